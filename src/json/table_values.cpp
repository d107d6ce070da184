// SPDX-License-Identifier: MIT
#include "json/table_values.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "count/rule/question.hpp"
#include "flipwise/errors.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

std::size_t side_of(std::uint64_t cells) {
  if (!std::in_range<std::size_t>(cells))
    throw InputError("a side of " + std::to_string(cells) + " cells is too long for this machine",
                     ErrorCode::too_large);
  return static_cast<std::size_t>(cells);
}

}  // namespace

bool counts_patterns(const std::string& table) {
  return table == "even-patterns" || table == "count";
}

TableValues::TableValues(const TableRequest& table) : table_(table), limits_(table.run) {
  if (table.rule.form == Rule::Form::two_kind && table.name != "fewest-all-on")
    throw InputError("table " + table.name + ": does not support rule two-kind, which is not linear",
                     ErrorCode::unsupported);
}

TableValues::Value TableValues::of(std::uint64_t n, const Checkpoints& checkpoints) {
  if (!limits_.should_continue()) return {"", limits_.reason()};
  Value value = found(n, checkpoints);
  if (table_.limit_each && !value.missing.empty() && limits_.should_continue()) {
    value.goes_on = true;
    value.missing += "; this line is written as ?";
  }
  return value;
}

TableValues::Value TableValues::found(std::uint64_t n, const Checkpoints& checkpoints) {
  if (table_.name == "fewest-all-on") return fewest_all_on(n, checkpoints);
  return counts_patterns(table_.name) ? patterns(n, checkpoints) : nullity(n);
}

/// Returns the limits of one value: those of the request, less the time used so far.
RunOptions TableValues::left() {
  constexpr double least = 1e-3;
  RunOptions run = table_.run;
  if (run.limit_seconds) run.limit_seconds = std::max(least, limits_.seconds_left());
  if (table_.limit_each)
    run.limit_seconds =
        std::min<double>(*table_.limit_each, run.limit_seconds.value_or(*table_.limit_each));
  return run;
}

TableValues::Value TableValues::fewest_all_on(std::uint64_t n, const Checkpoints& checkpoints) {
  RunOptions run = left();
  run.checkpoints = checkpoints;
  const Answer answer =
      solve_lit({side_of(table_.rows.value_or(n)), side_of(n), table_.rule, table_.question.wrap}, run);
  // The answer may be unknown only because the first minimum solution in row-major order is; the table does
  // not need it.
  if (answer.upper == answer.lower) return {std::to_string(answer.lower)};
  if (answer.status == Status::impossible) return {"-1"};
  const std::string lower = std::to_string(answer.lower);
  const std::string upper = answer.upper ? std::to_string(*answer.upper) : "";
  std::string known;
  if (answer.lower > 0)
    known = (answer.upper ? "from " + lower + " to " + upper : "at least " + lower) + ", but ";
  else if (answer.upper)
    known = "at most " + upper + ", but ";
  return {"", answer.reason, limits_.should_continue() && answer.upper,
          known + "the minimum is not known: "};
}

/// Counts the patterns of line n: of the n x n board, of n rows of `columns`, of `rows` rows of n, or by
/// antidiagonals of the shapes (1,1), (1,2), (2,1), (1,3), (2,2), (3,1), (1,4), ...
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
  RunOptions run = left();
  run.checkpoints = checkpoints;
  run.ranks = nullptr;  // lines are distributed instead
  const Tally tally = count(question, {.modulus = table_.modulus, .run = run});
  if (tally.status == CountStatus::counted) return {*tally.count};
  return {"", tally.reason.empty() ? "stopped" : tally.reason};
}

/// Returns the nullity of line n. Nullities of squares are computed in batches on all cores. If a batch is
/// empty, they are computed one by one, which takes less memory and gives the reason.
TableValues::Value TableValues::nullity(std::uint64_t n) {
  const Wrap wrap = table_.name == "torus-nullity" ? Wrap::torus : table_.question.wrap;
  const bool batches = !table_.rows && !table_.limit_each && table_.rule == Rule{} &&
                       (wrap == Wrap::none || wrap == Wrap::torus);
  if (batches && (n < first_ || n - first_ >= batch_.size())) {
    constexpr std::uint64_t most = 256;
    first_ = n;
    const ShapeRange range{
        .rule = table_.rule, .wrap = wrap, .first = n, .last = std::min(table_.to, n + most - 1)};
    batch_ = nullities(range, left());
  }
  if (batches && !batch_.empty()) return {std::to_string(batch_[static_cast<std::size_t>(n - first_)])};
  const Analysis one =
      analyze(Rectangle{side_of(table_.rows.value_or(n)), side_of(n), table_.rule, wrap}, {.run = left()});
  if (!one.finished) return {"", one.reason};
  return {std::to_string(one.nullity)};
}

/// Nullities are answered in blocks.
std::uint64_t table_block(const TableRequest& table) {
  constexpr std::uint64_t nullities_at_once = 32;
  return counts_patterns(table.name) || table.name == "fewest-all-on" ? 1 : nullities_at_once;
}

constexpr double nanoseconds = 1e9;  // of a second, for the limit of a line

std::string table_question(const TableRequest& table) {
  return packed(table.name, table.from, table.to, packed_question(table.question),
                table.modulus.value_or(0), table.columns.value_or(0), table.antidiagonals,
                table.rows.value_or(0), table.rule.name,
                static_cast<std::uint64_t>(std::ceil(table.limit_each.value_or(0) * nanoseconds)));
}

std::string table_answer(const TableRequest& table, std::uint64_t block,
                         const std::function<TableValues::Value(std::uint64_t n)>& value_of) {
  StringOutput out;
  Saving saving(out);
  const std::uint64_t end = std::min(table.to - block, table_block(table) - 1) + block + 1;
  saving.number(end - block);
  for (std::uint64_t n = block; n < end; ++n) {
    const TableValues::Value value = value_of(n);
    saving(value.number, value.missing);
  }
  return std::move(out).str();
}

std::vector<TableValues::Value> table_values_in(const std::string& answer) {
  std::istringstream in(answer);
  Loading loading(in);
  std::vector<TableValues::Value> values;
  for (std::uint64_t left = loading.number(); left > 0; --left) {
    auto& value = values.emplace_back();
    loading(value.number, value.missing);
  }
  return values;
}

void assist_table(Team& team, const std::string& question, Limits& limits) {
  TableRequest table;
  std::string patterns, rule;
  std::uint64_t modulus = 0, columns = 0, rows = 0, limit_each = 0;
  unpack(question, table.name, table.from, table.to, patterns, modulus, columns, table.antidiagonals, rows,
         rule, limit_each);
  table.question = unpacked_question(patterns);
  if (modulus > 0) table.modulus = modulus;
  if (columns > 0) table.columns = static_cast<std::size_t>(columns);
  if (rows > 0) table.rows = rows;
  table.rule = parse_rule(rule);
  if (limit_each != 0) table.limit_each = static_cast<double>(limit_each) / nanoseconds;
  table.run.memory_bytes = limits.memory_bytes();
  table.run.threads = limits.threads();
  table.run.progress = [&](const Progress&) { return !team.is_over(); };
  TableValues values(table);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t block, const std::string&) {
      return table_answer(table, block, [&](std::uint64_t n) { return values.of(n); });
    };
  });
}

}  // namespace flipwise
