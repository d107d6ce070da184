// SPDX-License-Identifier: MIT
#include "solve.hpp"

#include <functional>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <variant>

#include "board/effect.hpp"
#include "board/packed_puzzle.hpp"
#include "board/soundness.hpp"
#include "equal_bounds.hpp"
#include "flipwise/flipwise.hpp"
#include "run/checkpoint_format.hpp"
#include "run/string_output.hpp"
#include "solve/linear/elimination.hpp"
#include "solve/linear/linear_system.hpp"
#include "solve/linear/make_system.hpp"
#include "solve/two_kind/two_kind.hpp"
#include "solve_colours.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

/// How answers are checked, and what their presses cost.
struct Check {
  const PressCosts& costs;
  std::function<Verdict(const Answer& answer, Limits& limits)> verdict;
  std::function<Board()> none;  ///< no press at all
};

/// If nothing is known, no press at all may be a solution.
void try_no_presses(const Check& check, Answer& answer) {
  if (answer.status != Status::unknown || answer.upper) return;
  Answer none{.status = Status::feasible, .upper = 0, .solution = check.none()};
  Limits unlimited;
  if (!check.verdict(none, unlimited).valid) return;
  answer.upper = none.upper;
  answer.solution = std::move(none.solution);
}

/// Adds to an answer that a limit ended what the search reported before it ended; the solution in `known`
/// was verified when it was kept.
void add_known(const Known& known, const PressCosts& costs, Answer& answer) {
  if (answer.status != Status::unknown) return;
  answer.lower = std::max(answer.lower, known.lower);
  if (!known.solution) return;
  const std::uint64_t presses = costs.of(*known.solution);
  if (answer.upper && *answer.upper <= presses) return;
  answer.upper = presses;
  answer.solution = known.solution;
}

/// The only way out: an answer that does not pass its check is not returned. If a limit stops the check,
/// the unverified solution or certificate is dropped, and the bounds remain.
Answer checked(const Check& check, Answer answer, Limits& limits) {
  const std::string why = stopped_by([&] {
    if (answer.solution || answer.witness)
      if (const Verdict verdict = check.verdict(answer, limits); !verdict.valid)
        throw InternalError("an answer failed its own check: " + verdict.reason);
  });
  if (!why.empty())
    answer = {.lower = answer.solution ? answer.lower : 0, .method = answer.method, .reason = why};
  add_known(limits.known(), check.costs, answer);
  try_no_presses(check, answer);
  if (check.costs.are_given() && answer.solution) answer.pressed = answer.solution->weight();
  if (answer.status == Status::unknown && limits.stopped()) answer.reason = limits.reason();
  if (answer.status == Status::unknown && answer.solution)
    settle_equal_bounds(answer, answer.solution->weight() == 0, !check.costs.have_zero());
  answer.seconds = limits.seconds();
  return answer;
}

/// For the limits of a solver: no solution goes to the caller that does not pass its check.
Limits::Widen checking(const Check& check) {
  return [&check](const Progress& progress) {
    Progress state = progress;
    if (progress.solution)
      state.solution = [&check, solution = progress.solution] {
        Board presses = solution();
        Answer answer{.status = Status::feasible, .upper = check.costs.of(presses)};
        answer.solution = presses;
        Limits unlimited;
        if (const Verdict verdict = check.verdict(answer, unlimited); !verdict.valid)
          throw InternalError("a solution on the way failed its check: " + verdict.reason);
        return presses;
      };
    return state;
  };
}

/// Names a question in the file of its saved state, by a sum over all that it is made of.
template <typename Puzzle>
std::string question_line(const Puzzle& puzzle, const SolveOptions& options) {
  StringOutput bytes;
  Saving saving(bytes);
  save(saving, puzzle);
  saving(options.all, static_cast<std::uint64_t>(options.find));
  return "solve " + std::to_string(puzzle.start.rows()) + " x " + std::to_string(puzzle.start.columns()) +
         " " + std::to_string(saving.sum());
}

/// Solves within the options' limits, and goes on from the state that an earlier run saved.
template <typename Puzzle>
Answer solve_resumed(const Puzzle& puzzle, const SolveOptions& options) {
  Limits limits(options.run);
  std::optional<Checkpoint> checkpoint;
  if (options.run.checkpoints.earlier != nullptr || options.run.checkpoints.save)
    limits.save_to(checkpoint.emplace(options.run.checkpoints, question_line(puzzle, options), limits));
  return solve(puzzle, options, limits);
}

}  // namespace

PreparedPuzzle::PreparedPuzzle(BoardPuzzle puzzle, SolveOptions options, Limits& limits)
    : puzzle_(std::move(puzzle)), options_(std::move(options)) {
  require_sound(puzzle_);
  costs_ = PressCosts(puzzle_);
  if (puzzle_.rule.form == Rule::Form::two_kind) return;
  stopped_ = stopped_by([&] { system_ = make_system(puzzle_, limits); });
}

Answer PreparedPuzzle::solve(const Board& start, Limits& limits) const {
  require_shape(start, puzzle_.start, "the board to solve");
  require_dark_holes(start, puzzle_.holes);
  const Check check{costs_,
                    [&](const Answer& answer, Limits& of_check) {
                      return verify_lights(puzzle_, start, answer, of_check);
                    },
                    [&] {
                      const bool has_two_kinds = puzzle_.rule.form == Rule::Form::two_kind;
                      return Board(start.rows(), start.columns(), has_two_kinds ? 3 : 2);
                    }};
  Limits of_question(limits, checking(check));
  of_question.keep_solutions();
  Answer answer;
  const std::string why = stopped_by([&] { answer = answer_to(start, of_question); });
  if (!why.empty()) answer = beyond_reach_of(start, why);
  return checked(check, std::move(answer), of_question);
}

Answer PreparedPuzzle::beyond_reach_of(const Board& start, const std::string& why) const {
  if (puzzle_.rule.form == Rule::Form::two_kind) return {.reason = why};
  const std::size_t widest_press = puzzle_.rule.form == Rule::Form::cross
                                       ? start.rows() + start.columns() - 1
                                       : canonical(puzzle_.rule.kinds[0]).size();
  return beyond_reach(wanted(puzzle_, start), widest_press, why, costs_);
}

Answer PreparedPuzzle::answer_to(const Board& start, Limits& limits) const {
  if (puzzle_.rule.form == Rule::Form::two_kind) {
    BoardPuzzle asked = puzzle_;
    asked.start = start;
    return solve_two_kind(asked, options_, limits);
  }
  if (system_) return solve_linear(*system_, wanted(puzzle_, start), options_, limits);
  return beyond_reach_of(start, stopped_);
}

Answer solve(const BoardPuzzle& puzzle, const SolveOptions& options, Limits& limits) {
  return PreparedPuzzle(puzzle, options, limits).solve(puzzle.start, limits);
}

Answer solve(const BoardPuzzle& puzzle, const SolveOptions& options) {
  return solve_resumed(puzzle, options);
}

Answer solve(const ButtonPuzzle& puzzle, const SolveOptions& options) {
  return solve_resumed(puzzle, options);
}

PreparedButtons::PreparedButtons(ButtonPuzzle puzzle, SolveOptions options, Limits& limits)
    : puzzle_(std::move(puzzle)), options_(std::move(options)) {
  require_sound(puzzle_);
  costs_ = PressCosts(puzzle_);
  stopped_ = stopped_by([&] { system_ = std::make_unique<Elimination>(puzzle_, limits); });
}

Answer PreparedButtons::solve(const Board& start, Limits& limits) const {
  require_shape(start, puzzle_.start, "the lights to solve");
  const Check check{
      costs_,
      [&](const Answer& answer, Limits& /*of_check*/) { return verify_lights(puzzle_, start, answer); },
      [&] { return Board(1, puzzle_.buttons.size()); }};
  const Wanted lights = wanted(start, puzzle_.goal, std::nullopt);
  Limits of_question(limits, checking(check));
  of_question.keep_solutions();
  Answer answer;
  std::string why = stopped_;
  if (system_) why = stopped_by([&] { answer = solve_linear(*system_, lights, options_, of_question); });
  if (!why.empty()) answer = beyond_reach(lights, start.columns(), why, costs_);
  return checked(check, std::move(answer), of_question);
}

Answer solve(const ButtonPuzzle& puzzle, const SolveOptions& options, Limits& limits) {
  return PreparedButtons(puzzle, options, limits).solve(puzzle.start, limits);
}

struct Solver::Prepared {
  Limits limits;  // of making ready; its memory and threads are those of every call
  SolveOptions options;
  std::variant<PreparedPuzzle, PreparedButtons, PreparedColours<ColourPuzzle>,
               PreparedColours<ColourButtons>>
      puzzle;

  template <typename Ready, typename Puzzle>
  Prepared(std::in_place_type_t<Ready> ready, Puzzle the_puzzle, const SolveOptions& the_options)
      : limits(the_options.run),
        options(the_options),
        puzzle(ready, std::move(the_puzzle), the_options, limits) {}
};

Solver::Solver(BoardPuzzle puzzle, const SolveOptions& options)
    : prepared_(std::make_unique<const Prepared>(std::in_place_type<PreparedPuzzle>, std::move(puzzle),
                                                 options)) {}

Solver::Solver(ButtonPuzzle puzzle, const SolveOptions& options)
    : prepared_(std::make_unique<const Prepared>(std::in_place_type<PreparedButtons>, std::move(puzzle),
                                                 options)) {}

Solver::Solver(ColourPuzzle puzzle, const SolveOptions& options)
    : prepared_(std::make_unique<const Prepared>(std::in_place_type<PreparedColours<ColourPuzzle>>,
                                                 std::move(puzzle), options)) {}

Solver::Solver(ColourButtons puzzle, const SolveOptions& options)
    : prepared_(std::make_unique<const Prepared>(std::in_place_type<PreparedColours<ColourButtons>>,
                                                 std::move(puzzle), options)) {}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Board& start) const {
  const auto& [prepared, options, puzzle] = *prepared_;
  Limits limits({.limit_seconds = options.run.limit_seconds,
                 .memory_bytes = prepared.free_bytes(),
                 .threads = prepared.threads(),
                 .progress = options.run.progress,
                 .stop = options.run.stop});
  return std::visit([&](const auto& one) { return one.solve(start, limits); }, puzzle);
}

std::string_view version() {
  return FLIPWISE_VERSION;
}

}  // namespace flipwise
