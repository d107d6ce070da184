// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "board/effect.hpp"
#include "board/wanted.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/many.hpp"
#include "flipwise/order.hpp"
#include "flipwise/solver.hpp"
#include "run/random.hpp"
#include "study/order_shape.hpp"

namespace flipwise {

namespace {

/// The share of random solvable boards that need fewer presses; nothing when one was not solved.
std::optional<double> sampled_share(const BoardPuzzle& puzzle, const OrderShape& shape,
                                    std::uint64_t presses, Limits& limits) {
  constexpr int samples = 2'000;
  constexpr std::size_t most_nullity = 16;
  if (shape.system->nullity() > most_nullity) return std::nullopt;
  BoardPuzzle like = puzzle;
  like.start = shape.puzzle.start;
  const Board change = wanted(like.start, puzzle.goal, puzzle.holes).lights;
  SolveOptions options;
  options.threads = 1;
  const Solver solver(like, options);
  Random random(1);
  int easier = 0;
  for (int i = 0; i < samples; ++i) {
    if (!limits.proceed({.done = static_cast<double>(i) / samples, .stage = "rating"})) return std::nullopt;
    Board set(change.rows(), change.columns());
    for (std::size_t row = 0; row < set.rows(); ++row)
      for (std::size_t column = 0; column < set.columns(); ++column)
        if (shape.cells.get(row, column) && (random() >> 63) != 0) set.flip(row, column);
    const Answer answer = solver.solve(effect_of(like, {set}) ^ change);
    if (answer.status != Status::optimal) return std::nullopt;
    easier += *answer.upper < presses;
  }
  return static_cast<double>(easier) / samples;
}

double exact_share(const DistanceCounts& counts, std::uint64_t presses) {
  BigInt below = 0;
  BigInt all = 0;
  for (std::size_t d = 0; d < counts.boards.size(); ++d) {
    if (d < presses) below += counts.boards[d];
    all += counts.boards[d];
  }
  constexpr std::uint64_t scale = std::uint64_t{1} << 53;
  return static_cast<double>(static_cast<std::uint64_t>(BigInt(below * scale / all))) /
         static_cast<double>(scale);
}

std::string difficulty_word(const Answer& answer, std::optional<double> easier) {
  struct Level {
    double below;
    const char* word;
  };
  constexpr std::array<Level, 4> levels = {
      {{0.1, "easy"}, {0.5, "medium"}, {0.9, "hard"}, {2.0, "very hard"}}};
  if (answer.status == Status::impossible) return "impossible";
  if (answer.status != Status::optimal) return "";
  if (*answer.upper == 0) return "solved";
  if (!easier) return "";
  return std::find_if(levels.begin(), levels.end(),
                      [&](const Level& level) { return *easier < level.below; })
      ->word;
}

}  // namespace

Rating rate(const BoardPuzzle& puzzle, const SolveOptions& options) {
  Limits limits(options);
  const OrderShape shape(puzzle, limits);
  Rating rating;
  rating.answer = solve(puzzle, options);
  rating.cells = shape.cell_count();
  const Wanted lights = wanted(puzzle.start, puzzle.goal, puzzle.holes);
  rating.lit = lights.lights.weight();
  if (lights.other) rating.lit = std::min<std::uint64_t>(rating.lit, lights.other->weight());
  if (rating.answer.status == Status::optimal) {
    if (puzzle.goal.kind != Goal::Kind::uniform && shape.classes)
      if (const auto counts = distance_counts(*shape.classes, limits))
        rating.easier = exact_share(*counts, *rating.answer.upper);
    if (!rating.easier) {
      rating.easier = sampled_share(puzzle, shape, *rating.answer.upper, limits);
      rating.estimated = rating.easier.has_value();
    }
  }
  rating.difficulty = difficulty_word(rating.answer, rating.easier);
  rating.answer.seconds = limits.seconds();
  return rating;
}

}  // namespace flipwise
