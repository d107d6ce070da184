// SPDX-License-Identifier: MIT
//
// Compares the linear methods for the same puzzle with each other and with a scan of the whole coset.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <random>
#include <tuple>

#include "boards.hpp"
#include "sampled.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/elimination.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {
namespace {

Puzzle puzzle_of(std::size_t rows, std::size_t columns, const char* rule, Wrap wrap = Wrap::none) {
  return {.start = Board(rows, columns), .rule = parse_rule(rule), .wrap = wrap};
}

/// Returns `board` without the cells of `mask`.
Board without(Board board, const std::optional<Board>& mask) {
  if (mask)
    for (std::size_t w = 0; w < board.words().size(); ++w) board.words()[w] &= ~mask->words()[w];
  return board;
}

/// True if a press of a rule of whole lines flips the cell at this distance.
bool is_on_lines(const Rule& rule, std::int64_t down, std::int64_t right) {
  if (rule.form == Rule::Form::cross) return down == 0 || right == 0;
  return std::any_of(rule.kinds[0].begin(), rule.kinds[0].end(), [&](const Offset& step) {
    const bool is_self = step == Offset{};
    return down == 0 && right == 0 ? is_self : !is_self && down * step.column == right * step.row;
  });
}

/// Returns what `all_presses` change, cell by cell. Holes and fixed cells are not pressed; holes and free
/// lights do not change.
Board effect(const Puzzle& puzzle, const Board& all_presses) {
  const Board presses = without(without(all_presses, puzzle.holes), puzzle.fixed);
  const auto rows = static_cast<std::int64_t>(presses.rows());
  const auto columns = static_cast<std::int64_t>(presses.columns());
  Board lights(presses.rows(), presses.columns());
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) {
      if (!presses.get(static_cast<std::size_t>(i), static_cast<std::size_t>(j))) continue;
      if (puzzle.rule.form != Rule::Form::stencil) {
        for (std::int64_t r = 0; r < rows; ++r)
          for (std::int64_t c = 0; c < columns; ++c)
            if (is_on_lines(puzzle.rule, r - i, c - j))
              lights.flip(static_cast<std::size_t>(r), static_cast<std::size_t>(c));
        continue;
      }
      for (const Offset& offset : puzzle.rule.kinds[0]) {
        std::int64_t r = i + offset.row;
        std::int64_t c = j + offset.column;
        if (wraps_rows(puzzle.wrap)) r = ((r % rows) + rows) % rows;
        if (wraps_columns(puzzle.wrap)) c = ((c % columns) + columns) % columns;
        if (r >= 0 && r < rows && c >= 0 && c < columns)
          lights.flip(static_cast<std::size_t>(r), static_cast<std::size_t>(c));
      }
    }
  return without(without(lights, puzzle.holes), puzzle.free);
}

/// Scans every member of the coset.
Fewest scan_system(const LinearSystem& system, const Board& lights, Limits& limits) {
  const Board particular = system.particular(lights, limits).value();
  std::vector<Board> members;
  for (std::uint64_t c = 0; c < std::uint64_t{1} << system.nullity(); ++c) {
    Board member = particular;
    for (std::size_t t = 0; t < system.nullity(); ++t)
      if (c >> t & 1) member ^= system.quiet_pattern(t, limits);
    members.push_back(std::move(member));
  }
  std::sort(members.begin(), members.end(), [](const Board& a, const Board& b) {
    return a.weight() != b.weight() ? a.weight() < b.weight() : reading_order(a, b) < 0;
  });
  Fewest result{.presses = members[0].weight(), .co_optimal = 0};
  for (const Board& member : members)
    if (member.weight() == result.presses) {
      result.co_optimal += 1;
      if (result.first.size() < 5) result.first.push_back(member);
    }
  return result;
}

void expect_agreement(const Puzzle& puzzle, const LinearSystem& system, const LinearSystem& reference,
                      std::mt19937_64& random) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  SCOPED_TRACE(testing::Message() << puzzle.rule.name << ' ' << rows << " x " << columns << " wrap "
                                  << to_string(puzzle.wrap) << " by " << system.method());
  Limits limits;
  ASSERT_EQ(system.nullity(), reference.nullity());
  std::vector<Board> quiet;
  for (std::size_t t = 0; t < system.nullity(); ++t) {
    quiet.push_back(system.quiet_pattern(t, limits));
    ASSERT_EQ(effect(puzzle, quiet.back()).weight(), 0U) << "quiet pattern " << t;
  }
  gf2::Matrix basis(quiet.size(), rows * columns);
  for (std::size_t t = 0; t < quiet.size(); ++t)
    for (std::size_t cell = 0; cell < rows * columns; ++cell)
      if (quiet[t].get(cell / columns, cell % columns)) basis.flip(t, cell);
  ASSERT_EQ(gf2::Echelon(basis, limits, "eliminating").rank(), quiet.size())
      << "quiet patterns must be independent";

  for (unsigned repeat = 0; repeat < 12; ++repeat) {
    const Board lights =
        repeat % 3 == 0
            ? without(without(random_board(rows, columns, random), puzzle.holes), puzzle.free)
            : effect(puzzle, random_board(rows, columns, random, repeat % 3 == 1 ? 0.5 : 1.0 / 6));
    const auto presses = system.particular(lights, limits);
    ASSERT_EQ(presses.has_value(), reference.particular(lights, limits).has_value());
    if (!presses) {
      const Board witness = system.witness(lights, limits);
      ASSERT_TRUE(witness.odd_overlap(lights));
      for (int probe = 0; probe < 20; ++probe)
        ASSERT_FALSE(witness.odd_overlap(effect(puzzle, random_board(rows, columns, random))));
      continue;
    }
    ASSERT_EQ(effect(puzzle, *presses), lights);
    if (system.nullity() > 9) continue;
    const Fewest expected = scan_system(reference, lights, limits);
    const Fewest found = system.fewest_like(system.particular(lights, limits).value(), 5, limits).value();
    ASSERT_TRUE(found.proved);
    ASSERT_EQ(found.presses, expected.presses);
    ASSERT_EQ(found.co_optimal, expected.co_optimal);
    ASSERT_EQ(found.first, expected.first);
  }
}

/// Returns a chase that finds its first row in one of two ways, or null if this build has no polynomials.
std::unique_ptr<LinearSystem> chase_of(const Puzzle& puzzle, bool by_polynomials, Limits& limits) {
  const ChaseShape shape{.rows = puzzle.start.rows(),
                         .row_rule = {.columns = puzzle.start.columns(),
                                      .self = puzzle.rule.name == "plus",
                                      .wraps = wraps_columns(puzzle.wrap)},
                         .rows_wrap = wraps_rows(puzzle.wrap)};
  auto first_row = by_polynomials ? polynomial_first_row(shape, FirstRow::Use::all, limits)
                                  : dense_first_row(shape, limits);
  return first_row ? make_chase(shape, std::move(first_row)) : nullptr;
}

class ChaseRoutes : public testing::TestWithParam<bool> {};

TEST_P(ChaseRoutes, EqualElimination) {
  std::mt19937_64 random(4);
  Limits limits;
  for (const char* rule : {"plus", "ring"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
               {1, 1},  {1, 2},  {2, 1},  {2, 2},   {1, 7},   {7, 1},   {3, 3},   {4, 4},
               {5, 5},  {4, 7},  {7, 4},  {9, 9},   {8, 12},  {11, 11}, {6, 14},  {2, 63},
               {2, 64}, {3, 65}, {65, 3}, {2, 127}, {2, 129}, {3, 128}, {15, 15}, {1, 193}}) {
        const Puzzle puzzle = puzzle_of(rows, columns, rule, wrap);
        const auto chase = chase_of(puzzle, GetParam(), limits);
        if (!chase) GTEST_SKIP() << "built without NTL";
        const auto elimination = std::make_unique<Elimination>(puzzle, limits);
        expect_agreement(puzzle, *chase, *elimination, random);
      }
}

INSTANTIATE_TEST_SUITE_P(Methods, ChaseRoutes, testing::Bool(),
                         [](const auto& one) { return one.param ? "Polynomial" : "Dense"; });

TEST(Methods, NullitiesOfTheTwoChaseRoutesAgree) {
  Limits limits;
  for (const char* rule : {"plus", "ring"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (std::size_t rows = 1; rows <= 40; rows += rows < 10 ? 1 : 7)
        for (std::size_t columns = 1; columns <= 40; ++columns) {
          const Puzzle puzzle = puzzle_of(rows, columns, rule, wrap);
          const auto polynomial = chase_of(puzzle, true, limits);
          if (!polynomial) GTEST_SKIP() << "built without NTL";
          ASSERT_EQ(polynomial->nullity(), chase_of(puzzle, false, limits)->nullity())
              << rule << ' ' << rows << " x " << columns << " wrap " << to_string(wrap);
        }
}

using Shapes = std::vector<std::pair<std::size_t, std::size_t>>;

/// Compares the systems that `make` prepares for these rules and shapes, and every wrap, with elimination.
void expect_elimination(const std::vector<const char*>& rules, const Shapes& shapes, std::uint64_t seed,
                        const std::function<std::unique_ptr<LinearSystem>(const Puzzle&, Limits&)>& make) {
  std::mt19937_64 random(seed);
  Limits limits;
  for (const char* rule : rules)
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const auto& [rows, columns] : shapes) {
        const Puzzle puzzle = puzzle_of(rows, columns, rule, wrap);
        const auto system = make(puzzle, limits);
        const auto elimination = std::make_unique<Elimination>(puzzle, limits);
        expect_agreement(puzzle, *system, *elimination, random);
      }
}

TEST(Methods, DispatchedEqualsElimination) {
  expect_elimination({"plus", "ring", "king", "knight", "x", "hex", "cross", "cross-ring", "row", "bishop",
                      "queen", "0,0 0,1 1,0", "0,1 0,1 2,3 -1,0"},
                     {{1, 1},
                      {1, 2},
                      {2, 1},
                      {2, 3},
                      {1, 9},
                      {9, 1},
                      {3, 5},
                      {4, 4},
                      {5, 3},
                      {8, 8},
                      {9, 9},
                      {4, 17},
                      {17, 4},
                      {5, 14},
                      {15, 5},
                      {2, 40},
                      {70, 1},
                      {1, 70}},
                     5, make_system);
}

TEST(Methods, ParameterChaseEqualsElimination) {
  expect_elimination(
      {"plus", "ring", "king", "knight", "x", "0,0 0,1 1,0", "0,1 0,1 2,3 -1,0", "0,5", "1,-2 0,0"},
      {{1, 1}, {1, 2}, {2, 1}, {2, 3}, {1, 9}, {9, 1}, {3, 5}, {5, 3}, {8, 8}, {4, 17}, {17, 4}, {70, 1}},
      8, make_parameter_chase);
}

TEST(Methods, ParameterChaseEqualsEliminationWithHolesFreeAndFixedCells) {
  std::mt19937_64 random(9);
  Limits limits;
  for (const char* rule : {"plus", "ring", "king", "knight", "x", "0,0 0,1 1,0"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const double hole_share : {0.5, 0.25, 0.1, 0.01})
        for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
                 {1, 3}, {3, 4}, {7, 7}, {12, 5}, {5, 30}, {20, 20}}) {
          Puzzle puzzle = puzzle_of(rows, columns, rule, wrap);
          if (random() % 3 != 0) puzzle.holes = random_board(rows, columns, random, hole_share);
          if (random() % 2 != 0)
            puzzle.free = without(random_board(rows, columns, random, hole_share), puzzle.holes);
          if (random() % 2 != 0) puzzle.fixed = random_board(rows, columns, random, hole_share);
          const auto chase = make_parameter_chase(puzzle, limits);
          const auto elimination = std::make_unique<Elimination>(puzzle, limits);
          expect_agreement(puzzle, *chase, *elimination, random);
        }
}

/// Tries a random rule and wrap, with holes in every third board.
void expect_random_puzzle_agrees(std::size_t rows, std::size_t columns, std::mt19937_64& random) {
  static constexpr std::array rules = {"plus", "ring", "king", "knight", "x", "cross", "0,0 0,1 1,0"};
  static constexpr std::array wraps = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};
  Limits limits;
  Puzzle puzzle = puzzle_of(rows, columns, rules[random() % rules.size()], wraps[random() % wraps.size()]);
  if (random() % 3 == 0) puzzle.holes = random_board(rows, columns, random, 0.1);
  const auto system = make_system(puzzle, limits);
  const auto elimination = std::make_unique<Elimination>(puzzle, limits);
  expect_agreement(puzzle, *system, *elimination, random);
}

TEST(Methods, RandomPuzzlesEqualElimination) {
  std::mt19937_64 random(14);
  for (int trial = 0; trial < sampled(60) && !testing::Test::HasFailure(); ++trial)
    expect_random_puzzle_agrees(1 + random() % 40, 1 + random() % 40, random);
  for (const std::size_t wide : {63U, 64U, 65U, 127U, 128U, 129U, 193U}) {
    if (testing::Test::HasFailure()) break;
    expect_random_puzzle_agrees(1 + random() % 12, wide, random);
    expect_random_puzzle_agrees(wide, 1 + random() % 12, random);
  }
}

TEST(LongMethods, EveryShapeUpTo40By40EqualsElimination) {
  std::mt19937_64 random(15);
  for (std::size_t rows = 1; rows <= 40 && !testing::Test::HasFailure(); ++rows)
    for (std::size_t columns = 1; columns <= 40; ++columns)
      expect_random_puzzle_agrees(rows, columns, random);
  for (const std::size_t wide : {63U, 64U, 65U, 127U, 128U, 129U, 193U})
    for (int trial = 0; trial < 30 && !testing::Test::HasFailure(); ++trial) {
      expect_random_puzzle_agrees(1 + random() % 12, wide, random);
      expect_random_puzzle_agrees(wide, 1 + random() % 12, random);
    }
}

TEST(Methods, LargeBoardsWithFreeOrFixedCellsAreChased) {
  Puzzle puzzle = puzzle_of(33, 32, "plus");
  puzzle.fixed = Board(33, 32);
  puzzle.fixed->flip(7, 9);
  Limits limits;
  EXPECT_STREQ(make_system(puzzle, limits)->method(), "sweep");
  puzzle = puzzle_of(32, 32, "plus");
  puzzle.free = Board(32, 32);
  puzzle.free->flip(7, 9);
  EXPECT_STREQ(make_system(puzzle, limits)->method(), "elimination");
}

/// Checks that presses of buttons turn these lights off, or that the witness excludes them.
void expect_sound_elimination(const Elimination& elimination, const Buttons& buttons, const Board& lights) {
  Limits limits;
  const auto presses = elimination.particular(lights, limits);
  const auto changed = [&](std::size_t button) {
    Board change(1, lights.columns());
    for (const std::size_t light : buttons[button]) change.flip(0, light);
    return change;
  };
  if (presses) {
    Board left = lights;
    for (std::size_t button = 0; button < buttons.size(); ++button)
      if (presses->bit(0, button)) left ^= changed(button);
    ASSERT_EQ(left.weight(), 0U);
    return;
  }
  const Board witness = elimination.witness(lights, limits);
  ASSERT_TRUE(witness.odd_overlap(lights));
  for (std::size_t button = 0; button < buttons.size(); ++button)
    ASSERT_FALSE(witness.odd_overlap(changed(button)));
}

TEST(Methods, FewButtonsOfManyLightsAreEliminatedByIndependentLights) {
  std::mt19937_64 random(21);
  for (int trial = 0; trial < 200; ++trial) {
    SCOPED_TRACE(testing::Message() << "trial " << trial);
    const std::size_t lights = 1 + random() % 140;
    const std::size_t count = 1 + random() % (trial % 2 == 0 ? 6 : lights);
    Buttons buttons;
    for (std::size_t button = 0; button < count; ++button) {
      buttons.add();
      for (std::uint64_t left = random() % 5; left > 0; --left) buttons.change(random() % lights);
    }
    Puzzle puzzle{.start = Board(1, lights)};
    puzzle.buttons = buttons;
    Limits limits;
    const Elimination elimination(puzzle, limits);
    Board start(1, lights);
    for (std::size_t button = 0; button < count; ++button)
      if (random() & 1)
        for (const std::size_t light : buttons[button]) start.flip(0, light);
    expect_sound_elimination(elimination, buttons, start);
    ASSERT_TRUE(elimination.particular(start, limits).has_value());
    expect_sound_elimination(elimination, buttons, random_board(1, lights, random));
    const std::vector<Board> left = elimination.left_kernel();
    ASSERT_EQ(left.size(), lights - (count - elimination.nullity()));
  }
}

TEST(Methods, FewButtonsOfManyLightsNeedLittleMemory) {
  constexpr std::size_t lights = 100'000;
  Puzzle puzzle{.start = Board(1, lights)};
  puzzle.buttons = Buttons{{0, 1, lights - 1}, {5, 7}, {0, 50'000}};
  Limits limits(RunOptions{.memory_bytes = 10'000'000});
  const Elimination elimination(puzzle, limits);
  EXPECT_EQ(elimination.nullity(), 0U);
}

TEST(Methods, CrossEqualsElimination) {
  std::mt19937_64 random(6);
  Limits limits;
  for (std::size_t rows = 1; rows <= 7; ++rows)
    for (std::size_t columns = 1; columns <= 7; ++columns) {
      const Puzzle puzzle = puzzle_of(rows, columns, "cross");
      const auto elimination = std::make_unique<Elimination>(puzzle, limits);
      expect_agreement(puzzle, *make_cross(rows, columns), *elimination, random);
      if (elimination->nullity() <= max_small_nullity)
        expect_agreement(puzzle, *make_small_system(*elimination, rows, columns), *elimination, random);
    }
}

TEST(Methods, CrossEqualsCosetSearchOnOddSides) {
  std::mt19937_64 random(7);
  Limits limits;
  for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
           {7, 11}, {11, 7}, {9, 9}, {3, 15}, {12, 9}, {9, 12}}) {
    SCOPED_TRACE(testing::Message() << rows << " x " << columns);
    const Puzzle puzzle = puzzle_of(rows, columns, "cross");
    const auto cross = make_cross(rows, columns);
    const auto elimination = std::make_unique<Elimination>(puzzle, limits);
    for (int repeat = 0; repeat < 10; ++repeat) {
      const Board lights = effect(puzzle, random_board(rows, columns, random));
      const Fewest closed =
          cross->fewest_like(cross->particular(lights, limits).value(), 40, limits).value();
      const Fewest searched =
          elimination->fewest_like(elimination->particular(lights, limits).value(), 40, limits).value();
      ASSERT_EQ(closed.presses, searched.presses);
      ASSERT_EQ(closed.co_optimal, searched.co_optimal);
      ASSERT_EQ(closed.first, searched.first);
    }
  }
}

TEST(Methods, WideSumsDoNotOverflow) {
  // The board 215 x 215 has nullity 14, and 42,120 cells that quiet patterns press: over 2^15.
  Limits limits;
  const auto chase = chase_of(puzzle_of(215, 215, "plus"), false, limits);
  ASSERT_EQ(chase->nullity(), 14U);
  const Board presses = chase->quiet_pattern(0, limits) ^ chase->quiet_pattern(5, limits);
  Board lights(215, 215);
  const Fewest none = chase->fewest_like(chase->particular(lights, limits).value(), 0, limits).value();
  EXPECT_EQ(none.presses, 0U);
  EXPECT_EQ(none.co_optimal, 1U);
  std::vector<Board> directions;
  for (std::size_t t = 0; t < 14; ++t) directions.push_back(chase->quiet_pattern(t, limits));
  EXPECT_EQ(fewest_in_coset(presses, directions, 0, limits)->presses, 0U);
}

TEST(Methods, NullityOfSquares) {
  Limits limits;
  const std::vector<std::size_t> published = {0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0};
  for (std::size_t n = 1; n <= published.size(); ++n)
    EXPECT_EQ(chase_of(puzzle_of(n, n, "plus"), false, limits)->nullity(), published[n - 1]) << "n = " << n;
}

}  // namespace
}  // namespace flipwise
