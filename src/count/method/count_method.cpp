// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <new>
#include <optional>
#include <string>

#include "arithmetic/modular.hpp"
#include "count/dense/dense_count.hpp"
#include "count/method/count_method.hpp"
#include "count/rule/digits.hpp"
#include "count/rule/graph_order.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/semirings.hpp"
#include "count/sweep/sliced_states.hpp"
#include "flipwise/errors.hpp"
#include "run/costs.hpp"

namespace flipwise {

namespace {

/// Returns the number of entries in the array of the even rule; half of them are for states that can occur.
double even_entries(const PatternQuestion& question) {
  return std::pow(3.0, static_cast<double>(question.columns));
}

double cells_of(const PatternQuestion& question) {
  return static_cast<double>(question.rows) * static_cast<double>(question.columns);
}

/// True if an even rule modulo a number should be counted row by row: that is quick, or the board is not
/// long enough for a recurrence, whose order can be nearly the number of states.
bool goes_row_by_row(const PatternQuestion& question) {
  constexpr double entries_per_step = 8;
  return cells_of(question) * even_entries(question) / entries_per_step < costs::steps_before_recurrence ||
         static_cast<double>(question.rows) < even_entries(question);
}

bool takes_even_array(const CountTask& task) {
  const PatternQuestion& question = task.question;
  if (!is_even_rule(question)) return false;
  if (task.options.modulus) return goes_row_by_row(question);
  if (question.columns < costs::columns_for_even_array) return false;
  exact_cells(question);
  return true;
}

/// True if the array of all states is likely to be quicker than exploring the reached states, or if it fits
/// into memory and they do not. The number of reached states is extrapolated from narrow boards.
bool takes_array(const CountTask& task) {
  const PatternQuestion& question = task.question;
  const auto& modulus = task.options.modulus;
  if (needs_diagram(task.options) || !is_dense_question(question) ||
      question.columns < costs::fewest_columns_for_array || question.columns > costs::max_columns_for_array)
    return false;
  const double bytes = dense_bytes(question, modulus.value_or(0));
  const auto memory = static_cast<double>(task.limits.memory_bytes());
  if (bytes > memory) return false;
  const auto columns = static_cast<double>(question.columns);
  const auto rows = static_cast<double>(question.rows);
  const double residues = modulus ? 1 : cells_of(question) / 31 + 2;
  const double entries = residues * cells_of(question) * bytes / sizeof(std::uint32_t);
  const double reached = columns * expected_states(question, task.limits);
  if (costs::distinct_rows * sizeof(Choice) * reached > memory) return true;
  const double words = modulus ? 1 : cells_of(question) / 64 + 1;
  const double passes = modulus ? std::min(rows, 4 * reached / columns) : rows;  // the rest by a recurrence
  const double array_cost =
      costs::array_entry * entries + residues * costs::first_row_cell * std::exp2(columns) * columns;
  const double diagram_cost = reached * (costs::distinct_rows * costs::reached_state +
                                         passes * (costs::choice + costs::choice_word * words));
  return array_cost < diagram_cost;
}

/// Chooses the method for wrapped rows. Modulo a number, long boards are counted from counts of short ones.
std::optional<CountMethod> walks_method(CountTask& task, std::uint64_t words) {
  const ClosedWalks* const walks = task.diagram.walks_for(words);
  if (task.options.modulus && !(walks && walks->arcs() < costs::steps_before_recurrence) &&
      task.diagram.walks_for_recurrence())
    return CountMethod::closed_recurrence;
  return walks ? std::optional(CountMethod::closed_walks) : std::nullopt;
}

CountMethod diagram_method(CountTask& task, std::uint64_t words) {
  if (task.options.modulus) {
    const Diagram& diagram = task.diagram.diagram();
    if (diagram.arcs() > costs::steps_before_recurrence && has_long_loop(diagram))
      return CountMethod::diagram_recurrence;
  }
  task.diagram.diagram_for(words);
  return CountMethod::diagram;
}

/// True if states can be counted in slices, which is used if a diagram is too large or takes one process
/// too long.
bool takes_slices(const CountTask& task) {
  const Ranks* const ranks = Team::available(task.limits);
  return ranks != nullptr && !task.limits.stopped() && is_sliceable(task.question) &&
         !needs_diagram(task.options) &&
         slices_may_fit(task.question, task.options.modulus, ranks->size(), task.limits);
}

/// Returns 2^cells, the count of a rule that allows everything.
BigInt count_all(const PatternQuestion& question, const std::optional<std::uint64_t>& modulus) {
  if (question.given) {
    const BigInt all = BigInt(1) << question.given->open.weight();
    return modulus ? all % *modulus : all;
  }
  if (!modulus) return BigInt(1) << exact_cells(question);
  const Modular modular{*modulus};
  return modular.power(modular.power(2, question.rows), question.columns);
}

BigInt count_row_by_row(CountTask& task) {
  const auto& modulus = task.options.modulus;
  if (modulus)
    return value_at_top(CountModulo{*modulus}, task.diagram.diagram(), task.limits, task.checkpoint,
                        "modulo")[0];
  const auto ring = CountExactly::for_cells(exact_cells(task.question));
  return BigInt::from_words(
      value_at_top(ring, task.diagram.diagram(), task.limits, task.checkpoint, "exactly"));
}

void require_same(const BigInt& count, std::uint64_t modulus, const Diagram& diagram, Limits& limits,
                  const char* fault) {
  if (value_at_top(CountModulo{modulus}, diagram, limits)[0] != count % modulus) throw InternalError(fault);
}

/// Counts along the vertices in reverse order, which shares no state with the first count.
void check_on_graph(CountMethod method, const BigInt& count, CountTask& task) {
  constexpr std::size_t max_frontier = 8;
  if (method != CountMethod::diagram) return;
  const std::uint64_t modulus = task.options.modulus.value_or(check_prime);
  if (!task.options.modulus)
    require_same(count, modulus, task.diagram.diagram(), task.limits,
                 "count: the exact number and its residue disagree");
  const VertexOrder order = reversed_order(task.question.graph->size());
  if (widest_frontier(*task.question.graph, order) <= max_frontier)
    require_same(count, modulus, explore_board(in_order(task.question, order), task.limits), task.limits,
                 "count: vertices in reverse order give another number");
}

}  // namespace

CountMethod choose_method(CountTask& task, std::string& name) {
  const PatternQuestion& question = task.question;
  const std::uint32_t everything = degree_mask(question);
  if (!question.connected && (question.on & question.off & everything) == everything) {
    name = "formula";
    return CountMethod::formula;
  }
  const bool even = takes_even_array(task);
  if (even || takes_array(task)) {
    name = "dense frontier";
    if (!task.options.modulus) exact_cells(question);
    return even ? CountMethod::even_array : CountMethod::array;
  }
  const std::uint64_t words = task.options.modulus ? 1 : exact_cells(question) / 64 + 1;
  if (const auto method = walks_method(task, words)) {
    name = method == CountMethod::closed_walks ? "closed walks" : "recurrence";
    return *method;
  }
  name = "frontier";
  if (stands_in_slices(task.checkpoint)) return CountMethod::states_in_slices;
  CountMethod method = CountMethod::states_in_slices;
  const std::string why = stopped_by([&] { method = diagram_method(task, words); });
  if (!why.empty() && !takes_slices(task)) throw LimitReached{why};
  if (method == CountMethod::diagram_recurrence) name = "recurrence";
  return method;
}

BigInt count_by(CountMethod method, CountTask& task) {
  const PatternQuestion& question = task.question;
  const auto& modulus = task.options.modulus;
  Limits& limits = task.limits;
  Checkpoint& checkpoint = task.checkpoint;
  switch (method) {
    case CountMethod::formula: return count_all(question, modulus);
    case CountMethod::even_array:
      return even_count(question.rows, question.columns, modulus, limits, checkpoint);
    case CountMethod::array: return dense_count(question, modulus, limits, checkpoint);
    case CountMethod::closed_walks:
      return count_closed(*task.diagram.walks_for(1), modulus, limits, checkpoint);
    case CountMethod::closed_recurrence:
      return count_closed_by_recurrence(*task.diagram.walks_for_recurrence(), *modulus, limits, checkpoint);
    case CountMethod::diagram: return count_row_by_row(task);
    case CountMethod::states_in_slices: return count_in_slices(question, modulus, limits, checkpoint);
    case CountMethod::diagram_recurrence:
      return count_by_recurrence(question, task.diagram.diagram(), *modulus, limits, checkpoint);
  }
  throw InternalError("count: no such method");
}

/// Counts the transposed board, which shares no state with the first count. A wrapped board is also counted
/// along its frontier, which shares little with its closed walks. Methods with a proof need no check.
void check_count(CountMethod method, const BigInt& count, CountTask& task) {
  if (task.question.graph) return check_on_graph(method, count, task);
  constexpr double max_frontier_cells = 6;
  constexpr std::size_t max_columns = 3;
  constexpr std::uint64_t max_rows = 100;
  const PatternQuestion& question = task.question;
  Limits& limits = task.limits;
  const std::uint64_t modulus = task.options.modulus.value_or(check_prime);
  const bool by_diagram = method == CountMethod::diagram;
  const bool by_walks = method == CountMethod::closed_walks;
  if (!by_diagram && !by_walks && method != CountMethod::array) return;
  if (by_diagram && !task.options.modulus)
    require_same(count, modulus, task.diagram.diagram(), limits,
                 "count: the exact number and its residue disagree");
  if (by_walks && question.columns <= max_columns && question.rows <= max_rows)
    require_same(count, modulus, explore_board(question, limits), limits,
                 "count: closed walks and the frontier give different numbers");
  const PatternQuestion other = transposed(question);
  if (frontier_cells(other) <= max_frontier_cells)
    require_same(count, modulus, explore_board(other, limits), limits,
                 "count: rows and columns exchanged give another number");
}

}  // namespace flipwise
