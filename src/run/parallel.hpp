// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

namespace flipwise {

/// Threads to use where the caller said `asked`: 0 means all cores.
unsigned worker_count(unsigned asked);

/// Calls body(task, worker) for every task below `tasks`, each worker with increasing tasks. The calling
/// thread is worker 0, and asks `proceed`, with the share of tasks given out, before each of its own; once
/// that says no, no task begins any more. What a body throws is thrown here. Returns whether all tasks ran.
/// A machine that refuses threads is served by the calling one alone.
bool run_tasks(std::uint64_t tasks, unsigned threads,
               const std::function<void(std::uint64_t task, unsigned worker)>& body,
               const std::function<bool(double done)>& proceed);

}  // namespace flipwise
