// SPDX-License-Identifier: MIT
#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "arithmetic/big_int.hpp"
#include "count/method/count_method.hpp"
#include "count/rule/graph_order.hpp"
#include "count/rule/question.hpp"
#include "count/rule/row_program.hpp"
#include "count/sweep/patterns.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

/// Fills in a tally. After a limit, its status stays unknown, and `reason` names the limit.
template <class Fill>
void fill_within(const Limits& limits, Tally& tally, const Fill& fill) {
  tally.reason = stopped_by(fill);
  if (tally.reason.empty()) tally.status = CountStatus::counted;
  tally.seconds = limits.seconds();
}

BigInt checked_count(CountTask& task, Tally& tally) {
  if (const auto known = task.checkpoint.result("count")) {
    tally.method = task.checkpoint.result("method").value_or("");
    return BigInt(*known);
  }
  const CountMethod method = choose_method(task, tally.method);
  BigInt count = count_by(method, task);
  check_count(method, count, task);
  return count;
}

/// Replaces each pattern of a tally that does not depend on reading order.
template <class Map>
void map_patterns(Tally& tally, const Map& map) {
  for (auto* extreme : {&tally.fewest_lit, &tally.max_lit})
    if (*extreme) (*extreme)->pattern = map((*extreme)->pattern);
  for (Board& board : tally.samples) board = map(board);
}

/// Counts on a graph, as a board of one column whose rows are the vertices in an order that makes the
/// frontier small. Places in reading order need the natural order.
void count_on_graph(const PatternQuestion& question, const CountOptions& options, Limits& limits,
                    Checkpoint& checkpoint, Tally& tally) {
  const std::size_t vertices = question.graph->size();
  const VertexOrder order = narrow_order(*question.graph, limits);
  const VertexOrder natural = natural_order(vertices);
  const PatternQuestion laid = in_order(question, order);
  constexpr std::size_t may_be_too_wide = 32;
  if (question.connected || widest_frontier(*question.graph, order) > may_be_too_wide)
    require_states_fit(laid);
  const PatternQuestion unchanged = in_order(question, natural);
  CountOptions of_column = options;
  if (options.rank) of_column.rank = in_order(*options.rank, natural);
  CountTask task{laid, of_column, limits, checkpoint, {laid, limits, checkpoint, "states"}};
  const BigInt number = checked_count(task, tally);
  tally.count = number.decimal();
  checkpoint.finish("count", *tally.count);
  checkpoint.finish("method", tally.method);
  describe(task, number, tally);
  map_patterns(tally, [&](const Board& column) { return from_order(column, order); });
  if (asks_for_places(options)) {
    CountTask places{
        unchanged, of_column, limits, checkpoint, {unchanged, limits, checkpoint, "states as asked"}};
    describe_places(places, number, tally);
    for (Board& board : tally.listed) board = from_order(board, natural);
    if (tally.unranked) tally.unranked = from_order(*tally.unranked, natural);
  }
  checkpoint.close();
}

}  // namespace

/// Neighbour rules do not distinguish rows from columns. So a board is transposed if that makes the
/// frontier shorter, and patterns are transposed back.
Tally count(const PatternQuestion& question, const CountOptions& options) {
  validate(question, options);
  Limits limits(options.run);
  Checkpoint checkpoint(options.run.checkpoints, line_of(question, options), limits);
  Tally tally;
  fill_within(limits, tally, [&] {
    if (question.graph) return count_on_graph(question, options, limits, checkpoint, tally);
    const bool transposes = frontier_cells(transposed(question)) < frontier_cells(question);
    const PatternQuestion laid = transposes ? transposed(question) : question;
    CountTask task{laid, options, limits, checkpoint, {laid, limits, checkpoint, "states"}};
    CountTask untransposed{
        question, options, limits, checkpoint, {question, limits, checkpoint, "states as asked"}};
    const BigInt number = checked_count(task, tally);
    tally.count = number.decimal();
    checkpoint.finish("count", *tally.count);
    checkpoint.finish("method", tally.method);
    describe(task, number, tally);
    if (transposes) map_patterns(tally, [](const Board& board) { return transposed(board); });
    if (asks_for_places(options)) describe_places(transposes ? untransposed : task, number, tally);
    describe_symmetry(untransposed, number, tally);
    if (options.recurrence) describe_recurrence(untransposed, number, tally);
    checkpoint.close();
  });
  return tally;
}

Tally list_patterns(const PatternQuestion& question, const CountOptions& options,
                    const std::function<bool(const Board&)>& each) {
  validate(question, options);
  Limits limits(options.run);
  Tally tally;
  std::uint64_t patterns = 0;
  fill_within(limits, tally, [&] {
    if (question.rows > std::numeric_limits<std::uint32_t>::max() / question.columns)
      throw LimitReached{"patterns of more than 2^32 cells are too large to list"};
    Checkpoint none;
    const VertexOrder order = natural_order(question.graph ? question.graph->size() : 0);
    const PatternQuestion laid = question.graph ? in_order(question, order) : question;
    LazyDiagram diagram(laid, limits, none, "states");
    const auto give = [&](const Board& board) {
      require_pattern(question, board);
      ++patterns;
      return each(board);
    };
    for_each_pattern(diagram.diagram(), limits, [&](const Board& board) {
      return question.graph ? give(from_order(board, order)) : give(board);
    });
  });
  tally.count = std::to_string(patterns);
  tally.method = "frontier";
  return tally;
}

}  // namespace flipwise
