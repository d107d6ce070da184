// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "run/limits.hpp"

namespace flipwise {

/// Threads to use where the caller said `asked`: 0 means all cores.
unsigned worker_count(unsigned asked);

using TaskBody = std::function<void(std::uint64_t task, unsigned worker)>;
/// What to report when the share `done` of the tasks has been given out.
using ProgressOf = std::function<Progress(double done)>;

/// Calls body(task, worker) for every task below `tasks` on limits.threads() threads, each worker with
/// increasing tasks. Returns whether all of them ran. The calling thread is worker 0. Before each of its
/// own tasks, and while it waits for the others, it reports and asks whether to go on; once that is denied,
/// no task begins. Without `progress_of` nothing is asked: for steps so short that the caller asks between
/// them. What a body throws is thrown here. A machine that refuses threads is served by the calling one
/// alone.
bool run_tasks(std::uint64_t tasks, Limits& limits, const TaskBody& body,
               const ProgressOf& progress_of = {});

}  // namespace flipwise
