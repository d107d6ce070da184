// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "board/effect.hpp"
#include "solve.hpp"
#include "solve_colours.hpp"
#include "study/colours/colour_facts.hpp"
#include "study/rate.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

namespace {

/// Cells that the goal wants changed, of the nearest target.
std::uint64_t lights_to_change(const Puzzle& puzzle) {
  if (puzzle.goal.kind != Goal::Kind::uniform)
    return wanted(puzzle, puzzle.start, puzzle.goal.number).weight();
  std::uint64_t fewest = puzzle.start.cells();
  for (unsigned number = 0; number < colours_of(puzzle); ++number)
    fewest = std::min(fewest, wanted(puzzle, puzzle.start, number).weight());
  return fewest;
}

/// The share of random boards that need fewer presses: under `uniform` a number added to all lights changes
/// nothing about that, so those that presses make of 0 stand for all.
std::optional<double> share_of_sample(const Puzzle& puzzle, std::uint64_t presses, Limits& limits) {
  return sampled_share(presses, limits, [&](Limits& one_thread) {
    return [&, prepared = PreparedPuzzle(puzzle, {}, one_thread),
            effects = press_places(puzzle, one_thread)](Random& random) {
      Board set(effects.rows, effects.columns, colours_of(puzzle));
      for (const std::size_t place : effects.places)
        set.numbers()[place] = static_cast<std::uint8_t>(random.below(colours_of(puzzle)));
      return prepared.solve(wanted(puzzle, effect_of(puzzle, set, &one_thread), puzzle.goal.number),
                            one_thread);
    };
  });
}

/// Sets what compares an optimal answer with the other boards of its shape. Throws Stopped.
void compare(const PreparedPuzzle& prepared, Limits& limits, Rating& rating) {
  const Puzzle& puzzle = prepared.puzzle();
  const std::uint64_t presses = *rating.answer.upper;
  if (presses == 0) {
    rating.easier = 0;
    return;
  }
  constexpr double most_in_table = 16777216;  // 2^24
  constexpr double most_seconds = 1;
  BoardTable table(puzzle, *prepared.colours(), limits);
  if (table.size() <= most_in_table && table.seconds() <= most_seconds) {
    table.fill(limits);
    rating.easier = share_below(table.boards(), presses);
    return;
  }
  constexpr double most_work = 4194304;  // 2^22
  constexpr double work_beside_search = 64;
  double solutions = 1;
  for (const unsigned order : prepared.colours()->orders()) solutions *= order;
  if (static_cast<double>(puzzle.start.cells()) * (work_beside_search + solutions) > most_work) return;
  rating.easier = share_of_sample(puzzle, presses, limits);
  rating.estimated = rating.easier.has_value();
  if (rating.estimated) rating.error = sampling_error();
}

}  // namespace

Rating rate_colours(const Puzzle& puzzle, const RunOptions& run) {
  Limits limits(run);
  const PreparedPuzzle prepared(puzzle, {}, limits);
  Rating rating{.answer = prepared.solve(puzzle.start, limits),
                .lit = lights_to_change(puzzle),
                .cells = cell_count(puzzle)};
  const Answer& known = rating.answer;
  conclude(rating, known.upper == std::uint64_t{0} && known.pressed.value_or(0) == 0, limits,
           [&] { compare(prepared, limits, rating); });
  return rating;
}

}  // namespace flipwise
