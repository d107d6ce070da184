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

/// Returns bounds of a missing value, to be followed by what is not known.
std::string bounds(std::uint64_t lower, std::optional<std::uint64_t> upper) {
  if (upper && lower > 0)
    return "from " + std::to_string(lower) + " to " + std::to_string(*upper) + ", but ";
  if (upper) return "at most " + std::to_string(*upper) + ", but ";
  return lower > 0 ? "at least " + std::to_string(lower) + ", but " : "";
}

}  // namespace

const std::vector<TableKind>& table_kinds() {
  static const std::vector<std::string_view> of_puzzle = {"rule", "colours", "wrap", "simple", "graph"};
  static const std::vector<std::string_view> up_to = {"on", "off", "adjacent", "counted", "simple", "wrap"};
  static const std::vector<std::string_view> of_rule = {"on",     "off",       "adjacent", "counted",
                                                        "simple", "connected", "wrap"};
  static const std::vector<std::string_view> of_extreme = {"on",     "off",       "adjacent", "counted",
                                                           "simple", "connected", "wrap",     "graph"};
  static const std::vector<std::string_view> of_count = {
      "on", "off", "adjacent", "counted", "simple", "connected", "wrap", "modulus", "weight", "graph"};
  constexpr std::uint64_t many = 32;
  static const std::vector<TableKind> kinds = {
      {"nullity", "nullity: number of generators of the quiet patterns", of_puzzle, false, many},
      {"torus-nullity", "nullity of the torus", {"rule", "colours", "simple"}, false, many},
      {"rank", "number of cells minus nullity", of_puzzle, false, many},
      {"quiet-patterns", "number of quiet patterns; one board in as many is solvable", of_puzzle},
      {"solvable-boards", "number of solvable boards", of_puzzle},
      {"fewest-all-on",
       "fewest presses that turn the board of lit cells off; -1 if it has no solution, ? if the minimum is "
       "out of reach",
       of_puzzle, true},
      {"fewest-all-on-number", "number of solutions with that number of presses", of_puzzle, true},
      {"worst-case", "worst case: the most presses that a solvable board needs", of_puzzle},
      {"worst-case-boards", "number of boards that need the most presses", of_puzzle},
      {"even-patterns",
       "number of patterns in which every lit cell has an even number of lit neighbours",
       {"wrap", "modulus", "graph"},
       true},
      {"count", "number of patterns of a neighbour rule", of_count, true},
      {"by-weight",
       "number of patterns of a rule with k lit cells, k = 0, 1, ... for each board, all boards one after "
       "another",
       of_rule, true, many},
      {"up-to-symmetry", "number of patterns of a rule up to rotations and reflections", up_to, true},
      {"up-to-translation", "number of patterns of a rule up to translations, with wrapped sides", up_to,
       true},
      {"fewest-lit", "fewest lit cells of a pattern of a rule; -1 if there is none", of_extreme, true},
      {"fewest-lit-number", "number of patterns of a rule with the fewest lit cells", of_extreme, true},
      {"most-lit", "most lit cells of a pattern of a rule; -1 if there is none", of_extreme, true},
      {"most-lit-number", "number of patterns of a rule with the most lit cells", of_extreme, true},
  };
  return kinds;
}

bool TableKind::supports(std::string_view field) const {
  return std::find(fields.begin(), fields.end(), field) != fields.end();
}

const TableKind* table_kind(std::string_view name) {
  for (const TableKind& kind : table_kinds())
    if (name == kind.name) return &kind;
  return nullptr;
}

std::string table_names(std::string_view before_last) {
  std::string names;
  for (const TableKind& kind : table_kinds()) {
    if (!names.empty()) names += &kind == &table_kinds().back() ? before_last : ", ";
    names += kind.name;
  }
  return names;
}

Graph graph_of_line(std::string_view word, std::uint64_t n) {
  std::string text;
  bool has_number = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool is_number = word[i] == 'N' && i > 0 && (word[i - 1] == ':' || word[i - 1] == ',') &&
                           (i + 1 == word.size() || std::string_view(",)*").find(word[i + 1]) != word.npos);
    has_number = has_number || is_number;
    text += is_number ? std::to_string(n) : std::string(1, word[i]);
  }
  if (!has_number)
    throw InputError(
        "after : or a comma, write N for the number of the line, as in cycle:N or path:N*path:3");
  return parse_graph(text);
}

TableValues::TableValues(const TableRequest& table)
    : table_(table),
      kind_(*table_kind(table.name)),
      batches_(!table.rows && !table.columns && !table.antidiagonals && !table.limit_each &&
               table.colours == 2 && table.graph.empty() && table.rule == Rule{} &&
               !table.question.adjacent.simple && (wrap() == Wrap::none || wrap() == Wrap::torus)),
      limits_(table.run) {
  if (table.rule.form == Rule::Form::two_kind && (table.name != "fewest-all-on" || table.colours != 2))
    throw InputError("table " + table.name + ": does not support rule two-kind" +
                         (table.colours != 2 ? " with more than two colours" : ", which is not linear"),
                     ErrorCode::unsupported);
  if (table.name == "up-to-translation" && table.question.wrap == Wrap::none)
    throw InputError("table up-to-translation: needs wrapped sides; state a wrap", ErrorCode::conflict);
}

TableValues::Value TableValues::of(std::uint64_t n, const Checkpoints& checkpoints) {
  if (!limits_.should_continue()) return {"", limits_.reason()};
  Value value = [&]() -> Value {
    try {
      return found(n, checkpoints);
    } catch (const InputError& error) {
      if (n == table_.from) throw;
      return {"", error.what()};
    }
  }();
  if (table_.limit_each && !value.missing.empty() && limits_.should_continue()) value.goes_on = true;
  return value;
}

TableValues::Value TableValues::found(std::uint64_t n, const Checkpoints& checkpoints) {
  const std::string_view name = kind_.name;
  if (name == "nullity" || name == "torus-nullity") return nullity(n);
  if (name == "fewest-all-on") return all_on(n, false, checkpoints);
  if (name == "fewest-all-on-number") return all_on(n, true, checkpoints);
  if (name == "worst-case") return worst_case(n);
  if (name == "worst-case-boards") return worst_boards(n);
  if (name == "rank")
    return of_analysis(n, [](const Analysis& one) { return std::to_string(one.cells - one.nullity); });
  if (name == "quiet-patterns") return of_analysis(n, [](const Analysis& one) { return one.solutions(); });
  if (name == "solvable-boards")
    return of_analysis(n, [](const Analysis& one) { return one.solvable_boards(); });
  if (name == "by-weight") return by_weight(n, checkpoints);
  if (name == "fewest-lit" || name == "fewest-lit-number")
    return extreme(n, false, name != "fewest-lit", checkpoints);
  if (name == "most-lit" || name == "most-lit-number")
    return extreme(n, true, name != "most-lit", checkpoints);
  return patterns(n, checkpoints);
}

/// Returns the shape of board n: the n x n board, n rows of `columns`, `rows` rows of n, or by
/// antidiagonals (1,1), (1,2), (2,1), (1,3), (2,2), (3,1), (1,4), ...
TableValues::Shape TableValues::shape(std::uint64_t n) const {
  if (!table_.antidiagonals) return {table_.rows.value_or(n), table_.columns.value_or(side_of(n))};
  std::uint64_t diagonal = 1;
  for (; n > diagonal; ++diagonal) n -= diagonal;
  return {n, diagonal + 1 - n};
}

Wrap TableValues::wrap() const {
  return table_.name == "torus-nullity" ? Wrap::torus : table_.question.wrap;
}

/// Returns the shape with the rule and the wrap of the table.
Rectangle TableValues::rectangle(const Shape& shape) const {
  Rectangle result{side_of(shape.rows), side_of(shape.columns), table_.rule, wrap()};
  if (table_.question.adjacent.simple) make_simple(result.rule, result.wrap, result.rows, result.columns);
  return result;
}

/// Returns the puzzle of line n, with every light 1 or 0.
Puzzle TableValues::puzzle(std::uint64_t n, bool is_lit) const {
  constexpr double bytes_per_cell = 8;
  Puzzle puzzle;
  if (table_.graph.empty()) {
    const Shape size = shape(n);
    limits_.require_memory(bytes_per_cell * static_cast<double>(size.rows) *
                           static_cast<double>(size.columns));
    const Rectangle board = rectangle(size);
    puzzle.start = Board(board.rows, board.columns, table_.colours);
    puzzle.rule = board.rule;
    puzzle.wrap = board.wrap;
  } else {
    const Graph graph = graph_of_line(table_.graph, n);
    puzzle.start = Board(1, graph.size(), table_.colours);
    puzzle.buttons = graph_buttons(graph);
  }
  if (is_lit)
    for (std::size_t row = 0; row < puzzle.start.rows(); ++row)
      for (std::size_t column = 0; column < puzzle.start.columns(); ++column)
        puzzle.start.set(row, column, 1);
  return puzzle;
}

PatternQuestion TableValues::question(std::uint64_t n) const {
  PatternQuestion question = table_.question;
  if (!table_.graph.empty()) {
    question.graph = graph_of_line(table_.graph, n);
    question.columns = question.graph->size();
    return question;
  }
  const Shape size = shape(n);
  question.rows = size.rows;
  question.columns = side_of(size.columns);
  return question;
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

TableValues::Value TableValues::all_on(std::uint64_t n, bool is_number, const Checkpoints& checkpoints) {
  RunOptions run = left();
  run.checkpoints = checkpoints;
  Answer answer;
  if (table_.colours == 2 && table_.graph.empty()) {
    answer = solve_lit(rectangle(shape(n)), run);
  } else {
    const std::string why = stopped_by([&] { answer = solve(puzzle(n, true), {.run = run}); });
    if (!why.empty()) answer = {.reason = why};
  }
  // The answer may be unknown only because the first minimum solution in row-major order is; the table does
  // not need it.
  if (answer.status == Status::impossible)
    return {.number = is_number ? "0" : "-1", .method = answer.method};
  if (answer.upper == answer.lower && (!is_number || answer.optimal_solutions))
    return {.number = is_number ? *answer.optimal_solutions : std::to_string(answer.lower),
            .method = answer.method};
  if (answer.upper == answer.lower) return {"", answer.reason, true};
  return {"", answer.reason, limits_.should_continue() && answer.upper,
          bounds(answer.lower, answer.upper) + "the minimum is not known: "};
}

TableValues::Value TableValues::worst_case(std::uint64_t n) {
  WorstCase worst;
  const std::string why = stopped_by([&] { worst = flipwise::worst_case(puzzle(n, false), left()); });
  if (!why.empty()) return {"", why};
  if (worst.lower == worst.upper) return {std::to_string(worst.lower)};
  return {"", worst.reason, limits_.should_continue(),
          bounds(worst.lower, worst.upper) + "the worst case is not known: "};
}

TableValues::Value TableValues::worst_boards(std::uint64_t n) {
  Analysis analysis;
  const std::string why =
      stopped_by([&] { analysis = analyze(puzzle(n, false), {.distances = true, .run = left()}); });
  if (!why.empty()) return {"", why};
  if (analysis.distances) return {analysis.distances->boards.back()};
  return {"", analysis.reason, limits_.should_continue()};
}

TableValues::Value TableValues::patterns(std::uint64_t n, const Checkpoints& checkpoints) {
  CountOptions options{.modulus = table_.modulus, .by_weight = table_.weight.has_value()};
  options.up_to_symmetry = table_.name == "up-to-symmetry";
  options.up_to_translation = table_.name == "up-to-translation";
  options.run = left();
  options.run.checkpoints = checkpoints;
  options.run.ranks = nullptr;  // lines are distributed instead
  const Tally tally = count(question(n), options);
  if (tally.status != CountStatus::counted) return {"", tally.reason.empty() ? "stopped" : tally.reason};
  const auto number = [&]() -> std::string {
    if (!table_.weight)
      return *(options.up_to_symmetry      ? tally.up_to_symmetry
               : options.up_to_translation ? tally.up_to_translation
                                           : tally.count);
    return *table_.weight < tally.by_weight.size()
               ? tally.by_weight[static_cast<std::size_t>(*table_.weight)]
               : "0";
  };
  return {.number = number(), .method = tally.method};
}

/// The number of patterns is counted modulo a number, since only the extreme ones matter.
TableValues::Value TableValues::extreme(std::uint64_t n, bool most, bool is_number,
                                        const Checkpoints& checkpoints) {
  constexpr std::uint64_t prime = 2147483647;
  CountOptions options{.modulus = prime, .fewest_lit = !most, .max_lit = most, .how_many = is_number};
  options.run = left();
  options.run.checkpoints = checkpoints;
  options.run.ranks = nullptr;  // lines are distributed instead
  const Tally tally = count(question(n), options);
  if (tally.status != CountStatus::counted) return {"", tally.reason.empty() ? "stopped" : tally.reason};
  const auto& found = most ? tally.max_lit : tally.fewest_lit;
  const std::string number = !found      ? is_number ? "0" : "-1"
                             : is_number ? *found->number
                                         : std::to_string(found->lit);
  return {.number = number, .method = tally.method};
}

/// Finds the board to which line n belongs. A board is counted once for all its lines, which follow each
/// other; if it cannot be counted, it is not tried again.
TableValues::Value TableValues::by_weight(std::uint64_t n, const Checkpoints& checkpoints) {
  std::uint64_t weight = n - 1;
  std::uint64_t board = 1;
  for (;; ++board) {
    const Shape size = shape(board);
    if (size.rows > weight / size.columns || size.rows * size.columns >= weight) break;
    weight -= size.rows * size.columns + 1;
  }
  if (weighed_ != board) {
    weighed_ = board;
    weights_.clear();
    CountOptions options{.by_weight = true};
    options.run = left();
    options.run.checkpoints = checkpoints;
    options.run.ranks = nullptr;  // lines are distributed instead
    const Tally tally = count(question(board), options);
    method_ = tally.method;
    if (tally.status == CountStatus::counted)
      weights_ = tally.by_weight;
    else
      missing_ = tally.reason.empty() ? "stopped" : tally.reason;
  }
  if (weights_.empty()) return {"", missing_};
  return {.number = weights_.at(static_cast<std::size_t>(weight)), .method = method_};
}

TableValues::Value TableValues::of_analysis(std::uint64_t n,
                                            const std::function<std::string(const Analysis&)>& number) {
  Analysis one;
  const std::string why = stopped_by([&] {
    one = table_.colours == 2 && table_.graph.empty() ? analyze(rectangle(shape(n)), {.run = left()})
                                                      : analyze(puzzle(n, false), {.run = left()});
  });
  if (!why.empty()) return {"", why};
  if (!one.finished) return {"", one.reason};
  std::string text = number(one);
  if (text.empty()) return {"", "the number has too many digits to write"};
  return {std::move(text)};
}

/// Returns the nullity of line n. Nullities of squares are computed in batches on all cores. If a batch is
/// empty, they are computed one by one, which takes less memory and gives the reason.
TableValues::Value TableValues::nullity(std::uint64_t n) {
  if (batches_ && (n < first_ || n - first_ >= batch_.size())) {
    constexpr std::uint64_t most = 256;
    first_ = n;
    const ShapeRange range{
        .rule = table_.rule, .wrap = wrap(), .first = n, .last = std::min(table_.to, n + most - 1)};
    batch_ = nullities(range, left());
  }
  if (batches_ && !batch_.empty()) return {std::to_string(batch_[static_cast<std::size_t>(n - first_)])};
  return of_analysis(n, [](const Analysis& one) { return std::to_string(one.nullity); });
}

std::uint64_t table_block(const TableRequest& table) {
  return table_kind(table.name)->at_once;
}

constexpr double nanoseconds = 1e9;  // of a second, for the limit of a line

std::string table_question(const TableRequest& table) {
  return packed(
      table.name, table.from, table.to, packed_question(table.question), table.modulus.value_or(0),
      table.columns.value_or(0), table.antidiagonals, table.rows.value_or(0), table.rule.name,
      table.colours, std::uint64_t{table.weight.has_value()}, table.weight.value_or(0),
      static_cast<std::uint64_t>(std::ceil(table.limit_each.value_or(0) * nanoseconds)), table.graph);
}

std::string table_answer(const TableRequest& table, std::uint64_t block,
                         const std::function<TableValues::Value(std::uint64_t n)>& value_of) {
  StringOutput out;
  Saving saving(out);
  const std::uint64_t end = std::min(table.to - block, table_block(table) - 1) + block + 1;
  saving.number(end - block);
  for (std::uint64_t n = block; n < end; ++n) {
    const TableValues::Value value = value_of(n);
    saving(value.number, value.missing, value.method);
  }
  return std::move(out).str();
}

std::vector<TableValues::Value> table_values_in(const std::string& answer) {
  std::istringstream in(answer);
  Loading loading(in);
  std::vector<TableValues::Value> values;
  for (std::uint64_t left = loading.number(); left > 0; --left) {
    auto& value = values.emplace_back();
    loading(value.number, value.missing, value.method);
  }
  return values;
}

void assist_table(Team& team, const std::string& question, Limits& limits) {
  TableRequest table;
  std::string patterns, rule;
  std::uint64_t modulus = 0, columns = 0, rows = 0, has_weight = 0, weight = 0, limit_each = 0;
  unpack(question, table.name, table.from, table.to, patterns, modulus, columns, table.antidiagonals, rows,
         rule, table.colours, has_weight, weight, limit_each, table.graph);
  table.question = unpacked_question(patterns);
  if (modulus > 0) table.modulus = modulus;
  if (columns > 0) table.columns = static_cast<std::size_t>(columns);
  if (rows > 0) table.rows = rows;
  if (has_weight != 0) table.weight = weight;
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
