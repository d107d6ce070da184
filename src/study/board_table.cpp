// SPDX-License-Identifier: MIT
#include "study/board_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "board/effect.hpp"
#include "board/light_states.hpp"
#include "board/press_costs.hpp"
#include "solve/hardness/covering_radius.hpp"

namespace flipwise {

namespace {

/// Returns the orders of the presses at these places.
std::vector<unsigned> orders_at(const Puzzle& puzzle, const std::vector<std::size_t>& places,
                                Limits& limits) {
  if (!puzzle.states) return std::vector<unsigned>(places.size(), colours_of(puzzle));
  const std::vector<unsigned> all = orders_of_presses(puzzle, limits);
  std::vector<unsigned> orders;
  for (const std::size_t place : places) orders.push_back(all[place]);
  return orders;
}

/// Returns a lower bound on the worst case: the sets of presses that cost less are fewer than the boards.
/// `orders` are those of the presses.
std::uint64_t counting_bound(const Puzzle& puzzle, const BigInt& boards,
                             const std::vector<unsigned>& orders) {
  const bool counts_amounts = puzzle.cost_of == CostOf::amount;
  std::vector<BigInt> sets{1};  // numbers of sets by their cost
  for (const unsigned order : orders) {
    const std::size_t most = counts_amounts ? order - 1 : 1;
    std::vector<BigInt> more(sets.size() + most);
    BigInt window = 0;
    for (std::size_t cost = 0; cost < more.size(); ++cost) {
      if (!counts_amounts) {
        if (cost < sets.size()) more[cost] += sets[cost];
        if (cost > 0) more[cost] += sets[cost - 1] * (order - 1);
        continue;
      }
      if (cost < sets.size()) window += sets[cost];
      if (cost > most && cost - most - 1 < sets.size()) window -= sets[cost - most - 1];
      more[cost] = window;
    }
    sets = std::move(more);
  }
  std::uint64_t cost = 0;
  for (BigInt counted = sets[0]; counted < boards; counted += sets[cost]) ++cost;
  return cost;
}

}  // namespace

std::uint64_t mean_bound(const Puzzle& puzzle, const std::vector<Board>& patterns,
                         const std::vector<std::size_t>& places, Limits& limits) {
  const std::uint64_t colours = puzzle.modulus();
  const std::size_t columns = puzzle.press_columns();
  const std::vector<unsigned> orders = orders_at(puzzle, places, limits);
  std::uint64_t sum = 0;  // in units of 1 / (2 * colours)
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::uint64_t order = orders[i];
    std::uint64_t step = order;
    for (const Board& pattern : patterns)
      step = std::gcd(step, pattern.get(places[i] / columns, places[i] % columns));
    if (puzzle.cost_of == CostOf::amount)
      sum += colours * (order + step - 2);
    else
      sum += 2 * (step == 1 ? colours - colours / order : colours);
  }
  return sum / (2 * colours);
}

std::optional<WorstCase> bounds_of_halves(const Puzzle& puzzle, const std::vector<Board>& patterns,
                                          const std::vector<std::size_t>& places, Limits& limits) {
  constexpr std::size_t max_halves = 63;
  if (puzzle.states || puzzle.cost_of != CostOf::amount || patterns.empty() || patterns.size() > max_halves)
    return std::nullopt;
  const std::uint64_t colours = puzzle.modulus();
  std::vector<Board> halves;
  for (const Board& pattern : patterns) {
    for (const std::uint8_t number : pattern.numbers())
      if (2 * number % colours != 0) return std::nullopt;
    halves.push_back(nonzero_cells(pattern));
  }
  const std::size_t columns = puzzle.press_columns();
  Board cells(puzzle.press_rows(), columns);
  for (const std::size_t place : places) cells.set(place / columns, place % columns, true);
  CellClasses classes = cell_classes(halves, cells, limits);
  classes.groups = symmetry_groups(halves, cells, limits);
  const CoveringRadius radius = covering_radius(classes, limits);
  const std::uint64_t half = colours / 2;
  const std::uint64_t below = places.size() * (half - 1);
  return WorstCase{.lower = below + half * radius.lower, .upper = below + half * radius.upper};
}

WorstCase worst_bounds(const Puzzle& puzzle, const std::vector<Board>& patterns,
                       const std::string& solvable_boards, Limits& limits) {
  constexpr std::size_t many_sets = 4096;  // maximum number of different costs
  const std::vector<std::size_t> places = press_places(puzzle, limits).places;
  WorstCase bounds{.upper = mean_bound(puzzle, patterns, places, limits)};
  if (!solvable_boards.empty() && places.size() * puzzle.modulus() <= many_sets)
    bounds.lower = counting_bound(puzzle, BigInt(solvable_boards), orders_at(puzzle, places, limits));
  if (const auto halves = bounds_of_halves(puzzle, patterns, places, limits)) {
    bounds.lower = std::max(bounds.lower, halves->lower);
    bounds.upper = std::min(bounds.upper, halves->upper);
  }
  return bounds;
}

/// Estimates the number of boards first: colours^presses / number of quiet patterns, or more under
/// `uniform`, where adding a number to all lights is a free press. With `states`, the product of the orders
/// takes the place of the power, and a light of m states counts in steps of colours / m (Fact 49); then
/// `uniform` has no table, since the numbers below the fewest states are not a group.
BoardTable::BoardTable(const Puzzle& puzzle, const std::vector<QuietOrder>& orders, Limits& limits)
    : colours_(colours_of(puzzle)), cost_of_(puzzle.cost_of) {
  if (puzzle.states && puzzle.goal.kind == Goal::Kind::uniform) return;
  double bits = 0;
  if (puzzle.states) orders_ = orders_at(puzzle, press_places(puzzle, limits).places, limits);
  for (const unsigned order : orders_) bits += std::log2(order);
  if (!puzzle.states) bits = static_cast<double>(press_count(puzzle)) * std::log2(colours_);
  for (const QuietOrder& one : orders) bits -= static_cast<double>(one.generators) * std::log2(one.order);
  constexpr double max_bits = 29;  // one more than max_boards needs, because of rounding
  if (bits > max_bits) return;
  const PressCosts costs(puzzle);
  if (costs.are_given() && costs.of_all() > greatest_need) return;
  effects_ = effects_of(puzzle, limits);
  if (costs.are_given())
    for (const std::size_t place : effects_.places)
      prices_.push_back(static_cast<LeastCost>(costs.at(place)));
  const Board bound = bound_lights(puzzle);
  constexpr double copies = 2;            // by presses and by lights
  constexpr double bytes_of_press = 256;  // for one number modulo each prime power
  const MemoryReservation reservation =
      limits.charge(static_cast<double>(effects_.adds.size() + 1) *
                    (copies * static_cast<double>(bound.cells()) + bytes_of_press));
  std::vector<std::vector<std::uint8_t>> adds;
  const std::vector<unsigned> states = states_of_lights(puzzle);
  for (const std::vector<Change>& changes : effects_.adds) {
    limits.count_operations(bound.cells() / 8 + changes.size() + 1, 0, "listing presses");
    std::vector<std::uint8_t>& lights = adds.emplace_back(bound.cells());
    for (const auto& [light, amount] : changes)
      lights[light] = static_cast<std::uint8_t>(amount * (colours_ / states[light]) % colours_);
  }
  if (puzzle.goal.kind == Goal::Kind::uniform) {
    std::vector<std::uint8_t>& lights = adds.emplace_back(bound.cells());
    for (std::size_t i = 0; i < lights.size(); ++i)
      lights[i] = static_cast<std::uint8_t>(bound.get(i / bound.columns(), i % bound.columns()));
    free_ = 1;
  }
  group_ = board_group(adds, colours_of(puzzle), limits);
  size_ = group_.boards();
}

void BoardTable::fill(Limits& limits) {
  found_ = board_distances(group_, cost_of_, limits, free_, prices_);
}

Board BoardTable::presses_to(std::size_t board) const {
  const std::vector<unsigned> amounts =
      flipwise::presses_to(board, group_, found_.least, cost_of_, prices_);
  Board presses(effects_.rows, effects_.columns, colours_);
  for (std::size_t i = 0; i < effects_.places.size(); ++i)
    presses.set(effects_.places[i] / effects_.columns, effects_.places[i] % effects_.columns,
                orders_.empty() ? amounts[i] : amounts[i] % orders_[i]);
  return presses;
}

}  // namespace flipwise
