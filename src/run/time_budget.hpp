// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <string>

#include "run/costs.hpp"
#include "run/limits.hpp"
#include "run/reasons.hpp"

namespace flipwise {

/// Seconds that a step may be predicted to take and still be begun: with a deadline any, since that ends
/// it.
inline double time_budget(const Limits& limits) {
  return limits.has_deadline() ? std::numeric_limits<double>::max() : costs::grace_seconds;
}

/// Says that `what` is predicted to take longer than that.
inline std::string too_slow(const std::string& what, double seconds) {
  return what + " is predicted to take " + rough_time(seconds) + "; work of more than 10 minutes is " +
         reason_ends::time_limit;
}

/// Throws LimitReached where `what` is predicted to take longer than that.
inline void require_time_budget(const char* what, double seconds, const Limits& limits) {
  if (seconds > time_budget(limits)) throw LimitReached{too_slow(what, seconds)};
}

}  // namespace flipwise
