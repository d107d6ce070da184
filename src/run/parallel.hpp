// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "run/limits.hpp"

namespace flipwise {

/// Returns the number of threads to use if the caller requested `requested`; 0 means machine_cores().
unsigned worker_count(unsigned requested);

using TaskBody = std::function<void(std::uint64_t task, unsigned worker)>;
/// Returns the report for the share `done` of the tasks that have been started.
using ProgressOf = std::function<Progress(double done)>;

/// Calls body(task, worker) for every task below `tasks` on limits.threads() threads, each worker with
/// increasing tasks. Returns whether all of them ran. The calling thread is worker 0. Before each of its
/// own tasks, and while it waits for the others, it reports and polls the limits; after a stop, no task
/// begins. Without `progress_of` it does not poll: for steps so short that the caller polls between them.
/// Rethrows an exception of a body. If the machine refuses threads, the calling one does the work.
bool run_tasks(std::uint64_t tasks, Limits& limits, const TaskBody& body,
               const ProgressOf& progress_of = {});

}  // namespace flipwise
