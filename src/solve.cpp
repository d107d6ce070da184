// SPDX-License-Identifier: MIT
#include "solve.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/packed_puzzle.hpp"
#include "board/soundness.hpp"
#include "flipwise/flipwise.hpp"
#include "run/checkpoint_format.hpp"
#include "run/string_output.hpp"
#include "solve/colours/reachable.hpp"
#include "solve/linear/make_system.hpp"
#include "solve/two_kind/two_kind.hpp"
#include "solve_counters.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

/// Returns a name for the question in a saved state, with a checksum of all its parts.
std::string question_line(const Puzzle& puzzle, const SolveOptions& options) {
  StringOutput bytes;
  Saving saving(bytes);
  save(saving, puzzle);
  saving(options.all, static_cast<std::uint64_t>(options.find));
  if (puzzle.states) saving.array(*puzzle.states);
  return "solve " + std::to_string(puzzle.start.rows()) + " x " + std::to_string(puzzle.start.columns()) +
         " " + std::to_string(saving.sum());
}

/// Completes an unknown answer that has a solution if its bounds allow. A solution without presses is
/// optimal, as it comes first in reading order; so is the only solution, if the bounds meet. If they meet
/// otherwise, for instance after a limit, the fewest presses are proved, but not the first such solution,
/// and the reason states that. `presses_nothing`: the solution has no presses. `is_only`: no other solution
/// can then be as cheap, since no press costs 0.
void settle_equal_bounds(Answer& answer, bool presses_nothing, bool is_only) {
  if (answer.status != Status::unknown || !answer.upper) return;
  if (presses_nothing) {
    answer.status = Status::optimal;
    answer.lower = 0;
    if (is_only) answer.optimal_solutions = "1";
    answer.reason.clear();
  } else if (answer.lower == *answer.upper && answer.solutions == "1") {
    answer.status = Status::optimal;
    answer.optimal_solutions = "1";
    answer.reason.clear();
  } else if (answer.lower == *answer.upper) {
    answer.reason += (answer.reason.empty() ? "" : "; ") +
                     std::string("the minimum is proved, but not which minimum solution comes first");
  }
}

/// Throws InputError if a puzzle does not support a requested part of the answer. Pressing lit cells only
/// requires that each press belongs to a light, which is lit or unlit.
void require_supported(const Puzzle& puzzle, const SolveOptions& options) {
  const auto refuse = [](bool is_wrong, const char* part, const char* why) {
    if (is_wrong) throw InputError(std::string(part) + ": " + why, ErrorCode::unsupported);
  };
  for (const auto& [part, is_requested] :
       {std::pair("reachable", options.reachable), std::pair("nearest", options.nearest),
        std::pair("lit_only", options.lit_only)}) {
    refuse(is_requested && has_two_kinds(puzzle), part,
           "the two-kind rule does not support it; leave it out or choose another rule");
    refuse(is_requested && puzzle.has_counters(), part,
           "counters that never wrap do not support it; leave it out");
  }
  refuse(options.nearest && puzzle.states.has_value(), "nearest",
         "a number of states for each light does not support it; leave it out");
  if (!options.lit_only) return;
  refuse(!puzzle.start.has_bits(), "lit_only",
         "lit cells need two colours; leave it out, or give two colours");
  refuse(puzzle.cost.has_value(), "lit_only", "costs of presses are not supported; leave them out");
  if (puzzle.buttons && puzzle.buttons->size() != puzzle.start.columns())
    throw InputError("lit_only: the numbers of buttons (" + std::to_string(puzzle.buttons->size()) +
                         ") and lights (" + std::to_string(puzzle.start.columns()) +
                         ") differ; give as many buttons as lights, each for the light of its number",
                     ErrorCode::unsupported);
}

}  // namespace

PreparedPuzzle::PreparedPuzzle(Puzzle puzzle, SolveOptions options, Limits& limits)
    : puzzle_(std::move(puzzle)), options_(std::move(options)) {
  require_sound(puzzle_, LightStates::or_counters);
  require_start(puzzle_, puzzle_.start);
  // A mask that marks nothing must not rule out methods for puzzles without one.
  for (std::optional<Board>* const mask : {&puzzle_.free, &puzzle_.fixed})
    if (*mask && (*mask)->weight() == 0) mask->reset();
  costs_ = PressCosts(puzzle_);
  require_supported(puzzle_, options_);
  if (has_two_kinds(puzzle_) || puzzle_.has_counters()) return;
  stopped_ = stopped_by([&] {
    if (puzzle_.states) scaled_.emplace(puzzle_, limits);
    if (puzzle_.start.has_bits())
      system_ = make_system(scaled(), limits);
    else
      colours_.emplace(scaled(), limits);
  });
  if (options_.nearest) nearest_stopped_ = stopped_by([&] { nearest_.emplace(puzzle_, limits); });
}

Answer PreparedPuzzle::solve(const Board& start, Limits& limits) const {
  Answer answer = answer_alone(start, limits);
  if (options_.reachable) add_reachable(start, answer, limits);
  if (options_.nearest) {
    add_nearest(start, answer, limits);
    answer.seconds = limits.seconds();
  }
  if (options_.lit_only) {
    add_lit_only(start, answer, limits);
    answer.seconds = limits.seconds();
  }
  return answer;
}

Answer PreparedPuzzle::answer_alone(const Board& start, Limits& limits) const {
  require_start(puzzle_, start);
  // A solution that fails its check is never passed to the caller.
  const auto checking = [&](const Progress& progress) {
    Progress state = progress;
    if (progress.solution)
      state.solution = [&, solution = progress.solution] {
        Board presses = solution();
        Answer answer{.status = Status::feasible, .upper = costs_.of(presses)};
        answer.solution = presses;
        Limits unlimited;
        if (const Verdict verdict = verify_lights(puzzle_, start, answer, unlimited); !verdict.valid)
          throw InternalError("a solution on the way failed its check: " + verdict.reason);
        return presses;
      };
    return state;
  };
  Limits of_question(limits, checking);
  of_question.keep_solutions();
  Answer answer;
  const std::string why = stopped_by([&] { answer = answer_to(start, of_question); });
  if (!why.empty()) answer = beyond_reach_of(start, why);
  return checked(start, std::move(answer), of_question);
}

Answer PreparedPuzzle::answer_to(const Board& start, Limits& limits) const {
  if (has_two_kinds(puzzle_)) {
    Puzzle with_start = puzzle_;
    with_start.start = start;
    return solve_two_kind(with_start, options_, limits);
  }
  if (puzzle_.has_counters()) return solve_counters(puzzle_, start, options_, costs_, limits);
  if (puzzle_.states && !scaled_) return beyond_reach_of(start, stopped_);
  if (!start.has_bits()) return answer_modulo(start, limits);
  if (system_) return solve_linear(*system_, required_change(puzzle_, start), options_, limits);
  return beyond_reach_of(start, stopped_);
}

Answer PreparedPuzzle::beyond_reach_of(const Board& start, const std::string& why) const {
  if (has_two_kinds(puzzle_) || !start.has_bits()) return {.reason = why};
  return beyond_reach(required_change(puzzle_, start), widest_press(puzzle_), why, costs_);
}

/// Checks the answer; the only way out, so that a wrong answer is never returned. If a limit stops the
/// check, the unverified solution or certificate is dropped, and the bounds remain.
Answer PreparedPuzzle::checked(const Board& start, Answer answer, Limits& limits) const {
  const std::string why = stopped_by([&] {
    if (answer.solution || answer.witness || answer.counter_witness)
      if (const Verdict verdict = verify_lights(puzzle_, start, answer, limits); !verdict.valid)
        throw InternalError("an answer failed its own check: " + verdict.reason);
  });
  if (!why.empty())
    answer = {.lower = answer.solution ? answer.lower : 0, .method = answer.method, .reason = why};
  add_known(limits.known(), answer);
  try_no_presses(start, answer);
  if (costs_.are_given() && answer.solution) answer.pressed = answer.solution->weight();
  if (answer.status == Status::unknown && limits.stopped()) answer.reason = limits.reason();
  if (answer.status == Status::unknown && answer.solution)
    settle_equal_bounds(answer, answer.solution->weight() == 0, !costs_.have_zero());
  answer.seconds = limits.seconds();
  return answer;
}

/// Adds the last report of the search to an answer that a limit ended; its solution was verified then.
void PreparedPuzzle::add_known(const Known& known, Answer& answer) const {
  if (answer.status != Status::unknown) return;
  answer.lower = std::max(answer.lower, known.lower);
  if (!known.solution) return;
  const std::uint64_t presses = costs_.of(*known.solution);
  if (answer.upper && *answer.upper <= presses) return;
  answer.upper = presses;
  answer.solution = known.solution;
}

/// Adds the final states that can be reached. Each is verified by presses that reach it. If a limit ends
/// this, the answer gets a reason, and keeps its status.
void PreparedPuzzle::add_reachable(const Board& start, Answer& answer, Limits& limits) const {
  const std::string why = stopped_by([&] {
    ReachableStates found = reachable_states(puzzle_, start, options_.all, limits);
    Puzzle reached = puzzle_;
    reached.free.reset();
    for (std::size_t i = 0; i < found.states.size(); ++i) {
      reached.goal = {Goal::Kind::target, 0, found.states[i]};
      Answer presses{.status = Status::feasible, .upper = costs_.of(found.presses[i])};
      presses.solution = std::move(found.presses[i]);
      if (const Verdict verdict = verify_lights(reached, start, presses, limits); !verdict.valid)
        throw InternalError("a reachable state failed its check: " + verdict.reason);
    }
    answer.reachable = found.number.decimal();
    answer.final_states = std::move(found.states);
  });
  if (!why.empty() && answer.reason.empty()) answer.reason = "the final states are not known: " + why;
  answer.seconds = limits.seconds();
}

/// Adds the nearest solvable board, which is the start if that is solvable. If a limit ends this, the part
/// that is added has bounds, and the answer keeps its status.
void PreparedPuzzle::add_nearest(const Board& start, Answer& answer, Limits& limits) const {
  NearestBoard& nearest = answer.nearest.emplace();
  const auto add_presses = [&](const Answer& of_board) {
    nearest.solution = of_board.solution;
    nearest.presses = of_board.upper;
    nearest.presses_lower = of_board.lower;
  };
  if (answer.solution) {
    nearest.status = Status::optimal;
    nearest.upper = 0;
    nearest.board = start;
    nearest.changed = Board(start.rows(), start.columns());
    nearest.reason = answer.reason;
    add_presses(answer);
  } else if (answer.status != Status::impossible) {
    nearest.reason = answer.reason;
  } else if (!nearest_) {
    nearest.lower = 1;
    nearest.reason = nearest_stopped_;
  } else {
    nearest = nearest_->nearest(start, targets_of(start), limits);
    if (!nearest.board) return;
    nearest.changed = nonzero_cells(difference_of(*nearest.board, start));
    Limits part(limits, [](const Progress& of_part) {
      return Progress{.done = of_part.done, .stage = "solving the nearest board"};
    });
    const Answer of_board = answer_alone(*nearest.board, part);
    if (of_board.status == Status::impossible)
      throw InternalError("a nearest board failed its check: it cannot be solved");
    add_presses(of_board);
    if (nearest.reason.empty()) nearest.reason = of_board.reason;
    if (nearest.solution) return;
    // A board without presses that solve it could not be verified.
    nearest.status = Status::unknown;
    nearest.upper.reset();
    nearest.board.reset();
    nearest.changed.reset();
  }
}

/// Returns what lights must receive for each target of the goal.
std::vector<Board> PreparedPuzzle::targets_of(const Board& start) const {
  std::vector<Board> targets;
  if (start.has_bits()) {
    const RequiredChange lights = required_change(puzzle_, start);
    for (const Board* target : lights.targets()) targets.push_back(*target);
    return targets;
  }
  const bool is_uniform = puzzle_.goal.kind == Goal::Kind::uniform;
  for (std::uint64_t number = 0; number < (is_uniform ? common_states(puzzle_) : 1); ++number)
    targets.push_back(required_change(puzzle_, start, is_uniform ? number : puzzle_.goal.number));
  return targets;
}

/// If no solution is known, tries whether pressing nothing is one.
void PreparedPuzzle::try_no_presses(const Board& start, Answer& answer) const {
  if (answer.status != Status::unknown || answer.upper) return;
  Answer none{.status = Status::feasible, .upper = 0, .solution = nothing_pressed(puzzle_)};
  Limits unlimited;
  if (!verify_lights(puzzle_, start, none, unlimited).valid) return;
  answer.upper = none.upper;
  answer.solution = std::move(none.solution);
}

Answer solve(const Puzzle& puzzle, const SolveOptions& options, Limits& limits) {
  return PreparedPuzzle(puzzle, options, limits).solve(puzzle.start, limits);
}

Answer solve(const Puzzle& puzzle, const SolveOptions& options) {
  Limits limits(options.run);
  std::optional<Checkpoint> checkpoint;
  const Checkpoints& saved = options.run.checkpoints;
  const bool is_saved = saved.earlier != nullptr || saved.save;
  if (is_saved && options.nearest)
    throw InputError("nearest: its searches save no state; leave it out, or the checkpoints",
                     ErrorCode::conflict);
  if (is_saved && puzzle.start.has_bits())
    limits.save_to(checkpoint.emplace(saved, question_line(puzzle, options), limits));
  return solve(puzzle, options, limits);
}

struct Solver::Prepared {
  Limits limits;  // limits of the preparation; calls share its memory and threads
  RunOptions run;
  PreparedPuzzle puzzle;

  Prepared(Puzzle the_puzzle, const SolveOptions& options)
      : limits(options.run), run(options.run), puzzle(std::move(the_puzzle), options, limits) {}
};

Solver::Solver(Puzzle puzzle, const SolveOptions& options)
    : prepared_(std::make_unique<const Prepared>(std::move(puzzle), options)) {}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Board& start) const {
  const auto& [prepared, run, puzzle] = *prepared_;
  Limits limits({.limit_seconds = run.limit_seconds,
                 .memory_bytes = prepared.free_bytes(),
                 .threads = prepared.threads(),
                 .progress = run.progress,
                 .stop = run.stop});
  return puzzle.solve(start, limits);
}

std::string_view version() {
  return FLIPWISE_VERSION;
}

}  // namespace flipwise
