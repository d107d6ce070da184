// SPDX-License-Identifier: MIT
#include "proof/kind_tree.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "proof/relations.hpp"

namespace flipwise::proof {

namespace {

class KindTree {
 public:
  KindTree(const PbModel& model, std::optional<std::uint64_t> cost, ProofLog& log)
      : model_(model),
        cost_(cost),
        log_(log),
        value_(model.variables + 1),
        occurrences_(2 * value_.size()) {
    for (const std::vector<Literal>& clause : model.clauses) add(clause);
    log.comment("the condition of each light, as clauses");
    for (std::size_t light = 0; light < model.parities.size(); ++light) add_light(light);
    if (model.goal) order_.push_back(*model.goal);
    const std::size_t columns = model.columns.size();
    for (std::size_t first = 0; first < model.seconds.size(); first += columns) {
      const std::size_t end = std::min(first + columns, model.seconds.size());
      for (std::size_t i = first; i < end; ++i) order_.push_back(static_cast<Variable>(i + 1));
      for (std::size_t i = first; i < end; ++i) order_.push_back(model.seconds[i]);
    }
  }

  Id run() {
    log_.comment("decisions that end in a contradiction");
    for (const std::vector<Literal>& clause : clauses_)
      if (clause.size() <= 1 && (clause.empty() || !assign(clause[0]))) return log_.propagate({});
    refute();
    return last_;
  }

 private:
  /// Adds a clause for each assignment that violates the light.
  void add_light(std::size_t light) {
    constexpr std::size_t most = 14;
    const Parity& parity = model_.parities[light];
    if (parity.presses.size() > most)
      throw LimitReached{"the proof would need 2^" + std::to_string(parity.presses.size() - 1) +
                         " clauses for " + parity.name + "; at most 2^" + std::to_string(most - 1) +
                         " are supported"};
    const Relations::Equation equation{parity.presses, model_.at_least(light), model_.at_most(light)};
    for (std::uint64_t values = 0; values >> parity.presses.size() == 0; ++values) {
      std::vector<bool> excluded;
      std::vector<Literal> clause;
      bool odd = false;
      for (std::size_t i = 0; i < parity.presses.size(); ++i) {
        excluded.push_back((values >> i & 1) != 0);
        clause.push_back(literal_of(parity.presses[i], !excluded.back()));
        odd = odd != excluded.back();
      }
      if (odd == parity.odd) continue;
      Relations::exclude(equation, excluded, log_);
      add(std::move(clause));
    }
  }

  void add(std::vector<Literal> clause) {
    for (const Literal literal : clause) occurrences_[place(literal)].push_back(clauses_.size());
    clauses_.push_back(std::move(clause));
  }

  static std::size_t place(Literal literal) {
    return 2 * static_cast<std::size_t>(variable_of(literal)) + (literal < 0 ? 1 : 0);
  }
  /// Returns 1 for true, -1 for false, 0 for open.
  int value(Literal literal) const {
    return literal < 0 ? -value_[variable_of(literal)] : value_[variable_of(literal)];
  }

  /// Sets a literal. Returns false if it is false already.
  bool assign(Literal literal) {
    if (value(literal) != 0) return value(literal) > 0;
    value_[variable_of(literal)] = literal < 0 ? -1 : 1;
    trail_.push_back(literal);
    if (literal > 0 && variable_of(literal) <= model_.presses)
      spent_ += model_.cost[variable_of(literal) - 1];
    return true;
  }

  /// Propagates the assignments since the last call. Returns false at a contradiction.
  bool propagate() {
    for (; seen_ < trail_.size(); ++seen_) {
      if (cost_ && spent_ >= *cost_) return false;
      for (const std::size_t index : occurrences_[place(-trail_[seen_])]) {
        Literal open = 0;
        bool settled = false;
        for (const Literal literal : clauses_[index]) {
          if (value(literal) < 0) continue;
          settled = value(literal) > 0 || open != 0;
          open = literal;
          if (settled) break;
        }
        if (settled) continue;
        if (open == 0) return false;
        assign(open);
      }
    }
    return !(cost_ && spent_ >= *cost_);
  }

  void undo(std::size_t size) {
    for (; trail_.size() > size; trail_.pop_back()) {
      const Literal literal = trail_.back();
      value_[variable_of(literal)] = 0;
      if (literal > 0 && variable_of(literal) <= model_.presses)
        spent_ -= model_.cost[variable_of(literal) - 1];
    }
    seen_ = trail_.size();
  }

  /// Derives the clause that not all decisions made are right.
  void refute() {
    while (propagate()) {
      const auto open =
          std::find_if(order_.begin(), order_.end(), [&](Variable v) { return value_[v] == 0; });
      if (open == order_.end()) throw InternalError("proof requested for a solution that is not a minimum");
      const Literal decision = -static_cast<Literal>(*open);
      const std::size_t before = trail_.size();
      decisions_.push_back(decision);
      assign(decision);
      refute();
      undo(before);
      decisions_.pop_back();
      assign(-decision);
    }
    std::vector<Literal> clause;
    for (const Literal decision : decisions_) clause.push_back(-decision);
    last_ = log_.propagate(clause);
  }

  const PbModel& model_;
  std::optional<std::uint64_t> cost_;
  ProofLog& log_;
  std::vector<std::vector<Literal>> clauses_;
  std::vector<int> value_;  // by variable
  std::vector<std::vector<std::size_t>> occurrences_;
  std::vector<Variable> order_;
  std::vector<Literal> trail_;
  std::size_t seen_ = 0;
  std::uint64_t spent_ = 0;
  std::vector<Literal> decisions_;
  Id last_ = 0;
};

}  // namespace

Id refute_kinds(const PbModel& model, std::optional<std::uint64_t> cost, ProofLog& log) {
  return KindTree(model, cost, log).run();
}

}  // namespace flipwise::proof
