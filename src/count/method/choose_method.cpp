// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "arithmetic/modular.hpp"
#include "count/dense/dense_count.hpp"
#include "count/dense/even_count.hpp"
#include "count/method/count_method.hpp"
#include "count/method/describe.hpp"
#include "count/rule/digits.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/recurrence.hpp"
#include "run/costs.hpp"

namespace flipwise {

namespace {

CountPlan array_plan(CountMethod method, const char* because, double steps) {
  return {method, "dense frontier", because, steps};
}

/// Entries that the even rule's array has, half of them for states that can occur.
double even_entries(const PatternQuestion& question) {
  return std::pow(3.0, static_cast<double>(question.columns));
}

double cells_of(const PatternQuestion& question) {
  return static_cast<double>(question.rows) * static_cast<double>(question.columns);
}

/// Whether to go through the rows of an even rule modulo a number: it is quick, or the board is not long
/// enough for a recurrence, whose order can come near the number of states.
bool goes_row_by_row(const PatternQuestion& question) {
  constexpr double entries_per_step = 8;
  return cells_of(question) * even_entries(question) / entries_per_step < costs::steps_before_recurrence ||
         static_cast<double>(question.rows) < even_entries(question);
}

std::optional<CountPlan> even_plan(const CountTask& task) {
  const PatternQuestion& question = task.question;
  if (!is_even_rule(question)) return {};
  const double steps = cells_of(question) * even_entries(question);
  if (task.options.modulus) {
    if (!goes_row_by_row(question)) return {};
    return array_plan(CountMethod::even_array, "the even rule has code of its own", steps);
  }
  if (question.columns < costs::columns_for_even_array) return {};
  exact_cells(question);
  return array_plan(CountMethod::even_array, "the even rule has code of its own",
                    steps * cells_of(question) / 31);
}

/// The array of all states, where it is likely to be quicker than the states that exploring finds, or to
/// fit the memory where they do not. How many are reached is extrapolated from narrow boards.
std::optional<CountPlan> state_array_plan(const CountTask& task) {
  const PatternQuestion& question = task.question;
  const auto& modulus = task.options.modulus;
  if (!is_dense_question(question) || question.columns < costs::fewest_columns_for_array ||
      question.columns > costs::most_columns_for_array)
    return {};
  const double bytes = dense_bytes(question, modulus.value_or(0));
  const auto memory = static_cast<double>(task.limits.memory_bytes());
  if (bytes > memory) return {};
  const auto columns = static_cast<double>(question.columns);
  const auto rows = static_cast<double>(question.rows);
  const double residues = modulus ? 1 : cells_of(question) / 31 + 2;
  const double entries = residues * cells_of(question) * bytes / sizeof(std::uint32_t);
  const double reached = columns * expected_states(question, task.limits);
  if (costs::distinct_rows * sizeof(Choice) * reached > memory)
    return array_plan(CountMethod::array, "the states that are reached do not fit the memory", entries);
  const double words = modulus ? 1 : cells_of(question) / 64 + 1;
  const double passes = modulus ? std::min(rows, 4 * reached / columns) : rows;  // the rest by a recurrence
  const double array_cost =
      costs::array_entry * entries + residues * costs::first_row_cell * std::exp2(columns) * columns;
  const double diagram_cost = reached * (costs::distinct_rows * costs::reached_state +
                                         passes * (costs::choice + costs::choice_word * words));
  if (array_cost >= diagram_cost) return {};
  return array_plan(CountMethod::array, "most states are reached", entries);
}

/// Wrapped rows. Modulo a number, a long board goes by the counts of shorter ones.
std::optional<CountPlan> walks_plan(CountTask& task, std::uint64_t words) {
  const ClosedWalks* const walks = task.diagram.walks_for(words);
  if (task.options.modulus && !(walks && walks->arcs() < costs::steps_before_recurrence))
    if (const ClosedWalks* const loop = task.diagram.walks_for_recurrence())
      return CountPlan{CountMethod::closed_recurrence, "recurrence", "far more rows than states",
                       loop->arcs() / static_cast<double>(task.question.rows) * 2 *
                           static_cast<double>(loop->diagram.table(0).states_before())};
  if (!walks) return {};
  return CountPlan{CountMethod::closed_walks, "closed walks", "rows wrap",
                   walks->arcs() * static_cast<double>(words)};
}

CountPlan diagram_plan(CountTask& task, std::uint64_t words) {
  if (task.options.modulus) {
    const Diagram& diagram = task.diagram.diagram();
    if (diagram.arcs() > costs::steps_before_recurrence && has_long_loop(diagram))
      return {CountMethod::diagram_recurrence, "recurrence", "far more rows than states",
              4 * static_cast<double>(diagram.most_states()) * diagram.arcs() /
                  static_cast<double>(diagram.rows)};
  }
  const double steps = task.diagram.diagram_for(words).arcs() * static_cast<double>(words);
  return {CountMethod::diagram, "frontier", "few states are reached", steps};
}

}  // namespace

CountPlan choose_method(CountTask& task, std::string& name) {
  const PatternQuestion& question = task.question;
  const auto chosen = [&](const CountPlan& plan) {
    name = plan.name;
    return plan;
  };
  const std::uint32_t everything = degree_mask(question.adjacent);
  if ((question.on & question.off & everything) == everything)
    return chosen({CountMethod::formula, "formula", "the rule allows everything", 0});
  if (const auto plan = even_plan(task)) return chosen(*plan);
  if (const auto plan = needs_diagram(task.options) ? std::nullopt : state_array_plan(task)) {
    name = plan->name;
    if (!task.options.modulus) exact_cells(question);
    return *plan;
  }
  const std::uint64_t words = task.options.modulus ? 1 : exact_cells(question) / 64 + 1;
  if (const auto plan = walks_plan(task, words)) return chosen(*plan);
  name = "frontier";
  return chosen(diagram_plan(task, words));
}

}  // namespace flipwise
