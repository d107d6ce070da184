// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "flipwise/svg.hpp"

namespace flipwise::app {

namespace {

constexpr std::string_view yellow = "\x1b[93m";
constexpr std::string_view green = "\x1b[92m";
constexpr std::string_view dim = "\x1b[2m";
constexpr std::string_view plain = "\x1b[0m";

std::string presses(const Answer& answer) {
  if (answer.pressed) return fmt::format("cost {}, {} pressed", *answer.upper, *answer.pressed);
  return quantity(std::to_string(answer.solution ? answer.solution->weight() : 0), "press", "presses");
}

/// Of numbers of presses, or of what they cost.
std::string_view fewest(const Answer& answer) {
  return answer.pressed ? "least" : "fewest";
}

/// The status in one line; `where` is the press board or the witness, above or below it.
std::string headline(const Answer& answer, std::string_view where) {
  switch (answer.status) {
    case Status::optimal: return fmt::format("optimal: {}, proved {}", presses(answer), fewest(answer));
    case Status::feasible:
      return fmt::format("feasible: {}, {} {}", presses(answer),
                         is_minimum(answer) ? "proved" : "not proved", fewest(answer));
    case Status::impossible:
      if (answer.witness)
        return fmt::format(
            "impossible: no presses solve this board; every press flips an even number of the cells "
            "{}, but an odd number of them is wrong",
            where);
      return "impossible: a finished search found no presses that solve this board";
    case Status::unknown: return unknown_headline(answer, where);
  }
  return "";
}

/// How many solutions there are, where that is known; else nothing.
std::string solution_count(const Answer& answer) {
  if (!answer.solutions) return "";
  std::string line = quantity(*answer.solutions, "solution", "solutions");
  if (answer.optimal_solutions) line += fmt::format(", {} of fewest presses", *answer.optimal_solutions);
  return line;
}

std::string grid_text(const Board& presses, const std::optional<Board>& holes) {
  return write_grid(grid_of_presses(presses, holes), Format::text);
}

/// The marks of one cell type, with and without colour.
struct Marks {
  std::string_view lit;
  std::string_view unlit;
  std::string_view second;
  std::string_view colour;
};
constexpr Marks light_marks = {"■", "·", "2", yellow};
constexpr Marks press_marks = {"●", "·", "○", green};
constexpr Marks kind_marks = {"1", "·", "2", green};

std::vector<std::string> drawn_rows(const Grid& grid, const Marks& marks, bool colour) {
  std::vector<std::string> lines;
  for (const std::string& row : grid_rows(grid)) {
    std::string& line = lines.emplace_back();
    for (const char cell : row) {
      if (!line.empty()) line += ' ';
      const bool marked = cell == '1' || cell == '2';
      if (colour && cell != '_') line += marked ? marks.colour : dim;
      line += cell == '_' ? " " : cell == '1' ? marks.lit : cell == '2' ? marks.second : marks.unlit;
      if (colour && cell != '_') line += plain;
    }
  }
  return lines;
}

std::vector<std::string> drawn_presses(const Board& presses, const std::optional<Board>& holes,
                                       bool colour) {
  return drawn_rows(grid_of_presses(presses, holes), presses.has_bits() ? press_marks : kind_marks, colour);
}

}  // namespace

std::string quantity(std::string_view number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == "1" ? one : many);
}

std::string rows_on_a_line(const Grid& grid) {
  std::string text;
  for (const std::string& row : grid_rows(grid)) (text += text.empty() ? "" : "/") += row;
  return text;
}

std::string bounds_in_words(std::uint64_t lower, std::optional<std::uint64_t> upper) {
  if (lower == 0) return upper ? fmt::format("at most {}", *upper) : "";
  return upper ? fmt::format("between {} and {}", lower, *upper) : fmt::format("at least {}", lower);
}

std::string unknown_report(const Answer& answer) {
  const std::uint64_t bound = answer.lower > 0 ? answer.lower : answer.upper.value_or(0);
  return fmt::format("unknown: {}; {}",
                     bound == 0 ? "no solution or lower bound found yet"
                                : fmt::format("at {} {}", answer.lower > 0 ? "least" : "most",
                                              quantity(std::to_string(bound), "press", "presses")),
                     answer.reason.empty() ? "stopped before the proof" : with_option(answer.reason));
}

std::optional<std::string> why_unknown(const Answer& answer) {
  if (answer.status != Status::unknown || answer.upper) return std::nullopt;
  return unknown_report(answer);
}

std::string text_report(const Answer& answer, const std::optional<Board>& holes) {
  std::string text = fmt::format("; {}\n", headline(answer, "below"));
  if (answer.pressed)
    text += fmt::format("; presses {}\n; pressed {}\n", *answer.upper, *answer.pressed);
  else if (answer.solution)
    text += fmt::format("; presses {}\n", answer.solution->weight());
  text += numbers_report(answer);
  if (answer.all.empty()) {
    if (answer.solution) text += grid_text(*answer.solution, holes);
    if (answer.witness) text += write_grid({*answer.witness, holes}, Format::text);
  }
  for (std::size_t i = 0; i < answer.all.size(); ++i)
    text += fmt::format("; solution {}\n{}", i + 1, grid_text(answer.all[i], holes));
  return text;
}

void explain(const Answer& answer) {
  if (answer.status == Status::impossible) complain("impossible: no presses solve this board");
  if (answer.status == Status::unknown) complain(unknown_report(answer));
}

std::string svg_report(const Board& start, const Answer& answer, const std::optional<Board>& holes) {
  std::vector<BoardPicture> pictures = {{.lit = start, .holes = holes, .caption = "the board"}};
  const auto add = [&](const Board& presses, std::string caption) {
    const auto [pressed, no_presses, second] = grid_of_presses(presses, holes);
    pictures.push_back({.lit = start,
                        .holes = holes,
                        .pressed = pressed,
                        .second = second,
                        .caption = std::move(caption)});
  };
  const std::string proved = is_minimum(answer) ? fmt::format(", the {}", fewest(answer)) : "";
  if (answer.solution && answer.all.empty()) add(*answer.solution, presses(answer) + proved);
  for (std::size_t i = 0; i < answer.all.size(); ++i)
    add(answer.all[i], fmt::format("{}{}: {} of {}", presses(answer), proved, i + 1, answer.all.size()));
  if (answer.witness)
    pictures.push_back(
        {.lit = start, .holes = holes, .witness = *answer.witness, .caption = "impossible: the witness"});
  return write_svg(pictures);
}

std::string svg_report_of_buttons(const Board& start, const Answer& answer) {
  std::vector<BoardPicture> pictures = {{.lit = start, .caption = "the lights"}};
  if (answer.witness)
    pictures[0] = {
        .lit = start, .witness = *answer.witness, .caption = "the lights; impossible: the witness"};
  const std::string proved = is_minimum(answer) ? fmt::format(", the {}", fewest(answer)) : "";
  std::vector<Board> solutions = answer.all;
  if (solutions.empty() && answer.solution) solutions = {*answer.solution};
  for (const Board& one : solutions) pictures.push_back(picture_of_buttons(one, presses(answer) + proved));
  return write_svg(pictures);
}

BoardPicture picture_of_buttons(const Board& pressed, std::string caption) {
  constexpr std::size_t most_named = 12;
  const std::size_t number = pressed.weight();
  if (number > 0 && number <= most_named) {
    caption += number == 1 ? ": button" : ": buttons";
    for (std::size_t button = 0; button < pressed.columns(); ++button)
      if (pressed.get(0, button)) caption += fmt::format(" {}", button);
  }
  return {.lit = Board(1, pressed.columns()), .pressed = pressed, .caption = std::move(caption)};
}

std::string marked(std::string_view text, Mark mark, bool colour) {
  const std::string_view hue = mark == Mark::light ? yellow : mark == Mark::press ? green : dim;
  return colour ? fmt::format("{}{}{}", hue, text, plain) : std::string(text);
}

std::string pretty_pair(const std::vector<std::string>& left, std::size_t left_width,
                        const std::vector<std::string>& right, const std::string& title) {
  constexpr std::size_t gap = 4;
  const std::size_t width = std::max<std::size_t>(left_width, 5) + gap;
  std::string text = title.empty() ? "board\n" : fmt::format("{:<{}}{}\n", "board", width, title);
  const bool side_by_side = right.size() == left.size();
  for (std::size_t row = 0; row < left.size(); ++row)
    text += side_by_side ? fmt::format("{}{:{}}{}\n", left[row], "", width - left_width, right[row])
                         : fmt::format("{}\n", left[row]);
  if (!side_by_side)
    for (const std::string& line : right) text += fmt::format("{}\n", line);
  return text;
}

std::string pretty_report(const Board& start, const Answer& answer, const std::optional<Board>& holes,
                          bool colour) {
  const std::vector<std::string> left = drawn_rows({start, holes}, light_marks, colour);
  std::vector<std::string> right;
  std::string title;
  if (answer.solution) {
    title = answer.solution->has_bits() ? "press" : "press, by kind";
    right = drawn_presses(*answer.solution, holes, colour);
  } else if (answer.witness) {
    title = "witness";
    right = drawn_rows({*answer.witness, holes}, press_marks, colour);
  }
  std::string text = pretty_pair(left, 2 * start.columns() - 1, right, title);
  text += fmt::format("\n{}\n", headline(answer, "above"));
  if (answer.status == Status::unknown && !answer.reason.empty())
    text += fmt::format("{}\n", with_option(answer.reason));
  if (const std::string line = solution_count(answer); !line.empty()) text += fmt::format("{}\n", line);
  for (std::size_t i = 0; i < answer.all.size(); ++i) {
    text += fmt::format("\nsolution {}\n", i + 1);
    for (const std::string& line : drawn_presses(answer.all[i], holes, colour))
      text += fmt::format("{}\n", line);
  }
  return text;
}

std::string pretty_board(const Grid& grid, bool colour) {
  std::string text;
  for (const std::string& line : drawn_rows(grid, light_marks, colour)) text += fmt::format("{}\n", line);
  return text + fmt::format("\n{}, {}, {} lit\n", quantity(std::to_string(grid.lit.rows()), "row", "rows"),
                            quantity(std::to_string(grid.lit.columns()), "column", "columns"),
                            grid.lit.weight());
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

/// Comment lines, and below them the pattern: readable as a board.
std::string lightest_report(const LightestPattern& lightest, const std::optional<Board>& holes) {
  const auto presses = [](std::uint64_t number) {
    return quantity(std::to_string(number), "press", "presses");
  };
  std::string text;
  if (lightest.status == Status::impossible)
    text = "; impossible: there is no such quiet pattern\n";
  else if (lightest.status == Status::optimal)
    text = fmt::format("; optimal: {}\n", lightest.pressed ? fmt::format("cost {}, {} pressed",
                                                                         lightest.lower, *lightest.pressed)
                                                           : presses(lightest.lower));
  else if (lightest.lower > 0)
    text = fmt::format("; unknown: at least {}\n", presses(lightest.lower));
  else
    text = lightest.upper ? fmt::format("; unknown: at most {}\n", presses(*lightest.upper))
                          : "; unknown: no quiet pattern or lower bound found yet\n";
  if (lightest.nullity) text += fmt::format("; nullity {}\n", *lightest.nullity);
  if (lightest.number) text += fmt::format("; optimal patterns {}\n", *lightest.number);
  if (lightest.status != Status::impossible)
    text += fmt::format("; bounds {} {}\n", lightest.lower,
                        lightest.upper ? std::to_string(*lightest.upper) : "unknown");
  if (!lightest.reason.empty()) text += fmt::format("; reason {}\n", with_option(lightest.reason));
  if (lightest.pattern) text += write_grid({*lightest.pattern, holes}, Format::text);
  return text;
}

}  // namespace flipwise::app
