// SPDX-License-Identifier: MIT
#include "board/light_states.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

#include "board/effect.hpp"
#include "board/press_costs.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

/// Returns what a press adds to each light that it changes, modulo the states of the light.
std::vector<Change> effect_on(const Puzzle& puzzle, const std::vector<unsigned>& states,
                              std::size_t press) {
  const std::size_t columns = puzzle.press_columns();
  std::vector<Change> changes;
  for_each_change(puzzle, press / columns, press % columns,
                  [&](std::size_t row, std::size_t column, std::uint64_t amount) {
                    if (is_in(puzzle.holes, row, column)) return;
                    const std::size_t light = row * puzzle.start.columns() + column;
                    changes.push_back({light, static_cast<unsigned>(amount % states[light])});
                  });
  return added_up(std::move(changes), [&](std::size_t light) { return states[light]; });
}

unsigned order_of(const std::vector<Change>& effect, const std::vector<unsigned>& states) {
  unsigned order = 1;
  for (const auto& [light, amount] : effect)
    order = std::lcm(order, states[light] / std::gcd(states[light], amount));
  return order;
}

bool is_press(const Puzzle& puzzle, std::size_t press) {
  return !is_in(puzzle.holes, press / puzzle.press_columns(), press % puzzle.press_columns());
}

}  // namespace

std::vector<unsigned> states_of_lights(const Puzzle& puzzle) {
  const std::size_t columns = puzzle.start.columns();
  std::vector<unsigned> states(puzzle.start.cells(), 1);
  std::size_t next = 0;
  for (std::size_t i = 0; i < states.size(); ++i)
    if (!is_in(puzzle.holes, i / columns, i % columns))
      states[i] = puzzle.states ? static_cast<unsigned>((*puzzle.states)[next++]) : colours_of(puzzle);
  return states;
}

unsigned common_states(const Puzzle& puzzle) {
  if (!puzzle.states) return light_count(puzzle) > 0 ? colours_of(puzzle) : 1;
  const std::vector<unsigned> states = states_of_lights(puzzle);
  const Board bound = bound_lights(puzzle);
  std::optional<unsigned> fewest;
  for (std::size_t i = 0; i < states.size(); ++i)
    if (bound.get(i / bound.columns(), i % bound.columns()) != 0)
      fewest = std::min(fewest.value_or(states[i]), states[i]);
  return fewest.value_or(1);
}

void reduce_lights(const Puzzle& puzzle, Board& lights) {
  if (!puzzle.states || lights.has_bits()) return;
  const std::vector<unsigned> states = states_of_lights(puzzle);
  for (std::size_t i = 0; i < states.size(); ++i)
    lights.numbers()[i] = static_cast<std::uint8_t>(lights.numbers()[i] % states[i]);
}

std::vector<unsigned> orders_of_presses(const Puzzle& puzzle, Limits& limits) {
  const std::size_t presses = puzzle.press_rows() * puzzle.press_columns();
  if (!puzzle.states) return std::vector<unsigned>(presses, colours_of(puzzle));
  const std::vector<unsigned> states = states_of_lights(puzzle);
  std::vector<unsigned> orders;
  for (std::size_t press = 0; press < presses; ++press) {
    const std::vector<Change> effect =
        is_press(puzzle, press) ? effect_on(puzzle, states, press) : std::vector<Change>();
    limits.count_operations(16 * (effect.size() + 1), 0, "listing presses");
    orders.push_back(order_of(effect, states));
  }
  return orders;
}

void reduce_presses(const Puzzle& puzzle, Board& presses, Limits& limits) {
  if (!puzzle.states) return;
  const std::vector<unsigned> orders = orders_of_presses(puzzle, limits);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const std::size_t row = i / presses.columns();
    const std::size_t column = i % presses.columns();
    presses.set(row, column, presses.get(row, column) % orders[i]);
  }
}

/// If every number of states and every order of a press is 1 or the modulus, keeps the puzzle and marks the
/// presses of order 1 as fixed. Otherwise cells become lights and buttons, and each press of a lower order
/// gets an extra light that must stay 0, which forces its number to be a multiple of its step.
ScaledPuzzle::ScaledPuzzle(const Puzzle& puzzle, Limits& limits)
    : states_(states_of_lights(puzzle)),
      start_(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus()),
      pressed_(nothing_pressed(puzzle)) {
  const unsigned modulus = colours_of(puzzle);
  const std::vector<unsigned> orders = orders_of_presses(puzzle, limits);
  const auto is_whole = [&](unsigned number) { return number == modulus || number == 1; };
  Board idle(puzzle.press_rows(), puzzle.press_columns());
  for (std::size_t press = 0; press < orders.size(); ++press)
    if (orders[press] == 1 && is_press(puzzle, press))
      idle.set(press / idle.columns(), press % idle.columns(), 1);
  const std::optional<Board> fixed = idle.weight() == 0 ? puzzle.fixed : united(idle, puzzle.fixed);
  if (std::all_of(states_.begin(), states_.end(), is_whole) &&
      std::all_of(orders.begin(), orders.end(), is_whole)) {
    puzzle_ = puzzle;
    puzzle_.states.reset();
    puzzle_.fixed = fixed;
    return;
  }
  limits.require_memory(static_cast<double>(states_.size()) * static_cast<double>(orders.size()));
  if (const auto no_presses = united(fixed, puzzle.holes)) puzzle_.fixed = in_a_row(*no_presses);
  puzzle_.buttons.emplace();
  std::size_t lights = states_.size();
  for (std::size_t press = 0; press < orders.size(); ++press) {
    steps_.push_back(modulus / orders[press]);
    puzzle_.buttons->add();
    if (orders[press] == 1) continue;
    const std::vector<Change> effect = effect_on(puzzle, states_, press);
    limits.count_operations(16 * (effect.size() + 1), 0, "listing presses");
    for (const auto& [light, amount] : effect)
      if (amount != 0) puzzle_.buttons->change(light, amount * orders[press] / states_[light]);
    if (orders[press] != modulus) puzzle_.buttons->change(lights++, orders[press]);
  }
  puzzle_.start = Board(1, lights, modulus);
  set_costs(puzzle, orders);
  if (const auto no_lights = united(puzzle.free, puzzle.holes)) {
    puzzle_.free = Board(1, lights);
    const Board row = in_a_row(*no_lights);
    for (std::size_t i = 0; i < states_.size(); ++i) puzzle_.free->set(0, i, row.get(0, i));
  }
}

/// Sets the costs. A press of order o made n times has the number n * modulus / o in the scaled puzzle.
/// Priced at o, it costs n times the modulus. A common divisor of all orders is divided out.
void ScaledPuzzle::set_costs(const Puzzle& puzzle, const std::vector<unsigned>& orders) {
  const unsigned modulus = colours_of(puzzle);
  unsigned common = modulus;
  for (const unsigned order : orders)
    if (order != 1) common = std::gcd(common, order);
  const PressCosts costs(puzzle);
  const bool counts_amounts = costs.counted() == CostOf::amount;
  std::vector<std::uint64_t> prices;
  for (std::size_t press = 0; press < orders.size(); ++press) {
    const unsigned order = orders[press] == 1 ? modulus : orders[press];
    prices.push_back(costs.at(press) * (counts_amounts ? order / common : 1));
  }
  puzzle_.cost_of = puzzle.cost_of;
  unit_ = counts_amounts ? modulus / common : 1;
  const auto is_one = [](std::uint64_t price) { return price == 1; };
  if (!std::all_of(prices.begin(), prices.end(), is_one)) puzzle_.cost = std::move(prices);
}

void ScaledPuzzle::restore(Answer& answer) const {
  answer.lower = (answer.lower + unit_ - 1) / unit_;
  if (answer.upper) *answer.upper /= unit_;
  if (answer.solution) answer.solution = presses(*answer.solution);
  for (Board& board : answer.all) board = presses(board);
  if (answer.witness) answer.witness = witness(*answer.witness);
}

void ScaledPuzzle::restore(Progress& state) const {
  state.lower = (state.lower + unit_ - 1) / unit_;
  if (state.best) *state.best /= unit_;
  if (state.solution)
    state.solution = [this, solution = std::move(state.solution)] { return presses(solution()); };
}

Board ScaledPuzzle::lights(const Board& board) const {
  if (steps_.empty()) return board;
  Board result = puzzle_.start;
  for (std::size_t i = 0; i < states_.size(); ++i)
    result.numbers()[i] =
        static_cast<std::uint8_t>(board.numbers()[i] * (result.modulus() / states_[i]) % result.modulus());
  return result;
}

Board ScaledPuzzle::presses(const Board& board) const {
  if (steps_.empty()) return board;
  Board result = pressed_;
  for (std::size_t i = 0; i < steps_.size(); ++i)
    result.numbers()[i] = static_cast<std::uint8_t>(board.numbers()[i] / steps_[i]);
  return result;
}

Board ScaledPuzzle::witness(const Board& board) const {
  if (steps_.empty()) return board;
  Board result = start_;
  for (std::size_t i = 0; i < states_.size(); ++i)
    result.numbers()[i] = static_cast<std::uint8_t>(board.numbers()[i] % states_[i]);
  return result;
}

}  // namespace flipwise
