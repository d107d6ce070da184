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

/// The numbers of ways to reach the states of the even rule's frontier (Fact 12), modulo some number. A
/// state has a digit for each column, column 0 lowest: 0 the column's last cell is unlit, 1 it is lit and
/// has had an odd number of lit neighbours so far, 2 an even number. Lit neighbours count each other, so an
/// even number of digits are 1; in other words the state, as a number in base 3, is even. Only even
/// states have room:
///
///     line t   the states 27 t + x for x = 0, 2, ... 26 (t even) or x = 1, 3, ... 25 (t odd)
///     lane     x / 2, rounded down; the lanes left over are 0
///
/// So the digits of columns 0 to 2 lie in x, those of column 3 and on in t. Entries are below the modulus,
/// which is at most 2^31 for 32-bit values and at most 2^63 for 64-bit ones.
template <class Value>
struct EvenLine : Lanes<Value> {
  static constexpr std::size_t columns = 3;
};

/// Each of these is there for 32-bit and for 64-bit values, changes lines in place, and does the same for
/// every value of the digits that it does not name.
template <class Value>
struct EvenBackend {
  /// The cells of columns 0 to `cells` - 1, at most four, on `count` lines, a power of 3, from a line on
  /// whose number is odd or even. The fourth takes at least three lines.
  ///
  /// Placing the cell below digit `up`, to the right of digit `left`:
  ///     new[left][own]   own 0                own 1        own 2
  ///     left 0           old[0][0]+old[0][2]  old[0][1]    old[0][0]
  ///     left 1           old[1][0]+old[1][2]  old[2][0]    old[2][1]
  ///     left 2           old[2][0]+old[2][2]  old[1][0]    old[1][1]
  /// Column 0 has no left neighbour, as if there were an unlit one.
  static void first_cells(EvenLine<Value>* lines, std::size_t count, bool odd, std::size_t cells,
                          Value modulus);

  /// `cells` cells from left to right. The digit to the left of the first has its values `stride` lines
  /// apart, the following digits 3, 9, ... times as far; `run` lines side by side.
  static void cells(EvenLine<Value>* lines, std::size_t stride, std::size_t cells, std::size_t run,
                    Value modulus);

  /// Adds to the entry of digit 0, or subtracts from it, that of digit 2 (Fact 12a): for the digits of
  /// columns 0 to 2 of `count` lines, as above, and for the digit whose values lie `stride` lines apart.
  static void fold_lanes(EvenLine<Value>* lines, std::size_t count, bool odd, bool undo, Value modulus);
  static void fold(EvenLine<Value>* lines, std::size_t stride, bool undo, Value modulus);
};

}  // namespace flipwise
