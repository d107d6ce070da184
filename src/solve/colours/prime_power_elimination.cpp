// SPDX-License-Identifier: MIT
#include "solve/colours/prime_power_elimination.hpp"

#include <limits>

#include "board/effect.hpp"

namespace flipwise {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

void add_to(std::uint8_t& entry, unsigned amount, unsigned modulus) {
  entry = static_cast<std::uint8_t>((entry + amount) % modulus);
}

double bytes_of(std::size_t rows, std::size_t columns) {
  return static_cast<double>(rows) * static_cast<double>(columns);
}

}  // namespace

PrimePowerElimination::Layout PrimePowerElimination::layout_of(const Puzzle& puzzle) {
  Layout layout{puzzle.press_rows(), puzzle.press_columns()};
  for (std::size_t i = 0; i < layout.rows; ++i)
    for (std::size_t j = 0; j < layout.columns; ++j)
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.fixed, i, j))
        layout.presses.push_back(i * layout.columns + j);
  for (std::size_t i = 0; i < puzzle.start.rows(); ++i)
    for (std::size_t j = 0; j < puzzle.start.columns(); ++j)
      if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.free, i, j))
        layout.lights.push_back(i * puzzle.start.columns() + j);
  return layout;
}

ByteMatrix PrimePowerElimination::matrix_of(const Puzzle& puzzle, const Layout& layout, unsigned modulus) {
  const std::size_t columns = puzzle.start.columns();
  std::vector<std::size_t> row_of(puzzle.start.cells(), nowhere);
  for (std::size_t i = 0; i < layout.lights.size(); ++i) row_of[layout.lights[i]] = i;
  ByteMatrix matrix(layout.lights.size(), layout.presses.size());
  for (std::size_t press = 0; press < layout.presses.size(); ++press) {
    const std::size_t place = layout.presses[press];
    for_each_change(puzzle, place / layout.columns, place % layout.columns,
                    [&](std::size_t i, std::size_t j, std::uint64_t amount) {
                      if (const std::size_t row = row_of[i * columns + j]; row != nowhere)
                        add_to(matrix.row(row)[press], static_cast<unsigned>(amount % modulus), modulus);
                    });
  }
  return matrix;
}

PrimePowerElimination::PrimePowerElimination(const Puzzle& puzzle, PrimePower modulus, Limits& limits)
    : PrimePowerSystem("elimination", colours_of(puzzle)),
      layout_(layout_of(puzzle)),
      modulus_(modulus),
      reservation_(limits.charge(bytes_of(layout_.lights.size(), layout_.presses.size()))),
      echelon_(matrix_of(puzzle, layout_, modulus.value), modulus, limits) {}

Board PrimePowerElimination::board_of(const ByteVector& presses) const {
  Board board(layout_.rows, layout_.columns, colours());
  for (std::size_t i = 0; i < presses.size(); ++i) board.numbers()[layout_.presses[i]] = presses[i];
  return board;
}

std::optional<Board> PrimePowerElimination::particular(const Board& lights, Limits& /*limits*/) const {
  ByteVector right;
  right.reserve(layout_.lights.size());
  for (const std::size_t light : layout_.lights)
    right.push_back(static_cast<std::uint8_t>(lights.numbers()[light] % modulus_.value));
  const auto presses = echelon_.solve(right);
  if (!presses) return std::nullopt;
  return board_of(*presses);
}

Board PrimePowerElimination::quiet_pattern(std::size_t t, Limits& /*limits*/) const {
  return board_of(echelon_.kernel_vector(t));
}

}  // namespace flipwise
