// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/solver.hpp"
#include "sampled.hpp"
#include "solve/colours/prime_power_chase.hpp"
#include "solve/colours/prime_power_cross.hpp"
#include "solve/colours/prime_power_elimination.hpp"
#include "solve/colours/prime_power_parameter_chase.hpp"
#include "solve/colours/prime_power_turned.hpp"

namespace flipwise::local_systems_tests {
namespace {

/// Moduli with zero divisors occur more often.
constexpr unsigned moduli[] = {2,  3,  4,  4,  5,  7,   8,   8,   9,   9,   11,  16,  16,  25,
                               27, 32, 49, 64, 81, 121, 125, 127, 128, 131, 169, 243, 251, 256};

struct Shape {
  Puzzle puzzle;
  PrimePower modulus;
  std::string name;
};

Shape shape_of(const std::string& rule, std::size_t rows, std::size_t columns, Wrap wrap,
               unsigned modulus) {
  Shape shape;
  shape.modulus = prime_powers(modulus)[0];
  shape.puzzle.rule = parse_rule(rule);
  shape.puzzle.wrap = wrap;
  shape.puzzle.start = Board(rows, columns, modulus == 2 ? 6 : modulus);
  shape.name = rule + ", " + std::to_string(rows) + " x " + std::to_string(columns) + ", wrap " +
               std::string(to_string(wrap)) + ", modulo " + std::to_string(modulus);
  return shape;
}

Board received(const Shape& shape, const Board& presses) {
  Board lights(presses.rows(), presses.columns(), shape.puzzle.modulus());
  const Puzzle& puzzle = shape.puzzle;
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      for_each_reached(puzzle, i, j, [&](std::size_t to_row, std::size_t to_column) {
        if (is_in(puzzle.holes, to_row, to_column) || is_in(puzzle.free, to_row, to_column)) return;
        const std::uint64_t sum = lights.get(to_row, to_column) + presses.get(i, j);
        lights.set(to_row, to_column, sum % shape.modulus.value);
      });
  return lights;
}

void expect_allowed(const Shape& shape, const Board& presses) {
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j) {
      if (is_in(shape.puzzle.holes, i, j) || is_in(shape.puzzle.fixed, i, j)) {
        ASSERT_EQ(presses.get(i, j), 0);
      }
      ASSERT_LT(presses.get(i, j), shape.modulus.value);
    }
}

Board random_lights(const Shape& shape, std::mt19937_64& random) {
  Board lights = bound_lights(shape.puzzle);
  for (std::uint8_t& light : lights.numbers())
    if (light != 0) light = static_cast<std::uint8_t>(random() % shape.modulus.value);
  return lights;
}

Board random_presses(const Shape& shape, std::mt19937_64& random) {
  Board presses(shape.puzzle.start.rows(), shape.puzzle.start.columns(), shape.puzzle.modulus());
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (!is_in(shape.puzzle.holes, i, j) && !is_in(shape.puzzle.fixed, i, j))
        presses.set(i, j, random() % shape.modulus.value);
  return presses;
}

std::vector<unsigned> sorted(std::vector<unsigned> orders) {
  std::sort(orders.begin(), orders.end());
  return orders;
}

/// Checks that the generators are quiet, have their orders, and that their sum is direct: it is 0 only if
/// each is taken a multiple of its order times.
void expect_direct_sum(const Shape& shape, const PrimePowerSystem& system, Limits& limits) {
  const std::size_t generators = system.orders().size();
  const std::size_t cells = shape.puzzle.start.cells();
  ByteMatrix matrix(cells, generators);
  std::vector<unsigned> expected;
  for (std::size_t t = 0; t < generators; ++t) {
    const Board pattern = system.quiet_pattern(t, limits);
    expect_allowed(shape, pattern);
    ASSERT_EQ(received(shape, pattern).weight(), 0U);
    for (std::size_t i = 0; i < cells; ++i) matrix.row(i)[t] = pattern.numbers()[i];
    if (system.orders()[t] < shape.modulus.value)
      expected.push_back(shape.modulus.value / system.orders()[t]);
  }
  EXPECT_EQ(sorted(HowellForm(matrix, shape.modulus, limits).orders()), sorted(expected));
}

void expect_equal(const Shape& shape, const PrimePowerSystem& system, std::mt19937_64& random) {
  SCOPED_TRACE(shape.name);
  Limits limits;
  const PrimePowerElimination elimination(shape.puzzle, shape.modulus, limits);
  ASSERT_EQ(sorted(system.orders()), sorted(elimination.orders()));
  expect_direct_sum(shape, system, limits);
  std::vector<Board> boards = {received(shape, random_presses(shape, random)),
                               random_lights(shape, random)};
  // Nearly solvable: differs from a solvable board by multiples of the prime.
  boards.push_back(boards[0]);
  for (std::size_t i = 0; i < boards[2].cells(); ++i)
    if (bound_lights(shape.puzzle).numbers()[i] != 0)
      boards[2].numbers()[i] = static_cast<std::uint8_t>(
          (boards[2].numbers()[i] + shape.modulus.prime * (random() % 3)) % shape.modulus.value);
  for (const Board& lights : boards) {
    const auto presses = system.particular(lights, limits);
    ASSERT_EQ(presses.has_value(), elimination.particular(lights, limits).has_value());
    if (!presses) continue;
    expect_allowed(shape, *presses);
    ASSERT_EQ(received(shape, *presses), lights);
  }
}

TEST(PrimePowerSystems, CrossEqualsElimination) {
  std::mt19937_64 random(1);
  for (const unsigned modulus : {2U, 3U, 4U, 5U, 8U, 9U, 16U, 27U, 125U, 251U, 256U})
    for (std::size_t rows = 1; rows <= 9; ++rows)
      for (std::size_t columns = 1; columns <= 9; ++columns) {
        const Shape shape = shape_of("cross", rows, columns, Wrap::none, modulus);
        Limits limits;
        expect_equal(shape, PrimePowerCross(shape.puzzle, shape.modulus, limits), random);
        if (HasFailure()) return;
      }
}

TEST(PrimePowerSystems, ChaseEqualsElimination) {
  std::mt19937_64 random(2);
  for (int i = 0; i < sampled(3000); ++i) {
    const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    const Shape shape = shape_of(below(2) == 0 ? "plus" : "ring", 1 + below(9), 1 + below(9),
                                 static_cast<Wrap>(below(2)), moduli[below(std::size(moduli))]);
    Limits limits;
    expect_equal(shape, PrimePowerChase(shape.puzzle, shape.modulus, limits), random);
    if (HasFailure()) return;
  }
}

/// Tries rows around the ends of vectors.
TEST(PrimePowerSystems, ChaseOfLongRowsEqualsElimination) {
  std::mt19937_64 random(3);
  for (const unsigned modulus : {3U, 4U, 7U, 8U, 9U, 128U, 131U, 256U})
    for (const std::size_t columns : {15U, 16U, 17U, 31U, 32U, 33U, 34U, 35U, 65U})
      for (const Wrap wrap : {Wrap::none, Wrap::columns}) {
        const std::size_t rows = 2 + random() % 5;
        const Shape shape = shape_of(wrap == Wrap::none ? "plus" : "ring", rows, columns, wrap, modulus);
        Limits limits;
        expect_equal(shape, PrimePowerChase(shape.puzzle, shape.modulus, limits), random);
        if (HasFailure()) return;
      }
}

/// Returns the matrix whose column j is the residue of the first row with one press at j.
ByteMatrix first_row_matrix(const ColourChase& chase, Limits& limits) {
  ByteMatrix matrix(chase.rule.columns, chase.rule.columns);
  for (std::size_t j = 0; j < chase.rule.columns; ++j) {
    ByteVector first(chase.rule.columns);
    first[j] = 1;
    const ByteVector left = chase_from(chase, first, limits, [](const ByteVector&) {});
    for (std::size_t i = 0; i < left.size(); ++i) matrix.row(i)[j] = left[i];
  }
  return matrix;
}

TEST(PrimePowerSystems, PolynomialsEqualTheMatrix) {
  std::mt19937_64 random(4);
  Limits limits;
  int singular_powers = 0;
  for (int i = 0; i < sampled(3000); ++i) {
    const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    const PrimePower modulus = prime_powers(moduli[below(std::size(moduli))])[0];
    const ColourChase chase{1 + below(70),
                            {.columns = 1 + below(40),
                             .self = below(2) == 0,
                             .wraps = below(2) == 0,
                             .modulus = modulus.value}};
    SCOPED_TRACE(std::to_string(chase.rows) + " x " + std::to_string(chase.rule.columns) + ", self " +
                 std::to_string(chase.rule.self) + ", wraps " + std::to_string(chase.rule.wraps) +
                 ", modulo " + std::to_string(modulus.value));
    const auto polynomials = make_colour_first_row(chase, modulus, limits);
    const HowellForm dense(first_row_matrix(chase, limits), modulus, limits);
    ASSERT_EQ(sorted(polynomials->orders()), sorted(dense.orders()));
    singular_powers += modulus.exponent > 1 && !dense.orders().empty();
    const auto outcome = [&](const ByteVector& first) {
      return chase_from(chase, first, limits, [](const ByteVector&) {});
    };
    for (std::size_t t = 0; t < polynomials->orders().size(); ++t)
      for (const std::uint8_t left : outcome(polynomials->kernel(t, limits))) ASSERT_EQ(left, 0);
    ByteVector residue(chase.rule.columns);
    for (std::uint8_t& value : residue) value = static_cast<std::uint8_t>(random() % modulus.value);
    for (const ByteVector& right : {residue, outcome(residue)}) {
      const auto first = polynomials->solve(right, limits);
      ASSERT_EQ(first.has_value(), dense.solve(right).has_value());
      if (!first) continue;
      ByteVector sum = outcome(*first);
      ByteRows{modulus.value}.add(sum, right);
      ASSERT_EQ(sum, ByteVector(sum.size()));
    }
  }
  EXPECT_GT(singular_powers, sampled(300));
}

Board some_cells(std::size_t rows, std::size_t columns, std::size_t one_in, std::mt19937_64& random) {
  Board board(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) board.set(i, j, random() % one_in == 0);
  return board;
}

/// Draws the rule, the sides up to `longest`, the wrap, the modulus, and the cells that are left out.
Shape random_shape(std::mt19937_64& random, std::size_t longest) {
  static const std::vector<std::string> rules = {"plus",
                                                 "ring",
                                                 "king",
                                                 "knight",
                                                 "x",
                                                 "0,0 0,1",
                                                 "0,0 0,0 1,0",
                                                 "0,0 0,0",
                                                 "2,1 -1,0 -1,0",
                                                 "0,0 0,3",
                                                 "0,0 -3,2",
                                                 "0,0 1,1 0,0 1,0",
                                                 "1,0",
                                                 "0,0 0,0 0,0 1,1 1,1 1,1 -1,0"};
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  const std::size_t rows = 1 + below(longest);
  const std::size_t columns = 1 + below(longest);
  Shape shape = shape_of(rules[below(rules.size())], rows, columns, static_cast<Wrap>(below(4)),
                         moduli[below(std::size(moduli))]);
  const std::size_t one_in = 2 + below(8);
  if (below(3) == 0) shape.puzzle.holes = some_cells(rows, columns, one_in, random);
  if (below(4) == 0) shape.puzzle.free = some_cells(rows, columns, one_in, random);
  if (below(4) == 0) shape.puzzle.fixed = some_cells(rows, columns, one_in, random);
  return shape;
}

TEST(PrimePowerSystems, ParameterChaseEqualsElimination) {
  std::mt19937_64 random(5);
  for (int i = 0; i < sampled(4000); ++i) {
    const Shape shape = random_shape(random, 8);
    Limits limits;
    expect_equal(shape, PrimePowerParameterChase(shape.puzzle, shape.modulus, limits), random);
    if (HasFailure()) return;
  }
}

TEST(PrimePowerSystems, TurnedEqualsElimination) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 1000; ++i) {
    const Shape shape = random_shape(random, 7);
    Limits limits;
    const Puzzle turned = transposed(shape.puzzle);
    expect_equal(
        shape,
        PrimePowerTurned(std::make_unique<const PrimePowerParameterChase>(turned, shape.modulus, limits)),
        random);
    if (HasFailure()) return;
  }
}

/// Compares the chosen system with elimination on boards of up to 20 x 20, and some of up to 40 x 40.
TEST(PrimePowerSystems, ChosenEqualsElimination) {
  std::mt19937_64 random(7);
  for (int i = 0; i < sampled(300); ++i) {
    const Shape shape = random_shape(random, i % 30 == 0 ? 40 : 20);
    Limits limits;
    expect_equal(shape, *make_prime_power_system(shape.puzzle, shape.modulus, limits), random);
    if (HasFailure()) return;
  }
}

/// A board of 10 x 20000 has as few parameters as one of 20000 x 10.
TEST(PrimePowerSystems, WideBoardsAreTurned) {
  Limits limits({.memory_bytes = 100'000'000, .threads = 1});
  for (const std::string rule : {"king", "plus", "knight"}) {
    const Shape shape = shape_of(rule, 10, is_sanitized() ? 4000 : 20000, Wrap::none, 3);
    const auto system = make_prime_power_system(shape.puzzle, shape.modulus, limits);
    std::mt19937_64 random(8);
    const Board lights = received(shape, random_presses(shape, random));
    EXPECT_EQ(received(shape, system->particular(lights, limits).value()), lights);
  }
}

/// Returns the product of the orders of the generators, the number of quiet patterns.
std::string number_of_quiet_patterns(std::size_t side, unsigned colours) {
  const Puzzle puzzle{.start = Board(side, side, colours)};
  return solve(puzzle, {.find = SolveOptions::Find::any}).solutions.value();
}

/// Compares with published numbers.
TEST(PrimePowerSystems, KernelsOfSquares) {
  const std::vector<std::pair<unsigned, std::vector<std::string>>> known = {
      {2, {"1", "1", "1", "16", "4"}},
      {3, {"1", "3", "1", "9", "27"}},
      {4, {"1", "1", "1", "64", "16"}},
      {5, {"1", "1", "1", "25"}},
      {6, {"1", "3", "1", "144"}}};
  for (const auto& [colours, numbers] : known)
    for (std::size_t side = 1; side <= numbers.size(); ++side)
      EXPECT_EQ(number_of_quiet_patterns(side, colours), numbers[side - 1]) << colours << ", " << side;
}

}  // namespace
}  // namespace flipwise::local_systems_tests
