// SPDX-License-Identifier: MIT
#include "study/probed_code.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "board/parity_checks.hpp"
#include "gf2/echelon.hpp"
#include "run/costs.hpp"

namespace flipwise {

namespace {

using Columns = std::vector<std::vector<std::uint32_t>>;
constexpr std::uint32_t no_column = std::numeric_limits<std::uint32_t>::max();
constexpr const char* probes_stage = "the condition on quiet patterns";

/// Returns the presses that flip each light an odd number of times.
Columns rows_of(const Buttons& buttons) {
  Columns rows(lights_needed(buttons));
  for (std::uint32_t press = 0; press < buttons.size(); ++press)
    for (const std::size_t light : buttons[press])
      if (!rows[light].empty() && rows[light].back() == press)
        rows[light].pop_back();
      else
        rows[light].push_back(press);
  return rows;
}

gf2::Matrix packed_rows(const Columns& rows, std::size_t columns, Limits& limits,
                        MemoryReservation& reservation) {
  const double bytes = static_cast<double>(rows.size()) * static_cast<double>(words_for(columns)) * 8;
  reservation = limits.charge(2 * bytes);
  gf2::Matrix matrix(rows.size(), columns);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const std::uint32_t column : rows[i]) matrix.flip(i, column);
  return matrix;
}

/// Returns sets of presses with which a quiet pattern has even overlap if and only if it is a sum of rows:
/// a basis of the sets that have even overlap with all rows, without those that are sums of the checks and
/// those before. Returns nothing if that is predicted to take long.
std::optional<Columns> probes_outside(const Columns& rows, const Columns& checks, std::size_t presses,
                                      Limits& limits) {
  constexpr double max_seconds = 60;
  constexpr double share = 0.1;
  const auto size = static_cast<double>(std::max(presses, rows.size()));
  const double seconds = costs::row_word_seconds * size * size * size / static_cast<double>(word_bits);
  if (seconds > std::min(max_seconds, share * limits.seconds_left())) return {};
  MemoryReservation reservation;
  Columns sets = checks;
  {
    const gf2::Echelon echelon(packed_rows(rows, presses, limits, reservation), limits, probes_stage);
    for (std::size_t t = 0; t < echelon.nullity(); ++t) {
      sets.emplace_back();
      gf2::for_each_bit(echelon.kernel(t), [&](std::size_t press) {
        sets.back().push_back(static_cast<std::uint32_t>(press));
      });
      limits.count_operations(presses, 0, probes_stage);
    }
  }
  Columns probes;
  for (const std::size_t i : gf2::Echelon::independent_rows(packed_rows(sets, presses, limits, reservation),
                                                            limits, probes_stage))
    if (i >= checks.size()) probes.push_back(std::move(sets[i]));
  return probes;
}

/// Returns the edges of a graph outside of a spanning forest: every cycle has one of them. Without two
/// rows, a column is an edge to the boundary.
Columns edges_outside_forest(const Columns& rows_of_columns, std::size_t rows) {
  std::vector<std::uint32_t> parent(rows + 1);
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t vertex) {
    while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
  };
  Columns edges;
  for (std::uint32_t column = 0; column < rows_of_columns.size(); ++column) {
    const auto& ends = rows_of_columns[column];
    const auto boundary = static_cast<std::uint32_t>(rows);
    const std::uint32_t from = root(ends.empty() ? boundary : ends[0]);
    const std::uint32_t to = root(ends.size() < 2 ? boundary : ends[1]);
    if (from == to) edges.push_back({column});
    parent[from] = to;
  }
  return edges;
}

}  // namespace

std::optional<ProbedPatterns> probed_patterns(const Puzzle& puzzle, const QuietCondition& condition,
                                              const PressCosts& costs, Limits& limits) {
  const bool is_free = !condition.flips && !condition.outside;
  const bool is_cross = !puzzle.buttons && puzzle.rule.form == Rule::Form::cross;
  if (is_cross || (is_free && !puzzle.buttons)) return {};
  const std::size_t presses = puzzle.press_rows() * puzzle.press_columns();
  if (is_free)
    for (std::size_t press = 0; press < presses; ++press)
      if ((*puzzle.buttons)[press].size() > 2) return {};
  constexpr double bytes_of_press = 200;
  const MemoryReservation reservation = limits.charge(bytes_of_press * static_cast<double>(presses));
  const Checks checks = checks_of(puzzle);
  ProbedPatterns result;
  result.code.rows = checks.size();
  std::vector<std::uint32_t> column_of(presses, no_column);
  for (std::size_t press = 0; press < presses; ++press) {
    const std::size_t row = press / puzzle.press_columns();
    const std::size_t column = press % puzzle.press_columns();
    if (is_in(puzzle.holes, row, column) || is_in(puzzle.fixed, row, column)) continue;
    column_of[press] = static_cast<std::uint32_t>(result.presses.size());
    result.presses.push_back(press);
    result.code.costs.push_back(costs.at(press));
  }
  result.code.rows_of.resize(result.presses.size());
  std::size_t ones = 0;
  for (std::uint32_t row = 0; row < checks.size(); ++row) {
    ones += checks[row].size();
    for (const std::uint32_t press : checks[row]) result.code.rows_of[column_of[press]].push_back(row);
    limits.count_operations(checks[row].size() + 1, 0, probes_stage);
  }
  if (is_free) {
    result.code.probes = edges_outside_forest(result.code.rows_of, checks.size());
    return result;
  }
  std::optional<Columns> probes;
  constexpr std::size_t max_mean_ones = 4;
  if (condition.flips)
    probes = rows_of(*condition.flips);
  else if (ones <= max_mean_ones * presses)
    probes = probes_outside(rows_of(*condition.outside), checks, presses, limits);
  if (!probes) return {};
  for (std::vector<std::uint32_t>& probe : *probes) {
    std::erase_if(probe, [&](std::uint32_t press) { return column_of[press] == no_column; });
    for (std::uint32_t& press : probe) press = column_of[press];
    if (!probe.empty()) result.code.probes.push_back(std::move(probe));
  }
  return result;
}

}  // namespace flipwise
