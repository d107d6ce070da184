// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "flipwise/flipwise.hpp"
#include "json/request.hpp"

namespace flipwise::python {

namespace py = pybind11;

// Boards as arrays, and requests. A request is JSON, written by python/flipwise/_codec.py; its boards,
// costs and buttons may be separate arrays under the names of its fields. Both were checked there: cells
// are below the number of states, and boards have two dimensions.

using Cells = py::array_t<std::uint8_t, py::array::c_style>;

Cells cells_of(const Board& board);
/// Returns None if there is no board.
inline py::object cells_of(const std::optional<Board>& board) {
  return board && !board->empty() ? py::object(cells_of(*board)) : py::none();
}

/// Returns a board of these cells, in row-major order.
Board board_of(const std::uint8_t* cells, std::size_t rows, std::size_t columns, std::uint64_t modulus = 2);
/// Writes the cells of a board in row-major order.
void copy_cells(const Board& board, std::uint8_t* cells);

/// Returns the board of this name; nothing if there is none.
std::optional<Board> board_in(const py::dict& arrays, const char* name, std::uint64_t modulus = 2);
/// Returns the presses of this name; nothing if there are none. With two states, they are modulo 3 if a
/// cell is 2.
std::optional<Board> presses_in(const py::dict& arrays, const char* name, std::uint64_t modulus);

/// Replaces parts of a puzzle by arrays: board, holes, free, fixed, goal (a board), cost, and buttons (a
/// tuple: the starts of the columns of a sparse matrix, the rows of its entries, and the entries, or None
/// if all are 1).
void attach(const py::dict& arrays, Puzzle& puzzle);

/// Reads a request for `solve` or `generate`. Throws InputError, "request: FIELD: what is wrong". Caches
/// the last short request of each thread, because most callers repeat it with other arrays.
template <typename RequestType>
RequestType read_request(const std::string& text, const py::dict& arrays) {
  thread_local std::pair<std::string, RequestType> last;
  constexpr std::size_t max_kept = 1000;
  RequestType parsed =
      text == last.first ? last.second : std::get<RequestType>(request_from_json(text, "request"));
  if (text != last.first && text.size() <= max_kept) last = {text, parsed};
  if constexpr (requires { parsed.puzzle; })
    attach(arrays, parsed.puzzle);
  else
    attach(arrays, parsed.query.shape);
  return parsed;
}

}  // namespace flipwise::python
