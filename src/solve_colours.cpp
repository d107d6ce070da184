// SPDX-License-Identifier: MIT
#include "solve_colours.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "board/colours.hpp"
#include "equal_bounds.hpp"
#include "flipwise/errors.hpp"
#include "solve/colours/colour_fewest.hpp"
#include "verify/verify_colours.hpp"

namespace flipwise {

namespace {

/// Every press adds at most so much, and so much is wanted at least.
std::uint64_t colour_cover_bound(const Board& lights, std::uint64_t widest, unsigned colours,
                                 CostOf cost_of) {
  const std::uint64_t most = widest * (cost_of == CostOf::press ? colours - 1 : 1);
  return most == 0 ? 0 : (lights.sum() + most - 1) / most;
}

bool is_whole_cross(const ColourPuzzle& puzzle) {
  return puzzle.rule.form == Rule::Form::cross && !puzzle.holes && !puzzle.free && !puzzle.fixed;
}
bool is_whole_cross(const ColourButtons&) {
  return false;
}

Board nothing_pressed(const ColourPuzzle& puzzle) {
  return {puzzle.start.rows(), puzzle.start.columns(), puzzle.colours()};
}
Board nothing_pressed(const ColourButtons& puzzle) {
  return {1, puzzle.buttons.size(), puzzle.colours()};
}

/// What was added to every light, as changes.
std::vector<Change> changes_of(const std::vector<std::size_t>& lights, const std::vector<unsigned>& amounts,
                               unsigned colours) {
  std::vector<Change> changes;
  for (std::size_t i = 0; i < lights.size(); ++i) changes.push_back({lights[i], amounts[i]});
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

PressEffects press_places(const ColourPuzzle& puzzle, Limits& limits) {
  const std::size_t columns = puzzle.start.columns();
  PressEffects effects{puzzle.start.rows(), columns, {}, {}, {}};
  std::size_t number = puzzle.start.cells();
  if (const auto no_press = united(puzzle.holes, puzzle.fixed)) number -= no_press->weight();
  effects.held = limits.charge(sizeof(std::size_t) * static_cast<double>(number));
  effects.places.reserve(number);
  for (std::size_t i = 0; i < puzzle.start.rows(); ++i) {
    limits.spend(8 * columns, 0, listing_stage);
    for (std::size_t j = 0; j < columns; ++j)
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.fixed, i, j))
        effects.places.push_back(i * columns + j);
  }
  return effects;
}

PressEffects press_places(const ColourButtons& puzzle, Limits& limits) {
  PressEffects effects{1, puzzle.buttons.size(), {}, {}, {}};
  effects.held = limits.charge(sizeof(std::size_t) * static_cast<double>(puzzle.buttons.size()));
  effects.places.resize(puzzle.buttons.size());
  std::iota(effects.places.begin(), effects.places.end(), std::size_t{0});
  return effects;
}

PressEffects effects_of(const ColourPuzzle& puzzle, Limits& limits) {
  const std::size_t columns = puzzle.start.columns();
  PressEffects effects = press_places(puzzle, limits);
  const std::uint64_t reach = widest_press(puzzle);
  effects.held =
      charge_for_changes(static_cast<double>(effects.places.size()), static_cast<double>(reach), limits);
  effects.adds.reserve(effects.places.size());
  for (const std::size_t place : effects.places) {
    limits.spend(16 * (reach + 1), 0, listing_stage);
    std::vector<std::size_t> lights;
    for_each_flipped(puzzle, place / columns, place % columns, [&](std::size_t row, std::size_t column) {
      if (!is_in(puzzle.holes, row, column) && !is_in(puzzle.free, row, column))
        lights.push_back(row * columns + column);
    });
    effects.adds.push_back(changes_of(lights, std::vector<unsigned>(lights.size(), 1), puzzle.colours()));
  }
  return effects;
}

PressEffects effects_of(const ColourButtons& puzzle, Limits& limits) {
  PressEffects effects = press_places(puzzle, limits);
  double changes = 0;
  for (const auto& button : puzzle.buttons) changes += static_cast<double>(button.size());
  const auto buttons = static_cast<double>(puzzle.buttons.size());
  effects.held = charge_for_changes(buttons, changes / buttons, limits);
  effects.adds.reserve(puzzle.buttons.size());
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i) {
    limits.spend(16 * (puzzle.buttons[i].size() + 1), 0, listing_stage);
    std::vector<std::size_t> lights;
    std::vector<unsigned> amounts;
    for (const Change& change : puzzle.buttons[i]) {
      lights.push_back(change.light);
      amounts.push_back(change.amount % puzzle.colours());
    }
    effects.adds.push_back(changes_of(lights, amounts, puzzle.colours()));
  }
  return effects;
}

template <typename Puzzle>
PreparedColours<Puzzle>::PreparedColours(Puzzle puzzle, SolveOptions options, Limits& limits)
    : puzzle_(std::move(puzzle)), options_(std::move(options)) {
  require_sound(puzzle_);
  stopped_ = stopped_by([&] { system_.emplace(puzzle_, limits); });
}

template <typename Puzzle>
Answer PreparedColours<Puzzle>::solve(const Board& start, Limits& limits) const {
  require_start(puzzle_, start);
  Answer answer = answer_to(start, limits);
  if (answer.solution || answer.witness) {
    const std::string why = stopped_by([&] {
      if (const Verdict verdict = verify_lights(puzzle_, start, answer, limits); !verdict.valid)
        throw InternalError("an answer failed its own check: " + verdict.reason);
    });
    if (!why.empty()) answer = {.lower = answer.solution ? answer.lower : 0, .reason = why};
  }
  if (answer.status == Status::unknown && limits.stopped()) answer.reason = limits.reason();
  if (answer.solution) settle_equal_bounds(answer, answer.solution->weight() == 0, true);
  answer.seconds = limits.seconds();
  return answer;
}

template <typename Puzzle>
Answer PreparedColours<Puzzle>::answer_to(const Board& start, Limits& limits) const {
  std::vector<Board> targets;
  const bool is_uniform = puzzle_.goal.kind == Goal::Kind::uniform;
  const Board bound = bound_lights(puzzle_);
  if (is_uniform && bound.weight() > 0)
    for (unsigned number = 0; number < puzzle_.colours(); ++number)
      targets.push_back(wanted(puzzle_, start, number));
  else
    targets.push_back(wanted(puzzle_, start, is_uniform ? 0 : puzzle_.goal.number));

  Answer answer;
  const std::uint64_t widest = widest_press(puzzle_);
  std::optional<std::uint64_t> lower;
  for (const Board& lights : targets) {
    const std::uint64_t needed = colour_cover_bound(lights, widest, puzzle_.colours(), puzzle_.cost_of);
    lower = std::min(lower.value_or(needed), needed);
  }
  answer.lower = lower.value_or(0);
  const auto wants_nothing = [](const Board& lights) { return lights.weight() == 0; };
  if (std::any_of(targets.begin(), targets.end(), wants_nothing)) {
    answer.solution = nothing_pressed(puzzle_);
    answer.upper = 0;
  }
  answer.reason = stopped_;
  if (!system_) return answer;
  answer.nullity = system_->orders().size();
  answer.method = system_->method();

  const std::string why = stopped_by([&] {
    std::vector<Board> particulars;
    for (const Board& lights : targets)
      if (auto presses = system_->particular(lights, limits)) particulars.push_back(std::move(*presses));
    if (particulars.empty()) {
      answer.witness =
          system_->witness(targets[0], is_uniform ? std::optional(bound) : std::nullopt, limits);
      answer.status = Status::impossible;
      answer.lower = 0;
      answer.solutions = "0";
      return;
    }
    answer.solutions = (system_->quiet_patterns() * particulars.size()).decimal();
    if (options_.find == SolveOptions::Find::any) {
      const auto dearer = [&](const Board& left, const Board& right) {
        return cost(left, puzzle_.cost_of) < cost(right, puzzle_.cost_of);
      };
      answer.solution = *std::min_element(particulars.begin(), particulars.end(), dearer);
      answer.upper = cost(*answer.solution, puzzle_.cost_of);
      answer.status = Status::feasible;
      if (answer.solutions == "1") answer.lower = *answer.upper;
      return;
    }
    const ColourAim aim{puzzle_.cost_of,         options_.all, answer.lower,
                        is_whole_cross(puzzle_), targets,      [&] { return effects_of(puzzle_, limits); }};
    ColourFewest fewest = fewest_of_colours(*system_, std::move(particulars), aim, limits);
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

template class PreparedColours<ColourPuzzle>;
template class PreparedColours<ColourButtons>;

namespace {

template <typename Puzzle>
Answer solve_within(const Puzzle& puzzle, const SolveOptions& options) {
  Limits limits(options.run);
  return PreparedColours<Puzzle>(puzzle, options, limits).solve(puzzle.start, limits);
}

}  // namespace

Answer solve(const ColourPuzzle& puzzle, const SolveOptions& options) {
  return solve_within(puzzle, options);
}

Answer solve(const ColourButtons& puzzle, const SolveOptions& options) {
  return solve_within(puzzle, options);
}

}  // namespace flipwise
