// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/dense/dense_backend.hpp"
#include "count/rule/digits.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/memory.hpp"

namespace flipwise {

/// A neighbour rule on a board without wraps or given cells, edge neighbours, as digits and what each cell
/// does to them. At the end of a row a column's digit is that of its last cell, which waits for the one
/// below; `radix` of them there are. The cell placed last waits for its right neighbour too, and has one of
/// `active` digits.
struct DenseRule {
  explicit DenseRule(const PatternQuestion& question);

  std::size_t radix;
  std::size_t active;
  DenseStep first;   ///< cell of a row
  DenseStep middle;  ///< cells
  DenseStep last;    ///< cell of a row
  /// By lit or not, and number of lit neighbours: the digit of a cell in the first row; Digits::dead for
  /// none.
  std::array<std::array<std::uint16_t, 3>, 2> on_top;
  std::vector<std::uint16_t> closed;  ///< digits that the last row may have
};

/// How many ways there are to fill the upper rows of a board, for every state of the frontier below them,
/// reached or not, modulo a number. In one array: the active digit is the highest; below it lie slots, one
/// for each column but the one whose cell was placed last. A cell takes the digit above it out of its slot,
/// becomes the active one, and leaves the slot to the cell that was active before. So two places of the
/// state change at a time, and after a row all columns have moved on by a slot.
template <class Value>
class DenseRows {
 public:
  /// One row, of three columns at least. Rule and limits must outlive it. Throws Stopped where its array
  /// does not fit the memory.
  DenseRows(const DenseRule& rule, std::size_t columns, Value modulus, Limits& limits);

  static double bytes(const DenseRule& rule, std::size_t columns);

  /// `done` is the share of all rows that is done.
  void add_row(double done);

  /// The number of whole boards.
  std::uint64_t closed() const;

  void save(Saving& out) const;
  void load(Loading& in);

 private:
  struct Cell {
    std::size_t slot;
    const DenseStep* step;
  };

  void add_cells(const std::vector<Cell>& cells, double done);
  std::size_t power(std::size_t exponent) const;

  const DenseRule* rule_;
  std::size_t columns_;
  Value modulus_;
  Limits* limits_;
  Charge memory_;
  std::size_t moved_ = 0;  ///< slots that the columns have moved on by
  std::vector<Value, LargePages<Value>> values_;
};

extern template class DenseRows<std::uint32_t>;
extern template class DenseRows<std::uint64_t>;

}  // namespace flipwise
