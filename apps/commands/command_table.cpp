// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "files/resume_file.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "json/table_values.hpp"
#include "json/values.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"
#include "run/ranks.hpp"

namespace flipwise::app {

namespace {

constexpr const char* table_examples = R"(
This is the b-file format of the OEIS. With --provenance, it begins with
comments that name the version and the command. With --limit-each, a line that
takes too long is written as ?, and the table goes on.

  nullity         nullity of the n x n board
  torus-nullity   nullity of the n x n torus
  fewest-all-on   fewest presses that turn an n x n board of lit cells off; -1
                  if it has no solution, ? if the minimum is out of reach
  even-patterns   number of n x n patterns in which every lit cell has an even
                  number of lit neighbours
  count           number of n x n patterns of a neighbour rule

All tables support --rows. The first three support --rule; the last two support
--columns, --antidiagonals and --mod. All but torus-nullity support --wrap. Only
count supports --on, --off, --adjacent, --counted and --simple.

With --resume FILE, lines that are in FILE are not computed again, and each new
line is appended to FILE, so a stopped run can be continued. The state of a long
count is also saved, to FILE.N.state.

Examples:
  flipwise table nullity 1 100
  flipwise table nullity 1 50 --rule king --wrap torus --rows 7 --format csv
  flipwise table count 1 10 --on 0
  flipwise table count 1 12 --on 0 --adjacent hex --provenance --limit-each 60
  flipwise table count 1 21 --on any --off 1,2,3,4 --antidiagonals
  flipwise table fewest-all-on 1 30 --resume all-on.txt --output b-file.txt
)";

/// Returns the name of the table and everything else that its numbers depend on, as words.
std::string full_name(const TableRequest& table) {
  std::string name = table.name;
  const PatternQuestion& question = table.question;
  if (name == "count")
    name += fmt::format(
        " on {:b} off {:b} {}{}{}", question.on, question.off, to_string(question.adjacent),
        question.counted == Counted::lit ? "" : fmt::format(" counted {}", to_string(question.counted)),
        question.adjacent.simple ? " simple" : "");
  if (!(table.rule == Rule{})) name += fmt::format(" rule {}", table.rule.name);
  if (question.wrap != Wrap::none) name += fmt::format(" wrap {}", to_string(question.wrap));
  if (table.modulus) name += fmt::format(" modulo {}", *table.modulus);
  if (table.rows) name += fmt::format(" rows {}", *table.rows);
  if (table.columns) name += fmt::format(" columns {}", *table.columns);
  if (table.antidiagonals) name += " antidiagonals";
  return name;
}

/// Returns a command line that gives the table.
std::string command_text(const TableRequest& table) {
  std::string text = fmt::format("flipwise table {} {} {}", table.name, table.from, table.to);
  const PatternQuestion& question = table.question;
  if (!(table.rule == Rule{})) text += fmt::format(" --rule \"{}\"", table.rule.name);
  if (table.name == "count") {
    text +=
        fmt::format(" --on {} --off {} --adjacent \"{}\"", neighbour_list(question.on, question.adjacent),
                    neighbour_list(question.off, question.adjacent), to_string(question.adjacent));
    if (question.counted != Counted::lit) text += fmt::format(" --counted {}", to_string(question.counted));
    if (question.adjacent.simple) text += " --simple";
  }
  if (question.wrap != Wrap::none) text += fmt::format(" --wrap {}", to_string(question.wrap));
  if (table.modulus) text += fmt::format(" --mod {}", *table.modulus);
  if (table.rows) text += fmt::format(" --rows {}", *table.rows);
  if (table.columns) text += fmt::format(" --columns {}", *table.columns);
  if (table.antidiagonals) text += " --antidiagonals";
  return text;
}

/// Finds the lines of a table and writes them in order: those of the file, those that other processes
/// found, and the rest. The format is `n a(n)` lines, CSV with a head, or a JSON object.
class TableRun {
 public:
  TableRun(const TableRequest& table, const std::string& resume, const std::string& format,
           bool with_provenance, ProgressBar& bar, Output& output)
      : table_(table),
        values_(table),
        resume_(resume),
        bar_(bar),
        output_(output),
        is_json_(format == "json"),
        between_(format == "csv" ? ',' : ' ') {
    if (!resume.empty()) file_.emplace(resume, full_name(table));
    const std::string command = command_text(table);
    if (!is_json_) {
      if (with_provenance) head_ = fmt::format("# flipwise {}\n# {}\n", version(), command);
      if (format == "csv") head_ += fmt::format("n,{}\n", table.name);
      return;
    }
    head_ = table_json(table);
    head_.back() = ',';
    if (with_provenance)
      head_ += fmt::format("\"version\":{},\"line\":{},", JsonValue(version()).text(),
                           JsonValue(command).text());
    head_ += "\"values\":[";
  }

  Exit run() {
    const std::string why = stopped_by([&] { write_lines(); });
    if (!why.empty()) end(why_ended(why));
    const bool is_empty = !has_begun_;
    if (is_json_) {
      write_head();
      output_.write(reason_.empty() ? "]}\n" : fmt::format("],{}}}\n", reason_field(reason_)));
    }
    if (output_.streams()) output_.flush();
    if (reason_.empty()) return Exit::answered;
    if (is_empty) output_.mark_unknown("");
    if (!is_reported_) complain(reason_);
    if (file_) complain_saved(resume_);
    return Exit::stopped;
  }

 private:
  /// Writes the lines. A value out of reach is reported at once, and marked in the table.
  void write_lines() {
    Limits limits(table_.run);
    if (Ranks* const ranks = Team::available(limits)) stopped_by([&] { share(*ranks, limits); });
    for (write_known(); next_ <= table_.to; write_known()) {
      if (stop_requested() && has_begun_) return end(why_ended(""));
      const TableValues::Value value = found_here(next_);
      if (value.missing.empty()) continue;
      const std::string why = why_ended(value.missing, value);
      if (!value.goes_on) return end(why);
      complain(why);
      if (reason_.empty()) end(why, true);
      write(next_++, TableValues::unknown);
    }
  }

  /// Stores why the table ends early, or lacks a number.
  void end(const std::string& why, bool is_reported = false) {
    reason_ = why;
    is_reported_ = is_reported;
  }
  /// Returns the line at which the table ends early, with the reason and the known facts about that line.
  std::string why_ended(std::string reason, const TableValues::Value& value = {}) const {
    if (stop_requested()) reason = why_stopped();
    if (table_.run.limit_seconds && !value.goes_on && reason == "stopped at the time limit")
      reason += ": the limit is for all lines together";
    return fmt::format("{} {} to {}, n = {}: {}", table_.name, table_.from, table_.to, next_,
                       value.known + reason);
  }

  void write_head() { output_.write(std::exchange(head_, "")); }
  void write(std::uint64_t n, const std::string& number) {
    const bool is_first = !std::exchange(has_begun_, true);
    write_head();
    if (is_json_) {
      output_.write(fmt::format("{}\"{}\"", is_first ? "" : ",", number));
    } else {
      output_.write(fmt::format("{}{}{}\n", n, between_, number));
      output_.mark_whole();
    }
    if (output_.streams()) output_.flush();
  }

  bool is_known(std::uint64_t n) const {
    return found_.contains(n) || (file_ && file_->known().contains(n));
  }
  void write_known() {
    for (; next_ <= table_.to && is_known(next_); ++next_)
      write(next_, file_ ? file_->known().at(next_) : found_.extract(next_).mapped());
  }
  void keep(std::uint64_t n, const TableValues::Value& value) {
    if (!value.missing.empty() || is_known(n)) return;
    if (file_)
      file_->append(n, value.number);
    else
      found_[n] = value.number;
  }

  TableValues::Value found_here(std::uint64_t n) {
    std::optional<CheckpointFile> state;
    if (file_ && (counts_patterns(table_.name) || table_.name == "fewest-all-on"))
      state.emplace(fmt::format("{}.{}.state", resume_, n));
    return naming(state, [&] {
      TableValues::Value value;
      const std::string why =
          stopped_by([&] { value = values_.of(n, state ? state->checkpoints() : Checkpoints{}); });
      if (!why.empty()) value = {"", why};
      bar_.erase();
      keep(n, value);
      if (state && value.missing.empty()) state->remove();
      return value;
    });
  }

  /// Lets other processes find values, in any order. If one cannot, this process tries later.
  void share(Ranks& ranks, Limits& limits) {
    std::vector<std::uint64_t> blocks;
    for (std::uint64_t n = table_.from; n <= table_.to; n += table_block(table_)) {
      const std::uint64_t end = std::min(table_.to, n + table_block(table_) - 1);
      std::uint64_t known = n;
      while (known <= end && is_known(known)) ++known;
      if (known <= end) blocks.push_back(n);
    }
    write_known();
    WorkQueue queue(&ranks, table_job, table_question(table_), limits);
    queue.run(
        blocks,
        [&](std::uint64_t block) {
          if (!limits.should_continue()) limits.give_up();
          return table_answer(table_, block, [&](std::uint64_t n) { return found_here(n); });
        },
        [&](std::uint64_t block, const std::string& answer) {
          bar_.erase();
          for (const TableValues::Value& value : table_values_in(answer)) keep(block++, value);
          write_known();
        });
  }

  const TableRequest& table_;
  TableValues values_;
  const std::string& resume_;
  std::optional<TableFile> file_ = {};
  ProgressBar& bar_;
  Output& output_;
  bool is_json_;
  char between_;           // separator of n and a(n)
  std::string head_ = {};  // text before the first number
  bool has_begun_ = false;
  std::map<std::uint64_t, std::string> found_ = {};  // values not written yet, if there is no file
  std::uint64_t next_ = table_.from;
  std::string reason_ = {};
  bool is_reported_ = false;
};

struct TableCommand final : Answering<TableRequest> {
  TableCommand() : Answering(table_examples) {
    add({{"NAME", "", "nullity, torus-nullity, fewest-all-on, even-patterns, count", &requested.name,
          known},
         {"FROM", "", "first n", WholeNumber{&requested.from, 1, max_in_table}},
         {"TO", "", "last n", WholeNumber{&to, 1, max_in_table}},
         {"--resume", "FILE", "reuse the lines in FILE and append new ones to it", &resume, nullptr,
          true}});
    add_fields(of_table, {{"rule", &press_rule}});
    add_pattern_options(*this, rule, of_table);
    add_fields(of_table,
               {{"rows", WholeNumber{&requested.rows}}, {"columns", WholeNumber{&columns, 1, SIZE_MAX}}});
    described.back().excludes = "--rows";
    add_fields(of_table, {{"antidiagonals", &requested.antidiagonals}});
    described.back().excludes = "--columns";
    add_format("bfile (n a(n)), csv, json [bfile; for requests json]", {"bfile", "csv", "json"});
    add({{"--provenance", "",
          "begin with comments: the version, and the command that gives the table; in JSON, as fields",
          &with_provenance}});
    add_limits(" and print the lines that are known");
    add_fields(of_table, {{"limit_each", &requested.limit_each}}, "Limits");
    described.back().check = positive();
  }

  /// Returns the request. Throws InputError for options that the table does not support.
  TableRequest from_options() override {
    if (to == 0) throw InputError("table: needs NAME, FROM and TO; see 'flipwise table --help'");
    TableRequest& table = requested;
    table.to = to;
    if (table.from > table.to)
      throw InputError(
          fmt::format("table: FROM ({}) is larger than TO ({}); exchange them", table.from, table.to));
    const auto refuse_unless = [&](bool allowed, bool is_given, const char* option) {
      if (is_given && !allowed)
        throw InputError(fmt::format("table {}: does not support {}; leave it out", table.name, option));
    };
    const bool counts = counts_patterns(table.name);
    refuse_unless(table.name == "count", rule.on.has_value(), "--on");
    refuse_unless(table.name == "count", rule.off.has_value(), "--off");
    refuse_unless(table.name == "count", rule.adjacent.has_value(), "--adjacent");
    refuse_unless(table.name == "count", rule.counted.has_value(), "--counted");
    refuse_unless(table.name == "count", rule.simple, "--simple");
    refuse_unless(!counts, press_rule.has_value(), "--rule");
    refuse_unless(table.name != "torus-nullity", rule.wrap.has_value(), "--wrap");
    refuse_unless(counts, rule.modulus.has_value(), "--mod");
    refuse_unless(counts, columns != 0, "--columns");
    refuse_unless(counts, table.antidiagonals, "--antidiagonals");
    if (table.antidiagonals && table.rows)
      throw InputError(fmt::format("table {}: --rows and --antidiagonals cannot be combined; leave one out",
                                   table.name));
    apply(rule, table.question);
    if (press_rule) table.rule = parse_rule(*press_rule);
    table.modulus = rule.modulus;
    if (columns != 0) table.columns = static_cast<std::size_t>(columns);
    return table;
  }

  Exit answer(TableRequest& table, ProgressBar& bar, Output& output) override {
    return TableRun(table, resume, format, with_provenance, bar, output).run();
  }

  TableRequest requested;
  std::uint64_t to = 0;
  std::string resume;
  bool with_provenance = false;
  std::optional<std::string> press_rule;
  PatternOptions rule;
  std::uint64_t columns = 0;
  Check known = one_of({"nullity", "torus-nullity", "fewest-all-on", "even-patterns", "count"});
};

}  // namespace

CommandPointer table_command() {
  return std::make_unique<TableCommand>();
}

}  // namespace flipwise::app
