// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "proof/relations.hpp"

namespace flipwise::proof {

/// A press and what it costs.
struct Cell {
  Variable press;
  std::uint64_t cost;
};

/// What shall be refuted while `goal` is the goal's value: that these cells cost less than `least`
/// together. As a constraint
///
///     sum of cost (1 - press) + others >= total - least + 1
///
/// where the others are what the refutation leaves: a variable that stands for "they cost so much", the
/// other value of the goal.
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

/// A clause of what is left and of coordinates: with bit i of the mask, that the i-th has not its value.
struct Known {
  Id id = 0;
  Word mask = 0;
};

/// From two that differ in the value of coordinate `bit`, one without it.
Known resolved(const Known& zero, const Known& one, std::size_t bit, ProofLog& log);

/// A variable that may be 1 exactly where cells cost at least so much together, by two constraints:
/// `if_set` says that they do or it is 0, `if_not` that they cost less or it is 1.
struct Threshold {
  Variable variable = 0;
  std::uint64_t least = 0;
  Id if_set = 0;
  Id if_not = 0;
};
Threshold define_threshold(const std::vector<Cell>& cells, std::uint64_t least, ProofLog& log);

/// Refutes a bound, going through the values of the coordinates one after the other; what is known there of
/// the cells is added up on the way down, and where it is too much nothing below is looked at. Where the
/// model asks for a pattern that counts (a clause), values at which none does are refuted by that. Throws
/// InternalError where there are others. Size: see docs/proofs.md.
Id refute_by_branching(const Bound& bound, const std::vector<Variable>& coordinates,
                       const Relations& relations, ProofLog& log);

}  // namespace flipwise::proof
