// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "progress.hpp"
#include "report.hpp"

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
  flipwise count 6 6 --by-weight --format json)";

struct CountArguments {
  std::string rows;
  std::string columns;
  std::string on = "even";
  std::string off = "any";
  std::string adjacent = "edge";
  std::string wrap = "none";
  std::string modulus;
  bool by_weight = false;
  bool fewest_lit = false;
  bool most_lit = false;
  std::string sample;
  std::string seed;
  std::string format;
  Limits limits;
};

std::string extreme_text(const char* what, const Tally::Extreme& extreme) {
  return fmt::format("; {} lit {}\n{}", what, extreme.lit, write_grid({extreme.pattern}, Format::text));
}

/// The number; then, behind comment lines, what else was asked for.
std::string text_of(const Tally& tally) {
  std::string text = tally.count ? fmt::format("{}\n", *tally.count) : "";
  if (!tally.by_weight.empty()) text += "; lit cells and number of patterns\n";
  for (std::size_t weight = 0; weight < tally.by_weight.size(); ++weight)
    text += fmt::format("{} {}\n", weight, tally.by_weight[weight]);
  if (tally.fewest_lit) text += extreme_text("fewest", *tally.fewest_lit);
  if (tally.most_lit) text += extreme_text("most", *tally.most_lit);
  for (std::size_t i = 0; i < tally.samples.size(); ++i)
    text += fmt::format("; sample {}\n{}", i + 1, write_grid({tally.samples[i]}, Format::text));
  return text;
}

Exit answer(CountRequest& request, const std::string& format, ProgressBar& bar, Output& output) {
  request.options.progress = bar.call();
  const Tally tally = count(request.question, request.options);
  bar.erase();
  const bool known = tally.status != Status::unknown;
  if (format == "json")
    output.write(to_json(request.question, request.options, tally) + "\n");
  else if (known)
    output.write(text_of(tally));
  if (!known)
    fmt::print(stderr, "flipwise: not counted: {}\n", tally.reason.empty() ? "stopped" : tally.reason);
  return known ? Exit::answered : Exit::stopped;
}

CountRequest request_of(const CountArguments& arguments) {
  if (arguments.rows.empty() || arguments.columns.empty())
    throw InputError("count: needs ROWS and COLUMNS");
  CountRequest request;
  PatternQuestion& question = request.question;
  question.rows = number_from(arguments.rows, "ROWS", 1, UINT64_MAX);
  question.columns = number_from(arguments.columns, "COLUMNS", 1, UINT64_MAX);
  if (arguments.adjacent == "king") question.adjacent = Adjacency::king;
  question.on = parse_neighbour_list(arguments.on, question.adjacent);
  question.off = parse_neighbour_list(arguments.off, question.adjacent);
  question.wrap = parse_wrap(arguments.wrap);
  CountOptions& options = request.options;
  if (!arguments.modulus.empty())
    options.modulus = number_from(arguments.modulus, "--mod", 1, std::uint64_t{1} << 63);
  options.by_weight = arguments.by_weight;
  options.fewest_lit = arguments.fewest_lit;
  options.most_lit = arguments.most_lit;
  if (!arguments.sample.empty()) options.sample = number_from(arguments.sample, "--sample", 1, UINT64_MAX);
  if (!arguments.seed.empty()) options.seed = number_from(arguments.seed, "--seed", 0, UINT64_MAX);
  apply(arguments.limits, options);
  return request;
}

Exit run(const CountArguments& arguments, const Common& common, Output& output) {
  ProgressBar bar(common.progress);
  const std::string& format = arguments.format;
  if (!common.request.empty())
    return answer_requests(common, "count", [&](Request& request) {
      auto& asked = std::get<CountRequest>(request);
      apply(arguments.limits, asked.options);
      return answer(asked, format.empty() ? "json" : format, bar, output);
    });
  CountRequest request = request_of(arguments);
  return answer(request, format, bar, output);
}

}  // namespace

void add_count(CLI::App& program, Chosen& chosen) {
  const auto arguments = std::make_shared<CountArguments>();
  CLI::App* command =
      add_command(program, chosen, "count", "number of patterns that obey a neighbour rule", examples);
  CLI::Option* request = command->get_option("--request");
  const auto add = [&](const char* name, auto& value, const char* help, const char* type) {
    return command->add_option(name, value, help)->type_name(type)->excludes(request);
  };
  add("ROWS", arguments->rows, "rows, up to 10^18 and more with --mod", "");
  add("COLUMNS", arguments->columns, "columns", "");
  add("--on", arguments->on, "allowed numbers of lit neighbours of a lit cell [even]", "LIST");
  add("--off", arguments->off, "allowed numbers of lit neighbours of an unlit cell [any]", "LIST");
  add("--adjacent", arguments->adjacent, "neighbours: edge (4) or king (8) [edge]", "WHAT")
      ->check(one_of({"edge", "king"}));
  add("--wrap", arguments->wrap, "sides that meet: none, columns, rows, torus [none]", "WRAP")
      ->check(one_of({"none", "columns", "rows", "torus"}));
  add("--mod", arguments->modulus, "count modulo P, 1 to 2^63", "P");
  command->add_flag("--by-weight", arguments->by_weight, "also count by number of lit cells")
      ->excludes(request);
  command->add_flag("--fewest-lit", arguments->fewest_lit, "a pattern of fewest lit cells")
      ->excludes(request);
  command->add_flag("--most-lit", arguments->most_lit, "a pattern of most lit cells")->excludes(request);
  CLI::Option* sample = add("--sample", arguments->sample, "N patterns, uniformly", "N");
  add("--seed", arguments->seed, "which sample [0]", "S")->needs(sample);
  command->add_option("--format", arguments->format, "text or json [text]")
      ->type_name("FORMAT")
      ->check(one_of({"text", "json"}));
  add_limits(*command, arguments->limits);
  command->callback([arguments, &chosen] {
    chosen.run = [arguments, &chosen](Output& output) { return run(*arguments, chosen.common, output); };
  });
}

}  // namespace flipwise::app
