// SPDX-License-Identifier: MIT
#include "proof/coset_bound.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise::proof {

namespace {

/// Returns the coordinates in an order that decides many cells early: each next one maximizes the number of
/// cells that depend on no further coordinate.
std::vector<Variable> ordered(const std::vector<Variable>& coordinates, const Bound& bound,
                              const Relations& relations) {
  const Coordinates given{coordinates};
  std::vector<Word> masks;
  for (const Cell& cell : bound.cells) masks.push_back(by_coordinates(relations, given, cell.press)->mask);
  std::vector<Variable> order;
  Word settled = 0;
  while (order.size() < coordinates.size()) {
    std::size_t best = 0;
    std::size_t best_count = 0;
    bool found = false;
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      if (settled >> i & 1) continue;
      const Word with = settled | Word{1} << i;
      std::size_t count = 0;
      for (const Word mask : masks)
        if ((mask & ~with) == 0) ++count;
      if (found && count <= best_count) continue;
      found = true;
      best = i;
      best_count = count;
    }
    settled |= Word{1} << best;
    order.push_back(coordinates[best]);
  }
  return order;
}

class Branching {
 public:
  Branching(const Bound& bound, const std::vector<Variable>& coordinates, const Relations& relations,
            ProofLog& log)
      : bound_(bound),
        relations_(relations),
        coordinates_{ordered(coordinates, bound, relations)},
        settled_(coordinates.size()),
        log_(log) {
    for (const Cell& cell : bound.cells) {
      const Affine affine = *by_coordinates(relations, coordinates_, cell.press);
      settled_.at(static_cast<std::size_t>(std::bit_width(affine.mask)) - 1)
          .push_back({Forced(relations, coordinates_, cell.press, affine), cell.cost, is_coordinate(cell)});
    }
  }

  Id run() { return below(0, 0, {bound_.id, 0}, 0).id; }

 private:
  struct Settled {
    Forced forced;
    std::uint64_t cost;
    bool is_coordinate;
  };

  bool is_coordinate(const Cell& cell) const {
    return std::find(coordinates_.variables.begin(), coordinates_.variables.end(), cell.press) !=
           coordinates_.variables.end();
  }

  /// Adds the values of the cells that coordinate `bit` decides.
  void settle(std::size_t bit, Word values, Sum& sum, Word& mask, std::uint64_t& cost) {
    for (Settled& cell : settled_[bit]) {
      if (cell.cost == 0) continue;
      if (!cell.forced.value(values, bound_.goal)) {
        sum.weaken(cell.forced.variable(), cell.cost);
        continue;
      }
      cost += cell.cost;
      mask |= cell.forced.affine().mask;
      if (!cell.is_coordinate) sum.add(cell.forced.clause(values, bound_.goal, log_), cell.cost);
    }
  }

  Known below(std::size_t depth, Word values, Known known, std::uint64_t cost) {
    if (depth == coordinates_.size()) return by_condition(values);
    Known child[2];
    for (const bool value : {false, true}) {
      const Word here = values | Word{value} << depth;
      Sum sum(known.id);
      Word mask = known.mask;
      std::uint64_t cost_here = cost;
      settle(depth, here, sum, mask, cost_here);
      if (cost_here >= bound_.least) {
        for (std::size_t later = depth + 1; later < settled_.size(); ++later)
          for (const Settled& cell : settled_[later])
            if (cell.cost > 0) sum.weaken(cell.forced.variable(), cell.cost);
        child[value] = {log_.sum(sum.to_clause(cost_here - bound_.least + 1)), mask};
      } else if (depth + 1 == coordinates_.size()) {
        child[value] = by_condition(here);
      } else {
        child[value] = below(depth + 1, here, {log_.sum(sum), mask}, cost_here);
      }
      if (!(child[value].mask >> depth & 1)) return child[value];
    }
    return resolved(child[0], child[1], depth, log_);
  }

  Known by_condition(Word values) {
    const PbModel& model = relations_.model();
    if (model.clauses.empty()) throw InternalError("proof requested for a solution that is not a minimum");
    Sum sum(model.clause(0));
    Word mask = 0;
    for (const Literal literal : model.clauses[0]) {
      const Variable variable = variable_of(literal);
      Forced forced(relations_, coordinates_, variable,
                    *by_coordinates(relations_, coordinates_, variable));
      if (forced.value(values, bound_.goal))
        throw InternalError("proof requested for a quiet pattern that is not the lightest");
      mask |= forced.affine().mask;
      if (!is_coordinate({variable, 0})) sum.add(forced.clause(values, bound_.goal, log_));
    }
    return {log_.sum(sum.saturate()), mask};
  }

  const Bound& bound_;
  const Relations& relations_;
  Coordinates coordinates_;
  std::vector<std::vector<Settled>> settled_;  // by the last coordinate that a cell depends on
  ProofLog& log_;
};

}  // namespace

Known resolved(const Known& zero, const Known& one, std::size_t bit, ProofLog& log) {
  if (!(zero.mask >> bit & 1)) return zero;
  if (!(one.mask >> bit & 1)) return one;
  return {log.sum(Sum(zero.id).add(one.id).saturate()), (zero.mask | one.mask) & ~(Word{1} << bit)};
}

Threshold define_threshold(const std::vector<Cell>& cells, std::uint64_t least, ProofLog& log) {
  Threshold threshold{log.fresh(), least};
  std::string pressed;
  std::string not_pressed;
  std::uint64_t total = 0;
  for (const Cell& cell : cells) {
    if (cell.cost == 0) continue;
    total += cell.cost;
    const std::string cost = "+" + std::to_string(cell.cost) + " ";
    pressed += cost;
    put_literal(pressed, cell.press);
    pressed += ' ';
    not_pressed += cost;
    put_literal(not_pressed, literal_of(cell.press, false));
    not_pressed += ' ';
  }
  threshold.if_set = log.define(pressed, threshold.variable, false, least, least);
  threshold.if_not =
      log.define(not_pressed, threshold.variable, true, total - least + 1, total - least + 1);
  return threshold;
}

Id refute_by_branching(const Bound& bound, const std::vector<Variable>& coordinates,
                       const Relations& relations, ProofLog& log) {
  return Branching(bound, coordinates, relations, log).run();
}

}  // namespace flipwise::proof
