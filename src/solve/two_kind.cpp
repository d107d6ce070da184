// SPDX-License-Identifier: MIT
#include "solve/two_kind.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "flipwise/errors.hpp"
#include "solve/two_kind_best.hpp"
#include "solve/two_kind_rows.hpp"
#include "solve/two_kind_shape.hpp"

namespace flipwise {

namespace {

using Clock = std::chrono::steady_clock;

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

/// Undecided presses up to which a search without a time limit is begun.
constexpr std::size_t most_free_cells = 30;

}  // namespace

Answer solve_two_kind(const BoardPuzzle& puzzle, const SolveOptions& options) {
  const auto start_time = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start_time).count(); };
  if (puzzle.rule.form != Rule::Form::two_kind || puzzle.rule.kinds.size() != 2)
    throw InputError("two-kind: the rule needs two stencils");
  if (puzzle.start.empty()) throw InputError("a board needs at least one row and one column");
  if (puzzle.holes) require_shape(*puzzle.holes, puzzle, "the board of holes");
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle, "the target");

  const std::vector<Board> lights = lights_of(puzzle);
  Answer answer;
  answer.method = "two-kind rows";
  answer.lower = fewest_by_reach(puzzle, lights);
  if (std::min(puzzle.start.rows(), puzzle.start.columns()) > word_bits) {
    answer.seconds = seconds();
    return answer;
  }
  const two_kind::Shape shape = two_kind::shape_of(puzzle);
  const bool can_stop = options.limit_seconds || options.progress;
  if (shape.free_cells > most_free_cells && !can_stop) {
    answer.seconds = seconds();
    return answer;
  }

  const bool any = options.find == SolveOptions::Find::any;
  two_kind::Best best(shape, options.all, any);
  two_kind::Effort effort;
  const auto keep_on = [&] {
    if (options.limit_seconds && seconds() >= *options.limit_seconds) return false;
    if (!options.progress) return true;
    Progress progress;
    if (best.found()) progress.best = best.weight();
    progress.lower = answer.lower;
    progress.stage = "searching rows";
    return options.progress(progress);
  };
  for (const Board& board : lights) {
    const auto part = two_kind::search_rows(shape, two_kind::rows_of(shape, board), best, keep_on);
    effort.first_rows += part.first_rows;
    effort.nodes += part.nodes;
    effort.stopped = part.stopped;
    if (effort.stopped || best.satisfied()) break;
  }

  answer.first_rows = effort.first_rows;
  answer.nodes = effort.nodes;
  if (best.found()) {
    answer.upper = best.weight();
    answer.solution = presses_of(shape, best.first().front());
  }
  if (any && best.found()) {
    answer.status = Status::feasible;
  } else if (!effort.stopped) {
    answer.status = best.found() ? Status::optimal : Status::impossible;
    answer.proof_by_search = !best.found();
    if (best.found()) {
      answer.lower = best.weight();
      answer.optimal_solutions = std::to_string(best.count());
      if (options.all > 0)
        for (const auto& pressing : best.first()) answer.all.push_back(presses_of(shape, pressing));
    }
  }
  answer.seconds = seconds();
  return answer;
}

}  // namespace flipwise
