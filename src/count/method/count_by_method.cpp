// SPDX-License-Identifier: MIT
#include <cstdint>
#include <optional>

#include "arithmetic/modular.hpp"
#include "count/dense/dense_count.hpp"
#include "count/dense/even_count.hpp"
#include "count/method/count_method.hpp"
#include "count/rule/question.hpp"
#include "count/sweep/closed_sums.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// 2^cells, for a rule that allows everything.
BigInt count_all(const PatternQuestion& question, const std::optional<std::uint64_t>& modulus) {
  if (question.given) {
    const BigInt all = BigInt(1) << question.given->open.weight();
    return modulus ? all % *modulus : all;
  }
  if (!modulus) return BigInt(1) << exact_cells(question);
  return power_modulo(2, BigInt(question.rows) * question.columns, *modulus);
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

}  // namespace

BigInt count_by(const CountPlan& plan, CountTask& task) {
  const PatternQuestion& question = task.question;
  const auto& modulus = task.options.modulus;
  Limits& limits = task.limits;
  Checkpoint& checkpoint = task.checkpoint;
  switch (plan.method) {
    case CountMethod::formula: return count_all(question, modulus);
    case CountMethod::even_array:
      return modulus ? BigInt(even_count(question.rows, question.columns, *modulus, limits, checkpoint))
                     : even_count_exactly(question.rows, question.columns, limits, checkpoint);
    case CountMethod::array:
      return modulus ? BigInt(dense_count(question, *modulus, limits, checkpoint))
                     : dense_count_exactly(question, limits, checkpoint);
    case CountMethod::closed_walks: {
      const ClosedWalks& walks = *task.diagram.walks_for(1);
      return modulus ? BigInt(count_closed(walks, *modulus, limits, checkpoint))
                     : count_closed_exactly(walks, limits, checkpoint);
    }
    case CountMethod::closed_recurrence:
      return count_closed_by_recurrence(*task.diagram.walks_for_recurrence(), *modulus, limits, checkpoint);
    case CountMethod::diagram: return count_row_by_row(task);
    case CountMethod::diagram_recurrence:
      return count_by_recurrence(task.diagram.diagram(), *modulus, limits, checkpoint);
  }
  throw InternalError("count: no such method");
}

/// The board on its other side shares no state with the first count; a wrapped board along its frontier
/// shares little with its closed walks. The methods with a proof of their own are not checked again.
void check_count(const CountPlan& plan, const BigInt& count, CountTask& task) {
  constexpr double most_frontier_cells = 6;
  constexpr std::size_t most_columns = 3;
  constexpr std::uint64_t most_rows = 100;
  const PatternQuestion& question = task.question;
  Limits& limits = task.limits;
  const std::uint64_t modulus = task.options.modulus.value_or(check_prime);
  const bool by_diagram = plan.method == CountMethod::diagram;
  const bool by_walks = plan.method == CountMethod::closed_walks;
  if (!by_diagram && !by_walks && plan.method != CountMethod::array) return;
  if (by_diagram && !task.options.modulus)
    require_same(count, modulus, task.diagram.diagram(), limits,
                 "count: the exact number and its residue disagree");
  if (by_walks && question.columns <= most_columns && question.rows <= most_rows)
    require_same(count, modulus, explore_board(question, limits), limits,
                 "count: closed walks and the frontier give different numbers");
  const PatternQuestion other = transposed(question);
  if (frontier_cells(other) <= most_frontier_cells)
    require_same(count, modulus, explore_board(other, limits), limits,
                 "count: rows and columns exchanged give another number");
}

}  // namespace flipwise
