// SPDX-License-Identifier: MIT
//
// Folder apps: what commands share: options, reports, help, completions, exit statuses.
// Entry: run_program(), entries() in help.cpp; shared options: puzzle_options.cpp, command.cpp.
// Must not compute answers. Values of an option: its Check; numbers and unknown options: command_line.cpp.
#pragma once

#include <string>
#include <vector>

namespace flipwise::app {

/// Runs a command line (without the name of the program), and returns the exit status.
int run_program(const std::vector<std::string>& words);

}  // namespace flipwise::app
