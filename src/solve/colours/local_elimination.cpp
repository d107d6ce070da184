// SPDX-License-Identifier: MIT
#include "solve/colours/local_elimination.hpp"

#include <limits>

#include "board/colours.hpp"

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

LocalElimination::Layout LocalElimination::layout_of(const ColourPuzzle& puzzle) {
  Layout layout{puzzle.start.rows(), puzzle.start.columns()};
  for (std::size_t i = 0; i < layout.rows; ++i)
    for (std::size_t j = 0; j < layout.columns; ++j) {
      if (is_in(puzzle.holes, i, j)) continue;
      if (!is_in(puzzle.fixed, i, j)) layout.presses.push_back(i * layout.columns + j);
      if (!is_in(puzzle.free, i, j)) layout.lights.push_back(i * layout.columns + j);
    }
  return layout;
}

LocalElimination::Layout LocalElimination::layout_of(const ColourButtons& puzzle) {
  Layout layout{1, puzzle.buttons.size()};
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i) layout.presses.push_back(i);
  for (std::size_t i = 0; i < puzzle.start.columns(); ++i) layout.lights.push_back(i);
  return layout;
}

ByteMatrix LocalElimination::matrix_of(const ColourPuzzle& puzzle, const Layout& layout, unsigned modulus) {
  const std::size_t columns = puzzle.start.columns();
  std::vector<std::size_t> row_of(puzzle.start.cells(), nowhere);
  for (std::size_t i = 0; i < layout.lights.size(); ++i) row_of[layout.lights[i]] = i;
  ByteMatrix matrix(layout.lights.size(), layout.presses.size());
  for (std::size_t press = 0; press < layout.presses.size(); ++press)
    for_each_flipped(puzzle, layout.presses[press] / columns, layout.presses[press] % columns,
                     [&](std::size_t i, std::size_t j) {
                       const std::size_t row = row_of[i * columns + j];
                       if (row != nowhere) add_to(matrix.row(row)[press], 1, modulus);
                     });
  return matrix;
}

ByteMatrix LocalElimination::matrix_of(const ColourButtons& puzzle, const Layout& layout,
                                       unsigned modulus) {
  ByteMatrix matrix(layout.lights.size(), layout.presses.size());
  for (std::size_t press = 0; press < layout.presses.size(); ++press)
    for (const Change& change : puzzle.buttons[press])
      add_to(matrix.row(change.light)[press], change.amount % modulus, modulus);
  return matrix;
}

template <typename Puzzle>
LocalEchelon LocalElimination::echelon_of(const Puzzle& puzzle, const Layout& layout, PrimePower modulus,
                                          Limits& limits) {
  return {matrix_of(puzzle, layout, modulus.value), modulus, limits};
}

LocalElimination::LocalElimination(const ColourPuzzle& puzzle, PrimePower modulus, Limits& limits)
    : LocalSystem("elimination", puzzle.colours()),
      layout_(layout_of(puzzle)),
      modulus_(modulus),
      held_(limits.charge(bytes_of(layout_.lights.size(), layout_.presses.size()))),
      echelon_(echelon_of(puzzle, layout_, modulus, limits)) {}

LocalElimination::LocalElimination(const ColourButtons& puzzle, PrimePower modulus, Limits& limits)
    : LocalSystem("elimination", puzzle.colours()),
      layout_(layout_of(puzzle)),
      modulus_(modulus),
      held_(limits.charge(bytes_of(layout_.lights.size(), layout_.presses.size()))),
      echelon_(echelon_of(puzzle, layout_, modulus, limits)) {}

Board LocalElimination::board_of(const ByteVector& presses) const {
  Board board(layout_.rows, layout_.columns, colours());
  for (std::size_t i = 0; i < presses.size(); ++i) board.numbers()[layout_.presses[i]] = presses[i];
  return board;
}

std::optional<Board> LocalElimination::particular(const Board& lights, Limits& /*limits*/) const {
  ByteVector right;
  right.reserve(layout_.lights.size());
  for (const std::size_t light : layout_.lights)
    right.push_back(static_cast<std::uint8_t>(lights.numbers()[light] % modulus_.value));
  const auto presses = echelon_.solve(right);
  if (!presses) return std::nullopt;
  return board_of(*presses);
}

Board LocalElimination::quiet_pattern(std::size_t t, Limits& /*limits*/) const {
  return board_of(echelon_.kernel_vector(t));
}

}  // namespace flipwise
