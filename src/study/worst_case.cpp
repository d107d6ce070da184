// SPDX-License-Identifier: MIT
#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "solve.hpp"
#include "solve/hardness/distance_counts.hpp"
#include "study/study_shape.hpp"

namespace flipwise {

namespace {

/// A board that needs `result.lower` presses, solved to make sure; where a limit forbids that, with the
/// presses that made it.
void add_board(const StudyShape& shape, const CoveringRadius& found, Limits& limits, WorstCase& result) {
  BoardPuzzle hardest = shape.puzzle;
  Board presses = hardest.start;
  for (const auto& [row, column] : worst_presses(shape, found, shape.cells)) presses.flip(row, column);
  hardest.start = effect_of(hardest, {presses});
  const Answer answer = solve(hardest, {}, limits);
  if (answer.status == Status::optimal) presses = answer.solution->pressed;
  const bool unsettled = answer.status == Status::unknown && limits.stopped();
  if (presses.weight() != result.lower || (answer.status != Status::optimal && !unsettled))
    throw InternalError("the worst board failed its own check");
  result.board = hardest.start;
  result.presses = presses;
}

}  // namespace

WorstCase worst_case(const BoardPuzzle& like, const SolveOptions& options) {
  require_study(like);
  Limits limits(options);
  WorstCase result;
  result.upper = cell_count(like);
  try {
    const StudyShape shape(like, limits);
    if (shape.classes) {
      const CoveringRadius found = covering_radius(*shape.classes, limits);
      result.lower = found.lower;
      result.upper = found.upper;
      if (!found.pressed.empty() || shape.classes->nullity == 0) add_board(shape, found, limits, result);
    }
  } catch (const Stopped&) {
    result.board.reset();
    result.presses.reset();
  }
  result.seconds = limits.seconds();
  return result;
}

std::optional<Distances> distances(const BoardPuzzle& like, const SolveOptions& options) {
  require_study(like);
  Limits limits(options);
  Distances result;
  try {
    const StudyShape shape(like, limits);
    const auto counts = shape.classes ? distance_counts(*shape.classes, limits) : std::nullopt;
    if (!counts) return std::nullopt;
    BigInt sum = 0;
    for (std::size_t d = 0; d < counts->boards.size(); ++d) {
      result.boards.push_back(counts->boards[d].decimal());
      result.unique.push_back(counts->unique[d].decimal());
      sum += counts->boards[d];
    }
    if (sum != BigInt(1) << (shape.cells.size() - shape.system->nullity()))
      throw InternalError("the boards by presses are not all boards");
  } catch (const Stopped&) {
    return std::nullopt;
  }
  result.seconds = limits.seconds();
  return result;
}

}  // namespace flipwise
