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
  const auto puzzle = puzzle_of(asked);
  Watch watch(std::move(progress));
  const SolveOptions options = options_of(asked, watch);
  return answer_dict(
      watch.run([&] { return std::visit([&](const auto& one) { return solve(one, options); }, puzzle); }));
}

/// `stated`: pressed and second, or witness; nothing where a search is the proof.
py::tuple verify_answer(const py::dict& asked, const py::dict& stated) {
  const auto puzzle = puzzle_of(asked);
  Answer answer;
  if (std::optional<Board> pressed = board_in(stated, "pressed")) {
    answer.status = Status::feasible;
    answer.solution = Presses{*pressed, board_in(stated, "second").value_or(Board{})};
    if (stated.contains("presses")) answer.upper = py::cast<std::uint64_t>(stated["presses"]);
  } else {
    answer.status = Status::impossible;
    answer.witness = board_in(stated, "witness");
    answer.proof_by_search = !answer.witness;
  }
  Watch watch{py::none()};
  const Verdict verdict =
      watch.run([&] { return std::visit([&](const auto& one) { return verify(one, answer); }, puzzle); });
  return py::make_tuple(verdict.valid, verdict.reason, verdict.undecided);
}

BoardId read_named_id(const std::string& word, const std::string& name, bool kinds) {
  try {
    return read_id(word, kinds);
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what());
  }
}

/// A board in any format. What an id says of its puzzle comes with it.
py::dict read_board(const std::string& text, const std::string& name, bool kinds) {
  const std::string word = only_id(text, name);
  if (word.empty()) {
    const Grid grid = read_grid(text, name, kinds);
    return py::dict("start"_a = cells_of(grid.lit), "holes"_a = cells_of(grid.holes),
                    "second"_a = grid.second.empty() ? py::none() : py::object(cells_of(grid.second)));
  }
  const auto [puzzle, second] = read_named_id(word, name, kinds);
  const Goal& goal = puzzle.goal;
  const char* names[] = {"off", "on", "uniform", ""};
  return py::dict(
      "start"_a = cells_of(puzzle.start), "holes"_a = cells_of(puzzle.holes),
      "second"_a = second.empty() ? py::none() : py::object(cells_of(second)), "rule"_a = puzzle.rule.name,
      "wrap"_a = std::string(to_string(puzzle.wrap)), "goal"_a = names[static_cast<int>(goal.kind)],
      "target"_a = goal.kind == Goal::Kind::target ? py::object(cells_of(goal.target)) : py::none(),
      "free"_a = cells_of(puzzle.free), "fixed"_a = cells_of(puzzle.fixed));
}

/// `format`: text, pbm, pbm-raw or id.
py::bytes write_board(const py::dict& asked, const std::string& format) {
  const BoardPuzzle puzzle = board_puzzle(asked);
  const Board second = board_in(asked, "second").value_or(Board{});
  if (format == "id") return py::bytes(write_id(puzzle, second));
  const Format form = format == "pbm" ? Format::pbm : format == "pbm-raw" ? Format::pbm_raw : Format::text;
  return py::bytes(write_grid({puzzle.start, puzzle.holes, second}, form));
}

/// Pictures are dicts of the fields of BoardPicture, charts pairs of numbers and what they are of.
std::string draw(const std::vector<py::dict>& pictures,
                 const std::vector<std::pair<std::vector<std::string>, std::string>>& charts) {
  std::vector<BoardPicture> drawn;
  for (const py::dict& one : pictures)
    drawn.push_back({.lit = board_in(one, "lit").value_or(Board{}),
                     .holes = board_in(one, "holes"),
                     .pressed = board_in(one, "pressed").value_or(Board{}),
                     .second = board_in(one, "second").value_or(Board{}),
                     .witness = board_in(one, "witness").value_or(Board{}),
                     .caption = one.contains("caption") ? py::cast<std::string>(one["caption"]) : ""});
  std::vector<BarChart> bars;
  for (const auto& [numbers, what] : charts) bars.push_back({numbers, what});
  return write_svg(drawn, bars);
}

std::string respond_to(const std::string& request, py::object progress) {
  Watch watch(std::move(progress));
  return watch.run([&] { return respond(request, watch.json_reports(), &watch.stop()); });
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
  module.def("read", read_board, "text"_a, "name"_a, "kinds"_a);
  module.def("write", write_board, "asked"_a, "format"_a);
  module.def("draw", draw, "pictures"_a, "charts"_a);
  module.def("generate", generate_boards, "asked"_a, "progress"_a);
  module.def("respond", respond_to, "request"_a, "progress"_a);
  py::class_<Decoder>(module, "Decoder")
      .def(py::init<const py::dict&, py::object>(), "asked"_a, "progress"_a)
      .def("solve", &Decoder::solve, "syndromes"_a, "progress"_a);
}

}  // namespace flipwise::python
