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
#include "solve.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

/// Returns the difficulty of a board with this answer. `easier` is the fraction of boards with fewer
/// presses.
const char* difficulty_word(const Answer& answer, std::optional<double> easier) {
  struct Level {
    double below;
    const char* word;
  };
  constexpr std::array<Level, 4> levels = {
      {{0.1, "easy"}, {0.5, "medium"}, {0.9, "hard"}, {2.0, "very hard"}}};
  if (answer.status == Status::impossible) return "impossible";
  if (answer.status != Status::optimal) return "unknown";
  if (answer.upper == std::uint64_t{0} && answer.pressed.value_or(0) == 0) return "solved";
  if (!easier) return "unknown";
  return std::find_if(levels.begin(), levels.end(),
                      [&](const Level& level) { return *easier < level.below; })
      ->word;
}

/// Returns part / all, correctly rounded; `part` must be at most `all`. The quotient is computed to 62 or
/// 63 bits, and its last bit is set if there is a remainder, so that rounding to 53 bits is correct.
double share(const BigInt& part, const BigInt& all) {
  if (part == 0) return 0;
  const std::size_t shift = all.bits() + 62 - part.bits();
  const BigInt scaled = part << shift;
  const BigInt whole = scaled / all;
  const auto bits = static_cast<std::uint64_t>(whole) | (whole * all == scaled ? 0U : 1U);
  return std::ldexp(static_cast<double>(bits), -static_cast<int>(shift));
}

/// Returns the fraction of boards with fewer presses, given the numbers of boards by presses.
double share_below(const std::vector<BigInt>& boards, std::uint64_t presses) {
  BigInt below = 0;
  BigInt all = 0;
  for (std::size_t d = 0; d < boards.size(); ++d) {
    if (d < presses) below += boards[d];
    all += boards[d];
  }
  return share(below, all);
}

/// True if random boards can be solved quickly enough to compare a board with them.
bool may_sample(const Study& study) {
  const Puzzle& puzzle = study.puzzle();
  // One target of `uniform` cannot stand for all if numbers of states differ: each has other boards.
  if (puzzle.states && puzzle.goal.kind == Goal::Kind::uniform) return false;
  if (!study.has_bits()) {
    constexpr double max_work = 4194304;  // 2^22
    constexpr double work_beside_search = 64;
    double solutions = 1;
    for (const unsigned order : study.colours().orders()) solutions *= order;
    return static_cast<double>(puzzle.start.cells()) * (work_beside_search + solutions) <= max_work;
  }
  constexpr std::size_t max_nullity = 16;
  return puzzle.buttons ? puzzle.cost || puzzle.states || has_masks(puzzle)
                        : study.system().nullity() <= max_nullity;
}

/// Compares an optimal answer with the other boards of its shape. Throws LimitReached.
void compare(const Study& study, Limits& limits, Rating& rating) {
  const std::uint64_t presses = *rating.answer.upper;
  if (presses == 0) {
    rating.easier = 0;
    return;
  }
  // Numbers of boards by presses are available only if all lights have the same number of states and, with
  // two states, only without free lights, fixed presses and costs. They may still be too many to count.
  const Puzzle& puzzle = study.puzzle();
  if (!puzzle.states && (!study.has_bits() || (!puzzle.cost && !has_masks(puzzle))))
    if (const auto* const boards = study.boards_by_presses(limits)) {
      rating.easier = share_below(*boards, presses);
      return;
    }
  if (!may_sample(study)) return;
  const auto* const costs = study.sampled_costs(limits);
  if (costs == nullptr) return;
  const auto end = std::lower_bound(costs->begin(), costs->end(), presses);
  rating.easier = static_cast<double>(end - costs->begin()) / static_cast<double>(rating_samples);
  rating.estimated = true;
  // Bound on the error of the fraction with 95 % certainty (W. Hoeffding, 1963).
  rating.error = std::sqrt(std::log(2 / 0.05) / (2.0 * rating_samples));
}

}  // namespace

Rating rate(const Study& study, const Board& start, Limits& limits) {
  if (study.has_bits()) require_one_kind(study.puzzle());
  Rating rating{.answer = study.prepared().solve(start, limits),
                .lit = start.cells(),
                .cells = cell_count(study.puzzle())};
  any_target(study.puzzle(), start, [&](const Board& lights) {
    rating.lit = std::min(rating.lit, lights.weight());
    return false;
  });
  // A rating needs the minimum number of presses, but not which minimum solution comes first.
  if (rating.answer.status == Status::unknown && rating.answer.upper == rating.answer.lower) {
    rating.answer.status = Status::optimal;
    rating.answer.solution.reset();
    rating.answer.reason.clear();
  }
  if (rating.answer.status == Status::optimal) {
    rating.reason = stopped_by([&] { compare(study, limits, rating); });
    if (!rating.easier && rating.reason.empty())
      rating.reason =
          limits.stopped() ? limits.reason() : "there are too many boards of this shape to compare with";
  }
  rating.difficulty = difficulty_word(rating.answer, rating.easier);
  rating.answer.seconds = limits.seconds();
  return rating;
}

Rating rate(const Puzzle& puzzle, const RunOptions& run) {
  Limits limits(run);
  return rate(Study(puzzle, limits), puzzle.start, limits);
}

}  // namespace flipwise
