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

/// From now on the first Ctrl-C (or SIGTERM) only raises a flag, and the second ends the program, as
/// does a closed pipe. Whatever ends it removes the unfinished file first.
void install_signal_handlers();

/// Whether the user asked to stop.
bool stop_requested();

/// The file to remove should a signal end the program; an empty path: none.
void set_unfinished_file(const std::string& path);

}  // namespace flipwise::app
