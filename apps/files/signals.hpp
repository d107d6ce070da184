// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace flipwise::app {

/// The user asked to stop while nothing was known yet.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("stopped") {}
};

/// From now on the first Ctrl-C (or SIGTERM, SIGHUP) only raises a flag, and the second ends the program;
/// whatever ends it removes the unfinished file first. Signals that the caller has ignored stay so. A
/// closed pipe is no signal but an error of the write.
void install_signal_handlers();

/// Ends the program as a closed pipe ends other filters: without a word.
[[noreturn]] void end_by_closed_pipe();

/// Whether the user asked to stop.
bool stop_requested();

/// The file to remove should a signal end the program; an empty path: none.
void set_unfinished_file(const std::string& path);

}  // namespace flipwise::app
