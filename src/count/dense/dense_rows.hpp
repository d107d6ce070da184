// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arithmetic/modular.hpp"
#include "arithmetic/vectors.hpp"
#include "count/rule/digits.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/memory.hpp"
#include "run/parallel.hpp"

namespace flipwise {

/// The effect of placing a cell on two digits of a state of the frontier, the active one and the one in a
/// slot: for each pair of new digits, the pairs of old ones that lead to it. A pair is active * radix +
/// slot.
struct DenseStep {
  std::size_t active = 0;  ///< number of values of the active digit
  std::size_t radix = 0;
  std::vector<std::vector<std::uint8_t>> from = {};
};

/// Applies a step to a tile in place. The modulus is at most 2^31 or 2^63. The tile has `size` lines for
/// each active digit, and lines that differ by 1 in the digit of the slot are `stride` apart.
template <class Value>
void dense_cell(Lanes<Value>* tile, std::size_t size, std::size_t stride, const DenseStep& step,
                Value modulus);

/// A rule of edge neighbours on a board without wraps or given cells, as digits and the effect of each cell
/// on them. At the end of a row, the digit of a column is that of its last cell, which waits for the one
/// below; it has `radix` values. That of the cell placed last, which also waits for its right neighbour,
/// has `active` values.
struct DenseRule {
  explicit DenseRule(const PatternQuestion& question);

  std::size_t radix;
  std::size_t active;
  DenseStep first;   ///< for the first cell of a row
  DenseStep middle;  ///< for the cells between these
  DenseStep last;    ///< for the last cell of a row
  /// Digit of a cell in the first row, by whether it is lit and by its number of lit neighbours;
  /// Digits::dead if there is none.
  std::array<std::array<std::uint16_t, 3>, 2> on_top;
  std::vector<std::uint16_t> closed;  ///< digits that are allowed in the last row
};

/// The number of ways, modulo a number, to fill the upper rows of a board, for every state of the frontier
/// below them, reached or not. All are in one array: the active digit is the highest, and below it are
/// slots, one for each column except that of the cell placed last. A new cell takes the digit above it out
/// of its slot, becomes the active one, and leaves the slot to the cell that was active before. So a cell
/// changes two digits of the state, and after a row all columns have moved by one slot.
template <class Value>
class DenseRows {
 public:
  /// Starts with one row of at least three columns. Rule and limits must outlive it. Throws LimitReached if
  /// its array does not fit into memory.
  DenseRows(const DenseRule& rule, std::size_t columns, Value modulus, Limits& limits)
      : rule_(&rule),
        columns_(columns),
        modulus_(modulus),
        limits_(&limits),
        memory_(limits.charge(bytes(rule, columns))) {
    const std::size_t block = power(columns - 1);
    values_.resize(rule.active * block);
    for (std::uint64_t row = 0; row < std::uint64_t{1} << columns; ++row) {
      if (row % 256 == 0) limits.count_operations(1 << 19, 0, "counting");
      std::size_t state = 0;
      std::size_t place = 1;
      bool alive = true;
      for (std::size_t column = 0; column < columns && alive; ++column, place *= rule.radix) {
        const std::uint64_t around = (row << 1 >> column & 1) + (row >> 1 >> column & 1);
        const std::uint16_t digit = rule.on_top[row >> column & 1][around];
        alive = digit != Digits::dead;
        state += digit * place;
      }
      if (alive) values_[state] = static_cast<Value>((values_[state] + std::uint64_t{1}) % modulus);
    }
  }

  static double bytes(const DenseRule& rule, std::size_t columns) {
    return static_cast<double>(rule.active) * sizeof(Value) *
           std::pow(static_cast<double>(rule.radix), static_cast<double>(columns - 1));
  }

  /// Adds a row. `done` is the share of all rows that is done.
  void add_row(double done) {
    std::size_t max_cells = 1;
    while (max_cells < columns_ &&
           rule_->active * power(max_cells + 1) * sizeof(Lanes<Value>) <= tile_bytes)
      ++max_cells;
    std::vector<Cell> together;
    for (std::size_t column = 0; column < columns_; ++column) {
      const std::size_t slot = (column + moved_) % (columns_ - 1);
      if (together.size() == max_cells || (!together.empty() && slot == 0)) {
        add_cells(together, done);
        together.clear();
      }
      together.push_back({slot, column == 0             ? &rule_->first
                                : column + 1 < columns_ ? &rule_->middle
                                                        : &rule_->last});
    }
    add_cells(together, done);
    moved_ = (moved_ + 1) % (columns_ - 1);
  }

  /// Returns the number of whole boards. All slots have the same digits, so their order does not matter.
  std::uint64_t closed() const {
    const Modular modular{modulus_};
    std::vector<std::size_t> states = {0};
    std::size_t place = 1;
    const auto prolong = [&](const std::vector<std::size_t>& shorter) {
      std::vector<std::size_t> longer;
      for (const std::uint16_t digit : rule_->closed)
        for (const std::size_t state : shorter) longer.push_back(digit * place + state);
      place *= rule_->radix;
      return longer;
    };
    std::size_t column = 0;
    for (; column < columns_ / 2; ++column) states = prolong(states);
    const std::vector<std::size_t> lower = std::move(states);
    states = {0};
    for (; column < columns_; ++column) states = prolong(states);
    std::uint64_t sum = 0;
    for (const std::size_t high : states)
      for (const std::size_t low : lower) sum = modular.add(sum, values_[high + low]);
    return sum;
  }

  void save(Saving& out) const { out(moved_, values_); }
  void load(Loading& in) {
    in(moved_, values_);
    moved_ %= columns_ - 1;
  }

 private:
  static constexpr std::size_t tile_bytes = std::size_t{1} << 19;  ///< fits into the second-level cache
  struct Cell {
    std::size_t slot;
    const DenseStep* step;
  };

  /// Adds cells of adjacent slots, tile by tile. For all values of the active digit and of these slots,
  /// sixteen values of the other slots are copied to a tile side by side, changed, and copied back. If the
  /// slots are the lowest ones, these sixteen values are not adjacent in the array.
  void add_cells(const std::vector<Cell>& cells, double done) {
    constexpr std::size_t lanes = Lanes<Value>::size;
    const std::size_t low = power(cells.front().slot);
    const std::size_t size = power(cells.size());
    const std::size_t block = power(columns_ - 1);
    const std::size_t others = block / size;
    const std::size_t lines = rule_->active * size;
    const std::size_t tasks = (others + lanes - 1) / lanes;
    std::vector<std::vector<Lanes<Value>>> tiles(limits_->threads());
    run_tasks(tasks, *limits_, [&](std::uint64_t task, unsigned worker) {
      if (worker == 0)
        limits_->count_operations(limits_->threads() * lines * cells.size() * 4, done, "counting");
      auto& tile = tiles[worker];
      tile.resize(lines);
      std::array<std::size_t, lanes> at{};
      const std::size_t begin = static_cast<std::size_t>(task) * lanes;
      const std::size_t width = std::min(lanes, others - begin);
      for (std::size_t i = 0; i < width; ++i) at[i] = (begin + i) / low * low * size + (begin + i) % low;
      const bool adjoin = width == lanes && at[lanes - 1] == at[0] + lanes - 1;
      const auto each_line = [&](const auto& body) {
        for (std::size_t line = 0; line < lines; ++line)
          body(values_.data() + line / size * block + line % size * low, tile[line]);
      };
      each_line([&](const Value* values, Lanes<Value>& line) {
        if (adjoin)
          std::copy_n(values + at[0], lanes, line.lane.data());
        else
          for (std::size_t i = 0; i < width; ++i) line.lane[i] = values[at[i]];
      });
      std::size_t stride = 1;
      for (const Cell& cell : cells) {
        dense_cell(tile.data(), size, stride, *cell.step, modulus_);
        stride *= rule_->radix;
      }
      each_line([&](Value* values, const Lanes<Value>& line) {
        if (adjoin)
          std::copy_n(line.lane.data(), lanes, values + at[0]);
        else
          for (std::size_t i = 0; i < width; ++i) values[at[i]] = line.lane[i];
      });
    });
  }

  std::size_t power(std::size_t exponent) const {
    std::size_t power = 1;
    while (exponent-- > 0) power *= rule_->radix;
    return power;
  }

  const DenseRule* rule_;
  std::size_t columns_;
  Value modulus_;
  Limits* limits_;
  MemoryReservation memory_;
  std::size_t moved_ = 0;  ///< number of slots by which the columns have moved
  std::vector<Value, ZeroPages<Value>> values_;
};

}  // namespace flipwise
