// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "proof/relations.hpp"

namespace flipwise::proof {

/// A press and its cost.
struct Cell {
  Variable press;
  std::uint64_t cost;
};

/// A statement to refute while the variable of the goal is `goal`: that these cells together cost less than
/// `least`. As a constraint
///
///     sum of cost (1 - press) + others >= total - least + 1
///
/// where the others are the literals that the refutation leaves: a variable for "they cost at least this
/// much", or the other value of the goal.
struct Bound {
  Id id = 0;
  std::vector<Cell> cells = {};
  std::uint64_t least = 0;
  bool goal = false;

  std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const Cell& cell : cells) sum += cell.cost;
    return sum;
  }
};

/// A clause: one of the literals that are left is true, or a coordinate in the mask has another value.
struct Known {
  Id id = 0;
  Word mask = 0;
};

/// Combines two clauses that differ in the value of coordinate `bit` into one without it.
Known resolved(const Known& zero, const Known& one, std::size_t bit, ProofLog& log);

/// A variable that is 1 if and only if the total cost of some cells is at least `least`. Constraint
/// `if_set`: variable = 1 implies cost >= least. Constraint `if_not`: variable = 0 implies cost < least.
struct Threshold {
  Variable variable = 0;
  std::uint64_t least = 0;
  Id if_set = 0;
  Id if_not = 0;
};
Threshold define_threshold(const std::vector<Cell>& cells, std::uint64_t least, ProofLog& log);

/// Refutes a bound by branching over the values of the coordinates. Each branch adds up the costs of the
/// cells that are already decided, and ends when the sum reaches the bound. If the model has a clause that
/// excludes some quiet patterns, that clause refutes the assignments that it excludes. Throws InternalError
/// if an assignment cannot be refuted. Size: see docs/proofs.md.
Id refute_by_branching(const Bound& bound, const std::vector<Variable>& coordinates,
                       const Relations& relations, ProofLog& log);

}  // namespace flipwise::proof
