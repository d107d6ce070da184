// SPDX-License-Identifier: MIT
#include "count/dense/even_rows.hpp"

#include <array>
#include <atomic>

#include "arithmetic/modular.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"

namespace flipwise {

template <class Value>
template <class Body>
inline void EvenRows<Value>::each_task(std::uint64_t tasks, const Body& body) const {
  const std::uint64_t work = threads_ * (lines_.size() / tasks + 1) * 64;
  Limits limits(*limits_, {}, threads_);
  run_tasks(tasks, limits, [&](std::uint64_t task, unsigned worker) {
    if (worker == 0) limits_->count_operations(work, done_, "counting");
    body(task, worker);
  });
}

template <class Value>
template <class Body>
inline void EvenRows<Value>::each_tile(std::size_t first, std::size_t last, const Body& body) {
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

template <class Value>
template <class Body>
inline void EvenRows<Value>::each_far_tile(std::size_t first, const Body& body) {
  if (slice_.far == 0) return;
  const std::size_t per_slab = power_of_3(near_ - first);
  Stripes<Line> stripes(slice_, lines_.data(), per_slab, power_of_3(first - columns_in_line), *limits_);
  const std::size_t height = slice_.slabs * per_slab;
  stripes.pass([&](std::size_t pieces, const auto& each) { each_task(pieces, each); },
               [&](Line* lines, std::size_t run) {
                 body(Tile{lines, first, height * run, run});
               });
}

template <class Value>
inline void EvenRows<Value>::add_cells(const Tile& tile, std::size_t first, std::size_t end) const {
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

template <class Value>
inline void EvenRows<Value>::fold_tile(const Tile& tile, bool undo) const {
  for (std::size_t stride = tile.run; stride < tile.size; stride *= 3)
    for (std::size_t at = 0; at < tile.size; at += 3 * stride)
      Backend::fold(tile.lines + at, stride, undo, modulus_);
}

template <class Value>
EvenRows<Value>::EvenRows(std::size_t columns, Value modulus, Limits& limits, Slice slice)
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
    if (row % 256 == 0) limits.count_operations(1 << 19, 0, "counting");
    const std::uint64_t odd = row & ((row << 1) ^ (row >> 1));
    std::uint64_t state = 0;
    for (std::size_t column = columns; column-- > 0;)
      state = 3 * state + ((odd >> column & 1) != 0 ? 1 : (row >> column & 1) != 0 ? 2 : 0);
    const std::uint64_t line = state / states_in_line - first_line_;
    if (line < lines_.size())
      lines_[static_cast<std::size_t>(line)].lane[state % states_in_line / 2] = 1 % modulus;
  }
}

template <class Value>
EvenRows<Value>::EvenRows(const EvenRows& other)
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

template <class Value>
void EvenRows<Value>::add_rows(std::size_t rows, double done_before) {
  done_ = done_before;
  std::size_t last = std::min(near_ - 1, first_tile_last);  // column in the tiles
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

template <class Value>
void EvenRows<Value>::fold(bool undo) {
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
  for (std::uint64_t line = 0; digits_0_2(line) < first_line_ + lines_.size(); ++line)
    for (std::uint64_t x = 0; x < subsets_in_line && digits_0_2(line) >= first_line_; ++x)
      sum = modular.add(sum, lines_[digits_0_2(line) - first_line_].lane[digits_0_2(x) / 2]);
  return sum;
}

template class EvenRows<std::uint32_t>;
template class EvenRows<std::uint64_t>;

}  // namespace flipwise
