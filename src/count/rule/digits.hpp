// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/count.hpp"

namespace flipwise {

/// Returns the number of neighbours of an inner cell.
unsigned degree(const Adjacency& adjacent);
/// Returns a mask of the numbers of neighbours that can be lit: the bits 0 to degree(adjacent).
std::uint32_t degree_mask(const Adjacency& adjacent);
/// Returns the largest number of neighbours of a cell, and the mask of the numbers from 0 to it.
unsigned degree(const PatternQuestion& question);
std::uint32_t degree_mask(const PatternQuestion& question);
/// Returns the mask of the numbers from 0 to `most`, at most 31.
std::uint32_t neighbour_mask(unsigned most);

/// State of a placed cell, as far as cells placed later depend on it: whether it is lit, and how many of
/// its pending neighbours (those not yet placed) may be lit (bit j: j of them). Two cells that agree in
/// both behave alike, so the digits of a rule are computed, not listed. Even patterns need 3 for a cell
/// that waits for the one below, independent sets 2 (Fact 12).
struct Digit {
  bool lit = false;
  std::uint32_t allowed = 0;
  bool operator==(const Digit&) const = default;
};

/// The digits of one rule, by the number of pending neighbours.
class Digits {
 public:
  /// `with_free` adds the digits of cells that are under no rule.
  explicit Digits(const PatternQuestion& question, bool with_free = false);

  /// Stands for no digit: no pattern continues this way.
  static constexpr std::uint16_t dead = 0xffff;

  const std::vector<Digit>& with_pending(unsigned neighbours) const { return digits_[neighbours]; }

  /// Returns the digit of a new cell that has `lit_neighbours` lit neighbours so far and `pending` to come.
  /// `neighbours` is their number, which matters only if the rule counts unlit neighbours.
  std::uint16_t placed(bool lit, unsigned lit_neighbours, unsigned pending, unsigned neighbours = 0) const;

  /// Returns the digit of a new cell that may have any number of lit neighbours.
  std::uint16_t free(bool lit, unsigned pending) const;

  /// Returns the digit that `digit` becomes when a neighbour that counts `times` times is placed.
  std::uint16_t updated(std::uint16_t digit, unsigned pending, unsigned times, bool lit) const;

 private:
  std::uint16_t index(Digit digit, unsigned pending) const;
  std::uint32_t allowed(bool lit, unsigned neighbours) const;

  std::uint32_t listed_[2];  ///< by state of the cell: allowed numbers of counted neighbours
  bool counts_unlit_[2];     ///< by state of the cell: whether unlit neighbours are counted
  std::vector<Digit> digits_[Adjacency::max_neighbours + 1];
};

}  // namespace flipwise
