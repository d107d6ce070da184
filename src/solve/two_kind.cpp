// SPDX-License-Identifier: MIT
#include "solve/two_kind.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "flipwise/errors.hpp"
#include "solve/two_kind_best.hpp"
#include "solve/two_kind_lines.hpp"
#include "solve/two_kind_rows.hpp"
#include "solve/two_kind_shape.hpp"
#include "solve/two_kind_single.hpp"

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

/// Undecided presses up to which trying all of them row by row is best, and up to which it is begun where
/// the linear methods cannot serve.
constexpr std::size_t few_free_cells = 8;
constexpr std::size_t most_free_cells = 30;

/// Undecided presses up to which starting threads costs more than it saves.
constexpr std::size_t one_thread_cells = 16;

/// Time, the caller's word and the threads' word on whether to go on. Only the calling thread asks the
/// caller.
class Watch {
 public:
  Watch(const SolveOptions& options, std::uint64_t lower) : options_(options), lower_(lower) {}

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool stopped() const { return stop_; }
  void stop() { stop_ = true; }

  bool keep_on() {
    if (options_.limit_seconds && seconds() >= *options_.limit_seconds) stop_ = true;
    return !stop_;
  }
  bool keep_on_and_report(const two_kind::Best& best) {
    if (keep_on() && options_.progress && seconds() >= next_report_) {
      next_report_ = seconds() + 0.05;
      Progress progress;
      if (best.found()) progress.best = best.weight();
      progress.lower = lower_;
      progress.stage = "two kinds";
      if (!options_.progress(progress)) stop_ = true;
    }
    return !stop_;
  }

 private:
  const SolveOptions& options_;
  std::uint64_t lower_;
  Clock::time_point start_ = Clock::now();
  double next_report_ = 0;
  std::atomic<bool> stop_ = false;
};

/// The search over line kinds on several threads. Threads that cannot be had are done without.
two_kind::Effort search_lines_on(unsigned threads, const two_kind::Shape& shape,
                                 const std::vector<Word>& lights, two_kind::Best& best, Watch& watch) {
  two_kind::Tickets tickets = 0;
  std::vector<two_kind::Best> bests(threads, two_kind::Best(shape, best.keep(), best.any()));
  std::vector<two_kind::Effort> efforts(threads);
  std::vector<std::exception_ptr> errors(threads);
  for (auto& one : bests) one.cap(best.weight());
  const auto work = [&](std::size_t i, const two_kind::KeepOn& keep_on) {
    try {
      efforts[i] = two_kind::search_lines(shape, lights, bests[i], tickets, keep_on);
      if (bests[i].satisfied()) watch.stop();
    } catch (...) {
      errors[i] = std::current_exception();
      watch.stop();
    }
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < threads; ++i) {
    try {
      others.emplace_back(work, i, [&] { return watch.keep_on(); });
    } catch (const std::system_error&) {
      break;
    }
  }
  work(0, [&] { return watch.keep_on_and_report(bests[0].found() ? bests[0] : best); });
  for (std::thread& other : others) other.join();

  two_kind::Effort effort;
  for (std::size_t i = 0; i < threads; ++i) {
    if (errors[i]) std::rethrow_exception(errors[i]);
    best.join(bests[i]);
    effort += efforts[i];
  }
  return effort;
}

/// The same for all targets, first for solutions of few presses: where the lights are few, so are the lines
/// of kind 1 that can have a press, and a bound on the presses cuts most of the choices. On other boards
/// there is one search, bounded by what is known.
two_kind::Effort search_deeper(std::uint64_t lower, unsigned threads, const two_kind::Shape& shape,
                               const std::vector<std::vector<Word>>& targets, two_kind::Best& best,
                               Watch& watch) {
  two_kind::Effort effort;
  for (std::uint64_t few = std::max<std::uint64_t>(lower, 2);; few *= 2) {
    const bool last = 4 * few > shape.columns || few >= best.weight();
    two_kind::Best found(shape, best.keep(), best.any());
    found.cap(last ? best.weight() : few);
    for (const auto& target : targets)
      // Both kinds take two presses, so nothing lighter can be missed.
      if (!effort.stopped && !best.satisfied() && !found.satisfied() && found.weight() >= 2)
        effort += search_lines_on(threads, shape, target, found, watch);
    best.join(found);
    if (last || best.satisfied() || found.found() || effort.stopped) return effort;
  }
}

/// Fills in what the search found.
void report(const two_kind::Shape& shape, const two_kind::Best& best, bool finished,
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
  Watch watch(options, answer.lower);
  if (std::min(puzzle.start.rows(), puzzle.start.columns()) > word_bits) {
    answer.method = "two-kind: beyond reach";
    answer.seconds = watch.seconds();
    return answer;
  }
  const two_kind::Shape shape = two_kind::shape_of(puzzle);
  const std::uint64_t bytes = two_kind::linear_bytes(shape);
  const std::uint64_t memory = options.memory_bytes.value_or(~std::uint64_t{0});
  const bool linear = shape.free_cells <= two_kind::most_linear_cells && bytes <= memory;
  if (!linear && shape.free_cells > most_free_cells) {
    answer.method = "two-kind: beyond reach";
    answer.seconds = watch.seconds();
    return answer;
  }

  two_kind::Best best(shape, options.all, options.find == SolveOptions::Find::any);
  two_kind::Effort effort;
  const two_kind::KeepOn keep_on = [&] { return watch.keep_on_and_report(best); };
  const auto wanted = [&] { return !effort.stopped && !best.satisfied(); };
  std::vector<std::vector<Word>> targets;
  for (const Board& board : lights) targets.push_back(two_kind::rows_of(shape, board));
  if (linear)
    for (const auto& target : targets)
      for (const std::uint8_t kind : std::array<std::uint8_t, 2>{0, 1})
        if (wanted()) effort += two_kind::search_one_kind(shape, target, kind, best, keep_on);

  const bool by_lines = linear && shape.free_cells > few_free_cells;
  answer.method = by_lines ? "two-kind lines" : "two-kind rows";
  unsigned threads =
      options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  threads =
      static_cast<unsigned>(std::min<std::uint64_t>(threads, memory / std::max<std::uint64_t>(bytes, 1)));
  if (shape.free_cells <= one_thread_cells) threads = 1;
  if (by_lines) {
    effort += search_deeper(answer.lower, threads, shape, targets, best, watch);
  } else {
    for (const auto& target : targets) {
      if (!wanted()) break;
      two_kind::RowSearch rows(shape, target, best, keep_on);
      two_kind::Settled settled;
      settled.mixed = linear;
      rows.run(settled);
      effort += rows.effort();
    }
  }
  answer.first_rows = effort.first_rows;
  answer.nodes = effort.nodes;
  report(shape, best, !effort.stopped, options, answer);
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace flipwise
