// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "run/parallel.hpp"

namespace flipwise {

/// A step of every task of a loop: taken on any thread at any time or, `in_turn`, by one task after the
/// other, in their order.
struct Step {
  bool in_turn = false;
  TaskBody work = {};
};

/// run_tasks where the body of a task is these steps, one after the other:
///
///     task 0   read | work | write
///     task 1          read | work | write
///     task 2                 read | work | write       `read` and `write` in turn
///
/// As many tasks as threads are under way at once. Whoever waits for its turn sleeps; the calling thread
/// then still reports and asks whether to go on.
bool run_steps(std::uint64_t tasks, Limits& limits, std::span<const Step> steps,
               const ProgressOf& progress_of);

}  // namespace flipwise
