// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "run/parallel.hpp"

namespace flipwise {

/// A step of every task of a loop. It runs on any thread at any time or, if `in_turn`, for one task after
/// the other.
struct Step {
  bool in_turn = false;
  TaskBody work = {};
};

/// Runs tasks as run_tasks does, where each task consists of these steps:
///
///     task 0   read | work | write
///     task 1          read | work | write
///     task 2                 read | work | write       `read` and `write` in turn
///
/// As many tasks as threads run at once. A thread that waits for its turn sleeps; the calling thread then
/// still reports and polls the limits.
bool run_steps(std::uint64_t tasks, Limits& limits, std::span<const Step> steps,
               const ProgressOf& progress_of);

}  // namespace flipwise
