// SPDX-License-Identifier: MIT
#include "solve/two_kind/two_kind.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <thread>
#include <utility>

#include "flipwise/errors.hpp"
#include "run/memory.hpp"
#include "solve/linear/solve_linear.hpp"
#include "solve/two_kind/two_kind_best.hpp"
#include "solve/two_kind/two_kind_parallel.hpp"
#include "solve/two_kind/two_kind_rows.hpp"
#include "solve/two_kind/two_kind_shape.hpp"
#include "solve/two_kind/two_kind_single.hpp"

namespace flipwise {

namespace {

void require_shape(const Board& board, const BoardPuzzle& puzzle, const char* what) {
  if (board.rows() != puzzle.start.rows() || board.columns() != puzzle.start.columns())
    throw InputError(std::string(what) + " has another shape than the board");
}

/// The lights to flip, one board per target.
std::vector<Board> lights_of(const BoardPuzzle& puzzle) {
  const Board& start = puzzle.start;
  const Board on = all_lit(start.rows(), start.columns());
  std::vector<Board> lights;
  switch (puzzle.goal.kind) {
    case Goal::Kind::off: lights = {start}; break;
    case Goal::Kind::on: lights = {start ^ on}; break;
    case Goal::Kind::uniform: lights = {start, start ^ on}; break;
    case Goal::Kind::target: lights = {start ^ puzzle.goal.target}; break;
  }
  if (puzzle.holes)
    for (Board& board : lights)
      for (std::size_t i = 0; i < board.words().size(); ++i) board.words()[i] &= ~puzzle.holes->words()[i];
  if (lights.size() == 2 && lights[0] == lights[1]) lights.pop_back();
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
template <typename Line>
void report(const two_kind::Shape<Line>& shape, two_kind::Best<Line>& best, bool finished,
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

/// Board and goal as rows of `Line`; false when that many undecided presses are beyond reach.
template <typename Line>
bool search(const BoardPuzzle& puzzle, const std::vector<Board>& lights, const SolveOptions& options,
            two_kind::Guard& guard, Answer& answer) {
  const auto shape = two_kind::shape_of<Line>(puzzle);
  const std::uint64_t bytes = two_kind::linear_bytes(shape);
  const std::uint64_t memory = options.memory_bytes.value_or(~std::uint64_t{0});
  const bool linear = shape.free_cells <= two_kind::most_linear_cells && bytes <= memory;
  if (!linear && shape.free_cells > most_free_cells) return false;

  two_kind::Best<Line> best(shape, options.all, options.find == SolveOptions::Find::any);
  guard.know([&best] { return best.known(); });
  two_kind::Effort effort;
  const two_kind::KeepOn keep_on = [&] { return guard.ask(best.known()); };
  const auto wanted = [&] { return !effort.stopped && !best.satisfied(); };
  std::vector<std::vector<Line>> targets;
  for (const Board& board : lights) targets.push_back(two_kind::rows_of(shape, board));
  bool one_kind_done = true;
  if (linear)
    for (const auto& target : targets)
      for (const std::uint8_t kind : std::array<std::uint8_t, 2>{0, 1})
        if (!best.satisfied())
          one_kind_done =
              two_kind::search_one_kind(shape, target, kind, best, guard.limits()) && one_kind_done;

  const bool by_lines = linear && shape.free_cells > few_free_cells;
  answer.method = by_lines ? "two-kind lines" : "two-kind rows";
  if (by_lines) {
    // Which solution is met first would depend on threads.
    const std::uint64_t cores = best.any()             ? 1
                                : options.threads != 0 ? options.threads
                                                       : std::max(1U, std::thread::hardware_concurrency());
    const std::uint64_t affordable = memory / std::max<std::uint64_t>(bytes, 1);
    const auto threads = static_cast<unsigned>(std::min(cores, affordable));
    effort += two_kind::search_both_kinds(shape, targets, answer.lower, threads, best, guard);
  } else {
    for (const auto& target : targets) {
      if (!wanted()) break;
      two_kind::RowSearch<Line> rows(shape, target, best, keep_on);
      two_kind::Settled<Line> settled;
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
void solve_by_one_kind(const BoardPuzzle& puzzle, const SolveOptions& options, two_kind::Guard& guard,
                       Answer& answer) {
  for (const bool second : {false, true}) {
    if (answer.solution && options.find == SolveOptions::Find::any) break;
    BoardPuzzle single = puzzle;
    single.rule = {Rule::Form::stencil, "", {puzzle.rule.kinds[second ? 1 : 0]}};
    const auto system =
        make_system(single, options.memory_bytes.value_or(default_memory_bytes()), guard.limits());
    if (!system) continue;
    SolveOptions any = options;
    any.find = SolveOptions::Find::any;
    Answer found =
        solve_linear(*system, wanted(single.start, single.goal, single.holes), any, guard.limits());
    if (!found.solution || (answer.upper && *answer.upper <= *found.upper)) continue;
    Presses& presses = *found.solution;
    presses.second = second ? presses.pressed : Board(puzzle.start.rows(), puzzle.start.columns());
    answer.upper = found.upper;
    answer.solution = std::move(presses);
  }
  if (answer.solution && options.find == SolveOptions::Find::any) answer.status = Status::feasible;
}

}  // namespace

Answer solve_two_kind(const BoardPuzzle& puzzle, const SolveOptions& options) {
  if (puzzle.rule.form != Rule::Form::two_kind || puzzle.rule.kinds.size() != 2)
    throw InputError("two-kind: the rule needs two stencils");
  if (puzzle.start.empty()) throw InputError("a board needs at least one row and one column");
  if (puzzle.holes) require_shape(*puzzle.holes, puzzle, "the board of holes");
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle, "the target");

  const std::vector<Board> lights = lights_of(puzzle);
  Answer answer;
  answer.lower = fewest_by_reach(puzzle, lights);
  two_kind::Guard guard(options, answer.lower);
  const std::size_t side = std::min(puzzle.start.rows(), puzzle.start.columns());
  bool reached = false;
  if (side <= two_kind::most_columns<Word>)
    reached = search<Word>(puzzle, lights, options, guard, answer);
  else if (side <= two_kind::most_columns<two_kind::WideLine>)
    reached = search<two_kind::WideLine>(puzzle, lights, options, guard, answer);
  if (!reached) {
    answer.method = "two-kind: one kind only";
    solve_by_one_kind(puzzle, options, guard, answer);
  }
  answer.seconds = guard.limits().seconds();
  return answer;
}

}  // namespace flipwise
