// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
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

constexpr const char* table_examples_begin = R"(
This is the b-file format of the OEIS. With --provenance, it begins with
comments that name the version, the sequence, the command and the date; one that
names the methods of counts and minima follows at the end. With --limit-each, a
line that takes too long is written as ?, and the table goes on.

Tables of puzzles. The board of n is n x n, unless --rows, --columns or
--antidiagonals is given. With --simple, a press flips each neighbour once, and
its own cell once if at all:

)";

constexpr const char* table_examples_middle = R"(
Tables of patterns. All but even-patterns support --on, --off, --adjacent,
--counted and --simple. All but that one and those up to symmetry and up to
translation support --connected:

)";

constexpr const char* table_examples_end = R"(
--select writes only some lines. It ends the table at a number that is unknown,
because the places of later lines are then unknown, too:

  zero      line k is the k-th n with a(n) = 0
  nonzero   line k is the k-th n with a(n) other than 0
  maxima    lines n a(n) for each a(n) that is larger than all before it
  first     lines k n in order of k: n is the first with a(n) = k

With --resume FILE, lines that are in FILE are not computed again, and each new
line is appended to FILE, so a stopped run can be continued. The state of a long
count is also saved, to FILE.N.state.

Examples:
  flipwise table nullity 1 100
  flipwise table nullity 1 30 --colours 3
  flipwise table nullity 1 1000 --select zero
  flipwise table nullity 1 50 --rule king --wrap torus --rows 7 --format csv
  flipwise table worst-case 1 8
  flipwise table count 1 10 --on 0
  flipwise table count 1 12 --on 0 --adjacent hex --provenance --limit-each 60
  flipwise table count 1 21 --on any --off 1,2,3,4 --antidiagonals
  flipwise table count 1 8 --on 0 --adjacent king --weight 4
  flipwise table fewest-lit-number 1 8 --on 1,2,3,4 --off 1,2,3,4
  flipwise table fewest-all-on 1 30 --resume all-on.txt --output b-file.txt
)";

/// Returns the lines of the help that describe tables.
std::string list_of_tables(bool of_patterns) {
  constexpr std::size_t indent = 24;
  constexpr std::size_t width = 80;
  std::string text;
  for (const TableKind& kind : table_kinds()) {
    if (kind.is_of_patterns() != of_patterns) continue;
    std::string line = fmt::format("  {:<{}}", kind.name, indent - 2);
    for (const std::string& word : words_in(kind.meaning)) {
      if (line.size() + word.size() > width) {
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
        line.assign(indent, ' ');
      }
      line += word + ' ';
    }
    line.pop_back();
    text += line + '\n';
  }
  return text;
}

const std::string& table_examples() {
  static const std::string text = table_examples_begin + list_of_tables(false) + table_examples_middle +
                                  list_of_tables(true) + table_examples_end;
  return text;
}

/// Returns the name of the table and everything else that its numbers depend on, as words.
std::string full_name(const TableRequest& table) {
  std::string name = table.name;
  const PatternQuestion& question = table.question;
  if (table_kind(table.name)->supports("on"))
    name += fmt::format(
        " on {:b} off {:b} {}{}", question.on, question.off, to_string(question.adjacent),
        question.counted == Counted::lit ? "" : fmt::format(" counted {}", to_string(question.counted)));
  if (question.adjacent.simple) name += " simple";
  if (question.connected) name += " connected";
  if (!table.graph.empty()) name += fmt::format(" graph {}", table.graph);
  if (!(table.rule == Rule{})) name += fmt::format(" rule {}", table.rule.name);
  if (table.colours != 2) name += fmt::format(" colours {}", table.colours);
  if (question.wrap != Wrap::none) name += fmt::format(" wrap {}", to_string(question.wrap));
  if (table.modulus) name += fmt::format(" modulo {}", *table.modulus);
  if (table.weight) name += fmt::format(" weight {}", *table.weight);
  if (table.rows) name += fmt::format(" rows {}", *table.rows);
  if (table.columns) name += fmt::format(" columns {}", *table.columns);
  if (table.antidiagonals) name += " antidiagonals";
  return name;
}

/// Returns a command line that gives the table.
std::string command_text(const TableRequest& table) {
  std::string text = fmt::format("flipwise table {} {} {}", table.name, table.from, table.to);
  const PatternQuestion& question = table.question;
  if (!table.graph.empty()) text += fmt::format(" --graph \"{}\"", table.graph);
  if (!(table.rule == Rule{})) text += fmt::format(" --rule \"{}\"", table.rule.name);
  if (table.colours != 2) text += fmt::format(" --colours {}", table.colours);
  if (table_kind(table.name)->supports("on")) {
    const unsigned most = max_neighbours(question);
    text += fmt::format(" --on {} --off {}", neighbour_list(question.on, most),
                        neighbour_list(question.off, most));
    if (!question.graph) text += fmt::format(" --adjacent \"{}\"", to_string(question.adjacent));
    if (question.counted != Counted::lit) text += fmt::format(" --counted {}", to_string(question.counted));
    if (question.connected) text += " --connected";
  }
  if (question.adjacent.simple) text += " --simple";
  if (question.wrap != Wrap::none) text += fmt::format(" --wrap {}", to_string(question.wrap));
  if (table.modulus) text += fmt::format(" --mod {}", *table.modulus);
  if (table.weight) text += fmt::format(" --weight {}", *table.weight);
  if (table.rows) text += fmt::format(" --rows {}", *table.rows);
  if (table.columns) text += fmt::format(" --columns {}", *table.columns);
  if (table.antidiagonals) text += " --antidiagonals";
  if (table.limit_each) text += fmt::format(" --limit-each {}", *table.limit_each);
  return text;
}

/// The lines of a table that are written.
enum class Selection { all, zero, nonzero, maxima, first };

constexpr std::pair<const char*, Selection> selections[] = {{"zero", Selection::zero},
                                                            {"nonzero", Selection::nonzero},
                                                            {"maxima", Selection::maxima},
                                                            {"first", Selection::first}};

/// Returns the head of a CSV file.
std::string columns_of(Selection selection, const std::string& name) {
  if (selection == Selection::zero || selection == Selection::nonzero) return "k,n\n";
  return selection == Selection::first ? name + ",n\n" : "n," + name + "\n";
}

/// Orders decimal numbers by their value.
struct SmallerNumber {
  bool operator()(const std::string& left, const std::string& right) const {
    const bool is_negative = left.front() == '-';
    if (is_negative != (right.front() == '-')) return is_negative;
    const bool is_smaller = std::pair(left.size(), left) < std::pair(right.size(), right);
    return is_negative ? left != right && !is_smaller : is_smaller;
  }
};

/// Returns the date, in UTC, as in 2026-01-31.
std::string date() {
  const std::chrono::year_month_day today(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  return fmt::format("{:04}-{:02}-{:02}", int{today.year()}, unsigned{today.month()},
                     unsigned{today.day()});
}

/// Finds the lines of a table and writes them in order: those of the file, those that other processes
/// found, and the rest. The format is `n a(n)` lines, CSV with a head, or a JSON object.
class TableRun {
 public:
  TableRun(const TableRequest& table, const std::string& resume, const std::string& format,
           bool with_provenance, const std::string& select, ProgressBar& bar, Output& output)
      : table_(table),
        values_(table),
        resume_(resume),
        bar_(bar),
        output_(output),
        is_json_(format == "json"),
        between_(format == "csv" ? ',' : ' '),
        with_provenance_(with_provenance) {
    if (!resume.empty()) file_.emplace(resume, full_name(table));
    for (const auto& [name, selection] : selections)
      if (select == name) selection_ = selection;
    std::string command = command_text(table);
    if (!select.empty()) command += " --select " + select;
    const char* const meaning = table_kind(table.name)->meaning;
    if (!is_json_) {
      if (with_provenance)
        head_ = fmt::format("# flipwise {}\n# {}\n# {}\n# {}\n", version(), meaning, command, date());
      if (format == "csv") head_ += columns_of(selection_, table.name);
      return;
    }
    head_ = table_json(table);
    head_.back() = ',';
    if (with_provenance)
      head_ +=
          fmt::format("\"version\":{},\"line\":{},\"meaning\":{},\"date\":{},", JsonValue(version()).text(),
                      JsonValue(command).text(), JsonValue(meaning).text(), JsonValue(date()).text());
    if (!select.empty()) head_ += fmt::format("\"select\":\"{}\",", select);
    head_ += "\"values\":[";
  }

  Exit run() {
    const std::string why = stopped_by([&] { write_lines(); });
    if (!why.empty()) end(why_ended(why));
    for (const auto& [value, n] : first_) write_line(value, std::to_string(n));
    const bool is_empty = !has_begun_;
    if (is_json_ || reason_.empty()) write_head();
    if (is_json_) {
      output_.write("]");
      if (selection_ != Selection::all) output_.write(array_field("at", at_));
      if (with_provenance_) output_.write(array_field("methods", methods_));
      if (!reason_.empty()) output_.write("," + reason_field(reason_));
      output_.write("}\n");
    } else if (with_provenance_ && !methods_.empty() && has_begun_) {
      output_.write(fmt::format("# methods: {}\n", fmt::join(methods_, ", ")));
      output_.mark_whole();
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
      if (selection_ != Selection::all) return end(why);
      complain(why + "; this line is written as ?");
      if (reason_.empty()) end(why, true);
      write(next_++, TableValues::unknown);
    }
  }

  /// Returns a further field of the object, an array of words.
  static std::string array_field(const char* name, const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : ",") + JsonValue(word).text();
    return fmt::format(",\"{}\":[{}]", name, list);
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
  /// Writes a value of the table, unless the selection leaves it out.
  void write(std::uint64_t n, const std::string& number) {
    switch (selection_) {
      case Selection::all: return write_line(std::to_string(n), number);
      case Selection::zero:
      case Selection::nonzero:
        if ((number == "0") == (selection_ == Selection::zero))
          write_line(std::to_string(++selected_), std::to_string(n));
        return;
      case Selection::maxima:
        if (!greatest_.empty() && !SmallerNumber()(greatest_, number)) return;
        greatest_ = number;
        return write_line(std::to_string(n), number);
      case Selection::first: first_.emplace(number, n); return;
    }
  }
  void write_line(const std::string& n, const std::string& number) {
    const bool is_first = !std::exchange(has_begun_, true);
    write_head();
    if (is_json_) {
      output_.write(fmt::format("{}\"{}\"", is_first ? "" : ",", number));
      if (selection_ != Selection::all) at_.push_back(n);
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
    if (!value.method.empty() &&
        std::find(methods_.begin(), methods_.end(), value.method) == methods_.end())
      methods_.push_back(value.method);
    if (file_)
      file_->append(n, value.number);
    else
      found_[n] = value.number;
  }

  TableValues::Value found_here(std::uint64_t n) {
    std::optional<CheckpointFile> state;
    if (file_ && table_kind(table_.name)->has_state) state.emplace(fmt::format("{}.{}.state", resume_, n));
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
  char between_;  // separator of n and a(n)
  bool with_provenance_;
  std::vector<std::string> at_ = {};       // n, or k, of the selected lines in JSON
  std::vector<std::string> methods_ = {};  // of the values found now, each once
  std::string head_ = {};                  // text before the first number
  Selection selection_ = Selection::all;
  std::uint64_t selected_ = 0;                                      // number of lines of zero and nonzero
  std::string greatest_ = {};                                       // last line of maxima
  std::map<std::string, std::uint64_t, SmallerNumber> first_ = {};  // by value
  bool has_begun_ = false;
  std::map<std::uint64_t, std::string> found_ = {};  // values not written yet, if there is no file
  std::uint64_t next_ = table_.from;
  std::string reason_ = {};
  bool is_reported_ = false;
};

std::vector<std::string> names_of_tables() {
  std::vector<std::string> names;
  for (const TableKind& kind : table_kinds()) names.emplace_back(kind.name);
  return names;
}

struct TableCommand final : Answering<TableRequest> {
  TableCommand() : Answering(table_examples().c_str()) {
    add({{"NAME", "", "the sequence: see below", &requested.name, known},
         {"FROM", "", "first n", WholeNumber{&requested.from, 1, max_in_table}},
         {"TO", "", "last n", WholeNumber{&to, 1, max_in_table}},
         {"--resume", "FILE", "reuse the lines in FILE and append new ones to it", &resume, nullptr,
          true}});
    add({{"--select", "WHICH", "write only some lines: zero, nonzero, maxima or first; see below", &select,
          one_of({"zero", "nonzero", "maxima", "first"})}});
    add_fields(of_table,
               {{"rule", &press_rule}, {"colours", WholeNumber{&requested.colours, 2, max_modulus}}});
    add_pattern_options(*this, rule, of_table);
    add_fields(of_table, {{"weight", WholeNumber{&requested.weight, 0}}});
    add_fields(of_table,
               {{"rows", WholeNumber{&requested.rows}}, {"columns", WholeNumber{&columns, 1, SIZE_MAX}}});
    described.back().excludes = "--rows";
    add_fields(of_table, {{"antidiagonals", &requested.antidiagonals}});
    described.back().excludes = "--columns";
    add_fields(of_table, {{"graph", &family}});
    add_format("bfile (n a(n)), csv, json [bfile; for requests json]", {"bfile", "csv", "json"});
    add({{"--provenance", "",
          "add comments: version, sequence, command, date and methods; in JSON, as fields",
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
    const TableKind& kind = *table_kind(table.name);
    const auto refuse_unless = [&](const char* field, bool is_given, const char* option) {
      if (is_given && !kind.supports(field))
        throw InputError(fmt::format("table {}: does not support {}; leave it out", table.name, option));
    };
    refuse_unless("on", rule.on.has_value(), "--on");
    refuse_unless("off", rule.off.has_value(), "--off");
    refuse_unless("adjacent", rule.adjacent.has_value(), "--adjacent");
    refuse_unless("counted", rule.counted.has_value(), "--counted");
    refuse_unless("simple", rule.simple, "--simple");
    refuse_unless("graph", family.has_value(), "--graph");
    refuse_unless("connected", rule.connected, "--connected");
    refuse_unless("rule", press_rule.has_value(), "--rule");
    refuse_unless("colours", table.colours != 2, "--colours");
    refuse_unless("wrap", rule.wrap.has_value(), "--wrap");
    refuse_unless("modulus", rule.modulus.has_value(), "--mod");
    refuse_unless("weight", table.weight.has_value(), "--weight");
    if (table.antidiagonals && table.rows)
      throw InputError(fmt::format("table {}: --rows and --antidiagonals cannot be combined; leave one out",
                                   table.name));
    if (family) {
      if (press_rule || table.rows || columns != 0 || table.antidiagonals)
        throw InputError(
            "--graph defines the puzzle; leave out --rule, --rows, --columns and --antidiagonals",
            ErrorCode::conflict);
      table.graph = *family;
      try {
        table.question = graph_question(graph_of_line(*family, table.from));
      } catch (const InputError& error) {
        throw InputError(fmt::format("--graph: {}", error.what()), error.code());
      }
    }
    apply(rule, table.question);
    if (press_rule) table.rule = parse_rule(*press_rule);
    table.modulus = rule.modulus;
    if (columns != 0) table.columns = static_cast<std::size_t>(columns);
    return table;
  }

  Exit answer(TableRequest& table, ProgressBar& bar, Output& output) override {
    return TableRun(table, resume, format, with_provenance, select, bar, output).run();
  }

  TableRequest requested;
  std::uint64_t to = 0;
  std::string resume;
  bool with_provenance = false;
  std::optional<std::string> press_rule;
  std::optional<std::string> family;
  PatternOptions rule;
  std::uint64_t columns = 0;
  std::string select;
  Check known = one_of(names_of_tables());
};

}  // namespace

CommandPointer table_command() {
  return std::make_unique<TableCommand>();
}

}  // namespace flipwise::app
