// SPDX-License-Identifier: MIT
#include "values.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace flipwise::python {

namespace {

using Indices = py::array_t<std::int64_t, py::array::c_style>;

Buttons buttons_in(const py::tuple& columns) {
  const auto starts = py::cast<Indices>(columns[0]);
  const auto lights = py::cast<Indices>(columns[1]);
  std::optional<Cells> amounts;
  if (!columns[2].is_none()) amounts = py::cast<Cells>(columns[2]);
  Buttons buttons;
  for (py::ssize_t i = 0; i + 1 < starts.size(); ++i) {
    buttons.add();
    for (py::ssize_t at = starts.at(i); at < starts.at(i + 1); ++at)
      buttons.change(static_cast<std::size_t>(lights.at(at)), amounts ? amounts->at(at) : 1U);
  }
  return buttons;
}

}  // namespace

Board board_of(const std::uint8_t* cells, std::size_t rows, std::size_t columns, std::uint64_t modulus) {
  if (modulus > 2) return {rows, columns, modulus, {cells, cells + rows * columns}};
  Board board(rows, columns);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::span<Word> row = board.row(i);
    for (std::size_t j = 0; j < columns; ++j)
      row[j / word_bits] |= static_cast<Word>(cells[i * columns + j] & 1) << (j % word_bits);
  }
  return board;
}

void copy_cells(const Board& board, std::uint8_t* cells) {
  std::copy(board.numbers().begin(), board.numbers().end(), cells);
  if (!board.has_bits()) return;
  for (std::size_t i = 0; i < board.rows(); ++i)
    for (std::size_t j = 0; j < board.columns(); ++j) *cells++ = board.get(i, j) != 0 ? 1 : 0;
}

Cells cells_of(const Board& board) {
  Cells cells({static_cast<py::ssize_t>(board.rows()), static_cast<py::ssize_t>(board.columns())});
  copy_cells(board, cells.mutable_data());
  return cells;
}

namespace {

std::optional<Cells> cells_in(const py::dict& arrays, const char* name) {
  if (!arrays.contains(name) || py::object(arrays[name]).is_none()) return {};
  auto cells = py::cast<Cells>(arrays[name]);
  if (cells.ndim() != 2) throw InternalError("cells of a board have two dimensions");
  return cells;
}

Board board_in_order(const Cells& cells, std::uint64_t modulus) {
  return board_of(cells.data(), static_cast<std::size_t>(cells.shape(0)),
                  static_cast<std::size_t>(cells.shape(1)), modulus);
}

}  // namespace

std::optional<Board> board_in(const py::dict& arrays, const char* name, std::uint64_t modulus) {
  const std::optional<Cells> cells = cells_in(arrays, name);
  return cells ? std::optional(board_in_order(*cells, modulus)) : std::nullopt;
}

std::optional<Board> presses_in(const py::dict& arrays, const char* name, std::uint64_t modulus) {
  const std::optional<Cells> cells = cells_in(arrays, name);
  if (!cells) return {};
  const std::uint8_t* end = cells->data() + cells->size();
  const bool has_kinds = modulus == 2 && std::find(cells->data(), end, 2) != end;
  return board_in_order(*cells, has_kinds ? 3 : modulus);
}

void attach(const py::dict& arrays, Puzzle& puzzle) {
  const std::uint64_t modulus = puzzle.modulus();
  if (auto board = board_in(arrays, "board", modulus)) puzzle.start = std::move(*board);
  if (auto holes = board_in(arrays, "holes")) puzzle.holes = std::move(holes);
  if (auto free = board_in(arrays, "free")) puzzle.free = std::move(free);
  if (auto fixed = board_in(arrays, "fixed")) puzzle.fixed = std::move(fixed);
  if (auto target = board_in(arrays, "goal", modulus))
    puzzle.goal = {Goal::Kind::target, 0, std::move(*target)};
  if (arrays.contains("cost")) {
    const auto cost = py::cast<py::array_t<std::uint64_t, py::array::c_style>>(arrays["cost"]);
    puzzle.cost = std::vector<std::uint64_t>(cost.data(), cost.data() + cost.size());
  }
  if (arrays.contains("buttons")) puzzle.buttons = buttons_in(arrays["buttons"]);
}

}  // namespace flipwise::python
