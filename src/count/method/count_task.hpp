// SPDX-License-Identifier: MIT
#pragma once

#include "count/diagram/lazy_diagram.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// A question on its way to an answer: what is asked, within which limits, and its states.
struct CountTask {
  const PatternQuestion& question;
  const CountOptions& options;
  Limits& limits;
  Checkpoint& checkpoint;
  LazyDiagram diagram;
};

}  // namespace flipwise
