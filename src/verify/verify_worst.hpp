// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Checks a worst case as the public `verify_worst` does, but within the limits of a call. Throws
/// LimitReached.
Verdict verify_worst(const Puzzle& shape, const WorstCase& worst, Limits& limits);

}  // namespace flipwise
