// SPDX-License-Identifier: MIT
#include "flipwise/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "buttons.hpp"
#include "flipwise/errors.hpp"
#include "format/refusal.hpp"

namespace flipwise {
namespace {

std::vector<Offset> sorted(std::vector<Offset> offsets) {
  std::sort(offsets.begin(), offsets.end());
  return offsets;
}

std::vector<Offset> kind(const char* rule, std::size_t which = 0) {
  return sorted(parse_rule(rule).kinds.at(which));
}

TEST(ParseRule, NamedRules) {
  EXPECT_EQ(kind("plus"), (std::vector<Offset>{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}));
  EXPECT_EQ(kind("ring"), (std::vector<Offset>{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}));
  EXPECT_EQ(kind("x"), (std::vector<Offset>{{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}}));
  EXPECT_EQ(kind("king").size(), 9U);
  for (const Offset offset : kind("king"))
    EXPECT_TRUE(std::abs(offset.row) <= 1 && std::abs(offset.column) <= 1);
  EXPECT_EQ(kind("knight").size(), 9U);
  for (const Offset offset : kind("knight"))
    EXPECT_TRUE(offset == Offset{} || std::abs(offset.row * offset.column) == 2);
  EXPECT_EQ(parse_rule("cross").form, Rule::Form::cross);
  EXPECT_EQ(parse_rule("two-kind").form, Rule::Form::two_kind);
  EXPECT_EQ(kind("two-kind", 0), kind("ring"));
  EXPECT_EQ(kind("two-kind", 1), kind("plus"));
  EXPECT_TRUE(parse_rule("two-kind=ring/plus") == parse_rule("two-kind"));
  EXPECT_EQ(kind("two-kind=king/0,1 1,0", 0), kind("king"));
  EXPECT_EQ(kind("two-kind=king/0,1 1,0", 1), kind("0,1 1,0"));
  for (const char* wrong : {"two-kind=", "two-kind=ring", "two-kind=ring/", "two-kind=/ring",
                            "two-kind=ring/cross", "two-kind=ring/plus/king", "two-kind=two-kind/ring"})
    EXPECT_THROW(parse_rule(wrong), InputError) << wrong;
  EXPECT_EQ(Rule{}, parse_rule("plus"));
  for (const char* name : {"plus", "ring", "king", "knight", "x", "hex", "cross", "cross-ring", "row",
                           "column", "bishop", "queen", "two-kind"}) {
    EXPECT_EQ(parse_rule(name).name, name);
    for (const auto& offsets : parse_rule(name).kinds) {
      auto unique = sorted(offsets);
      EXPECT_EQ(std::unique(unique.begin(), unique.end()), unique.end()) << name;
    }
  }
}

TEST(ParseRule, Offsets) {
  const Rule rule = parse_rule("0,0 0,1\t-2,+3");
  EXPECT_EQ(rule.form, Rule::Form::stencil);
  ASSERT_EQ(rule.kinds.size(), 1U);
  EXPECT_EQ(rule.kinds[0], (std::vector<Offset>{{0, 0}, {0, 1}, {-2, 3}}));
  EXPECT_EQ(parse_rule("  1,1  ").kinds[0], (std::vector<Offset>{{1, 1}}));
  for (const char* text :
       {"", " ", "Plus", "plus ", "0", "0,", ",0", "0,0,", "0,0;0,1", "0,0 1", "0 0", "0,x", "0,0 x",
        "0,+-1", "99999999999999999999,0", "9223372036854775807,0", "0,-9223372036854775808"})
    EXPECT_THROW(parse_rule(text), InputError) << text;
}

TEST(ParseWrap, AllAndNothingElse) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    EXPECT_EQ(parse_wrap(to_string(wrap)), wrap);
  EXPECT_TRUE(wraps_columns(Wrap::columns) && wraps_columns(Wrap::torus));
  EXPECT_TRUE(wraps_rows(Wrap::rows) && wraps_rows(Wrap::torus));
  EXPECT_FALSE(wraps_columns(Wrap::rows) || wraps_rows(Wrap::columns) || wraps_rows(Wrap::none));
  EXPECT_THROW(parse_wrap("both"), InputError);
  EXPECT_THROW(parse_wrap(""), InputError);
}

std::vector<std::size_t> named_lights(const Buttons& buttons, std::size_t button) {
  return {buttons[button].begin(), buttons[button].end()};
}

TEST(ButtonRows, AreLists) {
  const LightLists lists{{0, 1}, {}, {7}, {}};
  const Buttons buttons(lists);
  EXPECT_EQ(buttons.size(), 4U);
  EXPECT_FALSE(buttons.empty());
  EXPECT_EQ(buttons.named(), 3U);
  EXPECT_FALSE(buttons.have_amounts());
  for (std::size_t i = 0; i < lists.size(); ++i) EXPECT_EQ(named_lights(buttons, i), lists[i]) << i;
  EXPECT_EQ(buttons.amount(0, 1), 1U);
  EXPECT_EQ(buttons.amount(2, 0), 1U);
  EXPECT_EQ(buttons, (Buttons{{0, 1}, {}, {7}, {}}));
  EXPECT_EQ(buttons, with_amounts({{{0, 1}, {1, 1}}, {}, {{7, 1}}, {}}));
}

TEST(ButtonRows, MayBeNone) {
  const Buttons none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.size(), 0U);
  EXPECT_EQ(none.named(), 0U);
  EXPECT_EQ(none, Buttons(LightLists()));
  EXPECT_NE(none, (Buttons{{}}));
}

TEST(ButtonRows, MayChangeNothing) {
  Buttons buttons;
  for (int i = 0; i < 3; ++i) buttons.add();
  EXPECT_EQ(buttons, (Buttons{{}, {}, {}}));
  EXPECT_FALSE(buttons.empty());
  EXPECT_EQ(buttons.named(), 0U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(buttons[i].empty()) << i;
  buttons.change(2);
  EXPECT_EQ(buttons, (Buttons{{}, {}, {2}}));
}

TEST(ButtonRows, KeepAmountsBesideTheirLights) {
  Buttons buttons;
  buttons.add();
  buttons.change(4);
  EXPECT_FALSE(buttons.have_amounts());
  buttons.change(6, 3);
  EXPECT_TRUE(buttons.have_amounts());
  buttons.add();
  buttons.add();
  buttons.change(0);
  buttons.change(4, 255);
  EXPECT_EQ(named_lights(buttons, 0), (std::vector<std::size_t>{4, 6}));
  EXPECT_EQ(named_lights(buttons, 2), (std::vector<std::size_t>{0, 4}));
  EXPECT_EQ(buttons.amount(0, 0), 1U);
  EXPECT_EQ(buttons.amount(0, 1), 3U);
  EXPECT_EQ(buttons.amount(2, 0), 1U);
  EXPECT_EQ(buttons.amount(2, 1), 255U);
  EXPECT_EQ(buttons.named(), 4U);
}

TEST(ButtonRows, AreEqualWhereSizesLightsAndAmountsAre) {
  const Buttons buttons = with_amounts({{{0, 2}, {1, 1}}, {{2, 3}}});
  EXPECT_EQ(buttons, with_amounts({{{0, 2}, {1, 1}}, {{2, 3}}}));
  for (const Buttons& other :
       {with_amounts({{{0, 2}, {1, 1}}, {{2, 4}}}), with_amounts({{{0, 1}, {1, 2}}, {{2, 3}}}),
        with_amounts({{{0, 2}}, {{1, 1}, {2, 3}}}), with_amounts({{{0, 2}, {1, 1}}, {{2, 3}}, {}}),
        with_amounts({{{1, 1}, {0, 2}}, {{2, 3}}}), Buttons{{0, 1}, {2}}})
    EXPECT_NE(buttons, other);
  EXPECT_NE((Buttons{{0}, {1}}), (Buttons{{0, 1}, {}}));
  EXPECT_NE((Buttons{{0}, {}}), (Buttons{{}, {0}}));
}

/// A button may name a light twice: the amounts add up, and the lists are not merged.
TEST(ButtonRows, MayNameALightTwice) {
  const Buttons twice{{1, 1}, {0}};
  EXPECT_EQ(twice.named(), 3U);
  EXPECT_EQ(named_lights(twice, 0), (std::vector<std::size_t>{1, 1}));
  EXPECT_NE(twice, with_amounts({{{1, 2}}, {{0, 1}}}));
  const Buttons with_three = with_amounts({{{1, 1}, {1, 2}}, {{0, 1}}});
  for (const std::uint64_t modulus : {2U, 3U, 4U, 256U}) {
    const Board both(1, 2, modulus, {1, 1});
    const Puzzle puzzle{.start = Board(1, 2, modulus), .buttons = twice};
    EXPECT_EQ(effect_of(puzzle, both), Board(1, 2, modulus, {1, static_cast<std::uint8_t>(2 % modulus)}))
        << modulus;
    if (modulus == 2) continue;
    const Puzzle three{.start = Board(1, 2, modulus), .buttons = with_three};
    EXPECT_EQ(effect_of(three, both), Board(1, 2, modulus, {1, static_cast<std::uint8_t>(3 % modulus)}))
        << modulus;
  }
}

/// A puzzle with a table, made without the library, of what one press adds to each light.
struct KnownPuzzle {
  Puzzle puzzle;
  std::vector<std::vector<std::uint64_t>> adds;  // [press][light], in row-major order, not reduced
};

/// Returns whether a step leads from one place of a line to another.
bool leads_to(std::size_t from, std::int64_t step, std::size_t to, std::size_t length, bool wraps) {
  const std::int64_t miss = static_cast<std::int64_t>(from) + step - static_cast<std::int64_t>(to);
  return wraps ? miss % static_cast<std::int64_t>(length) == 0 : miss == 0;
}

/// Returns the number of ways in which a press of one cell reaches another.
std::uint64_t ways(const Puzzle& puzzle, std::size_t kind, std::size_t row, std::size_t column,
                   std::size_t to_row, std::size_t to_column) {
  if (puzzle.rule.form == Rule::Form::cross) return row == to_row || column == to_column ? 1 : 0;
  const bool wrap_rows = puzzle.wrap == Wrap::rows || puzzle.wrap == Wrap::torus;
  const bool wrap_columns = puzzle.wrap == Wrap::columns || puzzle.wrap == Wrap::torus;
  std::uint64_t number = 0;
  for (const Offset& offset : puzzle.rule.kinds[kind])
    number += leads_to(row, offset.row, to_row, puzzle.start.rows(), wrap_rows) &&
              leads_to(column, offset.column, to_column, puzzle.start.columns(), wrap_columns);
  return number;
}

bool has_cell(const std::optional<Board>& cells, std::size_t cell) {
  return cells && cells->get(cell / cells->columns(), cell % cells->columns()) != 0;
}

/// Returns what one press of each cell adds, for this kind of press. Holes neither press nor have lights.
std::vector<std::vector<std::uint64_t>> adds_of_cells(const Puzzle& puzzle, std::size_t kind = 0) {
  const std::size_t cells = puzzle.start.cells();
  const std::size_t columns = puzzle.start.columns();
  std::vector<std::vector<std::uint64_t>> adds(cells, std::vector<std::uint64_t>(cells));
  for (std::size_t press = 0; press < cells; ++press)
    for (std::size_t light = 0; light < cells; ++light)
      if (!has_cell(puzzle.holes, press) && !has_cell(puzzle.holes, light))
        adds[press][light] =
            ways(puzzle, kind, press / columns, press % columns, light / columns, light % columns);
  return adds;
}

Board some_cells(std::size_t rows, std::size_t columns, std::mt19937_64& random) {
  Board cells(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) cells.set(i, j, random() % 4 == 0);
  return cells;
}

KnownPuzzle random_grid(const char* rule, Wrap wrap, std::uint64_t modulus, bool holes,
                        std::mt19937_64& random) {
  const std::size_t rows = 1 + random() % 5;
  const std::size_t columns = random() % 8 == 0 ? 63 + random() % 3 : 1 + random() % 6;
  KnownPuzzle known{{.start = Board(rows, columns, modulus), .rule = parse_rule(rule), .wrap = wrap}, {}};
  if (holes) known.puzzle.holes = some_cells(rows, columns, random);
  if (!has_two_kinds(known.puzzle)) {
    if (random() % 3 == 0) known.puzzle.free = some_cells(rows, columns, random);
    if (random() % 3 == 0) known.puzzle.fixed = some_cells(rows, columns, random);
  }
  known.adds = adds_of_cells(known.puzzle);
  return known;
}

/// Returns random buttons, which may change nothing or name a light several times. With `amounts` and a
/// modulus other than 2, they add amounts, some of them above the modulus.
KnownPuzzle random_buttons(std::uint64_t modulus, bool amounts, std::mt19937_64& random) {
  const std::size_t lights = random() % 8 == 0 ? 63 + random() % 3 : 1 + random() % 6;
  KnownPuzzle known{{.start = Board(1, lights, modulus), .buttons = Buttons()}, {}};
  for (std::size_t i = 1 + random() % 8; i > 0; --i) {
    known.puzzle.buttons->add();
    auto& adds = known.adds.emplace_back(lights);
    for (std::size_t names = random() % 6; names > 0; --names) {
      const std::size_t light = random() % lights;
      const std::uint64_t amount = amounts ? 1 + random() % (2 * modulus) : 1;
      known.puzzle.buttons->change(light, amount);
      adds[light] += amount;
    }
  }
  return known;
}

/// Returns random presses, of fixed cells too, but not of holes.
Board random_presses(const KnownPuzzle& known, std::mt19937_64& random) {
  const Puzzle& puzzle = known.puzzle;
  Board presses(puzzle.press_rows(), puzzle.press_columns(), puzzle.modulus());
  for (std::size_t press = 0; press < presses.cells(); ++press)
    if (!has_cell(puzzle.holes, press))
      presses.set(press / presses.columns(), press % presses.columns(), random() % puzzle.modulus());
  return presses;
}

Board expected_effect(const KnownPuzzle& known, const Board& presses) {
  const Board& start = known.puzzle.start;
  std::vector<std::uint64_t> sums(start.cells());
  for (std::size_t press = 0; press < presses.cells(); ++press)
    for (std::size_t light = 0; light < sums.size(); ++light)
      sums[light] +=
          presses.get(press / presses.columns(), press % presses.columns()) * known.adds[press][light];
  Board lights(start.rows(), start.columns(), start.modulus());
  for (std::size_t light = 0; light < sums.size(); ++light)
    lights.set(light / start.columns(), light % start.columns(), sums[light] % start.modulus());
  return lights;
}

void expect_known_effect(const KnownPuzzle& known, std::mt19937_64& random) {
  const Puzzle& puzzle = known.puzzle;
  ASSERT_NO_THROW(require_sound(puzzle));
  for (int repeat = 0; repeat < 3; ++repeat) {
    const Board presses = random_presses(known, random);
    ASSERT_EQ(effect_of(puzzle, presses), expected_effect(known, presses));
  }
  if (puzzle.buttons) return;
  const std::size_t press = random() % puzzle.start.cells();
  if (has_cell(puzzle.holes, press)) return;
  const std::size_t row = press / puzzle.start.columns();
  const std::size_t column = press % puzzle.start.columns();
  Board one(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  one.set(row, column, 1 + random() % (puzzle.modulus() - 1));
  ASSERT_EQ(effect_of_press(puzzle, row, column, one.get(row, column)), expected_effect(known, one));
}

/// Checks that a press of the reversed puzzle adds to a light what that light's press adds to its light.
void expect_reversed(const KnownPuzzle& known) {
  const Puzzle& puzzle = known.puzzle;
  Puzzle back = reversed(puzzle);
  EXPECT_EQ(back.free, puzzle.fixed);
  EXPECT_EQ(back.fixed, puzzle.free);
  EXPECT_EQ(back.holes, puzzle.holes);
  EXPECT_FALSE(back.cost);
  EXPECT_TRUE(back.goal == Goal{});
  ASSERT_EQ(back.buttons.has_value(), puzzle.buttons.has_value());
  if (!back.buttons) back.start = Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  ASSERT_EQ(back.modulus(), puzzle.modulus());
  ASSERT_EQ(back.press_columns(), puzzle.start.columns());
  ASSERT_EQ(back.start.columns(), puzzle.press_columns());
  for (std::size_t light = 0; light < puzzle.start.cells(); ++light) {
    if (has_cell(puzzle.holes, light)) continue;
    Board one(back.press_rows(), back.press_columns(), back.modulus());
    one.set(light / one.columns(), light % one.columns(), 1);
    const Board effect = effect_of(back, one);
    for (std::size_t press = 0; press < known.adds.size(); ++press)
      ASSERT_EQ(effect.get(press / effect.columns(), press % effect.columns()),
                known.adds[press][light] % puzzle.modulus())
          << "light " << light << ", press " << press;
  }
}

constexpr std::uint64_t moduli_of_puzzles[] = {2, 3, 4, 5, 6, 7, 256};

TEST(Effect, OfBoardsIsThatOfEveryWay) {
  std::mt19937_64 random(1);
  for (const std::uint64_t modulus : moduli_of_puzzles)
    for (const char* rule : {"plus", "ring", "king", "cross", "0,0 0,0 0,0 1,0", "0,1 -2,3", "7,-70 0,0"})
      for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
        for (const bool holes : {false, true}) {
          KnownPuzzle known = random_grid(rule, wrap, modulus, holes, random);
          SCOPED_TRACE(std::string(rule) + ", modulus " + std::to_string(modulus) + ", wrap " +
                       std::string(to_string(wrap)) + ", " + std::to_string(known.puzzle.start.rows()) +
                       " x " + std::to_string(known.puzzle.start.columns()) + (holes ? ", holes" : ""));
          ASSERT_NO_FATAL_FAILURE(expect_known_effect(known, random));
          known.puzzle.cost.emplace();
          known.puzzle.goal = {Goal::Kind::number, 1};
          ASSERT_NO_FATAL_FAILURE(expect_reversed(known));
        }
}

TEST(Effect, OfButtonsIsThatOfEveryName) {
  std::mt19937_64 random(2);
  for (const std::uint64_t modulus : moduli_of_puzzles)
    for (const bool amounts : {false, true})
      for (int repeat = 0; repeat < 40; ++repeat) {
        if (amounts && modulus == 2) continue;
        SCOPED_TRACE("modulus " + std::to_string(modulus) + ", case " + std::to_string(repeat));
        const KnownPuzzle known = random_buttons(modulus, amounts, random);
        ASSERT_NO_FATAL_FAILURE(expect_known_effect(known, random));
        ASSERT_NO_FATAL_FAILURE(expect_reversed(known));
        const Puzzle twice = reversed(reversed(known.puzzle));
        const Board presses = random_presses(known, random);
        ASSERT_EQ(effect_of(twice, presses), expected_effect(known, presses));
      }
}

TEST(Effect, OfTwoKindsIsThatOfEachKind) {
  std::mt19937_64 random(3);
  for (const char* rule : {"two-kind", "two-kind=king/0,1 1,0", "two-kind=0,0 0,0/-1,-1"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const bool holes : {false, true}) {
        SCOPED_TRACE(std::string(rule) + ", wrap " + std::string(to_string(wrap)));
        const KnownPuzzle known = random_grid(rule, wrap, 2, holes, random);
        const Puzzle& puzzle = known.puzzle;
        ASSERT_NO_THROW(require_sound(puzzle));
        const auto second = adds_of_cells(puzzle, 1);
        Board presses = nothing_pressed(puzzle);
        ASSERT_EQ(presses, Board(puzzle.start.rows(), puzzle.start.columns(), 3));
        Board expected = puzzle.start;
        for (std::size_t press = 0; press < presses.cells(); ++press) {
          const std::uint64_t kind = has_cell(puzzle.holes, press) ? 0 : random() % 3;
          if (kind == 0) continue;
          const std::size_t row = press / presses.columns();
          const std::size_t column = press % presses.columns();
          presses.set(row, column, kind);
          Board one = puzzle.start;
          const auto& adds = (kind == 1 ? known.adds : second)[press];
          for (std::size_t light = 0; light < adds.size(); ++light)
            one.set(light / one.columns(), light % one.columns(), adds[light] % 2);
          ASSERT_EQ(effect_of_press(puzzle, row, column, kind), one);
          expected ^= one;
        }
        ASSERT_EQ(effect_of(puzzle, presses), expected);
      }
}

std::string unsoundness(const Puzzle& puzzle) {
  return refusal_of([&] { require_sound(puzzle); });
}

TEST(Soundness, RefusesPartsOfBoardsBesideButtons) {
  const Puzzle puzzle{.start = Board(1, 2, 3), .buttons = Buttons{{0}, {0, 1}}};
  EXPECT_EQ(unsoundness(puzzle), "none");
  Puzzle with_holes = puzzle;
  with_holes.holes = Board(1, 2);
  EXPECT_EQ(unsoundness(with_holes), "a puzzle with buttons cannot have holes; leave the holes out");
  for (auto Puzzle::*const mask : {&Puzzle::free, &Puzzle::fixed}) {
    const std::string name =
        mask == &Puzzle::free ? "the board of free lights" : "the board of fixed buttons";
    Puzzle masked = puzzle;
    masked.*mask = Board(1, 2);
    EXPECT_EQ(unsoundness(masked), "none");
    masked.*mask = Board(1, 3);
    EXPECT_EQ(unsoundness(masked), name + " has 1 x 3 cells, expected 1 x 2");
    masked.*mask = Board(1, 2, 3);
    EXPECT_EQ(unsoundness(masked), name + " has 3 colours; expected 2 colours");
  }
}

TEST(Soundness, RefusesButtonsThatDoNotFitTheirLights) {
  Puzzle puzzle{.start = Board(1, 3), .buttons = Buttons{{0}, {1, 3}}};
  EXPECT_EQ(unsoundness(puzzle), "button 1 changes light 3, but the last light is 2 (the first is 0)");
  puzzle.start = Board(2, 4);
  EXPECT_EQ(unsoundness(puzzle), "with buttons, the lights must be a board of one row; found 2 rows");
  puzzle.start = Board(1, 4);
  EXPECT_EQ(unsoundness(puzzle), "none");
  puzzle.buttons = Buttons();
  EXPECT_EQ(unsoundness(puzzle), "no buttons: a puzzle with buttons needs at least one");
}

TEST(Soundness, RefusesAmountsOfTwoColours) {
  Puzzle puzzle{.start = Board(1, 2, 3), .buttons = with_amounts({{{0, 2}}, {{1, 1}}})};
  EXPECT_EQ(unsoundness(puzzle), "none");
  puzzle.start = Board(1, 2);
  EXPECT_EQ(
      unsoundness(puzzle),
      "button 0 changes light 0 by 2; with two colours, list a light once if the button flips it an odd "
      "number of times, and leave it out otherwise");
  puzzle.buttons = Buttons{{0, 0}, {1}};
  EXPECT_EQ(unsoundness(puzzle), "none");
}

TEST(Soundness, RefusesTargetsThatDoNotFit) {
  const Puzzle board{.start = Board(2, 2, 3)};
  const Puzzle buttons{.start = Board(1, 2, 3), .buttons = Buttons{{0}, {1}}};
  for (Puzzle puzzle : {board, buttons}) {
    const std::size_t rows = puzzle.start.rows();
    puzzle.goal = {Goal::Kind::target, 0, Board(rows, 2, 3)};
    EXPECT_EQ(unsoundness(puzzle), "none");
    puzzle.goal.target = Board(rows, 2, 4);
    EXPECT_EQ(unsoundness(puzzle), "the goal has 4 colours; the puzzle needs 3 colours");
    puzzle.goal.target = Board(rows, 2);
    EXPECT_EQ(unsoundness(puzzle), "the goal has 2 colours; the puzzle needs 3 colours");
    puzzle.goal.target = Board(rows, 3, 3);
    EXPECT_NE(unsoundness(puzzle), "none");
    puzzle.start = Board(rows, 2);
    puzzle.goal.target = Board(rows, 2, 3);
    EXPECT_EQ(unsoundness(puzzle), "the goal has 3 colours; the puzzle needs 2 colours");
    puzzle.goal = {Goal::Kind::number, 2};
    EXPECT_NE(unsoundness(puzzle), "none");
  }
}

TEST(Soundness, TakesCostsOfAnyNumberOfColours) {
  const Puzzle board{.start = Board(1, 2)};
  const Puzzle buttons{.start = Board(1, 2), .buttons = Buttons{{0}, {1}}};
  for (Puzzle puzzle : {board, buttons})
    for (const std::uint64_t colours : {2U, 3U}) {
      puzzle.start = Board(1, 2, colours);
      puzzle.cost = std::vector<std::uint64_t>{1, 2};
      EXPECT_EQ(unsoundness(puzzle), "none");
      puzzle.cost = std::vector<std::uint64_t>{1};
      EXPECT_EQ(unsoundness(puzzle).substr(0, 16), "found 1 cost for");
    }
}

TEST(Soundness, RefusesTwoKindsOfMoreThanTwoColours) {
  Puzzle puzzle{.start = Board(2, 2), .rule = parse_rule("two-kind")};
  EXPECT_EQ(unsoundness(puzzle), "none");
  puzzle.start = Board(2, 2, 3);
  EXPECT_EQ(unsoundness(puzzle),
            "the rule two-kind supports two colours only; choose another rule, or two colours");
}

}  // namespace
}  // namespace flipwise
