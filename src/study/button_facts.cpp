// SPDX-License-Identifier: MIT
//
// What holds for all boards of the same buttons: shape_facts.cpp without a shape.
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "gf2/basis.hpp"
#include "run/patience.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "solve/hardness/syndrome_tally.hpp"
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

namespace {

/// The buttons in coordinates of the lights that they change; nothing where these are too many.
std::optional<Syndromes> syndromes_of(const ButtonPuzzle& puzzle) {
  const std::size_t lights = puzzle.start.columns();
  const std::size_t words = words_for(lights);
  gf2::Basis<gf2::Vector> basis(lights);
  Syndromes result;
  for (const auto& button : puzzle.buttons) {
    // [ lights | coordinates of the basis vectors that were added up ]
    gf2::Vector flipped(words + 1);
    for (const std::size_t light : button) gf2::flip_bit(flipped, light);
    basis.reduce(flipped);
    Word coordinates = flipped[words];
    if (!gf2::is_zero(std::span(flipped).first(words))) {
      if (basis.rank() == greatest_syndrome_rank) return std::nullopt;
      flipped[words] = Word{1} << basis.rank();
      coordinates = Word{1} << basis.rank() ^ coordinates;
      basis.insert(flipped);
    }
    result.columns.push_back(static_cast<std::uint32_t>(coordinates));
  }
  result.rank = basis.rank();
  return result;
}

/// Breadth first, where that is worth it.
std::optional<SyndromeTally> tally_of(const ButtonPuzzle& puzzle, Limits& limits) {
  const auto syndromes = syndromes_of(puzzle);
  if (!syndromes || syndrome_tally_seconds(*syndromes) > patience(limits)) return std::nullopt;
  return tally_syndromes(*syndromes, limits);
}

/// The classes of the buttons, and the quiet patterns that they were made of.
struct ButtonClasses {
  std::vector<Board> kernel;
  CellClasses classes;
};

ButtonClasses classes_of(const ButtonPuzzle& puzzle, Limits& limits) {
  constexpr std::size_t most_nullity = 63;
  const Elimination system(puzzle, limits);
  if (system.nullity() > most_nullity) throw Stopped{beyond_the_search(system.nullity())};
  std::vector<Board> kernel = quiet_patterns_of(system, limits);
  CellClasses classes = cell_classes(kernel, all_lit(1, puzzle.buttons.size()));
  return {std::move(kernel), std::move(classes)};
}

/// Lights that need these presses, which are verified to put them out.
void add_board(const ButtonPuzzle& puzzle, Board presses, WorstCase& result) {
  ButtonPuzzle hardest{Board(1, puzzle.start.columns()), puzzle.buttons};
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button)
    if (presses.get(0, button))
      for (const std::size_t light : puzzle.buttons[button]) hardest.start.flip(0, light);
  const Answer claim{.status = Status::feasible, .upper = result.lower, .solution = Presses{presses}};
  if (const Verdict verdict = verify(hardest, claim); !verdict.valid)
    throw InternalError("the worst board failed its own check: " + verdict.reason);
  result.board = hardest.start;
  result.presses = std::move(presses);
}

void find_worst(const ButtonPuzzle& puzzle, Limits& limits, WorstCase& result) {
  Board presses(1, puzzle.buttons.size());
  if (const auto tally = tally_of(puzzle, limits)) {
    result.lower = result.upper = tally->hardest.size();
    for (const std::size_t button : tally->hardest) presses.flip(0, button);
    return add_board(puzzle, std::move(presses), result);
  }
  const ButtonClasses own = classes_of(puzzle, limits);
  const CoveringRadius found = covering_radius(own.classes, limits);
  result.lower = found.lower;
  result.upper = found.upper;
  if (found.lower < found.upper) result.reason = found.reason;
  if (found.pressed.empty() && own.classes.nullity > 0) return;
  std::vector<Cell> cells;
  for (std::size_t button = 0; button < puzzle.buttons.size(); ++button) cells.push_back({0, button});
  for (const Cell& cell : worst_presses(own.classes, own.kernel, found, cells))
    presses.flip(0, cell.column);
  add_board(puzzle, std::move(presses), result);
}

}  // namespace

WorstCase worst_case(const ButtonPuzzle& puzzle, Limits& limits) {
  require_sound(puzzle);
  require_no_costs(puzzle.cost);
  WorstCase result{.upper = puzzle.buttons.size()};
  const std::string why = stopped_by([&] { find_worst(puzzle, limits, result); });
  if (result.lower < result.upper && !why.empty()) result.reason = why;
  result.seconds = limits.seconds();
  return result;
}

Distances distances(const ButtonPuzzle& puzzle, Limits& limits) {
  require_sound(puzzle);
  require_no_costs(puzzle.cost);
  Distances result;
  if (const auto tally = tally_of(puzzle, limits)) {
    for (const std::uint64_t number : tally->boards) result.boards.push_back(std::to_string(number));
    for (const std::uint64_t number : tally->unique) result.unique.push_back(std::to_string(number));
  } else {
    const ButtonClasses own = classes_of(puzzle, limits);
    const auto counts = distance_counts(own.classes, limits);
    if (!counts && limits.stopped()) limits.give_up();
    if (!counts) throw Stopped{"beyond reach: too many numbers of pressed buttons by class"};
    for (const BigInt& number : counts->boards) result.boards.push_back(number.decimal());
    for (const BigInt& number : counts->unique) result.unique.push_back(number.decimal());
  }
  result.seconds = limits.seconds();
  return result;
}

WorstCase worst_case(const ButtonPuzzle& puzzle, const SolveOptions& options) {
  Limits limits(options);
  return worst_case(puzzle, limits);
}

std::optional<Distances> distances(const ButtonPuzzle& puzzle, const SolveOptions& options) {
  Limits limits(options);
  std::optional<Distances> result;
  stopped_by([&] { result = distances(puzzle, limits); });
  return result;
}

}  // namespace flipwise
