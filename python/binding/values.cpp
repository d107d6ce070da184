// SPDX-License-Identifier: MIT
#include "values.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace flipwise::python {

namespace {

using Indices = py::array_t<std::int64_t, py::array::c_style>;

bool has(const py::dict& asked, const char* field) {
  return asked.contains(field) && !py::object(asked[field]).is_none();
}

template <typename Value>
Value value_in(const py::dict& asked, const char* field) {
  return py::cast<Value>(asked[field]);
}

/// Parses a word; what is wrong with it is told with its field.
template <typename Parse>
auto parsed(const py::dict& asked, const char* field, Parse parse) {
  try {
    return parse(value_in<std::string>(asked, field));
  } catch (const InputError& error) {
    throw InputError(std::string(field) + ": " + error.what());
  }
}

/// A word, or of more than two colours a number.
Goal goal_in(const py::dict& asked, unsigned modulus) {
  if (std::optional<Board> target = board_in(asked, "target", modulus))
    return {Goal::Kind::target, 0, std::move(*target)};
  if (!has(asked, "goal")) return {};
  if (!py::isinstance<py::str>(asked["goal"]))
    return {Goal::Kind::number, value_in<unsigned>(asked, "goal")};
  const auto goal = value_in<std::string>(asked, "goal");
  if (goal == "uniform") return {Goal::Kind::uniform};
  return {Goal::Kind::number, goal == "on" ? modulus - 1 : 0};
}

Buttons buttons_in(const py::dict& asked) {
  const auto starts = value_in<Indices>(asked, "indptr");
  const auto lights = value_in<Indices>(asked, "indices");
  std::optional<Cells> amounts;
  if (has(asked, "amounts")) amounts = value_in<Cells>(asked, "amounts");
  Buttons buttons;
  for (py::ssize_t i = 0; i + 1 < starts.size(); ++i) {
    buttons.add();
    for (py::ssize_t at = starts.at(i); at < starts.at(i + 1); ++at)
      buttons.change(static_cast<std::size_t>(lights.at(at)), amounts ? amounts->at(at) : 1U);
  }
  return buttons;
}

py::object presses_dict(const Board& presses, bool has_kinds) {
  using namespace py::literals;
  if (!has_kinds) return py::dict("pressed"_a = cells_of(presses), "second"_a = py::none());
  return py::dict("pressed"_a = cells_of(nonzero_cells(presses)),
                  "second"_a = cells_of(cells_with(presses, 2)));
}

}  // namespace

py::dict answer_dict(const Answer& answer, bool has_kinds) {
  using namespace py::literals;
  py::list all;
  for (const Board& one : answer.all) all.append(presses_dict(one, has_kinds));
  return py::dict("status"_a = std::string(to_string(answer.status)), "lower"_a = answer.lower,
                  "upper"_a = answer.upper,
                  "solution"_a = answer.solution ? presses_dict(*answer.solution, has_kinds) : py::none(),
                  "witness"_a = cells_of(answer.witness), "nullity"_a = answer.nullity,
                  "solutions"_a = answer.solutions, "optimal_solutions"_a = answer.optimal_solutions,
                  "all"_a = all, "method"_a = answer.method, "reason"_a = answer.reason,
                  "seconds"_a = answer.seconds, "proof_by_search"_a = answer.proof_by_search,
                  "pressed"_a = answer.pressed);
}

Board board_of(const std::uint8_t* cells, std::size_t rows, std::size_t columns) {
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

std::optional<Board> board_in(const py::dict& asked, const char* field, unsigned modulus) {
  if (!has(asked, field)) return {};
  const auto cells = value_in<Cells>(asked, field);
  if (cells.ndim() != 2) throw InternalError("cells of a board have two dimensions");
  const auto rows = static_cast<std::size_t>(cells.shape(0));
  const auto columns = static_cast<std::size_t>(cells.shape(1));
  if (modulus == 2) return board_of(cells.data(), rows, columns);
  return Board(rows, columns, modulus, {cells.data(), cells.data() + cells.size()});
}

std::optional<std::vector<std::uint64_t>> costs_in(const py::dict& asked) {
  if (!has(asked, "cost")) return {};
  const auto costs = value_in<py::array_t<std::uint64_t, py::array::c_style>>(asked, "cost");
  return std::vector<std::uint64_t>(costs.data(), costs.data() + costs.size());
}

Puzzle puzzle_of(const py::dict& asked, std::optional<Board> start) {
  const unsigned modulus = has(asked, "colours") ? value_in<unsigned>(asked, "colours") : 2;
  Puzzle puzzle;
  puzzle.start = start ? std::move(*start) : board_in(asked, "start", modulus).value();
  puzzle.holes = board_in(asked, "holes");
  if (has(asked, "rule")) puzzle.rule = parsed(asked, "rule", parse_rule);
  if (has(asked, "wrap")) puzzle.wrap = parsed(asked, "wrap", parse_wrap);
  puzzle.goal = goal_in(asked, modulus);
  puzzle.free = board_in(asked, "free");
  puzzle.fixed = board_in(asked, "fixed");
  puzzle.cost = costs_in(asked);
  if (has(asked, "cost_of") && value_in<std::string>(asked, "cost_of") == "press")
    puzzle.cost_of = CostOf::press;
  if (has(asked, "indptr")) puzzle.buttons = buttons_in(asked);
  return puzzle;
}

SolveOptions options_of(const py::dict& asked, Watch& watch) {
  SolveOptions options;
  if (has(asked, "find") && value_in<std::string>(asked, "find") == "any")
    options.find = SolveOptions::Find::any;
  if (has(asked, "all")) options.all = value_in<std::uint64_t>(asked, "all");
  if (has(asked, "limit")) options.run.limit_seconds = value_in<double>(asked, "limit");
  if (has(asked, "memory")) options.run.memory_bytes = value_in<std::uint64_t>(asked, "memory");
  if (has(asked, "threads")) options.run.threads = value_in<unsigned>(asked, "threads");
  options.run.progress = watch.reports();
  options.run.stop = watch.stop();
  return options;
}

py::object goal_value(const Goal& goal, std::uint64_t modulus) {
  switch (goal.kind) {
    case Goal::Kind::number:
      if (modulus > 2) return py::int_(goal.number);
      return py::str(goal.number == 0 ? "off" : "on");
    case Goal::Kind::uniform: return py::str("uniform");
    case Goal::Kind::target: break;
  }
  return py::str("");
}

}  // namespace flipwise::python
