// SPDX-License-Identifier: MIT
//
// Compares lights with different numbers of states, on grids and of buttons, with a search of all presses
// below their orders and with a breadth-first search of the states of the lights.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "library/from_reference.hpp"
#include "sampled.hpp"

namespace flipwise::light_states_tests {
namespace {

using Random = std::mt19937_64;
using Numbers = std::vector<unsigned>;

/// A puzzle as lists. Holes are lights of one state that have no press.
struct MixedGame {
  Numbers states;             // number of states of each light
  std::vector<Numbers> adds;  // [press][light]
  std::vector<bool> may_press;
  std::vector<bool> counts;  // for each light: false if its final value is free
  Numbers start;
  std::vector<Numbers> goals;  // free lights may have any value
  bool counts_presses = false;
  std::vector<std::uint64_t> prices;  // of each press
};

std::uint64_t price_of(const MixedGame& game, std::size_t press, std::uint64_t times) {
  return game.prices[press] * (game.counts_presses ? (times != 0 ? 1 : 0) : times);
}

void add(const MixedGame& game, std::size_t press, Numbers& lights) {
  for (std::size_t i = 0; i < lights.size(); ++i)
    lights[i] = (lights[i] + game.adds[press][i]) % game.states[i];
}

bool is_goal(const MixedGame& game, const Numbers& lights) {
  for (const Numbers& goal : game.goals) {
    bool is_reached = true;
    for (std::size_t i = 0; i < lights.size(); ++i)
      is_reached = is_reached && (!game.counts[i] || lights[i] == goal[i]);
    if (is_reached) return true;
  }
  return false;
}

/// Returns, for each press, how often it must be made to change no light.
Numbers orders_by_hand(const MixedGame& game) {
  Numbers orders;
  for (std::size_t press = 0; press < game.adds.size(); ++press) {
    const Numbers zero(game.states.size());
    Numbers lights = zero;
    unsigned times = 0;
    do {
      add(game, press, lights);
      ++times;
    } while (lights != zero);
    orders.push_back(times);
  }
  return orders;
}

struct Exhausted {
  std::uint64_t solutions = 0;
  std::uint64_t optimal = 0;
  std::uint64_t cost = 0;
  std::vector<Numbers> all = {};  // the solutions of least cost, in row-major order
};

/// Tries all presses below their orders.
Exhausted exhausted(const MixedGame& game, const Numbers& orders) {
  Exhausted result;
  Numbers presses(orders.size());
  Numbers lights = game.start;
  const auto descend = [&](const auto& self, std::size_t press, std::uint64_t cost) -> void {
    if (press == orders.size()) {
      if (!is_goal(game, lights)) return;
      if (result.solutions++ == 0 || cost < result.cost) {
        result.cost = cost;
        result.all.clear();
      }
      if (cost == result.cost) result.all.push_back(presses);
      return;
    }
    const unsigned number = game.may_press[press] ? orders[press] : 1;
    for (presses[press] = 0; presses[press] < number; ++presses[press]) {
      self(self, press + 1, cost + price_of(game, press, presses[press]));
      if (number > 1) add(game, press, lights);
    }
    presses[press] = 0;
  };
  descend(descend, 0, 0);
  result.optimal = result.all.size();
  return result;
}

/// Returns the fewest steps from the start to a goal. A step is one press or, with `counts_presses`, one
/// press of any amount. The same press may be made in several steps.
std::optional<std::uint64_t> searched(const MixedGame& game, const Numbers& orders) {
  std::map<Numbers, std::uint64_t> steps{{game.start, 0}};
  std::deque<Numbers> queue{game.start};
  while (!queue.empty()) {
    const Numbers lights = queue.front();
    queue.pop_front();
    if (is_goal(game, lights)) return steps[lights];
    for (std::size_t press = 0; press < orders.size(); ++press) {
      if (!game.may_press[press]) continue;
      Numbers next = lights;
      for (unsigned times = 1; times < (game.counts_presses ? orders[press] : 2); ++times) {
        add(game, press, next);
        if (steps.try_emplace(next, steps[lights] + 1).second) queue.push_back(next);
      }
    }
  }
  return std::nullopt;
}

double product(const Numbers& numbers) {
  double result = 1;
  for (const unsigned number : numbers) result *= number;
  return result;
}

/// Returns random numbers of states whose least common multiple is at most 256.
Numbers random_states(std::size_t lights, Random& random) {
  const std::vector<Numbers> choices = {{3, 4},  {2, 3},    {2, 4, 8}, {2, 3, 4, 6, 12}, {4, 6},
                                        {5, 10}, {6, 9, 3}, {8, 12},   {7, 11},          {2}};
  for (;;) {
    Numbers states;
    const Numbers& some = choices[random() % choices.size()];
    const bool any = random() % 3 == 0;
    unsigned modulus = 1;
    for (std::size_t i = 0; i < lights; ++i) {
      states.push_back(any ? static_cast<unsigned>(2 + random() % 11) : some[random() % some.size()]);
      modulus = std::lcm(modulus, states[i]);
    }
    if (modulus <= max_modulus) return states;
  }
}

unsigned modulus_of(const Numbers& states) {
  unsigned modulus = 1;
  for (const unsigned number : states) modulus = std::lcm(modulus, number);
  return modulus;
}

struct MixedCase {
  Puzzle puzzle;
  MixedGame game;
};

std::uint64_t number_at(const Board& board, std::size_t at) {
  return board.get(at / board.columns(), at % board.columns());
}

void set_at(Board& board, std::size_t at, std::uint64_t number) {
  board.set(at / board.columns(), at % board.columns(), number);
}

/// Adds start, goal, and free and fixed places to a puzzle, which has lights and presses, and to its game.
void add_rest(MixedCase& made, Random& random) {
  Puzzle& puzzle = made.puzzle;
  MixedGame& game = made.game;
  const std::size_t lights = game.states.size();
  game.counts.assign(lights, true);
  puzzle.states.emplace();
  for (std::size_t i = 0; i < lights; ++i)
    if (game.states[i] == 1)
      game.counts[i] = false;
    else
      puzzle.states->push_back(game.states[i]);
  if (random() % 3 == 0) {
    puzzle.free = Board(puzzle.start.rows(), puzzle.start.columns());
    for (std::size_t i = 0; i < lights; ++i)
      if (random() % 4 == 0) {
        set_at(*puzzle.free, i, 1);
        game.counts[i] = false;
      }
  }
  if (random() % 3 == 0) {
    puzzle.fixed = Board(puzzle.press_rows(), puzzle.press_columns());
    for (std::size_t i = 0; i < game.adds.size(); ++i)
      if (random() % 4 == 0) {
        set_at(*puzzle.fixed, i, 1);
        game.may_press[i] = false;
      }
  }
  const auto random_lights = [&] {
    Numbers numbers;
    for (const unsigned number : game.states) numbers.push_back(static_cast<unsigned>(random() % number));
    return numbers;
  };
  game.start = random_lights();
  for (std::size_t i = 0; i < lights; ++i) set_at(puzzle.start, i, game.start[i]);
  unsigned common = 12;
  bool none_counts = true;
  for (std::size_t i = 0; i < lights; ++i)
    if (game.counts[i]) {
      common = none_counts ? game.states[i] : std::min(common, game.states[i]);
      none_counts = false;
    }
  if (none_counts) common = 1;
  switch (random() % 4) {
    case 0: {
      const auto number = static_cast<unsigned>(random() % common);
      puzzle.goal = {Goal::Kind::number, number};
      game.goals = {Numbers(lights, number)};
      break;
    }
    case 1:
      puzzle.goal = {Goal::Kind::uniform};
      for (unsigned number = 0; number < common; ++number) game.goals.push_back(Numbers(lights, number));
      break;
    case 2: {
      const Numbers target = random_lights();
      puzzle.goal = {Goal::Kind::target, 0,
                     Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus())};
      for (std::size_t i = 0; i < lights; ++i) set_at(puzzle.goal.target, i, target[i]);
      game.goals = {target};
      break;
    }
    default: {  // a goal that can be reached
      Numbers target = game.start;
      for (std::size_t i = 0; i < game.adds.size(); ++i)
        for (std::uint64_t times = random() % 5; times > 0 && game.may_press[i]; --times)
          add(game, i, target);
      puzzle.goal = {Goal::Kind::target, 0,
                     Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus())};
      for (std::size_t i = 0; i < lights; ++i) set_at(puzzle.goal.target, i, target[i]);
      game.goals = {target};
    }
  }
  if (random() % 3 == 0) {
    puzzle.cost_of = CostOf::press;
    game.counts_presses = true;
  }
  game.prices.assign(game.adds.size(), 1);
  if (random() % 3 != 0) return;
  puzzle.cost.emplace();
  for (std::size_t i = 0; i < game.adds.size(); ++i)
    if (!puzzle.holes || number_at(*puzzle.holes, i) == 0) {
      game.prices[i] = random() % 6;
      puzzle.cost->push_back(game.prices[i]);
    }
}

/// Returns random buttons. Amounts are positive, or negative, written as the difference from the modulus.
MixedCase random_buttons(Random& random) {
  MixedCase made;
  const std::size_t lights = 1 + random() % 5;
  made.game.states = random_states(lights, random);
  const unsigned modulus = modulus_of(made.game.states);
  made.puzzle.start = Board(1, lights, modulus);
  made.puzzle.buttons.emplace();
  const std::size_t buttons = 1 + random() % 5;
  for (std::size_t i = 0; i < buttons; ++i) {
    made.puzzle.buttons->add();
    made.game.adds.emplace_back(lights);
    for (std::size_t j = random() % 4; j > 0; --j) {
      const std::size_t light = random() % lights;
      const auto amount = static_cast<int>(random() % 7) - 3;
      const unsigned added =
          amount < 0 ? modulus - static_cast<unsigned>(-amount) % modulus : static_cast<unsigned>(amount);
      made.puzzle.buttons->change(light, modulus == 2 ? 1 : added);
      made.game.adds[i][light] += modulus == 2 ? 1 : added;
    }
  }
  made.game.may_press.assign(buttons, true);
  add_rest(made, random);
  return made;
}

MixedCase random_grid(Random& random) {
  MixedCase made;
  reference::Field field{static_cast<int>(1 + random() % 3), static_cast<int>(1 + random() % 3)};
  field.wrap_rows = random() % 3 == 0;
  field.wrap_columns = random() % 3 == 0;
  const auto cells = static_cast<std::size_t>(field.cells());
  if (random() % 3 == 0) field.holes = random_holes(field.cells(), random);
  const std::vector<reference::Rule> rules = all_rules();
  const reference::Rule rule = rules[random() % rules.size()];
  made.puzzle = puzzle_of(field, rule.name);
  std::size_t lights = 0;
  for (int cell = 0; cell < field.cells(); ++cell) lights += field.is_hole(cell) ? 0U : 1U;
  const Numbers states = random_states(lights, random);
  std::size_t next = 0;
  for (int cell = 0; cell < field.cells(); ++cell) {
    const bool is_hole = field.is_hole(cell);
    made.game.states.push_back(is_hole ? 1 : states[next++]);
    made.game.may_press.push_back(!is_hole);
    made.game.adds.emplace_back(cells);
    if (is_hole) continue;
    for (const int reached : reference::reached(field, rule, cell / field.columns, cell % field.columns))
      ++made.game.adds.back()[static_cast<std::size_t>(reached)];
  }
  made.puzzle.start = Board(made.puzzle.start.rows(), made.puzzle.start.columns(), modulus_of(states));
  add_rest(made, random);
  return made;
}

std::string text_of(const MixedCase& made) {
  std::ostringstream text;
  const auto write = [&](const char* name, const auto& numbers) {
    text << ' ' << name << ' ';
    for (const auto number : numbers) text << number << ',';
  };
  const Puzzle& puzzle = made.puzzle;
  text << puzzle.start.rows() << " x " << puzzle.start.columns() << ' '
       << (puzzle.buttons ? "buttons" : puzzle.rule.name) << ' ' << to_string(puzzle.wrap);
  write("states", made.game.states);
  write("start", made.game.start);
  write("counts", made.game.counts);
  write("may press", made.game.may_press);
  write("prices", made.game.prices);
  for (const Numbers& adds : made.game.adds) write("adds", adds);
  for (const Numbers& goal : made.game.goals) write("goal", goal);
  text << " kind " << static_cast<int>(puzzle.goal.kind) << (made.game.counts_presses ? " presses" : "");
  return text.str();
}

Board presses_of(const Puzzle& puzzle, const Numbers& presses) {
  Board board(puzzle.press_rows(), puzzle.press_columns(), puzzle.modulus());
  for (std::size_t i = 0; i < presses.size(); ++i) set_at(board, i, presses[i]);
  return board;
}

/// Checks that any changed number of an answer is noticed, unless another solution costs the same.
void expect_changes_rejected(const MixedCase& made, const Numbers& orders, const Answer& answer) {
  const Puzzle& puzzle = made.puzzle;
  for (std::size_t i = 0; i < orders.size(); ++i)
    for (std::uint64_t number = 0; number < puzzle.modulus(); ++number) {
      if (number == number_at(*answer.solution, i)) continue;
      Answer changed{.status = Status::feasible, .solution = answer.solution};
      set_at(*changed.solution, i, number);
      changed.upper = 0;
      for (std::size_t press = 0; press < orders.size(); ++press)
        *changed.upper += price_of(made.game, press, number_at(*changed.solution, press));
      Numbers lights = made.game.start;
      for (std::size_t press = 0; press < orders.size(); ++press)
        for (std::uint64_t times = number_at(*changed.solution, press); times > 0; --times)
          add(made.game, press, lights);
      const bool is_right =
          is_goal(made.game, lights) && number < orders[i] && (number == 0 || made.game.may_press[i]);
      EXPECT_EQ(verify(puzzle, changed).valid, is_right) << "press " << i << " made " << number;
    }
}

/// Checks a witness by its definition.
bool is_witness(const MixedGame& game, std::uint64_t modulus, const Board& witness) {
  const auto sum = [&](const Numbers& lights) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < lights.size(); ++i)
      total += number_at(witness, i) * (modulus / game.states[i]) * lights[i];
    return total % modulus;
  };
  for (std::size_t i = 0; i < game.states.size(); ++i)
    if (number_at(witness, i) != 0 && (!game.counts[i] || number_at(witness, i) >= game.states[i]))
      return false;
  for (std::size_t press = 0; press < game.adds.size(); ++press)
    if (game.may_press[press] && sum(game.adds[press]) != 0) return false;
  for (const Numbers& goal : game.goals)
    if (sum(goal) == sum(game.start)) return false;
  return true;
}

void expect_as_exhausted(const MixedCase& made) {
  const Puzzle& puzzle = made.puzzle;
  const Numbers orders = orders_by_hand(made.game);
  const Exhausted expected = exhausted(made.game, orders);
  const Answer answer = solve(puzzle, {.all = 7});
  ASSERT_EQ(answer.status, expected.solutions > 0 ? Status::optimal : Status::impossible) << answer.reason;
  const Answer again = Solver(puzzle, {.all = 7}).solve(puzzle.start);
  EXPECT_EQ(again.solution, answer.solution);
  EXPECT_EQ(again.witness, answer.witness);
  EXPECT_EQ(again.solutions, answer.solutions);
  EXPECT_EQ(again.all, answer.all);
  EXPECT_EQ(answer.solutions, std::to_string(expected.solutions));
  if (expected.solutions == 0) {
    ASSERT_TRUE(answer.witness);
    EXPECT_TRUE(verify(puzzle, answer).valid) << verify(puzzle, answer).reason;
    EXPECT_TRUE(is_witness(made.game, puzzle.modulus(), *answer.witness));
    for (std::size_t i = 0; i < made.game.states.size(); ++i) {
      Answer changed = answer;
      set_at(*changed.witness, i, (number_at(*answer.witness, i) + 1) % puzzle.modulus());
      EXPECT_EQ(verify(puzzle, changed).valid, is_witness(made.game, puzzle.modulus(), *changed.witness))
          << "light " << i;
    }
    return;
  }
  EXPECT_EQ(answer.upper, expected.cost);
  EXPECT_EQ(answer.lower, expected.cost);
  EXPECT_EQ(*answer.solution, presses_of(puzzle, expected.all[0]));
  EXPECT_EQ(answer.optimal_solutions, std::to_string(expected.optimal));
  ASSERT_EQ(answer.all.size(), std::min<std::size_t>(7, expected.all.size()));
  for (std::size_t i = 0; i < answer.all.size(); ++i)
    EXPECT_EQ(answer.all[i], presses_of(puzzle, expected.all[i]));
  EXPECT_TRUE(verify(puzzle, answer).valid) << verify(puzzle, answer).reason;
  constexpr double max_searched = 2000;
  if (product(made.game.states) <= max_searched && !puzzle.cost) {
    EXPECT_EQ(searched(made.game, orders), expected.cost);
  }
  expect_changes_rejected(made, orders, answer);
  SolveOptions any;
  any.find = SolveOptions::Find::any;
  const Answer some = solve(puzzle, any);
  ASSERT_EQ(some.status, Status::feasible);
  EXPECT_GE(*some.upper, expected.cost);
  EXPECT_EQ(hint(puzzle).best, answer.upper);
}

template <typename Make>
void try_cases(const Make& make, std::uint64_t seed, int cases) {
  constexpr double max_tried = 20000;
  Random random(seed);
  int optimal = 0;
  int impossible = 0;
  for (int i = 0; i < sampled(cases); ++i) {
    MixedCase made = make(random);
    while (product(orders_by_hand(made.game)) > max_tried) made = make(random);
    SCOPED_TRACE("case " + std::to_string(i) + ": " + text_of(made));
    expect_as_exhausted(made);
    if (testing::Test::HasFailure()) return;
    const Answer answer = solve(made.puzzle);
    ++(answer.status == Status::optimal ? optimal : impossible);
  }
  EXPECT_GT(optimal, sampled(cases) / 4);
  EXPECT_GT(impossible, sampled(cases) / 10);
}

TEST(LightStates, OfButtonsEqualExhaustiveSearch) {
  try_cases(random_buttons, 1, 6000);
}

TEST(LightStates, OnGridsEqualExhaustiveSearch) {
  try_cases(random_grid, 2, 4000);
}

/// Three states and four: the second button is pressed up to eleven times.
TEST(LightStates, EachLightCountsModuloItsOwnStates) {
  Puzzle puzzle{.start = Board(1, 2, 12, {0, 0}), .buttons = with_amounts({{{0, 1}}, {{0, 1}, {1, 1}}})};
  puzzle.states = {3, 4};
  puzzle.goal = {Goal::Kind::target, 0, Board(1, 2, 12, {2, 3})};
  const Answer answer = solve(puzzle);
  EXPECT_EQ(answer.upper, 5U);  // 2 + 3 steps, or 11 presses of the second button
  EXPECT_EQ(*answer.solution, Board(1, 2, 12, {2, 3}));
  EXPECT_EQ(answer.solutions, "3");
  EXPECT_EQ(answer.nullity, 1U);
}

/// A puzzle whose lights all have the same number of states has the answers of a puzzle with that many
/// colours.
TEST(LightStates, EqualStatesAreAsWithout) {
  Random random(3);
  for (const std::uint64_t modulus : {2U, 3U, 5U}) {
    Puzzle puzzle;
    puzzle.start = Board(12, 12, modulus);
    for (std::size_t i = 0; i < puzzle.start.cells(); ++i) set_at(puzzle.start, i, random() % modulus);
    const Answer plain = solve(puzzle);
    puzzle.states.emplace(puzzle.start.cells(), modulus);
    const Answer answer = solve(puzzle);
    EXPECT_EQ(answer.method, plain.method);
    EXPECT_EQ(answer.solution, plain.solution);
    EXPECT_EQ(answer.witness, plain.witness);
    EXPECT_EQ(answer.optimal_solutions, plain.optimal_solutions);
  }
}

/// Larger puzzles: all searches agree with the breadth-first search of the lights.
TEST(LightStates, OfManyPresses) {
  Random random(4);
  int compared = 0;
  for (int i = 0; i < sampled(60); ++i) {
    MixedCase made;
    made.game.states = {3, 4, 4, 3, 2, 6};
    const std::size_t lights = made.game.states.size();
    made.puzzle.start = Board(1, lights, 12);
    made.puzzle.buttons.emplace();
    const std::size_t buttons = 8 + random() % 6;
    for (std::size_t press = 0; press < buttons; ++press) {
      made.puzzle.buttons->add();
      made.game.adds.emplace_back(lights);
      for (std::size_t light = 0; light < lights; ++light)
        if (random() % 3 == 0) {
          const auto amount = static_cast<unsigned>(1 + random() % 11);
          made.puzzle.buttons->change(light, amount);
          made.game.adds[press][light] += amount;
        }
    }
    made.game.may_press.assign(buttons, true);
    add_rest(made, random);
    SCOPED_TRACE("case " + std::to_string(i) + ": " + text_of(made));
    const Answer answer = solve(made.puzzle);
    const auto expected = searched(made.game, orders_by_hand(made.game));
    if (answer.status == Status::unknown) continue;
    ++compared;
    if (!made.puzzle.cost) {
      ASSERT_EQ(answer.upper, expected);
    }
    EXPECT_TRUE(verify(made.puzzle, answer).valid);
  }
  EXPECT_GT(compared, sampled(60) / 2);
}

/// Following the hints from random presses leads to the goal.
TEST(LightStates, HintsLeadToTheGoal) {
  Random random(5);
  for (int i = 0; i < sampled(100); ++i) {
    MixedCase made = random_buttons(random);
    while (product(orders_by_hand(made.game)) > 5000) made = random_buttons(random);
    const Puzzle& puzzle = made.puzzle;
    SCOPED_TRACE("case " + std::to_string(i) + ": " + text_of(made));
    Board pressed(1, puzzle.buttons->size(), puzzle.modulus());
    Numbers lights = made.game.start;
    for (std::size_t press = 0; press < puzzle.buttons->size(); ++press) {
      if (!made.game.may_press[press]) continue;
      pressed.set(0, press, random() % puzzle.modulus());
      for (std::uint64_t times = pressed.get(0, press); times > 0; --times) add(made.game, press, lights);
    }
    const Hint help = hint(puzzle, pressed, true);
    for (std::size_t light = 0; light < lights.size(); ++light)
      EXPECT_EQ(help.position.get(0, light), lights[light]);
    if (help.answer.status != Status::optimal) continue;
    for (const HintStep& step : help.steps)
      for (std::uint64_t times = step.number; times > 0; --times) add(made.game, step.column, lights);
    EXPECT_TRUE(is_goal(made.game, lights));
    if (!help.quiet) continue;
    Numbers quiet(made.game.states.size());
    for (std::size_t press = 0; press < puzzle.buttons->size(); ++press)
      for (std::uint64_t times = help.quiet->get(0, press); times > 0; --times)
        add(made.game, press, quiet);
    for (std::size_t light = 0; light < quiet.size(); ++light)
      EXPECT_TRUE(quiet[light] == 0 || !made.game.counts[light]);
    EXPECT_GT(help.quiet->weight(), 0U);
  }
}

/// Boards whose lights have three or four states: in two halves, where all solutions are searched, or as a
/// checkerboard, which has too many solutions but is solved by few presses.
TEST(LightStates, OfLargeBoards) {
  Random random(6);
  for (const std::size_t side : {6U, 15U}) {
    const bool halves = side == 6;
    Puzzle puzzle;
    puzzle.start = Board(side, side, 12);
    puzzle.states.emplace();
    for (std::size_t i = 0; i < side * side; ++i)
      puzzle.states->push_back((halves ? 2 * (i % side) / side : (i / side + i % side) % 2) == 0 ? 3 : 4);
    Board presses(side, side, 12);
    for (std::size_t i = 0; i < (halves ? 50U : 3U); ++i)
      set_at(presses, random() % presses.cells(), 1 + (halves ? random() % 2 : 0));
    puzzle.goal = {Goal::Kind::target, 0, effect_of(puzzle, presses)};
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
    EXPECT_EQ(answer.method, halves ? "elimination, transform" : "elimination, few presses");
    EXPECT_LE(*answer.upper, presses.sum());
    EXPECT_TRUE(verify(puzzle, answer).valid);
    const Answer short_of_memory = solve(puzzle, {.run = {.memory_bytes = 1000}});
    EXPECT_EQ(short_of_memory.status, Status::unknown);
    EXPECT_FALSE(short_of_memory.solution);
  }
}

std::string refusal(const Puzzle& puzzle) {
  try {
    (void)solve(puzzle);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(LightStates, ThatDoNotFitAreRefused) {
  const Puzzle right{.start = Board(1, 2, 12), .buttons = Buttons{{0}, {1}}, .states = {{3, 4}}};
  EXPECT_EQ(refusal(right), "");
  Puzzle puzzle = right;
  puzzle.states = {3, 4, 4};
  EXPECT_EQ(refusal(puzzle), "found 3 numbers of states for 2 lights; give one number for each light");
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
  puzzle.states = {3, 1};
  EXPECT_EQ(refusal(puzzle), "a light cannot have 1 state; give each light 2 to 256 states");
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
  puzzle.states = {3, 257};
  EXPECT_EQ(refusal(puzzle), "a light cannot have 257 states; give each light 2 to 256 states");
  puzzle.states = {17, 16};
  EXPECT_EQ(refusal(puzzle),
            "the least common multiple of the states of the lights is above 256, the largest number of "
            "colours; choose other numbers of states");
  puzzle.states = {3, 6};
  EXPECT_EQ(
      refusal(puzzle),
      "the board has 12 colours, but the least common multiple of the states of its lights is 6; give "
      "the board this number of colours");
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
  puzzle = right;
  puzzle.start.set(0, 0, 3);
  EXPECT_EQ(
      refusal(puzzle),
      "the lights to solve: 3 is not a state of light 0, which has 3 states; use a number from 0 to 2");
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
  puzzle = right;
  puzzle.goal.number = 3;
  EXPECT_EQ(refusal(puzzle),
            "the goal 3 is not a state of light 0, which has 3 states; choose a smaller number, uniform or "
            "a board");
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
  puzzle.free = Board::from_words(1, 2, {1});
  EXPECT_EQ(refusal(puzzle), "");
  puzzle = right;
  puzzle.goal = {Goal::Kind::target, 0, Board(1, 2, 12, {0, 4})};
  EXPECT_EQ(refusal(puzzle),
            "the goal: 4 is not a state of light 1, which has 4 states; use a number from 0 to 3");
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
}

TEST(LightStates, AreRated) {
  Puzzle puzzle{.start = Board(1, 2, 12), .buttons = Buttons{{0}, {1}}};
  puzzle.states = std::vector<std::uint64_t>{3, 4};
  puzzle.start.set(0, 0, 1);  // two presses from 0 to 2, none from 0 to 3
  const Rating rating = rate(puzzle);
  EXPECT_EQ(rating.answer.upper, 2U);
  EXPECT_EQ(rating.lit, 1U);
  EXPECT_TRUE(rating.estimated);
  EXPECT_NEAR(*rating.easier, 3.0 / 12, 0.04);
  puzzle.goal = {Goal::Kind::uniform};
  const Rating uniform = rate(puzzle);
  EXPECT_EQ(uniform.answer.upper, 1U);
  EXPECT_EQ(uniform.lit, 1U);
  EXPECT_FALSE(uniform.easier);
  puzzle.states = std::vector<std::uint64_t>{2, 2};
  puzzle.start = Board(1, 2);
  puzzle.goal = {Goal::Kind::number, 1};
  EXPECT_NEAR(*rate(puzzle).easier, 3.0 / 4, 0.04);
}

/// The changes of the lights that count that presses of a game can make, each with the least cost, and the
/// number of sets of presses with that cost.
using Reached = std::map<Numbers, std::pair<std::uint64_t, std::uint64_t>>;

Numbers counted(const MixedGame& game, const Numbers& lights) {
  Numbers result;
  for (std::size_t i = 0; i < lights.size(); ++i)
    if (game.counts[i]) result.push_back(lights[i]);
  return result;
}

/// Calls `use(presses, lights, cost)` for all presses below their orders, made from `start`.
template <typename Use>
void for_all_presses(const MixedGame& game, const Numbers& start, const Use& use) {
  const Numbers orders = orders_by_hand(game);
  Numbers presses(orders.size());
  Numbers lights = start;
  const auto descend = [&](const auto& self, std::size_t press, std::uint64_t cost) -> void {
    if (press == orders.size()) return use(presses, lights, cost);
    const unsigned number = game.may_press[press] ? orders[press] : 1;
    for (presses[press] = 0; presses[press] < number; ++presses[press]) {
      self(self, press + 1, cost + price_of(game, press, presses[press]));
      if (number > 1) add(game, press, lights);
    }
    presses[press] = 0;
  };
  descend(descend, 0, 0);
}

void meet(Reached& all, const Numbers& lights, std::uint64_t cost, std::uint64_t number) {
  auto& [least, ways] = all.try_emplace(lights, cost, 0).first->second;
  if (cost < least) ways = 0;
  least = std::min(least, cost);
  if (cost == least) ways += number;
}

Reached reached_by(const MixedGame& game) {
  Reached all;
  for_all_presses(game, Numbers(game.states.size()),
                  [&](const Numbers&, const Numbers& lights, std::uint64_t cost) {
                    meet(all, counted(game, lights), cost, 1);
                  });
  return all;
}

/// Returns the least cost and the number of cheapest solutions of each board.
Reached boards_of(const MixedGame& game, const Reached& reached) {
  const Numbers states = counted(game, game.states);
  std::set<Numbers> goals;
  for (const Numbers& goal : game.goals) goals.insert(counted(game, goal));
  Reached boards;
  for (const Numbers& goal : goals)
    for (const auto& [lights, found] : reached) {
      Numbers board = goal;
      for (std::size_t i = 0; i < board.size(); ++i)
        board[i] = (board[i] + states[i] - lights[i]) % states[i];
      meet(boards, board, found.first, found.second);
    }
  return boards;
}

std::vector<std::string> as_text(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::string> text;
  for (const std::uint64_t number : numbers) text.push_back(std::to_string(number));
  return text;
}

void count_at(std::vector<std::uint64_t>& numbers, std::uint64_t at) {
  if (numbers.size() <= at) numbers.resize(at + 1);
  ++numbers[at];
}

/// Returns a random case without masks if all lights have two states, for which facts support none.
template <typename Make>
MixedCase small_case(const Make& make, Random& random) {
  constexpr double max_tried = 5000;
  for (;;) {
    MixedCase made = make(random);
    if (made.puzzle.start.has_bits() && (made.puzzle.free || made.puzzle.fixed)) continue;
    if (product(orders_by_hand(made.game)) <= max_tried) return made;
  }
}

void expect_quiet(const MixedCase& made, const Analysis& found, std::uint64_t solutions) {
  std::set<Numbers> group{Numbers(made.game.adds.size())};
  std::size_t t = 0;
  for (const QuietOrder& one : found.orders)
    for (std::uint64_t k = 0; k < one.generators; ++k, ++t) {
      const Numbers orders = orders_by_hand(made.game);
      Numbers lights(made.game.states.size());
      std::set<Numbers> more;
      for (std::size_t press = 0; press < orders.size(); ++press) {
        const std::uint64_t times = number_at(found.quiet_patterns[t], press);
        EXPECT_LT(times, orders[press]);
        EXPECT_TRUE(times == 0 || made.game.may_press[press]);
        for (std::uint64_t i = 0; i < times; ++i) add(made.game, press, lights);
      }
      for (Numbers member : group)
        for (unsigned i = 0; i < one.order; ++i) {
          more.insert(member);
          for (std::size_t press = 0; press < orders.size(); ++press)
            member[press] = static_cast<unsigned>(
                (member[press] + number_at(found.quiet_patterns[t], press)) % orders[press]);
        }
      EXPECT_EQ(counted(made.game, lights), counted(made.game, Numbers(lights.size())));
      group = std::move(more);
    }
  EXPECT_EQ(t, found.quiet_patterns.size());
  EXPECT_EQ(group.size(), solutions);
}

void expect_facts(const MixedCase& made) {
  const Reached reached = reached_by(made.game);
  std::uint64_t sets = 0;
  std::vector<std::uint64_t> solutions;
  for_all_presses(made.game, made.game.start,
                  [&](const Numbers&, const Numbers& lights, std::uint64_t cost) {
                    ++sets;
                    if (is_goal(made.game, lights)) count_at(solutions, cost);
                  });
  std::vector<std::uint64_t> least;
  for (const auto& [lights, found] : reached) count_at(least, found.first);
  const Analysis found = analyze(
      made.puzzle, {.quiet_patterns = true, .worst = true, .distances = true, .distribution = true});
  ASSERT_TRUE(found.finished);
  EXPECT_EQ(found.reason, "");
  EXPECT_EQ(found.solutions(), std::to_string(sets / reached.size()));
  EXPECT_EQ(found.solvable_boards(), std::to_string(reached.size()));
  const double boards = product(counted(made.game, made.game.states));
  EXPECT_EQ(std::stod(found.one_in()) * static_cast<double>(reached.size()), boards);
  EXPECT_EQ(found.solvable, !solutions.empty());
  expect_quiet(made, found, sets / reached.size());
  ASSERT_TRUE(found.worst && found.distances && found.distribution);
  EXPECT_EQ(found.worst->lower, least.size() - 1);
  EXPECT_EQ(found.worst->upper, least.size() - 1);
  Puzzle hardest = made.puzzle;
  hardest.start = *found.worst->board;
  hardest.goal = {};
  EXPECT_EQ(solve(hardest).upper, found.worst->upper);
  EXPECT_EQ(found.distances->boards, as_text(least));
  EXPECT_EQ(*found.distribution, as_text(solutions));
  EXPECT_EQ(worst_case(made.puzzle).upper, found.worst->upper);
  if (made.puzzle.start.has_bits()) {
    EXPECT_EQ(std::to_string(std::uint64_t{1} << found.rank), found.solvable_boards());
  }
}

TEST(LightStates, FactsEqualExhaustiveSearch) {
  Random random(5);
  for (int i = 0; i < sampled(600); ++i) {
    const MixedCase made =
        i % 2 == 0 ? small_case(random_buttons, random) : small_case(random_grid, random);
    SCOPED_TRACE("case " + std::to_string(i) + ": " + text_of(made));
    expect_facts(made);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(LightStates, GeneratedBoardsNeedWhatWasRequested) {
  Random random(6);
  for (int i = 0; i < sampled(30); ++i) {
    const MixedCase made =
        i % 2 == 0 ? small_case(random_buttons, random) : small_case(random_grid, random);
    SCOPED_TRACE("case " + std::to_string(i) + ": " + text_of(made));
    std::uint64_t most = 0;
    std::map<std::uint64_t, bool>
        kinds;  // by least cost: true if some board has only one cheapest solution
    for (const auto& [board, found] : boards_of(made.game, reached_by(made.game))) {
      most = std::max(most, found.first);
      kinds[found.first] = kinds[found.first] || found.second == 1;
    }
    for (const std::uint64_t presses : {random() % (most + 1), most + 1}) {
      const bool unique = random() % 3 == 0;
      const auto kind = kinds.find(presses);
      const bool exists = kind != kinds.end() && (kind->second || !unique);
      const Generated made_boards = generate(
          {.shape = made.puzzle, .presses = presses, .unique = unique, .count = 3, .seed = random()});
      ASSERT_EQ(made_boards.status, exists ? Status::optimal : Status::impossible)
          << presses << " presses: " << made_boards.reason;
      for (const Generated::Item& item : made_boards.items) {
        Puzzle one = made.puzzle;
        one.start = item.board;
        const Answer answer = solve(one);
        EXPECT_EQ(answer.upper, presses);
        EXPECT_EQ(answer.solution, item.presses);
        if (unique) {
          EXPECT_EQ(answer.optimal_solutions, "1");
        }
      }
    }
  }
}

TEST(LightStates, BoardsAreDrawnUniformly) {
  Puzzle puzzle{.start = Board(1, 2, 12), .buttons = Buttons{{0}, {1}}};
  puzzle.states = std::vector<std::uint64_t>{3, 4};
  std::map<std::uint64_t, int> drawn;  // two presses: 2 and 0, 1 and 1, or 0 and 2
  for (const auto& item : generate({.shape = puzzle, .presses = 2, .count = 3000}).items)
    ++drawn[item.presses.get(0, 0)];
  ASSERT_EQ(drawn.size(), 3U);
  for (const auto& [times, number] : drawn) EXPECT_NEAR(number, 1000, 150);
}

TEST(LightStates, AreRefusedWhereFactsAreOfOneNumber) {
  for (const std::uint64_t modulus : {2U, 12U}) {
    Puzzle puzzle{.start = Board(1, 2, modulus), .buttons = Buttons{{0}, {1}}};
    puzzle.states = modulus == 2 ? std::vector<std::uint64_t>{2, 2} : std::vector<std::uint64_t>{3, 4};
    EXPECT_THROW((void)write_id(puzzle), InputError);
    EXPECT_EQ(ManySolver::prepare(puzzle), nullptr);
    std::ostringstream model;
    EXPECT_THROW((void)write_model(puzzle, ModelFormat::opb, model), InputError);
    EXPECT_THROW((void)lightest_pattern(puzzle, {}), InputError);
    puzzle.buttons.reset();
    EXPECT_THROW((void)generate({.shape = puzzle, .symmetric = true}), InputError);
    EXPECT_THROW((void)write_id(puzzle), InputError);
    EXPECT_THROW((void)buttons_of(puzzle), InputError);
  }
}

}  // namespace
}  // namespace flipwise::light_states_tests
