// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"

namespace flipwise {

namespace {

using json::Fields;

constexpr std::array<std::string_view, 11> commands = {
    "solve", "count", "analyze", "verify", "show", "judge", "table", "bench", "generate", "rate", "hint"};

/// Limits that solve and count share.
template <typename Options>
void read_limits(const Fields& fields, Options& options) {
  constexpr double gib = 1024.0 * 1024.0 * 1024.0;
  constexpr double most_gib = 1e9;
  if (fields.has("limit")) options.limit_seconds = fields.positive("limit");
  if (fields.has("memory")) {
    const double memory = fields.positive("memory");
    if (memory > most_gib) throw InputError(fields.place("memory") + ": more GiB than any machine has");
    options.memory_bytes = static_cast<std::uint64_t>(std::ceil(memory * gib));
  }
  if (fields.has("threads")) options.threads = static_cast<unsigned>(fields.number("threads", 1, 65536));
}

/// Parses a word that the command line has too; the message says where it stands.
template <typename Parse>
auto parsed(const Fields& fields, const char* field, Parse parse) {
  try {
    return parse(fields.text(field));
  } catch (const InputError& error) {
    throw InputError(fields.place(field) + ": " + error.what());
  }
}

Rule rule_of(const Fields& fields) {
  return fields.has("rule") ? parsed(fields, "rule", parse_rule) : Rule{};
}

Wrap wrap_of(const Fields& fields) {
  return fields.has("wrap") ? parsed(fields, "wrap", parse_wrap) : Wrap::none;
}

std::uint32_t neighbours_of(const Fields& fields, const char* field, std::string_view standard,
                            Adjacency adjacent) {
  if (!fields.has(field)) return parse_neighbour_list(standard, adjacent);
  return parsed(fields, field,
                [&](const std::string& text) { return parse_neighbour_list(text, adjacent); });
}

Goal goal_of(const Fields& fields) {
  return fields.has("goal") ? fields.goal("goal") : Goal{};
}

/// `board` is rows, or an id, whose rule, wrap and goal hold unless the request says otherwise. With
/// `kinds` cells may be presses of the second kind, which count as lit.
BoardPuzzle board_puzzle(const Fields& fields, bool kinds = false) {
  if (fields.is_text("board")) {
    BoardPuzzle puzzle = read_id(fields.text("board")).puzzle;
    if (fields.has("rule")) puzzle.rule = rule_of(fields);
    if (fields.has("wrap")) puzzle.wrap = wrap_of(fields);
    if (fields.has("goal")) puzzle.goal = goal_of(fields);
    return puzzle;
  }
  Grid grid = fields.grid("board", kinds);
  return {std::move(grid.lit), std::move(grid.holes), rule_of(fields), wrap_of(fields), goal_of(fields)};
}

/// A dark board of so many rows and columns.
BoardPuzzle shape_puzzle(const Fields& fields) {
  return {Board(fields.number("rows", 1, UINT64_MAX), fields.number("columns", 1, UINT64_MAX)),
          {},
          rule_of(fields),
          wrap_of(fields)};
}

ButtonPuzzle button_puzzle(const Fields& fields) {
  Grid grid = fields.grid("board");
  if (grid.lit.rows() != 1 || grid.holes)
    throw InputError(fields.place("board") + ": the lights of a button puzzle are one row without holes");
  const std::size_t lights = grid.lit.columns();
  return {std::move(grid.lit), fields.buttons("buttons", lights), goal_of(fields)};
}

SolveRequest solve_request(const Fields& fields) {
  const bool has_buttons = fields.has("buttons");
  if (has_buttons)
    fields.allow_only({"command", "board", "buttons", "goal", "find", "all", "limit", "memory", "threads"});
  else
    fields.allow_only(
        {"command", "board", "rule", "wrap", "goal", "find", "all", "limit", "memory", "threads"});
  SolveRequest request;
  if (has_buttons)
    request.puzzle = button_puzzle(fields);
  else
    request.puzzle = board_puzzle(fields);
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
  read_limits(fields, request.options);
  return request;
}

/// The rule, without a shape.
PatternQuestion pattern_rule(const Fields& fields) {
  PatternQuestion question;
  if (fields.has("adjacent")) {
    const std::string adjacent = fields.text("adjacent");
    if (adjacent != "edge" && adjacent != "king")
      throw InputError(fields.place("adjacent") + ": expected edge or king");
    if (adjacent == "king") question.adjacent = Adjacency::king;
  }
  question.on = neighbours_of(fields, "on", "even", question.adjacent);
  question.off = neighbours_of(fields, "off", "any", question.adjacent);
  question.wrap = wrap_of(fields);
  return question;
}

std::optional<std::uint64_t> modulus_of(const Fields& fields) {
  if (!fields.has("modulus")) return {};
  return fields.number("modulus", 1, std::uint64_t{1} << 63);
}

/// A shape of its own counts where something is given, too; `count` compares the two.
CountRequest count_request(const Fields& fields) {
  fields.allow_only({"command", "rows",      "columns",    "on",         "off",    "adjacent", "wrap",
                     "modulus", "by_weight", "fewest_lit", "most_lit",   "sample", "seed",     "given",
                     "list",    "rank",      "unrank",     "recurrence", "limit",  "memory",   "threads"});
  CountRequest request{pattern_rule(fields)};
  PatternQuestion& question = request.question;
  if (fields.has("given")) {
    question.given = given_from_rows(fields.strings("given"), fields.place("given"));
    question.rows = question.given->open.rows();
    question.columns = question.given->open.columns();
  }
  if (!question.given || fields.has("rows")) question.rows = fields.number("rows", 1, UINT64_MAX);
  if (!question.given || fields.has("columns"))
    question.columns = static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX));
  CountOptions& options = request.options;
  options.modulus = modulus_of(fields);
  if (fields.has("by_weight")) options.by_weight = fields.flag("by_weight");
  if (fields.has("fewest_lit")) options.fewest_lit = fields.flag("fewest_lit");
  if (fields.has("most_lit")) options.most_lit = fields.flag("most_lit");
  if (fields.has("sample")) options.sample = fields.number("sample");
  if (fields.has("seed")) options.seed = fields.number("seed");
  if (fields.has("list")) options.list = fields.number("list", 1, UINT64_MAX);
  if (fields.has("rank")) options.rank = fields.grid("rank").lit;
  if (fields.has("unrank")) options.unrank = fields.text("unrank");
  if (fields.has("recurrence")) options.recurrence = fields.flag("recurrence");
  read_limits(fields, options);
  return request;
}

TableRequest table_request(const Fields& fields) {
  TableRequest request{fields.text("name"), fields.number("from"), fields.number("to")};
  const bool counts = request.name == "count" || request.name == "even-patterns";
  if (request.name == "count")
    fields.allow_only({"command", "name", "from", "to", "on", "off", "adjacent", "wrap", "modulus",
                       "columns", "antidiagonals"});
  else if (counts)
    fields.allow_only({"command", "name", "from", "to", "wrap", "modulus", "columns", "antidiagonals"});
  else
    fields.allow_only({"command", "name", "from", "to"});
  if (!counts) return request;
  request.question = pattern_rule(fields);
  request.modulus = modulus_of(fields);
  if (fields.has("columns"))
    request.columns = static_cast<std::size_t>(fields.number("columns", 1, SIZE_MAX));
  if (fields.has("antidiagonals")) request.antidiagonals = fields.flag("antidiagonals");
  if (request.columns && request.antidiagonals)
    throw InputError(fields.name() + ": give either columns or antidiagonals");
  return request;
}

AnalyzeRequest analyze_request(const Fields& fields) {
  fields.allow_only({"command", "board", "rows", "columns", "rule", "wrap", "quiet_patterns", "worst",
                     "distances", "distribution", "limit", "memory", "threads"});
  AnalyzeRequest request;
  request.has_board = fields.has("board");
  if (request.has_board && (fields.has("rows") || fields.has("columns")))
    throw InputError(fields.name() + ": give either a board, or rows and columns");
  if (request.has_board)
    request.puzzle = board_puzzle(fields);
  else
    request.puzzle = shape_puzzle(fields);
  if (fields.has("quiet_patterns")) request.quiet_patterns = fields.flag("quiet_patterns");
  if (fields.has("worst")) request.worst = fields.flag("worst");
  if (fields.has("distances")) request.distances = fields.flag("distances");
  if (fields.has("distribution")) request.distribution = fields.flag("distribution");
  read_limits(fields, request.options);
  return request;
}

VerifyRequest verify_request(const Fields& fields) {
  fields.allow_only({"command", "board", "buttons", "rule", "wrap", "goal", "answer"});
  VerifyRequest request;
  if (fields.has("buttons"))
    request.puzzle = button_puzzle(fields);
  else
    request.puzzle = fields.grid("board");
  if (fields.is_text("board")) {
    const BoardPuzzle puzzle = read_id(fields.text("board")).puzzle;
    request.rule = puzzle.rule;
    request.wrap = puzzle.wrap;
    request.goal = puzzle.goal;
  }
  if (fields.has("rule")) request.rule = rule_of(fields);
  if (fields.has("wrap")) request.wrap = wrap_of(fields);
  if (fields.has("goal")) request.goal = goal_of(fields);
  request.stated = answer_from_json(fields.object("answer", "solution"));
  return request;
}

GenerateRequest generate_request(const Fields& fields) {
  fields.allow_only({"command", "rows", "columns", "rule", "wrap", "presses", "unique", "symmetric",
                     "count", "seed", "limit", "memory", "threads"});
  GenerateRequest request;
  GenerateQuery& query = request.query;
  query.shape = shape_puzzle(fields);
  query.presses = fields.number("presses");
  if (fields.has("unique")) query.unique = fields.flag("unique");
  if (fields.has("symmetric")) query.symmetric = fields.flag("symmetric");
  if (fields.has("count")) query.count = fields.number("count");
  if (fields.has("seed")) query.seed = fields.number("seed");
  read_limits(fields, request.options);
  return request;
}

RateRequest rate_request(const Fields& fields) {
  fields.allow_only({"command", "board", "rule", "wrap", "goal", "limit", "memory", "threads"});
  RateRequest request{board_puzzle(fields)};
  read_limits(fields, request.options);
  return request;
}

HintRequest hint_request(const Fields& fields) {
  fields.allow_only(
      {"command", "board", "rule", "wrap", "goal", "pressed", "explain", "limit", "memory", "threads"});
  HintRequest request{board_puzzle(fields)};
  if (fields.has("pressed")) request.pressed = fields.grid("pressed").lit;
  if (fields.has("explain")) request.explain = fields.flag("explain");
  read_limits(fields, request.options);
  return request;
}

ShowRequest show_request(const Fields& fields) {
  fields.allow_only({"command", "board", "rule", "wrap", "goal"});
  ShowRequest request{fields.grid("board", true)};
  if (fields.is_text("board") || fields.has("rule") || fields.has("wrap") || fields.has("goal"))
    request.puzzle = board_puzzle(fields, true);
  return request;
}

Request parse_for(std::string_view command, const Fields& fields) {
  if (command == "solve") return solve_request(fields);
  if (command == "count") return count_request(fields);
  if (command == "analyze") return analyze_request(fields);
  if (command == "verify") return verify_request(fields);
  if (command == "show") return show_request(fields);
  if (command == "judge") {
    fields.allow_only({"command", "dialect", "input"});
    JudgeRequest request{fields.text("dialect")};
    if (fields.has("input")) request.input = fields.text("input");
    return request;
  }
  if (command == "table") return table_request(fields);
  if (command == "bench") {
    fields.allow_only({"command"});
    return BenchRequest{};
  }
  if (command == "generate") return generate_request(fields);
  if (command == "rate") return rate_request(fields);
  if (command == "hint") return hint_request(fields);
  std::string list;
  for (const std::string_view one : commands) list += (list.empty() ? "" : ", ") + std::string(one);
  throw InputError(fields.place("command") + ": expected one of " + list);
}

}  // namespace

std::string_view command(const Request& request) {
  return commands[request.index()];
}

Request request_from_json(std::string_view text, const std::string& name) {
  const Fields fields(text, name);
  return parse_for(fields.text("command"), fields);
}

SolveRequest solve_request_from_json(std::string_view text, const std::string& name) {
  const Fields fields(text, name);
  if (fields.has("command") && fields.text("command") != "solve")
    throw InputError(fields.place("command") + ": expected solve");
  return solve_request(fields);
}

}  // namespace flipwise
