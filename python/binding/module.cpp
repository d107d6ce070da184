// SPDX-License-Identifier: MIT
#include <pybind11/stl.h>

#include <algorithm>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "flipwise/svg.hpp"
#include "generate.hpp"
#include "values.hpp"
#include "watch.hpp"

// The module flipwise._engine: plain values in, plain values out. What people call is written in Python.

namespace flipwise::python {

namespace {

using namespace py::literals;

py::dict solve_puzzle(const py::dict& asked, py::object progress) {
  const Puzzle puzzle = puzzle_of(asked);
  Watch watch(std::move(progress));
  const SolveOptions options = options_of(asked, watch);
  const Answer answer = watch.run([&] { return solve(puzzle, options); });
  return answer_dict(answer, puzzle.rule.form == Rule::Form::two_kind);
}

/// Presses as numbers; of two kinds Python has those of kind 2 apart.
Board presses_of(const Board& pressed, const std::optional<Board>& second) {
  if (!second) return pressed;
  if (second->rows() != pressed.rows() || second->columns() != pressed.columns())
    throw InputError("the boards of a grid have different shapes");
  Board presses = with_modulus(pressed, 3);
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (second->get(i, j) != 0) presses.set(i, j, 2);
  return presses;
}

/// `stated`: pressed and second, or witness; nothing where a search is the proof.
py::tuple verify_answer(const py::dict& asked, const py::dict& stated) {
  const Puzzle puzzle = puzzle_of(asked);
  const auto modulus = static_cast<unsigned>(puzzle.modulus());
  const auto stated_board = [&](const char* field) { return board_in(stated, field, modulus); };
  Answer answer;
  if (stated.contains("pressed")) {
    answer.solution = presses_of(stated_board("pressed").value(), board_in(stated, "second"));
    answer.status = Status::feasible;
    if (stated.contains("presses")) answer.upper = py::cast<std::uint64_t>(stated["presses"]);
  } else {
    answer.status = Status::impossible;
    answer.witness = stated_board("witness");
    answer.proof_by_search = !answer.witness;
  }
  Watch watch{py::none()};
  const Verdict verdict = watch.run([&] { return verify(puzzle, answer); });
  return py::make_tuple(verdict.valid, verdict.reason, verdict.undecided);
}

/// What an id says, told with the argument that it was.
template <typename Read>
auto read_named(const std::string& name, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what());
  }
}

/// Lights or presses as Python has them: the cells that are not 0, and apart those of kind 2.
py::dict grid_dict(const Grid& grid, bool kinds) {
  const bool apart = kinds && !grid.cells.has_bits();
  return py::dict("colours"_a = kinds ? 2 : grid.cells.modulus(),
                  "start"_a = cells_of(apart ? nonzero_cells(grid.cells) : grid.cells),
                  "holes"_a = cells_of(grid.holes),
                  "second"_a = cells_of(apart ? std::optional(cells_with(grid.cells, 2)) : std::nullopt));
}

py::dict puzzle_dict(const BoardId& id) {
  const Puzzle& puzzle = id.puzzle;
  return py::dict(**grid_dict(id.grid(), puzzle.start.has_bits()), "rule"_a = puzzle.rule.name,
                  "wrap"_a = std::string(to_string(puzzle.wrap)),
                  "goal"_a = goal_value(puzzle.goal, puzzle.modulus()),
                  "target"_a = cells_of(std::optional(puzzle.goal.target)),
                  "free"_a = cells_of(puzzle.free), "fixed"_a = cells_of(puzzle.fixed));
}

/// A board of so many colours in any format; 0: of as many as an id or a greymap says, else `otherwise`.
/// What an id says of its puzzle comes with it.
py::dict read_board(const std::string& text, const std::string& name, bool kinds, unsigned colours,
                    unsigned otherwise) {
  const std::string word = only_id(text, name);
  const unsigned said = word.empty() ? 0 : colours_of_id(word);
  if (colours == 0 && word.empty() && !looks_like_pgm(text)) colours = otherwise;
  if (!word.empty()) {
    const bool says_colours = said != 0 || colours > 2;
    const std::uint64_t modulus = says_colours ? greatest_modulus : kinds ? press_kinds : 2;
    const BoardId id = read_named(name, [&] { return read_id(word, modulus); });
    if (says_colours && colours != 0 && colours != said)
      throw InputError(name + ": this id is of " + std::to_string(said) + " colours, not " +
                       std::to_string(colours));
    return puzzle_dict(id);
  }
  const bool has_bits = colours == 2 && !looks_like_pgm(text);
  kinds &= has_bits;
  return grid_dict(read_grid(text, name, kinds ? press_kinds : colours), kinds);
}

/// `format`: text, pbm, pbm-raw, pgm, pgm-raw or id.
py::bytes write_board(const py::dict& asked, const std::string& format) {
  const Puzzle puzzle = puzzle_of(asked);
  const Board presses = presses_of(puzzle.start, board_in(asked, "second"));
  if (format == "id") return py::bytes(write_id(puzzle, presses));
  const Format form = format == "pbm"       ? Format::pbm
                      : format == "pbm-raw" ? Format::pbm_raw
                      : format == "pgm"     ? Format::pgm
                      : format == "pgm-raw" ? Format::pgm_raw
                                            : Format::text;
  const bool is_greymap = form == Format::pgm || form == Format::pgm_raw;
  return py::bytes(
      write_grid({is_greymap ? puzzle.start : presses, puzzle.holes}, form, puzzle.start.has_bits()));
}

/// Pictures are dicts of the fields of BoardPicture, or of colours, lit and holes; charts pairs of numbers
/// and what they are of.
std::string draw(const std::vector<py::dict>& pictures,
                 const std::vector<std::pair<std::vector<std::string>, std::string>>& charts) {
  std::vector<BoardPicture> drawn;
  for (const py::dict& one : pictures) {
    const std::string caption = one.contains("caption") ? py::cast<std::string>(one["caption"]) : "";
    if (one.contains("colours")) {
      const auto colours = py::cast<unsigned>(one["colours"]);
      drawn.push_back(picture_of({board_in(one, "lit", colours).value(), board_in(one, "holes")}, caption));
      continue;
    }
    drawn.push_back(
        {.lit = board_in(one, "lit").value_or(Board{}),
         .holes = board_in(one, "holes"),
         .pressed = presses_of(board_in(one, "pressed").value_or(Board{}), board_in(one, "second")),
         .witness = board_in(one, "witness").value_or(Board{}),
         .caption = caption});
  }
  std::vector<BarChart> bars;
  for (const auto& [numbers, what] : charts) bars.push_back({numbers, what});
  return write_svg(drawn, bars);
}

std::string respond_to(const std::string& request, py::object progress) {
  Watch watch(std::move(progress));
  return watch.run([&] { return respond(request, watch.json_reports(), watch.stop()); });
}

void translate(std::exception_ptr raised) {
  try {
    if (raised) std::rethrow_exception(raised);
  } catch (const InputError& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
  }
}

}  // namespace

PYBIND11_MODULE(_engine, module) {
  py::register_exception_translator(translate);
  module.attr("__version__") = std::string(version());
  module.def("solve", solve_puzzle, "asked"_a, "progress"_a);
  module.def("solve_boards", solve_boards, "asked"_a, "boards"_a, "progress"_a);
  module.def("verify", verify_answer, "asked"_a, "stated"_a);
  module.def("read", read_board, "text"_a, "name"_a, "kinds"_a, "colours"_a, "otherwise"_a);
  module.def("write", write_board, "asked"_a, "format"_a);
  module.def("draw", draw, "pictures"_a, "charts"_a);
  module.def("generate", generate_boards, "asked"_a, "progress"_a);
  module.def("default_memory_bytes", default_memory_bytes);
  module.def("respond", respond_to, "request"_a, "progress"_a);
  py::class_<Decoder>(module, "Decoder")
      .def(py::init<const py::dict&, py::object>(), "asked"_a, "progress"_a)
      .def("solve", &Decoder::solve, "syndromes"_a, "progress"_a);
}

}  // namespace flipwise::python
