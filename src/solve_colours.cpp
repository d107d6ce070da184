// SPDX-License-Identifier: MIT
#include "solve_colours.hpp"

#include <algorithm>
#include <utility>

#include "board/effect.hpp"
#include "solve.hpp"
#include "solve/colours/colour_fewest.hpp"

namespace flipwise {

namespace {

/// Returns a lower bound on the cost of presses that add the lights, if each press adds at most `widest`.
std::uint64_t colour_cover_bound(const Board& lights, std::uint64_t widest, unsigned colours,
                                 const PressCosts& costs) {
  const std::uint64_t most = widest * (costs.counted() == CostOf::press ? colours - 1 : 1);
  return most == 0 ? 0 : costs.of_cheapest((lights.sum() + most - 1) / most);
}

bool is_whole_cross(const Puzzle& puzzle) {
  return !puzzle.buttons && puzzle.rule.form == Rule::Form::cross && !puzzle.holes && !puzzle.free &&
         !puzzle.fixed;
}

constexpr const char* listing_stage = "listing presses";

/// Reserves memory for the places of presses, and for what each adds to this many lights.
MemoryReservation charge_for_changes(double presses, double lights, Limits& limits) {
  constexpr double bytes_of_press = sizeof(std::size_t) + sizeof(std::vector<Change>) + 16;
  return limits.charge(presses * (bytes_of_press + lights * sizeof(Change)));
}

}  // namespace

PressEffects press_places(const Puzzle& puzzle, Limits& limits) {
  const std::size_t rows = puzzle.press_rows();
  const std::size_t columns = puzzle.press_columns();
  PressEffects effects{rows, columns, {}, {}, {}};
  const std::uint64_t number = press_count(puzzle);
  effects.reservation = limits.charge(sizeof(std::size_t) * static_cast<double>(number));
  effects.places.reserve(number);
  for (std::size_t i = 0; i < rows; ++i) {
    limits.count_operations(8 * columns, 0, listing_stage);
    for (std::size_t j = 0; j < columns; ++j)
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.fixed, i, j))
        effects.places.push_back(i * columns + j);
  }
  return effects;
}

PressEffects effects_of(const Puzzle& puzzle, Limits& limits, const std::vector<unsigned>& steps) {
  PressEffects effects = press_places(puzzle, limits);
  const auto presses = static_cast<double>(effects.places.size());
  const double reach = puzzle.buttons
                           ? static_cast<double>(puzzle.buttons->named()) / std::max(presses, 1.0)
                           : static_cast<double>(widest_press(puzzle));
  effects.reservation = charge_for_changes(presses, reach, limits);
  effects.adds.reserve(effects.places.size());
  const unsigned colours = colours_of(puzzle);
  for (const std::size_t place : effects.places) {
    const unsigned step = steps.empty() ? 1 : steps[place];
    if (!steps.empty()) effects.steps.push_back(step);
    std::vector<Change> changes;
    for_each_change(puzzle, place / effects.columns, place % effects.columns,
                    [&](std::size_t row, std::size_t column, std::uint64_t amount) {
                      if (!is_in(puzzle.holes, row, column) && !is_in(puzzle.free, row, column) &&
                          amount % colours * step % colours != 0)
                        changes.push_back({row * puzzle.start.columns() + column,
                                           static_cast<unsigned>(amount % colours)});
                    });
    limits.count_operations(16 * (changes.size() + 1), 0, listing_stage);
    effects.adds.push_back(added_up(std::move(changes), [&](std::size_t) { return colours; }));
  }
  return effects;
}

/// Answers the puzzle of the system, whose lights must receive one of the targets. For the goal `uniform`,
/// the targets differ by multiples of one board.
Answer PreparedPuzzle::answer_targets(const std::vector<Board>& targets, const PressCosts& costs,
                                      Limits& limits) const {
  const Puzzle& puzzle = scaled();
  Answer answer;
  const std::uint64_t widest = widest_press(puzzle);
  std::optional<std::uint64_t> lower;
  for (const Board& lights : targets) {
    const std::uint64_t needed = colour_cover_bound(lights, widest, colours_of(puzzle), costs);
    lower = std::min(lower.value_or(needed), needed);
    if (lights.weight() > 0) continue;
    answer.solution = nothing_pressed(puzzle);
    answer.upper = 0;
  }
  answer.lower = lower.value_or(0);
  answer.reason = stopped_;
  if (!colours_) return answer;
  answer.nullity = colours_->orders().size();
  answer.method = colours_->method();

  const std::string why = stopped_by([&] {
    std::vector<Board> particulars;
    for (const Board& lights : targets)
      if (auto presses = colours_->particular(lights, limits)) particulars.push_back(std::move(*presses));
    if (particulars.empty()) {
      std::optional<Board> alike;
      if (puzzle_.goal.kind == Goal::Kind::uniform)
        alike = scaled_ ? scaled_->lights(bound_lights(puzzle_)) : bound_lights(puzzle_);
      answer.witness = colours_->witness(targets[0], alike, limits);
      answer.status = Status::impossible;
      answer.lower = 0;
      answer.solutions = "0";
      return;
    }
    answer.solutions = (colours_->quiet_patterns() * particulars.size()).decimal();
    if (options_.find == SolveOptions::Find::any) {
      const auto cheaper = [&](const Board& left, const Board& right) {
        return costs.of(left) < costs.of(right);
      };
      answer.solution = *std::min_element(particulars.begin(), particulars.end(), cheaper);
      answer.upper = costs.of(*answer.solution);
      answer.status = Status::feasible;
      if (answer.solutions == "1") answer.lower = *answer.upper;
      return;
    }
    const std::vector<unsigned> steps = scaled_ ? scaled_->steps() : std::vector<unsigned>();
    const ColourAim aim{costs,        options_.all,
                        answer.lower, is_whole_cross(puzzle),
                        targets,      [&] { return effects_of(puzzle, limits, steps); }};
    ColourFewest fewest = fewest_of_colours(*colours_, std::move(particulars), aim, limits);
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

Answer PreparedPuzzle::answer_modulo(const Board& start, Limits& limits) const {
  std::vector<Board> targets = targets_of(start);
  for (Board& target : targets)
    if (scaled_) target = scaled_->lights(target);
  if (!scaled_) return answer_targets(targets, costs_, limits);
  Limits part(limits, [&](Progress state) {
    scaled_->restore(state);
    return state;
  });
  Answer answer = answer_targets(targets, PressCosts(scaled_->puzzle()), part);
  scaled_->restore(answer);
  return answer;
}

}  // namespace flipwise
