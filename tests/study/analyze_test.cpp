// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "flipwise/study.hpp"
#include "sampled.hpp"
#include "solve/colours/colour_reference.hpp"

namespace flipwise::analyze_tests {
namespace {

struct Shape {
  Puzzle puzzle;
  reference::ColourGame game;
  std::string name;
};

Shape random_shape(std::mt19937_64& random, double max_sets) {
  Shape shape;
  reference::Field field;
  unsigned colours = 0;
  do {
    colours = static_cast<unsigned>(2 + random() % 11);
    field.rows = static_cast<int>(1 + random() % 4);
    field.columns = static_cast<int>(1 + random() % 5);
  } while (std::pow(colours, field.cells()) > max_sets);
  const std::vector<reference::Rule> rules{
      reference::plus(),  reference::ring(),     reference::king(),
      reference::cross(), reference::diagonal(), reference::offsets({{0, 0}, {0, 0}, {1, 0}})};
  const reference::Rule& rule = rules[random() % rules.size()];
  const Wrap wrap = static_cast<Wrap>(random() % 4);
  field.wrap_columns = wraps_columns(wrap);
  field.wrap_rows = wraps_rows(wrap);
  const auto rows = static_cast<std::size_t>(field.rows);
  const auto columns = static_cast<std::size_t>(field.columns);
  shape.puzzle.rule = parse_rule(rule.name);
  shape.puzzle.wrap = wrap;
  shape.puzzle.start = Board(rows, columns, colours);
  shape.puzzle.cost_of = random() % 2 == 0 ? CostOf::amount : CostOf::press;
  if (random() % 3 == 0) {
    shape.puzzle.holes = Board(rows, columns);
    for (std::size_t i = 0; i < rows * columns; ++i) {
      shape.puzzle.holes->set(i / columns, i % columns, random() % 5 == 0);
      field.holes.push_back(shape.puzzle.holes->get(i / columns, i % columns));
    }
  }
  shape.game = reference::colour_game(colours, field, rule);
  shape.name = std::to_string(shape.puzzle.modulus()) + " colours, " + std::to_string(rows) + " x " +
               std::to_string(columns) + ", " + rule.name + ", wrap " + std::string(to_string(wrap));
  return shape;
}

std::vector<unsigned> numbers_of(const Board& board) {
  std::vector<unsigned> numbers;
  for (std::size_t i = 0; i < board.cells(); ++i)
    numbers.push_back(static_cast<unsigned>(board.get(i / board.columns(), i % board.columns())));
  return numbers;
}

/// Returns the fewest presses for every board that can be brought to 0, by trying all press sets.
std::map<std::vector<unsigned>, std::uint64_t> needs(const Shape& shape) {
  const auto colours = static_cast<unsigned>(shape.puzzle.modulus());
  std::map<std::vector<unsigned>, std::uint64_t> least{{std::vector<unsigned>(shape.game.adds.size()), 0}};
  for (std::size_t press = 0; press < shape.game.adds.size(); ++press) {
    if (!shape.game.may_press[press]) continue;
    std::map<std::vector<unsigned>, std::uint64_t> next;
    for (const auto& [lights, cost] : least)
      for (unsigned times = 0; times < colours; ++times) {
        std::vector<unsigned> to = lights;
        for (std::size_t i = 0; i < to.size(); ++i)
          to[i] = (to[i] + (colours - times) * shape.game.adds[press][i]) % colours;
        const std::uint64_t with =
            cost + (shape.puzzle.cost_of == CostOf::amount ? times : (times == 0 ? 0 : 1));
        const auto [at, is_new] = next.try_emplace(to, with);
        if (!is_new) at->second = std::min(at->second, with);
      }
    least = std::move(next);
  }
  return least;
}

TEST(Analyze, EqualsExhaustiveSearchOnHundredsOfShapes) {
  std::mt19937_64 random(1);
  for (int i = 0; i < sampled(300); ++i) {
    const Shape shape = random_shape(random, 30000);
    SCOPED_TRACE(shape.name);
    const auto least = needs(shape);
    AnalyzeOptions options;
    options.worst = options.distances = options.quiet_patterns = true;
    options.distribution = shape.puzzle.modulus() == 2;
    options.run.threads = i % 2 == 0 ? 1 : 2;
    const Analysis facts = analyze(shape.puzzle, options);
    ASSERT_TRUE(facts.finished);
    EXPECT_EQ(facts.reason, "");
    EXPECT_EQ(facts.solvable_boards(), std::to_string(least.size()));
    std::vector<std::uint64_t> boards;
    for (const auto& [lights, cost] : least) {
      if (boards.size() <= cost) boards.resize(cost + 1);
      ++boards[cost];
    }
    std::vector<std::string> distances;
    for (const std::uint64_t number : boards) distances.push_back(std::to_string(number));
    ASSERT_TRUE(facts.distances);
    EXPECT_EQ(facts.distances->boards, distances);
    EXPECT_EQ(facts.worst->lower, boards.size() - 1);
    EXPECT_EQ(facts.worst->upper, boards.size() - 1);
    ASSERT_TRUE(facts.worst->board);
    const std::vector<unsigned> hardest = numbers_of(*facts.worst->board);
    ASSERT_TRUE(least.contains(hardest));
    EXPECT_EQ(least.at(hardest), boards.size() - 1);

    std::uint64_t all = 1;
    for (std::uint64_t light = 0; light < facts.lights; ++light) all *= shape.puzzle.modulus();
    EXPECT_EQ(facts.one_in(), std::to_string(all / least.size()));

    std::uint64_t generators = 0;
    for (const QuietOrder& one : facts.orders) generators += one.generators;
    EXPECT_EQ(generators, facts.nullity);
    ASSERT_EQ(facts.quiet_patterns.size(), facts.nullity);
    double quiet = 1;
    std::size_t t = 0;
    for (const QuietOrder& one : facts.orders)
      for (std::uint64_t times = 0; times < one.generators; ++times, ++t) {
        quiet *= one.order;
        const std::vector<unsigned> pattern = numbers_of(facts.quiet_patterns[t]);
        for (const unsigned value : pattern) EXPECT_EQ(value * one.order % shape.puzzle.modulus(), 0U);
        for (std::size_t light = 0; light < shape.game.adds.size(); ++light) {
          unsigned sum = 0;
          for (std::size_t press = 0; press < shape.game.adds.size(); ++press)
            sum += pattern[press] * shape.game.adds[press][light];
          EXPECT_EQ(sum % shape.puzzle.modulus(), 0U);
        }
      }
    EXPECT_EQ(facts.solutions(), std::to_string(static_cast<std::uint64_t>(quiet)));
    if (facts.distribution) {
      std::uint64_t solutions = 0;
      for (const std::string& number : *facts.distribution) solutions += std::stoull(number);
      EXPECT_EQ(solutions, static_cast<std::uint64_t>(quiet));
      EXPECT_EQ(worst_case(shape.puzzle).board, facts.worst->board);
      EXPECT_EQ(flipwise::distances(shape.puzzle)->unique, facts.distances->unique);
      EXPECT_EQ(std::uint64_t{1} << facts.rank, least.size());
    }
    if (HasFailure()) return;

    // If a table does not fit in memory, there are bounds.
    options.run.memory_bytes = 1;
    options.distances = false;
    const Analysis bounds = analyze(shape.puzzle, options);
    if (!bounds.worst) continue;
    EXPECT_LE(bounds.worst->lower, boards.size() - 1);
    EXPECT_GE(bounds.worst->upper, boards.size() - 1);
    if (HasFailure()) return;
  }
}

TEST(LongAnalyze, AlienTiles) {
  Puzzle puzzle;
  puzzle.start = Board(7, 7, 4);
  puzzle.rule = parse_rule("cross");
  AnalyzeOptions options;
  options.worst = true;
  const Analysis facts = analyze(puzzle, options);
  EXPECT_EQ(facts.orders, (std::vector<QuietOrder>{{2, 12}}));
  EXPECT_EQ(facts.one_in(), "4096");
  EXPECT_EQ(facts.worst->lower, 83U);
  EXPECT_LE(facts.worst->upper, 85U);
  EXPECT_FALSE(facts.worst->board);
}

TEST(Analyze, ElementaryDivisorsOfPlus) {
  Puzzle puzzle;
  puzzle.start = Board(4, 4, 4);
  const Analysis facts = analyze(puzzle);
  EXPECT_EQ(facts.solutions(), "64");
  puzzle.start = Board(4, 4, 6);
  EXPECT_EQ(analyze(puzzle).solutions(), "144");
}

TEST(Analyze, ButtonsToo) {
  // Two buttons with four colours; the second is twice the first.
  const Puzzle puzzle{.start = Board(1, 2, 4),
                      .buttons = with_amounts({{{0, 1}, {1, 3}}, {{0, 2}, {1, 2}}})};
  AnalyzeOptions options;
  options.worst = options.distances = true;
  const Analysis facts = analyze(puzzle, options);
  EXPECT_EQ(facts.solutions(), "4");
  EXPECT_EQ(facts.solvable_boards(), "4");
  EXPECT_EQ(facts.one_in(), "4");
  EXPECT_EQ(facts.distances->boards, (std::vector<std::string>{"1", "2", "1"}));
  EXPECT_EQ(facts.worst->upper, 2U);
}

}  // namespace
}  // namespace flipwise::analyze_tests
