// SPDX-License-Identifier: MIT
#include "solve/linear/chase_start.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "gf2/walsh.hpp"
#include "solve/coset/coset.hpp"

namespace flipwise {

using gf2::Vector;

Board rows_of_start(const ChaseShape& shape, std::span<const Word> state, std::span<const Word> lights) {
  Board rows(shape.rows_wrap ? 3 : 2, shape.row_rule.columns);
  const auto first = state.first(shape.row_words());
  std::copy(first.begin(), first.end(), rows.row(0).begin());
  if (shape.rows_wrap) {
    const auto before = state.subspan(shape.row_words());
    std::copy(before.begin(), before.end(), rows.row(1).begin());
    std::copy(before.begin(), before.end(), rows.row(2).begin());
  }
  shape.row_rule.add_row(first, lights, rows.row(1));
  return rows;
}

Vector state_of_rows(const ChaseShape& shape, const Board& rows) {
  Vector state(rows.row(0).begin(), rows.row(0).end());
  if (shape.rows_wrap) state.insert(state.end(), rows.row(2).begin(), rows.row(2).end());
  return state;
}

Start fewest_start(const ChaseShape& shape, RowSource& lights, Board particular, std::vector<Board> quiet) {
  normalise(particular, quiet);
  const std::size_t dimension = quiet.size();
  const std::size_t words = shape.row_words();
  ChaseRun solution(shape, state_of_rows(shape, particular));
  std::vector<ChaseRun> patterns;
  for (const Board& rows : quiet) patterns.emplace_back(shape, state_of_rows(shape, rows));

  std::vector<std::int64_t> balance(std::size_t{1} << dimension);
  std::uint64_t active_cells = 0;
  std::uint64_t fixed = 0;
  const Vector dark(words);
  Vector row_lights(words);
  lights.rewind();
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t w = 0; w < words; ++w) {
      Word active = 0;
      for (const ChaseRun& pattern : patterns) active |= pattern.presses()[w];
      const Word pressed = solution.presses()[w];
      fixed += static_cast<std::uint64_t>(std::popcount(pressed & ~active));
      active_cells += static_cast<std::uint64_t>(std::popcount(active));
      for (; active != 0; active &= active - 1) {
        const int bit = std::countr_zero(active);
        std::size_t mask = 0;
        for (const ChaseRun& pattern : patterns) mask = mask << 1 | (pattern.presses()[w] >> bit & 1);
        balance[mask] += pressed >> bit & 1 ? -1 : 1;
      }
    }
    lights.read(row_lights);
    solution.step(row_lights);
    for (ChaseRun& pattern : patterns) pattern.step(dark);
  }
  gf2::walsh_transform<std::int64_t>(balance);

  const auto best = std::max_element(balance.begin(), balance.end());  // the first of them (Fact 16)
  Start start{.rows = std::move(particular)};
  start.presses = fixed + (active_cells - static_cast<std::uint64_t>(*best)) / 2;
  start.co_optimal = static_cast<std::uint64_t>(std::count(balance.begin(), balance.end(), *best));
  const auto member = static_cast<std::size_t>(best - balance.begin());
  for (std::size_t t = 0; t < dimension; ++t)
    if (member >> (dimension - 1 - t) & 1) start.rows ^= quiet[t];
  return start;
}

}  // namespace flipwise
