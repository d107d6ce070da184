// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <string>

#include "run/costs.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Seconds that a step may be predicted to take and still be begun: with a deadline any, since that ends
/// it.
inline double patience(const Limits& limits) {
  return limits.has_deadline() ? std::numeric_limits<double>::max() : costs::patience_seconds;
}

/// Throws Stopped where `what` is predicted to take longer than that.
inline void require_patience(const char* what, double seconds, const Limits& limits) {
  if (seconds > patience(limits))
    throw Stopped{std::string(what) + " is predicted to take " + rough_time(seconds) +
                  ", and nothing of more than ten minutes is begun without a limit: --limit lets it begin"};
}

}  // namespace flipwise
