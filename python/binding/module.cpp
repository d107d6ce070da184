// SPDX-License-Identifier: MIT
#include <pybind11/stl.h>

#include <algorithm>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "batch.hpp"
#include "board/soundness.hpp"
#include "flipwise/graph.hpp"
#include "flipwise/svg.hpp"
#include "generate.hpp"
#include "json/fields.hpp"
#include "json/set_lists.hpp"
#include "json/stated_answer.hpp"
#include "json/text_forms.hpp"
#include "values.hpp"
#include "watch.hpp"

// The module flipwise._engine. Requests are JSON with separate arrays (values.hpp). python/flipwise makes
// requests from the arguments of its functions, and converts the answers.

namespace flipwise::python {

namespace {

using namespace py::literals;

/// Adds a field to an answer, unless it is missing or empty.
template <typename Value>
void add(py::dict& fields, const char* name, const Value& value) {
  if constexpr (std::is_same_v<Value, std::vector<Board>>) {
    if (value.empty()) return;
    py::list boards;
    for (const Board& one : value) boards.append(cells_of(one));
    fields[name] = boards;
  } else if constexpr (std::is_same_v<Value, std::string>) {
    if (!value.empty()) fields[name] = value;
  } else if constexpr (std::is_same_v<Value, std::optional<std::string>>) {
    constexpr std::size_t max_digits = 18;
    if (value && value->size() <= max_digits)
      fields[name] = std::stoull(*value);
    else if (value)
      fields[name] = *value;
  } else if constexpr (std::is_same_v<Value, std::optional<Board>>) {
    if (value && !value->empty()) fields[name] = cells_of(*value);
  } else {
    if (value) fields[name] = *value;
  }
}

/// Returns the fields of an order of presses under their JSON names.
py::dict lit_only_dict(const LitOnlyOrder& lit_only) {
  py::dict fields;
  fields["status"] = std::string(to_string(lit_only.status));
  fields["lower"] = lit_only.lower;
  add(fields, "upper", lit_only.upper);
  if (lit_only.order) fields["order"] = py::cast(*lit_only.order);
  add(fields, "method", lit_only.method);
  add(fields, "reason", lit_only.reason);
  return fields;
}

/// Returns the fields of a nearest board under their JSON names, boards as arrays.
py::dict nearest_dict(const NearestBoard& nearest) {
  py::dict fields;
  fields["status"] = std::string(to_string(nearest.status));
  fields["lower"] = nearest.lower;
  add(fields, "upper", nearest.upper);
  add(fields, "board", nearest.board);
  add(fields, "changed", nearest.changed);
  add(fields, "presses", nearest.presses);
  if (nearest.solution) fields["presses_lower"] = nearest.presses_lower;
  add(fields, "solution", nearest.solution);
  add(fields, "reason", nearest.reason);
  return fields;
}

/// Returns the fields of an answer under their JSON names, boards as arrays, without those that are missing
/// or empty. A new member of Answer needs a line here.
py::dict answer_dict(const Answer& answer, bool has_kinds) {
  py::dict fields;
  fields["status"] = std::string(to_string(answer.status));
  fields["lower"] = answer.lower;
  fields["seconds"] = answer.seconds;
  add(fields, "upper", answer.upper);
  add(fields, has_kinds ? "kinds" : "solution", answer.solution);
  add(fields, "witness", answer.witness);
  add(fields, "nullity", answer.nullity);
  add(fields, "solutions", answer.solutions);
  add(fields, "optimal_solutions", answer.optimal_solutions);
  add(fields, "all", answer.all);
  add(fields, "method", answer.method);
  add(fields, "reason", answer.reason);
  add(fields, "pressed", answer.pressed);
  add(fields, "reachable", answer.reachable);
  add(fields, "final_states", answer.final_states);
  if (answer.lit_only) fields["lit_only"] = lit_only_dict(*answer.lit_only);
  if (answer.nearest) fields["nearest"] = nearest_dict(*answer.nearest);
  if (answer.proof_by_search) fields["proof"] = "search";
  if (answer.bound_proofs.empty()) return fields;
  py::list bound_proofs;
  for (const NestedSets& sets : answer.bound_proofs) {
    const SetLists lists = set_lists(sets);
    bound_proofs.append(
        py::dict("lights"_a = lists.lights, "within"_a = lists.within, "amounts"_a = lists.amounts));
  }
  fields["bound_proofs"] = bound_proofs;
  return fields;
}

/// True if a puzzle is so small that its steps between two polls of the limits take less than a
/// millisecond.
bool is_small(const Puzzle& puzzle) {
  constexpr std::size_t max_cells = 256;
  return puzzle.start.cells() <= max_cells && puzzle.press_rows() * puzzle.press_columns() <= max_cells;
}

/// The solver of the last small board of a thread. Most callers solve boards of one shape, for which the
/// elimination takes longer than the rest.
class LastSolver {
 public:
  /// Returns the answer to a small board on the thread of the caller; nothing if that takes too long.
  /// `request` has all of the puzzle but the board.
  std::optional<Answer> solve(const std::string& request, const SolveRequest& parsed, Watch& watch) {
    const Board& board = parsed.puzzle.start;
    watch_ = &watch;
    std::optional<Answer> answer = watch.in_place([&] {
      if (!solver_ || request != request_ || board.rows() != rows_ || board.columns() != columns_) {
        solver_.reset();
        SolveOptions options = parsed.options;
        options.run.stop = [this] { return watch_->must_stop(); };
        solver_.emplace(parsed.puzzle, options);
        request_ = request;
        rows_ = board.rows();
        columns_ = board.columns();
      }
      return solver_->solve(board);
    });
    if (!answer) solver_.reset();  // its preparation may be incomplete
    watch_ = nullptr;
    return answer;
  }

 private:
  std::string request_;
  std::size_t rows_ = 0, columns_ = 0;
  std::optional<Solver> solver_;
  Watch* watch_ = nullptr;
};

/// Returns the answer to a puzzle; with a two-kind rule, its presses are named kinds.
py::dict solve_puzzle(const std::string& request, const py::dict& arrays, py::object progress) {
  thread_local LastSolver last;
  SolveRequest parsed = read_request<SolveRequest>(request, arrays);
  Watch watch(std::move(progress));
  const bool has_kinds = parsed.puzzle.rule.form == Rule::Form::two_kind;
  const bool is_board_only = arrays.size() == 1 && arrays.contains("board");
  if (is_board_only && parsed.puzzle.start.cells() <= word_bits)
    if (const std::optional<Answer> answer = last.solve(request, parsed, watch))
      return answer_dict(*answer, has_kinds);
  watch.over(parsed.options.run);
  const auto work = [&] { return solve(parsed.puzzle, parsed.options); };
  return answer_dict(is_small(parsed.puzzle) ? watch.run_briefly(work) : watch.run(work), has_kinds);
}

/// Verifies an answer to the puzzle of a request for `solve`. `stated` has the solution and the number of
/// presses, or the witness; it is empty if a search is the proof. With presses, it may have a lower bound
/// and certificates of it (the text of a JSON object). `nearest` and `lit_only` are these parts of an
/// answer, also as such texts.
py::tuple verify_answer(const std::string& request, const py::dict& arrays, const py::dict& stated) {
  const Puzzle puzzle = read_request<SolveRequest>(request, arrays).puzzle;
  require_sound(puzzle, LightStates::allowed);
  require_start(puzzle, puzzle.start);
  Answer answer;
  answer.solution = presses_in(stated, "solution", puzzle.modulus());
  answer.witness = board_in(stated, "witness", puzzle.modulus());
  if (stated.contains("presses")) answer.upper = py::cast<std::uint64_t>(stated["presses"]);
  if (stated.contains("bound_proofs")) {
    answer.lower = py::cast<std::uint64_t>(stated["lower"]);
    const Fields proofs(py::cast<std::string>(stated["bound_proofs"]), "answer");
    for (const SetLists& lists : proofs.set_lists("bound_proofs"))
      answer.bound_proofs.push_back(nested_sets(lists, puzzle.start.cells()));
  }
  if (stated.contains("nearest")) {
    const Fields nearest(py::cast<std::string>(stated["nearest"]), "answer: nearest");
    answer.nearest = nearest_in(nearest, puzzle.modulus());
  }
  if (stated.contains("lit_only"))
    answer.lit_only = lit_only_in(Fields(py::cast<std::string>(stated["lit_only"]), "answer: lit_only"));
  answer.status = answer.solution ? Status::feasible : Status::impossible;
  answer.proof_by_search = !answer.solution && !answer.witness;
  Watch watch{py::none()};
  const auto work = [&] { return verify(puzzle, answer); };
  const Verdict verdict = is_small(puzzle) ? watch.run_briefly(work) : watch.run(work);
  return py::make_tuple(verdict.valid, verdict.reason, verdict.undecided, verdict.minimum);
}

/// Calls `read`. Error messages get the name of the argument at the beginning.
template <typename Read>
auto read_named(const std::string& name, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what(), error.code(), error.place());
  }
}

/// Reports how a text was read that can also mean something else.
void warn(const std::string& note) {
  constexpr int caller = 2;  // the frame above the module that calls the engine
  if (PyErr_WarnEx(PyExc_UserWarning, note.c_str(), caller) != 0) throw py::error_already_set();
}

/// Returns how boards as text are written.
TextForm text_form(const std::string& name, const std::string& lit, const std::string& unlit,
                   const std::string& as) {
  TextForm form{.lit = lit, .unlit = unlit, .note = warn};
  if (!form.is_usual()) require_separate_letters(form);
  if (as.empty()) return form;
  const TextForms forms = read_named("as_", [&] { return parse_text_forms(as); });
  if (forms.boards || forms.buttons)
    throw InputError(name + ": as_: expected ragged or integers, since one board is read here",
                     ErrorCode::unsupported);
  form.rows = forms.rows.value_or(TextForm::Rows::even);
  return form;
}

/// Reads a board with this number of colours in any format. With `colours` 0, an id or a greymap states it,
/// otherwise it is `otherwise`. With `kinds`, cells of two colours may be presses of two kinds. Returns the
/// number of colours, the cells, the holes, and with `facts` the parts of an id as the JSON of an answer.
py::tuple read_board(const std::string& text, const std::string& name, bool kinds, unsigned colours,
                     unsigned otherwise, bool facts, const std::string& lit, const std::string& unlit,
                     const std::string& as) {
  const std::string word = only_id(text, name);
  const unsigned id_colours = word.empty() ? 0 : colours_of_id(word);
  if (colours == 0 && word.empty() && !looks_like_pgm(text)) colours = otherwise;
  if (!word.empty()) {
    const bool is_stated = id_colours != 0 || colours > 2;
    const std::uint64_t modulus = is_stated ? max_modulus : kinds ? press_kinds : 2;
    BoardId id = read_named(name, [&] { return read_id(word, modulus); });
    if (is_stated && colours != 0 && colours != id_colours)
      throw InputError(name + ": this id has " + std::to_string(id_colours) + " colours, not " +
                       std::to_string(colours));
    Puzzle& puzzle = id.puzzle;
    const py::object cells = cells_of(id.grid().cells);
    const py::object holes = cells_of(std::exchange(puzzle.holes, std::nullopt));
    puzzle.start = Board(1, 1, puzzle.modulus());
    return py::make_tuple(puzzle.modulus(), cells, holes, facts ? to_json(puzzle, Answer{}) : "");
  }
  kinds = kinds && colours == 2 && !looks_like_pgm(text);
  const Grid grid =
      read_grid(text, name, kinds ? press_kinds : colours, 1, text_form(name, lit, unlit, as));
  const std::uint64_t number = kinds ? 2 : grid.cells.modulus();
  return py::make_tuple(number, cells_of(grid.cells), cells_of(grid.holes), "");
}

/// Returns the columns of a binary matrix as Buttons of _boards.py has them.
py::tuple columns_of(const Buttons& buttons) {
  py::array_t<std::int64_t> starts(static_cast<py::ssize_t>(buttons.size() + 1));
  py::array_t<std::int64_t> named(static_cast<py::ssize_t>(buttons.named()));
  py::ssize_t at = 0;
  starts.mutable_at(0) = 0;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    for (const std::size_t light : buttons[i]) named.mutable_at(at++) = static_cast<std::int64_t>(light);
    starts.mutable_at(static_cast<py::ssize_t>(i + 1)) = at;
  }
  return py::make_tuple(starts, named);
}

/// Reads a graph in a word. Returns the columns of its buttons and the number of its vertices.
py::tuple read_graph(const std::string& word) {
  const Graph graph = read_named("graph", [&] { return parse_graph(word); });
  return py::make_tuple(columns_of(graph_buttons(graph)), graph.size());
}

/// Reads a detector error model: the detectors and the observables of each error, the probabilities, and
/// the numbers of detectors and observables.
py::tuple read_model(const std::string& text, const std::string& name) {
  const auto model = std::get<ErrorModel>(read_code(text, name, {.as = "dem"}));
  return py::make_tuple(columns_of(model.detectors), columns_of(model.observables), model.probabilities,
                        model.detector_count, model.observable_count);
}

/// Reads a text of buttons. Returns the columns (see Buttons in _boards.py), the number of lights, the
/// names of lights and of buttons, and the rule of a pattern. `lights` is the number of lights, 0 if the
/// text determines it.
py::tuple read_button_text(const std::string& text, const std::string& name, std::size_t lights,
                           unsigned colours, const std::string& form) {
  const ButtonFormat format = read_named("as_", [&] { return parse_button_format(form); });
  const auto given = lights == 0 ? std::nullopt : std::optional(lights);
  const ButtonsAndLights read = read_buttons(std::string_view(text), name, given, colours, format);
  for (const std::string& note : read.notes) warn(note);
  const Buttons& buttons = read.buttons;
  py::array_t<std::int64_t> starts(static_cast<py::ssize_t>(buttons.size() + 1));
  py::array_t<std::int64_t> named(static_cast<py::ssize_t>(buttons.named()));
  py::array_t<std::uint8_t> amounts(static_cast<py::ssize_t>(buttons.named()));
  py::ssize_t at = 0;
  starts.mutable_at(0) = 0;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    for (std::size_t k = 0; k < buttons[i].size(); ++k, ++at) {
      named.mutable_at(at) = static_cast<std::int64_t>(buttons[i][k]);
      amounts.mutable_at(at) = static_cast<std::uint8_t>(buttons.amount(i, k) % colours);
    }
    starts.mutable_at(static_cast<py::ssize_t>(i + 1)) = at;
  }
  const Labels& labels = buttons.labels();
  return py::make_tuple(starts, named, buttons.have_amounts() ? py::object(amounts) : py::none(),
                        read.lights, labels.lights, labels.buttons, read.rule ? read.rule->name : "");
}

/// Writes the board of a request for `solve`, or the solution in `stated`. `format`: text, pbm, pbm-raw,
/// pgm, pgm-raw or id.
py::bytes write_board(const std::string& request, const py::dict& arrays, const py::dict& stated,
                      const std::string& format) {
  const Puzzle puzzle = read_request<SolveRequest>(request, arrays).puzzle;
  const Board presses = presses_in(stated, "solution", puzzle.modulus()).value_or(puzzle.start);
  if (format == "id") return py::bytes(write_id(puzzle, presses));
  const Format form = format == "pbm"       ? Format::pbm
                      : format == "pbm-raw" ? Format::pbm_raw
                      : format == "pgm"     ? Format::pgm
                      : format == "pgm-raw" ? Format::pgm_raw
                                            : Format::text;
  const bool is_greymap = form == Format::pgm || form == Format::pgm_raw;
  return py::bytes(write_grid({is_greymap ? puzzle.start : presses, puzzle.holes}, form));
}

/// Draws pictures, which are dicts of the fields of BoardPicture, or of colours, lit and holes, and charts,
/// which are pairs of the numbers and the name of n.
std::string draw(const std::vector<py::dict>& pictures,
                 const std::vector<std::pair<std::vector<std::string>, std::string>>& charts) {
  std::vector<BoardPicture> drawn;
  for (const py::dict& one : pictures) {
    const std::string caption = one.contains("caption") ? py::cast<std::string>(one["caption"]) : "";
    if (one.contains("colours")) {
      const auto colours = py::cast<unsigned>(one["colours"]);
      drawn.push_back(picture_of({board_in(one, "lit", colours).value(), board_in(one, "holes")}, caption));
    } else {
      drawn.push_back({.lit = board_in(one, "lit").value_or(Board{}),
                       .holes = board_in(one, "holes"),
                       .pressed = presses_in(one, "pressed", 2).value_or(Board{}),
                       .witness = board_in(one, "witness").value_or(Board{}),
                       .caption = caption});
    }
  }
  std::vector<BarChart> bars;
  for (const auto& [numbers, what] : charts) bars.push_back({numbers, what});
  return write_svg(drawn, bars);
}

/// Answers a JSON request in JSON.
std::string respond_to(const std::string& request, py::object progress) {
  Watch watch(std::move(progress));
  const JsonProgressCall reports = watch.has_listener() ? watch.json_reports() : JsonProgressCall{};
  return watch.run([&] { return respond(request, reports, watch.stop()); });
}

void translate(std::exception_ptr raised) {
  try {
    if (raised) std::rethrow_exception(raised);
  } catch (const InputError& error) {
    const ErrorPlace place = error.place();
    const py::object type = py::module_::import("flipwise._check").attr("InputError");
    const py::object fault =
        type(error.what(), std::string(to_string(error.code())), place.line, place.column);
    PyErr_SetObject(type.ptr(), fault.ptr());
  }
}

}  // namespace

PYBIND11_MODULE(_engine, module) {
  py::register_exception_translator(translate);
  module.attr("__version__") = std::string(version());
  module.def("solve", solve_puzzle, "request"_a, "arrays"_a, "progress"_a);
  module.def("solve_boards", solve_boards, "request"_a, "arrays"_a, "boards"_a, "progress"_a);
  module.def("verify", verify_answer, "request"_a, "arrays"_a, "stated"_a);
  module.def("read", read_board, "text"_a, "name"_a, "kinds"_a, "colours"_a, "otherwise"_a, "facts"_a,
             "lit"_a = "", "unlit"_a = "", "as_"_a = "");
  module.def("read_buttons", read_button_text, "text"_a, "name"_a, "lights"_a, "colours"_a, "form"_a);
  module.def("read_graph", read_graph, "word"_a);
  module.def("read_error_model", read_model, "text"_a, "name"_a);
  module.def("write", write_board, "request"_a, "arrays"_a, "stated"_a, "format"_a);
  module.def("draw", draw, "pictures"_a, "charts"_a);
  module.def("generate", generate_boards, "request"_a, "arrays"_a, "progress"_a);
  module.def("default_memory_bytes", default_memory_bytes);
  module.def("respond", respond_to, "request"_a, "progress"_a);
  py::class_<Decoder>(module, "Decoder")
      .def(py::init<const std::string&, const py::dict&>(), "request"_a, "arrays"_a)
      .def("solve", &Decoder::solve, "syndromes"_a, "progress"_a);
}

}  // namespace flipwise::python
