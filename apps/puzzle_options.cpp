// SPDX-License-Identifier: MIT
#include "puzzle_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"

namespace flipwise::app {

std::vector<Option> puzzle_options(PuzzleOptions& options, const PuzzleUse& use) {
  constexpr const char* group = "Puzzle";
  std::vector<std::string> rules = {"plus", "ring", "king", "knight", "x", "cross"};
  std::string rule = "what a press flips: plus, ring, king, knight, x, cross, ";
  if (use.two_kind) {
    rules.emplace_back("two-kind");
    rule += "two-kind, ";
  }
  rule += "or offsets \"row,column row,column ...\" [plus]";
  if (use.buttons)
    rule +=
        "; or a file: the lights that each button flips, a graph (graph6, sparse6), or a matrix "
        "(MatrixMarket, "
        "alist)";
  std::vector<Option> described = {
      {"--rule", use.buttons ? "RULE|FILE" : "RULE", rule, &options.rule, offers(rules), false, "", "",
       group},
      {"--wrap", "WRAP",
       "sides that meet: none, columns (left and right), rows, torus; a cell that a press reaches twice "
       "is flipped twice [none]",
       &options.wrap, one_of({"none", "columns", "rows", "torus"}), false, "", "", group}};
  if (use.goal)
    described.push_back({"--goal", "GOAL",
                         "what the lights shall become: off, on, uniform (all alike), a colour, or a board "
                         "[off]",
                         &options.goal, offers({"off", "on", "uniform"}), false, "", "", group});
  if (use.two_kind)
    described.push_back({"--kind", "RULE", "given twice: the two kinds of rule two-kind [ring, plus]",
                         &options.kinds, offers({"plus", "ring", "king", "knight", "x"}), false, "", "",
                         group});
  return described;
}

std::vector<Option> mask_options(PuzzleOptions& options) {
  std::vector<Option> described = {
      {"--free", "FILE", "lights that may end either way: the holes (_) of a board, or its lit cells",
       &options.free},
      {"--fixed", "FILE", "cells or buttons that may not be pressed, likewise", &options.fixed}};
  for (Option& option : described) option.group = "Puzzle";
  return described;
}

Option cost_option(PuzzleOptions& options) {
  Option described{"--cost", "FILE",
                   "what presses cost: a whole number a line, for each cell in reading order, without "
                   "holes, or for each button; then the least cost counts, not the fewest presses",
                   &options.cost};
  described.group = "Puzzle";
  return described;
}

std::optional<CostFile> cost_file(const PuzzleOptions& options) {
  if (!options.cost) return std::nullopt;
  Input input(*options.cost);
  return CostFile{input.name(), read_all(input)};
}

std::vector<std::uint64_t> costs_of_shape(const CostFile& file, std::size_t rows, std::size_t columns) {
  if (rows > SIZE_MAX / columns) throw InputError("--cost: the shape has too many cells");
  return read_costs(file.text, file.name, rows * columns, "cell");
}

namespace {

std::vector<std::uint64_t> costs_of(const CostFile& file, const std::optional<Buttons>& buttons,
                                    const Board& cells, const std::optional<Board>& holes) {
  if (buttons) return read_costs(file.text, file.name, buttons->size(), "button");
  return read_costs(file.text, file.name, cells.cells() - (holes ? holes->weight() : 0), "cell");
}

/// The same goal, its target a row of lights.
Goal of_buttons(Goal goal) {
  if (goal.kind == Goal::Kind::target) goal.target = in_a_row({goal.target, goal.holes});
  return goal;
}

/// Sets all but costs in a Puzzle or in what is said of one, of so many cells.
template <typename Asked>
void set_given(const GivenPuzzle& given, std::size_t cells, Asked& asked) {
  if (!asked.buttons && given.buttons) throw InputError("expected buttons as in --rule, found a board");
  if (asked.buttons && (given.rule || given.wrap || given.free || given.fixed))
    throw InputError("expected a board for --rule, --wrap, --free and --fixed, found buttons");
  if (given.buttons) {
    if (const std::size_t lights = given.buttons->start.columns(); cells != lights)
      throw InputError(fmt::format("expected {} lights, found {}", lights, cells));
    asked.buttons = given.buttons->buttons;
    if (given.buttons->free) asked.free = given.buttons->free;
    if (given.buttons->fixed) asked.fixed = given.buttons->fixed;
  }
  if (given.rule) asked.rule = *given.rule;
  if (given.wrap) asked.wrap = *given.wrap;
  if (given.goal) asked.goal = asked.buttons ? of_buttons(*given.goal) : *given.goal;
  if (given.number) asked.goal = goal_of_number(*given.number, 2);
  if (given.free) asked.free = given.free;
  if (given.fixed) asked.fixed = given.fixed;
}

/// Lights that are free and buttons that are fixed: a board of any shape, in a row.
void set_masks(const PuzzleOptions& options, Puzzle& puzzle) {
  if (options.free) puzzle.free = in_a_row({read_cells(*options.free), std::nullopt});
  if (options.fixed) puzzle.fixed = in_a_row({read_cells(*options.fixed), std::nullopt});
}

Puzzle read_button_puzzle(const Grid& board, const std::string& buttons, const PuzzleOptions& options) {
  refuse_options_of_boards(options);
  Puzzle puzzle;  // member by member: g++ 12 frees a list of initializers twice where one of them throws
  puzzle.start = in_a_row(board);
  puzzle.goal = of_buttons(goal_of(options));
  set_masks(options, puzzle);
  Input input(buttons);
  puzzle.buttons = read_buttons(input.stream(), input.name(), puzzle.start.columns()).buttons;
  if (const auto costs = cost_file(options)) set_costs(*costs, puzzle);
  return puzzle;
}

}  // namespace

void refuse_options_of_boards(const PuzzleOptions& options) {
  if (options.wrap) throw InputError("--wrap is for boards whose --rule is not a file of buttons");
}

void set_costs(const CostFile& file, Puzzle& puzzle) {
  if (!puzzle.start.empty()) puzzle.cost = costs_of(file, puzzle.buttons, puzzle.start, puzzle.holes);
}

void apply(const GivenPuzzle& given, Puzzle& puzzle) {
  set_given(given, puzzle.start.cells(), puzzle);
  if (given.cost) set_costs(*given.cost, puzzle);
}

void apply(const GivenPuzzle& given, Said& said) {
  set_given(given, said.board->cells.cells(), said);
  if (given.cost) said.cost = costs_of(*given.cost, said.buttons, said.board->cells, said.board->holes);
}

Board read_cells(const std::string& board, std::uint64_t colours) {
  return marked_cells(read_board(board, colours));
}

std::optional<std::string> button_file(const PuzzleOptions& options) {
  if (!options.rule) return std::nullopt;
  try {
    parse_rule(*options.rule);
    return std::nullopt;
  } catch (const InputError& error) {
    if (access(options.rule->c_str(), F_OK) == 0) return options.rule;
    throw InputError(fmt::format("--rule: {}; nor is there a file of that name", error.what()));
  }
}

void set_lights(std::string_view text, Board& lights) {
  Board read = in_a_row(read_grid(text, "lights"));
  if (read.columns() != lights.columns())
    throw InputError(fmt::format("expected {} lights, found {}", lights.columns(), read.columns()));
  lights = std::move(read);
}

std::optional<FlipGame> asked_game(const std::string& board, const PuzzleOptions& options) {
  std::string text = board;
  std::error_code error;
  if (!looks_like_flip_game(text) && std::filesystem::is_regular_file(board, error)) {
    Input input(board);
    if (looks_like_flip_game(input.peek_content())) text = input.content().value_or("");
  }
  if (!looks_like_flip_game(text)) return std::nullopt;
  FlipGame game = read_flip_game(text);
  if (options.has_rule() || board_of(game)) return std::nullopt;
  refuse_options_of_boards(options);
  game.puzzle.goal = of_buttons(goal_of(options));
  set_masks(options, game.puzzle);
  if (const auto costs = cost_file(options)) set_costs(*costs, game.puzzle);
  return game;
}

Puzzle read_buttons_alone(const std::string& path, const PuzzleOptions& options) {
  refuse_options_of_boards(options);
  Input input(path);
  ButtonsAndLights read = read_buttons(input.stream(), input.name());
  Puzzle puzzle{.start = Board(1, read.lights), .buttons = std::move(read.buttons)};
  set_masks(options, puzzle);
  if (const auto costs = cost_file(options)) set_costs(*costs, puzzle);
  return puzzle;
}

Puzzle read_buttons_of_lines(const std::string& path, const PuzzleOptions& options) {
  Puzzle puzzle = read_buttons_alone(path, options);
  puzzle.goal = of_buttons(goal_of(options));
  return puzzle;
}

Rule rule_of(const PuzzleOptions& options) {
  if (button_file(options))
    throw InputError(
        "--rule: a file of buttons is not for show --many, and does not go with ROWS and COLUMNS");
  if (options.kinds.empty()) return options.rule ? parse_rule(*options.rule) : Rule{};
  if (options.rule && *options.rule != "two-kind")
    throw InputError(fmt::format("--kind is for --rule two-kind, not for {}", *options.rule));
  if (options.kinds.size() != 2)
    throw InputError("--kind must be given twice, once for each kind of press");
  return parse_rule("two-kind=" + options.kinds[0] + "/" + options.kinds[1]);
}

Wrap wrap_of(const PuzzleOptions& options) {
  return options.wrap ? parse_wrap(*options.wrap) : Wrap::none;
}

std::optional<unsigned> goal_number(const PuzzleOptions& options) {
  if (!options.goal || options.goal->empty() ||
      options.goal->find_first_not_of("0123456789") != options.goal->npos)
    return std::nullopt;
  return static_cast<unsigned>(number_from(*options.goal, "--goal", 0, greatest_modulus - 1));
}

Goal goal_of_number(unsigned number, std::uint64_t colours) {
  if (number >= colours)
    throw InputError(
        colours == 2
            ? fmt::format("--goal {0}: two colours are 0 and 1; a file of that name is ./{0}", number)
            : fmt::format("--goal {}: {} colours are 0 to {}", number, colours, colours - 1));
  return {Goal::Kind::number, number};
}

std::optional<Goal> goal_of_word(const PuzzleOptions& options, std::uint64_t colours) {
  if (const auto number = goal_number(options)) return goal_of_number(*number, colours);
  const std::string goal = options.goal.value_or("off");
  if (goal == "off") return Goal{};
  if (goal == "on") return Goal{Goal::Kind::number, colours - 1};
  if (goal == "uniform") return Goal{Goal::Kind::uniform};
  return std::nullopt;
}

Goal goal_of(const PuzzleOptions& options, std::uint64_t colours) {
  if (auto goal = goal_of_word(options, colours)) return *goal;
  try {
    Grid goal = read_board(*options.goal, colours);
    return {Goal::Kind::target, 0, std::move(goal.cells), std::move(goal.holes)};
  } catch (const InputError& error) {
    throw InputError(fmt::format("--goal (off, on, uniform{} or a board file): {}",
                                 colours == 2 ? "" : ", a number", error.what()));
  }
}

Puzzle shape_of(const std::string& rows, const std::string& columns, const PuzzleOptions& options) {
  const std::uint64_t height = number_from(rows, "ROWS");
  return {Board(height, number_from(columns, "COLUMNS")), {}, rule_of(options), wrap_of(options)};
}

Format format_of(std::string_view word) {
  constexpr std::pair<std::string_view, Format> formats[] = {{"pbm", Format::pbm},
                                                             {"pbm-raw", Format::pbm_raw},
                                                             {"pgm", Format::pgm},
                                                             {"pgm-raw", Format::pgm_raw}};
  for (const auto& [name, format] : formats)
    if (name == word) return format;
  return Format::text;
}

GivenPuzzle given_puzzle(const PuzzleOptions& options) {
  GivenPuzzle given;
  if (options.has_rule()) given.rule = rule_of(options);
  if (options.wrap) given.wrap = wrap_of(options);
  given.number = goal_number(options);
  if (options.goal && !given.number) given.goal = goal_of(options);
  if (options.cost_of) given.cost_of = parse_cost_of(*options.cost_of);
  if (options.free) given.free = read_cells(*options.free);
  if (options.fixed) given.fixed = read_cells(*options.fixed);
  given.cost = cost_file(options);
  return given;
}

GivenPuzzle given_for_lines(const PuzzleOptions& options) {
  const auto file = button_file(options);
  if (!file) return given_puzzle(options);
  PuzzleOptions without_costs = options;
  without_costs.cost.reset();
  GivenPuzzle given;
  given.buttons = read_buttons_of_lines(*file, without_costs);
  if (options.goal) given.goal = given.buttons->goal;
  given.cost = cost_file(options);
  if (given.cost) set_costs(*given.cost, *given.buttons);
  return given;
}

Puzzle read_puzzle(const std::string& board, const PuzzleOptions& options, Input* opened) {
  const auto stated = [&] {
    return opened != nullptr ? read_stated_board(*opened) : read_stated_board(board);
  };
  if (const auto buttons = button_file(options))
    return read_button_puzzle(stated().grid(), *buttons, options);
  if (opened == nullptr)
    if (auto game = asked_game(board, options)) return std::move(game->puzzle);
  const GivenPuzzle given = given_puzzle(options);  // what is wrong with it is said first
  Puzzle puzzle = stated().puzzle;
  apply(given, puzzle);
  return puzzle;
}

std::vector<Option> pattern_options(PatternOptions& options, bool of_table) {
  const std::string rule = of_table ? "count: " : "";
  const std::string any = of_table ? "counts: " : "";
  const Check lists = offers({"even", "odd", "any", "none"});
  std::vector<Option> described = {
      {"--on", "LIST", rule + "allowed numbers of lit neighbours of a lit cell [even]", &options.on, lists},
      {"--off", "LIST", rule + "allowed numbers of lit neighbours of an unlit cell [any]", &options.off,
       lists},
      {"--adjacent", "WHAT", rule + "neighbours: edge (4) or king (8) [edge]", &options.adjacent,
       one_of({"edge", "king"})},
      {"--wrap", "WRAP", "sides that meet: none, columns, rows, torus [none]", &options.wrap,
       one_of({"none", "columns", "rows", "torus"})},
      {"--mod", "P", (of_table ? any : "count ") + "modulo P, 1 to 2^63", &options.modulus}};
  for (Option& option : described) option.group = "Patterns";
  return described;
}

void apply(const PatternOptions& options, PatternQuestion& question) {
  if (options.adjacent == "king") question.adjacent = Adjacency::king;
  const auto neighbours = [&](const char* option, const std::optional<std::string>& said,
                              const char* standard) {
    try {
      return parse_neighbour_list(said.value_or(standard), question.adjacent);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", option, error.what()));
    }
  };
  question.on = neighbours("--on", options.on, "even");
  question.off = neighbours("--off", options.off, "any");
  question.wrap = parse_wrap(options.wrap.value_or("none"));
}

std::optional<std::uint64_t> modulus_of(const PatternOptions& options) {
  if (!options.modulus) return std::nullopt;
  return number_from(*options.modulus, "--mod", 1, std::uint64_t{1} << 63);
}

}  // namespace flipwise::app
