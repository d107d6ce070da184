// SPDX-License-Identifier: MIT
#include "count/dense/even_rows.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "arithmetic/modular.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr std::size_t columns_in_line = EvenLine<std::uint32_t>::columns;
constexpr std::size_t states_in_line = power_of_3(columns_in_line);
// The last column of the first tiles, which lie in one piece, and the columns and neighbours of the others,
// which are copied: both stay in the second-level cache.
constexpr std::size_t first_tile_last = 10;
constexpr std::size_t tile_columns = 7;
constexpr std::size_t tile_run = 2;
// Columns whose cells are added together, with their digits in the first-level cache.
constexpr std::size_t near_columns = 5;

std::size_t lines_of(std::size_t columns) {
  return power_of_3(columns - std::min(columns, columns_in_line));
}

}  // namespace

template <class Value>
EvenRows<Value>::EvenRows(std::size_t columns, Value modulus, Limits& limits)
    : columns_(columns),
      modulus_(modulus),
      limits_(&limits),
      threads_(columns < costs::columns_for_threads ? 1 : limits.threads()),
      memory_(limits.charge(bytes(columns))),
      lines_(lines_of(columns)) {
  for (std::uint64_t row = 0; row < std::uint64_t{1} << columns; ++row) {
    const std::uint64_t odd = row & ((row << 1) ^ (row >> 1));
    std::uint64_t state = 0;
    for (std::size_t column = columns; column-- > 0;)
      state = 3 * state + ((odd >> column & 1) != 0 ? 1 : (row >> column & 1) != 0 ? 2 : 0);
    lines_[state / states_in_line].lane[state % states_in_line / 2] = 1 % modulus;
  }
}

template <class Value>
EvenRows<Value>::EvenRows(const EvenRows& other)
    : columns_(other.columns_),
      modulus_(other.modulus_),
      limits_(other.limits_),
      threads_(other.threads_),
      done_(other.done_),
      memory_(limits_->charge(bytes(columns_))),
      lines_(other.lines_) {}

template <class Value>
double EvenRows<Value>::bytes(std::size_t columns) {
  return std::pow(3.0, columns - std::min(columns, columns_in_line)) * sizeof(Line);
}

/// Calls body(task) for each, on all threads.
template <class Value>
template <class Body>
void EvenRows<Value>::each_task(std::uint64_t tasks, const Body& body) const {
  const std::uint64_t work = threads_ * (lines_.size() / tasks + 1) * 64;
  Limits limits(*limits_, {}, threads_);
  run_tasks(tasks, limits, [&](std::uint64_t task, unsigned worker) {
    if (worker == 0) limits_->spend(work, done_, "counting");
    body(task, worker);
  });
}

/// Calls body(tile) for the digits of columns first to last: all of the array, cut into tiles. From the
/// first column beyond the line on the array itself is tiled; else the tiles are copies.
template <class Value>
template <class Body>
void EvenRows<Value>::each_tile(std::size_t first, std::size_t last, const Body& body) {
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

/// A cell needs the one to its left and the one above its right neighbour. So while the tiles hold the
/// digits up to some column, the first row can be done as far as there, and each further row to one column
/// less; the next tiles take each row from where it stands.
template <class Value>
void EvenRows<Value>::add_rows(std::size_t rows, double done_before) {
  done_ = done_before;
  std::size_t last = std::min(columns_ - 1, first_tile_last);  // in the tiles
  std::size_t done = 0;                                        // cells of the first row
  while (true) {
    const std::size_t first = done == 0 ? columns_in_line : done - rows;
    each_tile(first, last, [&](const Tile& tile) {
      for (std::size_t row = 0; row < rows; ++row)
        add_cells(tile, done == 0 ? 0 : done - row, last + 1 == columns_ ? columns_ : last + 1 - row);
    });
    if (last + 1 == columns_) break;
    done = last + 1;
    last = std::min(columns_ - 1, done - rows + tile_columns - 1);
  }
}

/// The cells of columns first to end - 1, whose digits and the one before lie in the tile.
template <class Value>
void EvenRows<Value>::add_cells(const Tile& tile, std::size_t first, std::size_t end) const {
  constexpr std::size_t near = sizeof(Value) > 4 ? near_columns - 1 : near_columns;
  if (first == 0) {
    const std::size_t cells = std::min(end, columns_in_line + near);
    const std::size_t size = std::min(tile.size, power_of_3(near));
    for (std::size_t at = 0; at < tile.size; at += size) {
      even_first_cells(tile.lines + at, size, is_odd(tile.lines + at), std::min(cells, columns_in_line + 1),
                       modulus_);
      if (cells > columns_in_line + 1)
        even_cells(tile.lines + at, 1, cells - columns_in_line - 1, 1, modulus_);
    }
    first = cells;
  }
  while (first < end) {
    const std::size_t cells = std::min(near - 1, end - first);
    const std::size_t stride = tile.run * power_of_3(first - 1 - tile.first);
    const std::size_t block = stride * power_of_3(cells + 1);
    for (std::size_t at = 0; at < tile.size; at += block)
      for (std::size_t line = at; line < at + stride; line += tile.run)
        even_cells(tile.lines + line, stride, cells, tile.run, modulus_);
    first += cells;
  }
}

template <class Value>
void EvenRows<Value>::fold(bool undo) {
  std::size_t done = 0;
  do {
    const std::size_t first = std::max(done, columns_in_line);
    const std::size_t last = std::min(columns_ - 1, done == 0 ? first_tile_last : done + tile_columns - 1);
    each_tile(first, last, [&](const Tile& tile) {
      if (done == 0) even_fold_lanes(tile.lines, tile.size, is_odd(tile.lines), undo, modulus_);
      for (std::size_t stride = tile.run; stride < tile.size; stride *= 3)
        for (std::size_t at = 0; at < tile.size; at += 3 * stride)
          even_fold(tile.lines + at, stride, undo, modulus_);
    });
    done = last + 1;
  } while (done < columns_);
}

/// Folded, each state fits itself alone, with a minus sign for each digit 2. Products are summed up by
/// halves of one factor, which leaves room for 2^32 of them.
template <class Value>
std::uint64_t EvenRows<Value>::joined(const EvenRows& lower) const {
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
    const bool negative_task = is_negative(task);
    std::array<Wide, 2> low = {};
    std::array<Wide, 2> high = {};
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t t = task * size + i;
      const bool negative = negative_task ^ (negative_line[i] != 0);
      for (std::size_t lane = 0; lane < Line::size; ++lane) {
        const std::size_t sign = negative ^ negative_lane[t % 2][lane];
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

template <class Value>
std::uint64_t EvenRows<Value>::closed() const {
  const Modular modular{modulus_};
  const auto digits_0_2 = [](std::uint64_t subset) {
    std::size_t state = 0;
    for (std::size_t place = 2; subset > 0; subset /= 2, place *= 3) state += subset % 2 * place;
    return state;
  };
  constexpr std::uint64_t subsets_in_line = std::uint64_t{1} << columns_in_line;
  std::uint64_t sum = 0;
  for (std::uint64_t line = 0; digits_0_2(line) < lines_.size(); ++line)
    for (std::uint64_t x = 0; x < subsets_in_line; ++x)
      sum = modular.add(sum, lines_[digits_0_2(line)].lane[digits_0_2(x) / 2]);
  return sum;
}

template class EvenRows<std::uint32_t>;
template class EvenRows<std::uint64_t>;

}  // namespace flipwise
