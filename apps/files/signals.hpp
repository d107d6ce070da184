// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "flipwise/answer.hpp"

namespace flipwise::app {

/// Thrown where the user stopped the program, or the time was over, while nothing was known yet.
class Interrupted : public std::runtime_error {
 public:
  Interrupted();
};

/// Makes the first Ctrl-C (or SIGTERM, SIGHUP) raise a flag, which every long loop polls. The second one
/// removes unfinished files and ends the program. Signals that the caller ignores stay so. A closed pipe
/// becomes an error of the write.
void install_signal_handlers();

/// Ends the program without a word, as a closed pipe ends other filters.
[[noreturn]] void end_by_closed_pipe();

/// Returns true once the user asked to stop or the time is over.
bool stop_requested();

/// Waits up to a tenth of a second for a descriptor that can be read (POLLIN) or written (POLLOUT) at once;
/// returns false if there was none. A read that waits would not end by a signal to another thread.
bool is_ready(int descriptor, short events);
/// Returns "stopped at the time limit", or "stopped" if the user did.
const char* why_stopped();

/// The processes that share the work, or nullptr where this is the only one (src/run/ranks.hpp).
inline Ranks* processes = nullptr;
/// Stops as a signal does, since another process got one.
void request_stop();
/// Makes signals raise the flag only: this process ends when another one tells it to.
void end_when_told();
/// Makes this process decide for others. A second signal does not end the program, since whoever started
/// many processes may send one to each, and kills those that do not obey.
void lead_others();

/// Bounds the time and the memory of one answer, until this goes away, for code that polls no limits:
/// readers, writers, other libraries. When the time is over, the system raises the flag. It refuses memory
/// beyond the limit: std::bad_alloc. The library's own limits come first and say more.
class ResourceLimits {
 public:
  /// `threads` 0: all cores.
  ResourceLimits(std::optional<double> seconds, std::optional<std::uint64_t> memory_bytes,
                 unsigned threads);
  ~ResourceLimits();
  ResourceLimits(const ResourceLimits&) = delete;
  ResourceLimits& operator=(const ResourceLimits&) = delete;

 private:
  std::optional<double> seconds_;
  std::uint64_t old_bytes_ = 0;  // the bound before
};

/// Notes files to be removed if a signal ends the program. For one thread.
void note_unfinished_file(const std::string& path);
void forget_unfinished_file(const std::string& path);

}  // namespace flipwise::app
