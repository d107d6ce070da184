// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace flipwise {

/// One cell of the even rule on an array of `columns` ternary digits, column 0 in the lowest: 0 the
/// column's last cell is unlit, 1 it is lit and has heard an odd number of lit neighbours so far, 2 an
/// even number. Entries count the ways to get there, modulo `modulus` (below 2^31 for 32-bit values, at
/// most 2^63 for 64-bit ones).
///
/// Placing the cell below digit `up`, to the right of digit `left` (Fact 12):
///     new[left][own]   own 0                own 1        own 2
///     left 0           old[0][0]+old[0][2]  old[0][1]    old[0][0]
///     left 1           old[1][0]+old[1][2]  old[2][0]    old[2][1]
///     left 2           old[2][0]+old[2][2]  old[1][0]    old[1][1]
/// These steps act on the digits at place `left_stride` (1, 3, 9 ...) and the next one, for every value
/// of all others in `entries` consecutive entries. In place.
void even_cell(std::uint32_t* values, std::size_t entries, std::size_t left_stride, std::uint32_t modulus);
void even_cell(std::uint64_t* values, std::size_t entries, std::size_t left_stride, std::uint64_t modulus);

/// The first cell of a row, which has no left neighbour: as above with an unlit cell there. The same
/// map on a digit tells which halves of a board fit together: the counts of the upper half times this
/// map on every digit of the lower half (Fact 12a).
void even_digit(std::uint32_t* values, std::size_t entries, std::size_t stride, std::uint32_t modulus);
void even_digit(std::uint64_t* values, std::size_t entries, std::size_t stride, std::uint64_t modulus);

/// The first three cells of a row at once (even_digit at place 1, even_cell at 1 and 3): their digits lie
/// too close together for vector instructions, so each group of 27 entries is changed in registers.
/// `entries` is a multiple of 27.
void even_first_cells(std::uint32_t* values, std::size_t entries, std::uint32_t modulus);
void even_first_cells(std::uint64_t* values, std::size_t entries, std::uint64_t modulus);

}  // namespace flipwise
