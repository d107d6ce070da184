// SPDX-License-Identifier: MIT
#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "arithmetic/big_int.hpp"
#include "count/method/count_method.hpp"
#include "count/rule/question.hpp"
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

void transpose_patterns(Tally& tally) {
  for (auto* extreme : {&tally.fewest_lit, &tally.max_lit})
    if (*extreme) (*extreme)->pattern = transposed((*extreme)->pattern);
  for (Board& board : tally.samples) board = transposed(board);
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
    if (transposes) transpose_patterns(tally);
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
    LazyDiagram diagram(question, limits, none, "states");
    for_each_pattern(diagram.diagram(), limits, [&](const Board& board) {
      require_pattern(question, board);
      ++patterns;
      return each(board);
    });
  });
  tally.count = std::to_string(patterns);
  tally.method = "frontier";
  return tally;
}

}  // namespace flipwise
