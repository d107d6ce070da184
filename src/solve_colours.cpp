// SPDX-License-Identifier: MIT
#include "solve_colours.hpp"

#include <algorithm>
#include <utility>

#include "board/effect.hpp"
#include "solve/colours/colour_fewest.hpp"

namespace flipwise {

namespace {

/// Every press adds at most so much, and so much is wanted at least.
std::uint64_t colour_cover_bound(const Board& lights, std::uint64_t widest, unsigned colours,
                                 const PressCosts& costs) {
  const std::uint64_t most = widest * (costs.counted() == CostOf::press ? colours - 1 : 1);
  return most == 0 ? 0 : costs.of_cheapest((lights.sum() + most - 1) / most);
}

bool is_whole_cross(const Puzzle& puzzle) {
  return !puzzle.buttons && puzzle.rule.form == Rule::Form::cross && !puzzle.holes && !puzzle.free &&
         !puzzle.fixed;
}

/// Adds up what is added to each light.
std::vector<Change> added_up(std::vector<Change> changes, unsigned colours) {
  std::sort(changes.begin(), changes.end());
  std::vector<Change> result;
  for (const Change& change : changes) {
    if (result.empty() || result.back().light != change.light) result.push_back({change.light, 0});
    result.back().amount = (result.back().amount + change.amount) % colours;
  }
  return result;
}

constexpr const char* listing_stage = "listing presses";

/// Memory of the places of presses, and of what each adds to so many lights.
Charge charge_for_changes(double presses, double lights, Limits& limits) {
  constexpr double bytes_of_press = sizeof(std::size_t) + sizeof(std::vector<Change>) + 16;
  return limits.charge(presses * (bytes_of_press + lights * sizeof(Change)));
}

}  // namespace

PressEffects press_places(const Puzzle& puzzle, Limits& limits) {
  const std::size_t rows = puzzle.press_rows();
  const std::size_t columns = puzzle.press_columns();
  PressEffects effects{rows, columns, {}, {}, {}};
  const std::uint64_t number = press_count(puzzle);
  effects.held = limits.charge(sizeof(std::size_t) * static_cast<double>(number));
  effects.places.reserve(number);
  for (std::size_t i = 0; i < rows; ++i) {
    limits.spend(8 * columns, 0, listing_stage);
    for (std::size_t j = 0; j < columns; ++j)
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.fixed, i, j))
        effects.places.push_back(i * columns + j);
  }
  return effects;
}

PressEffects effects_of(const Puzzle& puzzle, Limits& limits) {
  PressEffects effects = press_places(puzzle, limits);
  const auto presses = static_cast<double>(effects.places.size());
  const double reach = puzzle.buttons
                           ? static_cast<double>(puzzle.buttons->named()) / std::max(presses, 1.0)
                           : static_cast<double>(widest_press(puzzle));
  effects.held = charge_for_changes(presses, reach, limits);
  effects.adds.reserve(effects.places.size());
  const unsigned colours = colours_of(puzzle);
  for (const std::size_t place : effects.places) {
    std::vector<Change> changes;
    for_each_change(puzzle, place / effects.columns, place % effects.columns,
                    [&](std::size_t row, std::size_t column, std::uint64_t amount) {
                      if (!is_in(puzzle.holes, row, column) && !is_in(puzzle.free, row, column))
                        changes.push_back({row * puzzle.start.columns() + column,
                                           static_cast<unsigned>(amount % colours)});
                    });
    limits.spend(16 * (changes.size() + 1), 0, listing_stage);
    effects.adds.push_back(added_up(std::move(changes), colours));
  }
  return effects;
}

Answer solve_colours(const Puzzle& puzzle, const PressCosts& costs,
                     const std::optional<ColourSystem>& system, const std::string& why_not,
                     const Board& start, const SolveOptions& options, Limits& limits) {
  std::vector<Board> targets;
  const bool is_uniform = puzzle.goal.kind == Goal::Kind::uniform;
  const Board bound = bound_lights(puzzle);
  if (is_uniform && bound.weight() > 0)
    for (unsigned number = 0; number < colours_of(puzzle); ++number)
      targets.push_back(wanted(puzzle, start, number));
  else
    targets.push_back(wanted(puzzle, start, is_uniform ? 0 : puzzle.goal.number));

  Answer answer;
  const std::uint64_t widest = widest_press(puzzle);
  std::optional<std::uint64_t> lower;
  for (const Board& lights : targets) {
    const std::uint64_t needed = colour_cover_bound(lights, widest, colours_of(puzzle), costs);
    lower = std::min(lower.value_or(needed), needed);
  }
  answer.lower = lower.value_or(0);
  const auto wants_nothing = [](const Board& lights) { return lights.weight() == 0; };
  if (std::any_of(targets.begin(), targets.end(), wants_nothing)) {
    answer.solution = nothing_pressed(puzzle);
    answer.upper = 0;
  }
  answer.reason = why_not;
  if (!system) return answer;
  answer.nullity = system->orders().size();
  answer.method = system->method();

  const std::string why = stopped_by([&] {
    std::vector<Board> particulars;
    for (const Board& lights : targets)
      if (auto presses = system->particular(lights, limits)) particulars.push_back(std::move(*presses));
    if (particulars.empty()) {
      answer.witness =
          system->witness(targets[0], is_uniform ? std::optional(bound) : std::nullopt, limits);
      answer.status = Status::impossible;
      answer.lower = 0;
      answer.solutions = "0";
      return;
    }
    answer.solutions = (system->quiet_patterns() * particulars.size()).decimal();
    if (options.find == SolveOptions::Find::any) {
      const auto dearer = [&](const Board& left, const Board& right) {
        return costs.of(left) < costs.of(right);
      };
      answer.solution = *std::min_element(particulars.begin(), particulars.end(), dearer);
      answer.upper = costs.of(*answer.solution);
      answer.status = Status::feasible;
      if (answer.solutions == "1") answer.lower = *answer.upper;
      return;
    }
    const ColourAim aim{costs,        options.all,
                        answer.lower, is_whole_cross(puzzle),
                        targets,      [&] { return effects_of(puzzle, limits); }};
    ColourFewest fewest = fewest_of_colours(*system, std::move(particulars), aim, limits);
    answer.solution = std::move(fewest.best);
    answer.upper = fewest.upper;
    answer.lower = fewest.lower;
    answer.reason = std::move(fewest.reason);
    answer.method += std::string(", ") + fewest.method;
    if (!fewest.is_proved) return;
    answer.status = Status::optimal;
    answer.optimal_solutions = fewest.number.decimal();
    answer.all = std::move(fewest.all);
  });
  if (!why.empty()) answer.reason = why;
  return answer;
}

}  // namespace flipwise
