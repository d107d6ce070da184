// SPDX-License-Identifier: MIT
//
// Counts patterns from row to row, with the rule written out for three whole rows: much slower than the
// library, of which it uses only the numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "count/reference_count.hpp"
#include "flipwise/count.hpp"

namespace flipwise::reference {

/// Returns whether every cell of `row` satisfies the rule between the rows `above` and `below`.
inline bool row_obeys(const PatternQuestion& q, std::size_t above, std::size_t row, std::size_t below) {
  const auto columns = static_cast<std::ptrdiff_t>(q.columns);
  for (std::ptrdiff_t column = 0; column < columns; ++column) {
    unsigned around = 0;
    const auto look = [&](std::size_t line, std::ptrdiff_t at) {
      if (wraps_columns(q.wrap)) at = (at + columns) % columns;
      if (at >= 0 && at < columns) around += line >> at & 1;
    };
    for (const std::ptrdiff_t step : {-1, 0, 1}) {
      if (step != 0) look(row, column + step);
      if (step != 0 && q.adjacent == Adjacency::edge) continue;
      look(above, column + step);
      look(below, column + step);
    }
    if (((row >> column & 1 ? q.on : q.off) >> around & 1) == 0) return false;
  }
  return true;
}

/// Returns the numbers of patterns on boards of 1 to `max_rows` rows. Values may be numbers of any type,
/// which `reduce` keeps small. Boards of one or two rows that wrap are searched completely.
template <class Value>
std::vector<Value> counts_by_transfer(PatternQuestion q, std::size_t max_rows,
                                      const std::function<void(Value&)>& reduce) {
  const std::size_t lines = std::size_t{1} << q.columns;
  std::vector<bool> obeys(lines * lines * lines);
  const auto at = [&](std::size_t a, std::size_t b, std::size_t c) { return (a * lines + b) * lines + c; };
  for (std::size_t a = 0; a < lines; ++a)
    for (std::size_t b = 0; b < lines; ++b)
      for (std::size_t c = 0; c < lines; ++c) obeys[at(a, b, c)] = row_obeys(q, a, b, c);
  std::vector<Value> counts(max_rows, Value{0});
  // Starts from the first two rows. If rows do not wrap, the first is the empty row above the board.
  const auto add_from = [&](std::size_t first, std::size_t second, std::size_t rows) {
    std::vector<Value> ways(lines * lines, Value{0});
    ways[first * lines + second] += Value{1};
    for (; rows <= max_rows; ++rows) {
      Value& count = counts[rows - 1];
      std::vector<Value> next(lines * lines, Value{0});
      for (std::size_t a = 0; a < lines; ++a)
        for (std::size_t b = 0; b < lines; ++b) {
          const Value& way = ways[a * lines + b];
          if (way == Value{0}) continue;
          if (wraps_rows(q.wrap) ? rows > 2 && obeys[at(a, b, first)] && obeys[at(b, first, second)]
                                 : obeys[at(a, b, 0)])
            count += way;
          for (std::size_t c = 0; c < lines; ++c)
            if (obeys[at(a, b, c)]) next[b * lines + c] += way;
        }
      reduce(count);
      for (Value& way : next) reduce(way);
      ways = std::move(next);
    }
  };
  if (!wraps_rows(q.wrap)) {
    for (std::size_t row = 0; row < lines; ++row) add_from(0, row, 1);
    return counts;
  }
  for (std::size_t first = 0; first < lines; ++first)
    for (std::size_t second = 0; second < lines; ++second) add_from(first, second, 2);
  for (q.rows = 1; q.rows <= 2 && q.rows <= max_rows; ++q.rows) {
    counts[static_cast<std::size_t>(q.rows - 1)] = Value{patterns(q).size()};
  }
  return counts;
}

inline std::vector<std::uint64_t> counts_by_transfer_modulo(const PatternQuestion& q, std::size_t max_rows,
                                                            std::uint64_t modulus) {
  auto counts =
      counts_by_transfer<std::uint64_t>(q, max_rows, [modulus](std::uint64_t& value) { value %= modulus; });
  for (std::uint64_t& count : counts) count %= modulus;
  return counts;
}

}  // namespace flipwise::reference
