// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "board/lights.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "flipwise/io.hpp"
#include "json/field_table.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/request.hpp"
#include "json/text_forms.hpp"

namespace flipwise {

namespace {

void read_limits(const Fields& fields, RunOptions& run) {
  constexpr double gib = 1024.0 * 1024.0 * 1024.0;
  if (fields.has("limit")) run.limit_seconds = fields.positive("limit");
  if (fields.has("memory"))
    run.memory_bytes = static_cast<std::uint64_t>(std::ceil(fields.positive("memory") * gib));
  if (fields.has("threads")) run.threads = static_cast<unsigned>(fields.number("threads", 1, UINT32_MAX));
}

/// Sets every light to 1, but not counters.
void light_all(PuzzleSpec& spec) {
  Board& cells = spec.board->cells;
  for (std::size_t i = 0; i < cells.columns() && spec.colours != counter_modulus; ++i) cells.set(0, i, 1);
}

bool has_buttons(const Fields& fields) {
  return fields.has("buttons") || fields.has("graph");
}

/// Returns the names of the fields of a command, except those that only puzzles of the form `other` have.
std::vector<std::string_view> fields_of(CommandBit command, Form other) {
  std::vector<std::string_view> known{"command"};
  for (const FieldRow& row : field_table())
    if ((row.commands & command) != 0 &&
        (row.form != other || row.name == "buttons" || row.name == "graph"))
      known.push_back(row.name);
  return known;
}

/// Returns the names in the first list that are not in the second.
std::vector<std::string> only_in(const std::vector<std::string_view>& first,
                                 const std::vector<std::string_view>& second) {
  std::vector<std::string> names;
  for (const std::string_view name : first)
    if (std::find(second.begin(), second.end(), name) == second.end()) names.emplace_back(name);
  return names;
}

/// Throws InputError for an unknown field, for a field of grids with buttons, and for one of buttons with a
/// grid.
template <CommandBit command>
void allow(const Fields& fields) {
  static const std::vector<std::string_view> of_grids = fields_of(command, Form::buttons);
  static const std::vector<std::string_view> of_buttons = fields_of(command, Form::grid);
  static const std::vector<std::string> only_of_grids = only_in(of_grids, of_buttons);
  static const std::vector<std::string> only_of_buttons = only_in(of_buttons, of_grids);
  const bool are_buttons = command != of_count && has_buttons(fields);
  for (const std::string& field : are_buttons ? only_of_grids : only_of_buttons)
    if (fields.has(field.c_str()))
      fields.refuse(field.c_str(),
                    are_buttons ? "does not apply to a puzzle with buttons; leave it out"
                                : "applies only to a puzzle with buttons; leave it out",
                    ErrorCode::conflict);
  fields.allow_only(are_buttons ? of_buttons : of_grids);
}

std::uint64_t colours_or_two(const Fields& fields) {
  return std::max<std::uint64_t>(colours_in(fields), 2);
}

/// Reads a puzzle. Only a graph needs no board: every light is then 1, and every counter 0.
PuzzleSpec spec_with_board(const Fields& fields, std::uint64_t colours, bool is_answer = false) {
  const bool is_lit = !fields.has("board") && fields.has("graph");
  if (!fields.has("board") && !is_lit) (void)fields.text("board");  // throws, since the board is missing
  PuzzleSpec spec = spec_in(fields, colours, false, is_answer);
  if (is_lit) light_all(spec);
  return spec;
}

Puzzle puzzle_in(const Fields& fields) {
  return complete(spec_with_board(fields, colours_or_two(fields)));
}

SolveRequest solve_request(const Fields& fields) {
  SolveRequest request{puzzle_in(fields)};
  if (fields.is_second_word("find", "fewest", "any")) request.options.find = SolveOptions::Find::any;
  request.options.reachable = fields.flag("reachable");
  request.options.nearest = fields.flag("nearest");
  request.options.lit_only = fields.flag("lit_only");
  if (fields.has("all")) {
    request.options.all = fields.number("all", 1, UINT64_MAX);
    if (request.options.find == SolveOptions::Find::any && !request.options.reachable)
      fields.refuse("all", "lists minimum solutions, so find must be fewest", ErrorCode::conflict);
  }
  return request;
}

Grid grid_of_sides(const Fields& fields, std::uint64_t colours) {
  const auto rows = static_cast<std::size_t>(fields.number("rows", 1, SIZE_MAX));
  return zero_grid(colours, rows, static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX)),
                   default_memory_bytes());
}

/// Reads "lightest" and its conditions; nothing if "lightest" is not requested.
std::optional<QuietCondition> quiet_condition(const Fields& fields, std::uint64_t colours) {
  if (!fields.flag("lightest")) {
    constexpr const char* why = "needs lightest; set that to true, or leave this out";
    for (const char* one : {"outside", "flips", "at_least"})
      if (fields.has(one)) fields.refuse(one, why, ErrorCode::conflict);
    for (const char* one : {"first", "how_many"})
      if (fields.flag(one)) fields.refuse(one, why, ErrorCode::conflict);
    return std::nullopt;
  }
  for (const char* other : {"quiet_patterns", "worst", "distances", "distribution"})
    if (fields.flag(other))
      throw InputError(
          fields.name() + ": lightest cannot be combined with " + other + "; make two requests",
          ErrorCode::conflict);
  QuietCondition condition;
  if (fields.has("outside")) condition.outside = fields.buttons("outside", max_lights, colours);
  if (fields.has("flips")) condition.flips = fields.buttons("flips", max_lights, colours);
  return condition;
}

AnalyzeRequest analyze_request(const Fields& fields) {
  const bool are_buttons = has_buttons(fields);
  AnalyzeRequest request;
  request.has_board = fields.has("board");
  const std::uint64_t colours = colours_or_two(fields);
  request.lightest = quiet_condition(fields, colours);
  request.query.first = fields.flag("first");
  request.query.how_many = fields.flag("how_many");
  if (fields.has("at_least")) request.query.at_least = fields.number("at_least", 1);
  if (request.query.at_least && (request.query.first || request.query.how_many))
    fields.refuse("at_least", "cannot be combined with first or how_many; leave one out",
                  ErrorCode::conflict);
  AnalyzeOptions& options = request.options;
  options.quiet_patterns = fields.flag("quiet_patterns");
  options.worst = fields.flag("worst");
  options.distances = fields.flag("distances");
  options.distribution = fields.flag("distribution");
  const char* const shape = are_buttons ? "lights" : "rows";
  const bool states_lights = are_buttons && (fields.has("graph") || fields.is_text("buttons"));
  if (request.has_board ? fields.has(shape) || fields.has("columns")
                        : !states_lights && !fields.has(shape) && !fields.has("columns"))
    throw InputError(fields.name() + ": give either a board, or " +
                         (are_buttons ? "the number of lights" : "rows and columns"),
                     ErrorCode::conflict);
  PuzzleSpec spec = spec_in(fields, colours);
  if (!spec.board && (colours > 2 || spec.states || (spec.cost && !request.lightest)))
    spec.board = grid_of_sides(fields, colours);
  if (spec.board) {
    request.puzzle = complete(std::move(spec));
    return request;
  }
  request.rows = fields.number("rows", 1, SIZE_MAX);
  request.columns = fields.number("columns", 1, SIZE_MAX);
  if (spec.rule) request.puzzle.rule = std::move(*spec.rule);
  if (spec.wrap) request.puzzle.wrap = *spec.wrap;
  if (spec.simple.value_or(false))
    make_simple(request.puzzle.rule, request.puzzle.wrap, request.rows, request.columns);
  request.puzzle.cost = std::move(spec.cost);
  return request;
}

/// Reads a field with an answer, a press board or its id.
StatedAnswer stated_answer(const Fields& fields, const char* field, std::uint64_t colours) {
  if (!fields.is_text(field)) return answer_from_json(fields.object(field, "solution"), colours);
  const auto read = [&](std::string_view text) {
    return id_in_text(text, colours == 2 ? press_kinds : colours);
  };
  return answer_from_id(parsed(fields, field, read));
}

/// True if the fields are those of an answer, which repeats its puzzle, and not of a request to verify one.
bool is_answer_alone(const Fields& fields) {
  return !fields.has("answer") && (fields.has("status") || fields.has("worst"));
}

/// Reads an answer of `analyze` with the worst case, whose board stands for the puzzle.
VerifyRequest worst_request(const Fields& fields, std::uint64_t colours) {
  VerifyRequest request;
  request.puzzle = spec_in(fields, colours, false, true);
  if (fields.has("buttons") && !request.puzzle.buttons) (void)fields.number("lights", 1, max_lights);
  request.stated = answer_from_json(fields, colours);
  const std::optional<WorstCase>& worst = request.stated.worst;
  if (worst && worst->board && !request.puzzle.buttons) {
    const Board& board = *worst->board;
    request.puzzle.board =
        Grid{with_modulus(Board(board.rows(), board.columns()), board.modulus()), request.stated.holes};
  }
  if (!request.puzzle.board) request.puzzle.board = grid_of_sides(fields, colours);
  return request;
}

/// Reads a verify request, or an answer of `solve` or `analyze`, which repeats its puzzle.
VerifyRequest verify_request(const Fields& fields) {
  const std::uint64_t colours = colours_or_two(fields);
  const bool is_answer = is_answer_alone(fields);
  if (is_answer && fields.has("worst")) return worst_request(fields, colours);
  VerifyRequest request;
  request.puzzle = spec_with_board(fields, colours, is_answer);
  request.stated = is_answer ? answer_from_json(fields, colours) : stated_answer(fields, "answer", colours);
  return request;
}

ApplyRequest apply_request(const Fields& fields) {
  const std::uint64_t colours = colours_or_two(fields);
  ApplyRequest request;
  request.puzzle = spec_with_board(fields, colours);
  request.stated = stated_answer(fields, "presses", colours);
  return request;
}

GenerateRequest generate_request(const Fields& fields) {
  GenerateRequest request;
  GenerateQuery& query = request.query;
  query.presses = fields.number("presses");
  query.unique = fields.flag("unique");
  query.symmetric = fields.flag("symmetric");
  if (fields.has("count")) query.count = fields.number("count", 1, max_generated);
  if (fields.has("seed")) query.seed = fields.number("seed");
  const std::uint64_t colours = colours_or_two(fields);
  PuzzleSpec spec = spec_in(fields, colours);
  if (!has_buttons(fields))
    spec.board = grid_of_sides(fields, colours);
  else if (!fields.has("graph") && !fields.is_text("buttons"))
    (void)fields.number("lights");  // throws where it is missing
  if (fields.is_number("holes"))
    spec.board->holes = random_holes(spec.board->cells.rows(), spec.board->cells.columns(),
                                     fields.number("holes", 1, UINT64_MAX), query.seed);
  else if (fields.has("holes"))
    spec.board->holes = fields.mask("holes", colours);
  query.shape = complete(std::move(spec));
  return request;
}

RateRequest rate_request(const Fields& fields) {
  RateRequest request;
  request.puzzle = puzzle_in(fields);
  return request;
}

HintRequest hint_request(const Fields& fields) {
  HintRequest request;
  request.explain = fields.flag("explain");
  request.puzzle = puzzle_in(fields);
  if (!fields.has("pressed")) return request;
  Grid pressed = fields.grid("pressed", request.puzzle.modulus());
  if (request.puzzle.buttons && !pressed.cells.has_bits())
    (void)in_a_row(pressed);  // throws if there are holes
  request.pressed = std::move(pressed.cells);
  return request;
}

ShowRequest show_request(const Fields& fields) {
  const std::uint64_t colours = colours_or_two(fields);
  const bool has_kinds = colours == 2;
  ShowRequest request{fields.grid("board", has_kinds ? press_kinds : colours, form_in(fields)), has_kinds};
  if (fields.is_text("board") || fields.has("rule") || fields.has("wrap") || fields.has("goal"))
    request.puzzle = complete(spec_in(fields, colours, has_kinds));
  return request;
}

JudgeRequest judge_request(const Fields& fields) {
  JudgeRequest request{fields.text("dialect")};
  if (fields.has("input")) request.input = fields.text("input");
  return request;
}

template <auto read, CommandBit command>
Request read_as(const Fields& fields) {
  allow<command>(fields);
  auto request = read(fields);
  read_limits(fields, run_of(request));
  return request;
}

/// The readers, in the order of `request_commands`, which is that of the alternatives of Request.
constexpr std::array<Request (*)(const Fields&), request_commands.size()> readers = {
    read_as<solve_request, of_solve>,     read_as<count_request, of_count>,
    read_as<analyze_request, of_analyze>, read_as<verify_request, of_verify>,
    read_as<show_request, of_show>,       read_as<judge_request, of_judge>,
    read_as<table_request, of_table>,     read_as<generate_request, of_generate>,
    read_as<rate_request, of_rate>,       read_as<hint_request, of_hint>,
    read_as<apply_request, of_apply>,     read_as<code_request, of_code>,
};
static_assert(readers.size() == std::variant_size_v<Request>);

}  // namespace

TextForm form_in(const Fields& fields, TextForm form) {
  if (fields.has("lit")) form.lit = fields.text("lit");
  if (fields.has("unlit")) form.unlit = fields.text("unlit");
  const char* const field = fields.has("unlit") ? "unlit" : "lit";
  if (!form.is_usual()) fields.reading(field, [&] { require_separate_letters(form); });
  if (fields.has("as")) {
    const TextForms forms = parsed(fields, "as", parse_text_forms);
    if (forms.boards)
      fields.refuse("as", "does not support boards; make a request for each board", ErrorCode::unsupported);
    form.rows = forms.rows.value_or(form.rows);
  }
  return form;
}

std::uint64_t colours_in(const Fields& fields) {
  std::uint64_t colours = 0;
  if (fields.has("colours") && fields.is_text("colours") && fields.text("colours") == "none")
    colours = counter_modulus;
  else if (fields.has("colours"))
    colours = fields.number("colours", 2, max_modulus);
  if (fields.has("states")) {
    const std::uint64_t modulus =
        fields.reading("states", [&] { return modulus_of_states(fields.numbers("states")); });
    if (colours != 0 && colours != modulus)
      fields.refuse("colours",
                    colours_in_words(colours) + ", but the least common multiple of the states is " +
                        std::to_string(modulus) + "; leave colours out",
                    ErrorCode::conflict);
    colours = modulus;
  }
  if (!fields.has("board") || !fields.is_text("board")) return colours;
  const std::uint64_t of_id = std::max(colours_of_id(fields.text("board")), 2U);
  if (colours != 0 && colours != of_id)
    fields.refuse(
        "colours",
        colours_in_words(colours) + ", but the board has " + std::to_string(of_id) + "; leave colours out",
        ErrorCode::conflict);
  return of_id;
}

namespace {

/// Returns the form of the buttons, or of the rule, that a request states. Throws InputError if the request
/// has no text in this form.
std::optional<ButtonFormat> button_format_in(const Fields& fields) {
  if (!fields.has("as")) return std::nullopt;
  const TextForms forms = parsed(fields, "as", parse_text_forms);
  const bool has_text = forms.buttons == ButtonFormat::pattern
                            ? fields.has("rule")
                            : fields.has("buttons") && fields.is_text("buttons");
  if (forms.buttons && !has_text)
    fields.refuse("as",
                  forms.buttons == ButtonFormat::pattern
                      ? "for a pattern, give the picture as the text of 'rule'"
                      : "'buttons' must be a text; leave 'as' out for an array",
                  ErrorCode::conflict);
  return forms.buttons;
}

/// Reads a text in the field `field`. Throws InputError where the first line of a graph may be a pair,
/// since an answer cannot note how it was read.
ButtonsAndLights text_of_buttons(const Fields& fields, const char* field, std::uint64_t colours,
                                 std::optional<ButtonFormat> format, std::optional<std::size_t> lights) {
  if (!format) fields.refuse(field, "a text needs its form; give it in the field as", ErrorCode::missing);
  ButtonsAndLights read = fields.reading(
      field, [&] { return read_buttons(fields.text(field), "text", lights, colours, format); });
  for (const std::string& note : read.notes)
    if (note.ends_with("the numbers of vertices and of pairs"))
      fields.refuse(field,
                    "the first line can be the numbers of vertices and of pairs, or a pair; write a pair "
                    "below another, and above the numbers the line \"; " +
                        std::string(button_form(*format).noun) + "\"",
                    ErrorCode::ambiguous);
  return read;
}

/// Reads the names of lights and buttons that an answer states.
Labels names_in(const Fields& fields, const PuzzleSpec& spec) {
  const Fields names = fields.object("names", "lights");
  Labels labels{0, names.strings("lights"), names.strings("buttons")};
  if (labels.lights.size() != spec.board->cells.cells() || labels.buttons.size() != spec.buttons->size())
    fields.refuse("names",
                  "expected " + std::to_string(spec.board->cells.cells()) + " names of lights and " +
                      std::to_string(spec.buttons->size()) + " of buttons, found " +
                      std::to_string(labels.lights.size()) + " and " +
                      std::to_string(labels.buttons.size()),
                  ErrorCode::shape);
  return labels;
}

/// Reads a graph as buttons. Without a board, all lights are 0.
void read_graph_into(const Fields& fields, PuzzleSpec& spec) {
  if (fields.has("buttons"))
    fields.refuse("graph", "cannot be combined with buttons; leave one out", ErrorCode::conflict);
  const Graph graph = parsed(fields, "graph", parse_graph);
  if (!spec.board) spec.board = Grid{Board(1, graph.size(), spec.colours), {}};
  if (spec.board->cells.cells() != graph.size())
    fields.refuse("graph",
                  "has " + std::to_string(graph.size()) + " vertices, but the board has " +
                      std::to_string(spec.board->cells.cells()) + " lights; give a number for each vertex",
                  ErrorCode::shape);
  spec.buttons = graph_buttons(graph);
}

/// Reads a rule, by its name or as a pattern, whose size must be that of the board.
Rule rule_in(const Fields& fields, std::optional<ButtonFormat> format, const std::optional<Grid>& board) {
  if (format != ButtonFormat::pattern) return parsed(fields, "rule", parse_rule);
  const ButtonsAndLights read = text_of_buttons(fields, "rule", 2, format, {});
  if (board && read.rows > 0 &&
      (board->cells.rows() != read.rows || board->cells.columns() != read.columns))
    fields.refuse("rule",
                  "the pattern is for a board of " + std::to_string(read.rows) + " x " +
                      std::to_string(read.columns) + ", not " + std::to_string(board->cells.rows()) +
                      " x " + std::to_string(board->cells.columns()) +
                      "; correct or remove the size in the pattern",
                  ErrorCode::shape);
  return *read.rule;
}

}  // namespace

PuzzleSpec spec_in(const Fields& fields, std::uint64_t colours, bool has_kinds, bool is_answer,
                   const TextForm& given) {
  PuzzleSpec spec;
  const std::optional<ButtonFormat> format = button_format_in(fields);
  const TextForm form = is_answer ? TextForm{} : form_in(fields, given);
  if (fields.has("board") && fields.is_text("board")) {
    const auto read = [&](std::string_view text) {
      return id_in_text(text, has_kinds ? press_kinds : colours);
    };
    spec = spec_of_id(parsed(fields, "board", read).puzzle);
    if (has_buttons(fields))
      fields.refuse("board", "an id is of a board; give the lights of buttons as an array",
                    ErrorCode::conflict);
  } else if (fields.has("board")) {
    spec.board = fields.grid("board", has_kinds ? press_kinds : colours, form);
    if (has_kinds) spec.board->cells = nonzero_cells(spec.board->cells);
  }
  if (fields.has("lights"))
    spec.board = Grid{Board(1, fields.number("lights", 1, max_lights), colours), {}};
  spec.colours = colours;
  if (fields.has("buttons") && fields.is_text("buttons")) {
    const auto lights = spec.board ? std::optional(spec.board->cells.cells()) : std::nullopt;
    ButtonsAndLights read = text_of_buttons(fields, "buttons", colours, format, lights);
    if (!spec.board) spec.board = Grid{Board(1, read.lights, colours), {}};
    spec.buttons = std::move(read.buttons);
  } else if (fields.has("buttons") && spec.board) {
    spec.buttons = fields.buttons("buttons", spec.board->cells.cells(), colours);
  }
  if (fields.has("graph")) read_graph_into(fields, spec);
  if (is_answer && spec.buttons && fields.has("names")) spec.buttons->set_labels(names_in(fields, spec));
  if (fields.has("rule")) spec.rule = rule_in(fields, format, spec.board);
  if (fields.has("wrap")) spec.wrap = parsed(fields, "wrap", parse_wrap);
  if (fields.has("simple")) spec.simple = fields.flag("simple");
  if (fields.has("goal")) spec.goal = fields.goal("goal", colours, form);
  if (fields.has("free")) spec.free = fields.mask("free", colours, form);
  if (fields.has("fixed")) spec.fixed = fields.mask("fixed", colours, form);
  if (fields.has("cost")) spec.cost = fields.numbers("cost");
  if (fields.has("states")) spec.states = fields.numbers("states");
  if (fields.has("cost_of")) spec.cost_of = parsed(fields, "cost_of", parse_cost_of);
  return spec;
}

namespace {

/// Throws InputError, since the field `board` is missing. If this is an answer with boards in other fields,
/// the message names one of these.
[[noreturn]] void refuse_without_board(const Fields& fields) {
  std::string hint;
  for (const char* one : {"worst", "pattern", "fewest_lit", "most_lit"})
    if (hint.empty() && fields.has(one)) hint = std::string("; give the value of ") + one;
  for (const char* several : {"boards", "listed", "samples", "quiet_patterns"})
    if (hint.empty() && fields.is_array(several)) hint = std::string("; give one value of ") + several;
  throw InputError(fields.name() + ": field 'board' is missing" + hint, ErrorCode::missing,
                   {.input = fields.name(), .field = "board"});
}

/// Fields that no puzzle has; in a puzzle, `lit` is not a number.
constexpr std::array fields_of_answers = {"status", "difficulty", "nullity", "presses", "id", "lit"};

/// True if an object is an answer, by a field that no puzzle has.
bool is_answer(const Fields& fields) {
  return std::any_of(fields_of_answers.begin(), fields_of_answers.end(), [&](const char* one) {
    return one == std::string_view("lit") ? fields.is_number(one) : fields.has(one);
  });
}

/// Reads the puzzle in an object; the arguments are those of puzzle_of_text.
PuzzleSpec puzzle_in(const Fields& fields, bool is_answer, std::uint64_t colours, std::uint64_t two,
                     const TextForm& form) {
  const bool is_lit = !fields.has("board") && fields.has("graph");
  if (!fields.has("board") && !is_lit) refuse_without_board(fields);
  const std::string id = fields.has("id") && looks_like_id(fields.text("id")) ? fields.text("id") : "";
  std::uint64_t own = colours_in(fields);
  if (own == 0) own = colours_of_id(id);
  const std::uint64_t number = own > 0 ? own : std::max<std::uint64_t>(colours, 2);
  const bool has_kinds = number == 2 && two == press_kinds;
  PuzzleSpec spec = spec_in(fields, number, has_kinds, is_answer, form);
  if (is_lit) light_all(spec);
  if (has_kinds && !is_lit && !fields.is_text("board"))
    spec.board = fields.grid("board", press_kinds, is_answer ? TextForm{} : form_in(fields, form));
  if (id.empty()) return spec;
  const std::uint64_t of_id = has_kinds ? press_kinds : number;
  BoardId read = parsed(fields, "id", [&](std::string_view one) { return read_id(one, of_id); });
  if (read.grid() != *spec.board)
    fields.refuse("id", "is of another board than the field board; remove one of them",
                  ErrorCode::conflict);
  return merged(std::move(spec), spec_of_id(std::move(read.puzzle)));
}

}  // namespace

PuzzleSpec puzzle_of_text(const std::string& text, const std::string& name, std::uint64_t colours,
                          std::uint64_t two, const TextForm& form) {
  const Fields fields(text, name);
  const bool has_answer = is_answer(fields);
  if ((fields.has("board") || fields.has("graph")) && !has_answer) {
    allow<of_solve>(fields);
    for (const char* other : {"find", "all"})
      if (fields.has(other))
        fields.refuse(other, "is not a part of a puzzle; leave it out", ErrorCode::unknown_name);
  }
  return puzzle_in(fields, has_answer, colours, two, form);
}

std::optional<PuzzleSpec> puzzle_of_answer(std::string_view text, const std::string& name,
                                           std::uint64_t colours, std::uint64_t two) {
  if (std::none_of(fields_of_answers.begin(), fields_of_answers.end(),
                   [&](const char* one) { return text.find('"' + std::string(one) + '"') != text.npos; }))
    return std::nullopt;
  const Fields fields(text, name);
  if (fields.has("command") || !is_answer(fields)) return std::nullopt;
  return puzzle_in(fields, true, colours, two, {});
}

std::string_view command(const Request& request) {
  return request_commands[request.index()];
}

namespace {

auto reader_named(std::string_view name, const Fields& fields) {
  std::string list;
  for (std::size_t i = 0; i < readers.size(); ++i) {
    if (request_commands[i] == name) return readers[i];
    list += (list.empty() ? "" : ", ") + std::string(request_commands[i]);
  }
  fields.refuse("command", "expected one of " + list + "; found '" + printable(std::string(name)) + "'",
                ErrorCode::unknown_name);
}

}  // namespace

Request request_from_json(std::string_view text, const std::string& name) {
  const Fields fields(text, name);
  return reader_named(fields.text("command"), fields)(fields);
}

Request request_from_json(std::string_view text, const std::string& name, std::string_view command) {
  const Fields fields(text, name);
  if (fields.has("command") && fields.text("command") != command)
    fields.refuse("command", "expected " + std::string(command) + ", found '" +
                                 printable(fields.text("command")) + "'");
  if (command == "verify" && is_answer_alone(fields)) return verify_request(fields);
  return reader_named(command, fields)(fields);
}

}  // namespace flipwise
