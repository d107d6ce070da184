// SPDX-License-Identifier: MIT
#include "colours/colour_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "colours/colour_options.hpp"
#include "files/colour.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "flipwise/svg.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

std::size_t width_of_cell(unsigned colours) {
  return std::to_string(colours - 1).size();
}

std::string presses(const Answer& answer, const ColourFrame& frame) {
  const std::string number = std::to_string(answer.upper.value_or(0));
  return frame.cost_of == CostOf::press ? number + " pressed" : quantity(number, "press", "presses");
}

/// The status in one line; `where` is the press board or the witness, above or below it.
std::string headline(const Answer& answer, const ColourFrame& frame, std::string_view where) {
  switch (answer.status) {
    case Status::optimal: return fmt::format("optimal: {}, proved fewest", presses(answer, frame));
    case Status::feasible:
      return fmt::format("feasible: {}, {}", presses(answer, frame),
                         is_minimum(answer) ? "proved fewest" : "not proved fewest");
    case Status::impossible:
      return fmt::format(
          "impossible: no presses solve this board; a press adds a multiple of {0} to the sum of the "
          "lights "
          "times the numbers {1}, and no multiple of {0} is wanted",
          frame.colours, where);
    case Status::unknown: return unknown_headline(answer, where);
  }
  return "";
}

std::string id_with_presses(const ColourPuzzle& puzzle, const Board& presses) {
  ColourPuzzle shown;
  shown.start = presses;
  shown.holes = puzzle.holes;
  shown.rule = puzzle.rule;
  shown.wrap = puzzle.wrap;
  return write_id(shown);
}
std::string id_with_presses(const ColourButtons&, const Board&) {
  throw InputError("--format id is for boards, not for buttons");
}

/// For people: numbers in columns, a dot for 0, nothing for a hole.
std::vector<std::string> drawn_rows(const ColourGrid& grid, Mark mark, bool colour) {
  const std::size_t width = width_of_cell(grid.colours());
  std::vector<std::string> lines(grid.cells.rows());
  for (std::size_t row = 0; row < lines.size(); ++row)
    for (std::size_t column = 0; column < grid.cells.columns(); ++column) {
      const std::uint64_t number = grid.cells.get(row, column);
      const bool is_hole = grid.holes && grid.holes->get(row, column);
      const std::string cell = is_hole ? " " : number == 0 ? "·" : std::to_string(number);
      if (column > 0) lines[row] += ' ';
      lines[row] += std::string(width - (number == 0 || is_hole ? 1 : cell.size()), ' ');
      lines[row] += is_hole ? cell : marked(cell, number == 0 ? Mark::unlit : mark, colour);
    }
  return lines;
}

template <typename Puzzle>
std::string pretty_colours(const Puzzle& puzzle, const Answer& answer, bool colour) {
  const ColourFrame frame = frame_of(puzzle);
  const auto drawn = [&](const Board& cells, Mark mark) {
    return drawn_rows({cells, frame.holes}, mark, colour);
  };
  std::vector<std::string> right;
  if (answer.solution) right = drawn(*answer.solution, Mark::press);
  if (answer.witness) right = drawn(*answer.witness, Mark::press);
  const std::size_t width = (width_of_cell(puzzle.colours()) + 1) * puzzle.start.columns() - 1;
  std::string text = pretty_pair(drawn(puzzle.start, Mark::light), width, right,
                                 answer.solution  ? "press"
                                 : answer.witness ? "witness"
                                                  : "");
  text += fmt::format("\n{}\n", headline(answer, frame, "above"));
  if (answer.status == Status::unknown && !answer.reason.empty())
    text += fmt::format("{}\n", with_option(answer.reason));
  if (answer.solutions) text += quantity(*answer.solutions, "solution", "solutions");
  if (answer.optimal_solutions) text += fmt::format(", {} of fewest presses", *answer.optimal_solutions);
  if (answer.solutions) text += '\n';
  for (std::size_t i = 0; i < answer.all.size(); ++i) {
    text += fmt::format("\nsolution {}\n", i + 1);
    for (const std::string& line : drawn(answer.all[i], Mark::press)) text += line + "\n";
  }
  return text;
}

/// The board, and beside it every solution or the witness.
template <typename Puzzle>
std::string colour_svg(const Puzzle& puzzle, const Answer& answer) {
  const ColourFrame frame = frame_of(puzzle);
  const bool of_buttons = std::is_same_v<Puzzle, ColourButtons>;
  std::vector<BoardPicture> pictures;
  const auto add = [&](const Board& cells, std::string caption) {
    pictures.push_back(picture_of({cells, frame.holes}, std::move(caption)));
  };
  add(puzzle.start, of_buttons ? "the lights" : "the board");
  const std::string said = presses(answer, frame) + (is_minimum(answer) ? ", the fewest" : "");
  if (answer.solution && answer.all.empty()) add(*answer.solution, said);
  for (std::size_t i = 0; i < answer.all.size(); ++i)
    add(answer.all[i], fmt::format("{}: {} of {}", said, i + 1, answer.all.size()));
  if (answer.witness) add(*answer.witness, "impossible: the witness");
  return write_svg(pictures);
}

template <typename Puzzle>
std::string presses_as(const std::string& format, const Puzzle& puzzle, const Board& presses) {
  if (format == "id") return id_with_presses(puzzle, presses) + "\n";
  if (format == "presses") return write_press_list(presses);
  return write_colour_grid({presses, {}}, format == "pgm" ? ColourFormat::pgm : ColourFormat::pgm_raw);
}

void write_witness(const Answer& answer, const std::string& path) {
  if (path.empty()) return;
  Output output(path);
  if (!answer.witness) return leave_old_witness(output);
  output.write(write_colour_grid({*answer.witness, {}}, ColourFormat::pgm_raw));
  output.commit();
}

template <typename Puzzle>
void write_any(const Puzzle& puzzle, const Answer& answer, const std::string& format,
               const std::string& witness, Output& output) {
  if (format == "json") {
    output.write(to_json(puzzle, answer) + "\n");
  } else if (format == "svg") {
    output.write(colour_svg(puzzle, answer));
  } else if (format == "pretty") {
    output.write(pretty_colours(puzzle, answer, colour_wanted(output.terminal())));
  } else if (format.empty() || format == "text") {
    output.write(text_for(colour_text_report(answer, frame_of(puzzle)), colour_wanted(output.terminal())));
  } else {
    if (answer.solution)
      output.write(presses_as(format, puzzle, *answer.solution));
    else
      output.discard();
    explain(answer);
    return write_witness(answer, witness);
  }
  if (const auto why = why_unknown(answer)) output.mark_unknown(*why);
  write_witness(answer, witness);
}

}  // namespace

void require_colour_format(const std::string& format, const std::vector<std::string>& words) {
  if (format.empty() || std::find(words.begin(), words.end(), format) != words.end()) return;
  std::string list;
  for (const std::string& word : words)
    list += (list.empty() ? "" : word == words.back() ? " or " : ", ") + word;
  throw InputError(fmt::format("--format {} is for two colours; with more choose {}", format, list));
}

void write_answer(const ColourPuzzle& puzzle, const Answer& answer, const std::string& format,
                  const std::string& witness, Output& output) {
  write_any(puzzle, answer, format, witness, output);
}

void write_answer(const ColourButtons& puzzle, const Answer& answer, const std::string& format,
                  const std::string& witness, Output& output) {
  write_any(puzzle, answer, format, witness, output);
}

std::string pretty_board(const ColourGrid& grid, bool colour) {
  std::string text;
  for (const std::string& line : drawn_rows(grid, Mark::light, colour)) text += line + "\n";
  return text + fmt::format("\n{}, {}, {} not 0\n",
                            quantity(std::to_string(grid.cells.rows()), "row", "rows"),
                            quantity(std::to_string(grid.cells.columns()), "column", "columns"),
                            grid.cells.weight());
}

std::string colour_text_report(const Answer& answer, const ColourFrame& frame) {
  const auto board = [&](const Board& cells) {
    return write_colour_grid({cells, frame.holes}, ColourFormat::text);
  };
  std::string text = fmt::format("; {}\n; colours {}\n", headline(answer, frame, "below"), frame.colours);
  if (frame.cost_of == CostOf::press) text += "; cost-of press\n";
  if (answer.solution && answer.upper) text += fmt::format("; presses {}\n", *answer.upper);
  text += numbers_report(answer);
  if (answer.all.empty()) {
    if (answer.solution) text += board(*answer.solution);
    if (answer.witness) text += board(*answer.witness);
  }
  for (std::size_t i = 0; i < answer.all.size(); ++i)
    text += fmt::format("; solution {}\n{}", i + 1, board(answer.all[i]));
  return text;
}

std::string line_report(const Answer& answer, const ColourFrame& frame) {
  std::string text(to_string(answer.status));
  if (answer.status == Status::unknown) text += fmt::format(" {}", answer.lower);
  if (answer.solution)
    text +=
        fmt::format(" {} {}", answer.upper.value_or(0), colours_on_a_line({*answer.solution, frame.holes}));
  return text + "\n";
}

}  // namespace flipwise::app
