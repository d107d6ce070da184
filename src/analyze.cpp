// SPDX-License-Identifier: MIT
#include <algorithm>

#include "board/soundness.hpp"
#include "board/wanted.hpp"
#include "flipwise/flipwise.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

Analysis analyze(const BoardPuzzle& puzzle, const AnalyzeOptions& options) {
  require_linear(puzzle);
  Limits limits(options);
  const std::uint64_t cells = puzzle.start.cells() - (puzzle.holes ? puzzle.holes->weight() : 0);
  Analysis analysis{.cells = cells};
  try {
    const auto system = make_system(puzzle, limits);
    analysis.nullity = system->nullity();
    analysis.rank = cells - analysis.nullity;
    analysis.solvable = false;
    const Wanted lights = wanted(puzzle.start, puzzle.goal, puzzle.holes);
    for (const Board* target : lights.targets())
      analysis.solvable = *analysis.solvable || system->particular(*target, limits);
    for (std::size_t t = 0; options.quiet_patterns && t < system->nullity(); ++t) {
      const double done = static_cast<double>(t) / static_cast<double>(system->nullity());
      if (!limits.proceed({.done = done, .stage = "listing quiet patterns"})) limits.give_up();
      analysis.quiet_patterns.push_back(system->quiet_pattern(t, limits));
    }
  } catch (const Stopped& stop) {
    analysis = {.finished = false, .reason = stop.reason, .cells = cells};
  }
  analysis.seconds = limits.seconds();
  return analysis;
}

std::optional<std::vector<std::string>> solutions_by_presses(const BoardPuzzle& puzzle,
                                                             const SolveOptions& options) {
  require_linear(puzzle);
  Limits limits(options);
  std::vector<BigInt> sum;
  try {
    const auto system = make_system(puzzle, limits);
    const Wanted lights = wanted(puzzle.start, puzzle.goal, puzzle.holes);
    for (const Board* target : lights.targets()) {
      auto presses = system->particular(*target, limits);
      if (!presses) continue;
      const auto found = system->distribution_like(std::move(*presses), limits);
      if (!found) return std::nullopt;
      sum.resize(std::max(sum.size(), found->size()));
      for (std::size_t number = 0; number < found->size(); ++number) sum[number] += (*found)[number];
    }
  } catch (const Stopped&) {
    return std::nullopt;
  }
  std::vector<std::string> decimal;
  for (const BigInt& number : sum) decimal.push_back(number.decimal());
  return decimal;
}

}  // namespace flipwise
