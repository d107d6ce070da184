// SPDX-License-Identifier: MIT
//
// Compares free lights and fixed buttons, for two or more states, with a search of all presses.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <sstream>
#include <string>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

using Random = std::mt19937_64;

Board random_numbers(std::size_t columns, std::uint64_t modulus, Random& random) {
  Board board(1, columns, modulus);
  for (std::size_t i = 0; i < columns; ++i) board.set(0, i, random() % modulus);
  return board;
}

Board some_bits(std::size_t columns, Random& random) {
  Board board(1, columns);
  for (std::size_t i = 0; i < columns; ++i) board.set(0, i, random() % 4 == 0 ? 1 : 0);
  return board;
}

Puzzle random_puzzle(std::uint64_t modulus, Random& random) {
  const std::size_t lights = 1 + random() % 6;
  const std::size_t number = 1 + random() % (modulus == 2 ? 8 : 5);
  Puzzle puzzle;
  puzzle.start = random_numbers(lights, modulus, random);
  puzzle.buttons.emplace();
  for (std::size_t i = 0; i < number; ++i) {
    puzzle.buttons->add();
    for (std::size_t j = random() % 4; j > 0; --j)
      puzzle.buttons->change(random() % lights, modulus == 2 ? 1 : 1 + random() % (2 * modulus));
  }
  switch (random() % 3) {
    case 0: puzzle.goal = {Goal::Kind::number, random() % modulus}; break;
    case 1: puzzle.goal = {Goal::Kind::uniform}; break;
    default: puzzle.goal = {Goal::Kind::target, 0, random_numbers(lights, modulus, random)};
  }
  if (random() % 4 != 0) puzzle.free = some_bits(lights, random);
  if (random() % 4 != 0) puzzle.fixed = some_bits(number, random);
  if (modulus == 2 && random() % 3 == 0) {
    puzzle.cost.emplace();
    for (std::size_t i = 0; i < number; ++i) puzzle.cost->push_back(random() % 5);
  }
  if (random() % 2 == 0) puzzle.cost_of = CostOf::press;
  return puzzle;
}

std::string described(const Puzzle& puzzle) {
  std::ostringstream text;
  const auto add = [&](const char* name, const Board& board) {
    text << ' ' << name << ' ';
    for (std::size_t i = 0; i < board.columns(); ++i) text << board.get(0, i) << ',';
  };
  text << "modulus " << puzzle.modulus();
  add("start", puzzle.start);
  for (std::size_t i = 0; i < puzzle.buttons->size(); ++i) {
    text << " [";
    for (std::size_t j = 0; j < (*puzzle.buttons)[i].size(); ++j)
      text << ' ' << (*puzzle.buttons)[i][j] << 'x' << puzzle.buttons->amount(i, j);
    text << " ]";
  }
  text << " goal " << static_cast<int>(puzzle.goal.kind) << ' ' << puzzle.goal.number;
  if (puzzle.goal.kind == Goal::Kind::target) add("target", puzzle.goal.target);
  if (puzzle.free) add("free", *puzzle.free);
  if (puzzle.fixed) add("fixed", *puzzle.fixed);
  return text.str();
}

bool reaches_goal(const Puzzle& puzzle, const Board& presses) {
  std::optional<std::uint64_t> of_all;
  std::vector<std::uint64_t> ends(puzzle.start.columns());
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = puzzle.start.get(0, i);
  for (std::size_t i = 0; i < puzzle.buttons->size(); ++i)
    for (std::size_t j = 0; j < (*puzzle.buttons)[i].size(); ++j)
      ends[(*puzzle.buttons)[i][j]] += presses.get(0, i) * puzzle.buttons->amount(i, j);
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (puzzle.free && puzzle.free->get(0, i) != 0) continue;
    const std::uint64_t end = ends[i] % puzzle.modulus();
    if (puzzle.goal.kind == Goal::Kind::number && end != puzzle.goal.number) return false;
    if (puzzle.goal.kind == Goal::Kind::target && end != puzzle.goal.target.get(0, i)) return false;
    if (of_all.value_or(end) != end && puzzle.goal.kind == Goal::Kind::uniform) return false;
    of_all = end;
  }
  return true;
}

std::uint64_t cost_by_hand(const Puzzle& puzzle, const Board& presses) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < presses.columns(); ++i)
    if (const std::uint64_t number = presses.get(0, i); number != 0)
      sum += puzzle.cost ? (*puzzle.cost)[i] : puzzle.cost_of == CostOf::press ? 1 : number;
  return sum;
}

struct Tried {
  std::optional<Board> first = {};  // the cheapest, first in row-major order
  std::uint64_t least = 0;
  std::uint64_t solutions = 0;
};

Tried tried(const Puzzle& puzzle) {
  Tried result;
  Board presses(1, puzzle.buttons->size(), puzzle.modulus());
  for (bool more = true; more;) {
    bool allowed = true;
    for (std::size_t i = 0; i < presses.columns(); ++i)
      allowed = allowed && (presses.get(0, i) == 0 || !puzzle.fixed || puzzle.fixed->get(0, i) == 0);
    if (allowed && reaches_goal(puzzle, presses)) {
      ++result.solutions;
      const std::uint64_t cost = cost_by_hand(puzzle, presses);
      if (!result.first || cost < result.least) {
        result.first = presses;
        result.least = cost;
      }
    }
    more = false;
    for (std::size_t i = presses.columns(); i-- > 0 && !more;) {
      more = presses.get(0, i) + 1 < puzzle.modulus();
      presses.set(0, i, more ? presses.get(0, i) + 1 : 0);
    }
  }
  return result;
}

TEST(ButtonMasks, AgreeWithTryingEverything) {
  Random random(11);
  std::uint64_t solved = 0;
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::uint64_t modulus = 2 + (i % 3 == 0 ? 0 : random() % 4);
    const Puzzle puzzle = random_puzzle(modulus, random);
    SCOPED_TRACE(described(puzzle));
    const Tried expected = tried(puzzle);
    const Answer answer = solve(puzzle);
    ASSERT_EQ(answer.status, expected.first ? Status::optimal : Status::impossible);
    EXPECT_TRUE(verify(puzzle, answer).valid);
    EXPECT_EQ(Solver(puzzle).solve(puzzle.start).upper, answer.upper);
    if (!expected.first) continue;
    ++solved;
    EXPECT_EQ(*answer.solution, *expected.first);
    EXPECT_EQ(*answer.upper, expected.least);
    EXPECT_EQ(hint(puzzle).best, answer.upper);
    if (modulus != 2) continue;
    std::ostringstream model;
    EXPECT_TRUE(write_model(puzzle, ModelFormat::opb, model));
    std::ostringstream proof;
    model.str("");
    EXPECT_TRUE(write_proof(puzzle, answer, model, proof).complete);
  }
  EXPECT_GT(solved, 1000U);
}

TEST(ButtonMasks, AreVerified) {
  Puzzle puzzle{.start = Board::from_words(1, 2, {3}), .buttons = Buttons{{0}, {1}, {0, 1}}};
  const Answer one{.status = Status::feasible, .upper = 1, .solution = Board::from_words(1, 3, {4})};
  EXPECT_TRUE(verify(puzzle, one).valid);
  puzzle.fixed = Board::from_words(1, 3, {4});
  EXPECT_EQ(verify(puzzle, one).reason, "button 2 is pressed, but it is fixed");
  EXPECT_EQ(solve(puzzle).upper, 2U);
  puzzle.free = Board::from_words(1, 2, {1});
  EXPECT_EQ(solve(puzzle).upper, 1U);
  puzzle.fixed = Board::from_words(1, 3, {6});
  const Answer impossible = solve(puzzle);
  EXPECT_EQ(impossible.status, Status::impossible);
  EXPECT_TRUE(verify(puzzle, impossible).valid);
  Answer wrong = impossible;
  wrong.witness = Board::from_words(1, 2, {3});
  EXPECT_EQ(verify(puzzle, wrong).reason, "light 0 is in the witness, but it may end in any state");
}

TEST(ButtonMasks, AreGenerated) {
  Puzzle shape{.start = Board(1, 5), .buttons = Buttons{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {0, 2}}};
  shape.fixed = Board::from_words(1, 6, {1});
  shape.free = Board::from_words(1, 5, {2});
  const Generated made = generate({.shape = shape, .presses = 2, .count = 4});
  ASSERT_EQ(made.items.size(), 4U);
  for (const Generated::Item& item : made.items) {
    Puzzle puzzle = shape;
    puzzle.start = item.board;
    EXPECT_EQ(solve(puzzle).upper, 2U);
    EXPECT_EQ(item.presses.get(0, 0), 0U);
  }
}

/// The rating is the share among boards of the shape, whatever their free lights.
TEST(ButtonMasks, AreRated) {
  Random random(11);
  std::size_t rated = 0;
  for (int i = 0; i < 60; ++i) {
    const std::uint64_t modulus = 2 + random() % 2;
    Puzzle puzzle = random_puzzle(modulus, random);
    if (puzzle.start.columns() > 4) continue;
    const Rating rating = rate(puzzle);
    EXPECT_EQ(rating.answer.status, solve(puzzle).status) << described(puzzle);
    if (rating.answer.status != Status::optimal || !rating.easier) continue;
    ++rated;
    double below = 0;
    double all = 0;
    Puzzle other = puzzle;
    other.start = Board(1, puzzle.start.columns(), modulus);
    for (std::size_t at = 0; at < other.start.columns();) {
      const Answer answer = solve(other);
      if (answer.solution) all += 1;
      if (answer.solution && answer.upper < rating.answer.upper) below += 1;
      for (at = 0; at < other.start.columns(); ++at) {  // adds 1 with carries to get the next board
        const std::uint64_t next = (other.start.get(0, at) + 1) % modulus;
        other.start.set(0, at, next);
        if (next != 0) break;
      }
    }
    EXPECT_NEAR(*rating.easier, below / all, rating.error + 1e-12) << described(puzzle);
  }
  EXPECT_GE(rated, 20U);
}

TEST(ButtonMasks, AreRefusedWhereFactsAreOfAllLights) {
  Puzzle puzzle{.start = Board(1, 2), .buttons = Buttons{{0}, {1}}};
  puzzle.free = Board::from_words(1, 2, {1});
  EXPECT_THROW((void)analyze(puzzle), InputError);
  EXPECT_THROW((void)worst_case(puzzle), InputError);
  puzzle.free = Board(1, 3);
  EXPECT_THROW((void)solve(puzzle), InputError);
  EXPECT_THROW((void)verify(puzzle, {}), InputError);
}

}  // namespace
}  // namespace flipwise
