// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "files/checkpoint_file.hpp"
#include "flipwise/errors.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
A pattern is a board in which every lit cell has an allowed number of lit neighbours, and every unlit cell
too. LIST: numbers with commas, even, odd, any, none.

Examples:
  flipwise count 4 4                           every lit cell has an even number of lit neighbours
  flipwise count 8 8 --on 0                    independent sets
  flipwise count 5 5 --on any --off 1,2,3,4 --fewest-lit    dominating sets, and a smallest one
  flipwise count 47 7 --mod 1000000007
  flipwise count 1000000000000000000 6 --mod 1000000007
  flipwise count 6 6 --by-weight --format json
  flipwise count 3 3 --on 0 --list             every pattern, in reading order
  flipwise count 4 4 --unrank 1000             the pattern in place 1000, counted from 0
  flipwise count 9 3 --recurrence              how the numbers go on with more rows of 3
  flipwise count --given room.txt --on 0       with cells fixed (0, 1), open (?), and holes (_)
  flipwise count 19 19 --resume state          a run that is killed continues from the file)";

struct CountArguments {
  std::string rows;
  std::string columns;
  std::string on = "even";
  std::string off = "any";
  std::string adjacent = "edge";
  std::string wrap = "none";
  std::string modulus;
  std::string sample;
  std::string seed;
  std::string given;
  bool list = false;
  std::string first;
  std::string rank;
  std::string resume;
  CountOptions options;
};

/// A pattern as text, holes as holes.
std::string pattern_text(const PatternQuestion& question, const Board& pattern) {
  Grid grid{pattern};
  if (question.given && question.given->holes.weight() > 0) grid.holes = question.given->holes;
  return write_grid(grid, Format::text);
}

/// A polynomial, lowest coefficient first, as "1 - 2 z + z^3".
std::string polynomial_text(const std::vector<std::string>& coefficients) {
  std::string text;
  for (std::size_t power = 0; power < coefficients.size(); ++power) {
    std::string_view number = coefficients[power];
    if (number == "0") continue;
    const bool negative = number.front() == '-';
    if (negative) number.remove_prefix(1);
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    if (power == 0 || number != "1") text += number;
    if (power == 0) continue;
    if (number != "1") text += ' ';
    text += power == 1 ? "z" : fmt::format("z^{}", power);
  }
  return text.empty() ? "0" : text;
}

std::string recurrence_text(const PatternQuestion& question, const Recurrence& recurrence) {
  std::string sum;
  for (std::size_t i = 0; i < recurrence.coefficients.size(); ++i) {
    std::string_view number = recurrence.coefficients[i];
    if (number == "0") continue;
    const bool negative = number.front() == '-';
    if (negative) number.remove_prefix(1);
    sum += sum.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    if (number != "1") sum += fmt::format("{} ", number);
    sum += fmt::format("a(n-{})", i + 1);
  }
  return fmt::format("; n rows of {}: a(n) = {} for n >= {}\n; sum of a(n) z^n = ({}) / ({})\n",
                     question.columns, sum.empty() ? "0" : sum, recurrence.from,
                     polynomial_text(recurrence.numerator), polynomial_text(recurrence.denominator));
}

/// The number; then, behind comment lines, what else was asked for.
std::string text_of(const PatternQuestion& question, const Tally& tally, const CountOptions& options) {
  std::string text = tally.count ? fmt::format("{}\n", *tally.count) : "";
  if (tally.recurrence) text += recurrence_text(question, *tally.recurrence);
  if (!tally.by_weight.empty()) text += "; lit cells and number of patterns\n";
  for (std::size_t weight = 0; weight < tally.by_weight.size(); ++weight)
    text += fmt::format("{} {}\n", weight, tally.by_weight[weight]);
  const auto add = [&](const std::string& title, const Board& pattern) {
    text += fmt::format("; {}\n{}", title, pattern_text(question, pattern));
  };
  if (tally.fewest_lit) add(fmt::format("fewest lit {}", tally.fewest_lit->lit), tally.fewest_lit->pattern);
  if (tally.most_lit) add(fmt::format("most lit {}", tally.most_lit->lit), tally.most_lit->pattern);
  if (tally.rank) text += fmt::format("; rank {}\n", *tally.rank);
  if (tally.unranked) add(fmt::format("pattern {}", *options.unrank), *tally.unranked);
  for (std::size_t i = 0; i < tally.samples.size(); ++i)
    add(fmt::format("sample {}", i + 1), tally.samples[i]);
  return text;
}

/// The patterns in reading order, each as soon as it is known.
Tally stream_list(const CountRequest& request, std::uint64_t most, bool json, ProgressBar& bar,
                  Output& output) {
  std::uint64_t patterns = 0;
  return list_patterns(request.question, request.options, [&](const Board& pattern) {
    bar.erase();
    if (json)
      output.write((patterns == 0 ? "" : ",") + pattern_json(request.question, pattern));
    else
      output.write(fmt::format("; pattern {}\n{}", patterns, pattern_text(request.question, pattern)));
    return ++patterns < most;
  });
}

Exit not_counted(const Tally& tally) {
  complain(fmt::format("not counted: {}", tally.reason.empty() ? "stopped" : tally.reason));
  return Exit::stopped;
}

Exit answer(CountRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  const bool json = format == "json";
  const std::uint64_t most = std::exchange(request.options.list, 0);
  Tally tally = count(request.question, request.options);
  bar.erase();
  const bool known = tally.status == CountStatus::counted;
  std::string text;
  if (json)
    text = to_json(request.question, request.options, tally);
  else if (known)
    text = text_of(request.question, tally, request.options);
  if (json && most == 0) text += "\n";
  if (!known || most == 0) {
    output.write(json && most > 0 ? text + "\n" : text);
    return known ? Exit::answered : not_counted(tally);
  }
  if (json) text.replace(text.size() - 1, 1, ",\"listed\":[");
  output.write(text);
  tally = stream_list(request, most, json, bar, output);
  if (json) output.write("]}\n");
  if (tally.status == CountStatus::unknown) return not_counted(tally);
  return Exit::answered;
}

CountRequest request_of(const CountArguments& arguments) {
  CountRequest request;
  PatternQuestion& question = request.question;
  if (!arguments.given.empty()) {
    Input input(arguments.given);
    question.given = read_given(input.stream(), input.name());
    question.rows = question.given->open.rows();
    question.columns = question.given->open.columns();
  } else if (arguments.columns.empty()) {
    throw InputError("count: needs ROWS and COLUMNS");
  }
  if (!arguments.rows.empty()) question.rows = number_from(arguments.rows, "ROWS", 1, UINT64_MAX);
  if (!arguments.columns.empty())
    question.columns = number_from(arguments.columns, "COLUMNS", 1, UINT64_MAX);
  if (arguments.adjacent == "king") question.adjacent = Adjacency::king;
  question.on = parse_neighbour_list(arguments.on, question.adjacent);
  question.off = parse_neighbour_list(arguments.off, question.adjacent);
  question.wrap = parse_wrap(arguments.wrap);
  CountOptions& options = request.options;
  options = arguments.options;
  const auto read = [](const std::string& text, const char* name, std::uint64_t least, auto& into) {
    if (!text.empty()) into = number_from(text, name, least, UINT64_MAX);
  };
  if (!arguments.modulus.empty())
    options.modulus = number_from(arguments.modulus, "--mod", 1, std::uint64_t{1} << 63);
  read(arguments.sample, "--sample", 1, options.sample);
  read(arguments.seed, "--seed", 0, options.seed);
  if (arguments.list) options.list = UINT64_MAX;
  read(arguments.first, "--first", 1, options.list);
  if (!arguments.rank.empty()) options.rank = read_board(arguments.rank).lit;
  return request;
}

}  // namespace

Command count_command() {
  const auto arguments = std::make_shared<CountArguments>();
  Command command{examples};
  command.add({
      {"ROWS", "", "rows, up to 10^18 and more with --mod", &arguments->rows},
      {"COLUMNS", "", "columns", &arguments->columns},
      {"--on", "LIST", "allowed numbers of lit neighbours of a lit cell [even]", &arguments->on},
      {"--off", "LIST", "allowed numbers of lit neighbours of an unlit cell [any]", &arguments->off},
      {"--adjacent", "WHAT", "neighbours: edge (4) or king (8) [edge]", &arguments->adjacent,
       one_of({"edge", "king"})},
      {"--wrap", "WRAP", "sides that meet: none, columns, rows, torus [none]", &arguments->wrap,
       one_of({"none", "columns", "rows", "torus"})},
      {"--mod", "P", "count modulo P, 1 to 2^63", &arguments->modulus},
      {"--by-weight", "", "also count by number of lit cells", &arguments->options.by_weight},
      {"--fewest-lit", "", "a pattern of fewest lit cells", &arguments->options.fewest_lit},
      {"--most-lit", "", "a pattern of most lit cells", &arguments->options.most_lit},
      {"--sample", "N", "N patterns, uniformly", &arguments->sample},
      {"--seed", "S", "which sample [0]", &arguments->seed, {}, false, "--sample"},
      {"--given", "FILE", "cells that are fixed: a board of 0, 1, ? (open) and _ (hole)",
       &arguments->given},
      {"--list", "", "every pattern, in reading order", &arguments->list},
      {"--first", "N", "list only the first N patterns", &arguments->first, {}, false, "--list"},
      {"--rank", "BOARD", "the place of this pattern in reading order, from 0", &arguments->rank},
      {"--unrank", "K", "the pattern in place K, from 0", &arguments->options.unrank},
      {"--recurrence", "", "the recurrence over the number of rows, and the generating function",
       &arguments->options.recurrence},
      {"--resume", "FILE", "save the state of a long run to FILE, and continue from it",
       &arguments->resume},
  });
  command.add_text_or_json();
  command.add_limits();
  command.run = [arguments](const Common& common, Output& output) {
    std::optional<CheckpointFile> file;
    const auto from_options = [&] {
      CountRequest request = request_of(*arguments);
      if (!arguments->resume.empty())
        request.options.checkpoints = file.emplace(arguments->resume).checkpoints();
      return request;
    };
    try {
      return answer_each<CountRequest>(common, output, "text", from_options, answer);
    } catch (const InputError& error) {
      throw file ? file->named(error) : error;
    }
  };
  return command;
}

}  // namespace flipwise::app
