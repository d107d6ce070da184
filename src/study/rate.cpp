// SPDX-License-Identifier: MIT
#include "study/rate.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/study.hpp"
#include "solve.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "study/button_facts.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

std::string difficulty_word(Status status, bool is_solved, std::optional<double> easier) {
  struct Level {
    double below;
    const char* word;
  };
  constexpr std::array<Level, 4> levels = {
      {{0.1, "easy"}, {0.5, "medium"}, {0.9, "hard"}, {2.0, "very hard"}}};
  if (status == Status::impossible) return "impossible";
  if (status != Status::optimal) return "unknown";
  if (is_solved) return "solved";
  if (!easier) return "unknown";
  return std::find_if(levels.begin(), levels.end(),
                      [&](const Level& level) { return *easier < level.below; })
      ->word;
}

namespace {

/// The share of random solvable boards that need fewer presses; nothing when one was not solved.
std::optional<double> share_of_sample(const Puzzle& puzzle, const StudyShape& shape, std::uint64_t presses,
                                      Limits& limits) {
  constexpr std::size_t most_nullity = 16;
  if (shape.system->nullity() > most_nullity) return std::nullopt;
  Puzzle like = puzzle;
  like.start = shape.puzzle.start;
  const Board change = wanted(like.start, puzzle.goal, puzzle.holes).lights;
  return sampled_share(presses, limits, [&](Limits& one_thread) {
    return [&, prepared = PreparedPuzzle(like, {}, one_thread)](Random& random) {
      Board set = nothing_pressed(shape.puzzle);
      for (const auto& [row, column] : shape.cells)
        if ((random() >> 63) != 0) set.flip(row, column);
      return prepared.solve(effect_of(like, set, &one_thread) ^ change, one_thread);
    };
  });
}

/// Sets what compares an optimal answer with the other boards of its shape. Throws Stopped.
void compare(const Puzzle& puzzle, Limits& limits, Rating& rating) {
  const StudyShape shape(puzzle, limits);
  const std::uint64_t presses = *rating.answer.upper;
  if (presses == 0) {
    rating.easier = 0;
    return;
  }
  if (const auto classes = puzzle.cost ? std::nullopt : classes_for(shape, puzzle.goal, limits))
    stopped_by([&] { rating.easier = share_below(distance_counts(*classes, limits).boards, presses); });
  if (rating.easier) return;
  rating.easier = share_of_sample(puzzle, shape, presses, limits);
  rating.estimated = rating.easier.has_value();
  if (rating.estimated) rating.error = sampling_error();
}

/// The same of lights of buttons: exact, or sampled where presses have costs.
void compare(const ButtonStudy& study, Limits& limits, Rating& rating) {
  const std::uint64_t presses = *rating.answer.upper;
  if (!study.puzzle().cost) {
    if (const DistanceCounts* const counts = study.counts(limits))
      rating.easier = share_below(counts->boards, presses);
  } else if (presses == 0) {
    rating.easier = 0;
  } else if (const auto* const costs = study.sampled_costs(limits)) {
    const auto end = std::lower_bound(costs->begin(), costs->end(), presses);
    rating.easier = static_cast<double>(end - costs->begin()) / rating_samples;
    rating.estimated = true;
    rating.error = sampling_error();
  }
}

/// Rates what was answered; `asked` is what it is compared by.
template <typename Asked>
Rating rated(Answer answer, const Wanted& lights, std::uint64_t cells, const Asked& asked, Limits& limits) {
  Rating rating{.answer = std::move(answer), .lit = lights.lights.weight(), .cells = cells};
  if (lights.other) rating.lit = std::min<std::uint64_t>(rating.lit, lights.other->weight());
  const Answer& known = rating.answer;
  conclude(rating, known.upper == std::uint64_t{0} && known.pressed.value_or(0) == 0, limits,
           [&] { compare(asked, limits, rating); });
  return rating;
}

}  // namespace

Rating rate(const ButtonStudy& study, const Board& start, Limits& limits) {
  require_no_masks(study.puzzle());
  return rated(study.prepared().solve(start, limits), wanted(start, study.puzzle().goal, std::nullopt),
               start.columns(), study, limits);
}

Rating rate(const Puzzle& puzzle, const RunOptions& run) {
  if (!puzzle.start.has_bits()) return rate_colours(puzzle, run);
  require_study(puzzle);
  require_no_masks(puzzle);
  Limits limits(run);
  if (puzzle.buttons) return rate(ButtonStudy(puzzle, limits), puzzle.start, limits);
  return rated(solve(puzzle, {}, limits), wanted(puzzle), cell_count(puzzle), puzzle, limits);
}

}  // namespace flipwise
