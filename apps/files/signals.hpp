// SPDX-License-Identifier: MIT
#pragma once

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

/// Stops after this time, as the user might. `stop_no_more` takes that back, even if the time is over, but
/// not what the user did.
void stop_after(double seconds);
void stop_no_more();

/// Notes files to be removed if a signal ends the program. For one thread.
void note_unfinished_file(const std::string& path);
void forget_unfinished_file(const std::string& path);

}  // namespace flipwise::app
