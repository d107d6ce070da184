// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "files/resume_file.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* table_examples = R"(
One line `n a(n)` per n, as OEIS b-files have it.

  nullity         of the n x n board, rule plus
  torus-nullity   of the n x n torus
  fewest-all-on   fewest presses that turn an n x n board of lit cells off
  even-patterns   n x n patterns in which every lit cell has an even number of lit neighbours
  count           n x n patterns of any neighbour rule, --on and --off as for count

The last two may have boards of n rows of N (--columns N), or all shapes (--antidiagonals).

With --resume FILE the lines that FILE holds are not computed again, and new ones are appended to it one by
one: a run that was stopped continues. Of counts, the state of a long one is saved too, to FILE.N.state.

Examples:
  flipwise table nullity 1 100
  flipwise table count 1 10 --on 0
  flipwise table count 1 21 --on any --off 1,2,3,4 --antidiagonals
  flipwise table fewest-all-on 1 30 --resume all-on.txt --output b-file.txt)";

/// A value, or why there is none.
struct Value {
  std::string number = {};
  std::string missing = {};
};

bool counts_patterns(const std::string& table) {
  return table == "even-patterns" || table == "count";
}

/// Everything that the numbers depend on, as words: the name of the table and its options.
std::string full_name(const TableRequest& table) {
  std::string name = table.name;
  if (!counts_patterns(name)) return name;
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

Value fewest_all_on(std::uint64_t n, const SolveOptions& options) {
  const Answer answer = solve(BoardPuzzle{all_lit(n, n)}, options);
  if (answer.status == Status::optimal) return {std::to_string(*answer.upper)};
  if (!answer.upper) return {"", fmt::format("at least {}, but the fewest are not known", answer.lower)};
  return {"", fmt::format("from {} to {}, but the fewest are not known", answer.lower, *answer.upper)};
}

/// The n-th number: of the n x n board, of n rows of `columns`, or by antidiagonals: of the shapes
/// (1,1), (1,2), (2,1), (1,3), (2,2), (3,1), (1,4) ... Its state is kept by these checkpoints.
Value patterns(const TableRequest& table, std::uint64_t n, const SolveOptions& limits,
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
  const Tally tally = count(question, {.modulus = table.modulus,
                                       .limit_seconds = limits.limit_seconds,
                                       .memory_bytes = limits.memory_bytes,
                                       .threads = limits.threads,
                                       .progress = limits.progress,
                                       .checkpoints = checkpoints});
  if (tally.status == CountStatus::counted) return {*tally.count};
  return {"", tally.reason.empty() ? "stopped" : tally.reason};
}

/// The values of one table.
class Values {
 public:
  Values(const TableRequest& table, const SolveOptions& limits) : table_(table), limits_(limits) {}

  /// Counts save their state with these checkpoints.
  Value of(std::uint64_t n, const Checkpoints& checkpoints = {}) {
    if (table_.name == "fewest-all-on") return fewest_all_on(n, limits_);
    if (counts_patterns(table_.name)) return patterns(table_, n, limits_, checkpoints);
    return nullity(n);
  }

 private:
  /// Nullities come in batches, on all cores.
  Value nullity(std::uint64_t n) {
    if (n < first_ || n - first_ >= asked_) {
      constexpr std::uint64_t most = 256;
      first_ = n;
      asked_ = n < table_.to ? std::min(table_.to - n + 1, most) : 1;
      batch_ = square_nullities(n, n + asked_ - 1, table_.name == "torus-nullity", limits_);
    }
    if (n - first_ >= batch_.size()) return {"", "stopped at a limit"};
    return {std::to_string(batch_[n - first_])};
  }

  const TableRequest& table_;
  const SolveOptions& limits_;
  std::uint64_t first_ = 0;
  std::uint64_t asked_ = 0;
  std::vector<std::uint64_t> batch_;  // fewer than were asked for where it was stopped
};

Exit write_table(const TableRequest& table, const std::string& resume, const LimitOptions& limits,
                 ProgressBar& bar, Output& output) {
  SolveOptions options;
  apply(limits, options);
  options.progress = bar.call();
  Values values(table, options);
  std::unique_ptr<TableFile> file;
  if (!resume.empty()) file = std::make_unique<TableFile>(resume, full_name(table));
  for (std::uint64_t n = table.from; n <= table.to; ++n) {
    Value value;
    if (file && file->known().contains(n)) {
      value.number = file->known().at(n);
    } else {
      std::optional<CheckpointFile> state;
      if (file && counts_patterns(table.name)) state.emplace(fmt::format("{}.{}.state", resume, n));
      try {
        value = values.of(n, state ? state->checkpoints() : Checkpoints{});
      } catch (const InputError& error) {
        throw state ? state->named(error) : error;
      }
      bar.erase();
      if (!value.missing.empty()) {
        output.flush();
        complain(fmt::format("{}({}): {}", table.name, n, value.missing));
        if (file) complain_saved(resume);
        return Exit::stopped;
      }
      if (file) {
        file->append(n, value.number);
        if (state) state->remove();
      }
    }
    output.write(fmt::format("{} {}\n", n, value.number));
    output.mark_whole();
    if (output.streams()) output.flush();
    if (stop_requested() && n < table.to) {
      if (file) complain_saved(resume);
      throw Interrupted();
    }
  }
  return Exit::answered;
}

struct TableCommand final : Answering<TableRequest> {
  /// The largest n: boards must stay addressable, and no table goes further.
  static constexpr std::uint64_t most = 100'000'000;

  TableCommand() : Answering(table_examples) {
    add({{"NAME", "", "nullity, torus-nullity, fewest-all-on, even-patterns, count", &name, known},
         {"FROM", "", "first n", &from},
         {"TO", "", "last n", &to},
         {"--resume", "FILE", "reuse the lines in FILE and append new ones to it", &resume, nullptr,
          true}});
    add(pattern_options(rule, true));
    add({{"--columns", "N", "counts: boards of n rows of N instead of squares", &columns},
         {"--antidiagonals", "", "counts: all shapes, (1,1), (1,2), (2,1), (1,3) ..., instead of squares",
          &antidiagonals, nullptr, false, "", "--columns"}});
    add_limits();
  }

  /// Refuses options that the table has no use for.
  TableRequest from_options() override {
    if (to.empty()) throw InputError("table: needs NAME, FROM and TO");
    TableRequest table{name, number_from(from, "FROM", 1, most), number_from(to, "TO", 1, most)};
    const auto refuse_unless = [&](bool allowed, bool is_given, const char* option) {
      if (is_given && !allowed) throw InputError(fmt::format("table {}: has no {}", name, option));
    };
    const bool counts = counts_patterns(name);
    refuse_unless(name == "count", rule.on.has_value(), "--on");
    refuse_unless(name == "count", rule.off.has_value(), "--off");
    refuse_unless(name == "count", rule.adjacent.has_value(), "--adjacent");
    refuse_unless(counts, rule.wrap.has_value(), "--wrap");
    refuse_unless(counts, rule.modulus.has_value(), "--mod");
    refuse_unless(counts, !columns.empty(), "--columns");
    refuse_unless(counts, antidiagonals, "--antidiagonals");
    apply(rule, table.question);
    table.modulus = modulus_of(rule);
    if (!columns.empty())
      table.columns = static_cast<std::size_t>(number_from(columns, "--columns", 1, SIZE_MAX));
    table.antidiagonals = antidiagonals;
    return table;
  }

  Exit answer(TableRequest& table, ProgressBar& bar, Output& output) override {
    if (const std::string wrong = known(table.name); !wrong.empty())
      throw InputError(request_path + ": name: " + wrong);
    if (table.from < 1 || table.from > table.to || table.to > most)
      throw InputError(fmt::format("table: expected 1 <= FROM <= TO <= {}", most));
    return write_table(table, resume, limits, bar, output);
  }

  std::string name;
  std::string from;
  std::string to;
  std::string resume;
  PatternOptions rule;
  std::string columns;
  bool antidiagonals = false;
  Check known = one_of({"nullity", "torus-nullity", "fewest-all-on", "even-patterns", "count"});
};

}  // namespace

CommandPointer table_command() {
  return std::make_unique<TableCommand>();
}

}  // namespace flipwise::app
