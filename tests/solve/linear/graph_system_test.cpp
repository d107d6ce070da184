// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"
#include "solve/linear/elimination.hpp"
#include "solve/linear/make_system.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// Returns a puzzle of this many small graphs, each of which can be searched quickly. 14 of them are solved
/// as a graph; 4 of them also by a search of the coset.
Puzzle several_graphs(std::size_t parts, std::mt19937_64& random) {
  constexpr std::size_t lights_of_part = 4;
  LightLists lists;
  for (std::size_t part = 0; part < parts; ++part)
    for (std::size_t i = 0; i < 8; ++i) {
      const auto light = [&] { return part * lights_of_part + random() % lights_of_part; };
      auto& list = lists.emplace_back();
      for (std::size_t ends = random() % 8 == 0 ? random() % 2 : 2; ends > 0; --ends)
        list.push_back(light());  // perhaps the same light twice
    }
  Puzzle puzzle{.start = Board(1, parts * lights_of_part), .buttons = Buttons(lists)};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (random() % 2 == 0) continue;
    for (const std::size_t light : lists[i]) puzzle.start.flip(0, light);
  }
  if (random() % 8 == 0) puzzle.start.flip(0, random() % puzzle.start.cells());
  if (random() % 2 == 0) {
    puzzle.cost.emplace();
    for (std::size_t i = 0; i < lists.size(); ++i) puzzle.cost->push_back(random() % 4);
  }
  if (random() % 3 == 0) {
    puzzle.free.emplace(1, puzzle.start.cells());
    for (int i = 0; i < 4; ++i) puzzle.free->flip(0, random() % puzzle.start.cells());
  }
  if (random() % 3 == 0) {
    puzzle.fixed.emplace(1, lists.size());
    for (int i = 0; i < 4; ++i) puzzle.fixed->flip(0, random() % lists.size());
  }
  const std::uint64_t goal = random() % 4;
  if (goal == 3) puzzle.goal.kind = Goal::Kind::uniform;
  return puzzle;
}

TEST(GraphSystem, EqualsElimination) {
  std::mt19937_64 random(51);
  int proved = 0;
  int impossible = 0;
  for (int i = 0; i < sampled(150); ++i) {
    SCOPED_TRACE(i);
    const Puzzle puzzle = several_graphs(i % 2 == 0 ? 14 : 4, random);
    Limits limits;
    const auto graph = make_graph_system(puzzle, limits);
    if (!graph) continue;
    graph->set_costs(PressCosts(puzzle));
    Elimination elimination(puzzle, limits);
    elimination.set_costs(PressCosts(puzzle));
    ASSERT_EQ(graph->nullity(), elimination.nullity());
    for (std::size_t t = 0; t < graph->nullity(); ++t) {
      const Board quiet = graph->quiet_pattern(t, limits);
      ASSERT_GT(quiet.weight(), 0U);
      Puzzle unlit = puzzle;
      unlit.start = Board(1, puzzle.start.cells());
      unlit.goal = {};
      Answer claim{.status = Status::feasible};
      claim.solution = quiet;
      ASSERT_TRUE(verify(unlit, claim).valid);
    }
    const RequiredChange expected = required_change(puzzle);
    const SolveOptions options{.all = 3};
    const Answer one = solve_linear(*graph, expected, options, limits);
    const Answer other = solve_linear(elimination, expected, options, limits);
    ASSERT_EQ(one.status, other.status);
    ASSERT_EQ(one.upper, other.upper);
    ASSERT_EQ(one.solution, other.solution);
    ASSERT_EQ(one.solutions, other.solutions);
    ASSERT_EQ(one.optimal_solutions, other.optimal_solutions);
    ASSERT_EQ(one.all, other.all);
    ASSERT_TRUE(verify(puzzle, one).valid) << verify(puzzle, one).reason;
    if (one.status == Status::optimal) ++proved;
    if (one.status == Status::impossible) ++impossible;
    ASSERT_EQ(one.bound_proofs.empty(), one.status == Status::impossible);
    ASSERT_EQ(verify(puzzle, one).minimum, one.status == Status::optimal);
  }
  EXPECT_GT(proved, 0);
  if (in_full()) {
    EXPECT_GT(impossible, 0);
  }
}

TEST(GraphSystem, CountsTooManyCyclesByOtherMeans) {
  LightLists lists;  // the complete graph of nine lights
  for (std::size_t i = 0; i < 9; ++i)
    for (std::size_t j = 0; j < i; ++j) lists.push_back({i, j});
  Puzzle puzzle{.start = Board(1, 9), .buttons = Buttons(lists)};
  for (std::size_t i = 0; i < 8; ++i) puzzle.start.flip(0, i);
  Limits limits;
  const auto graph = make_graph_system(puzzle, limits);
  ASSERT_NE(graph, nullptr);
  const Answer answer = solve_linear(*graph, required_change(puzzle), {}, limits);
  EXPECT_EQ(answer.status, Status::optimal);
  EXPECT_EQ(answer.upper, 4U);
  EXPECT_EQ(answer.optimal_solutions, "105");  // 7 * 5 * 3 perfect matchings of eight lights
}

/// Returns buttons for the edges of a square grid of lights; half of the lights are on.
Puzzle grid_of_edges(std::size_t side, std::uint64_t max_cost) {
  std::mt19937_64 random(side);
  LightLists lists;
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) {
      if (j + 1 < side) lists.push_back({i * side + j, i * side + j + 1});
      if (i + 1 < side) lists.push_back({i * side + j, (i + 1) * side + j});
    }
  Puzzle puzzle{.start = Board(1, side * side), .buttons = Buttons(lists)};
  for (std::size_t i = 0; i < puzzle.start.cells(); ++i)
    if (random() % 2 == 0) puzzle.start.flip(0, i);
  if (puzzle.start.weight() % 2 != 0) puzzle.start.flip(0, 0);
  if (max_cost > 1) {
    puzzle.cost.emplace();
    for (std::size_t i = 0; i < lists.size(); ++i) puzzle.cost->push_back(1 + random() % max_cost);
  }
  return puzzle;
}

TEST(GraphSystem, ProvesAHundredThousandButtons) {
  const Puzzle puzzle = grid_of_edges(224, 1000);
  ASSERT_GT(puzzle.buttons->size(), 99'000U);
  const Answer answer = solve(puzzle);
  EXPECT_EQ(answer.status, Status::optimal) << answer.reason;
  EXPECT_EQ(answer.method, "graph+matching");
  EXPECT_TRUE(verify(puzzle, answer).valid);
}

TEST(GraphSystem, ServesManyBoards) {
  Puzzle puzzle = grid_of_edges(12, 5);
  const Solver solver(puzzle);
  for (std::size_t i = 0; i + 1 < puzzle.start.cells(); i += 7) {
    puzzle.start.flip(0, i);
    puzzle.start.flip(0, i + 1);
    const Answer one = solver.solve(puzzle.start);
    const Answer other = solve(puzzle);
    EXPECT_EQ(one.status, Status::optimal);
    EXPECT_EQ(one.solution, other.solution);
  }
}

TEST(GraphSystem, DamagedProofsAreRefused) {
  for (const Goal::Kind goal : {Goal::Kind::number, Goal::Kind::uniform}) {
    Puzzle puzzle = grid_of_edges(12, 3);
    puzzle.goal.kind = goal;
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.bound_proofs.size(), goal == Goal::Kind::uniform ? 2U : 1U);
    ASSERT_TRUE(verify(puzzle, answer).valid);
    const auto is_refused = [&](auto damage) {
      Answer damaged = answer;
      damage(damaged.bound_proofs[0]);
      return !verify(puzzle, damaged).valid;
    };
    // Costs are whole numbers, so a bound that is half a press less would be the same.
    EXPECT_TRUE(is_refused([](NestedSets& sets) { sets.amount[0] -= 1, sets.amount[1] -= 1; }) ||
                goal == Goal::Kind::uniform);
    EXPECT_TRUE(is_refused([](NestedSets& sets) { sets.amount[0] += 7; }));
    EXPECT_TRUE(is_refused([](NestedSets& sets) { sets.amount.pop_back(); }));
    EXPECT_TRUE(is_refused([](NestedSets& sets) { sets.set_of.pop_back(); }));
    EXPECT_TRUE(is_refused([](NestedSets& sets) { sets.parent[0] = 0; }));
    EXPECT_TRUE(is_refused([&](NestedSets& sets) {
      for (std::size_t i = 0; i < sets.set_of.size(); ++i)
        if (sets.set_of[i] != NestedSets::none && puzzle.start.get(0, i) != 0) {
          sets.set_of[i] = NestedSets::none;
          return;
        }
    }));
    Answer greater = answer;
    greater.bound_proofs.erase(greater.bound_proofs.begin());
    EXPECT_EQ(verify(puzzle, greater).valid, goal == Goal::Kind::number);  // none: nothing is claimed
  }
}

TEST(GraphSystem, StopsWithBounds) {
  const Puzzle puzzle = grid_of_edges(40, 2);
  const Answer best = solve(puzzle);
  ASSERT_EQ(best.status, Status::optimal);
  const int reached = stop_at_doubled_polls(1 << 12, [&](const StopAtPoll& stop) {
    SolveOptions options;
    options.run.stop = stop;
    const Answer answer = solve(puzzle, options);
    EXPECT_GE(answer.lower, (puzzle.start.weight() + 1) / 2);  // a press changes at most two lights
    EXPECT_LE(answer.lower, *best.upper);
    if (answer.upper) {
      EXPECT_GE(*answer.upper, *best.upper);
    }
    if (stop.is_reached() && answer.status == Status::unknown) {
      EXPECT_FALSE(answer.reason.empty());
    }
  });
  EXPECT_GT(reached, 1);
}

}  // namespace
}  // namespace flipwise
