// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "count/rule/component_step.hpp"
#include "count/rule/digits.hpp"

namespace flipwise {

// A StateKey has the digits of the cells that have pending neighbours or are such neighbours. The oldest
// cell is in the lowest bits, and each digit takes as many bits as its values need. If patterns must be
// connected, the labels of these cells follow (component_step.hpp).

/// The placing of one cell, as operations on a packed state: digits of its earlier neighbours are replaced
/// or dropped, the other digits move together, and the digit of the new cell becomes the highest.
class CellStep {
 public:
  struct Waiting {
    std::uint64_t row;
    std::size_t column;
    unsigned pending;   ///< neighbours still to come, with multiplicity
    unsigned watching;  ///< how often it is a neighbour of cells still to come
    bool is_live() const { return pending + watching > 0; }
  };

  /// Builds the step of one cell. `live` is the list of waiting cells before the step, and
  /// is changed to the one after it. A free cell is under no rule, but its neighbours count it. Throws
  /// LimitReached if a state does not fit into a key.
  static CellStep make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                       std::size_t column, bool free, std::vector<Waiting>& live);

  /// Returns the state with the cell unlit and the state with it lit; none where the rule forbids it.
  std::array<std::optional<StateKey>, 2> next(StateKey state) const;

  /// Adjacent digits that do not change and move together.
  struct Move {
    unsigned from, to, bits;
    StateKey mask;
  };
  /// The digit of an earlier neighbour in a packed state, and how placing the new cell changes it.
  struct Neighbour {
    unsigned from;               ///< lowest bit before the step
    StateKey mask;               ///< mask of the digit's bits, shifted to 0
    unsigned times;              ///< how often it is a neighbour of the new cell
    std::optional<unsigned> to;  ///< lowest bit after the step; none if the digit is dropped
    std::vector<bool> lit;       ///< by digit: whether the neighbour is lit
    /// By digit: the digit after an unlit or lit new cell.
    std::vector<std::array<std::uint16_t, 2>> after;
  };
  const std::vector<Move>& moves() const { return moves_; }
  const std::vector<Neighbour>& neighbours() const { return neighbours_; }

  /// True if the neighbours' bits in a state are digits: bits can have more values than there are digits.
  bool has_digits(StateKey state) const;

  /// True if patterns must be connected, so that states have labels.
  bool has_labels() const { return labels_.has_value(); }

  /// Returns the number of digits of each cell that waits after the step, lowest cell first.
  const std::vector<unsigned>& digits_after() const { return digits_after_; }

 private:
  void keep(unsigned from, unsigned to, unsigned bits);
  void update(Neighbour neighbour, const Digits& digits, unsigned pending, unsigned times);

  std::vector<Move> moves_;
  std::vector<Neighbour> neighbours_;
  std::array<std::vector<std::uint16_t>, 2> own_;  ///< by the number of lit earlier neighbours
  std::optional<unsigned> own_to_;
  std::vector<unsigned> digits_after_;
  std::optional<ComponentStep> labels_;
  unsigned labels_from_ = 0;  ///< lowest bit of the labels before the step
  unsigned labels_to_ = 0;    ///< and after it
};

/// The steps of one row. Rows whose cells have the same neighbours have the same steps.
struct RowProgram {
  std::vector<CellStep> steps;
  static RowProgram make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                         bool free = false);
  /// Builds the steps of a row of a graph. `live` is the list of waiting cells before the row, and is
  /// changed to the one after it.
  static RowProgram make_next(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                              std::vector<CellStep::Waiting>& live);
};

/// Returns the vertices of a graph that wait before a row, in the order in which they were placed.
std::vector<CellStep::Waiting> waiting_vertices(const PatternQuestion& question, std::uint64_t row);

/// Throws LimitReached if a state of a graph does not fit into a key. Costs much less than exploring.
void require_states_fit(const PatternQuestion& question);

/// Returns the number of bits of each cell in a state before a row, lowest cell first.
std::vector<unsigned> widths_before(const PatternQuestion& question, const Digits& digits,
                                    std::uint64_t row);

}  // namespace flipwise
