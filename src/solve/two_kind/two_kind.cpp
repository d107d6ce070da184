// SPDX-License-Identifier: MIT
#include "solve/two_kind/two_kind.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "solve/linear/make_system.hpp"
#include "solve/linear/solve_linear.hpp"
#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/both_kinds.hpp"
#include "solve/two_kind/one_kind.hpp"
#include "solve/two_kind/row_plan.hpp"
#include "solve/two_kind/row_search.hpp"

namespace flipwise {

namespace {

/// The lights to flip, one board per target.
std::vector<Board> lights_of(const BoardPuzzle& puzzle) {
  Wanted wanted = flipwise::wanted(puzzle.start, puzzle.goal, puzzle.holes);
  std::vector<Board> lights = {std::move(wanted.lights)};
  if (wanted.other && *wanted.other != lights[0]) lights.push_back(std::move(*wanted.other));
  return lights;
}

/// A press flips at most as many cells as the larger stencil has, so fewer presses cannot do.
std::uint64_t fewest_by_reach(const BoardPuzzle& puzzle, const std::vector<Board>& lights) {
  const std::size_t reach = std::max(puzzle.rule.kinds[0].size(), puzzle.rule.kinds[1].size());
  std::uint64_t fewest = ~std::uint64_t{0};
  for (const Board& board : lights) {
    const std::uint64_t lit = board.weight();
    fewest = std::min(fewest, reach == 0 ? lit : (lit + reach - 1) / reach);
  }
  return fewest;
}

/// Undecided presses up to which trying all of them row by row is best, and up to which it is begun where
/// the linear methods cannot serve.
constexpr std::size_t few_free_cells = 8;
constexpr std::size_t most_free_cells = 30;

/// Fills in what the search found.
template <typename Row>
void report(const two_kind::Shape<Row>& shape, two_kind::Best<Row>& best, bool finished,
            const SolveOptions& options, Answer& answer) {
  if (best.found()) {
    answer.upper = best.weight();
    answer.solution = presses_of(shape, best.first().front());
  }
  if (best.satisfied()) {
    answer.status = Status::feasible;
  } else if (finished && !best.found()) {
    answer.status = Status::impossible;
    answer.proof_by_search = true;
  } else if (finished) {
    answer.status = Status::optimal;
    answer.lower = best.weight();
    if (best.count() != two_kind::too_many) answer.optimal_solutions = std::to_string(best.count());
    if (options.all > 0)
      for (const auto& pressing : best.first()) answer.all.push_back(presses_of(shape, pressing));
  }
}

/// Board and goal as rows of `Row`; false when that many undecided presses are beyond reach.
template <typename Row>
bool search(const BoardPuzzle& puzzle, const std::vector<Board>& lights, const SolveOptions& options,
            Limits& limits, Answer& answer) {
  const auto shape = two_kind::shape_of<Row>(puzzle);
  const bool linear = shape.free_cells <= two_kind::most_linear_cells &&
                      limits.fits(static_cast<double>(two_kind::linear_bytes(shape)));
  if (!linear && shape.free_cells > most_free_cells) return false;

  two_kind::Best<Row> best(shape, options.all, options.find == SolveOptions::Find::any);
  Limits reporting(limits, [&best](Progress state) {
    best.report_in(state);
    return state;
  });
  std::vector<std::vector<Row>> targets;
  for (const Board& board : lights) targets.push_back(two_kind::rows_of(shape, board));
  bool one_kind_done = true;
  if (linear)
    for (const auto& target : targets)
      for (const std::uint8_t kind : std::array<std::uint8_t, 2>{0, 1})
        if (!best.satisfied())
          one_kind_done = two_kind::search_one_kind(shape, target, kind, best, reporting) && one_kind_done;

  two_kind::Effort effort;
  const bool by_kinds = linear && shape.free_cells > few_free_cells;
  answer.method = by_kinds ? "two-kind lines" : "two-kind rows";
  if (by_kinds) {
    effort = two_kind::search_both_kinds(shape, targets, answer.lower, best, reporting);
  } else {
    for (const auto& target : targets) {
      if (effort.stopped || best.satisfied()) break;
      two_kind::RowSearch<Row> rows(shape, target, best, reporting);
      two_kind::Settled<Row> settled;
      settled.mixed = linear;
      rows.run(settled);
      effort += rows.effort();
    }
  }
  answer.first_rows = effort.first_rows;
  answer.nodes = effort.nodes;
  report(shape, best, one_kind_done && !effort.stopped, options, answer);
  return true;
}

/// The better of the solutions by one kind alone, not always the fewest of them, as the best known.
void solve_by_one_kind(const BoardPuzzle& puzzle, const SolveOptions& options, Limits& limits,
                       Answer& answer) {
  for (const bool second : {false, true}) {
    if (answer.solution && options.find == SolveOptions::Find::any) break;
    BoardPuzzle single = puzzle;
    single.rule = {Rule::Form::stencil, "", {puzzle.rule.kinds[second ? 1 : 0]}};
    std::unique_ptr<LinearSystem> system;
    try {
      system = make_system(single, limits);
    } catch (const Stopped&) {
      continue;
    }
    SolveOptions any = options;
    any.find = SolveOptions::Find::any;
    Answer found = solve_linear(*system, wanted(single.start, single.goal, single.holes), any, limits);
    if (!found.solution || (answer.upper && *answer.upper <= *found.upper)) continue;
    Presses& presses = *found.solution;
    presses.second = second ? presses.pressed : Board(puzzle.start.rows(), puzzle.start.columns());
    answer.upper = found.upper;
    answer.solution = std::move(presses);
  }
  if (answer.solution && options.find == SolveOptions::Find::any) answer.status = Status::feasible;
}

}  // namespace

Answer solve_two_kind(const BoardPuzzle& puzzle, const SolveOptions& options, Limits& limits) {
  const std::vector<Board> lights = lights_of(puzzle);
  Answer answer;
  answer.lower = fewest_by_reach(puzzle, lights);
  // The bounds of parts are not those of the whole.
  Limits bounded(limits, [lower = answer.lower](Progress state) {
    state.lower = lower;
    return state;
  });
  const std::size_t side = std::min(puzzle.start.rows(), puzzle.start.columns());
  bool reached = false;
  if (side <= two_kind::most_columns<Word>)
    reached = search<Word>(puzzle, lights, options, bounded, answer);
  else if (side <= two_kind::most_columns<two_kind::WideRow>)
    reached = search<two_kind::WideRow>(puzzle, lights, options, bounded, answer);
  if (!reached) {
    answer.method = "two-kind: one kind only";
    solve_by_one_kind(puzzle, options, bounded, answer);
  }
  return answer;
}

}  // namespace flipwise
