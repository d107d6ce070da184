// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "flipwise/count.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The patterns of a board whose rows wrap, as the walks that come back to where they began (Fact 23): the
/// diagram has the rows 1, 2, ..., rows - 1, 0, with the same states before its first row as after its
/// last.
struct ClosedWalks {
  /// From one state of a class start as many patterns as from any other of it.
  struct Start {
    std::uint32_t state;
    std::uint32_t alike;  ///< the size of the class
  };
  Diagram diagram;
  std::vector<Start> starts;

  /// Cell choices over all starts: the cost of counting.
  double arcs() const { return diagram.arcs() * static_cast<double>(starts.size()); }
};

/// Explores one row, or with given cells every row, along a single frontier. Throws Stopped at a limit.
ClosedWalks closed_walks(const PatternQuestion& question, Limits& limits);

}  // namespace flipwise
