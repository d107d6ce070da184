// SPDX-License-Identifier: MIT
#include "proof/coset_proof.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "proof/coset_bound.hpp"
#include "proof/fixed_presses.hpp"

namespace flipwise::proof {

namespace {

/// Coordinates that share no cell with the others, and the cells that depend on them.
struct Part {
  std::vector<Variable> coordinates;
  Bound bound = {};
};

/// Returns the least cost of the cells of a part, by trying all values of its coordinates.
std::uint64_t least_cost(const Part& part, const Relations& relations, Limits& limits) {
  constexpr std::size_t most = 30;
  const std::size_t bits = part.coordinates.size();
  if (bits > most)
    throw LimitReached{"the proof would have to try 2^" + std::to_string(bits) +
                       " solutions of a part of the board; at most 2^" + std::to_string(most) +
                       " are supported"};
  const Coordinates coordinates{part.coordinates};
  std::vector<std::pair<Affine, std::uint64_t>> cells;
  for (const Cell& cell : part.bound.cells)
    cells.emplace_back(*by_coordinates(relations, coordinates, cell.press), cell.cost);
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (Word values = 0; values >> bits == 0; ++values) {
    std::uint64_t cost = 0;
    for (const auto& [affine, each] : cells)
      if (affine.value(values, part.bound.goal)) cost += each;
    least = std::min(least, cost);
    limits.count_operations(cells.size() * 2, 0, "the least of each part");
  }
  return least;
}

class LeastProof {
 public:
  LeastProof(const Relations& relations, Id improved, std::uint64_t cost, const ClassOf& class_of,
             ProofLog& log)
      : relations_(relations), improved_(improved), cost_(cost), class_of_(class_of), log_(log) {}

  Id run() {
    if (!relations_.goal_is_free()) return refute(false);
    log_.comment("all lights off");
    const Id off = refute(false);
    log_.comment("all lights on");
    const Id on = refute(true);
    return log_.sum(Sum(off).add(on));
  }

 private:
  /// Derives, from the constraint that presses cost less, that the goal does not have this value.
  Id refute(bool goal) {
    std::vector<Part> parts = parts_for(goal);
    Bound rest{improved_, {}, cost_, goal};
    for (const Part& part : parts)
      rest.cells.insert(rest.cells.end(), part.bound.cells.begin(), part.bound.cells.end());
    const std::uint64_t settled = settle_fixed(rest);
    if (settled >= cost_) return improved_without(rest, settled - cost_ + 1);
    rest.least = cost_ - settled;
    if (parts.size() == 1) {
      rest.cells = parts[0].bound.cells;
      return refute_part(rest, parts[0].coordinates);
    }
    return refute_parts(rest, parts);
  }

  /// Refutes the rest part by part, each with a least cost of its own.
  Id refute_parts(const Bound& rest, std::vector<Part>& parts) {
    std::uint64_t missing = rest.least;
    Sum all(rest.id);
    std::vector<std::pair<Id, std::uint64_t>> proved;
    for (Part& part : parts) {
      const std::uint64_t least = std::min(missing, least_cost(part, relations_, log_.limits()));
      missing -= least;
      if (least == 0) {
        for (const Cell& cell : part.bound.cells)
          if (cell.cost > 0) all.weaken(cell.press, cell.cost);
        continue;
      }
      log_.comment("a part that costs at least " + std::to_string(least));
      const Threshold threshold = define_threshold(part.bound.cells, least, log_);
      part.bound.id = threshold.if_not;
      part.bound.least = least;
      proved.emplace_back(refute_part(part.bound, part.coordinates), least);
      all.add(threshold.if_set);
    }
    if (missing > 0) throw InternalError("proof requested for a solution that is not a minimum");
    for (const auto& [clause, least] : proved) all.add(clause, least);
    return log_.sum(all.to_clause(1));
  }

  Id refute_part(const Bound& bound, const std::vector<Variable>& coordinates) {
    if (const auto id = refute_by_classes(bound, coordinates, class_of_, relations_, log_)) return *id;
    return refute_by_branching(bound, coordinates, relations_, log_);
  }

  /// Adds the cells that depend on no coordinate to the constraint. Returns the cost of the pressed ones.
  std::uint64_t settle_fixed(Bound& rest) {
    std::uint64_t settled = 0;
    Sum sum(rest.id);
    bool some = false;
    const PbModel& model = relations_.model();
    const std::vector<Id> fixed = fixed_presses(relations_, rest.goal, log_);
    for (Variable press = 1; press <= model.presses; ++press) {
      const std::uint64_t cost = model.cost[press - 1];
      const Affine& affine = relations_.of(press);
      if (affine.mask != 0 || cost == 0) continue;
      some = true;
      if (affine.value(0, rest.goal)) {
        sum.add(fixed[press], cost);
        settled += cost;
      } else {
        sum.weaken(press, cost);
      }
    }
    fixed_ = sum;
    if (some && settled < cost_) rest.id = log_.sum(sum);
    return settled;
  }

  Id improved_without(const Bound& rest, std::uint64_t degree) {
    Sum sum = fixed_;
    for (const Cell& cell : rest.cells)
      if (cell.cost > 0) sum.weaken(cell.press, cell.cost);
    return log_.sum(sum.to_clause(degree));
  }

  /// Returns the parts. If the model has the condition that a pattern counts, that connects everything.
  std::vector<Part> parts_for(bool goal) const {
    const PbModel& model = relations_.model();
    const std::size_t count = relations_.free().size();
    std::vector<std::size_t> root(count);
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&](std::size_t t) {
      while (root[t] != t) t = root[t] = root[root[t]];
      return t;
    };
    const auto join = [&](Word mask) {
      for (Word left = mask; left != 0; left &= left - 1)
        root[find(static_cast<std::size_t>(std::countr_zero(left)))] =
            find(static_cast<std::size_t>(std::countr_zero(mask)));
    };
    if (!model.clauses.empty() && count > 0) join(~Word{0} >> (word_bits - count));
    for (Variable press = 1; press <= model.presses; ++press) join(relations_.of(press).mask);
    std::vector<Part> parts;
    std::vector<std::size_t> part_of(count, count);
    for (std::size_t t = 0; t < count; ++t) {
      std::size_t& part = part_of[find(t)];
      if (part == count) {
        part = parts.size();
        parts.emplace_back().bound.goal = goal;
      }
      parts[part].coordinates.push_back(relations_.free()[t]);
    }
    for (Variable press = 1; press <= model.presses; ++press)
      if (const Word mask = relations_.of(press).mask; mask != 0)
        parts[part_of[find(static_cast<std::size_t>(std::countr_zero(mask)))]].bound.cells.push_back(
            {press, model.cost[press - 1]});
    return parts;
  }

  const Relations& relations_;
  Id improved_;
  std::uint64_t cost_;
  const ClassOf& class_of_;
  ProofLog& log_;
  Sum fixed_;
};

}  // namespace

Id prove_least(const Relations& relations, Id improved, std::uint64_t cost, const ClassOf& class_of,
               ProofLog& log) {
  return LeastProof(relations, improved, cost, class_of, log).run();
}

}  // namespace flipwise::proof
