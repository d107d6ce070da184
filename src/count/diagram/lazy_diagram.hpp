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
  /// The name tells states of one question from those of the other in a checkpoint.
  LazyDiagram(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint, std::string name)
      : question_(question), limits_(limits), checkpoint_(checkpoint), name_(std::move(name)) {}
  LazyDiagram(const LazyDiagram&) = delete;
  LazyDiagram& operator=(const LazyDiagram&) = delete;

  /// Throws LimitReached where that is out of reach.
  const Diagram& diagram();

  /// For going through its rows with values of so many words.
  const Diagram& diagram_for(std::uint64_t words);

  /// The closed walks, where rows wrap and going through their rows for every start, with values of so many
  /// words, is within reach; else nothing.
  const ClosedWalks* walks_for(std::uint64_t words);

  /// The same for boards of up to twice as many rows as there are states, nothing being given.
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

/// About how many states the largest layer will have, where nothing is given, from narrow boards.
double expected_states(const PatternQuestion& question, Limits& limits);

}  // namespace flipwise
