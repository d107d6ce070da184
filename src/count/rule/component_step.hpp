// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace flipwise {

/// State of the frontier, packed: see row_program.hpp.
__extension__ typedef unsigned __int128 StateKey;

/// The placing of one cell, as an operation on the labels of the waiting cells (Fact 57). A lit cell has
/// the label of its component of lit cells, an unlit one 0. Components are numbered 1, 2, ... in the order
/// of their first waiting cells, so equal partitions have equal labels. The lowest bit is 1 if a component
/// is finished, after which no cell may be lit.
class ComponentStep {
 public:
  struct Waiting {
    bool is_neighbour;  ///< whether the cell and the new one are neighbours, in either direction
    bool stays;         ///< whether the cell still waits after the step
  };

  /// Returns the number of bits of the labels of this many waiting cells. Cell i has a label of at most
  /// i + 1.
  static unsigned bits(std::size_t cells);

  /// Builds the step of a cell. `is_last` is true for the last cell of the board: a board without lit cells
  /// ends there. `waiting` has so few cells that their labels fit into a key.
  ComponentStep(const std::vector<Waiting>& waiting, bool own_stays, bool is_last);

  /// Returns the labels with the cell unlit and with it lit; none if the pattern cannot be connected.
  std::array<std::optional<StateKey>, 2> next(StateKey key) const;

 private:
  static constexpr std::size_t max_cells = 32;
  using Labels = std::array<std::uint8_t, max_cells>;  ///< of the waiting cells and the new one

  std::optional<StateKey> packed(const Labels& labels, unsigned components) const;

  std::size_t cells_;
  std::vector<std::uint8_t> neighbours_;  ///< the waiting cells that are neighbours of the new one
  std::vector<std::uint8_t> staying_;  ///< those that wait after the step; the new cell has number cells_
  bool is_last_;
};

}  // namespace flipwise
