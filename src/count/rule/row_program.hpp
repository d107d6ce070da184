// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "count/rule/digits.hpp"

namespace flipwise {

/// The frontier's state: the digits of the cells that have pending neighbours, oldest cell in the lowest
/// bits, each in as many bits as its digits need.
__extension__ typedef unsigned __int128 StateKey;

/// Placing one cell, as operations on a packed state: the digits of its earlier neighbours are
/// replaced or dropped, the others move together, the cell's own digit goes on top.
class CellStep {
 public:
  struct Waiting {
    std::uint64_t row;
    std::size_t column;
    unsigned pending;  ///< neighbours still to come, with multiplicity
  };

  /// `live` lists the cells with pending neighbours before the step, and then those after it. A free cell
  /// is under no rule, but its neighbours count it. Throws LimitReached when a state does not fit a key.
  static CellStep make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                       std::size_t column, bool free, std::vector<Waiting>& live);

  /// The states after the cell is left unlit and after it is lit, where the rule allows them.
  std::array<std::optional<StateKey>, 2> next(StateKey state) const;

  /// Digits that stay as they are, side by side.
  struct Move {
    unsigned from, to, bits;
    StateKey mask;
  };
  /// The digit of an earlier neighbour.
  struct Neighbour {
    unsigned from;
    StateKey mask;
    unsigned times;
    std::optional<unsigned> to;
    std::vector<bool> lit;
    std::vector<std::array<std::uint16_t, 2>> after;
  };
  const std::vector<Move>& moves() const { return moves_; }
  const std::vector<Neighbour>& neighbours() const { return neighbours_; }

  /// Whether what a state holds for the neighbours are digits; the bits may hold more.
  bool has_digits(StateKey state) const;

  /// How many digits each cell has that waits after the step, from the lowest.
  const std::vector<unsigned>& digits_after() const { return digits_after_; }

 private:
  void keep(unsigned from, unsigned to, unsigned bits);
  void update(Neighbour neighbour, const Digits& digits, unsigned pending);

  std::vector<Move> moves_;
  std::vector<Neighbour> neighbours_;
  std::array<std::vector<std::uint16_t>, 2> own_;  ///< by the number of lit earlier neighbours
  std::optional<unsigned> own_to_;
  std::vector<unsigned> digits_after_;
};

/// The steps of one row. Rows whose cells have the same neighbours have the same steps.
struct RowProgram {
  std::vector<CellStep> steps;
  static RowProgram make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                         bool free = false);
};

/// How many bits each cell has in a state before a row, from the lowest.
std::vector<unsigned> widths_before(const PatternQuestion& question, const Digits& digits,
                                    std::uint64_t row);

}  // namespace flipwise
