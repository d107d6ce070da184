// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace flipwise::app {

/// All that the program does with a command line (without the name of the program), and its exit status.
int run_program(const std::vector<std::string>& words);

}  // namespace flipwise::app
