// SPDX-License-Identifier: MIT
//
// What holds for all boards of the same buttons: shape_facts.cpp without a shape.
#include <optional>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/study.hpp"
#include "solve/linear/elimination.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

Analysis analyze(const ButtonPuzzle& puzzle, bool quiet_patterns, Limits& limits) {
  require_sound(puzzle);
  require_no_costs(puzzle.cost);
  Analysis analysis{.cells = puzzle.start.columns()};
  try {
    const Elimination system(puzzle, limits);
    add_facts(system, wanted(puzzle.start, puzzle.goal, std::nullopt), puzzle.buttons.size(),
              quiet_patterns, limits, analysis);
  } catch (const Stopped& stop) {
    analysis = {.finished = false, .reason = stop.reason, .cells = puzzle.start.columns()};
  }
  analysis.seconds = limits.seconds();
  return analysis;
}

Analysis analyze(const ButtonPuzzle& puzzle, bool quiet_patterns, const SolveOptions& options) {
  Limits limits(options);
  return analyze(puzzle, quiet_patterns, limits);
}

std::vector<std::string> solutions_by_presses(const ButtonPuzzle& puzzle, Limits& limits) {
  require_sound(puzzle);
  require_no_costs(puzzle.cost);
  const Elimination system(puzzle, limits);
  return numbers_by_presses(system, wanted(puzzle.start, puzzle.goal, std::nullopt), limits);
}

std::optional<std::vector<std::string>> solutions_by_presses(const ButtonPuzzle& puzzle,
                                                             const SolveOptions& options) {
  Limits limits(options);
  std::optional<std::vector<std::string>> result;
  stopped_by([&] { result = solutions_by_presses(puzzle, limits); });
  return result;
}

}  // namespace flipwise
