// SPDX-License-Identifier: MIT
//
// Compares solving, generating, rating, hints and verification by cost with all sets of presses, for
// buttons and boards, with costs that are 0, equal or high.
#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <optional>
#include <random>

#include "board/effect.hpp"
#include "boards.hpp"
#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "from_reference.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using Costs = std::vector<std::uint64_t>;

/// Returns no costs, or small, equal or high ones, with zeros among them.
Costs random_costs(std::size_t number, std::mt19937_64& random) {
  const std::uint64_t kind = random() % 5;
  const std::uint64_t high = std::uint64_t{1} << (20 + random() % 28);
  Costs costs;
  for (std::size_t i = 0; i < number; ++i)
    costs.push_back(kind == 0   ? random() % 2
                    : kind == 1 ? random() % 4
                    : kind == 2 ? 7
                    : kind == 3 ? random() % 3 * 1000
                                : random() % high);
  return costs;
}

/// The cheapest press sets that reach a goal: cost, number, first in row-major order; and how many sets
/// reach it.
struct LeastOfAll {
  std::uint64_t cost = 0;
  std::uint64_t number = 0;
  std::uint64_t solutions = 0;
  reference::Cells first = 0;

  void add(std::uint64_t found, reference::Cells presses) {
    ++solutions;
    if (number == 0 || found < cost) {
      cost = found;
      number = 0;
      first = presses;
    }
    if (found > cost) return;
    ++number;
    first = std::min(first, presses);
  }
};

/// Bit n - 1 - i of a set of n presses is press i, as in reference.hpp.
std::uint64_t cost_of(reference::Cells presses, const Costs& of_bits) {
  std::uint64_t sum = 0;
  for (; presses != 0; presses &= presses - 1)
    sum += of_bits[of_bits.size() - 1 - static_cast<std::size_t>(std::countr_zero(presses))];
  return sum;
}

void expect_cheapest(const Puzzle& puzzle, const Answer& answer, const LeastOfAll& expected) {
  EXPECT_TRUE(verify(puzzle, answer).valid) << verify(puzzle, answer).reason;
  if (expected.solutions == 0) {
    EXPECT_EQ(answer.status, Status::impossible);
    return;
  }
  ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
  ASSERT_EQ(answer.upper, expected.cost);
  ASSERT_EQ(answer.lower, expected.cost);
  ASSERT_EQ(answer.optimal_solutions, std::to_string(expected.number));
  ASSERT_EQ(answer.solutions, std::to_string(expected.solutions));
  ASSERT_EQ(answer.pressed, answer.solution->weight());
  reference::Cells pressed = 0;
  const Board& board = *answer.solution;
  for (std::size_t i = 0; i < board.cells(); ++i)
    pressed = pressed << 1 | (board.get(i / board.columns(), i % board.columns()) ? 1U : 0U);
  ASSERT_EQ(pressed, expected.first);
}

/// Checks every goal of a button puzzle.
void expect_all_cheapest(Puzzle puzzle) {
  const std::size_t n = puzzle.buttons->size();
  std::vector<std::uint32_t> effect(std::size_t{1} << n);
  std::uint32_t all = 0;
  for (std::size_t light = 0; light < puzzle.start.columns(); ++light) all |= 1U << light;
  for (std::uint32_t set = 1; set < effect.size(); ++set) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(set));
    effect[set] = effect[set & (set - 1)];
    for (const std::size_t light : (*puzzle.buttons)[n - 1 - bit]) effect[set] ^= 1U << light;
  }
  std::uint32_t start = 0;
  for (std::size_t light = 0; light < puzzle.start.columns(); ++light)
    if (puzzle.start.get(0, light)) start |= 1U << light;
  for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}}) {
    puzzle.goal = goal;
    LeastOfAll expected;
    for (std::uint32_t set = 0; set < effect.size(); ++set) {
      const std::uint32_t left = start ^ effect[set];
      if ((left == 0 && !goal.is_number(1)) || (left == all && !goal.is_number(0)))
        expected.add(cost_of(set, *puzzle.cost), set);
    }
    ASSERT_NO_FATAL_FAILURE(expect_cheapest(puzzle, solve(puzzle), expected));
  }
}

TEST(Cost, OfButtonsAgreesWithAllSets) {
  std::mt19937_64 random(6);
  for (int repeat = 0; repeat < 400; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t lights = 1 + random() % 8;
    const std::size_t buttons = 1 + random() % 12;
    Puzzle puzzle{.start = random_board(1, lights, random), .cost = random_costs(buttons, random)};
    LightLists lists(buttons);
    for (std::size_t i = 0; i < buttons; ++i) {
      if (i > 0 && random() % 5 == 0)
        lists[i] = lists[random() % i];  // a repeated button
      else if (random() % 8 != 0)        // otherwise a button without lights
        for (std::size_t light = 0; light < lights; ++light)
          if (random() % 2 != 0) lists[i].push_back(light);
    }
    puzzle.buttons = Buttons(lists);
    ASSERT_NO_FATAL_FAILURE(expect_all_cheapest(puzzle));
  }
}

void expect_cheapest_boards(const reference::Field& field, const reference::Rule& rule,
                            std::mt19937_64& random) {
  Puzzle puzzle = puzzle_of(field, rule.name);
  const std::size_t holes = puzzle.holes ? puzzle.holes->weight() : 0;
  puzzle.cost = random_costs(puzzle.start.cells() - holes, random);
  Costs of_cells;
  auto next = puzzle.cost->begin();
  for (int cell = 0; cell < field.cells(); ++cell) of_cells.push_back(field.is_hole(cell) ? 0 : *next++);
  const std::vector<reference::Cells> effect = reference::effects(field, rule);
  const reference::Cells all = reference::all_on(field);
  const reference::Cells start = effect[random() % effect.size()] & all;
  puzzle.start = board_of(field, start);
  for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}}) {
    puzzle.goal = goal;
    LeastOfAll expected;
    for (reference::Cells set = 0; set < effect.size(); ++set) {
      const reference::Cells left = start ^ effect[set];
      if ((set & ~all) == 0 && ((left == 0 && !goal.is_number(1)) || (left == all && !goal.is_number(0))))
        expected.add(cost_of(set, of_cells), set);
    }
    ASSERT_NO_FATAL_FAILURE(expect_cheapest(puzzle, solve(puzzle), expected));
  }
}

TEST(Cost, OfBoardsAgreesWithAllSets) {
  std::mt19937_64 random(7);
  for (const auto& [rows, columns] : {std::pair(2, 3), {3, 3}, {3, 4}, {1, 5}, {4, 1}, {4, 3}})
    for (const reference::Rule& rule : all_rules())
      for (reference::Field field : all_wraps(rows, columns)) {
        SCOPED_TRACE(testing::Message() << rule.name << " " << rows << " x " << columns);
        ASSERT_NO_FATAL_FAILURE(expect_cheapest_boards(field, rule, random));
        field.holes = random_holes(field.cells(), random);
        ASSERT_NO_FATAL_FAILURE(expect_cheapest_boards(field, rule, random));
      }
}

TEST(LongCost, OfFourByFourAgreesWithAllSets) {
  std::mt19937_64 random(8);
  for (const reference::Rule& rule : all_rules())
    for (const reference::Field& field : all_wraps(4, 4)) {
      SCOPED_TRACE(rule.name);
      for (int repeat = 0; repeat < 4; ++repeat)
        ASSERT_NO_FATAL_FAILURE(expect_cheapest_boards(field, rule, random));
    }
}

/// Compares with the lightest solution by a basis of the quiet patterns. The three sorts of costs exercise
/// the transform, the join of classes and the search by weight.
TEST(Cost, OfLargerBoardsIsTheLeastOfAllTheirSolutions) {
  std::mt19937_64 random(9);
  for (const char* shape : {"plus-9x9", "plus-11x11", "ring-8x8", "king-8x8", "cross-5x7", "plus-16x16"}) {
    SCOPED_TRACE(shape);
    const std::string id(shape);
    const std::string size = id.substr(id.find('-') + 1);
    const std::size_t rows = std::stoul(size);
    const std::size_t columns = std::stoul(size.substr(size.find('x') + 1));
    Puzzle puzzle{Board(rows, columns), {}, parse_rule(id.substr(0, id.find('-')))};
    puzzle.start = effect_of(puzzle, {random_board(rows, columns, random)});
    const Analysis facts = analyze(puzzle, {.quiet_patterns = true});
    for (int kind = 0; kind < 3; ++kind) {
      puzzle.cost = Costs();
      for (std::size_t i = 0; i < rows * columns; ++i)
        puzzle.cost->push_back(kind == 0 ? random() % 3 : kind == 1 ? random() % 1000 : random() >> 24);
      const Answer answer = solve(puzzle);
      ASSERT_EQ(answer.status, Status::optimal) << answer.reason;
      ASSERT_TRUE(verify(puzzle, answer).valid);
      std::uint64_t least = ~std::uint64_t{0};
      Board member = *answer.solution;
      for (std::uint64_t i = 1; i <= std::uint64_t{1} << facts.nullity; ++i) {
        std::uint64_t cost = 0;
        for (std::size_t cell = 0; cell < rows * columns; ++cell)
          if (member.get(cell / columns, cell % columns)) cost += (*puzzle.cost)[cell];
        least = std::min(least, cost);
        const auto next = static_cast<std::size_t>(std::countr_zero(i));
        if (next < facts.nullity) member ^= facts.quiet_patterns[next];
      }
      EXPECT_EQ(answer.upper, least);
    }
  }
}

TEST(Cost, ThatIsUniformIsTheNumberOfPresses) {
  std::mt19937_64 random(10);
  Puzzle puzzle{random_board(30, 30, random), {}, parse_rule("plus"), Wrap::torus};
  puzzle.start = effect_of(puzzle, {puzzle.start});
  const Answer counted = solve(puzzle);
  puzzle.cost = Costs(900, 1'000'000'000'000);
  const Answer paid = solve(puzzle);
  ASSERT_EQ(paid.status, Status::optimal);
  EXPECT_EQ(*paid.upper, *counted.upper * 1'000'000'000'000);
  EXPECT_EQ(paid.solution, counted.solution);
  EXPECT_EQ(paid.optimal_solutions, counted.optimal_solutions);
  puzzle.cost = Costs(900, 0);
  const Answer free = solve(puzzle);
  ASSERT_EQ(free.status, Status::optimal);
  EXPECT_EQ(free.upper, 0U);
  EXPECT_EQ(free.optimal_solutions, free.solutions);
}

TEST(Cost, IsRefusedWhereItDoesNotFit) {
  Puzzle puzzle{all_lit(2, 2)};
  puzzle.cost = Costs{1, 2, 3};
  EXPECT_THROW(solve(puzzle), InputError);
  EXPECT_THROW(verify(puzzle, Answer{.solution = all_lit(2, 2)}), InputError);
  puzzle.cost = Costs{max_total_cost, 0, 0, 1};
  EXPECT_THROW(solve(puzzle), InputError);
  puzzle.cost = Costs{max_total_cost, 0, 0, 0};
  EXPECT_EQ(solve(puzzle).status, Status::optimal);
  const Analysis dear = analyze(puzzle, {.worst = true, .distances = true, .distribution = true});
  EXPECT_TRUE(dear.finished);
  EXPECT_EQ(dear.worst->lower, 0U);
  EXPECT_EQ(dear.worst->upper, max_total_cost);
  EXPECT_FALSE(dear.distances);
  EXPECT_FALSE(dear.distribution);
  puzzle.rule = parse_rule("two-kind");
  EXPECT_THROW(solve(puzzle), InputError);
  const Puzzle buttons{.start = all_lit(1, 2), .cost = Costs{1}, .buttons = Buttons{{0}, {1}}};
  EXPECT_THROW(solve(buttons), InputError);
  // A cell may be pressed three times if there are four colours.
  Puzzle colours{.start = Board(1, 2, 4), .cost = Costs{max_total_cost / 3, 1}};
  EXPECT_THROW((void)solve(colours), InputError);
  EXPECT_THROW((void)analyze(colours), InputError);
  colours.cost = Costs{max_total_cost / 3 - 1, 1};
  EXPECT_EQ(solve(colours).status, Status::optimal);
  colours.cost_of = CostOf::press;
  colours.cost = Costs{max_total_cost - 1, 1};
  EXPECT_EQ(solve(colours).status, Status::optimal);
  colours.cost = Costs{1, 2, 3};
  EXPECT_THROW((void)solve(colours), InputError);
  EXPECT_THROW((void)verify(colours, Answer{.solution = Board(1, 2, 4)}), InputError);
}

TEST(Cost, OfBoardsAndSolutionsIsCounted) {
  Puzzle puzzle{Board(1, 3)};
  puzzle.cost = Costs{1, 2, 4};
  EXPECT_EQ(worst_case(puzzle).lower, 7U);
  EXPECT_EQ(distances(puzzle)->boards, std::vector<std::string>(8, "1"));
  puzzle.wrap = Wrap::columns;  // every press now flips all three cells
  EXPECT_EQ(solutions_by_presses(puzzle), (std::vector<std::string>{"1", "0", "0", "1", "0", "1", "1"}));
  EXPECT_EQ(distances(puzzle)->boards, (std::vector<std::string>{"1", "1"}));
  const WorstCase worst = worst_case(puzzle);
  EXPECT_EQ(worst.board, all_lit(1, 3));
  EXPECT_EQ(worst.presses->weight(), 1U);
}

TEST(Cost, IsVerified) {
  const Puzzle puzzle{.start = all_lit(1, 2), .cost = Costs{5, 1, 2}, .buttons = Buttons{{0, 1}, {0}, {1}}};
  Answer answer = solve(puzzle);
  EXPECT_EQ(answer.upper, 3U);
  EXPECT_EQ(answer.pressed, 2U);
  EXPECT_TRUE(verify(puzzle, answer).valid);
  answer.pressed = 3;
  EXPECT_FALSE(verify(puzzle, answer).valid);
  answer.pressed = 2;
  answer.upper = answer.lower = 2;
  EXPECT_FALSE(verify(puzzle, answer).valid);
}

/// Checks the lightest nonzero words, and the lightest that flip a light of another list.
TEST(Cost, OfTheLightestPatternAgreesWithAllSets) {
  std::mt19937_64 random(11);
  for (int repeat = 0; repeat < sampled(300); ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t n = 1 + random() % 10;
    Puzzle puzzle{
        .start = Board(1, 1 + random() % 5), .cost = random_costs(n, random), .buttons = Buttons()};
    QuietCondition condition;
    if (repeat % 2 != 0) condition.flips = Buttons();
    std::vector<std::uint32_t> effect(n);
    std::vector<std::uint32_t> marks(n);
    for (std::size_t i = 0; i < n; ++i) {
      puzzle.buttons->add();
      for (std::size_t light = 0; light < puzzle.start.columns(); ++light)
        if (random() % 2 != 0) {
          puzzle.buttons->change(light);
          effect[i] ^= 1U << light;
        }
      if (!condition.flips) continue;
      condition.flips->add();
      if (random() % 3 != 0) continue;
      const std::size_t light = random() % 2;
      condition.flips->change(light);
      marks[i] = 1U << light;
    }
    LeastOfAll expected;
    for (reference::Cells set = 1; set < 1U << n; ++set) {
      std::uint32_t changed = 0;
      std::uint32_t marked = 0;
      for (std::size_t i = 0; i < n; ++i)
        if (set >> (n - 1 - i) & 1) {
          changed ^= effect[i];
          marked ^= marks[i];
        }
      if (changed == 0 && (!condition.flips || marked != 0)) expected.add(cost_of(set, *puzzle.cost), set);
    }
    const LightestPattern found = lightest_pattern(puzzle, condition);
    if (expected.solutions == 0) {
      EXPECT_EQ(found.status, Status::impossible);
      continue;
    }
    ASSERT_EQ(found.status, Status::optimal) << found.reason;
    EXPECT_EQ(found.upper, expected.cost);
    if (found.number) {
      EXPECT_EQ(found.number, std::to_string(expected.number));
    }
    ASSERT_EQ(found.pressed, found.pattern->weight());
    reference::Cells pattern = 0;
    for (std::size_t i = 0; i < n; ++i) pattern = pattern << 1 | (found.pattern->get(0, i) ? 1U : 0U);
    EXPECT_EQ(pattern, expected.first);
  }
}

TEST(Cost, IsWhatGeneratedBoardsNeed) {
  std::mt19937_64 random(12);
  for (const bool symmetric : {false, true}) {
    GenerateQuery query{.shape = {Board(4, 5)}, .presses = 17, .symmetric = symmetric, .count = 20};
    query.shape.cost = Costs();
    for (std::size_t i = 0; i < 20; ++i) query.shape.cost->push_back(random() % 6);
    const Generated found = generate(query);
    ASSERT_EQ(found.status, Status::optimal) << found.reason;
    for (const Generated::Item& item : found.items) {
      Puzzle puzzle = query.shape;
      puzzle.start = item.board;
      const Answer answer = solve(puzzle);
      EXPECT_EQ(answer.upper, 17U);
      if (!symmetric) {
        EXPECT_EQ(*answer.solution, item.presses);
      }
    }
    query.presses = 1000;
    EXPECT_EQ(generate(query).status, Status::impossible);
  }
}

/// Checks that all boards of a shape are equally likely.
TEST(Cost, OfGeneratedBoardsIsUniform) {
  GenerateQuery query{.shape = {Board(1, 3)}, .presses = 2, .count = 3000};
  query.shape.cost = Costs{1, 2, 1};
  std::map<std::string, int> times_drawn;
  for (const Generated::Item& item : generate(query).items) ++times_drawn[write_id(Puzzle{item.board})];
  ASSERT_EQ(times_drawn.size(), 2U);  // presses 101 and 010
  for (const auto& [id, number] : times_drawn) EXPECT_NEAR(number, 1500, 200);
}

TEST(Cost, IsRatedAndHintedAt) {
  Puzzle puzzle{all_lit(1, 3)};
  puzzle.cost = Costs{3, 9, 4};
  const Rating rating = rate(puzzle);
  EXPECT_EQ(rating.answer.upper, 9U);
  EXPECT_TRUE(rating.easier.has_value());
  const Hint first = hint(puzzle, {}, true);
  ASSERT_EQ(first.steps.size(), 1U);
  EXPECT_EQ(first.steps[0].column, 1U);
  const Hint next = hint(puzzle, grid_from_rows({"100"}, "test").cells);
  EXPECT_EQ(next.used, 3U);
  EXPECT_EQ(next.best, 9U);
  const Puzzle buttons{
      .start = all_lit(1, 2), .cost = Costs{0, 0, 2}, .buttons = Buttons{{0, 1}, {0}, {1}}};
  const Rating of_buttons = rate(buttons);
  EXPECT_EQ(of_buttons.answer.upper, 0U);
  EXPECT_EQ(of_buttons.difficulty, "easy");
  EXPECT_EQ(hint(buttons, grid_from_rows({"001"}, "test").cells).used, 2U);
}

}  // namespace
}  // namespace flipwise
