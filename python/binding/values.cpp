// SPDX-License-Identifier: MIT
#include "values.hpp"

#include <algorithm>
#include <string_view>
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
  if (modulus > 2) return {rows, columns, modulus, std::span(cells, rows * columns)};
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

Board board_from(const Cells& cells, std::uint64_t modulus) {
  if (cells.ndim() != 2) throw InternalError("cells of a board have two dimensions");
  return board_of(cells.data(), static_cast<std::size_t>(cells.shape(0)),
                  static_cast<std::size_t>(cells.shape(1)), modulus);
}

std::optional<Cells> cells_in(const py::dict& arrays, const char* name) {
  if (!arrays.contains(name) || py::object(arrays[name]).is_none()) return {};
  return py::cast<Cells>(arrays[name]);
}

}  // namespace

std::optional<Board> board_in(const py::dict& arrays, const char* name, std::uint64_t modulus) {
  const std::optional<Cells> cells = cells_in(arrays, name);
  return cells ? std::optional(board_from(*cells, modulus)) : std::nullopt;
}

std::optional<Board> presses_in(const py::dict& arrays, const char* name, std::uint64_t modulus) {
  const std::optional<Cells> cells = cells_in(arrays, name);
  if (!cells) return {};
  const std::uint8_t* end = cells->data() + cells->size();
  const bool has_kinds = modulus == 2 && std::find(cells->data(), end, 2) != end;
  return board_from(*cells, has_kinds ? 3 : modulus);
}

void attach(const py::dict& arrays, Puzzle& puzzle) {
  const std::uint64_t modulus = puzzle.modulus();
  for (const auto& [key, value] : arrays) {
    const auto name = py::cast<std::string_view>(key);
    if (name == "buttons") {
      puzzle.buttons = buttons_in(py::cast<py::tuple>(value));
    } else if (name == "cost") {
      const auto cost = py::cast<py::array_t<std::uint64_t, py::array::c_style>>(value);
      puzzle.cost = std::vector<std::uint64_t>(cost.data(), cost.data() + cost.size());
    } else {
      const auto cells = py::cast<Cells>(value);
      if (name == "board")
        puzzle.start = board_from(cells, modulus);
      else if (name == "goal")
        puzzle.goal = {Goal::Kind::target, 0, board_from(cells, modulus)};
      else if (name == "holes")
        puzzle.holes = board_from(cells, 2);
      else if (name == "free")
        puzzle.free = board_from(cells, 2);
      else if (name == "fixed")
        puzzle.fixed = board_from(cells, 2);
      else
        throw InternalError("a puzzle has no array of this name");
    }
  }
}

}  // namespace flipwise::python
