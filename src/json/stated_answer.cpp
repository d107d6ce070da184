// SPDX-License-Identifier: MIT
#include <utility>

#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"

namespace flipwise {

namespace {

using json::Fields;

Status status_of(const Fields& fields) {
  const std::string text = fields.text("status");
  for (const Status status : {Status::optimal, Status::feasible, Status::impossible, Status::unknown})
    if (to_string(status) == text) return status;
  throw InputError(fields.place("status") + ": expected optimal, feasible, impossible or unknown");
}

bool same_shape(const Board& left, const Board& right) {
  return left.rows() == right.rows() && left.columns() == right.columns();
}

/// The presses of `solution` and `kinds`, of which either may be left out.
void read_solution(const Fields& fields, StatedAnswer& stated) {
  Answer& answer = stated.answer;
  if (fields.has("solution")) {
    Grid grid = fields.grid("solution", true);
    answer.solution = Presses{std::move(grid.lit), std::move(grid.second)};
  }
  if (!fields.has("kinds")) return;
  Grid kinds = fields.grid("kinds", true);
  if (kinds.second.empty()) kinds.second = Board(kinds.lit.rows(), kinds.lit.columns());
  if (answer.solution) {
    if (!same_shape(answer.solution->pressed, kinds.lit))
      throw InputError(fields.name() + ": solution and kinds have different shapes");
    if (answer.solution->pressed != kinds.lit)
      stated.contradiction = "solution and kinds press different cells";
  }
  answer.solution = Presses{std::move(kinds.lit), std::move(kinds.second)};
}

/// `presses`, `upper` and `lower`, and whether they fit each other and the status.
void read_bounds(const Fields& fields, StatedAnswer& stated) {
  Answer& answer = stated.answer;
  if (fields.has("upper")) answer.upper = fields.number("upper");
  if (fields.has("presses")) {
    const std::uint64_t presses = fields.number("presses");
    if (answer.upper && *answer.upper != presses)
      stated.contradiction =
          "presses is " + std::to_string(presses) + " but upper is " + std::to_string(*answer.upper);
    answer.upper = presses;
  }
  const bool optimal = answer.status == Status::optimal;
  if (answer.solution && !answer.upper) answer.upper = answer.solution->pressed.weight();
  if (fields.has("lower"))
    answer.lower = fields.number("lower");
  else if (optimal)
    answer.lower = answer.upper.value_or(0);
  if (optimal && answer.upper && answer.lower != *answer.upper)
    stated.contradiction = "optimal, but lower is " + std::to_string(answer.lower) + " and upper is " +
                           std::to_string(*answer.upper);
}

}  // namespace

StatedAnswer answer_from_json(const Fields& fields) {
  StatedAnswer stated;
  Answer& answer = stated.answer;
  read_solution(fields, stated);
  if (fields.has("witness")) answer.witness = fields.grid("witness").lit;
  answer.proof_by_search = fields.has("proof") && fields.text("proof") == "search";
  if (fields.has("status"))
    answer.status = status_of(fields);
  else if (answer.solution)
    answer.status = Status::feasible;
  else if (answer.witness || answer.proof_by_search)
    answer.status = Status::impossible;
  else
    throw InputError(fields.name() + ": neither a status nor a solution nor a witness");
  read_bounds(fields, stated);
  if ((answer.status == Status::optimal || answer.status == Status::feasible) && !answer.solution)
    stated.contradiction = std::string(to_string(answer.status)) + ", but there is no solution";
  if (answer.status == Status::impossible && answer.solution)
    stated.contradiction = "impossible, but there is a solution";
  if (fields.has("nullity")) answer.nullity = fields.number("nullity");
  if (fields.has("solutions")) answer.solutions = fields.text("solutions");
  if (fields.has("optimal_solutions")) answer.optimal_solutions = fields.text("optimal_solutions");
  if (fields.has("all"))
    for (Grid& grid : fields.grids("all", true))
      answer.all.push_back({std::move(grid.lit), std::move(grid.second)});
  if (fields.has("board")) stated.board = fields.grid("board");
  if (fields.has("rule")) stated.rule = parse_rule(fields.text("rule"));
  if (fields.has("wrap")) stated.wrap = parse_wrap(fields.text("wrap"));
  if (fields.has("goal")) stated.goal = fields.goal("goal");
  return stated;
}

StatedAnswer answer_from_json(std::string_view text, const std::string& name) {
  return answer_from_json(Fields(text, name));
}

StatedAnswer answer_from_presses(const Grid& presses) {
  StatedAnswer stated;
  stated.answer.status = Status::feasible;
  stated.answer.solution = Presses{presses.lit, presses.second};
  stated.answer.upper = presses.lit.weight();
  return stated;
}

StatedAnswer answer_from_witness(const Grid& witness) {
  StatedAnswer stated;
  stated.answer.status = Status::impossible;
  stated.answer.witness = witness.lit;
  return stated;
}

namespace {

/// Two kinds want a board of kind 2 even where no press is of it; one kind wants none.
std::string fit_kinds(const Rule& rule, Presses& presses) {
  if (rule.form != Rule::Form::two_kind)
    return presses.second.empty() || presses.second.weight() == 0
               ? (presses.second = {}, "")
               : "there are presses of kind 2, but rule " + rule.name + " has one kind";
  if (presses.second.empty()) presses.second = Board(presses.pressed.rows(), presses.pressed.columns());
  return "";
}

}  // namespace

Verdict verify(const VerifyRequest& request) {
  const StatedAnswer& stated = request.stated;
  Answer answer = stated.answer;
  if (const auto* buttons = std::get_if<ButtonPuzzle>(&request.puzzle)) {
    ButtonPuzzle puzzle = *buttons;
    if (request.goal) puzzle.goal = *request.goal;
    if (!stated.contradiction.empty()) return {false, stated.contradiction};
    return verify(puzzle, answer);
  }
  const Grid& board = std::get<Grid>(request.puzzle);
  BoardPuzzle puzzle{board.lit, board.holes};
  puzzle.rule = request.rule ? *request.rule : stated.rule.value_or(Rule{});
  puzzle.wrap = request.wrap ? *request.wrap : stated.wrap.value_or(Wrap::none);
  puzzle.goal = request.goal ? *request.goal : stated.goal.value_or(Goal{});

  std::string objection = stated.contradiction;
  if (stated.board && (stated.board->lit != board.lit || stated.board->holes != board.holes))
    objection = "the answer is for another board";
  if (stated.rule && !(*stated.rule == puzzle.rule))
    objection = "the answer is for rule " + stated.rule->name + ", not " + puzzle.rule.name;
  if (stated.wrap && *stated.wrap != puzzle.wrap)
    objection = "the answer is for wrap " + std::string(to_string(*stated.wrap)) + ", not " +
                std::string(to_string(puzzle.wrap));
  if (stated.goal && *stated.goal != puzzle.goal) objection = "the answer is for another goal";
  if (answer.solution)
    if (std::string misfit = fit_kinds(puzzle.rule, *answer.solution); !misfit.empty()) objection = misfit;
  for (Presses& presses : answer.all) fit_kinds(puzzle.rule, presses);

  const Verdict verdict = verify(puzzle, answer);
  if (!objection.empty()) return {false, objection};
  return verdict;
}

}  // namespace flipwise
