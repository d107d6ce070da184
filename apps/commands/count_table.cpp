// SPDX-License-Identifier: MIT
#include "commands/count_table.hpp"

#include <fmt/format.h>

#include "flipwise/errors.hpp"

namespace flipwise::app {

std::vector<Option> count_table_options(CountTableOptions& options) {
  return {
      {"--on", "LIST", "count: allowed numbers of lit neighbours of a lit cell [even]", &options.on},
      {"--off", "LIST", "count: allowed numbers of lit neighbours of an unlit cell [any]", &options.off},
      {"--adjacent", "WHAT", "count: neighbours: edge (4) or king (8) [edge]", &options.adjacent,
       one_of({"edge", "king"})},
      {"--wrap", "WRAP", "counts: sides that meet: none, columns, rows, torus [none]", &options.wrap,
       one_of({"none", "columns", "rows", "torus"})},
      {"--mod", "P", "counts: modulo P, 1 to 2^63", &options.modulus},
      {"--columns", "N", "counts: boards of n rows of N instead of squares", &options.columns},
      {"--antidiagonals",
       "",
       "counts: all shapes, (1,1), (1,2), (2,1), (1,3) ..., instead of squares",
       &options.antidiagonals,
       {},
       false,
       "",
       "--columns"},
  };
}

void apply(const CountTableOptions& options, TableRequest& table) {
  const bool has_rule = table.name == "count";
  const bool counts = has_rule || table.name == "even-patterns";
  const auto refuse = [&](bool given, bool allowed, const char* option) {
    if (given && !allowed) throw InputError(fmt::format("table {}: has no {}", table.name, option));
  };
  refuse(!options.on.empty(), has_rule, "--on");
  refuse(!options.off.empty(), has_rule, "--off");
  refuse(!options.adjacent.empty(), has_rule, "--adjacent");
  refuse(!options.wrap.empty(), counts, "--wrap");
  refuse(!options.modulus.empty(), counts, "--mod");
  refuse(!options.columns.empty(), counts, "--columns");
  refuse(options.antidiagonals, counts, "--antidiagonals");
  PatternQuestion& question = table.question;
  if (options.adjacent == "king") question.adjacent = Adjacency::king;
  question.on = parse_neighbour_list(options.on.empty() ? "even" : options.on, question.adjacent);
  question.off = parse_neighbour_list(options.off.empty() ? "any" : options.off, question.adjacent);
  if (!options.wrap.empty()) question.wrap = parse_wrap(options.wrap);
  if (!options.modulus.empty())
    table.modulus = number_from(options.modulus, "--mod", 1, std::uint64_t{1} << 63);
  if (!options.columns.empty())
    table.columns = static_cast<std::size_t>(number_from(options.columns, "--columns", 1, SIZE_MAX));
  table.antidiagonals = options.antidiagonals;
}

std::string full_name(const TableRequest& table) {
  std::string name = table.name;
  if (name != "count" && name != "even-patterns") return name;
  const PatternQuestion& question = table.question;
  if (name == "count")
    name += fmt::format(" on {:b} off {:b} {}", question.on, question.off,
                        question.adjacent == Adjacency::edge ? "edge" : "king");
  if (question.wrap != Wrap::none) name += fmt::format(" wrap {}", to_string(question.wrap));
  if (table.modulus) name += fmt::format(" modulo {}", *table.modulus);
  if (table.columns) name += fmt::format(" columns {}", *table.columns);
  if (table.antidiagonals) name += " antidiagonals";
  return name;
}

Tally counted(const TableRequest& table, std::uint64_t n, const LimitOptions& limits, ProgressBar& bar,
              const Checkpoints& checkpoints) {
  PatternQuestion question = table.question;
  question.rows = n;
  if (table.antidiagonals) {
    std::uint64_t diagonal = 1;
    for (; question.rows > diagonal; ++diagonal) question.rows -= diagonal;
    question.columns = static_cast<std::size_t>(diagonal + 1 - question.rows);
  } else {
    question.columns = table.columns.value_or(static_cast<std::size_t>(n));
  }
  CountOptions options;
  options.modulus = table.modulus;
  apply(limits, options);
  options.progress = bar.call();
  options.checkpoints = checkpoints;
  return count(question, options);
}

}  // namespace flipwise::app
