// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "board/press_costs.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "solve/decoding/graph_bound.hpp"

namespace flipwise {

/// The quiet patterns of a puzzle as words of a code, and the condition on them as probes: patterns that
/// meet it have odd overlap with some probe.
struct ProbedPatterns {
  ProbedCode code = {};
  std::vector<std::size_t> presses = {};  ///< of each column, by number in row-major order
};

/// Returns nothing if no graph is expected to give a useful bound, or if the probes would take too long.
/// Without a condition, this is so unless each press changes at most two lights. Throws LimitReached.
std::optional<ProbedPatterns> probed_patterns(const Puzzle& puzzle, const QuietCondition& condition,
                                              const PressCosts& costs, Limits& limits);

}  // namespace flipwise
