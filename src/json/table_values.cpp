// SPDX-License-Identifier: MIT
#include "json/table_values.hpp"

#include <algorithm>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

std::size_t side_of(std::uint64_t cells) {
  if (!std::in_range<std::size_t>(cells))
    throw InputError("a side of " + std::to_string(cells) + " cells is too long for this machine");
  return static_cast<std::size_t>(cells);
}

}  // namespace

bool counts_patterns(const std::string& table) {
  return table == "even-patterns" || table == "count";
}

TableValues::TableValues(const TableRequest& table) : table_(table), limits_(table.options) {
  if (table.rule.form == Rule::Form::two_kind && table.name != "fewest-all-on")
    throw InputError("table " + table.name + ": not for rule two-kind, which is not linear");
}

TableValues::Value TableValues::of(std::uint64_t n, const Checkpoints& checkpoints) {
  if (!limits_.keep_on()) return {"", limits_.reason()};
  if (table_.name == "fewest-all-on") return fewest_all_on(n);
  return counts_patterns(table_.name) ? patterns(n, checkpoints) : nullity(n);
}

/// What is left of the limits.
SolveOptions TableValues::left() {
  constexpr double least = 1e-3;
  SolveOptions options = table_.options;
  if (options.limit_seconds) options.limit_seconds = std::max(least, limits_.seconds_left());
  return options;
}

TableValues::Value TableValues::fewest_all_on(std::uint64_t n) {
  const Answer answer =
      solve_lit({side_of(table_.rows.value_or(n)), side_of(n), table_.rule, table_.question.wrap}, left());
  // Which of the fewest comes first in reading order may be open, and is not asked for.
  if (answer.upper == answer.lower) return {std::to_string(answer.lower)};
  if (answer.status == Status::impossible) return {"-1"};
  const std::string lower = std::to_string(answer.lower);
  const std::string range =
      answer.upper ? "from " + lower + " to " + std::to_string(*answer.upper) : "at least " + lower;
  return {"", range + ", but the fewest are not known: " + answer.reason};
}

/// Of the n x n board, of n rows of `columns`, of `rows` rows of n, or by antidiagonals: of the shapes
/// (1,1), (1,2), (2,1), (1,3), (2,2), (3,1), (1,4) ...
TableValues::Value TableValues::patterns(std::uint64_t n, const Checkpoints& checkpoints) {
  PatternQuestion question = table_.question;
  question.rows = n;
  if (table_.antidiagonals) {
    std::uint64_t diagonal = 1;
    for (; question.rows > diagonal; ++diagonal) question.rows -= diagonal;
    question.columns = static_cast<std::size_t>(diagonal + 1 - question.rows);
  } else {
    question.rows = table_.rows.value_or(n);
    question.columns = table_.columns.value_or(static_cast<std::size_t>(n));
  }
  const SolveOptions options = left();
  const Tally tally = count(question, {.modulus = table_.modulus,
                                       .limit_seconds = options.limit_seconds,
                                       .memory_bytes = options.memory_bytes,
                                       .threads = options.threads,
                                       .progress = options.progress,
                                       .stop = options.stop,
                                       .checkpoints = checkpoints});
  if (tally.status == CountStatus::counted) return {*tally.count};
  return {"", tally.reason.empty() ? "stopped" : tally.reason};
}

/// Those of squares come in batches, on all cores; where none came, one by one, which takes less memory and
/// says what is wrong.
TableValues::Value TableValues::nullity(std::uint64_t n) {
  const Wrap wrap = table_.name == "torus-nullity" ? Wrap::torus : table_.question.wrap;
  const bool batches = !table_.rows && table_.rule == Rule{} && (wrap == Wrap::none || wrap == Wrap::torus);
  if (batches && (n < first_ || n - first_ >= batch_.size())) {
    constexpr std::uint64_t most = 256;
    first_ = n;
    const ShapeRange range{
        .rule = table_.rule, .wrap = wrap, .first = n, .last = std::min(table_.to, n + most - 1)};
    batch_ = nullities(range, left());
  }
  if (batches && !batch_.empty()) return {std::to_string(batch_[static_cast<std::size_t>(n - first_)])};
  const Analysis one =
      analyze(Rectangle{side_of(table_.rows.value_or(n)), side_of(n), table_.rule, wrap}, false, left());
  if (!one.finished) return {"", one.reason};
  return {std::to_string(one.nullity)};
}

}  // namespace flipwise
