// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "arithmetic/vectors.hpp"

namespace flipwise {

constexpr std::size_t power_of_3(std::size_t exponent) {
  std::size_t power = 1;
  while (exponent-- > 0) power *= 3;
  return power;
}

/// The numbers of ways, modulo a number, to reach states of the frontier of the even rule (Fact 12). A
/// state has a digit for each column, with column 0 lowest: 0 if the last cell of the column is unlit, 1 if
/// it is lit with an odd number of lit neighbours so far, 2 if it is lit with an even number. Two lit
/// neighbours count each other, so an even number of digits are 1, which means that the state, as a number
/// in base 3, is even. Only even states are stored:
///
///     line t   the states 27 t + x for x = 0, 2, ... 26 (t even) or x = 1, 3, ... 25 (t odd)
///     lane     x / 2, rounded down; unused lanes are 0
///
/// Thus x contains the digits of columns 0 to 2, and t those of column 3 and later. Entries are below the
/// modulus, which is at most 2^31 for 32-bit values and at most 2^63 for 64-bit ones.
template <class Value>
struct EvenLine : Lanes<Value> {
  static constexpr std::size_t columns = 3;
};

/// Kernels for 32-bit and 64-bit values. Each changes lines in place, in the same way for every value of
/// the digits that it does not mention.
template <class Value>
struct EvenBackend {
  /// Adds the cells of columns 0 to `cells` - 1, at most four, to `count` lines, a power of 3. `odd` is the
  /// parity of the number of the first line. A fourth cell needs at least three lines.
  ///
  /// Placing the cell below digit `up`, to the right of digit `left`:
  ///     new[left][own]   own 0                own 1        own 2
  ///     left 0           old[0][0]+old[0][2]  old[0][1]    old[0][0]
  ///     left 1           old[1][0]+old[1][2]  old[2][0]    old[2][1]
  ///     left 2           old[2][0]+old[2][2]  old[1][0]    old[1][1]
  /// Column 0 is treated as if its left neighbour were unlit.
  static void first_cells(EvenLine<Value>* lines, std::size_t count, bool odd, std::size_t cells,
                          Value modulus);

  /// Adds `cells` cells from left to right. Lines that differ by 1 in the digit to the left of the first
  /// cell are `stride` apart, in the following digits 3, 9, ... times as far. Does so for `run` lines.
  static void cells(EvenLine<Value>* lines, std::size_t stride, std::size_t cells, std::size_t run,
                    Value modulus);

  /// Adds the entry of digit 2 to that of digit 0, or with `undo` subtracts it (Fact 12a), for the digits
  /// of columns 0 to 2 in `count` lines, a power of 3. `odd` is the parity of the number of the first line.
  static void fold_lanes(EvenLine<Value>* lines, std::size_t count, bool odd, bool undo, Value modulus);
  /// Same for one digit, whose three values are `stride` lines apart.
  static void fold(EvenLine<Value>* lines, std::size_t stride, bool undo, Value modulus);
};

}  // namespace flipwise
