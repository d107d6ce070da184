// SPDX-License-Identifier: MIT
#include "study/colours/colour_facts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "run/limits.hpp"
#include "run/patience.hpp"
#include "solve/colour_coset/board_distances.hpp"
#include "solve/colours/colour_system.hpp"
#include "solve/hardness/covering_radius.hpp"

namespace flipwise {

std::uint64_t mean_bound(const std::vector<Board>& patterns, const std::vector<std::size_t>& places,
                         unsigned colours, CostOf cost_of) {
  std::uint64_t sum = 0;  // in units of 1 / (2 colours)
  for (const std::size_t place : places) {
    unsigned step = colours;
    for (const Board& pattern : patterns) step = std::gcd(step, unsigned{pattern.numbers()[place]});
    if (cost_of == CostOf::amount)
      sum += std::uint64_t{colours} * (colours + step - 2);
    else
      sum += 2 * std::uint64_t{step == 1 ? colours - 1 : colours};
  }
  return sum / (2 * std::uint64_t{colours});
}

std::optional<WorstBounds> bounds_of_halves(const std::vector<Board>& patterns,
                                            const std::vector<std::size_t>& places, unsigned colours,
                                            CostOf cost_of, Limits& limits) {
  constexpr std::size_t most_halves = 63;
  if (cost_of != CostOf::amount || patterns.empty() || patterns.size() > most_halves) return std::nullopt;
  const std::size_t columns = patterns[0].columns();
  std::vector<Board> halves;
  for (const Board& pattern : patterns) {
    Board half(pattern.rows(), columns);
    for (std::size_t i = 0; i < pattern.cells(); ++i) {
      if (2 * pattern.numbers()[i] % colours != 0) return std::nullopt;
      if (pattern.numbers()[i] != 0) half.set(i / columns, i % columns, true);
    }
    halves.push_back(std::move(half));
  }
  Board cells(patterns[0].rows(), columns);
  for (const std::size_t place : places) cells.set(place / columns, place % columns, true);
  const CoveringRadius radius = covering_radius(cell_classes(halves, cells, limits), limits);
  const std::uint64_t half = colours / 2;
  const std::uint64_t below = places.size() * (half - 1);
  return WorstBounds{below + half * radius.lower, below + half * radius.upper};
}

/// Presses lead to colours^presses / quiet patterns boards, a free one under `uniform` to more.
BoardTable::BoardTable(const Puzzle& puzzle, const ColourSystem& system, Limits& limits)
    : colours_(colours_of(puzzle)), cost_of_(puzzle.cost_of) {
  double bits = static_cast<double>(press_count(puzzle)) * std::log2(colours_of(puzzle));
  for (const unsigned order : system.orders()) bits -= std::log2(order);
  constexpr double most_bits = 29;  // one more than those of most_boards, whatever is rounded
  if (bits > most_bits) return;
  const PressCosts costs(puzzle);
  if (costs.are_given() && costs.of_all() > greatest_need) return;
  effects_ = effects_of(puzzle, limits);
  if (costs.are_given())
    for (const std::size_t place : effects_.places)
      prices_.push_back(static_cast<LeastCost>(costs.at(place)));
  const Board bound = bound_lights(puzzle);
  constexpr double copies = 2;            // one by presses, one by lights
  constexpr double bytes_of_press = 256;  // a number for each modulus
  const Charge room = limits.charge(static_cast<double>(effects_.adds.size() + 1) *
                                    (copies * static_cast<double>(bound.cells()) + bytes_of_press));
  std::vector<std::vector<std::uint8_t>> adds;
  for (const std::vector<Change>& changes : effects_.adds) {
    limits.spend(bound.cells() / 8 + changes.size() + 1, 0, "listing presses");
    std::vector<std::uint8_t>& lights = adds.emplace_back(bound.cells());
    for (const Change& change : changes) lights[change.light] = static_cast<std::uint8_t>(change.amount);
  }
  if (puzzle.goal.kind == Goal::Kind::uniform) {
    adds.emplace_back(bound.numbers().begin(), bound.numbers().end());
    free_ = 1;
  }
  group_ = board_group(adds, colours_of(puzzle), limits);
  size_ = group_.boards();
}

void BoardTable::fill(Limits& limits) {
  found_ = board_distances(group_, cost_of_, limits, free_, prices_);
}

Board BoardTable::presses_to(std::size_t board) const {
  const std::vector<unsigned> amounts = flipwise::presses_to(board, group_, found_.least, cost_of_);
  Board presses(effects_.rows, effects_.columns, colours_);
  for (std::size_t i = 0; i < effects_.places.size(); ++i)
    presses.numbers()[effects_.places[i]] = static_cast<std::uint8_t>(amounts[i]);
  return presses;
}

namespace {

constexpr double most_pattern_cells = 268435456;
constexpr double most_bits_written = 1 << 18;  // more digits take seconds

/// What is made of base^exponent; nothing where that is too long to write.
template <typename Make>
std::string written_power(unsigned base, std::uint64_t exponent, const Make& make) {
  if (static_cast<double>(exponent) * std::log2(base) > most_bits_written) return {};
  return make(power(base, exponent)).decimal();
}

/// What some board needs at least: fewer sets of presses cost less than there are boards (Fact 45).
std::uint64_t counting_bound(const BigInt& boards, std::size_t presses, unsigned colours, CostOf cost_of) {
  std::vector<BigInt> sets{1};  // by what they cost
  const std::size_t most = cost_of == CostOf::amount ? colours - 1 : 1;
  for (std::size_t i = 0; i < presses; ++i) {
    std::vector<BigInt> more(sets.size() + most);
    BigInt window = 0;
    for (std::size_t cost = 0; cost < more.size(); ++cost) {
      if (cost_of == CostOf::press) {
        if (cost < sets.size()) more[cost] += sets[cost];
        if (cost > 0) more[cost] += sets[cost - 1] * (colours - 1);
        continue;
      }
      if (cost < sets.size()) window += sets[cost];
      if (cost > most && cost - most - 1 < sets.size()) window -= sets[cost - most - 1];
      more[cost] = window;
    }
    sets = std::move(more);
  }
  std::uint64_t cost = 0;
  for (BigInt met = sets[0]; met < boards; met += sets[cost]) ++cost;
  return cost;
}

class ColourStudy {
 public:
  /// What needs a goal takes all lights to 0, but whether there is a solution. The puzzle must outlive it.
  ColourStudy(const Puzzle& puzzle, const ColourStudyOptions& options)
      : puzzle_(puzzle), options_(options), limits_(options.run) {}

  ColourFacts facts() {
    ColourFacts result;
    const std::string why = stopped_by([&] {
      constexpr double boards = 4;  // that are made of the puzzle's at once
      limits_.require_memory(boards * static_cast<double>(puzzle_.start.cells()));
      const ColourSystem system(puzzle_, limits_);
      result.nullity = system.orders().size();
      for (const unsigned order : system.orders()) {
        if (result.orders.empty() || result.orders.back().order != order)
          result.orders.push_back({order, 0});
        ++result.orders.back().generators;
      }
      tell_numbers(result, system);
      result.finished = true;
      result.solvable = can_be_solved(system);
      std::vector<Board> patterns;
      if (options_.quiet_patterns || options_.worst) patterns = patterns_of(system);
      if (options_.quiet_patterns) result.quiet_patterns = patterns;
      if (options_.worst) bound_worst(result, patterns);
      if (options_.worst || options_.distances) tell_distances(result, system);
    });
    if (!why.empty()) result.reason = limits_.stopped() ? limits_.reason() : why;
    result.seconds = limits_.seconds();
    return result;
  }

 private:
  /// There are colours^presses / quiet patterns solvable boards, of colours^lights.
  void tell_numbers(ColourFacts& result, const ColourSystem& system) const {
    const unsigned colours = colours_of(puzzle_);
    if (static_cast<double>(result.nullity) * std::log2(colours) > most_bits_written) return;
    const BigInt quiet = system.quiet_patterns();
    const std::uint64_t presses = press_count(puzzle_);
    const std::uint64_t lights = light_count(puzzle_);
    result.solutions = quiet.decimal();
    result.solvable_boards =
        written_power(colours, presses, [&](const BigInt& sets) { return sets / quiet; });
    result.one_in = presses > lights ? (quiet / power(colours, presses - lights)).decimal()
                                     : written_power(colours, lights - presses,
                                                     [&](const BigInt& more) { return quiet * more; });
  }

  bool can_be_solved(const ColourSystem& system) {
    const bool is_uniform = puzzle_.goal.kind == Goal::Kind::uniform;
    for (unsigned number = 0; number < (is_uniform ? colours_of(puzzle_) : 1); ++number) {
      limits_.spend(puzzle_.start.cells(), 0, "solving");
      const Board lights = wanted(puzzle_, puzzle_.start, is_uniform ? number : puzzle_.goal.number);
      limits_.spend(puzzle_.start.cells(), 0, "solving");
      if (system.particular(lights, limits_)) return true;
    }
    return false;
  }

  std::vector<Board> patterns_of(const ColourSystem& system) {
    const std::size_t number = system.orders().size();
    if (static_cast<double>(number) * static_cast<double>(puzzle_.start.cells()) > most_pattern_cells)
      throw Stopped{"the quiet patterns have more than 2^28 cells in all"};
    std::vector<Board> patterns;
    for (std::size_t t = 0; t < number; ++t) patterns.push_back(system.quiet_pattern(t, limits_));
    return patterns;
  }

  void bound_worst(ColourFacts& result, const std::vector<Board>& patterns) {
    const PressEffects effects = press_places(puzzle_, limits_);
    const std::vector<std::size_t>& places = effects.places;
    constexpr std::size_t many_sets = 4096;  // by what they cost
    const unsigned colours = colours_of(puzzle_);
    const std::uint64_t upper = mean_bound(patterns, places, colours, puzzle_.cost_of);
    const std::uint64_t lower =
        places.size() * colours > many_sets
            ? 0
            : counting_bound(BigInt(result.solvable_boards), places.size(), colours, puzzle_.cost_of);
    result.worst = {lower, upper};
    if (const auto bounds = bounds_of_halves(patterns, places, colours, puzzle_.cost_of, limits_))
      result.worst = {std::max(lower, bounds->lower), std::min(upper, bounds->upper)};
  }

  void tell_distances(ColourFacts& result, const ColourSystem& system) {
    if (result.solvable_boards.empty() ||
        BigInt(result.solvable_boards) > static_cast<std::uint64_t>(most_boards)) {
      if (options_.distances || !result.worst || result.worst->lower != result.worst->upper)
        result.reason = "more than 2^28 boards can be solved, which is beyond a table of what each needs";
      return;
    }
    Puzzle dark = puzzle_;
    dark.goal = {};
    BoardTable table(dark, system, limits_);
    require_patience("a table of what each board needs", table.seconds() / limits_.threads(), limits_);
    table.fill(limits_);
    const std::vector<std::uint64_t>& boards = table.boards();
    if (options_.worst) {
      result.worst = {boards.size() - 1, boards.size() - 1};
      result.worst->board = wanted(dark, effect_of(dark, table.hardest(), &limits_), 0);
    }
    if (options_.distances)
      for (const std::uint64_t number : boards) result.distances.push_back(std::to_string(number));
  }

  const Puzzle& puzzle_;
  const ColourStudyOptions& options_;
  Limits limits_;
};

}  // namespace

ColourFacts analyze(const Puzzle& puzzle, const ColourStudyOptions& options) {
  require_sound(puzzle);
  require_start(puzzle, puzzle.start);
  require_no_costs(puzzle.cost);
  if (puzzle.start.has_bits()) throw InputError("two colours, where more are expected");
  return ColourStudy(puzzle, options).facts();
}

}  // namespace flipwise
