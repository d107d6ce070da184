// SPDX-License-Identifier: MIT
#include "flipwise/study.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/io.hpp"
#include "flipwise/verify.hpp"
#include "library/from_reference.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Numbers of boards by their fewest presses, and of those with a unique minimum solution.
struct CountedSolutions {
  std::vector<std::uint64_t> boards;
  std::vector<std::uint64_t> unique;
};
CountedSolutions counted(const std::vector<reference::Best>& best) {
  CountedSolutions result;
  for (const reference::Best& one : best) {
    if (!one.possible()) continue;
    const auto d = static_cast<std::size_t>(one.fewest);
    if (result.boards.size() <= d) {
      result.boards.resize(d + 1);
      result.unique.resize(d + 1);
    }
    ++result.boards[d];
    result.unique[d] += one.fewest_solutions == 1;
  }
  return result;
}

Puzzle shape_of(std::size_t rows, std::size_t columns, const std::string& rule = "plus",
                Wrap wrap = Wrap::none) {
  Puzzle shape;
  shape.start = Board(rows, columns);
  shape.rule = parse_rule(rule);
  shape.wrap = wrap;
  return shape;
}

Board turned_round(const Board& board) {
  Board result(board.rows(), board.columns());
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column)
      result.set(row, board.columns() - 1 - column, board.get(row, column));
  return result;
}

TEST(Worst, AndDistancesAgreeWithTryingEverything) {
  std::mt19937_64 random(3);
  Sample sample;
  for (const auto& rule : all_rules())
    for (const auto& [rows, columns] :
         {std::pair{1, 1}, {1, 5}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {2, 6}, {3, 5}})
      for (reference::Field field : all_wraps(rows, columns))
        for (const bool holes : {false, true}) {
          if (sample.leaves_out()) continue;
          if (holes) field.holes = random_holes(field.cells(), random);
          SCOPED_TRACE(rule.name + " " + std::to_string(rows) + " x " + std::to_string(columns) + " wrap " +
                       std::to_string(field.wrap_rows) + std::to_string(field.wrap_columns) +
                       (holes ? " holes" : ""));
          const CountedSolutions expected = counted(reference::solutions_by_change(field, rule));
          const Puzzle shape = puzzle_of(field, rule.name);
          const auto found = distances(shape);
          ASSERT_TRUE(found);
          ASSERT_EQ(found->boards.size(), expected.boards.size());
          for (std::size_t d = 0; d < expected.boards.size(); ++d) {
            ASSERT_EQ(found->boards[d], std::to_string(expected.boards[d])) << d;
            ASSERT_EQ(found->unique[d], std::to_string(expected.unique[d])) << d;
          }
          const WorstCase worst = worst_case(shape);
          ASSERT_EQ(worst.lower, expected.boards.size() - 1);
          ASSERT_EQ(worst.upper, expected.boards.size() - 1);
        }
}

TEST(Worst, FourByFiveInFull) {
  for (const auto& rule : {reference::plus(), reference::king()}) {
    const reference::Field field{4, 5};
    const CountedSolutions expected = counted(reference::solutions_by_change(field, rule));
    const auto found = distances(shape_of(4, 5, rule.name));
    ASSERT_TRUE(found);
    ASSERT_EQ(found->boards.size(), expected.boards.size());
    for (std::size_t d = 0; d < expected.boards.size(); ++d)
      EXPECT_EQ(found->boards[d], std::to_string(expected.boards[d]));
    const WorstCase worst = worst_case(shape_of(4, 5, rule.name));
    EXPECT_EQ(worst.lower, expected.boards.size() - 1);
    EXPECT_EQ(worst.upper, expected.boards.size() - 1);
  }
}

TEST(Worst, IsAsPublished) {
  EXPECT_EQ(worst_case(shape_of(4, 4)).lower, 7U);
  EXPECT_EQ(worst_case(shape_of(5, 5)).upper, 15U);
  const auto five = distances(shape_of(5, 5));
  ASSERT_TRUE(five);
  const std::vector<std::string> expected = {"1",     "25",    "300",    "2300",
                                             "12650", "53130", "176176", "467104"};
  ASSERT_EQ(five->boards.size(), 16U);
  for (std::size_t d = 0; d < expected.size(); ++d) EXPECT_EQ(five->boards[d], expected[d]);
}

/// The bounds are equal, and the board that attains them was solved.
TEST(Worst, IsExactForSquares) {
  const std::vector<std::pair<std::size_t, std::uint64_t>> squares = {
      {1, 1}, {3, 9}, {6, 36}, {7, 49}, {9, 37}, {10, 100}, {11, 65}, {14, 123}, {16, 124}, {17, 199}};
  for (const auto& [side, presses] : squares) {
    SCOPED_TRACE(side);
    const WorstCase worst = worst_case(shape_of(side, side));
    EXPECT_EQ(worst.lower, presses);
    EXPECT_EQ(worst.upper, presses);
    ASSERT_TRUE(worst.board);
    EXPECT_EQ(worst.presses->weight(), presses);
  }
}

TEST(Worst, GivesBoundsWhereItIsOutOfReach) {
  const WorstCase worst = worst_case(shape_of(19, 19));
  EXPECT_GT(worst.lower, 0U);
  EXPECT_LE(worst.lower, worst.upper);
  EXPECT_LE(worst.upper, 361U);
  EXPECT_FALSE(distances(shape_of(19, 19)));
  EXPECT_THROW(worst_case(shape_of(3, 3, "two-kind")), InputError);
}

/// Generates boards, each of which must need the right number of presses and be solved by its presses.
Generated generated_for(const GenerateQuery& query) {
  Generated found = generate(query);
  EXPECT_EQ(found.items.size(), query.count) << found.reason;
  for (const Generated::Item& item : found.items) {
    Puzzle puzzle = query.shape;
    puzzle.start = item.board;
    const Answer answer = solve(puzzle);
    EXPECT_EQ(answer.upper, query.presses) << write_id(puzzle);
    EXPECT_EQ(answer.lower, query.presses);
    EXPECT_EQ(effect_of(puzzle, {item.presses}), item.board);
    EXPECT_EQ(item.presses.weight(), query.presses);
    if (query.unique) {
      EXPECT_EQ(answer.optimal_solutions, "1");
    }
    if (query.symmetric) {
      EXPECT_EQ(turned_round(item.board), item.board);
      EXPECT_EQ(turned_round(item.presses), item.presses);
    }
  }
  return found;
}

TEST(Generate, GeneratesWhatWasRequested) {
  for (const char* rule : {"plus", "ring", "king", "cross", "0,0 0,1 1,0"})
    for (const auto& [rows, columns] : {std::pair{2, 3}, {3, 3}, {4, 4}, {4, 5}}) {
      const reference::Field field{rows, columns};
      for (const auto& known : all_rules()) {
        if (known.name != rule) continue;
        const CountedSolutions expected = counted(reference::solutions_by_change(field, known));
        for (std::size_t presses = 0; presses <= expected.boards.size() + 1; ++presses)
          for (const bool unique : {false, true}) {
            SCOPED_TRACE(std::string(rule) + " " + std::to_string(rows) + " x " + std::to_string(columns) +
                         " " + std::to_string(presses) + (unique ? " unique" : ""));
            GenerateQuery query{puzzle_of(field, rule)};
            query.presses = presses;
            query.unique = unique;
            query.count = 3;
            const bool exists = presses < expected.boards.size() &&
                                (unique ? expected.unique : expected.boards)[presses] > 0;
            if (exists) {
              generated_for(query);
            } else {
              const Generated none = generate(query);
              EXPECT_EQ(none.status, Status::impossible);
              EXPECT_NE(none.reason, "");
            }
          }
      }
    }
}

TEST(Generate, IsTheSameEverywhere) {
  GenerateQuery query{shape_of(5, 5)};
  query.presses = 8;
  query.count = 2;
  query.seed = 1;
  const Generated found = generated_for(query);
  std::vector<std::string> ids;
  for (const Generated::Item& item : found.items) ids.push_back(write_id_cells(item.board));
  EXPECT_EQ(ids, (std::vector<std::string>{"cfcb7d8", "3915800"}));
  query.seed = 2;
  EXPECT_NE(write_id_cells(generate(query).items[0].board), ids[0]);
}

/// Checks that every board that fits is drawn about equally often.
TEST(Generate, IsUniform) {
  GenerateQuery query{shape_of(2, 3)};
  query.shape.rule = parse_rule("king");
  query.presses = 1;
  query.count = 6'000;
  std::map<std::string, int> times_drawn;
  const Generated found = generate(query);
  EXPECT_TRUE(found.uniform);
  for (const Generated::Item& item : found.items) ++times_drawn[write_id_cells(item.board)];
  const auto known = distances(query.shape);
  ASSERT_EQ(std::to_string(times_drawn.size()), known->boards[1]);
  for (const auto& [board, times] : times_drawn)
    EXPECT_NEAR(times, 6'000.0 / static_cast<double>(times_drawn.size()), 300) << board;
}

TEST(Generate, Symmetric) {
  for (const std::size_t columns : {4U, 5U}) {
    GenerateQuery query{shape_of(5, columns)};
    query.symmetric = true;
    query.presses = 6;
    query.count = 5;
    generated_for(query);
  }
  GenerateQuery query{shape_of(4, 4)};
  query.symmetric = true;
  query.presses = 3;
  EXPECT_EQ(generate(query).status, Status::impossible);
  query.shape.rule = parse_rule("0,0 0,1");
  query.presses = 2;
  EXPECT_THROW(generate(query), InputError);
}

/// Minimum press sets are too rare here to be found by drawing.
TEST(Generate, ConstructsBoardsThatItCannotDraw) {
  GenerateQuery query{shape_of(9, 9)};
  query.presses = 37;
  query.count = 2;
  EXPECT_FALSE(generated_for(query).uniform);
  query.presses = 39;
  const Generated none = generate(query);
  EXPECT_EQ(none.status, Status::impossible);
  EXPECT_EQ(none.reason, "no board of this shape needs more than 37 presses, so none needs 39");
}

TEST(Rate, SaysHowHardABoardIs) {
  Puzzle puzzle = read_id("plus-4x4:9669").puzzle;
  const Rating classic = rate(puzzle);
  EXPECT_EQ(classic.answer.upper, 4U);
  EXPECT_EQ(classic.lit, 8U);
  EXPECT_EQ(classic.cells, 16U);
  ASSERT_TRUE(classic.easier);
  EXPECT_FALSE(classic.estimated);
  const auto known = distances(puzzle);
  double below = 0;
  for (std::size_t d = 0; d < 4; ++d) below += std::stod(known->boards[d]);
  EXPECT_NEAR(*classic.easier, below / 4096, 1e-12);
  EXPECT_EQ(classic.difficulty, "medium");
  puzzle.start = Board(4, 4);
  EXPECT_EQ(rate(puzzle).difficulty, "solved");
  puzzle.start.flip(0, 0);
  EXPECT_EQ(rate(puzzle).difficulty, "impossible");
  puzzle = read_id("plus-9x9-uniform:" + std::string(21, '0')).puzzle;
  puzzle.start = effect_of_press(puzzle, 4, 4);
  const Rating one = rate(puzzle);
  EXPECT_TRUE(one.estimated);
  EXPECT_EQ(one.difficulty, "easy");
}

/// Checks that, with holes and a goal, exactly the boards that need this many presses are drawn.
TEST(Generate, WithHolesAndGoals) {
  Board holes(2, 4);
  holes.flip(0, 1);
  holes.flip(1, 3);
  Board target(2, 4);
  target.flip(0, 0);
  target.flip(1, 2);
  for (const Goal& goal : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform},
                           Goal{Goal::Kind::target, 0, target}})
    for (const bool unique : {false, true}) {
      Puzzle shape = shape_of(2, 4);
      shape.holes = holes;
      shape.goal = goal;
      std::set<std::string> expected;
      for (unsigned bits = 0; bits < 256; ++bits) {
        Puzzle one = shape;
        for (std::size_t cell = 0; cell < 8; ++cell)
          if (bits >> cell & 1) one.start.flip(cell / 4, cell % 4);
        if (one.start.words()[0] & holes.words()[0] || one.start.words()[1] & holes.words()[1]) continue;
        const Answer answer = solve(one);
        if (answer.status == Status::optimal && *answer.upper == 2 &&
            (!unique || answer.optimal_solutions == "1"))
          expected.insert(write_id(one));
      }
      std::set<std::string> drawn;
      const Generated generated =
          generate({.shape = shape, .presses = 2, .unique = unique, .count = expected.empty() ? 1U : 600U});
      EXPECT_EQ(generated.status, expected.empty() ? Status::impossible : Status::optimal);
      for (const Generated::Item& item : generated.items) {
        Puzzle one = shape;
        one.start = item.board;
        EXPECT_TRUE(verify(one, {.status = Status::feasible, .upper = 2, .solution = item.presses}).valid);
        drawn.insert(write_id(one));
      }
      EXPECT_EQ(drawn, expected) << static_cast<int>(goal.kind) << unique;
    }
}

/// Checks that all lights of buttons that need the requested number of presses are drawn equally often.
TEST(Generate, LightsOfButtons) {
  const Puzzle buttons{.start = Board(1, 5),
                       .buttons = Buttons{{0, 1}, {1, 2, 4}, {2, 3}, {0, 3}, {1}, {1, 2, 4}, {}}};
  std::map<std::string, std::uint64_t> fewest;
  for (std::uint32_t set = 0; set < 1U << 7; ++set) {
    Board pressed(1, 7);
    for (std::size_t i = 0; i < 7; ++i)
      if (set >> i & 1) pressed.flip(0, i);
    const std::string lights = grid_rows({effect_of(buttons, {pressed})}).front();
    const auto found = fewest.emplace(lights, pressed.weight()).first;
    found->second = std::min<std::uint64_t>(found->second, pressed.weight());
  }
  for (std::uint64_t presses = 0; presses <= 7; ++presses) {
    const GenerateQuery query{.shape = buttons, .presses = presses, .count = 2000};
    std::map<std::string, int> times;
    const Generated made = generate(query);
    for (const Generated::Item& item : made.items) {
      ++times[grid_rows({item.board}).front()];
      EXPECT_EQ(effect_of(buttons, {item.presses}), item.board);
      EXPECT_EQ(item.presses.weight(), presses);
    }
    std::size_t number = 0;
    for (const auto& [lights, least] : fewest) {
      if (least != presses) continue;
      ++number;
      EXPECT_TRUE(times.contains(lights)) << lights;
    }
    EXPECT_EQ(times.size(), number);
    EXPECT_EQ(made.status, number == 0 ? Status::impossible : Status::optimal) << presses;
    for (const auto& [lights, n] : times)
      EXPECT_NEAR(n, 2000.0 / static_cast<double>(number),
                  6 * std::sqrt(2000.0 / static_cast<double>(number)));
  }
  const GenerateQuery mirrored{.shape = buttons, .presses = 1, .symmetric = true};
  EXPECT_THROW(generate(mirrored), InputError);
}

}  // namespace
}  // namespace flipwise
