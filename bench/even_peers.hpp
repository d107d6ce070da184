// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

// Straightforward methods to count even patterns modulo a number below 2^31.

/// Uses a broken profile: cell by cell over an array of 3^columns counts. The digit of a column is 0 for
/// unlit, 1 for lit with an odd number of lit neighbours so far, 2 with an even number. Decodes each state
/// and adds its successors to a second array.
std::uint32_t even_by_broken_profile(std::uint64_t rows, std::size_t columns, std::uint32_t modulus);

/// Works row by row over the same states: tries every row after every state.
std::uint32_t even_by_rows(std::uint64_t rows, std::size_t columns, std::uint32_t modulus);
