// SPDX-License-Identifier: MIT
#include "count/diagram/lazy_diagram.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "count/rule/neighbours.hpp"
#include "run/costs.hpp"
#include "run/time_budget.hpp"

namespace flipwise {

namespace {

/// Estimates a size on a board of `columns` columns, assuming that it grows by about the same factor with
/// every column. The factor is taken from size_of(`measured`) and from the size for two columns fewer.
template <class SizeOf>
double extrapolated_size(std::size_t columns, std::size_t measured, SizeOf size_of) {
  const double base = size_of(std::min(measured, columns));
  if (columns <= measured || base == 0) return base;
  const double growth = std::max(1.0, base / size_of(measured - 2));
  return base * std::pow(growth, static_cast<double>(columns - measured) / 2);
}

/// Estimates the number of arcs of the closed walks of a question without given cells, from narrow boards.
double expected_arcs(const PatternQuestion& question, Limits& limits) {
  constexpr std::size_t measured = 5;
  return extrapolated_size(question.columns, measured, [&](std::size_t columns) {
    PatternQuestion smaller = question;
    smaller.columns = columns;
    return closed_walks(smaller, limits).arcs();
  });
}

}  // namespace

const Diagram& LazyDiagram::diagram() {
  constexpr std::size_t max_columns = 4096;
  if (question_.columns > max_columns)
    throw LimitReached{"a side of " + std::to_string(question_.columns) +
                       " cells is too long to count row by row; at most " + std::to_string(max_columns) +
                       " are supported"};
  if (!diagram_) {
    require_memory();
    diagram_ = explore_board(question_, limits_, checkpoint_, name_);
    checkpoint_.set_base(name_, [this](Saving& out) { diagram_->save(out); });
  }
  return *diagram_;
}

const Diagram& LazyDiagram::diagram_for(std::uint64_t words) {
  const double steps = diagram().arcs() * static_cast<double>(words);
  if (steps > max_simple_steps && !limits_.has_deadline())
    throw LimitReached{too_slow("counting row by row", steps * costs::choice_word * 1e-9)};
  return *diagram_;
}

/// A diagram of a board whose rows wrap holds two rows in its states. Closed walks hold one and begin anew
/// for every start, which takes no more steps, so they are preferred where possible. Boards of 1 or 2 rows
/// need no second row. Connected patterns need both: whether the first row is connected depends on all
/// rows.
const ClosedWalks* LazyDiagram::walks_for(std::uint64_t words) {
  const ClosedWalks* walks = walks_of(question_.rows, words);
  return walks && walks->arcs() * static_cast<double>(words) > max_simple_steps ? nullptr : walks;
}

const ClosedWalks* LazyDiagram::walks_for_recurrence() {
  const ClosedWalks* walks =
      question_.given ? nullptr : walks_of(std::min<std::uint64_t>(question_.rows, 64), 1);
  if (!walks) return nullptr;
  const auto states = static_cast<double>(walks->diagram.table(0).states_before());
  const auto rows = static_cast<double>(question_.rows);
  return 2 * states >= rows || walks->arcs() / rows * 2 * states > max_simple_steps ? nullptr : walks;
}

/// Returns null if narrow boards show that `rows` rows are out of reach.
const ClosedWalks* LazyDiagram::walks_of(std::uint64_t rows, std::uint64_t words) {
  if (!wraps_rows(question_.wrap) || question_.connected || question_.rows < 3 ||
      row_reach(question_.adjacent) > 1)
    return nullptr;
  if (walks_) return &*walks_;
  constexpr double doubt = 10;
  PatternQuestion shorter = question_;
  shorter.rows = rows;
  if (!question_.given &&
      expected_arcs(shorter, limits_) * static_cast<double>(words) > doubt * max_simple_steps)
    return nullptr;
  return &walks_.emplace(closed_walks(question_, limits_));
}

/// Throws LimitReached if a board is predicted to need far more memory than allowed, before exploring it.
void LazyDiagram::require_memory() const {
  constexpr std::size_t fewest_columns = 8;  // below this, exploring shows it as soon
  if (question_.given || question_.columns < fewest_columns) return;
  const double expected = expected_states(question_, limits_);
  constexpr double bytes_while_exploring = 48;
  constexpr double doubt = 2;
  const auto columns = static_cast<double>(question_.columns);
  limits_.require_memory(expected *
                         (columns * costs::distinct_rows * sizeof(Choice) + bytes_while_exploring) / doubt);
}

double expected_states(const PatternQuestion& question, Limits& limits) {
  const std::size_t reach = row_reach(question.adjacent);
  const bool wraps = wraps_rows(question.wrap);
  // Boards of fewer columns than neighbours reach have too few components to show how these grow.
  const std::size_t fewest = question.connected && !(wraps && reach > 1) ? 5 : 3;
  const std::size_t measured = std::max(fewest, (wraps ? 4 : 6) / reach);
  return extrapolated_size(question.columns, measured, [&](std::size_t columns) {
    PatternQuestion smaller = question;
    smaller.rows = std::min<std::uint64_t>(question.rows, 6 * reach);
    smaller.columns = columns;
    return static_cast<double>(explore_board(smaller, limits).max_states());
  });
}

}  // namespace flipwise
