// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/order.hpp"
#include "solve/linear/make_system.hpp"
#include "study/order_shape.hpp"

namespace flipwise {

OrderShape::OrderShape(const BoardPuzzle& like, Limits& limits) {
  constexpr std::size_t most_nullity = 63;
  if (like.start.empty()) throw InputError("a puzzle needs a board");
  if (like.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no worst case, ratings or orders");
  if (like.rule.form == Rule::Form::stencil && like.rule.kinds.empty())
    throw InputError("the rule has too few kinds of press");
  puzzle = {Board(like.start.rows(), like.start.columns()), like.holes, like.rule, like.wrap};
  cells = all_lit(like.start.rows(), like.start.columns());
  if (like.holes) {
    if (like.holes->rows() != cells.rows() || like.holes->columns() != cells.columns())
      throw InputError("the board of holes has another shape");
    cells ^= *like.holes;
  }
  try {
    system = make_system(puzzle, limits);
  } catch (const Stopped&) {
    throw InputError("a board of this size and rule does not fit into memory");
  }
  if (system->nullity() > most_nullity) return;
  std::vector<Board> patterns;
  Limits unlimited;
  for (std::size_t t = 0; t < system->nullity(); ++t)
    patterns.push_back(system->quiet_pattern(t, unlimited));
  classes = cell_classes(patterns, cells);
}

namespace {

/// A board of presses with so many cells of each class, the first in reading order.
Board presses_of(const OrderShape& shape, const CoveringRadius& worst) {
  Board presses(shape.cells.rows(), shape.cells.columns());
  std::vector<std::uint64_t> left = worst.pressed;
  std::vector<Board> patterns;
  Limits unlimited;
  for (std::size_t t = 0; t < shape.system->nullity(); ++t)
    patterns.push_back(shape.system->quiet_pattern(t, unlimited));
  for (std::size_t row = 0; row < presses.rows(); ++row)
    for (std::size_t column = 0; column < presses.columns(); ++column) {
      if (!shape.cells.get(row, column)) continue;
      std::uint64_t functional = 0;
      for (std::size_t t = 0; t < patterns.size(); ++t)
        functional |= std::uint64_t{patterns[t].get(row, column)} << t;
      bool press = functional == 0;
      for (std::size_t i = 0; i < left.size() && !press; ++i)
        if (shape.classes->classes[i].functional == functional && left[i] > 0) {
          --left[i];
          press = true;
        }
      if (press) presses.flip(row, column);
    }
  return presses;
}

}  // namespace

WorstCase worst_case(const BoardPuzzle& like, const SolveOptions& options) {
  Limits limits(options);
  const OrderShape shape(like, limits);
  WorstCase result;
  result.nullity = shape.system->nullity();
  if (!shape.classes) {
    result.upper = shape.cell_count();
    result.seconds = limits.seconds();
    return result;
  }
  const CoveringRadius found = covering_radius(*shape.classes, limits);
  result.lower = found.lower;
  result.upper = found.upper;
  if (!found.pressed.empty() || result.nullity == 0) {
    BoardPuzzle hardest = shape.puzzle;
    result.presses = presses_of(shape, found);
    hardest.start = effect_of(hardest, {*result.presses});
    result.board = hardest.start;
    SolveOptions quietly;
    quietly.threads = options.threads;
    quietly.memory_bytes = limits.free_bytes();
    quietly.progress = [&](const Progress&) {
      return limits.proceed({.stage = "checking the worst board"});
    };
    if (options.limit_seconds)
      quietly.limit_seconds = std::max(0.0, *options.limit_seconds - limits.seconds());
    const Answer answer = solve(hardest, quietly);
    if (answer.status == Status::optimal) {
      if (*answer.upper != result.lower) throw InternalError("the worst board failed its own check");
      result.presses = answer.solution->pressed;
    } else if (limits.proceed()) {
      throw InternalError("the worst board failed its own check");
    } else {  // stopped before the board was checked, so it is not given
      result.board.reset();
      result.presses.reset();
    }
  }
  result.seconds = limits.seconds();
  return result;
}

std::optional<Distances> distances(const BoardPuzzle& like, const SolveOptions& options) {
  Limits limits(options);
  const OrderShape shape(like, limits);
  if (!shape.classes) return std::nullopt;
  const auto counts = distance_counts(*shape.classes, limits);
  if (!counts) return std::nullopt;
  Distances result;
  BigInt sum = 0;
  for (std::size_t d = 0; d < counts->boards.size(); ++d) {
    result.boards.push_back(counts->boards[d].decimal());
    result.unique.push_back(counts->unique[d].decimal());
    sum += counts->boards[d];
  }
  if (sum != BigInt(1) << static_cast<unsigned>(shape.cell_count() - shape.system->nullity()))
    throw InternalError("the boards by presses are not all boards");
  result.seconds = limits.seconds();
  return result;
}

}  // namespace flipwise
