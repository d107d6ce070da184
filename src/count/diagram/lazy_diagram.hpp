// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "count/diagram/diagram.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The states of a question, explored when they are first needed.
class LazyDiagram {
 public:
  /// `name` distinguishes the states of this question in a checkpoint from those of another.
  LazyDiagram(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint, std::string name)
      : question_(question), limits_(limits), checkpoint_(checkpoint), name_(std::move(name)) {}
  LazyDiagram(const LazyDiagram&) = delete;
  LazyDiagram& operator=(const LazyDiagram&) = delete;

  /// Returns the explored diagram. Throws LimitReached if it is out of reach.
  const Diagram& diagram();

  /// Returns the explored diagram. Throws LimitReached if it is out of reach or, without a deadline, if a
  /// pass through all rows with values of `words` words is predicted to take too long.
  const Diagram& diagram_for(std::uint64_t words);

  /// Returns the closed walks if rows wrap and a pass through the rows for every start, with values of
  /// `words` words, is within reach; else null.
  const ClosedWalks* walks_for(std::uint64_t words);

  /// Returns the closed walks for all boards of up to twice as many rows as there are states, if that is
  /// within reach; else null. Returns null also if cells are given.
  const ClosedWalks* walks_for_recurrence();

 private:
  static constexpr double max_simple_steps = 1e13;
  void require_memory() const;
  const ClosedWalks* walks_of(std::uint64_t rows, std::uint64_t words);

  const PatternQuestion& question_;
  Limits& limits_;
  Checkpoint& checkpoint_;
  std::string name_;
  std::optional<Diagram> diagram_;
  std::optional<ClosedWalks> walks_;
};

/// Estimates the size of the largest layer from narrow boards, for a question without given cells.
double expected_states(const PatternQuestion& question, Limits& limits);

}  // namespace flipwise
