// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/count.hpp"

namespace flipwise {

/// How many neighbours a cell has, and the mask of all numbers of them that can be lit.
unsigned degree(Adjacency adjacent);
std::uint32_t degree_mask(Adjacency adjacent);

/// What the cells to come must know of a placed cell: whether it is lit, and how many of its pending
/// neighbours, those still to come, may be lit (bit j: j of them). Two cells that agree in both behave
/// alike, so a rule's digits are found, not listed: even patterns need 3 for a cell that waits for the one
/// below, independent sets 2 (Fact 12).
struct Digit {
  bool lit = false;
  std::uint32_t allowed = 0;
  bool operator==(const Digit&) const = default;
};

/// The digits of one rule, by the number of pending neighbours.
class Digits {
 public:
  /// `with_free` adds those of cells under no rule.
  explicit Digits(const PatternQuestion& question, bool with_free = false);

  /// No digit: no pattern continues this way.
  static constexpr std::uint16_t dead = 0xffff;

  const std::vector<Digit>& with_pending(unsigned neighbours) const { return digits_[neighbours]; }

  /// The digit of a new cell of which `lit_neighbours` are lit so far and `pending` to come.
  std::uint16_t placed(bool lit, unsigned lit_neighbours, unsigned pending) const;

  /// The digit of a new cell that may have any number of lit neighbours.
  std::uint16_t free(bool lit, unsigned pending) const;

  /// What a digit becomes when a neighbour that counts `times` is placed.
  std::uint16_t updated(std::uint16_t digit, unsigned pending, unsigned times, bool lit) const;

 private:
  std::uint16_t index(Digit digit, unsigned pending) const;

  static constexpr unsigned max_neighbours = 8;
  std::uint32_t allowed_[2];
  std::vector<Digit> digits_[max_neighbours + 1];
};

}  // namespace flipwise
