// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <string>

#include "run/costs.hpp"
#include "run/limits.hpp"
#include "run/reasons.hpp"

namespace flipwise {

/// Returns the longest predicted time, in seconds, of a step that may be started: 10 minutes, or any time
/// if a deadline will end it.
inline double time_budget(const Limits& limits) {
  return limits.has_deadline() ? std::numeric_limits<double>::max() : costs::grace_seconds;
}

/// Returns the reason why `what` is not started: it is predicted to take longer than the time budget. `of`
/// follows the time, such as " on one core".
inline std::string too_slow(const std::string& what, double seconds, const char* of = "") {
  return what + " is predicted to take " + rough_time(seconds) + of +
         "; to start a search of more than 10 minutes, " + reason_ends::time_limit;
}

/// Throws LimitReached if `what` is predicted to take longer than the time budget.
inline void require_time_budget(const char* what, double seconds, const Limits& limits) {
  if (seconds > time_budget(limits)) throw LimitReached{too_slow(what, seconds)};
}

}  // namespace flipwise
