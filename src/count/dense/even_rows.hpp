// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "arithmetic/modular.hpp"
#include "count/dense/even_backend.hpp"
#include "count/dense/slices.hpp"
#include "run/checkpoint_format.hpp"
#include "run/costs.hpp"
#include "run/limits.hpp"
#include "run/memory.hpp"
#include "run/parallel.hpp"

namespace flipwise {

/// How many ways there are to fill the upper rows of a board under the even rule, for each state of the
/// frontier below them, modulo a number.
template <class Value>
class EvenRows {
 public:
  /// One row, all of it or the slice of one rank. The limits must outlive it; throws Stopped where its
  /// array does not fit them, and so does a copy.
  EvenRows(std::size_t columns, Value modulus, Limits& limits, Slice slice = {})
      : slice_(std::move(slice)),
        columns_(columns),
        near_(columns - slice_.far),
        first_line_(slice_.first() * power_of_3(near_ - std::min(near_, columns_in_line))),
        modulus_(modulus),
        limits_(&limits),
        threads_(columns < costs::columns_for_threads ? 1 : limits.threads()),
        memory_(limits.charge(bytes(columns, slice_))),
        lines_((slice_.end() - slice_.first()) * power_of_3(near_ - std::min(near_, columns_in_line))) {
    for (std::uint64_t row = 0; row < std::uint64_t{1} << columns; ++row) {
      if (row % 256 == 0) limits.spend(1 << 19, 0, "counting");
      const std::uint64_t odd = row & ((row << 1) ^ (row >> 1));
      std::uint64_t state = 0;
      for (std::size_t column = columns; column-- > 0;)
        state = 3 * state + ((odd >> column & 1) != 0 ? 1 : (row >> column & 1) != 0 ? 2 : 0);
      const std::uint64_t line = state / states_in_line - first_line_;
      if (line < lines_.size())
        lines_[static_cast<std::size_t>(line)].lane[state % states_in_line / 2] = 1 % modulus;
    }
  }

  EvenRows(const EvenRows& other)
      : slice_(other.slice_),
        columns_(other.columns_),
        near_(other.near_),
        first_line_(other.first_line_),
        modulus_(other.modulus_),
        limits_(other.limits_),
        threads_(other.threads_),
        done_(other.done_),
        memory_(limits_->charge(bytes(columns_, slice_))),
        lines_(other.lines_.size()) {
    const std::size_t size = std::min(lines_.size(), power_of_3(6));
    each_task(lines_.size() / size, [&](std::uint64_t task, unsigned) {
      std::copy_n(other.lines_.data() + task * size, size, lines_.data() + task * size);
    });
  }
  EvenRows(EvenRows&& other) noexcept = default;

  /// What it takes: 16 values for 27 states.
  static double bytes(std::size_t columns, const Slice& slice = {}) {
    return std::pow(3.0, columns - std::min(columns, columns_in_line)) * sizeof(Line) *
           static_cast<double>(slice.end() - slice.first()) / static_cast<double>(slice.slabs);
  }
  /// Slices have more near columns than these.
  static constexpr std::size_t fewest_near_columns = 9;

  static constexpr std::size_t rows_at_once = 3;
  /// Adds rows, at most rows_at_once: together they spare passes through memory. `done_before` is the share
  /// of all rows that is done. A cell needs the one to its left and the one above its right neighbour. So
  /// while the tiles hold the digits up to some column, the first row can be done as far as there, and each
  /// further row to one column less; the next tiles take each row from where it stands.
  void add_rows(std::size_t rows, double done_before) {
    done_ = done_before;
    std::size_t last = std::min(near_ - 1, first_tile_last);  // in the tiles
    std::size_t done = 0;                                     // cells of the first row
    while (true) {
      const std::size_t first = done == 0 ? columns_in_line : done - rows;
      each_tile(first, last, [&](const Tile& tile) {
        for (std::size_t row = 0; row < rows; ++row)
          add_cells(tile, done == 0 ? 0 : done - row, last + 1 == columns_ ? columns_ : last + 1 - row);
      });
      if (last + 1 == near_) break;
      done = last + 1;
      last = std::min(near_ - 1, done - rows + tile_columns - 1);
    }
    each_far_tile(near_ - rows, [&](const Tile& tile) {
      for (std::size_t row = 0; row < rows; ++row) add_cells(tile, near_ - row, columns_);
    });
  }

  /// A change of basis (Fact 12a), and back.
  void fold() { fold(false); }
  void unfold() { fold(true); }

  /// The number, or this slice's share of it, of boards of which this is the upper and `lower`, upside
  /// down, the lower part; both folded. Folded, each state fits itself alone, with a minus sign for each
  /// digit 2. Products are summed up by halves of one factor, which leaves room for 2^32 of them.
  std::uint64_t joined(const EvenRows& lower) const {
    const auto is_negative = [](std::uint64_t state) {
      bool negative = false;
      for (; state > 0; state /= 3) negative ^= state % 3 == 2;
      return negative;
    };
    const std::size_t size = std::min(lines_.size(), power_of_3(6));
    std::vector<std::uint8_t> negative_line(size);
    for (std::size_t t = 0; t < size; ++t) negative_line[t] = is_negative(t);
    std::array<std::array<bool, Line::size>, 2> negative_lane = {};
    for (std::size_t x = 0; x < states_in_line; ++x) negative_lane[x % 2][x / 2] = is_negative(x);

    const Modular modular{modulus_};
    std::atomic<std::uint64_t> sum = 0;
    each_task(lines_.size() / size, [&](std::uint64_t task, unsigned) {
      const bool negative_task = is_negative(task + first_line_ / size);
      std::array<Wide, 2> low = {};
      std::array<Wide, 2> high = {};
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t t = task * size + i;
        const bool negative = negative_task ^ (negative_line[i] != 0);
        for (std::size_t lane = 0; lane < Line::size; ++lane) {
          const std::size_t sign = negative ^ negative_lane[(t + first_line_) % 2][lane];
          const Wide left = lines_[t].lane[lane];
          const Value right = lower.lines_[t].lane[lane];
          low[sign] += left * static_cast<std::uint32_t>(right);
          if constexpr (sizeof(Value) > 4) high[sign] += left * (right >> 32);
        }
      }
      const auto part = [&](std::size_t sign) {
        return static_cast<std::uint64_t>((((high[sign] % modulus_) << 32) + low[sign] % modulus_) %
                                          modulus_);
      };
      const std::uint64_t added = modular.subtract(part(0), part(1));
      std::uint64_t old = sum.load();
      while (!sum.compare_exchange_weak(old, modular.add(old, added))) {
      }
    });
    return sum;
  }

  /// The number of whole boards, or this slice's share: no state with a cell that still wants a lit
  /// neighbour.
  std::uint64_t closed() const {
    const Modular modular{modulus_};
    const auto digits_0_2 = [](std::uint64_t subset) {
      std::size_t state = 0;
      for (std::size_t place = 2; subset > 0; subset /= 2, place *= 3) state += subset % 2 * place;
      return state;
    };
    constexpr std::uint64_t subsets_in_line = std::uint64_t{1} << columns_in_line;
    std::uint64_t sum = 0;
    for (std::uint64_t line = 0; digits_0_2(line) < first_line_ + lines_.size(); ++line)
      for (std::uint64_t x = 0; x < subsets_in_line && digits_0_2(line) >= first_line_; ++x)
        sum = modular.add(sum, lines_[digits_0_2(line) - first_line_].lane[digits_0_2(x) / 2]);
    return sum;
  }

  void save(Saving& out) const { out.array(lines_); }
  void load(Loading& in) { in.fill(lines_); }
  /// The lines of slices, one after the other, are those of the whole.
  std::span<EvenLine<Value>> lines() { return lines_; }
  std::span<const EvenLine<Value>> lines() const { return lines_; }

 private:
  __extension__ typedef unsigned __int128 Wide;
  using Line = EvenLine<Value>;
  using Backend = EvenBackend<Value>;
  static constexpr std::size_t columns_in_line = Line::columns;
  static constexpr std::size_t states_in_line = power_of_3(columns_in_line);
  // The last column of the first tiles, which lie in one piece, and the columns and neighbours of the
  // others, which are copied: both stay in the second-level cache.
  static constexpr std::size_t first_tile_last = 10;
  static constexpr std::size_t tile_columns = 7;
  static constexpr std::size_t tile_run = 2;
  // Columns whose cells are added together, with their digits in the first-level cache.
  static constexpr std::size_t near_columns = sizeof(Value) > 4 ? 4 : 5;

  /// The lines of all values of the digits of some columns, the rest of the state being fixed but for `run`
  /// neighbours: those of the first column are `run` lines apart.
  struct Tile {
    Line* lines;
    std::size_t first;  ///< column
    std::size_t size;   ///< lines
    std::size_t run;
  };

  /// Calls body(tile) for the digits of columns first to last: all of the array, cut into tiles. From the
  /// first column beyond the line on the array itself is tiled; else the tiles are copies.
  template <class Body>
  void each_tile(std::size_t first, std::size_t last, const Body& body) {
    const std::size_t size = power_of_3(last - std::min(last + 1, first) + 1);
    if (first == columns_in_line) {
      each_task(lines_.size() / size, [&](std::uint64_t task, unsigned) {
        body(Tile{lines_.data() + task * size, first, size, 1});
      });
      return;
    }
    const std::size_t stride = power_of_3(first - columns_in_line);
    const std::size_t runs = (stride + tile_run - 1) / tile_run;
    std::vector<std::vector<Line>> copies(threads_, std::vector<Line>(size * std::min(tile_run, stride)));
    each_task(lines_.size() / (stride * size) * runs, [&](std::uint64_t task, unsigned worker) {
      const std::size_t from = task % runs * tile_run;
      const std::size_t run = std::min(tile_run, stride - from);
      Line* const lines = lines_.data() + task / runs * stride * size + from;
      Line* const copy = copies[worker].data();
      for (std::size_t i = 0; i < size; ++i) std::copy_n(lines + i * stride, run, copy + i * run);
      body(Tile{copy, first, size * run, run});
      for (std::size_t i = 0; i < size; ++i) std::copy_n(copy + i * run, run, lines + i * stride);
    });
  }

  /// Calls body(tile) for the digits of column `first` and all that follow, across the slices.
  template <class Body>
  void each_far_tile(std::size_t first, const Body& body) {
    if (slice_.far == 0) return;
    const std::size_t per_slab = power_of_3(near_ - first);
    Stripes<Line> stripes(slice_, lines_.data(), per_slab, power_of_3(first - columns_in_line), *limits_);
    const std::size_t height = slice_.slabs * per_slab;
    stripes.pass([&](std::size_t pieces, const auto& each) { each_task(pieces, each); },
                 [&](Line* lines, std::size_t run) {
                   body(Tile{lines, first, height * run, run});
                 });
  }

  /// Calls body(task) for each, on all threads.
  template <class Body>
  void each_task(std::uint64_t tasks, const Body& body) const {
    const std::uint64_t work = threads_ * (lines_.size() / tasks + 1) * 64;
    Limits limits(*limits_, {}, threads_);
    run_tasks(tasks, limits, [&](std::uint64_t task, unsigned worker) {
      if (worker == 0) limits_->spend(work, done_, "counting");
      body(task, worker);
    });
  }

  /// The cells of columns first to end - 1, whose digits and the one before lie in the tile.
  void add_cells(const Tile& tile, std::size_t first, std::size_t end) const {
    if (first == 0) {
      const std::size_t cells = std::min(end, columns_in_line + near_columns);
      const std::size_t size = std::min(tile.size, power_of_3(near_columns));
      for (std::size_t at = 0; at < tile.size; at += size) {
        Backend::first_cells(tile.lines + at, size, is_odd(tile.lines + at),
                             std::min(cells, columns_in_line + 1), modulus_);
        if (cells > columns_in_line + 1)
          Backend::cells(tile.lines + at, 1, cells - columns_in_line - 1, 1, modulus_);
      }
      first = cells;
    }
    while (first < end) {
      const std::size_t cells = std::min(near_columns - 1, end - first);
      const std::size_t stride = tile.run * power_of_3(first - 1 - tile.first);
      const std::size_t block = stride * power_of_3(cells + 1);
      for (std::size_t at = 0; at < tile.size; at += block)
        for (std::size_t line = at; line < at + stride; line += tile.run)
          Backend::cells(tile.lines + line, stride, cells, tile.run, modulus_);
      first += cells;
    }
  }

  void fold(bool undo) {
    std::size_t done = 0;
    do {
      const std::size_t first = std::max(done, columns_in_line);
      const std::size_t last = std::min(near_ - 1, done == 0 ? first_tile_last : done + tile_columns - 1);
      each_tile(first, last, [&](const Tile& tile) {
        if (done == 0) Backend::fold_lanes(tile.lines, tile.size, is_odd(tile.lines), undo, modulus_);
        fold_tile(tile, undo);
      });
      done = last + 1;
    } while (done < near_);
    each_far_tile(near_, [&](const Tile& tile) { fold_tile(tile, undo); });
  }

  void fold_tile(const Tile& tile, bool undo) const {
    for (std::size_t stride = tile.run; stride < tile.size; stride *= 3)
      for (std::size_t at = 0; at < tile.size; at += 3 * stride)
        Backend::fold(tile.lines + at, stride, undo, modulus_);
  }

  bool is_odd(const Line* line) const {
    return (static_cast<std::uint64_t>(line - lines_.data()) + first_line_) % 2 != 0;
  }

  Slice slice_;
  std::size_t columns_;
  std::size_t near_;          // columns whose digits lie in the slice
  std::uint64_t first_line_;  // of the whole
  Value modulus_;
  Limits* limits_;
  unsigned threads_;
  double done_ = 0;
  Charge memory_;
  std::vector<Line, ZeroPages<Line>> lines_;
};

}  // namespace flipwise
