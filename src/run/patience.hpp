// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include "run/costs.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Seconds that a step may be predicted to take and still be begun: with a deadline any, since that ends
/// it.
inline double patience(const Limits& limits) {
  return limits.has_deadline() ? std::numeric_limits<double>::max() : costs::patience_seconds;
}

}  // namespace flipwise
