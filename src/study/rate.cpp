// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/study.hpp"
#include "run/random.hpp"
#include "solve.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "study/button_facts.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

namespace {

constexpr int samples = 2'000;

/// The share of random solvable boards that need fewer presses; nothing when one was not solved.
std::optional<double> sampled_share(const BoardPuzzle& puzzle, const StudyShape& shape,
                                    std::uint64_t presses, Limits& limits) {
  constexpr std::size_t most_nullity = 16;
  if (shape.system->nullity() > most_nullity) return std::nullopt;
  BoardPuzzle like = puzzle;
  like.start = shape.puzzle.start;
  const Board change = wanted(like.start, puzzle.goal, puzzle.holes).lights;
  int easier = 0;
  int sample = 0;
  Limits one_thread(
      limits,
      [&](const Progress& /*of_one*/) {
        return Progress{.done = static_cast<double>(sample) / samples, .stage = "rating"};
      },
      1);
  const PreparedPuzzle prepared(like, {}, one_thread);
  Random random(1);
  for (; sample < samples; ++sample) {
    if (!one_thread.proceed()) return std::nullopt;
    Board set = shape.puzzle.start;
    for (const auto& [row, column] : shape.cells)
      if ((random() >> 63) != 0) set.flip(row, column);
    const Answer answer = prepared.solve(effect_of(like, {set}) ^ change, one_thread);
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
  return static_cast<double>(static_cast<std::uint64_t>(below * scale / all)) / static_cast<double>(scale);
}

/// With 95 % certainty a sampled share is no further off than this, whatever the share (W. Hoeffding,
/// 1963).
double sampling_error() {
  return std::sqrt(std::log(2 / 0.05) / (2.0 * samples));
}

/// Why there is nothing to compare with.
std::string why_not_compared(const Limits& limits) {
  return limits.stopped() ? limits.reason()
                          : "comparing with the other boards of its shape is beyond reach";
}

/// Sets what compares an optimal answer with the other boards of its shape, as far as the limits allow.
void compare(const BoardPuzzle& puzzle, Limits& limits, Rating& rating) {
  try {
    const StudyShape shape(puzzle, limits);
    const std::uint64_t presses = *rating.answer.upper;
    if (presses == 0) {
      rating.easier = 0;
      return;
    }
    if (const auto classes = puzzle.cost ? std::nullopt : classes_for(shape, puzzle.goal, limits))
      if (const auto counts = distance_counts(*classes, limits))
        rating.easier = exact_share(*counts, presses);
    if (rating.easier) return;
    rating.easier = sampled_share(puzzle, shape, presses, limits);
    rating.estimated = rating.easier.has_value();
    if (rating.estimated) rating.error = sampling_error();
  } catch (const Stopped& stop) {
    rating.easier.reset();
    rating.reason = stop.reason;
  }
}

std::string difficulty_word(const Answer& answer, std::optional<double> easier) {
  struct Level {
    double below;
    const char* word;
  };
  constexpr std::array<Level, 4> levels = {
      {{0.1, "easy"}, {0.5, "medium"}, {0.9, "hard"}, {2.0, "very hard"}}};
  if (answer.status == Status::impossible) return "impossible";
  if (answer.status != Status::optimal) return "unknown";
  if (*answer.upper == 0 && answer.pressed.value_or(0) == 0) return "solved";
  if (!easier) return "unknown";
  return std::find_if(levels.begin(), levels.end(),
                      [&](const Level& level) { return *easier < level.below; })
      ->word;
}

}  // namespace

Rating rate(const BoardPuzzle& puzzle, const SolveOptions& options) {
  require_study(puzzle);
  require_no_masks(puzzle);
  Limits limits(options);
  Rating rating;
  rating.answer = solve(puzzle, options, limits);
  rating.cells = cell_count(puzzle);
  const Wanted lights = wanted(puzzle.start, puzzle.goal, puzzle.holes);
  rating.lit = lights.lights.weight();
  if (lights.other) rating.lit = std::min<std::uint64_t>(rating.lit, lights.other->weight());
  if (rating.answer.status == Status::optimal) compare(puzzle, limits, rating);
  if (rating.answer.status == Status::optimal && !rating.easier && rating.reason.empty())
    rating.reason = why_not_compared(limits);
  rating.difficulty = difficulty_word(rating.answer, rating.easier);
  rating.answer.seconds = limits.seconds();
  return rating;
}

namespace {

/// The share of an optimal answer, exact, or sampled where presses have costs.
void compare(const ButtonStudy& study, Limits& limits, Rating& rating) {
  const std::uint64_t presses = *rating.answer.upper;
  if (!study.puzzle().cost) {
    if (const DistanceCounts* const counts = study.counts(limits))
      rating.easier = exact_share(*counts, presses);
  } else if (presses == 0) {
    rating.easier = 0;
  } else if (const auto* const costs = study.sampled_costs(limits)) {
    const auto end = std::lower_bound(costs->begin(), costs->end(), presses);
    rating.easier = static_cast<double>(end - costs->begin()) / samples;
    rating.estimated = true;
    rating.error = sampling_error();
  }
}

}  // namespace

Rating rate(const ButtonStudy& study, const Board& start, Limits& limits) {
  Rating rating;
  rating.answer = study.prepared().solve(start, limits);
  rating.cells = start.columns();
  const Wanted lights = wanted(start, study.puzzle().goal, std::nullopt);
  rating.lit = lights.lights.weight();
  if (lights.other) rating.lit = std::min<std::uint64_t>(rating.lit, lights.other->weight());
  if (rating.answer.status == Status::optimal) {
    rating.reason = stopped_by([&] { compare(study, limits, rating); });
    if (!rating.easier && rating.reason.empty()) rating.reason = why_not_compared(limits);
  }
  rating.difficulty = difficulty_word(rating.answer, rating.easier);
  rating.answer.seconds = limits.seconds();
  return rating;
}

Rating rate(const ButtonPuzzle& puzzle, const SolveOptions& options) {
  Limits limits(options);
  return rate(ButtonStudy(puzzle, limits), puzzle.start, limits);
}

}  // namespace flipwise
