// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "count/budget.hpp"
#include "count/checkpoint.hpp"
#include "count/diagram.hpp"

namespace flipwise {

/// Explores the states of a question when they are first needed.
class Explored {
 public:
  /// The name tells states of one question from those of the other in a checkpoint.
  Explored(const PatternQuestion& question, Budget& budget, Checkpoint& checkpoint, std::string name)
      : question_(question), budget_(budget), checkpoint_(checkpoint), name_(std::move(name)) {}
  Explored(const Explored&) = delete;
  Explored& operator=(const Explored&) = delete;

  /// Throws Stopped where that is out of reach.
  const Diagram& diagram();

  /// For sweeps of so many words per state.
  const Diagram& diagram_for(std::uint64_t words);

 private:
  void require_memory() const;

  const PatternQuestion& question_;
  Budget& budget_;
  Checkpoint& checkpoint_;
  std::string name_;
  std::optional<Diagram> diagram_;
};

}  // namespace flipwise
