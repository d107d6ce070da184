// SPDX-License-Identifier: MIT
#include "solve/two_kind/two_kind.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "run/parallel.hpp"
#include "run/reasons.hpp"
#include "solve/linear/linear_system.hpp"
#include "solve/linear/make_system.hpp"
#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/kind_search.hpp"
#include "solve/two_kind/one_kind.hpp"
#include "solve/two_kind/row_plan.hpp"
#include "solve/two_kind/row_search.hpp"

namespace flipwise::two_kind {

namespace {

/// The greatest number of undecided presses for which starting threads costs more than it saves.
constexpr std::size_t one_thread_cells = 16;
constexpr std::uint64_t max_threads = 256;

/// Returns the number of threads: one if any solution will do, so that the solution does not depend on it.
template <typename Row>
unsigned threads_for(const Shape<Row>& shape, const Best<Row>& best, const Limits& limits) {
  if (best.any() || shape.free_cells <= one_thread_cells) return 1;
  const std::uint64_t affordable = limits.free_bytes() / std::max<std::uint64_t>(linear_bytes(shape), 1);
  return static_cast<unsigned>(
      std::clamp<std::uint64_t>(affordable, 1, std::min<std::uint64_t>(limits.threads(), max_threads)));
}

/// Searches one target. Every task walks through the whole tree and searches its share of the parts.
template <typename Row>
Effort search_target(const Shape<Row>& shape, const std::vector<Row>& lights, Best<Row>& best,
                     Limits& limits) {
  std::vector<Best<Row>> bests(limits.threads(), best.successor());
  std::vector<Effort> efforts(bests.size());
  Tickets tickets = 0;
  const Best<Row>* current = &best;
  Limits reporting(limits, [&](Progress state) {
    (current->found() ? *current : best).report_in(state);
    return state;
  });
  const auto walk = [&](std::uint64_t task, unsigned worker) {
    if (worker == 0) current = &bests[task];
    try {
      efforts[task] = search_kinds(shape, lights, bests[task], tickets, reporting);
    } catch (...) {
      limits.stop();  // the other walks are long
      throw;
    }
  };
  Effort effort;
  if (bests.size() == 1)
    walk(0, 0);
  else
    effort.stopped = !run_tasks(bests.size(), reporting, walk, [](double) { return search_progress(); });
  for (std::size_t i = 0; i < bests.size(); ++i) {
    best.join(bests[i]);
    effort += efforts[i];
  }
  return effort;
}

/// Searches all targets for solutions that use both kinds and have at most `best.weight()` presses, and
/// adds the minimum ones to `best`. Runs search_kinds on as many threads as limits and memory allow. If
/// `lower` permits very few presses, it looks for those first: then few lines of kind 1 can contain a
/// press, and the bound prunes most choices. The results do not depend on the number of threads.
template <typename Row>
Effort search_both_kinds(const Shape<Row>& shape, const std::vector<std::vector<Row>>& targets,
                         std::uint64_t lower, Best<Row>& best, Limits& limits) {
  Limits of_search(limits, {}, threads_for(shape, best, limits));
  const MemoryReservation reservation =
      limits.charge(static_cast<double>(linear_bytes(shape)) * of_search.threads());
  Effort effort;
  for (std::uint64_t few = std::max<std::uint64_t>(lower, 2);; few *= 2) {
    const bool last = 4 * few > shape.columns || few >= best.weight();
    Best<Row> found = best.successor();
    if (!last) found.cap(few);
    for (const auto& target : targets)
      // Solutions with both kinds have at least two presses, so nothing lighter can be missed.
      if (!effort.stopped && !best.satisfied() && !found.satisfied() && found.weight() >= 2)
        effort += search_target(shape, target, found, of_search);
    const bool done = found.found();
    best.join(found);
    if (last || done || best.satisfied() || effort.stopped) return effort;
  }
}

/// The greatest numbers of undecided presses for which trying all of them row by row is best, and for which
/// it is started if the linear methods cannot be used.
constexpr std::size_t few_free_cells = 8;
constexpr std::size_t max_free_cells = 30;

/// Completes the answer with the results of the search.
template <typename Row>
void report(const Shape<Row>& shape, Best<Row>& best, bool finished, const SolveOptions& options,
            Answer& answer) {
  if (best.found()) {
    answer.upper = best.weight();
    answer.solution = shape.presses_of(best.first().front());
  }
  if (best.satisfied()) {
    answer.status = Status::feasible;
  } else if (finished && !best.found()) {
    answer.status = Status::impossible;
    answer.proof_by_search = true;
  } else if (finished) {
    answer.status = Status::optimal;
    answer.lower = best.weight();
    if (best.count() != too_many) answer.optimal_solutions = std::to_string(best.count());
    if (options.all > 0)
      for (const auto& pressing : best.first()) answer.all.push_back(shape.presses_of(pressing));
  }
}

/// Solves with rows of type `Row`; returns false if there are too many undecided presses.
template <typename Row>
bool search_shape(const Puzzle& puzzle, const RequiredChange& required, const SolveOptions& options,
                  Limits& limits, Answer& answer) {
  const auto shape = Shape<Row>::of(puzzle);
  const bool linear =
      shape.free_cells <= max_linear_cells && limits.fits(static_cast<double>(linear_bytes(shape)));
  if (!linear && shape.free_cells > max_free_cells) return false;

  Best<Row> best(shape, options.all, options.find == SolveOptions::Find::any);
  Limits reporting(limits, [&best](Progress state) {
    best.report_in(state);
    return state;
  });
  std::vector<std::vector<Row>> targets;
  for (const Board* lights : required.targets()) targets.push_back(shape.rows_of(*lights));
  bool one_kind_done = true;
  if (linear)
    for (const auto& target : targets)
      for (const std::uint8_t kind : std::array<std::uint8_t, 2>{0, 1})
        if (!best.satisfied())
          one_kind_done = search_one_kind(shape, target, kind, best, reporting) && one_kind_done;

  Effort effort;
  const bool by_kinds = linear && shape.free_cells > few_free_cells;
  answer.method = by_kinds ? "two-kind lines" : "two-kind rows";
  if (by_kinds) {
    effort = search_both_kinds(shape, targets, answer.lower, best, reporting);
  } else {
    for (const auto& target : targets) {
      if (effort.stopped || best.satisfied()) break;
      RowSearch<Row> rows(shape, target, best, reporting);
      Settled<Row> settled;
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

Board of_one_kind(const Board& pressed, std::uint64_t kind) {
  Board presses(pressed.rows(), pressed.columns(), 3);
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (pressed.bit(i, j)) presses.set(i, j, kind);
  return presses;
}

/// Sets the better of the solutions by one kind alone, which need not be minimal, as the best known.
void solve_by_one_kind(const Puzzle& puzzle, const RequiredChange& lights, const SolveOptions& options,
                       Limits& limits, Answer& answer) {
  for (const bool second : {false, true}) {
    if (answer.solution && options.find == SolveOptions::Find::any) break;
    Puzzle single = puzzle;
    single.rule = {Rule::Form::stencil, "", {puzzle.rule.kinds[second ? 1 : 0]}};
    std::unique_ptr<LinearSystem> system;
    if (!stopped_by([&] { system = make_system(single, limits); }).empty()) continue;
    SolveOptions any = options;
    any.find = SolveOptions::Find::any;
    Answer found = solve_linear(*system, lights, any, limits);
    if (!found.solution || (answer.upper && *answer.upper <= *found.upper)) continue;
    answer.upper = found.upper;
    answer.solution = of_one_kind(*found.solution, second ? 2 : 1);
  }
  if (answer.solution && options.find == SolveOptions::Find::any) answer.status = Status::feasible;
}

}  // namespace

}  // namespace flipwise::two_kind

namespace flipwise {

Answer solve_two_kind(const Puzzle& puzzle, const SolveOptions& options, Limits& limits) {
  const RequiredChange lights = required_change(puzzle.start, puzzle.goal, puzzle.holes);
  Answer answer;
  answer.lower = cover_bound(lights, std::max(puzzle.rule.kinds[0].size(), puzzle.rule.kinds[1].size()));
  // Bounds of parts do not hold for the whole.
  Limits bounded(limits, [lower = answer.lower](Progress state) {
    state.lower = lower;
    return state;
  });
  const std::size_t side = std::min(puzzle.start.rows(), puzzle.start.columns());
  bool reached = false;
  if (side <= two_kind::max_columns<Word>)
    reached = two_kind::search_shape<Word>(puzzle, lights, options, bounded, answer);
  else if (side <= two_kind::max_columns<two_kind::WideRow>)
    reached = two_kind::search_shape<two_kind::WideRow>(puzzle, lights, options, bounded, answer);
  if (!reached) {
    answer.method = "two-kind: one kind only";
    answer.reason = "a minimum solution with presses of both kinds " + std::string(reason_ends::two_kinds);
    two_kind::solve_by_one_kind(puzzle, lights, options, bounded, answer);
  }
  return answer;
}

}  // namespace flipwise
