// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "flipwise/answer.hpp"

namespace flipwise::app {

/// Thrown if the user stopped the program, or the time was over, before there was any result.
class Interrupted : public std::runtime_error {
 public:
  Interrupted();
};

/// Makes the first Ctrl-C (or SIGTERM, SIGHUP) set a flag, which every long loop polls. The second one
/// removes unfinished files and ends the program. Signals that the caller ignores stay ignored. Writing to
/// a closed pipe becomes an error.
void install_signal_handlers();

/// Ends the program without a message, as a closed pipe ends other filters.
[[noreturn]] void end_by_closed_pipe();

/// True once the user has requested a stop or the time is over.
bool stop_requested();

/// Returns "stopped at the time limit", or "stopped" if the user did.
const char* why_stopped();

/// The processes that share the work; null if there is only one (src/run/ranks.hpp).
inline Ranks* processes = nullptr;
/// Stops this process as a signal does. Called when another process got the signal.
void request_stop();
/// Makes signals only set the flag: this process ends when another process orders it.
void end_on_request();
/// Makes this process decide for the others. A second signal then does not end the program, because a
/// launcher may send one signal to each process; it kills processes that do not stop.
void lead_others();

/// Limits the time and the memory of one answer during its lifetime, for code that polls no limits:
/// readers, writers, other libraries. At the end of the time, the system sets the flag; beyond the memory
/// limit, allocations throw std::bad_alloc. The limits of the library are reached first and give better
/// messages.
class ResourceLimits {
 public:
  /// Sets the limits. With `threads` 0, memory is allowed for a thread on every core.
  ResourceLimits(std::optional<double> seconds, std::optional<std::uint64_t> memory_bytes,
                 unsigned threads);
  ~ResourceLimits();
  ResourceLimits(const ResourceLimits&) = delete;
  ResourceLimits& operator=(const ResourceLimits&) = delete;

 private:
  std::optional<double> seconds_;
  std::uint64_t old_bytes_ = 0;  // the limit before
};

/// Registers files to be removed if a signal ends the program. For one thread only.
void note_unfinished_file(const std::string& path);
void forget_unfinished_file(const std::string& path);

}  // namespace flipwise::app
