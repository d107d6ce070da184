// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#ifdef FLIPWISE_HAS_NTL
#include "gf2/polynomial.hpp"
#endif
#include "run/parallel.hpp"
#include "run/time_budget.hpp"
#include "solve.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/make_system.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

/// Maximum number of cells of a board whose cost is negligible.
constexpr double few_cells = 1 << 20;
/// Maximum number of cells of the quiet patterns that are listed.
constexpr double max_listed_cells = 1 << 28;

/// True if the cells can be numbered with 63 bits, as in is_board_size, but the same on every machine: no
/// board need be stored.
bool has_numbered_cells(const Rectangle& shape) {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::uint64_t words = shape.columns / word_bits + (shape.columns % word_bits != 0 ? 1 : 0);
  return shape.rows != 0 && shape.columns != 0 && shape.rows <= most / word_bits / words &&
         std::in_range<std::size_t>(std::uint64_t{shape.rows} + shape.columns);
}

double cells_of(const Rectangle& shape) {
  return static_cast<double>(shape.rows) * static_cast<double>(shape.columns);
}

ChaseShape chase_shape(const Rectangle& shape, bool self) {
  return {.rows = shape.rows,
          .row_rule = {.columns = shape.columns, .self = self, .wraps = wraps_columns(shape.wrap)},
          .rows_wrap = wraps_rows(shape.wrap)};
}

/// Returns the shape or its transpose, which has the same nullity: the one with fewer unknowns in a first
/// row.
ChaseShape with_fewer_unknowns(const ChaseShape& shape) {
  const ChaseShape other = {.rows = shape.row_rule.columns,
                            .row_rule = {shape.rows, shape.row_rule.self, shape.rows_wrap},
                            .rows_wrap = shape.row_rule.wraps};
  return static_cast<double>(other.row_rule.columns) * (other.rows_wrap ? 2 : 1) <
                 static_cast<double>(shape.row_rule.columns) * (shape.rows_wrap ? 2 : 1)
             ? other
             : shape;
}

bool is_rule(const Rule& rule, const char* name) {
  return rule.form == Rule::Form::stencil &&
         canonical(rule.kinds[0]) == canonical(parse_rule(name).kinds[0]);
}

/// Returns the nullity of a line of cells in which a press flips a cell and its neighbours.
std::uint64_t line_nullity(std::uint64_t cells, bool wraps) {
  if (wraps) return cells % 3 == 0 ? 2 : 0;
  return cells % 3 == 2 ? 1 : 0;
}

std::uint64_t king_nullity(const Rectangle& shape) {
  const std::uint64_t rows = shape.rows;
  const std::uint64_t columns = shape.columns;
  return rows * columns - (rows - line_nullity(rows, wraps_rows(shape.wrap))) *
                              (columns - line_nullity(columns, wraps_columns(shape.wrap)));
}

#ifdef FLIPWISE_HAS_NTL
/// Throws LimitReached if no deadline is set and `number` greatest common divisors of polynomials of this
/// degree are predicted to take more than 10 minutes.
void require_time_budget_for_divisors(double number, std::size_t degree, const Limits& limits) {
  const auto size = static_cast<double>(degree);
  const double squared_log = std::log2(size) * std::log2(size);
  require_time_budget("finding the nullity", number * costs::divisor_seconds * size * squared_log, limits);
}

std::optional<std::uint64_t> x_nullity(const Rectangle& shape, Limits& limits) {
  require_time_budget_for_divisors(1, std::max(shape.rows, shape.columns), limits);
  constexpr double polynomials = 20;
  const MemoryReservation reservation = limits.charge(
      polynomials * (static_cast<double>(shape.rows) + static_cast<double>(shape.columns)) / 8);
  return gf2::with_polynomials(
      std::max(shape.rows, shape.columns), limits, "nullities",
      [rows = shape.rows, columns = shape.columns](Limits& own) -> std::uint64_t {
        const gf2::Polynomial left = gf2::fibonacci_polynomial(rows + 1, own);
        const gf2::Polynomial right = gf2::fibonacci_polynomial(columns + 1, own);
        return static_cast<std::uint64_t>(NTL::deg(gf2::gcd(NTL::reverse(left), right, own)));
      });
}

#else
/// Does nothing: without NTL, memory runs out first.
void require_time_budget_for_divisors(double /*number*/, std::size_t /*degree*/, const Limits& /*limits*/) {
}

std::optional<std::uint64_t> x_nullity(const Rectangle& /*shape*/, Limits& /*limits*/) {
  return std::nullopt;
}
#endif

/// Returns the nullity of a rectangle if its rule is a product of a rule along rows and one along columns:
/// a formula for king (Fact 26), and for x without wrap a greatest common divisor (Fact 27), which requires
/// NTL. Returns nothing otherwise. Throws LimitReached.
std::optional<std::uint64_t> product_nullity(const Rectangle& shape, Limits& limits) {
  if (is_rule(shape.rule, "king")) return king_nullity(shape);
  if (is_rule(shape.rule, "x") && shape.wrap == Wrap::none) return x_nullity(shape, limits);
  return std::nullopt;
}

/// Returns the nullity of the n x n board under the plus rule, or of the n x n torus (Fact 25).
/// Thread-safe. Memory: a dozen polynomials of n / 2 bits, and temporaries of products.
std::uint64_t nullity_of_square(std::uint64_t n, bool torus, Limits& limits) {
  const MemoryReservation polynomials = limits.charge(2.0 * static_cast<double>(n));
  const std::uint64_t side = torus ? n - 1 : n;
  const std::uint64_t plane = side == 0 ? 0 : plus_square_nullity(side, limits);
  return torus ? 2 * plane + (n % 3 == 0 ? 4 : 0) : plane;
}

std::unique_ptr<FirstRow> kernel_of(const ChaseShape& shape, Limits& limits) {
  auto first_row = polynomial_first_row(shape, FirstRow::Use::kernel, limits);
  return first_row ? std::move(first_row) : dense_first_row(shape, limits);
}

/// Returns the nullity by a greatest common divisor of polynomials, for squares of half the degree (Fact
/// 21). If rows wrap, it takes four divisors instead of one.
std::uint64_t chase_nullity(const Rectangle& shape, bool self, Limits& limits) {
  const bool torus = shape.wrap == Wrap::torus;
  const bool is_square = self && shape.rows == shape.columns && (torus || shape.wrap == Wrap::none);
  const ChaseShape chase = with_fewer_unknowns(chase_shape(shape, self));
  require_time_budget_for_divisors(is_square         ? 0.5
                                   : chase.rows_wrap ? 4
                                                     : 1,
                                   chase.row_rule.columns, limits);
  return is_square ? nullity_of_square(shape.rows, torus, limits) : kernel_of(chase, limits)->nullity();
}

/// Returns the nullity if it can be computed without storing a board.
std::optional<std::uint64_t> nullity_without_board(const Rectangle& shape, Limits& limits) {
  if (const auto nullity = product_nullity(shape, limits)) return nullity;
  if (cells_of(shape) <= few_cells) return std::nullopt;
  if (shape.rule.form == Rule::Form::cross) return make_cross(shape.rows, shape.columns)->nullity();
  if (const auto self = chase_self(shape.rule)) return chase_nullity(shape, *self, limits);
  return std::nullopt;
}

/// Returns the first rows of a basis of the quiet patterns, as many as may be listed.
std::vector<Board> first_rows_of(const Rectangle& shape, bool self, Limits& limits) {
  const ChaseShape chase = chase_shape(shape, self);
  const auto first_row = kernel_of(chase, limits);
  const std::size_t rows = chase.rows_wrap ? 2 : 1;
  const auto most =
      static_cast<std::size_t>(std::max(1.0, max_listed_cells / static_cast<double>(shape.columns * rows)));
  std::vector<Board> result;
  for (std::size_t t = 0; t < std::min(first_row->nullity(), most); ++t) {
    if (!limits.report_and_continue({.stage = "listing quiet patterns"})) limits.give_up();
    const gf2::Vector state = first_row->kernel(t);
    const auto first = std::span<const Word>(state).first(chase.row_words());
    Board& board = result.emplace_back(rows, shape.columns);
    std::copy(first.begin(), first.end(), board.row(0).begin());
    if (rows == 1) continue;
    std::copy(state.begin() + static_cast<std::ptrdiff_t>(chase.row_words()), state.end(),
              board.row(1).begin());
    chase.row_rule.add_row(first, gf2::Vector(chase.row_words()), board.row(1));
  }
  return result;
}

/// Adds the quiet patterns, or their first rows if the patterns are too large. `system` returns the system
/// of the board.
void add_patterns(const Rectangle& shape, const std::function<const LinearSystem&()>& system,
                  Limits& limits, Analysis& analysis) {
  const auto self = chase_self(shape.rule);
  if (cells_of(shape) * static_cast<double>(analysis.nullity) <= max_listed_cells) {
    if (system().nullity() != analysis.nullity)
      throw InternalError("analyze: the number of quiet patterns disagrees with the nullity");
    analysis.quiet_patterns = quiet_patterns_of(system(), limits);
  } else if (self) {
    analysis.first_rows = first_rows_of(shape, *self, limits);
  } else {
    throw LimitReached{"the quiet patterns are too large to list: more than 2^28 cells in all"};
  }
}

/// Analyzes a rectangle, and calls `more` to add to the analysis. If a limit is reached, only the sizes
/// remain. The unlit board is prepared when a part needs it, if memory allows.
Analysis analyze_rectangle(const Rectangle& shape, const AnalyzeOptions& options, Limits& limits,
                           const std::function<void(Analysis&)>& more) {
  if (!has_numbered_cells(shape))
    throw InputError("a board of " + std::to_string(shape.rows) + " x " + std::to_string(shape.columns) +
                         " cells is too large; use a smaller one",
                     ErrorCode::too_large);
  std::optional<Study> study;
  const auto ready = [&](double bytes) -> const Study& {
    if (!study) {
      limits.require_memory(bytes);
      require_memory_for_board(shape, limits);
      const Puzzle puzzle{Board(shape.rows, shape.columns), {}, shape.rule, shape.wrap};
      require_facts(puzzle);
      study.emplace(puzzle, limits);
    }
    return *study;
  };
  const std::uint64_t cells = std::uint64_t{shape.rows} * shape.columns;
  const Analysis nothing{.finished = false, .cells = cells, .presses = cells, .lights = cells};
  Analysis analysis = nothing;
  const std::string why = stopped_by([&] {
    const auto system = [&]() -> const LinearSystem& { return ready(0).system(); };
    const auto known = nullity_without_board(shape, limits);
    analysis.nullity = known ? *known : system().nullity();
    if (options.quiet_patterns && analysis.nullity > 0)
      analysis.reason = stopped_by([&] { add_patterns(shape, system, limits, analysis); });
    more(analysis);
    if (analysis.nullity > 0) analysis.orders = {{2, analysis.nullity}};
    analysis.rank = cells - analysis.nullity;
    analysis.finished = true;
  });
  if (analysis.finished) {
    add_parts(options, nullptr, limits, analysis, ready);
  } else {
    analysis = nothing;
    analysis.reason = why;
  }
  analysis.seconds = limits.seconds();
  return analysis;
}

/// True if the lights can reach the goal. The residue of a chase from the zero state decides that (Fact 2).
bool is_solvable(const ChaseShape& shape, RowSource& lights, const Goal& goal, Limits& limits) {
  const auto first_row = make_first_row(shape, limits);
  const gf2::Vector nothing(shape.state_words());
  gf2::Vector residue = run_chase(shape, lights, nothing, nullptr, limits);
  if (!goal.is_number(1) && first_row->solve(residue)) return true;
  if (goal.is_number(0)) return false;
  LitSource all(shape, limits);
  gf2::add(residue, run_chase(shape, all, nothing, nullptr, limits));
  return first_row->solve(residue).has_value();
}

bool is_plus_square(const ShapeRange& range) {
  return range.rule == Rule{} && !range.rows && (range.wrap == Wrap::none || range.wrap == Wrap::torus);
}

std::uint64_t nullity_of(const ShapeRange& range, std::uint64_t columns, Limits& limits) {
  const std::uint64_t rows = range.rows.value_or(columns);
  if (!std::in_range<std::size_t>(std::max(rows, columns)))
    throw LimitReached{"a side of " + std::to_string(std::max(rows, columns)) +
                       " cells is longer than this machine supports"};
  const Rectangle shape{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), range.rule,
                        range.wrap};
  const Analysis analysis = analyze(shape, {}, limits);
  if (!analysis.finished) throw LimitReached{analysis.reason};
  return analysis.nullity;
}

}  // namespace

Answer solve_lit(const Rectangle& shape, const RunOptions& run) {
  Limits limits(run);
  Answer answer;
  const std::string why = stopped_by([&] {
    require_memory_for_board(shape, limits);
    const Puzzle puzzle{all_lit(shape.rows, shape.columns), {}, shape.rule, shape.wrap};
    answer = solve(puzzle, {}, limits);
  });
  if (!why.empty()) answer = {.reason = why};
  return answer;
}

void require_memory_for_board(const Rectangle& shape, Limits& limits) {
  const bool by_parameters = shape.rule.form == Rule::Form::stencil && !chase_self(shape.rule);
  if (by_parameters && cells_of(shape) > max_small_cells) require_parameter_chase(cells_of(shape), limits);
  constexpr double boards = 3;  // the board, its lights, and a temporary
  limits.require_memory(boards * sizeof(Word) * static_cast<double>(shape.rows) *
                        static_cast<double>(words_for(shape.columns)));
}

Analysis analyze(const Rectangle& shape, const AnalyzeOptions& options, Limits& limits) {
  return analyze_rectangle(shape, options, limits, [](Analysis& /*analysis*/) {});
}

Analysis analyze(const Rectangle& shape, const AnalyzeOptions& options) {
  Limits limits(options.run);
  return analyze(shape, options, limits);
}

Analysis analyze(RowSource& lights, const RowPuzzle& puzzle, const AnalyzeOptions& options) {
  Limits limits(options.run);
  const Rectangle shape{lights.rows(), lights.columns(), puzzle.rule, puzzle.wrap};
  if (const auto self = chase_self(puzzle.rule))
    return analyze_rectangle(shape, options, limits, [&](Analysis& analysis) {
      const std::string why = stopped_by(
          [&] { analysis.solvable = is_solvable(chase_shape(shape, *self), lights, puzzle.goal, limits); });
      if (!why.empty()) analysis.reason = why;
    });
  Puzzle held{.start = Board(shape.rows, shape.columns), .rule = puzzle.rule, .wrap = puzzle.wrap};
  held.goal = puzzle.goal;
  lights.rewind();
  for (std::size_t row = 0; row < shape.rows; ++row) lights.read(held.start.row(row));
  require_linear(held);
  const Study study(std::move(held), limits);
  return analyze(study, study.puzzle().start, options, limits);
}

std::vector<std::uint64_t> nullities(const ShapeRange& range, const RunOptions& run) {
  constexpr std::uint64_t most = 100'000'000;
  if (range.first < 1 || range.first > range.last || range.last > most)
    throw InputError(
        "nullities: the range is " + std::to_string(range.first) + " to " + std::to_string(range.last) +
        "; the first must be at least 1, the last not smaller, and at most " + std::to_string(most));
  if (range.rows == 0)
    throw InputError("nullities: the number of rows is 0; a board needs at least one row");
  if (range.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no nullity; choose another rule",
                     ErrorCode::unsupported);
  Limits limits(run);
  std::vector<std::optional<std::uint64_t>> found(range.last - range.first + 1);
  const std::string why = stopped_by([&] {
    if (is_plus_square(range))
      run_tasks(
          found.size(), limits,
          [&](std::uint64_t task, unsigned /*worker*/) {
            found[task] = nullity_of_square(range.first + task, range.wrap == Wrap::torus, limits);
          },
          [](double done) { return Progress{.done = done, .stage = "nullities"}; });
    else
      for (std::uint64_t i = 0; i < found.size() && limits.report_and_continue({.stage = "nullities"}); ++i)
        found[i] = nullity_of(range, range.first + i, limits);
  });
  if (!why.empty()) limits.stop();
  std::vector<std::uint64_t> known;
  for (const auto& nullity : found) {
    if (!nullity) break;
    known.push_back(*nullity);
  }
  return known;
}

}  // namespace flipwise
