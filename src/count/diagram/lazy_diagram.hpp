// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "count/diagram/closed_walks.hpp"
#include "count/diagram/diagram.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Explores the states of a question when they are first needed.
class Explored {
 public:
  /// The name tells states of one question from those of the other in a checkpoint.
  Explored(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint, std::string name)
      : question_(question), limits_(limits), checkpoint_(checkpoint), name_(std::move(name)) {}
  Explored(const Explored&) = delete;
  Explored& operator=(const Explored&) = delete;

  /// Throws Stopped where that is out of reach.
  const Diagram& diagram();

  /// For sweeps of so many words per state.
  const Diagram& diagram_for(std::uint64_t words);

  /// The closed walks, where rows wrap and sweeps of so many words per state, for all starts, are within
  /// reach; else nothing.
  const ClosedWalks* walks_for(std::uint64_t words);

  /// The same for boards of up to twice as many rows as there are states, nothing being given.
  const ClosedWalks* walks_for_recurrence();

 private:
  static constexpr double most_simple_steps = 1e13;
  void require_memory() const;
  const ClosedWalks* walks_of(std::uint64_t rows, std::uint64_t words);

  const PatternQuestion& question_;
  Limits& limits_;
  Checkpoint& checkpoint_;
  std::string name_;
  std::optional<Diagram> diagram_;
  std::optional<ClosedWalks> walks_;
};

/// About how many states the largest layer will have, where nothing is given, from narrow boards.
double expected_states(const PatternQuestion& question, Limits& limits);

}  // namespace flipwise
