// SPDX-License-Identifier: MIT
#include "colours/colour_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "colours/colour_options.hpp"
#include "files/colour.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/json.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

std::string presses(const ColourAnswer& answer, const ColourFrame& frame) {
  const std::string number = std::to_string(answer.upper.value_or(0));
  return frame.cost_of == CostOf::press ? number + " pressed" : quantity(number, "press", "presses");
}

std::string headline(const ColourAnswer& answer, const ColourFrame& frame) {
  switch (answer.status) {
    case Status::optimal: return fmt::format("optimal: {}, proved fewest", presses(answer, frame));
    case Status::feasible: return fmt::format("feasible: {}, not proved fewest", presses(answer, frame));
    case Status::impossible:
      return fmt::format(
          "impossible: no presses solve this board; a press adds a multiple of {} to the sum of the lights "
          "times the numbers below, and no multiple of {} is wanted",
          frame.colours, frame.colours);
    case Status::unknown:
      return fmt::format("unknown: stopped before the proof; the fewest presses are {}{}",
                         answer.upper ? fmt::format("between {} and {}", answer.lower, *answer.upper)
                                      : fmt::format("at least {}", answer.lower),
                         answer.solution ? "; best known below" : "");
  }
  return "";
}

std::string id_of(const ColourPuzzle& puzzle, const ColourBoard& presses) {
  ColourPuzzle shown;
  shown.colours = puzzle.colours;
  shown.start = presses;
  shown.holes = puzzle.holes;
  shown.rule = puzzle.rule;
  shown.wrap = puzzle.wrap;
  return write_id(shown);
}
std::string id_of(const ColourButtons&, const ColourBoard&) {
  throw InputError("--format id is for boards, not for buttons");
}

template <typename Puzzle>
std::string presses_as(const std::string& format, const Puzzle& puzzle, const ColourBoard& presses) {
  if (format == "id") return id_of(puzzle, presses) + "\n";
  if (format == "presses") return write_colour_presses(presses);
  return write_colour_grid({puzzle.colours, presses, {}},
                           format == "pgm" ? ColourFormat::pgm : ColourFormat::pgm_raw);
}

void write_witness(const ColourAnswer& answer, unsigned colours, const std::string& path) {
  if (path.empty()) return;
  Output output(path);
  if (!answer.witness) return output.remove_old();
  output.write(write_colour_grid({colours, *answer.witness, {}}, ColourFormat::pgm_raw));
  output.commit();
}

template <typename Puzzle>
void write_any(const Puzzle& puzzle, const ColourAnswer& answer, const std::string& format,
               const std::string& witness, Output& output) {
  if (format == "json") {
    output.write(to_json(puzzle, answer) + "\n");
  } else if (format.empty() || format == "text") {
    output.write(text_for(text_report(answer, frame_of(puzzle)), colour_wanted(output.terminal())));
  } else {
    if (answer.solution)
      output.write(presses_as(format, puzzle, *answer.solution));
    else
      output.discard();
    explain(answer);
    return write_witness(answer, puzzle.colours, witness);
  }
  if (const auto why = why_unknown(answer)) output.mark_unknown(*why);
  write_witness(answer, puzzle.colours, witness);
}

}  // namespace

void require_colour_format(const std::string& format, const std::vector<std::string>& words) {
  if (format.empty() || std::find(words.begin(), words.end(), format) != words.end()) return;
  std::string list;
  for (const std::string& word : words)
    list += (list.empty() ? "" : word == words.back() ? " or " : ", ") + word;
  throw InputError(fmt::format("--format {} is for two colours; with more choose {}", format, list));
}

void write_answer(const ColourPuzzle& puzzle, const ColourAnswer& answer, const std::string& format,
                  const std::string& witness, Output& output) {
  write_any(puzzle, answer, format, witness, output);
}

void write_answer(const ColourButtons& puzzle, const ColourAnswer& answer, const std::string& format,
                  const std::string& witness, Output& output) {
  write_any(puzzle, answer, format, witness, output);
}

std::string unknown_report(const ColourAnswer& answer) {
  return unknown_report(Answer{.lower = answer.lower, .reason = answer.reason});
}

std::optional<std::string> why_unknown(const ColourAnswer& answer) {
  if (answer.status != Status::unknown || answer.upper) return std::nullopt;
  return unknown_report(answer);
}

void explain(const ColourAnswer& answer) {
  if (answer.status == Status::impossible) complain("impossible: no presses solve this board");
  if (answer.status == Status::unknown) complain(unknown_report(answer));
}

std::string text_report(const ColourAnswer& answer, const ColourFrame& frame) {
  const auto board = [&](const ColourBoard& cells) {
    return write_colour_grid({frame.colours, cells, frame.holes}, ColourFormat::text);
  };
  std::string text = fmt::format("; {}\n; colours {}\n", headline(answer, frame), frame.colours);
  if (frame.cost_of == CostOf::press) text += "; cost-of press\n";
  if (answer.solution && answer.upper) text += fmt::format("; presses {}\n", *answer.upper);
  if (answer.nullity) text += fmt::format("; nullity {}\n", *answer.nullity);
  if (answer.solutions) text += fmt::format("; solutions {}\n", *answer.solutions);
  if (answer.optimal_solutions) text += fmt::format("; optimal solutions {}\n", *answer.optimal_solutions);
  if (answer.status != Status::impossible)
    text += answer.upper ? fmt::format("; bounds {} {}\n", answer.lower, *answer.upper)
                         : fmt::format("; bounds {} unknown\n", answer.lower);
  if (answer.status == Status::unknown && !answer.reason.empty())
    text += fmt::format("; reason {}\n", answer.reason);
  if (answer.all.empty()) {
    if (answer.solution) text += board(*answer.solution);
    if (answer.witness) text += board(*answer.witness);
  }
  for (std::size_t i = 0; i < answer.all.size(); ++i)
    text += fmt::format("; solution {}\n{}", i + 1, board(answer.all[i]));
  return text;
}

std::string line_report(const ColourAnswer& answer, const ColourFrame& frame) {
  std::string text(to_string(answer.status));
  if (answer.status == Status::unknown) text += fmt::format(" {}", answer.lower);
  if (answer.solution)
    text += fmt::format(" {} {}", answer.upper.value_or(0),
                        colours_on_a_line({frame.colours, *answer.solution, frame.holes}));
  return text + "\n";
}

}  // namespace flipwise::app
