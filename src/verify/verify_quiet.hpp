// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Checks that a pattern is not empty, changes no light, meets the condition, and has the number or cost of
/// presses given, if any. Shares no code with the solvers. Throws LimitReached, but only half a second
/// after a limit was reached. Cost: with `outside`, an elimination of its rows; otherwise linear.
Verdict verify_quiet(const Puzzle& shape, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses, Limits& limits);

}  // namespace flipwise
