// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "solve.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/make_system.hpp"
#include "study/product_nullity.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

namespace {

/// Up to so many cells a board costs nothing worth mentioning.
constexpr double few_cells = 1 << 20;
/// A basis of more cells than this in all is not listed.
constexpr double most_listed_cells = 1 << 28;

/// As is_board_size, but of 64 bits on every machine: no board need be made.
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

/// The nullity is the same with rows and columns exchanged.
ChaseShape with_fewer_unknowns(const ChaseShape& shape) {
  const ChaseShape other = {.rows = shape.row_rule.columns,
                            .row_rule = {shape.rows, shape.row_rule.self, shape.rows_wrap},
                            .rows_wrap = shape.row_rule.wraps};
  return static_cast<double>(other.row_rule.columns) * (other.rows_wrap ? 2 : 1) <
                 static_cast<double>(shape.row_rule.columns) * (shape.rows_wrap ? 2 : 1)
             ? other
             : shape;
}

std::unique_ptr<FirstRow> kernel_of(const ChaseShape& shape, Limits& limits) {
  auto first_row = polynomial_first_row(shape, FirstRow::Use::kernel, limits);
  return first_row ? std::move(first_row) : dense_first_row(shape, limits);
}

/// By polynomials of half the degree for squares (Fact 21). Where rows wrap there are four for one.
std::uint64_t chase_nullity(const Rectangle& shape, bool self, Limits& limits) {
  const bool torus = shape.wrap == Wrap::torus;
  const bool is_square = self && shape.rows == shape.columns && (torus || shape.wrap == Wrap::none);
  const ChaseShape chase = with_fewer_unknowns(chase_shape(shape, self));
  require_patience_for_divisors(is_square ? 0.5 : chase.rows_wrap ? 4 : 1, chase.row_rule.columns, limits);
  return is_square ? nullity_of_square(shape.rows, torus, limits) : kernel_of(chase, limits)->nullity();
}

/// Of the patterns of a basis, as many as may be listed.
std::vector<Board> first_rows_of(const Rectangle& shape, bool self, Limits& limits) {
  const ChaseShape chase = chase_shape(shape, self);
  const auto first_row = kernel_of(chase, limits);
  const std::size_t rows = chase.rows_wrap ? 2 : 1;
  const auto most = static_cast<std::size_t>(
      std::max(1.0, most_listed_cells / static_cast<double>(shape.columns * rows)));
  std::vector<Board> result;
  for (std::size_t t = 0; t < std::min(first_row->nullity(), most); ++t) {
    if (!limits.proceed({.stage = "listing quiet patterns"})) limits.give_up();
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

/// What holds for its dark board, for a rule that needs one, or to list quiet patterns.
std::unique_ptr<LinearSystem> system_of(const Rectangle& shape, Limits& limits) {
  require_room_for_board(shape, limits);
  const Puzzle puzzle{Board(shape.rows, shape.columns), {}, shape.rule, shape.wrap};
  require_linear(puzzle);
  return make_system(puzzle, limits);
}

void analyze_shape(const Rectangle& shape, bool quiet_patterns, Limits& limits, Analysis& analysis) {
  std::unique_ptr<LinearSystem> system;
  const auto known = nullity_without_board(shape, limits);
  if (!known) system = system_of(shape, limits);
  analysis.nullity = known ? *known : system->nullity();
  if (!quiet_patterns || analysis.nullity == 0) return;
  analysis.reason = stopped_by([&] {
    const auto self = chase_self(shape.rule);
    const double cells = cells_of(shape) * static_cast<double>(analysis.nullity);
    if (cells <= most_listed_cells) {
      if (!system) system = system_of(shape, limits);
      if (system->nullity() != analysis.nullity)
        throw InternalError("analyze: the quiet patterns are not as many as the nullity says");
      analysis.quiet_patterns = quiet_patterns_of(*system, limits);
    } else if (self) {
      analysis.first_rows = first_rows_of(shape, *self, limits);
    } else {
      throw Stopped{"the quiet patterns are too large to list: more than 2^28 cells in all"};
    }
  });
}

/// Runs `work`, which fills in an analysis; at a limit only the number of cells stays.
template <typename Work>
Analysis within(const Rectangle& shape, Limits& limits, Work work) {
  if (!has_numbered_cells(shape))
    throw InputError("a board of " + std::to_string(shape.rows) + " x " + std::to_string(shape.columns) +
                     " cells is too large");
  Analysis analysis{.cells = std::uint64_t{shape.rows} * shape.columns};
  const std::string why = stopped_by([&] {
    work(analysis);
    analysis.rank = analysis.cells - analysis.nullity;
  });
  if (!why.empty()) analysis = {.finished = false, .reason = why, .cells = analysis.cells};
  analysis.seconds = limits.seconds();
  return analysis;
}

/// What a run from nothing leaves of the lights decides whether they can be turned off (Fact 2).
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

}  // namespace

Answer solve_lit(const Rectangle& shape, const RunOptions& run) {
  Limits limits(run);
  Answer answer;
  const std::string why = stopped_by([&] {
    require_room_for_board(shape, limits);
    const Puzzle puzzle{all_lit(shape.rows, shape.columns), {}, shape.rule, shape.wrap};
    answer = solve(puzzle, {}, limits);
  });
  if (!why.empty()) answer = {.reason = why};
  return answer;
}

void require_room_for_board(const Rectangle& shape, Limits& limits) {
  const bool by_parameters = shape.rule.form == Rule::Form::stencil && !chase_self(shape.rule);
  if (by_parameters && cells_of(shape) > most_small_cells) require_parameter_chase(cells_of(shape), limits);
  constexpr double boards = 3;  // itself, its lights, and one on its way
  limits.require_memory(boards * sizeof(Word) * static_cast<double>(shape.rows) *
                        static_cast<double>(words_for(shape.columns)));
}

std::optional<std::uint64_t> nullity_without_board(const Rectangle& shape, Limits& limits) {
  if (const auto nullity = product_nullity(shape, limits)) return nullity;
  if (cells_of(shape) <= few_cells) return std::nullopt;
  if (shape.rule.form == Rule::Form::cross) return make_cross(shape.rows, shape.columns)->nullity();
  if (const auto self = chase_self(shape.rule)) return chase_nullity(shape, *self, limits);
  return std::nullopt;
}

Analysis analyze(const Rectangle& shape, bool quiet_patterns, Limits& limits) {
  return within(shape, limits,
                [&](Analysis& analysis) { analyze_shape(shape, quiet_patterns, limits, analysis); });
}

Analysis analyze(const Rectangle& shape, bool quiet_patterns, const RunOptions& run) {
  Limits limits(run);
  return analyze(shape, quiet_patterns, limits);
}

Analysis analyze(RowSource& lights, const RowPuzzle& puzzle, bool quiet_patterns, const RunOptions& run) {
  Limits limits(run);
  const Rectangle shape{lights.rows(), lights.columns(), puzzle.rule, puzzle.wrap};
  const auto self = chase_self(puzzle.rule);
  if (self)
    return within(shape, limits, [&](Analysis& analysis) {
      analyze_shape(shape, quiet_patterns, limits, analysis);
      const std::string why = stopped_by(
          [&] { analysis.solvable = is_solvable(chase_shape(shape, *self), lights, puzzle.goal, limits); });
      if (!why.empty()) analysis.reason = why;
    });
  Puzzle held{.start = Board(shape.rows, shape.columns), .rule = puzzle.rule, .wrap = puzzle.wrap};
  held.goal = puzzle.goal;
  lights.rewind();
  for (std::size_t row = 0; row < shape.rows; ++row) lights.read(held.start.row(row));
  return analyze(held, quiet_patterns, limits);
}

}  // namespace flipwise
