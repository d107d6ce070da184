// SPDX-License-Identifier: MIT
#include "puzzle_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <utility>

#include "files/complaints.hpp"
#include "files/platform.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "json/fields.hpp"
#include "json/text_forms.hpp"
#include "report.hpp"

namespace flipwise::app {

void add_puzzle_options(Command& command, PuzzleOptions& options, CommandBit bit) {
  command.add_fields(bit, {{"rule", &options.rule}}, "Puzzle");
  const std::vector<std::string> rules = command.described.back().check.words;
  command.add_fields(bit, {{"graph", &options.graph}, {"as", &options.as}}, "Puzzle");
  if (std::find(rules.begin(), rules.end(), "two-kind") != rules.end())
    command.add(
        {{"--kind", "RULE",
          "cells that a press of one kind flips, under two-kind; give the option twice [ring, plus]",
          &options.kinds, offers({"plus", "ring", "king", "knight", "x", "hex"})}},
        "Puzzle");
  command.add_fields(bit,
                     {{"wrap", &options.wrap},
                      {"simple", &options.simple},
                      {"goal", &options.goal},
                      {"free", &options.free},
                      {"fixed", &options.fixed},
                      {"cost", &options.cost},
                      {"colours", WholeNumber{&options.colours, 2, max_modulus, "none", counter_modulus}},
                      {"cost_of", &options.cost_of},
                      {"states", &options.states},
                      {"lit", &options.lit},
                      {"unlit", &options.unlit}},
                     "Puzzle");
}

namespace {

/// Reads the numbers of a file, one on each line. `what` is the meaning of a number in messages.
std::vector<std::uint64_t> numbers_of(const std::string& path, const char* what) {
  Input input(path);
  return read_numbers(read_all(input), input.name(), what);
}

/// Returns the numbers in the file of --states, which is read only once.
const std::vector<std::uint64_t>& states_of(const PuzzleOptions& options) {
  if (!options.states_read.empty()) return options.states_read;
  Input input(*options.states);
  const std::string text = read_all(input);
  options.states_read = read_numbers(text, input.name(), "the number of states of a light");
  std::istringstream lines(text);
  std::string line;
  std::size_t line_number = 0;
  for (const std::uint64_t number : options.states_read) {
    do {
      std::getline(lines, line);
      ++line_number;
    } while (line.find_first_of("0123456789") == line.npos || line[line.find_first_not_of(" \t")] == ';');
    if (number >= 2 && number <= max_modulus) continue;
    try {
      modulus_of_states({number});
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", input.name(), line_number, error.what()), error.code());
    }
  }
  return options.states_read;
}

/// Returns a message about a rule without the name of the field, for which the program has an option.
std::string_view without_field(std::string_view message) {
  constexpr std::string_view field = "rule: ";
  return message.starts_with(field) ? message.substr(field.size()) : message;
}

TextForms forms_of(const PuzzleOptions& options) {
  if (!options.as) return {};
  try {
    return parse_text_forms(*options.as);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--as: {}", error.what()), error.code());
  }
}

std::optional<ButtonFormat> button_format_of(const PuzzleOptions& options) {
  return forms_of(options).buttons;
}

bool is_file(const std::string& path) {
  return path == "-" || access(path.c_str(), F_OK) == 0;
}

/// Returns whether a value of --rule that names no file is meant to be a text of buttons.
bool is_button_text(const std::string& value, bool has_form) {
  constexpr std::string_view of_lists = "0123456789 ,\t-";
  const std::string brackets = std::string(of_lists) + "()[]{}";
  if (value.find_first_of(";\n") != value.npos) return true;
  if (value.find_first_of("([{") != value.npos && value.find_first_not_of(brackets) == value.npos)
    return true;
  if (value.find(' ') != value.npos && value.find_first_not_of("0123456789 ") == value.npos) return true;
  return has_form && value.find_first_not_of(std::string(of_lists) + ".*#:/") == value.npos;
}

/// Returns a value of --rule with a line for each part between semicolons.
std::string with_lines(std::string text) {
  std::replace(text.begin(), text.end(), ';', '\n');
  const std::string_view lines = std::string_view(text).substr(0, text.find_last_not_of(" \t\n") + 1);
  for (std::size_t end = lines.find('\n'); end != lines.npos; end = lines.find('\n', end + 1)) {
    const std::size_t begin = end == 0 ? 0 : lines.rfind('\n', end - 1) + 1;
    if (trimmed(lines.substr(begin, end - begin)).empty())
      throw InputError("--rule: nothing stands before a semicolon; write - for a button without lights",
                       ErrorCode::syntax);
  }
  return text;
}

/// Returns the source of the buttons in a value of --rule: the file that it names, or the text that it is.
/// Returns nothing if it is neither.
std::optional<ButtonSource> source_of(const std::string& value, bool has_form) {
  if (is_file(value)) return ButtonSource{value};
  if (is_button_text(value, has_form)) return ButtonSource{"", with_lines(value)};
  return std::nullopt;
}

/// Returns a message about a value of --rule that --as makes the name of a file, but that names none.
std::string no_file(const std::string& value) {
  const std::string message = fmt::format("there is no file {}; correct the name", value);
  try {
    parse_rule(value);
    return message + ", or leave out --as for the rule of this name";
  } catch (const InputError&) {
    return message;
  }
}

std::unique_ptr<Input> open_source(const ButtonSource& source) {
  if (source.text) return std::make_unique<Input>(Input::Text{*source.text, "--rule"});
  return std::make_unique<Input>(source.path);
}

/// Returns the pattern of --rule, which is read only once.
const ButtonsAndLights& pattern_of(const PuzzleOptions& options) {
  if (options.pattern_read) return *options.pattern_read;
  const auto source = source_of(*options.rule, true);
  if (!source) throw InputError("--rule: " + no_file(*options.rule));
  const auto input = open_source(*source);
  options.pattern_read = read_buttons(input->stream(), input->name(), {}, 2, ButtonFormat::pattern);
  return *options.pattern_read;
}

bool has_pattern(const PuzzleOptions& options) {
  return options.rule && button_format_of(options) == ButtonFormat::pattern;
}

/// Throws InputError if the pattern of --rule states a board of another size.
void require_size_of_pattern(const PuzzleOptions& options, const Board& board) {
  if (!has_pattern(options)) return;
  const ButtonsAndLights& pattern = pattern_of(options);
  if (pattern.rows > 0 && (pattern.rows != board.rows() || pattern.columns != board.columns()))
    throw InputError(fmt::format("--rule: the pattern is for a board of {} x {}, not {} x {}; correct or "
                                 "remove the size in the pattern",
                                 pattern.rows, pattern.columns, board.rows(), board.columns()),
                     ErrorCode::shape);
}

Rule rule_of(const PuzzleOptions& options) {
  if (has_pattern(options)) return *pattern_of(options).rule;
  if (options.kinds.empty()) return parse_rule(*options.rule);
  if (options.rule && *options.rule != "two-kind")
    throw InputError(fmt::format("--kind needs --rule two-kind, not {}", *options.rule));
  if (options.kinds.size() != 2)
    throw InputError(
        fmt::format("--kind must be given twice, once for each kind of press; it is given {}",
                    options.kinds.size() == 1 ? "once" : fmt::format("{} times", options.kinds.size())));
  try {
    return parse_rule(fmt::format("two-kind={}/{}", options.kinds[0], options.kinds[1]));
  } catch (const InputError& error) {
    throw InputError(fmt::format("--kind: {}", without_field(error.what())));
  }
}

/// Writes a note if the rule could also be lists of lights: at least two offsets, none with a sign and none
/// 0,0.
void note_offsets(const std::string& rule) {
  if (rule.find(',') == std::string::npos || rule.find_first_not_of("0123456789, ") != std::string::npos)
    return;
  std::string lists = rule;
  std::replace(lists.begin(), lists.end(), ' ', ';');
  std::replace(lists.begin(), lists.end(), ',', ' ');
  if (lists.find(';') != std::string::npos && (";" + lists + ";").find(";0 0;") == std::string::npos)
    note(fmt::format(
        "--rule: '{}' was read as offsets ROW,COLUMN from the pressed cell; as lists of lights, it "
        "is \"{}\"",
        rule, lists));
}

/// Returns a board of the shape of `like` whose cells are these digits, in reading order without holes.
/// Returns nothing if their number is different, or a digit is not a state.
std::optional<Board> cells_of_digits(const std::string& digits, const Grid& like) {
  constexpr std::uint64_t max_digits = 10;
  Board cells(like.cells.rows(), like.cells.columns(), like.cells.modulus());
  if (cells.modulus() > max_digits ||
      cells.cells() > digits.size() + (like.holes ? like.holes->weight() : 0))
    return std::nullopt;
  std::size_t next = 0;
  for (std::size_t row = 0; row < cells.rows(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      if (like.holes && like.holes->bit(row, column)) continue;
      const auto cell =
          next < digits.size() ? static_cast<std::uint64_t>(digits[next++] - '0') : max_digits;
      if (cell >= cells.modulus()) return std::nullopt;
      cells.set(row, column, static_cast<std::uint8_t>(cell));
    }
  if (next < digits.size()) return std::nullopt;
  return cells;
}

/// Returns the goal that a word names; nothing if it names a file. If `board` is given, a word of as many
/// digits can be a target for it.
std::optional<Goal> goal_of_word(const std::string& word, std::uint64_t colours,
                                 const Grid* board = nullptr) {
  if (word == "off") return Goal{};
  if (word == "on") return Goal{Goal::Kind::number, last_number};
  if (word == "uniform") return Goal{Goal::Kind::uniform};
  if (word.empty() || word.find_first_not_of("0123456789") != word.npos) return std::nullopt;
  const bool has_counters = colours == counter_modulus;
  if (board != nullptr && !has_counters && word.size() > 1)
    if (auto cells = cells_of_digits(word, *board)) {
      const bool is_short = word.find_first_not_of('0') >= word.size() - 1;
      if (is_short && word.find_first_not_of(word.front()) != word.npos)
        throw InputError(fmt::format("--goal {}: can be the colour {} or cells; write {} or {}/", word,
                                     word.back(), word.back(), word),
                         ErrorCode::ambiguous);
      return Goal{Goal::Kind::target, 0, std::move(*cells), board->holes};
    }
  const bool is_small = has_counters || word.size() <= 3;
  const std::uint64_t number =
      is_small ? number_from(word, "--goal", 0, has_counters ? counter_modulus - 1 : 999) : max_modulus;
  if (number >= colours)
    throw InputError(
        fmt::format("--goal {}: with {} colours, the goal is {} {}; for a file of this name, write ./{}",
                    word, colours, colours == 2 ? "0 or" : "a number from 0 to", colours - 1, word));
  constexpr std::uint64_t max_digits = 10;
  if (colours > max_digits && board != nullptr && board->cells.cells() > 1 &&
      word.size() >= board->cells.cells())
    note(fmt::format("--goal {0} was read as the number {0} for every {1}", word,
                     has_counters ? "counter" : "cell"));
  return Goal{Goal::Kind::number, number};
}

/// Returns the parts of a puzzle that a BOARD argument states: all for an id, the cells for a file.
PuzzleSpec board_spec(StatedBoard board) {
  const std::uint64_t colours = board.puzzle.modulus();
  PuzzleSpec spec;
  if (board.is_id) spec = spec_of_id(board.puzzle);
  spec.colours = colours;
  spec.board = std::move(board).grid();
  return spec;
}

/// Reads the cells of a text, which may be a board or a puzzle as JSON.
Grid cells_of(Input& input, std::uint64_t colours, const TextForm& form) {
  if (!begins_json(input.peek_content())) return read_stated_board(input, colours, form).grid();
  PuzzleSpec spec = puzzle_of_text(read_all(input), input.name(), colours, 2, form);
  if (spec.colours != colours)
    throw InputError(fmt::format("{}: the number of colours is {}; it must be that of the puzzle, {}",
                                 input.name(), colours_in_words(spec.colours), colours_in_words(colours)));
  return *std::move(spec.board);
}

Grid cells_of_file(const std::string& path, std::uint64_t colours, const TextForm& form) {
  if (looks_like_id(path)) return read_board(path, colours);
  Input input(path, form);
  return cells_of(input, colours, form);
}

/// True for numbers with blanks, commas or brackets, if no file has that name.
bool is_row_of_numbers(const std::string& word) {
  return word.find_first_of(" ,[") != word.npos &&
         word.find_first_not_of("0123456789_ ,[];") == word.npos && access(word.c_str(), F_OK) != 0;
}

Goal goal_of(const std::string& word, std::uint64_t colours, const TextForm& form, const Grid* board) {
  if (auto goal = goal_of_word(word, colours == 0 ? max_modulus : colours, board)) return *goal;
  try {
    const std::uint64_t modulus = colours == 0 ? 2 : colours;
    std::optional<Input> cells;
    if (is_row_of_numbers(word)) cells.emplace(Input::Text{word, "--goal"});
    TextForm of_goal = form;
    if (modulus == counter_modulus) of_goal.note = {};  // the board decides how many counters there are
    Grid goal = cells ? cells_of(*cells, modulus, of_goal) : cells_of_file(word, modulus, of_goal);
    return {Goal::Kind::target, 0, std::move(goal.cells), std::move(goal.holes)};
  } catch (const InputError& error) {
    if (!looks_like_id(word) && access(word.c_str(), F_OK) != 0 && !is_board_on_a_line(word, form) &&
        !is_row_of_numbers(word))
      throw InputError(
          fmt::format("--goal: '{}' is not off, on, uniform, a number, an id or a file{}", word,
                      word.find('?') != word.npos
                          ? "; to let lights end in any state, mark them with 1 in the file of --free"
                          : did_you_mean(word, {"off", "on", "uniform"})));
    const std::string_view what = error.what();
    throw InputError(fmt::format("{}{}", what.starts_with("--goal:") ? "" : "--goal: ", what));
  }
}

void require_colours_of(const PuzzleOptions& options, std::uint64_t own, std::string_view name) {
  const std::uint64_t requested = colours_of(options);
  if (requested == 0 || requested == own) return;
  const char* const option = options.states ? "--states" : "--colours";
  throw InputError(name.empty()
                       ? fmt::format("the number of colours of the board is {}, not {}; leave out {}",
                                     colours_in_words(own), colours_in_words(requested), option)
                       : fmt::format("{}:1:1: this image has {} colours, not {}; leave out {}", name, own,
                                     colours_in_words(requested), option));
}

/// Reads lights or cells on one line, with slashes between rows.
Grid cells_of_line(std::string_view text, std::uint64_t colours, const TextForm& form) {
  return colours == 2 ? read_grid(text, "lights", 2, 1, form)
                      : colours_of_line(text, colours, "the board", form);
}

/// Reports that the states of the lights of buttons are missing.
[[noreturn]] void refuse_no_lights(std::size_t lights) {
  constexpr std::size_t max_shown = 40;
  throw InputError(fmt::format("no board: give the {} of the {}{}", lights == 1 ? "state" : "states",
                               quantity(lights, "light", "lights"),
                               lights <= max_shown
                                   ? fmt::format(", such as --board {} (all off)", std::string(lights, '0'))
                                   : " as --board, or in a file"),
                   ErrorCode::missing);
}

/// Breaks a row of lights into rows of equal length.
Board with_rows(const Board& row, std::size_t rows) {
  Board board(rows, row.columns() / rows, row.modulus());
  for (std::size_t i = 0; i < row.columns(); ++i)
    board.set(i / board.columns(), i % board.columns(), row.get(0, i));
  return board;
}

void require_lights(std::size_t expected, std::size_t found) {
  if (expected != found)
    throw InputError(fmt::format("expected {}, found {}; write a number for each light of the buttons",
                                 quantity(expected, "light", "lights"), found));
}

/// Returns the graph of a value of --graph that is not a file.
Graph graph_of_word(const std::string& word) {
  try {
    return parse_graph(word);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--graph: {}", error.what()), error.code());
  }
}

ButtonsAndLights named_graph(const std::string& word, std::optional<std::size_t> lights) {
  const Graph graph = graph_of_word(word);
  if (lights) require_lights(graph.size(), *lights);
  return {graph_buttons(graph), graph.size()};
}

}  // namespace

bool reads_boards(const PuzzleOptions& options) {
  return forms_of(options).boards;
}

TextForm text_form(const PuzzleOptions& options) {
  TextForm form{
      .lit = options.lit, .unlit = options.unlit, .note = [](const std::string& guess) { note(guess); }};
  try {
    require_separate_letters(form);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--lit and --unlit: {}", error.what()), error.code());
  }
  form.rows = forms_of(options).rows.value_or(TextForm::Rows::even);
  return form;
}

std::uint64_t colours_of(const PuzzleOptions& options) {
  if (!options.states) return options.colours;
  const std::uint64_t modulus = modulus_of_states(states_of(options));
  if (options.colours != 0 && options.colours != modulus)
    throw InputError(
        fmt::format("--colours is {}, but the least common multiple of --states is {}; leave out --colours",
                    colours_in_words(options.colours), modulus));
  return modulus;
}

std::optional<ButtonSource> button_source(const PuzzleOptions& options) {
  const auto format = button_format_of(options);
  if (options.graph) {
    if (options.has_rule())
      throw InputError("--graph and --rule both define what a press flips; leave one out",
                       ErrorCode::conflict);
    if (looks_like_graph_word(*options.graph) || !is_file(*options.graph)) {
      if (format) throw InputError("--as names the form of a file; leave it out, or give --graph a file");
      return ButtonSource{.graph = *options.graph};
    }
    return ButtonSource{*options.graph};
  }
  if (!options.rule) {
    if (format) throw InputError("--as names the form of buttons; give the buttons with --rule");
    return std::nullopt;
  }
  if (format == ButtonFormat::pattern) {
    if (!options.kinds.empty()) throw InputError("--kind needs --rule two-kind, not a pattern");
    return std::nullopt;
  }
  try {
    if (!format) {
      parse_rule(*options.rule);
      return std::nullopt;
    }
    if (auto source = source_of(*options.rule, true)) return source;
    throw InputError(no_file(*options.rule));
  } catch (const InputError& error) {
    if (format) throw InputError(fmt::format("--rule: {}", without_field(error.what())), error.code());
    if (auto source = source_of(*options.rule, false)) return source;
    if (looks_like_id(*options.rule))
      throw InputError("--rule: this is the id of a puzzle; give it as BOARD, without --rule");
    const bool is_number = options.rule->find_first_not_of("0123456789") == std::string::npos;
    throw InputError(fmt::format(
        "--rule: {}; and no file has that name{}", without_field(error.what()),
        is_number ? fmt::format("; write \"{0};\" for a button that flips light {0}", *options.rule) : ""));
  }
}

ButtonsAndLights read_button_text(const ButtonSource& source, const PuzzleOptions& options,
                                  std::uint64_t colours, std::optional<std::size_t> lights) {
  if (source.graph) return named_graph(*source.graph, lights);
  const auto input = open_source(source);
  std::optional<ButtonFormat> format = button_format_of(options);
  const std::string_view head = input->peek(1).substr(0, 1);
  if (source.may_have_header && !head.empty() && std::string_view("%:>").find(head) != head.npos)
    format.reset();
  ButtonsAndLights read = read_buttons(input->stream(), input->name(), lights, colours, format);
  std::string others;
  for (const ButtonFormat form : read.doubts)
    others += fmt::format("{}--as {}", others.empty() ? "" : " or ", button_form(form).word);
  if (!others.empty())
    note(fmt::format("{} was read as {}; {} reads it differently", input->name(),
                     button_form(read.format).noun, others));
  for (const std::string& guess : read.notes) note(fmt::format("{}: {}", input->name(), guess));
  return read;
}

std::optional<Grid> board_of_pattern(const std::string& board, const PuzzleOptions& options,
                                     std::uint64_t colours) {
  if (!board.empty() || !has_pattern(options) || pattern_of(options).rows == 0) return std::nullopt;
  return zero_grid(colours, pattern_of(options).rows, pattern_of(options).columns, default_memory_bytes());
}

/// Reads the cells that a file marks. Throws InputError if the file has lit cells, and all its holes are
/// holes of the board: its lit cells may then be what it marks.
Board read_mask(const std::string& path, std::uint64_t colours, const TextForm& form, const Grid* board) {
  const Grid mask = cells_of_file(path, colours, form);
  Board marked = marked_cells(mask);
  if (mask.holes && board != nullptr && board->holes && board->holes->rows() == marked.rows() &&
      board->holes->columns() == marked.columns() && mask.cells.weight() > 0) {
    bool marks_a_cell = false;
    for (std::size_t row = 0; row < marked.rows(); ++row)
      for (std::size_t column = 0; column < marked.columns(); ++column)
        marks_a_cell |= marked.bit(row, column) && !board->holes->bit(row, column);
    if (!marks_a_cell)
      throw InputError(
          fmt::format("{}: its holes (_), which are what it marks, are only holes of the board; "
                      "write _ for every cell that it marks",
                      path),
          ErrorCode::ambiguous);
  }
  return marked;
}

PuzzleSpec option_spec(const PuzzleOptions& options, std::uint64_t colours, const Grid* board) {
  PuzzleSpec spec;
  const TextForm form = text_form(options);
  const bool has_file = button_source(options).has_value();
  if (has_file && !options.kinds.empty()) throw InputError("--kind needs --rule two-kind, not buttons");
  if (has_file && options.wrap) throw InputError("--wrap supports boards only, not buttons; leave it out");
  if (has_file && options.simple)
    throw InputError("--simple supports boards only, not buttons; leave it out");
  if (!has_file && options.has_rule()) {
    spec.rule = rule_of(options);
    if (options.rule && !has_pattern(options)) note_offsets(*options.rule);
  }
  if (options.wrap) spec.wrap = parse_wrap(*options.wrap);
  if (options.simple) spec.simple = true;
  if (options.goal) spec.goal = goal_of(*options.goal, colours, form, board);
  if (options.free) spec.free = read_mask(*options.free, colours == 0 ? 2 : colours, form, board);
  if (options.fixed) spec.fixed = read_mask(*options.fixed, colours == 0 ? 2 : colours, form, board);
  if (options.cost) spec.cost = numbers_of(*options.cost, "the cost of a press");
  if (options.states) spec.states = states_of(options);
  if (options.cost_of) spec.cost_of = parse_cost_of(*options.cost_of);
  return spec;
}

void open_board_itself(const std::string& cells, std::string& board, std::optional<Input>& opened) {
  if (cells.empty()) return;
  if (!board.empty())
    throw InputError("give BOARD or --board, not both; put values with spaces in quotes",
                     ErrorCode::conflict);
  if (looks_like_id(cells) || cells == "-")
    board = cells;
  else
    opened.emplace(Input::Text{cells, "--board"});
}

namespace {

/// Returns the only line of an input with a machine. Throws InputError if there are more.
std::string only_line(Input& input) {
  std::string line(input.content().value_or(""));
  if (input.content())
    throw InputError(
        fmt::format("{}:{}: this is a second machine; --many solves one on each line, and "
                    "'flipwise judge machine-lights' adds up the presses of all",
                    input.name(), input.line_number()));
  return line;
}

/// Throws InputError if a text has the cases of a contest below their number: switches, or boards of 5 x 6.
/// Such a text cannot be a board of at most ten colours: the first row of the board would be of another
/// length than the other rows.
void refuse_cases(Input& input) {
  constexpr std::size_t max_lines = 6;
  const auto number = [](std::string_view line) {
    return !line.empty() && line.find_first_not_of("0123456789") == line.npos;
  };
  if (!number(input.peek_content())) return;
  std::vector<std::string_view> lines;
  for (std::string_view rest = input.peek_all(); !rest.empty() && lines.size() < max_lines;) {
    const std::size_t size = std::min(rest.find('\n'), rest.size());
    if (const std::string_view line = trimmed(rest.substr(0, size)); !line.empty() && line.front() != ';')
      lines.push_back(line);
    rest.remove_prefix(std::min(size + 1, rest.size()));
  }
  const auto has_cells = [&](std::size_t line, std::size_t cells) {
    return line < lines.size() && lines[line].find_first_not_of("01 \t") == std::string_view::npos &&
           cells_of_row(lines[line]) == cells && cells_of_row(lines[0]) != cells;
  };
  const auto lights =
      lines.size() > 1 && number(lines[1]) && lines[1].size() < 8 ? std::stoull(std::string(lines[1])) : 0;
  const char* dialect = nullptr;
  if (lights > 1 && has_cells(2, lights) && has_cells(3, lights)) dialect = "switches";
  if (lines.size() == max_lines && has_cells(1, 6) && has_cells(2, 6) && has_cells(3, 6) &&
      has_cells(4, 6) && has_cells(5, 6))
    dialect = "lights-out";
  if (dialect != nullptr)
    throw InputError(
        fmt::format("{}: these are cases of a contest, not a board; 'flipwise judge {}' answers them",
                    input.name(), dialect),
        ErrorCode::unsupported);
}

/// True if an array contains another: [[1, 0]].
bool has_nested_brackets(std::string_view text) {
  char before = 0;
  for (const char c : text) {
    if (c == ' ' || c == '\t') continue;
    const bool is_opener = std::string_view("[({").find(c) != std::string_view::npos;
    if (is_opener && before == c) return true;
    before = is_opener ? c : char{0};
  }
  return false;
}

/// Notes that a row of cells may be a square board whose rows are not separated.
void note_square(const Board& board, std::string_view text, const std::string& name) {
  constexpr std::size_t smallest = 3;
  std::size_t side = smallest;
  while (side * side < board.columns()) ++side;
  if (board.rows() != 1 || side * side != board.columns() || text.find('/') != text.npos ||
      has_nested_brackets(text))
    return;
  const bool has_brackets = text.find_first_of("[({") != text.npos;
  const bool has_quotes = text.find_first_of("\"'") != text.npos;
  note(fmt::format("{} was read as a board of one row; write {} a {} x {} board{}", name,
                   has_brackets ? "each row of" : "/ between the rows of", side, side,
                   has_quotes     ? " in quotes of its own"
                   : has_brackets ? " in brackets of its own"
                                  : ""));
}

}  // namespace

namespace {

/// Returns the lights of a graph, each at 1; counters are at 0.
Grid lit_vertices(std::size_t vertices, std::uint64_t colours) {
  Grid board{Board(1, vertices, colours), {}};
  for (std::size_t i = 0; i < vertices && colours != counter_modulus; ++i) board.cells.set(0, i, 1);
  return board;
}

/// Returns the puzzle of --graph with every light at 1; counters are at 0.
PuzzleSpec lit_graph(const ButtonSource& source, const PuzzleOptions& options) {
  const std::uint64_t colours = std::max<std::uint64_t>(colours_of(options), 2);
  ButtonsAndLights graph = read_button_text(source, options, colours);
  Grid board = lit_vertices(graph.lights, colours);
  PuzzleSpec spec = option_spec(options, colours, &board);
  spec.colours = colours;
  spec.board = std::move(board);
  spec.buttons = std::move(graph.buttons);
  return spec;
}

}  // namespace

PuzzleSpec read_spec(const std::string& board, const PuzzleOptions& options, std::optional<Input>& opened,
                     std::uint64_t two) {
  const auto source = button_source(options);
  const std::uint64_t requested = colours_of(options);
  if (options.graph && board.empty() && !opened) return lit_graph(*source, options);
  if (source && source->path == "-" && !opened && (board.empty() || board == "-"))
    throw InputError("only one of BOARD and --rule can be standard input");
  if (auto of_pattern =
          opened ? std::nullopt : board_of_pattern(board, options, std::max<std::uint64_t>(requested, 2))) {
    PuzzleSpec spec = option_spec(options, of_pattern->cells.modulus());
    spec.colours = of_pattern->cells.modulus();
    spec.board = std::move(of_pattern);
    return spec;
  }
  const bool is_word = looks_like_id(board);
  const TextForm form = text_form(options);
  if (!is_word && !opened) opened.emplace(board, form);
  const bool is_greymap = !is_word && opened->holds_greymap();
  const bool is_image = is_greymap || (!is_word && opened->holds_image());
  constexpr std::uint64_t max_digits = 10;
  if (!is_word && !is_image && form.is_usual() && requested <= max_digits) refuse_cases(*opened);
  const std::string_view word = is_word ? board : is_image ? "" : opened->peek_content();
  // Without lights, read the buttons first: an error in them is then reported, not the missing lights.
  if (source && source->path != "-" && board.empty() && word.empty() && !is_image)
    refuse_no_lights(read_button_text(*source, options, std::max<std::uint64_t>(requested, 2)).lights);
  if (looks_like_machine(word) && form.is_usual())
    return with_options(options, spec_of(read_machine(only_line(*opened), opened->name(),
                                                      std::max<std::uint64_t>(requested, 2))));
  if (begins_json(word)) {
    PuzzleSpec of_board = puzzle_of_text(read_all(*opened), opened->name(), requested, two, form);
    require_colours_of(options, of_board.colours, "");
    return with_options(options, std::move(of_board));
  }
  StatedBoard stated;
  if (looks_like_flip_game(word)) {
    if (requested > 2)
      throw InputError(fmt::format("a game of Flip has two colours, but --colours is {}; leave it out",
                                   colours_in_words(requested)));
    const std::string text = is_word ? board : std::string(*opened->content());
    FlipGame game = read_flip_game(text);
    if (!options.has_rule() && !board_of(game)) {
      PuzzleSpec of_game = spec_of(std::move(game.puzzle));
      of_game.board->cells = with_rows(of_game.board->cells, game.rows);
      return merged(option_spec(options, 2), std::move(of_game));
    }
    stated = read_stated_board(text, two);
  } else {
    const std::uint64_t own = colours_of_id(word);
    const std::uint64_t modulus = requested > 2 ? requested
                                  : is_greymap  ? own_modulus
                                  : own > 0     ? own
                                                : two;
    const std::string line(source || is_image || is_word ? "" : word);
    stated = is_word ? read_stated_board(board, modulus) : read_stated_board(*opened, modulus, form);
    if (!line.empty() && !stated.is_id) note_square(stated.puzzle.start, line, opened->name());
  }
  require_colours_of(options, stated.puzzle.modulus(), is_image ? opened->name() : "");
  return with_options(options, board_spec(std::move(stated)));
}

PuzzleSpec with_options(const PuzzleOptions& options, PuzzleSpec of_board) {
  const auto source = button_source(options);
  require_size_of_pattern(options, of_board.board->cells);
  PuzzleSpec spec = option_spec(options, of_board.colours, &*of_board.board);
  if (!source) return merged(std::move(spec), std::move(of_board));
  if (of_board.buttons)
    throw InputError("--rule: the puzzle has buttons of its own; leave out --rule", ErrorCode::conflict);
  spec.colours = of_board.colours;
  spec.board = Grid{in_a_row(*of_board.board), {}};
  spec.buttons = read_button_text(*source, options, spec.colours, spec.board->cells.columns()).buttons;
  return spec;
}

PuzzleSpec read_buttons_alone(const ButtonSource& source, const PuzzleOptions& options) {
  const std::uint64_t colours = std::max<std::uint64_t>(colours_of(options), 2);
  PuzzleSpec spec = option_spec(options, colours);
  ButtonsAndLights list = read_button_text(source, options, colours);
  spec.colours = colours;
  spec.board = Grid{Board(1, list.lights, colours), {}};
  spec.buttons = std::move(list.buttons);
  return spec;
}

PuzzleSpec spec_of_sides(const std::string& rows, const std::string& columns, const PuzzleOptions& options,
                         std::uint64_t memory_bytes) {
  if (button_source(options))
    throw InputError(std::string(options.graph ? "--graph: a graph has" : "--rule: buttons have") +
                     " no ROWS and COLUMNS; leave these out, or name a rule such as plus");
  const std::uint64_t colours = std::max<std::uint64_t>(colours_of(options), 2);
  PuzzleSpec spec = option_spec(options, colours);
  const std::size_t height = number_from(rows, "ROWS", 1, SIZE_MAX);
  spec.colours = colours;
  spec.board = zero_grid(colours, height, number_from(columns, "COLUMNS", 1, SIZE_MAX), memory_bytes);
  require_size_of_pattern(options, spec.board->cells);
  return spec;
}

Board read_cells(const std::string& path, std::uint64_t colours, const TextForm& form) {
  return marked_cells(cells_of_file(path, colours, form));
}

PuzzleSpec spec_for_lines(const PuzzleOptions& options) {
  if (const auto source = button_source(options)) return read_buttons_alone(*source, options);
  PuzzleSpec spec = option_spec(options, colours_of(options));
  spec.colours = colours_of(options);
  return spec;
}

std::optional<GraphLines> graph_lines(const PuzzleOptions& options) {
  const TextForms forms = forms_of(options);
  const bool are_graphs = forms.buttons == ButtonFormat::graph6 || forms.buttons == ButtonFormat::sparse6;
  const bool names_rule = options.rule == "plus" || options.rule == "ring";
  if (!are_graphs || options.graph || (options.rule && !names_rule)) return std::nullopt;
  if (forms.boards || forms.rows)
    throw InputError(
        fmt::format("--as {}: with --many, each line is a graph; name no form of boards", *options.as),
        ErrorCode::conflict);
  if (!options.kinds.empty()) throw InputError("--kind needs --rule two-kind, not graphs");
  if (options.wrap) throw InputError("--wrap supports boards only, not graphs; leave it out");
  if (options.simple) throw InputError("--simple supports boards only, not graphs; leave it out");
  return GraphLines{.is_open = options.rule == "ring"};
}

PuzzleSpec spec_for_graphs(const PuzzleOptions& options) {
  PuzzleOptions others = options;
  others.as.reset();
  others.rule.reset();
  return spec_for_lines(others);
}

PuzzleSpec spec_of_graph(const PuzzleSpec& given, std::string_view line, const GraphLines& how,
                         bool is_lit) {
  Graph graph = parse_graph6(line);
  graph.is_open = how.is_open;
  PuzzleSpec spec;
  spec.colours = std::max<std::uint64_t>(given.colours, 2);
  spec.board =
      is_lit ? lit_vertices(graph.size(), spec.colours) : Grid{Board(1, graph.size(), spec.colours), {}};
  spec.buttons = graph_buttons(graph);
  return amended(given, std::move(spec));
}

bool are_plain_graphs(const PuzzleSpec& given) {
  return given.colours <= 2 && !given.free && !given.fixed && !given.cost && !given.states &&
         (!given.goal || given.goal->kind == Goal::Kind::number);
}

PuzzleSpec amended(const PuzzleSpec& given, PuzzleSpec spec) {
  if (given.colours != 0 && given.colours != spec.colours)
    throw InputError(fmt::format(
        "the number of colours of this puzzle is {}, but the options request {}; leave out --colours and "
        "--states",
        colours_in_words(spec.colours), colours_in_words(given.colours)));
  if (given.buttons && !spec.buttons)
    throw InputError(
        "--rule defines buttons, but this puzzle is a board with its own rule; give only the lights, or "
        "leave out --rule");
  if (spec.buttons && (given.rule || given.wrap || given.simple))
    throw InputError(
        "--rule, --wrap and --simple support boards only, but this puzzle has buttons; leave them out");
  if (given.buttons) require_lights(given.board->cells.cells(), spec.board->cells.cells());
  PuzzleSpec first = given;
  first.board.reset();
  if (first.goal && first.goal->kind == Goal::Kind::target && first.goal->target.modulus() != spec.colours)
    first.goal->target = with_modulus(first.goal->target, spec.colours);
  return merged(std::move(first), std::move(spec));
}

Puzzle amended(const PuzzleSpec& given, Puzzle puzzle) {
  return complete(amended(given, spec_of(std::move(puzzle))));
}

PuzzleSpec spec_of_board(const PuzzleSpec& given, std::string_view text, const std::string& name,
                         std::uint64_t line, const TextForm& form, std::uint64_t two) {
  PuzzleSpec spec;
  spec.colours = std::max<std::uint64_t>(given.colours, 2);
  spec.board = read_grid(text, name, spec.colours > 2 ? spec.colours : two, line, form);
  if (given.buttons) {
    spec.board = Grid{in_a_row(*spec.board), {}};
    spec.buttons = given.buttons;
  }
  return amended(given, std::move(spec));
}

bool is_line_of_cells(const PuzzleSpec& given, std::string_view line, const TextForm& form) {
  return given.colours != 0 || !form.is_usual() || line.find('/') != line.npos;
}

PuzzleSpec spec_of_line(const PuzzleSpec& given, std::string_view line, const TextForm& form,
                        std::uint64_t two) {
  if (looks_like_machine(line))
    return amended(given,
                   spec_of(read_machine(line, "the machine", given.colours == 0 ? 2 : given.colours)));
  if (looks_like_id(line)) {
    const std::uint64_t own = given.colours > 2 ? given.colours : colours_of_id(line);
    return amended(given, board_spec(read_stated_board(std::string(line), own > 2 ? own : two)));
  }
  PuzzleSpec spec;
  spec.colours = std::max<std::uint64_t>(given.colours, 2);
  spec.board = colours_of_line(line, spec.colours > 2 ? spec.colours : two, "the board", form);
  return amended(given, std::move(spec));
}

void set_lights(std::string_view text, Board& lights, const TextForm& form) {
  // Lines of digits are read here, since a reader of all forms takes a fifth of the time of a small puzzle.
  if (form.is_usual() && lights.has_bits() && text.size() == lights.columns() &&
      text.find_first_not_of("01") == text.npos) {
    for (std::size_t i = 0; i < text.size(); ++i) lights.set(0, i, text[i] == '1');
    return;
  }
  Board read = in_a_row(cells_of_line(text, lights.modulus(), form));
  require_lights(lights.columns(), read.columns());
  lights = std::move(read);
}

bool rows_suffice(const PuzzleOptions& options) {
  if (button_source(options) || options.free || options.fixed || options.cost || options.states)
    return false;
  if (has_pattern(options) && pattern_of(options).rows > 0) return false;
  if (options.has_rule() && rule_of(options).form != Rule::Form::stencil) return false;
  return !options.goal || goal_of_word(*options.goal, max_modulus);
}

RowPuzzle row_puzzle(const RowSource& image, const std::string& name, const PuzzleOptions& options) {
  require_colours_of(options, image.modulus(), name);
  const PuzzleSpec spec = option_spec(options, image.modulus());
  Puzzle puzzle{Board(1, 1, image.modulus())};
  Rule rule = spec.rule.value_or(Rule{});
  Wrap wrap = spec.wrap.value_or(Wrap::none);
  if (spec.simple) make_simple(rule, wrap, image.rows(), image.columns());
  return {std::move(rule), wrap, resolved(spec.goal.value_or(Goal{}), puzzle),
          spec.cost_of.value_or(CostOf::amount)};
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

void require_colour_format(const std::string& format, const std::vector<std::string>& words) {
  if (format.empty() || std::find(words.begin(), words.end(), format) != words.end()) return;
  std::string list;
  for (const std::string& word : words)
    list += (list.empty() ? "" : word == words.back() ? " or " : ", ") + word;
  throw InputError(
      fmt::format("--format {} supports two colours only; with more, choose {}", format, list));
}

void add_pattern_options(Command& command, PatternOptions& options, CommandBit bit) {
  command.add_fields(bit,
                     {{"on", &options.on},
                      {"off", &options.off},
                      {"adjacent", &options.adjacent},
                      {"counted", &options.counted},
                      {"simple", &options.simple},
                      {"connected", &options.connected},
                      {"wrap", &options.wrap},
                      {"modulus", WholeNumber{&options.modulus, 1, std::uint64_t{1} << 63}}},
                     "Patterns");
}

Graph graph_of(const PuzzleOptions& options) {
  PuzzleOptions only = options;
  if (!button_format_of(options)) only.as.reset();  // a form of boards
  const auto source = button_source(only);
  if (source->graph) return graph_of_word(*source->graph);
  const ButtonsAndLights read = read_button_text(*source, only, 2);
  try {
    return graph_from(read.buttons, read.lights);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--graph: {}", error.what()), error.code());
  }
}

void apply(const PatternOptions& options, PatternQuestion& question) {
  if (question.graph && (options.adjacent || options.simple || options.wrap))
    throw InputError("--graph defines the neighbours; leave out --adjacent, --simple and --wrap",
                     ErrorCode::conflict);
  if (options.adjacent) question.adjacent = parse_adjacency(*options.adjacent);
  question.adjacent.simple = options.simple;
  question.connected = options.connected;
  if (options.counted) question.counted = parse_counted(*options.counted);
  const auto neighbours = [&](const char* option, const std::optional<std::string>& neighbour_list,
                              const char* standard) {
    try {
      const std::string text = neighbour_list.value_or(standard);
      return question.graph ? parse_neighbour_list(text, Adjacency::max_neighbours)
                            : parse_neighbour_list(text, question.adjacent);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", option, error.what()));
    }
  };
  question.on = neighbours("--on", options.on, "even");
  question.off = neighbours("--off", options.off, "any");
  question.wrap = parse_wrap(options.wrap.value_or("none"));
}

}  // namespace flipwise::app
