// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <stdexcept>
#include <string>

namespace flipwise::app {

/// The user asked to stop, or the time was over, while nothing was known yet.
class Interrupted : public std::runtime_error {
 public:
  Interrupted();
};

/// From now on the first Ctrl-C (or SIGTERM, SIGHUP) only raises a flag, which every long loop polls, and
/// the second ends the program; it removes unfinished files first. Nothing else ends the program early, so
/// no answer is lost. Signals that the caller has ignored stay so. A closed pipe is not a signal but an
/// error of the write.
void install_signal_handlers();

/// Ends the program as a closed pipe ends other filters: without a word.
[[noreturn]] void end_by_closed_pipe();

/// Returns true once the user asked to stop or the time is over.
bool stop_requested();

/// Waits until the descriptor can be read (POLLIN) or written (POLLOUT) without waiting, for a tenth of a
/// second at most, and returns whether it can. A read or write that waits would not end by a signal that
/// another thread takes.
bool is_ready(int descriptor, short events);
/// Why, in one line: one of these two.
constexpr const char* stopped_by_time = "stopped at the time limit";
constexpr const char* stopped_by_user = "stopped";
const char* why_stopped();

/// As if a signal had asked to stop: another process was.
void request_stop();
/// From now on signals raise the flag and do no more: this process ends when another one tells it to.
void end_when_told();
/// From now on this process decides for others. A signal that has come counts; a second one does not end
/// the program, since whoever started many processes may tell each of them, and kills those that do not
/// obey.
void lead_others();

/// Asks to stop after so many seconds, as the user might. `stop_no_more` takes that back, even where the
/// time is over, but not what the user said.
void stop_after(double seconds);
void stop_no_more();

/// Files to remove should a signal end the program. For one thread.
void note_unfinished_file(const std::string& path);
void forget_unfinished_file(const std::string& path);

}  // namespace flipwise::app
