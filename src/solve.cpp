// SPDX-License-Identifier: MIT
#include "flipwise/solver.hpp"

#include <algorithm>
#include <utility>

#include "board/stencil.hpp"
#include "flipwise/flipwise.hpp"
#include "run/memory.hpp"
#include "solve/linear/elimination.hpp"
#include "solve/linear/solve_linear.hpp"
#include "solve/two_kind/two_kind.hpp"

namespace flipwise {

namespace {

void require_shape(const Board& board, const Board& like, const char* what) {
  if (board.rows() != like.rows() || board.columns() != like.columns())
    throw InputError(std::string(what) + " has " + std::to_string(board.rows()) + " x " +
                     std::to_string(board.columns()) + " cells, the board " + std::to_string(like.rows()) +
                     " x " + std::to_string(like.columns()));
}

void require_sound(const BoardPuzzle& puzzle) {
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  const std::size_t kinds = puzzle.rule.form == Rule::Form::cross      ? 0
                            : puzzle.rule.form == Rule::Form::two_kind ? 2
                                                                       : 1;
  if (puzzle.rule.kinds.size() < kinds) throw InputError("the rule has too few kinds of press");
  if (puzzle.holes) require_shape(*puzzle.holes, puzzle.start, "the board of holes");
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle.start, "the target");
}

void require_dark_holes(const Board& start, const std::optional<Board>& holes) {
  if (!holes) return;
  for (std::size_t w = 0; w < start.words().size(); ++w)
    if (start.words()[w] & holes->words()[w]) throw InputError("a hole is lit");
}

void require_linear(const BoardPuzzle& puzzle) {
  require_sound(puzzle);
  require_dark_holes(puzzle.start, puzzle.holes);
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no nullity and no quiet patterns");
}

/// The only way out: an answer that does not pass its check is not returned.
template <typename Puzzle>
Answer checked(const Puzzle& puzzle, Answer answer, const Limits& limits) {
  const bool has_certificate = answer.solution || answer.witness;
  if (has_certificate)
    if (const Verdict verdict = verify(puzzle, answer); !verdict.valid)
      throw InternalError("an answer failed its own check: " + verdict.reason);
  answer.seconds = limits.seconds();
  return answer;
}

/// The caller's progress call, to which no solution goes that does not pass its check.
template <typename Puzzle>
ProgressCall checked(const Puzzle& puzzle, const ProgressCall& call) {
  if (!call) return {};
  return [&](const Progress& progress) {
    Progress state = progress;
    if (progress.solution)
      state.solution = [&] {
        Presses presses = progress.solution();
        const std::uint64_t weight = presses.pressed.weight();
        const Answer answer{.status = Status::feasible, .upper = weight, .solution = presses};
        if (const Verdict verdict = verify(puzzle, answer); !verdict.valid)
          throw InternalError("a solution on the way failed its check: " + verdict.reason);
        return presses;
      };
    return call(state);
  };
}

std::uint64_t memory_bytes(const SolveOptions& options) {
  return options.memory_bytes ? *options.memory_bytes : default_memory_bytes();
}

}  // namespace

struct Solver::Prepared {
  BoardPuzzle puzzle;
  SolveOptions options;
  std::unique_ptr<LinearSystem> system = nullptr;  // none for two kinds, or when it could not be prepared
  std::size_t widest_press = 0;

  Prepared(BoardPuzzle the_puzzle, SolveOptions the_options, Limits& limits)
      : puzzle(std::move(the_puzzle)), options(std::move(the_options)) {
    if (puzzle.rule.form == Rule::Form::two_kind) return;
    system = make_system(puzzle, memory_bytes(options), limits);
    widest_press = puzzle.rule.form == Rule::Form::cross ? puzzle.start.rows() + puzzle.start.columns() - 1
                                                         : canonical(puzzle.rule.kinds[0]).size();
  }

  /// `asked` differs from the puzzle in its start alone.
  Answer solve(const BoardPuzzle& asked, Limits& limits) const {
    require_shape(asked.start, puzzle.start, "the board to solve");
    require_dark_holes(asked.start, puzzle.holes);
    if (puzzle.rule.form == Rule::Form::two_kind) {
      return checked(asked, solve_two_kind(asked, options, limits), limits);
    }
    const Wanted lights = wanted(asked.start, puzzle.goal, puzzle.holes);
    return checked(
        asked, system ? solve_linear(*system, lights, options, limits) : beyond_reach(lights, widest_press),
        limits);
  }
};

Solver::Solver(BoardPuzzle puzzle, const SolveOptions& options) {
  require_sound(puzzle);
  Limits limits(options);
  prepared_ = std::make_unique<const Prepared>(std::move(puzzle), options, limits);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Board& start) const {
  BoardPuzzle asked = prepared_->puzzle;
  asked.start = start;
  const ProgressCall progress = checked(asked, prepared_->options.progress);
  const SolveOptions& options = prepared_->options;
  Limits limits(options.limit_seconds, options.memory_bytes, options.threads, progress);
  return prepared_->solve(asked, limits);
}

Answer solve(const BoardPuzzle& puzzle, const SolveOptions& options) {
  require_sound(puzzle);
  const ProgressCall progress = checked(puzzle, options.progress);
  Limits limits(options.limit_seconds, options.memory_bytes, options.threads, progress);
  return Solver::Prepared(puzzle, options, limits).solve(puzzle, limits);
}

Answer solve(const ButtonPuzzle& puzzle, const SolveOptions& options) {
  if (puzzle.start.rows() != 1) throw InputError("the lights of a button puzzle are a board of one row");
  if (puzzle.buttons.empty()) throw InputError("a button puzzle needs a button");
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i)
    for (const std::size_t light : puzzle.buttons[i])
      if (light >= puzzle.start.columns())
        throw InputError("button " + std::to_string(i) + " flips light " + std::to_string(light) +
                         ", but there are only " + std::to_string(puzzle.start.columns()));
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle.start, "the target");
  const ProgressCall progress = checked(puzzle, options.progress);
  Limits limits(options.limit_seconds, options.memory_bytes, options.threads, progress);
  const Wanted lights = wanted(puzzle.start, puzzle.goal, std::nullopt);
  const auto system = Elimination::prepare(puzzle, memory_bytes(options), limits);
  if (!system) return beyond_reach(lights, puzzle.start.columns());
  return checked(puzzle, solve_linear(*system, lights, options, limits), limits);
}

Analysis analyze(const BoardPuzzle& puzzle, bool quiet_patterns) {
  require_linear(puzzle);
  Limits limits;
  const auto system = make_system(puzzle, default_memory_bytes(), limits);
  if (!system) throw InputError("a board of this size and rule does not fit into memory");
  Analysis analysis;
  analysis.cells = puzzle.start.cells() - (puzzle.holes ? puzzle.holes->weight() : 0);
  analysis.nullity = system->nullity();
  analysis.rank = analysis.cells - analysis.nullity;
  const Wanted lights = wanted(puzzle.start, puzzle.goal, puzzle.holes);
  analysis.solvable =
      system->particular(lights.lights) || (lights.other && system->particular(*lights.other));
  if (quiet_patterns)
    for (std::size_t t = 0; t < system->nullity(); ++t)
      analysis.quiet_patterns.push_back(system->quiet_pattern(t));
  analysis.seconds = limits.seconds();
  return analysis;
}

std::optional<std::vector<std::string>> solutions_by_presses(const BoardPuzzle& puzzle,
                                                             const SolveOptions& options) {
  require_linear(puzzle);
  Limits limits(options);
  const auto system = make_system(puzzle, memory_bytes(options), limits);
  if (!system) return std::nullopt;
  const Wanted lights = wanted(puzzle.start, puzzle.goal, puzzle.holes);
  std::vector<BigInt> sum;
  for (const Board* target : {&lights.lights, lights.other ? &*lights.other : nullptr}) {
    // With no light at all both targets are one.
    if (target == nullptr || (target != &lights.lights && *target == lights.lights)) continue;
    if (!system->particular(*target)) continue;
    const auto found = system->solutions_by_presses(*target, limits);
    if (!found) return std::nullopt;
    sum.resize(std::max(sum.size(), found->size()));
    for (std::size_t presses = 0; presses < found->size(); ++presses) sum[presses] += (*found)[presses];
  }
  std::vector<std::string> decimal;
  for (const BigInt& number : sum) decimal.push_back(number.decimal());
  return decimal;
}

std::string_view version() {
  return FLIPWISE_VERSION;
}

}  // namespace flipwise
