// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"

namespace flipwise {

/// Whether a pattern is not empty, changes nothing, meets the condition, and has so many presses, or costs
/// so much, where that is said. Shares no code with the solvers.
Verdict verify_quiet(const BoardPuzzle& shape, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses = {});
Verdict verify_quiet(const ButtonPuzzle& puzzle, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses = {});

}  // namespace flipwise
