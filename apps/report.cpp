// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <algorithm>
#include <utility>

#include "files/complaints.hpp"
#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "puzzle_options.hpp"
#include "stated_answers.hpp"

namespace flipwise::app {

namespace {

constexpr std::string_view yellow = "\x1b[93m";
constexpr std::string_view green = "\x1b[92m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view plain = "\x1b[0m";

/// True if pressed cells are counted instead of their amounts.
bool counts_cells(const Puzzle& puzzle) {
  return puzzle.modulus() > 2 && puzzle.cost_of == CostOf::press;
}

std::string presses(const Puzzle& puzzle, const Answer& answer) {
  if (answer.pressed) return fmt::format("cost {}, {} pressed", *answer.upper, *answer.pressed);
  const std::string number = std::to_string(answer.upper.value_or(0));
  return counts_cells(puzzle) ? number + " pressed" : quantity(number, "press", "presses");
}

/// Returns the status in one line. `where` is the position of the press board or witness: above or below.
std::string headline(const Puzzle& puzzle, const Answer& answer, std::string_view where) {
  const char* const allowed = puzzle.fixed && puzzle.fixed->weight() > 0 ? "allowed " : "";
  switch (answer.status) {
    case Status::optimal: return fmt::format("optimal: {}, proved minimum", presses(puzzle, answer));
    case Status::feasible:
      return fmt::format("feasible: {}, {} minimum", presses(puzzle, answer),
                         is_minimum(answer) ? "proved" : "not proved");
    case Status::impossible:
      if (answer.counter_witness)
        return "impossible: no presses solve this board; " +
               (answer.counter_witness->divisor == 0
                    ? std::string("every press adds 0 or more to the weighted sum of the counters, but the "
                                  "goal needs a smaller sum")
                    : fmt::format("every press adds a multiple of {0} to the weighted sum of the counters, "
                                  "but the goal needs a change that is not a multiple of {0}",
                                  answer.counter_witness->divisor));
      if (puzzle.modulus() > 2 && answer.witness)
        return fmt::format(
            "impossible: no presses solve this board; every {2}press adds a multiple of {0} to the sum of "
            "the "
            "lights times the numbers {1}, but the goal needs a change that is not a multiple of {0}",
            puzzle.modulus(), where, allowed);
      if (answer.witness)
        return fmt::format(
            "impossible: no presses solve this board; every {}press flips an even number of the cells "
            "{}, but an odd number of them must change",
            allowed, where);
      return "impossible: an exhaustive search found no presses that solve this board";
    case Status::unknown: return unknown_headline(answer, where);
  }
  return "";
}

/// Returns the number of solutions; empty if unknown.
std::string solution_count(const Answer& answer) {
  if (!answer.solutions) return "";
  std::string line = quantity(*answer.solutions, "solution", "solutions");
  if (answer.optimal_solutions)
    line +=
        fmt::format(" ({})", quantity(*answer.optimal_solutions, "minimum solution", "minimum solutions"));
  return line + "\n";
}

/// Returns the labels of the numbers that are not 0, such as " A C*2": each after a blank, and with *N if
/// the number N is above 1.
std::string labelled(const Board& numbers, const Labels& labels, bool of_buttons) {
  std::string text;
  for (std::size_t i = 0; i < numbers.columns(); ++i) {
    const std::uint64_t number = numbers.get(0, i);
    if (number == 0) continue;
    text += " " + (of_buttons ? labels.button(i) : labels.light(i));
    if (number > 1) text += fmt::format("*{}", number);
  }
  return text;
}

/// Returns "buttons A C" for presses of buttons that are not just numbered from 0; else nothing.
std::string pressed_buttons(const Puzzle& puzzle, const Board& presses) {
  if (!puzzle.buttons || puzzle.buttons->labels().are_plain()) return "";
  const std::string names = labelled(presses, puzzle.buttons->labels(), true);
  return "buttons" + (names.empty() ? " none" : names);
}
/// Returns "lights B E" for the lights that are not 0, if lights are not just numbered from 0; else
/// nothing.
std::string listed_lights(const Puzzle& puzzle, const Board& lights) {
  if (!puzzle.buttons || puzzle.buttons->labels().are_plain()) return "";
  return "lights" + labelled(lights, puzzle.buttons->labels(), false);
}

std::string comment_of(const std::string& text) {
  return text.empty() ? "" : fmt::format("; {}\n", text);
}

/// Returns comment lines with the order of presses where only lit cells may be pressed.
std::string lit_only_report(const Puzzle& puzzle, const LitOnlyOrder& lit_only) {
  std::string text = fmt::format("; lit-only status {}\n", to_string(lit_only.status));
  if (lit_only.status != Status::impossible)
    text += fmt::format("; lit-only bounds {} {}\n", lit_only.lower,
                        lit_only.upper ? std::to_string(*lit_only.upper) : "unknown");
  if (lit_only.order) {
    text += "; lit-only order";
    const std::size_t columns = puzzle.start.columns();
    for (const std::uint64_t press : *lit_only.order)
      text += puzzle.buttons ? fmt::format(" {}", press)
                             : fmt::format(" {},{}", press / columns + 1, press % columns + 1);
    text += '\n';
    if (puzzle.buttons && !puzzle.buttons->labels().are_plain()) {
      text += "; buttons in order";
      for (const std::uint64_t press : *lit_only.order)
        text += " " + puzzle.buttons->labels().button(press);
      text += '\n';
    }
  }
  if (!lit_only.reason.empty()) text += fmt::format("; lit-only reason {}\n", with_option(lit_only.reason));
  return text;
}

/// Returns comment lines with the nearest solvable board. Boards are on one line each, so that the answer
/// has no other boards.
std::string nearest_report(const Puzzle& puzzle, const NearestBoard& nearest) {
  std::string text;
  const auto add_line = [&](std::string_view what, const std::string& value) {
    text += fmt::format("; nearest {} {}\n", what, value);
  };
  const auto add_board = [&](std::string_view what, const std::optional<Board>& board) {
    if (board) add_line(what, rows_on_a_line({*board, puzzle.holes}));
  };
  if (nearest.status == Status::optimal)
    add_line("lights", std::to_string(nearest.lower));
  else
    add_line("bounds", fmt::format("{} {}", nearest.lower,
                                   nearest.upper ? std::to_string(*nearest.upper) : "unknown"));
  add_board("changed", nearest.changed);
  if (nearest.changed) text += comment_of(listed_lights(puzzle, *nearest.changed));
  add_board("board", nearest.board);
  if (nearest.presses)
    add_line("presses", *nearest.presses == nearest.presses_lower
                            ? std::to_string(*nearest.presses)
                            : fmt::format("{} to {}", nearest.presses_lower, *nearest.presses));
  add_board("solution", nearest.solution);
  if (nearest.solution) text += comment_of(pressed_buttons(puzzle, *nearest.solution));
  if (!nearest.reason.empty()) add_line("reason", with_option(nearest.reason));
  return text;
}

/// The kind of a cell, which determines its colour.
enum class Mark { unlit, light, press };

std::string marked(std::string_view text, Mark mark, bool colour) {
  const std::string_view hue = mark == Mark::light ? yellow : mark == Mark::press ? green : dim;
  return colour ? fmt::format("{}{}{}", hue, text, plain) : std::string(text);
}

/// Returns the number of characters of a cell of a board.
std::size_t width_of_cell(const Board& board) {
  if (!board.has_counters()) return std::to_string(board.modulus() - 1).size();
  std::uint64_t greatest = 0;
  for (const Word number : board.words()) greatest = std::max(greatest, number);
  return std::to_string(greatest).size();
}

/// Rows of a board for people.
struct DrawnRows {
  std::vector<std::string> lines = {};
  std::vector<std::size_t> widths = {};  ///< characters of each line, which has more bytes
};

/// Returns the rows of a board: bits as symbols, other numbers as digits, 0 as a dot, and a hole as a
/// blank.
DrawnRows rows_of(const Board& board, const std::optional<Board>& holes, Mark mark, bool colour,
                  bool kinds = false) {
  const std::size_t width = width_of_cell(board);
  const std::string_view sign = mark == Mark::light ? "■" : "●";
  DrawnRows drawn{std::vector<std::string>(board.rows()),
                  std::vector<std::size_t>(board.rows(), (width + 1) * board.columns() - 1)};
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column) {
      std::string& line = drawn.lines[row];
      const bool is_hole = holes && holes->get(row, column);
      const std::uint64_t number = board.get(row, column);
      const std::string digits = std::to_string(number);
      if (column > 0) line += ' ';
      line += std::string(width - (is_hole ? 1 : digits.size()), ' ');
      if (is_hole)
        line += ' ';
      else if (number == 0)
        line += marked("·", Mark::unlit, colour);
      else
        line += marked(number == 1 && (kinds || board.has_bits()) ? sign : digits, mark, colour);
    }
  return drawn;
}

/// Returns the rows of a drawing, in which every light has its place. Triangles are drawn as such.
DrawnRows rows_of(const Board& board, const Layout& layout, Mark mark, bool colour) {
  const bool are_triangles = layout.cells == Drawing::Cells::triangles;
  const bool are_hexagons = layout.cells == Drawing::Cells::hexagons;
  const std::size_t width = width_of_cell(board);
  // Two half columns in characters: an even number for hexagons, whose rows are shifted by a half of it.
  const std::size_t step = are_triangles ? 2 * (board.has_bits() ? width : width + 1)
                                         : width + (are_hexagons && width % 2 == 0 ? 2 : 1);
  DrawnRows drawn{std::vector<std::string>(layout.rows), std::vector<std::size_t>(layout.rows)};
  const auto put = [&](std::size_t row, std::size_t column, const std::string& text,
                       std::size_t characters) {
    const std::size_t first = std::max(column * step / 2, drawn.widths[row]);
    drawn.lines[row] += std::string(first - drawn.widths[row], ' ') + text;
    drawn.widths[row] = first + characters;
  };
  for (const auto& [row, column, text] : layout.titles) put(row, column, text, text.size());
  for (std::size_t light = 0; light < layout.places.size(); ++light) {
    const auto& [row, column, points_down] = layout.places[light];
    const std::uint64_t number = board.get(0, light);
    std::string text = std::to_string(number);
    std::string blanks(width - text.size(), ' ');
    if (number == 0)
      text = !are_triangles ? "·" : points_down ? "▽" : "△";
    else if (board.has_bits())
      text = mark == Mark::press ? "●" : !are_triangles ? "■" : points_down ? "▼" : "▲";
    put(row, column, std::move(blanks) + marked(text, number == 0 ? Mark::unlit : mark, colour), width);
  }
  return drawn;
}

/// Returns the rows of lights or presses of a puzzle.
DrawnRows rows_of(const Puzzle& puzzle, const Board& board, Mark mark, bool colour) {
  if (!puzzle.buttons || puzzle.buttons->drawing().empty())
    return rows_of(board, puzzle.holes, mark, colour);
  return rows_of(board, layout_of(puzzle.buttons->drawing()), mark, colour);
}

/// Returns two blocks of rows side by side, or one below the other if their heights differ. The left one is
/// the board; `title` is for the right one.
std::string pretty_pair(const DrawnRows& left, const std::vector<std::string>& right,
                        const std::string& title) {
  constexpr std::size_t gap = 4;
  const std::size_t widest = *std::max_element(left.widths.begin(), left.widths.end());
  const std::size_t width = std::max<std::size_t>(widest, 5) + gap;
  std::string text = title.empty() ? "board\n" : fmt::format("{:<{}}{}\n", "board", width, title);
  const bool side_by_side = right.size() == left.lines.size();
  for (std::size_t row = 0; row < left.lines.size(); ++row)
    text += side_by_side && !right[row].empty()
                ? fmt::format("{}{:{}}{}\n", left.lines[row], "", width - left.widths[row], right[row])
                : fmt::format("{}\n", left.lines[row]);
  if (!side_by_side)
    for (const std::string& line : right) text += fmt::format("{}\n", line);
  return text;
}

}  // namespace

std::string quantity(std::string_view number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == "1" ? one : many);
}

std::string quantity(std::uint64_t number, std::string_view one, std::string_view many) {
  return quantity(std::to_string(number), one, many);
}

std::string rows_on_a_line(const Grid& grid) {
  std::string text;
  for (const std::string& row : grid_rows(grid)) (text += text.empty() ? "" : "/") += row;
  return text;
}

std::string puzzle_name(const Puzzle& puzzle) {
  if (puzzle.buttons) return rows_on_a_line({puzzle.start});
  return puzzle.states ? rows_on_a_line({puzzle.start, puzzle.holes}) : write_id(puzzle);
}

std::string board_as(const std::string& format, const Puzzle& puzzle, const Board& board) {
  return write_grid({board, puzzle.holes}, format_of(format));
}

void write_witness(const Puzzle& puzzle, const Answer& answer, const std::string& path) {
  if (path.empty()) return;
  Output output(path);
  if (!answer.witness) return leave_old_witness(output);
  output.write(board_as(puzzle.modulus() == 2 ? "pbm-raw" : "pgm-raw", puzzle, *answer.witness));
  output.commit();
}

std::string bounds_in_words(std::uint64_t lower, std::optional<std::uint64_t> upper) {
  if (lower == 0) return upper ? fmt::format("at most {}", *upper) : "";
  return upper ? fmt::format("between {} and {}", lower, *upper) : fmt::format("at least {}", lower);
}

std::string unknown_report(const Answer& answer) {
  const std::uint64_t bound = answer.lower > 0 ? answer.lower : answer.upper.value_or(0);
  return fmt::format(
      "unknown: {}; {}",
      bound == 0 ? "no solution or lower bound found yet"
                 : fmt::format("at {} {}", answer.lower > 0 ? "least" : "most",
                               quantity(bound, "press", "presses")),
      answer.reason.empty() ? "stopped before a proof was found" : with_option(answer.reason));
}

std::optional<std::string> why_unknown(const Answer& answer) {
  if (answer.status != Status::unknown || answer.upper) return std::nullopt;
  return unknown_report(answer);
}

std::string text_report(const Puzzle& puzzle, const Answer& answer) {
  std::string text = fmt::format("; {}\n", headline(puzzle, answer, "below"));
  if (puzzle.modulus() > 2) text += fmt::format("; colours {}\n", colours_in_words(puzzle.modulus()));
  if (answer.counter_witness) {
    text += "; weights";
    for (const std::int64_t weight : answer.counter_witness->weights) text += fmt::format(" {}", weight);
    text += fmt::format("\n; divisor {}\n", answer.counter_witness->divisor);
  }
  if (counts_cells(puzzle)) text += "; cost-of press\n";
  if (answer.pressed)
    text += fmt::format("; presses {}\n; pressed {}\n", *answer.upper, *answer.pressed);
  else if (answer.solution && answer.upper)
    text += fmt::format("; presses {}\n", *answer.upper);
  text += numbers_report(answer);
  if (answer.reachable) text += fmt::format("; final states {}\n", *answer.reachable);
  for (const Board& state : answer.final_states)
    text += fmt::format("; final state {}\n", rows_on_a_line({state, puzzle.holes}));
  if (answer.lit_only) text += lit_only_report(puzzle, *answer.lit_only);
  if (answer.nearest) text += nearest_report(puzzle, *answer.nearest);
  if (answer.all.empty()) {
    if (answer.solution)
      text += comment_of(pressed_buttons(puzzle, *answer.solution)) +
              board_as("text", puzzle, *answer.solution);
    if (answer.witness)
      text +=
          comment_of(listed_lights(puzzle, *answer.witness)) + board_as("text", puzzle, *answer.witness);
  }
  for (std::size_t i = 0; i < answer.all.size(); ++i) {
    const std::string buttons = pressed_buttons(puzzle, answer.all[i]);
    text += fmt::format("; solution {}{}{}\n{}", i + 1, buttons.empty() ? "" : ": ", buttons,
                        board_as("text", puzzle, answer.all[i]));
  }
  return text;
}

void add_line(const Puzzle& puzzle, const Answer& answer, std::string& text) {
  text += to_string(answer.status);
  if (answer.status == Status::unknown) text += fmt::format(" {}", answer.lower);
  if (answer.solution)
    text +=
        fmt::format(" {} {}", answer.upper.value_or(0), rows_on_a_line({*answer.solution, puzzle.holes}));
  text += '\n';
}

void explain(const Answer& answer) {
  if (answer.status == Status::impossible) complain("impossible: no presses solve this board");
  if (answer.status == Status::unknown) complain(unknown_report(answer));
}

namespace {

/// Returns whether `apply` may read a list of presses as a press board: its numbers are cells, and they
/// have the shape of the board, or if it `is_in_any_shape`, their number.
bool may_be_board(std::string_view list, const Board& presses, bool is_in_any_shape) {
  constexpr std::uint64_t max_digits = 10;
  const std::uint64_t end = presses.has_bits() ? 3 : presses.modulus();  // kinds 1 and 2
  std::size_t rows = 0;
  std::size_t cells = 0;
  for (; !list.empty(); ++rows) {
    const std::string_view line = list.substr(0, list.find('\n'));
    list.remove_prefix(std::min(line.size() + 1, list.size()));
    std::size_t in_row = 0;
    for (std::size_t at = line.find_first_not_of(' '); at != line.npos;
         at = line.find_first_not_of(' ', at)) {
      const std::string_view word = line.substr(at, line.find(' ', at) - at);
      at += word.size();
      const bool has_digits = end <= max_digits;
      const auto number = whole_number(word);
      const bool are_cells =
          has_digits
              ? std::all_of(word.begin(), word.end(),
                            [&](char c) { return c >= '0' && static_cast<std::uint64_t>(c - '0') < end; })
              : number && *number < end;
      if (!are_cells) return false;
      in_row += has_digits ? word.size() : 1;
    }
    if (!is_in_any_shape && in_row != presses.columns()) return false;
    cells += in_row;
  }
  return cells == presses.cells() && (is_in_any_shape || rows == presses.rows());
}

/// Returns a list of presses, below a line that marks it if it may be read as a press board.
std::string with_mark(std::string list, const Board& presses, bool is_in_any_shape) {
  return may_be_board(list, presses, is_in_any_shape) ? fmt::format("{}\n{}", list_mark, list) : list;
}

}  // namespace

std::string press_list(const Puzzle& puzzle, const Board& presses) {
  if (!puzzle.buttons || puzzle.buttons->labels().buttons.empty())
    return with_mark(write_press_list(presses), presses,
                     puzzle.buttons || (!presses.has_bits() && presses.rows() == 1));
  std::string text;
  for (std::size_t i = 0; i < presses.columns(); ++i) {
    if (presses.get(0, i) == 0) continue;
    text += puzzle.buttons->labels().button(i);
    if (!presses.has_bits()) text += fmt::format(" {}", presses.get(0, i));
    text += '\n';
  }
  return with_mark(std::move(text), presses, false);
}

std::string svg_report(const Puzzle& puzzle, const Answer& answer) {
  const bool has_bits = puzzle.modulus() == 2;
  const bool in_rows = has_bits && has_other_presses(puzzle);  // the lights and the buttons are rows
  const std::string heading = presses(puzzle, answer) +
                              (is_minimum(answer) ? (answer.pressed ? ", the least" : ", the fewest") : "");
  std::vector<BoardPicture> pictures = {
      picture_of_lights(puzzle, puzzle.start, has_other_presses(puzzle) ? "the lights" : "the board")};
  const auto add = [&](const Board& numbers, std::string caption) -> BoardPicture& {
    return pictures.emplace_back(
        picture_of_lights(puzzle, has_bits ? puzzle.start : numbers, std::move(caption)));
  };
  std::vector<Board> solutions = answer.all;
  if (solutions.empty() && answer.solution) solutions = {*answer.solution};
  for (std::size_t i = 0; i < solutions.size(); ++i) {
    if (in_rows) {
      pictures.push_back(picture_of_buttons(solutions[i], puzzle.buttons->labels(), heading));
      continue;
    }
    BoardPicture& picture =
        add(solutions[i],
            answer.all.empty() ? heading : fmt::format("{}: {} of {}", heading, i + 1, answer.all.size()));
    if (has_bits) picture.pressed = solutions[i];
  }
  if (answer.witness) {
    BoardPicture& picture = in_rows ? pictures[0] : add(*answer.witness, "impossible: the witness");
    if (in_rows) picture.caption = "the lights; impossible: the witness";
    if (has_bits) picture.witness = *answer.witness;
  }
  return write_svg(pictures);
}

bool has_other_presses(const Puzzle& puzzle) {
  return puzzle.buttons && puzzle.buttons->drawing().empty();
}

BoardPicture picture_of_lights(const Puzzle& puzzle, const Board& lights, std::string caption) {
  BoardPicture picture{.lit = lights, .holes = puzzle.holes, .caption = std::move(caption)};
  if (puzzle.modulus() > 2) picture = picture_of({lights, puzzle.holes}, std::move(picture.caption));
  if (puzzle.buttons) picture.drawing = puzzle.buttons->drawing();
  return picture;
}

BoardPicture picture_of_buttons(const Board& pressed, const Labels& labels, std::string caption) {
  constexpr std::size_t max_named = 12;
  const std::size_t number = pressed.weight();
  if (number > 0 && number <= max_named) {
    caption += number == 1 ? ": button" : ": buttons";
    caption += labelled(pressed, labels, true);
  }
  return {.lit = Board(1, pressed.columns()), .pressed = pressed, .caption = std::move(caption)};
}

std::string pretty_report(const Puzzle& puzzle, const Answer& answer, bool colour) {
  const auto drawn = [&](const Board& board, Mark mark) {
    return rows_of(puzzle, board, mark, colour).lines;
  };
  std::vector<std::string> right;
  std::string title;
  if (answer.solution) {
    title = puzzle.rule.form == Rule::Form::two_kind ? "press, by kind" : "press";
    right = drawn(*answer.solution, Mark::press);
  } else if (answer.witness) {
    title = "witness";
    right = drawn(*answer.witness, Mark::press);
  }
  std::string text = pretty_pair(rows_of(puzzle, puzzle.start, Mark::light, colour), right, title);
  text += fmt::format("\n{}\n", headline(puzzle, answer, "above"));
  if (answer.status == Status::unknown && !answer.reason.empty())
    text += fmt::format("{}\n", with_option(answer.reason));
  text += solution_count(answer);
  const auto add_line_of = [&](const std::string& labels) {
    if (!labels.empty()) text += labels + "\n";
  };
  if (answer.solution && answer.all.empty()) add_line_of(pressed_buttons(puzzle, *answer.solution));
  if (answer.witness) add_line_of(listed_lights(puzzle, *answer.witness));
  for (std::size_t i = 0; i < answer.all.size(); ++i) {
    text += fmt::format("\nsolution {}\n", i + 1);
    add_line_of(pressed_buttons(puzzle, answer.all[i]));
    for (const std::string& line : drawn(answer.all[i], Mark::press)) text += fmt::format("{}\n", line);
  }
  return text;
}

std::string pretty_board(const Grid& grid, bool kinds, bool colour, const Drawing& drawing) {
  const Board& cells = grid.cells;
  const bool has_places = !drawing.empty();
  const DrawnRows drawn = has_places ? rows_of(cells, layout_of(drawing), Mark::light, colour)
                                     : rows_of(cells, grid.holes, Mark::light, colour, kinds);
  std::string text = "board\n";
  for (const std::string& line : drawn.lines) text += fmt::format("{}\n", line);
  const std::string size = has_places ? quantity(cells.columns(), "light", "lights")
                                      : quantity(cells.rows(), "row", "rows") + ", " +
                                            quantity(cells.columns(), "column", "columns");
  return text +
         fmt::format("\n{}, {} {}\n", size, cells.weight(), kinds || cells.has_bits() ? "lit" : "not 0");
}

std::string written(const ShowRequest& board, const std::string& format, bool short_line, bool colour) {
  const Grid& grid = board.grid;
  const bool has_bits = board.colours() == 2;
  if (!has_bits) require_colour_format(format, {"text", "json", "pretty", "svg", "pgm", "pgm-raw", "id"});
  if (has_bits && (format == "pgm" || format == "pgm-raw"))
    throw InputError(fmt::format(
        "--format {} supports more than two colours only; with two, choose pbm or pbm-raw", format));
  const bool shows_kinds = has_bits && !grid.cells.has_bits();
  const Board lights = shows_kinds ? nonzero_cells(grid.cells) : grid.cells;
  if (format == "id") return write_id(board.puzzle.value_or(Puzzle{lights, grid.holes}), grid.cells) + "\n";
  if (format == "json") return to_json(board) + "\n";
  const Drawing drawing =
      board.puzzle && board.puzzle->buttons ? board.puzzle->buttons->drawing() : Drawing();
  if (format == "svg") {
    BoardPicture picture = has_bits ? BoardPicture{.lit = lights, .holes = grid.holes} : picture_of(grid);
    if (shows_kinds) picture.pressed = grid.cells;
    picture.drawing = drawing;
    return write_svg(std::vector<BoardPicture>{std::move(picture)});
  }
  if (format == "pretty") return pretty_board(grid, board.kinds, colour, drawing);
  if (short_line)
    return rows_on_a_line(grid) +
           (has_bits && grid.cells.rows() == 1 && !(board.puzzle && board.puzzle->buttons) ? "/\n" : "\n");
  if (grid.holes && format_of(format) != Format::text)
    note("images have no holes: they are written as 0, so the image is of another puzzle");
  return text_for(write_grid(grid, format_of(format)), colour && (format.empty() || format == "text"));
}

std::string text_for(std::string text, bool colour) {
  if (!colour) return text;
  std::string result;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (line.starts_with(';')) {
      result += fmt::format("{}{}{}", dim, line, plain);
    } else {
      for (const char cell : line)
        if (cell >= '1' && cell <= '9')
          result += marked({&cell, 1}, Mark::light, true);
        else
          result += cell;
    }
    result += '\n';
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  return result;
}

/// Returns comment lines, followed by the pattern in the form of a board.
std::string lightest_report(const LightestPattern& lightest, const Puzzle& puzzle,
                            const LightestQuery& query) {
  const auto presses = [](std::uint64_t number) { return quantity(number, "press", "presses"); };
  std::string text;
  if (lightest.status == Status::impossible)
    text = "; impossible: there is no such quiet pattern\n";
  else if (lightest.status == Status::optimal)
    text = fmt::format("; optimal: {}\n", lightest.pressed ? fmt::format("cost {}, {} pressed",
                                                                         lightest.lower, *lightest.pressed)
                                                           : presses(lightest.lower));
  else if (const std::string bounds = bounds_in_words(lightest.lower, lightest.upper); !bounds.empty())
    text = fmt::format("; {}: the minimum is {}{}\n", to_string(lightest.status), bounds,
                       lightest.pattern ? "; lightest pattern known below" : "");
  else
    text = "; unknown: no quiet pattern or lower bound found yet\n";
  if (lightest.nullity) text += fmt::format("; nullity {}\n", *lightest.nullity);
  if (lightest.is_at_least)
    text += fmt::format("; at least {}: {}\n", *query.at_least, *lightest.is_at_least ? "yes" : "no");
  if (lightest.number)
    text += fmt::format("; optimal patterns {}\n", *lightest.number);
  else if (lightest.status == Status::optimal && !query.at_least)
    text += fmt::format("; optimal patterns not counted{}\n",
                        lightest.reason.empty() ? "; add --how-many to count them" : "");
  if (lightest.status != Status::impossible)
    text += fmt::format("; bounds {} {}\n", lightest.lower,
                        lightest.upper ? std::to_string(*lightest.upper) : "unknown");
  if (!lightest.reason.empty()) text += fmt::format("; reason {}\n", with_option(lightest.reason));
  if (lightest.pattern)
    text += comment_of(pressed_buttons(puzzle, *lightest.pattern)) +
            write_grid({*lightest.pattern, puzzle.holes}, Format::text);
  return text;
}

}  // namespace flipwise::app
