// SPDX-License-Identifier: MIT
#include "proof/write_proof.hpp"

#include <ostream>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "proof/kind_tree.hpp"
#include "proof/proof_log.hpp"
#include "proof/relations.hpp"

namespace flipwise::proof {

namespace {

/// The values of all variables of a solution, in the form that a proof states.
struct Solution {
  std::vector<Literal> literals;
  std::uint64_t cost = 0;
};

/// Computes all variables other than presses and kinds from the parities. Throws InternalError if it
/// cannot.
Solution complete(const PbModel& model, const Claim& claim) {
  std::vector<bool> values(model.variables + 1);
  std::vector<bool> known(model.variables + 1);
  const auto set = [&](Variable variable, bool value) {
    values[variable] = value;
    known[variable] = true;
  };
  if (claim.pressed.size() != model.presses)
    throw InternalError("proof requested for presses of another puzzle");
  Solution solution;
  for (Variable press = 1; press <= model.presses; ++press) {
    set(press, claim.pressed[press - 1]);
    if (values[press]) solution.cost += model.cost[press - 1];
  }
  for (std::size_t i = 0; i < model.seconds.size(); ++i) set(model.seconds[i], claim.second.at(i));
  for (const Variable line : model.rows) known[line] = true;
  for (const Variable line : model.columns) known[line] = true;
  for (const std::vector<Literal>& clause : model.clauses)  // a line is of kind 2 if one of its presses is
    if (clause.size() == 2 && clause[0] > 0 && variable_of(clause[0]) > model.presses &&
        values[variable_of(clause[1])])
      values[variable_of(clause[0])] = true;
  for (const Parity& parity : model.parities) {
    std::uint64_t pressed = 0;
    Variable open = 0;
    for (const Variable press : parity.presses) {
      if (!known[press]) open = press;
      if (values[press]) ++pressed;
    }
    if (open != 0) {
      set(open, (pressed % 2 == 1) != parity.odd);
      if (values[open]) ++pressed;
    }
    if ((pressed % 2 == 1) != parity.odd)
      throw InternalError("proof requested for presses that are not a solution");
    for (unsigned digit = 0; digit < parity.digits; ++digit)
      set(parity.halves + digit, (pressed / 2 >> digit & 1) != 0);
  }
  for (Variable variable = 1; variable <= model.variables; ++variable)
    solution.literals.push_back(literal_of(variable, values[variable]));
  return solution;
}

/// Proves that no quiet pattern satisfies the condition: each literal of the clause that states it, a press
/// or the parity of a check, is 0 in all patterns.
Id refute_marks(const Relations& relations, ProofLog& log) {
  const PbModel& model = relations.model();
  if (model.clauses.empty()) throw InternalError("impossibility proof requested for a possible puzzle");
  const Coordinates none{};
  Sum sum(model.clause(0));
  for (const Literal mark : model.clauses[0]) {
    Forced forced(relations, none, variable_of(mark), relations.of(variable_of(mark)));
    if (forced.affine().mask != 0 || forced.value(0, false))
      throw InternalError("impossibility proof requested for a possible puzzle");
    sum.add(forced.clause(0, false, log));
  }
  return log.sum(sum);
}

/// Writes the whole proof of a model whose parities leave few solutions.
void prove_linear(Relations& relations, const Claim& claim, const ClassOf& class_of, ProofLog& log) {
  const PbModel& model = relations.model();
  relations.begin_proof();
  log.begin(model);
  if (claim.impossible) {
    log.conclude_impossible(relations.consistent() ? refute_marks(relations, log) : relations.refute(log));
    return;
  }
  const Solution solution = complete(model, claim);
  const Id improved = log.improve(solution.literals, model, solution.cost);
  const Id contradiction = prove_least(relations, improved, solution.cost, class_of, log);
  log.conclude_optimal(contradiction, solution.cost, solution.literals);
}

void require_few(const Relations& relations) {
  if (relations.consistent() && relations.free().size() > Relations::max_free)
    throw LimitReached{"the proof would have to go through 2^" + std::to_string(relations.free().size()) +
                       " solutions; at most 2^" + std::to_string(Relations::max_free) + " are supported"};
}

void prove_kinds(const PbModel& model, const Claim& claim, ProofLog& log) {
  log.begin(model);
  if (claim.impossible) {
    const Relations relations(model, log.limits());  // for any kinds
    return log.conclude_impossible(relations.consistent() ? refute_kinds(model, {}, log)
                                                          : relations.refute(log));
  }
  const Solution solution = complete(model, claim);
  log.improve(solution.literals, model, solution.cost);
  log.conclude_optimal(refute_kinds(model, solution.cost, log), solution.cost, solution.literals);
}

}  // namespace

std::vector<bool> press_values(const Puzzle& puzzle, const Board& presses) {
  const std::optional<Board> none = united(puzzle.holes, puzzle.fixed);
  std::vector<bool> values;
  for (std::size_t i = 0; i < presses.rows(); ++i)
    for (std::size_t j = 0; j < presses.columns(); ++j)
      if (!none || !none->get(i, j)) values.push_back(presses.get(i, j));
  return values;
}

void require_provable(const PbModel& model, Limits& limits) {
  if (model.seconds.empty()) require_few(Relations(model, limits));
}

ProofReport write_proof(const PbModel& model, const Claim& claim, const ClassOf& class_of,
                        std::ostream& model_output, std::ostream& proof_output, const ProofOptions& options,
                        Limits& limits) {
  ProofReport report;
  const auto write = [&](const auto& prove) {
    ProofLog measure(options, limits);
    prove(measure);
    measure.require_allowed();
    write_opb(model, model_output, limits);
    ProofLog log(&proof_output, options, measure.bytes(), limits);
    prove(log);
    report.bytes = log.bytes();
    report.complete = true;
  };
  report.reason = stopped_by([&] {
    if (!model.seconds.empty()) return write([&](ProofLog& log) { prove_kinds(model, claim, log); });
    Relations relations(model, limits);
    require_few(relations);
    write([&](ProofLog& log) { prove_linear(relations, claim, class_of, log); });
  });
  return report;
}

}  // namespace flipwise::proof
