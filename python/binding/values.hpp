// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <optional>

#include "flipwise/flipwise.hpp"
#include "watch.hpp"

namespace flipwise::python {

// Values of Python as values of the library, and back. What comes in was checked by python/flipwise: cells
// are below the number of colours, and numbers are in range.

using Cells = py::array_t<std::uint8_t, py::array::c_style>;

Cells cells_of(const Board& board);
inline py::object cells_of(const std::optional<Board>& board) {
  return board && !board->empty() ? py::object(cells_of(*board)) : py::none();
}

/// A board of `rows` of these cells, given and taken one after another.
Board board_of(const std::uint8_t* cells, std::size_t rows, std::size_t columns);
void copy_cells(const Board& board, std::uint8_t* cells);

/// The board in the field of a question, if there is one.
std::optional<Board> board_in(const py::dict& asked, const char* field, unsigned modulus = 2);

/// The puzzle of a question, whose fields are colours (2 where there are none), holes, rule, wrap, goal,
/// target, free, fixed, cost and cost_of; the buttons as the columns of a sparse matrix, indptr and
/// indices, and its entries where they are not all 1, amounts; and start, unless that is given. Throws
/// InputError, which names the field.
Puzzle puzzle_of(const py::dict& asked, std::optional<Board> start = {});

/// find, all, limit, memory, threads; what ends it early is what `watch` sees.
SolveOptions options_of(const py::dict& asked, Watch& watch);

/// A word or a number; an empty word where the goal is a board.
py::object goal_value(const Goal& goal, std::uint64_t modulus);

/// `has_kinds`: the presses are of two kinds.
py::dict answer_dict(const Answer& answer, bool has_kinds);

}  // namespace flipwise::python
