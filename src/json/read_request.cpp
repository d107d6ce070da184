// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <utility>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/pattern_requests.hpp"
#include "json/request.hpp"
#include "json/study_fields.hpp"

namespace flipwise {

namespace {

void read_limits(const Fields& fields, RunOptions& run) {
  constexpr double gib = 1024.0 * 1024.0 * 1024.0;
  if (fields.has("limit")) run.limit_seconds = fields.positive("limit");
  if (fields.has("memory"))
    run.memory_bytes = static_cast<std::uint64_t>(std::ceil(fields.positive("memory") * gib));
  if (fields.has("threads")) run.threads = static_cast<unsigned>(fields.number("threads", 1, UINT32_MAX));
}

BoardId read_id_field(const Fields& fields, const char* field, std::uint64_t modulus = 2) {
  return parsed(fields, field, [modulus](std::string_view text) { return read_id(text, modulus); });
}

/// Sets what is said of a puzzle beside its board.
template <typename Asked>
void apply(const Fields& fields, Asked& asked) {
  read_question(fields, asked);
  if (fields.has("cost")) asked.cost = fields.numbers("cost");
}

/// `board` is rows, or an id, whose rule, wrap and goal hold unless the request says otherwise. With
/// `press_kinds` cells may be presses of two kinds, which count as lit.
Puzzle board_puzzle(const Fields& fields, std::uint64_t modulus = 2) {
  Puzzle puzzle;
  if (fields.is_text("board")) {
    puzzle = read_id_field(fields, "board", modulus).puzzle;
  } else {
    Grid grid = fields.grid("board", modulus);
    puzzle.start = nonzero_cells(grid.cells);
    puzzle.holes = std::move(grid.holes);
  }
  apply(fields, puzzle);
  return puzzle;
}

/// A dark board of so many rows and columns.
Puzzle shape_puzzle(const Fields& fields) {
  const auto rows = static_cast<std::size_t>(fields.number("rows", 1, SIZE_MAX));
  Puzzle puzzle{Board(rows, static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX)))};
  apply(fields, puzzle);
  return puzzle;
}

Puzzle button_puzzle(const Fields& fields) {
  Grid grid = fields.grid("board");
  if (grid.cells.rows() != 1 || grid.holes)
    throw InputError(fields.place("board") + ": the lights of a button puzzle are one row without holes");
  const std::size_t lights = grid.cells.columns();
  Puzzle puzzle;  // not from a braced list: g++ 12 destroys too much where a part of one throws
  puzzle.start = std::move(grid.cells);
  puzzle.buttons = fields.buttons("buttons", lights);
  if (fields.has("goal")) puzzle.goal = fields.goal("goal");
  read_masks(fields, puzzle);
  if (fields.has("cost")) puzzle.cost = fields.numbers("cost");
  return puzzle;
}

/// Any puzzle with a board. There may be `more` fields, and free and fixed cells unless a puzzle of two
/// colours has no `masks`.
Puzzle asked_puzzle(const Fields& fields, std::vector<std::string_view> more, bool masks = true) {
  const auto allow = [&](std::vector<std::string_view> known) {
    known.insert(known.end(), more.begin(), more.end());
    fields.allow_only(std::move(known), true);
  };
  if (const unsigned colours = colours_of(fields); colours != 0) {
    more.insert(more.begin(), "board");
    allow_colours(fields, std::move(more));
    return puzzle_of(said_by(fields, colours));
  }
  const bool has_buttons = fields.has("buttons");
  std::vector<std::string_view> known{"board", "colours"};
  if (has_buttons)
    known.insert(known.end(), {"buttons", "goal"});
  else
    known.insert(known.end(), {"rule", "wrap", "goal"});
  if (masks) known.insert(known.end(), {"free", "fixed"});
  known.insert(known.end(), {"cost", "cost_of"});
  allow(std::move(known));
  return has_buttons ? button_puzzle(fields) : board_puzzle(fields);
}

SolveRequest solve_request(const Fields& fields) {
  SolveRequest request;
  request.puzzle = asked_puzzle(fields, {"find", "all"});
  if (fields.has("find")) {
    const std::string find = fields.text("find");
    if (find != "fewest" && find != "any")
      throw InputError(fields.place("find") + ": expected fewest or any");
    if (find == "any") request.options.find = SolveOptions::Find::any;
  }
  if (fields.has("all")) {
    request.options.all = fields.number("all", 1, UINT64_MAX);
    if (request.options.find == SolveOptions::Find::any)
      throw InputError(fields.place("all") + ": lists fewest solutions, so it needs find fewest");
  }
  return request;
}

/// Dark lights, so many.
Puzzle lights_puzzle(const Fields& fields) {
  const auto lights = static_cast<std::size_t>(fields.number("lights", 1, most_lights));
  Puzzle puzzle;
  puzzle.start = Board(1, lights);
  puzzle.buttons = fields.buttons("buttons", lights);
  if (fields.has("cost")) puzzle.cost = fields.numbers("cost");
  return puzzle;
}

AnalyzeRequest analyze_request(const Fields& fields) {
  if (const unsigned colours = colours_of(fields); colours != 0) return colours_to_analyze(fields, colours);
  AnalyzeRequest request;
  request.has_board = fields.has("board");
  request.lightest = quiet_condition(fields);
  if (fields.has("cost") && !request.lightest)
    throw InputError(fields.place("cost") + ": goes only with lightest");
  if (fields.has("buttons")) {
    fields.allow_only({"board", "lights", "colours", "buttons", "cost", "cost_of", "quiet_patterns",
                       "worst", "distances", "distribution", "lightest", "outside", "flips"},
                      true);
    if (request.has_board == fields.has("lights"))
      throw InputError(fields.name() + ": give either a board, or the number of lights");
    request.puzzle = request.has_board ? button_puzzle(fields) : lights_puzzle(fields);
    read_extras(fields, request);
    return request;
  }
  fields.allow_only(
      {"board", "rows", "columns", "colours", "rule", "wrap", "cost", "cost_of", "quiet_patterns", "worst",
       "distances", "distribution", "lightest", "outside", "flips"},
      true);
  if (request.has_board && (fields.has("rows") || fields.has("columns")))
    throw InputError(fields.name() + ": give either a board, or rows and columns");
  if (request.has_board) {
    request.puzzle = board_puzzle(fields);
  } else {
    request.rows = fields.number("rows", 1, SIZE_MAX);
    request.columns = fields.number("columns", 1, SIZE_MAX);
    apply(fields, request.puzzle);
  }
  read_extras(fields, request);
  return request;
}

/// The puzzle of a request, or of an answer that repeats it.
VerifyRequest question_to_verify(const Fields& fields) {
  VerifyRequest request;
  Said& said = request.said;
  if (fields.has("buttons")) {
    said = said_of(button_puzzle(fields));
  } else if (!fields.is_text("board")) {
    said.board = fields.grid("board");
  }
  if (fields.is_text("board")) said = joined(said_of_id(read_id_field(fields, "board").puzzle), said);
  apply(fields, said);
  return request;
}

VerifyRequest verify_request(const Fields& fields) {
  const unsigned colours = colours_of(fields);
  std::vector<std::string_view> known{"board", "colours", "goal", "cost_of", "answer", "limit", "memory"};
  if (colours == 0) known.insert(known.end(), {"cost"});
  if (fields.has("buttons"))
    known.insert(known.end(), {"buttons", "free", "fixed"});
  else
    known.insert(known.end(), {"rule", "wrap", "free", "fixed"});
  fields.allow_only(known);
  if (colours != 0 && !fields.has("answer"))
    throw InputError(fields.name() + ": field 'answer' is missing");
  if (colours != 0) return colours_to_verify(fields, colours);
  VerifyRequest request = question_to_verify(fields);
  request.stated = fields.is_text("answer") ? answer_from_id(read_id_field(fields, "answer", press_kinds))
                                            : answer_from_json(fields.object("answer", "solution"));
  return request;
}

VerifyRequest verify_own_question(const Fields& answer) {
  if (const unsigned colours = colours_of(answer); colours != 0) return colours_to_verify(answer, colours);
  VerifyRequest request = question_to_verify(answer);
  request.stated = answer_from_json(answer);
  return request;
}

GenerateRequest generate_request(const Fields& fields) {
  if (const unsigned colours = colours_of(fields); colours != 0)
    return colours_to_generate(fields, colours);
  GenerateRequest request;
  GenerateQuery& query = request.query;
  if (fields.has("buttons")) {
    fields.allow_only({"lights", "colours", "buttons", "goal", "free", "fixed", "cost", "cost_of",
                       "presses", "unique", "count", "seed"},
                      true);
    query.shape = lights_puzzle(fields);
    if (fields.has("goal")) query.shape.goal = fields.goal("goal");
    read_masks(fields, query.shape);
  } else {
    fields.allow_only({"rows", "columns", "colours", "holes", "rule", "wrap", "goal", "free", "fixed",
                       "cost", "cost_of", "presses", "unique", "symmetric", "count", "seed"},
                      true);
    query.shape = shape_puzzle(fields);
  }
  read_wish(fields, query);
  if (fields.is_number("holes"))
    query.shape.holes = random_holes(query.shape.start.rows(), query.shape.start.columns(),
                                     fields.number("holes", 1, UINT64_MAX), query.seed);
  else if (fields.has("holes"))
    query.shape.holes = fields.mask("holes");
  return request;
}

RateRequest rate_request(const Fields& fields) {
  RateRequest request;
  request.puzzle = asked_puzzle(fields, {}, false);
  return request;
}

HintRequest hint_request(const Fields& fields) {
  HintRequest request;
  request.explain = fields.flag("explain");
  request.puzzle = asked_puzzle(fields, {"pressed", "explain"});
  if (!fields.has("pressed")) return request;
  Grid pressed = fields.grid("pressed", request.puzzle.modulus());
  if (request.puzzle.buttons && !pressed.cells.has_bits()) (void)in_a_row(pressed);  // refuses holes
  request.pressed = std::move(pressed.cells);
  return request;
}

ShowRequest show_request(const Fields& fields) {
  fields.allow_only({"board", "colours", "rule", "wrap", "goal", "limit", "memory"});
  if (const unsigned colours = colours_of(fields); colours != 0) {
    const Said said = said_by(fields, colours);
    Puzzle puzzle = puzzle_of(said);
    ShowRequest request;
    request.grid = {puzzle.start, puzzle.holes};
    if (said.rule || said.wrap || said.goal) request.puzzle = std::move(puzzle);
    return request;
  }
  ShowRequest request{fields.grid("board", press_kinds), true};
  if (fields.is_text("board") || fields.has("rule") || fields.has("wrap") || fields.has("goal"))
    request.puzzle = board_puzzle(fields, press_kinds);
  return request;
}

JudgeRequest judge_request(const Fields& fields) {
  fields.allow_only({"dialect", "input"}, true);
  JudgeRequest request{fields.text("dialect")};
  if (fields.has("input")) request.input = fields.text("input");
  return request;
}

template <auto read>
Request read_as(const Fields& fields) {
  auto request = read(fields);
  read_limits(fields, run_of(request));
  return request;
}

struct Command {
  std::string_view name;
  Request (*read)(const Fields&);
};
/// In the order of the alternatives of Request.
constexpr std::array<Command, std::variant_size_v<Request>> commands = {{
    {"solve", read_as<solve_request>},
    {"count", read_as<count_request>},
    {"analyze", read_as<analyze_request>},
    {"verify", read_as<verify_request>},
    {"show", read_as<show_request>},
    {"judge", read_as<judge_request>},
    {"table", read_as<table_request>},
    {"generate", read_as<generate_request>},
    {"rate", read_as<rate_request>},
    {"hint", read_as<hint_request>},
}};

}  // namespace

std::string_view command(const Request& request) {
  return commands[request.index()].name;
}

namespace {

const Command& command_named(std::string_view name, const std::string& place) {
  std::string list;
  for (const Command& command : commands) {
    if (command.name == name) return command;
    list += (list.empty() ? "" : ", ") + std::string(command.name);
  }
  throw InputError(place + ": expected one of " + list);
}

}  // namespace

Request request_from_json(std::string_view text, const std::string& name) {
  const Fields fields(text, name);
  return command_named(fields.text("command"), fields.place("command")).read(fields);
}

Request request_from_json(std::string_view text, const std::string& name, std::string_view command) {
  const Fields fields(text, name);
  if (fields.has("command") && fields.text("command") != command)
    throw InputError(fields.place("command") + ": expected " + std::string(command));
  if (command == "verify" && !fields.has("answer") && fields.has("status"))
    return verify_own_question(fields);
  return command_named(command, name).read(fields);
}

}  // namespace flipwise
