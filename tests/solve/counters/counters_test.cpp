// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "solve/counters/counters.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

std::string shown(const Counters& counters) {
  std::string text;
  for (std::size_t b = 0; b < counters.columns.size(); ++b) {
    text += "button:";
    for (const auto& term : counters.columns[b])
      text += " " + std::to_string(term.variable) + "x" + std::to_string(term.factor);
    text += " cost " + std::to_string(counters.costs[b]) + "\n";
  }
  for (const std::int64_t number : counters.target) text += std::to_string(number) + " ";
  return text;
}

void list_all(const Counters& counters, std::size_t button, Counts& left, Counts& presses,
              std::int64_t cost, std::vector<std::pair<std::int64_t, Counts>>& all) {
  if (button == counters.columns.size()) {
    if (std::all_of(left.begin(), left.end(), [](std::int64_t n) { return n == 0; }))
      all.emplace_back(cost, presses);
    return;
  }
  const Counts before = left;
  for (presses[button] = 0;; ++presses[button]) {
    list_all(counters, button + 1, left, presses, cost + presses[button] * counters.costs[button], all);
    bool fits = !counters.columns[button].empty();  // otherwise one press more changes nothing
    for (const auto& term : counters.columns[button])
      fits = (left[term.variable] -= term.factor) >= 0 && fits;
    if (!fits) break;
  }
  left = before;
  presses[button] = 0;
}

/// Returns all solutions, the cheapest first, and among those the first in lexicographic order.
std::vector<std::pair<std::int64_t, Counts>> all_solutions(const Counters& counters) {
  std::vector<std::pair<std::int64_t, Counts>> all;
  Counts left = counters.target;
  Counts presses(counters.columns.size());
  list_all(counters, 0, left, presses, 0, all);
  std::sort(all.begin(), all.end());
  return all;
}

/// The cheapest solution by halving: x = p + 2 y with p in {0, 1}, for every p of the right parity.
class Halving {
 public:
  explicit Halving(const Counters& counters) : counters_(counters) {}

  std::optional<std::pair<std::int64_t, Counts>> cheapest(const Counts& target) {
    const std::size_t n = counters_.columns.size();
    if (std::all_of(target.begin(), target.end(), [](std::int64_t t) { return t == 0; }))
      return std::pair(std::int64_t{0}, Counts(n));
    const auto known = known_.find(target);
    if (known != known_.end()) return known->second;
    std::optional<std::pair<std::int64_t, Counts>> best;
    for (unsigned p = 0; p < 1U << n; ++p) {
      Counts rest = target;
      std::int64_t cost = 0;
      for (std::size_t b = 0; b < n; ++b) {
        if ((p >> b & 1) == 0) continue;
        cost += counters_.costs[b];
        for (const auto& term : counters_.columns[b]) rest[term.variable] -= term.factor;
      }
      if (std::any_of(rest.begin(), rest.end(), [](std::int64_t t) { return t < 0 || t % 2 != 0; }))
        continue;
      for (std::int64_t& number : rest) number /= 2;
      if (rest == target) continue;  // 0, or buttons that change nothing
      auto found = cheapest(rest);
      if (!found) continue;
      found->first = 2 * found->first + cost;
      for (std::size_t b = 0; b < n; ++b) found->second[b] = 2 * found->second[b] + (p >> b & 1);
      if (!best || *found < *best) best = found;
    }
    return known_[target] = best;
  }

 private:
  const Counters& counters_;
  std::map<Counts, std::optional<std::pair<std::int64_t, Counts>>> known_;
};

class Draws {
 public:
  explicit Draws(unsigned seed) : generator_(seed) {}
  std::int64_t operator()(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(generator_() % static_cast<std::uint64_t>(most - least + 1));
  }
  Counters counters(std::int64_t m, std::int64_t n, std::int64_t greatest_factor, std::int64_t most) {
    Counters result;
    result.columns.resize(static_cast<std::size_t>(n));
    result.target.resize(static_cast<std::size_t>(m));
    for (auto& column : result.columns)
      for (std::size_t i = 0; i < result.target.size(); ++i)
        if ((*this)(0, 1) != 0) column.push_back({i, (*this)(0, 3) != 0 ? 1 : (*this)(1, greatest_factor)});
    result.costs.assign(result.columns.size(), 1);
    if ((*this)(0, 1) != 0)
      for (std::int64_t& cost : result.costs) cost = (*this)(0, 5);
    if ((*this)(0, 2) == 0) {
      for (std::int64_t& number : result.target) number = (*this)(0, 2 * most);
    } else {
      for (const auto& column : result.columns) {
        const std::int64_t times = (*this)(0, most);
        for (const auto& term : column) result.target[term.variable] += times * term.factor;
      }
    }
    return result;
  }

 private:
  std::mt19937_64 generator_;
};

const CountersReport no_report = [](std::uint64_t, const Counts*) {};

TEST(Counters, AgreeWithAllSolutionsOfSmallOnes) {
  Draws random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Counters counters = random.counters(random(1, 4), random(1, 5), 4, 4);
    const auto all = all_solutions(counters);
    std::vector<Counts> cheapest;
    for (const auto& [cost, presses] : all)
      if (cost == all[0].first) cheapest.push_back(presses);
    const auto most = static_cast<std::uint64_t>(random(0, 1) != 0 ? 1 : random(1, 30));
    cheapest.resize(std::min<std::size_t>(cheapest.size(), most));
    Limits limits;
    const CounterSolutions found = solve_counters(counters, {false, most}, no_report, limits);
    ASSERT_EQ(found.list, cheapest) << "case " << i << "\n" << shown(counters);
    if (found.is_only) {
      ASSERT_EQ(all.size(), 1U) << shown(counters);
    }
    const CounterSolutions any = solve_counters(counters, {true, 1}, no_report, limits);
    ASSERT_EQ(any.list.empty(), all.empty()) << shown(counters);
    if (proof_of_no_solution(counters, limits)) {
      ASSERT_TRUE(all.empty()) << shown(counters);
    }
  }
}

TEST(Counters, AgreeWithHalving) {
  Draws random(2);
  for (int i = 0; i < sampled(300); ++i) {
    const Counters counters = random.counters(random(2, 5), random(3, 8), 3, i % 2 == 0 ? 20 : 1'000'000);
    const auto expected = Halving(counters).cheapest(counters.target);
    Limits limits;
    const CounterSolutions found = solve_counters(counters, {}, no_report, limits);
    ASSERT_EQ(found.list.empty(), !expected) << "case " << i << "\n" << shown(counters);
    if (expected) {
      ASSERT_EQ(found.list[0], expected->second) << "case " << i << "\n" << shown(counters);
    }
  }
}

/// The number of operations does not grow with the size of the counters, unlike the number of presses.
TEST(Counters, TakeLittleAtAnySize) {
  Draws random(3);
  for (const std::int64_t most : {200LL, 1'000'000'000LL, 100'000'000'000'000LL})
    for (int i = 0; i < 30; ++i) {
      const Counters counters = random.counters(10, 13, 1, most);
      const StopAtPoll stop;
      Limits limits({.stop = stop});
      (void)solve_counters(
          counters, {}, [&](std::uint64_t, const Counts*) { (void)limits.report_and_continue(); }, limits);
      EXPECT_LT(stop.polls(), 2000U) << shown(counters);
    }
}

TEST(Counters, ProveThatThereIsNoSolution) {
  Limits limits;
  // 2 x + 2 y = 10^9 + 1: by parity.
  const auto parity = proof_of_no_solution({{{{0, 2}}, {{0, 2}}}, {1'000'000'001}, {1, 1}}, limits);
  ASSERT_TRUE(parity);
  EXPECT_EQ(parity->divisor, 2U);
  // x + y = 3, x = 5, y is 0 or more: by signs.
  const auto signs = proof_of_no_solution({{{{0, 1}, {1, 1}}, {{0, 1}}}, {3, 5}, {1, 1}}, limits);
  ASSERT_TRUE(signs);
  EXPECT_EQ(signs->divisor, 0U);
  int proved = 0;
  Draws random(4);
  for (int i = 0; i < 2000; ++i) {
    const Counters counters = random.counters(random(2, 4), random(2, 5), 3, 4);
    if (all_solutions(counters).empty() && proof_of_no_solution(counters, limits)) ++proved;
  }
  EXPECT_GT(proved, 300);
}

Puzzle machine(const char* line) {
  return read_machine(line, "test", counter_modulus);
}

TEST(Counters, PublishedMachines) {
  const std::pair<const char*, std::pair<std::uint64_t, std::uint64_t>> machines[] = {
      {"[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}", {2, 10}},
      {"[...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}", {3, 12}},
      {"[.###.#] (0,1,2,3,4) (0,3,4) (0,1,2,4,5) (1,2) {10,11,11,5,10,5}", {2, 11}},
  };
  for (const auto& [line, presses] : machines) {
    EXPECT_EQ(solve(read_machine(line, "test", 2)).upper, presses.first) << line;
    const Puzzle counters = machine(line);
    const Answer answer = solve(counters);
    EXPECT_EQ(answer.status, Status::optimal);
    EXPECT_EQ(answer.upper, presses.second) << line;
    EXPECT_TRUE(verify(counters, answer).valid);
  }
  for (const char* line :
       {"[.#] (2) {1,2}", "[.#] (0 {1,2}", "[.#] {1,2}", "[.#] (0) {1}", "[.#] (0)", "[.#] (0) {1,2} 3"})
    EXPECT_THROW((void)machine(line), InputError) << line;
}

/// Prizes of Advent of Code 2024, day 13, whose costs are 3 and 1.
TEST(Counters, TenMillionMillionPresses) {
  Puzzle puzzle{Board(1, 2, counter_modulus)};
  puzzle.buttons.emplace();
  for (const auto& [right, up] : {std::pair(94, 34), std::pair(22, 67)}) {
    puzzle.buttons->add();
    puzzle.buttons->change(0, static_cast<std::uint64_t>(right));
    puzzle.buttons->change(1, static_cast<std::uint64_t>(up));
  }
  puzzle.cost = std::vector<std::uint64_t>{3, 1};
  puzzle.goal.kind = Goal::Kind::target;
  puzzle.goal.target = Board(1, 2, counter_modulus, std::vector<std::uint64_t>{8400, 5400});
  EXPECT_EQ(solve(puzzle).upper, 280U);
  puzzle.goal.target =
      Board(1, 2, counter_modulus, std::vector<std::uint64_t>{10'000'000'008'400, 10'000'000'005'400});
  const Answer none = solve(puzzle);
  EXPECT_EQ(none.status, Status::impossible);
  EXPECT_TRUE(none.counter_witness || none.proof_by_search);
}

Puzzle random_puzzle(Draws& random) {
  const auto lights = static_cast<std::size_t>(random(1, 4));
  Puzzle puzzle{Board(1, lights, counter_modulus)};
  puzzle.buttons.emplace();
  for (std::int64_t b = random(1, 5); b > 0; --b) {
    puzzle.buttons->add();
    for (std::size_t light = 0; light < lights; ++light)
      for (std::int64_t times = random(0, 2); times > 0; --times) puzzle.buttons->change(light);
  }
  puzzle.goal.kind = Goal::Kind::target;
  puzzle.goal.target = puzzle.start;
  for (std::size_t light = 0; light < lights; ++light) {
    puzzle.start.set(0, light, static_cast<std::uint64_t>(random(0, 2)));
    puzzle.goal.target.set(0, light, static_cast<std::uint64_t>(random(1, 9)));
  }
  return puzzle;
}

TEST(Counters, VerifyRefusesWhatIsWrong) {
  Draws random(5);
  int solved = 0;
  int proved = 0;
  for (int i = 0; i < 2000; ++i) {
    const Puzzle puzzle = random_puzzle(random);
    Answer answer = solve(puzzle);
    if (answer.solution) {
      ++solved;
      ASSERT_TRUE(verify(puzzle, answer).valid);
      const auto button =
          static_cast<std::size_t>(random(0, static_cast<std::int64_t>(puzzle.buttons->size()) - 1));
      Answer other = answer;
      other.solution->set(0, button, other.solution->get(0, button) + 1);
      other.upper = other.lower = other.solution->sum();
      EXPECT_EQ(verify(puzzle, other).valid, (*puzzle.buttons)[button].empty());
      other = answer;
      ++*other.upper;
      EXPECT_FALSE(verify(puzzle, other).valid);
    } else if (answer.counter_witness) {
      ++proved;
      ASSERT_TRUE(verify(puzzle, answer).valid);
      Answer other = answer;
      for (std::int64_t& weight : other.counter_witness->weights) weight = 0;
      EXPECT_FALSE(verify(puzzle, other).valid);
      other = answer;
      other.counter_witness->weights.pop_back();
      EXPECT_FALSE(verify(puzzle, other).valid);
    }
  }
  EXPECT_GT(solved, 100);
  EXPECT_GT(proved, 100);
}

TEST(Counters, OnAGridAgreeWithTheirButtons) {
  Draws random(6);
  for (int i = 0; i < 200; ++i) {
    const auto rows = static_cast<std::size_t>(random(1, 3));
    const auto columns = static_cast<std::size_t>(random(1, 3));
    Puzzle grid{Board(rows, columns, counter_modulus)};
    const char* const rules[] = {"plus", "king", "cross", "0,0 0,1"};
    grid.rule = parse_rule(rules[random(0, 3)]);
    grid.wrap = random(0, 1) != 0 ? Wrap::torus : Wrap::none;
    if (random(0, 2) == 0) grid.free = cells_with(grid.start, 1);
    if (grid.free) grid.free->flip(0, 0);
    grid.goal.kind = Goal::Kind::target;
    grid.goal.target = grid.start;
    Board presses = grid.start;
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column) {
        presses.set(row, column, static_cast<std::uint64_t>(random(0, 3)));
        grid.goal.target.set(row, column, static_cast<std::uint64_t>(random(0, 6)));
      }
    const Answer answer = solve(grid);
    ASSERT_NE(answer.status, Status::unknown);
    if (answer.solution) {
      ASSERT_TRUE(verify(grid, answer).valid);
    }
    Puzzle buttons{Board(1, rows * columns, counter_modulus)};
    buttons.buttons.emplace();
    for (std::size_t press = 0; press < rows * columns; ++press) {
      buttons.buttons->add();
      Puzzle of_press = grid;
      of_press.free.reset();
      // The numbers that a press adds follow from verify: the goal that this press alone reaches.
      for (std::size_t light = 0; light < rows * columns; ++light)
        for (std::uint64_t amount = 1; amount <= 9; ++amount) {
          Puzzle one = of_press;
          one.free = all_lit(rows, columns);
          one.free->flip(light / columns, light % columns);
          one.goal.target.set(light / columns, light % columns, amount);
          Answer alone{.status = Status::feasible};
          alone.solution = Board(rows, columns, counter_modulus);
          alone.solution->set(press / columns, press % columns, 1);
          if (verify(one, alone).valid) buttons.buttons->change(light, amount);
        }
    }
    buttons.goal.kind = Goal::Kind::target;
    buttons.goal.target = Board(1, rows * columns, counter_modulus);
    for (std::size_t light = 0; light < rows * columns; ++light)
      buttons.goal.target.set(0, light, grid.goal.target.get(light / columns, light % columns));
    if (grid.free) {
      buttons.free = Board(1, rows * columns);
      buttons.free->flip(0, 0);
    }
    const Answer same = solve(buttons);
    ASSERT_EQ(same.status, answer.status);
    ASSERT_EQ(same.upper, answer.upper);
  }
}

TEST(Counters, WhatDoesNotFitIsRefused) {
  Puzzle puzzle{Board(1, 2, counter_modulus)};
  puzzle.buttons = Buttons{{0, 1}, {1}};
  puzzle.goal.number = 3;
  const Answer answer = solve(puzzle);
  ASSERT_EQ(answer.status, Status::optimal);
  EXPECT_EQ(answer.upper, 3U);
  EXPECT_THROW((void)analyze(puzzle), InputError);
  EXPECT_THROW((void)hint(puzzle), InputError);
  EXPECT_THROW((void)rate(puzzle), InputError);
  Puzzle uniform = puzzle;
  uniform.goal.kind = Goal::Kind::uniform;
  EXPECT_THROW((void)solve(uniform), InputError);
  Puzzle states = puzzle;
  states.states = std::vector<std::uint64_t>{2, 2};
  EXPECT_THROW((void)solve(states), InputError);
  Puzzle costs = puzzle;
  costs.goal.number = counter_modulus - 1;
  EXPECT_THROW((void)solve(costs), InputError);  // twice 2^53 - 1 presses
  EXPECT_THROW(Board(1, 1, counter_modulus, std::vector<std::uint64_t>{counter_modulus}), InputError);
}

TEST(Counters, AStopKeepsBounds) {
  Draws random(7);
  for (int i = 0; i < 20; ++i) {
    Puzzle puzzle{Board(1, 8, counter_modulus)};
    puzzle.buttons.emplace();
    puzzle.goal.kind = Goal::Kind::target;
    puzzle.goal.target = puzzle.start;
    for (int b = 0; b < 14; ++b) {
      puzzle.buttons->add();
      const std::int64_t times = random(0, 1000);
      for (std::size_t light = 0; light < 8; ++light)
        if (random(0, 1) != 0) {
          puzzle.buttons->change(light);
          puzzle.goal.target.set(0, light,
                                 puzzle.goal.target.get(0, light) + static_cast<std::uint64_t>(times));
        }
    }
    const Answer whole = solve(puzzle);
    stop_at_doubled_polls(1 << 12, [&](const StopAtPoll& stop) {
      const Answer part = solve(puzzle, {.run = {.stop = stop}});
      if (part.status == Status::optimal) {
        EXPECT_EQ(part.upper, whole.upper);
        return;
      }
      ASSERT_EQ(part.status, Status::unknown);
      EXPECT_LE(part.lower, *whole.upper);
      if (part.upper) {
        EXPECT_GE(*part.upper, *whole.upper);
      }
    });
  }
}

}  // namespace
}  // namespace flipwise
