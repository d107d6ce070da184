// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "command.hpp"
#include "commands/count_table.hpp"
#include "files/checkpoint_file.hpp"
#include "files/signals.hpp"
#include "files/table_file.hpp"
#include "flipwise/errors.hpp"
#include "progress.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
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

struct TableArguments {
  std::string name;
  std::string from;
  std::string to;
  std::string resume;
  CountTableOptions count;
};

/// A value, or why there is none.
struct Value {
  std::string number = {};
  std::string missing = {};
};

bool counts_patterns(const TableRequest& table) {
  return table.name == "even-patterns" || table.name == "count";
}

Value fewest_all_on(std::uint64_t n, const LimitOptions& limits, ProgressBar& bar) {
  SolveOptions options;
  apply(limits, options);
  options.progress = bar.call();
  const Answer answer = solve(BoardPuzzle{all_lit(n, n)}, options);
  if (answer.status == Status::optimal) return {std::to_string(*answer.upper)};
  if (!answer.upper) return {"", fmt::format("at least {}, but the fewest are not known", answer.lower)};
  return {"", fmt::format("from {} to {}, but the fewest are not known", answer.lower, *answer.upper)};
}

Value patterns(const TableRequest& table, std::uint64_t n, const LimitOptions& limits, ProgressBar& bar,
               const Checkpoints& checkpoints) {
  const Tally tally = counted(table, n, limits, bar, checkpoints);
  if (tally.status == CountStatus::counted) return {*tally.count};
  return {"", tally.reason.empty() ? "stopped" : tally.reason};
}

/// The values of one table.
class Values {
 public:
  Values(const TableRequest& table, const LimitOptions& limits, ProgressBar& bar)
      : table_(table), limits_(limits), bar_(bar) {}

  /// Counts save their state with these checkpoints.
  Value of(std::uint64_t n, const Checkpoints& checkpoints = {}) {
    if (table_.name == "fewest-all-on") return fewest_all_on(n, limits_, bar_);
    if (counts_patterns(table_)) return patterns(table_, n, limits_, bar_, checkpoints);
    return nullity(n);
  }

 private:
  /// Nullities come in batches, on all cores.
  Value nullity(std::uint64_t n) {
    if (n < first_ || n - first_ >= asked_) {
      constexpr std::uint64_t most = 256;
      SolveOptions options;
      apply(limits_, options);
      options.progress = bar_.call();
      first_ = n;
      asked_ = n < table_.to ? std::min(table_.to - n + 1, most) : 1;
      batch_ = square_nullities(n, n + asked_ - 1, table_.name == "torus-nullity", options);
    }
    if (n - first_ >= batch_.size()) return {"", "stopped at a limit"};
    return {std::to_string(batch_[n - first_])};
  }

  const TableRequest& table_;
  const LimitOptions& limits_;
  ProgressBar& bar_;
  std::uint64_t first_ = 0;
  std::uint64_t asked_ = 0;
  std::vector<std::uint64_t> batch_;  // fewer than were asked for where it was stopped
};

/// Lines in a file were computed by an earlier run; recomputing the cheapest tells a mistaken file.
void check_first(const TableFile& file, const std::string& path, const std::string& name, Values& values) {
  if (file.known().empty()) return;
  const auto& [n, number] = *file.known().begin();
  const Value value = values.of(n);
  if (value.missing.empty() && value.number != number)
    throw InputError(fmt::format("{}: does not hold the table {}: a({}) is {}, not {}", path, name, n,
                                 value.number, number));
}

Exit write_table(const TableRequest& table, const std::string& resume, const LimitOptions& limits,
                 ProgressBar& bar, Output& output) {
  Values values(table, limits, bar);
  std::unique_ptr<TableFile> file;
  if (!resume.empty()) {
    file = std::make_unique<TableFile>(resume, full_name(table));
    check_first(*file, resume, table.name, values);
  }
  for (std::uint64_t n = table.from; n <= table.to; ++n) {
    Value value;
    if (file && file->known().contains(n)) {
      value.number = file->known().at(n);
    } else {
      std::optional<CheckpointFile> state;
      if (file && counts_patterns(table)) state.emplace(fmt::format("{}.{}.state", resume, n));
      try {
        value = values.of(n, state ? state->checkpoints() : Checkpoints{});
      } catch (const InputError& error) {
        throw state ? state->named(error) : error;
      }
      bar.erase();
      if (!value.missing.empty()) {
        output.flush();
        complain(fmt::format("{}({}): {}", table.name, n, value.missing));
        return Exit::stopped;
      }
      if (file) {
        file->append(n, value.number);
        if (state) state->remove();
      }
    }
    output.write(fmt::format("{} {}\n", n, value.number));
    if (output.streams()) output.flush();
    if (stop_requested() && n < table.to) throw Interrupted();
  }
  return Exit::answered;
}

/// The largest n: boards must stay addressable, and no table goes further.
constexpr std::uint64_t most = 100'000'000;

}  // namespace

Command table_command() {
  const auto arguments = std::make_shared<TableArguments>();
  Command command{examples};
  const Check known = one_of({"nullity", "torus-nullity", "fewest-all-on", "even-patterns", "count"});
  command.add(
      {{"NAME", "", "nullity, torus-nullity, fewest-all-on, even-patterns, count", &arguments->name, known},
       {"FROM", "", "first n", &arguments->from},
       {"TO", "", "last n", &arguments->to},
       {"--resume",
        "FILE",
        "reuse the lines in FILE and append new ones to it",
        &arguments->resume,
        {},
        true}});
  command.add(count_table_options(arguments->count));
  command.add_limits();
  command.run = [arguments, known](const Common& common, Output& output) {
    ProgressBar bar(common.progress);
    const auto answer = [&](const TableRequest& table) {
      if (table.from < 1 || table.from > table.to || table.to > most)
        throw InputError(fmt::format("table: expected 1 <= FROM <= TO <= {}", most));
      return write_table(table, arguments->resume, common.limits, bar, output);
    };
    if (!common.request.empty())
      return answer_requests(common, TableRequest{}, [&](Request& asked) {
        const auto& table = std::get<TableRequest>(asked);
        if (const std::string wrong = known(table.name); !wrong.empty())
          throw InputError(common.request + ": name: " + wrong);
        return answer(table);
      });
    if (arguments->to.empty()) throw InputError("table: needs NAME, FROM and TO");
    TableRequest table{arguments->name, number_from(arguments->from, "FROM", 1, most),
                       number_from(arguments->to, "TO", 1, most)};
    apply(arguments->count, table);
    return answer(table);
  };
  return command;
}

}  // namespace flipwise::app
