// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace flipwise::app {

/// "; did you mean 'solve'?" for the nearest of `words` in edit distance, or nothing when none is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& words);

/// What is wrong with a command line that did not parse, in one line.
std::string usage_message(const CLI::App& program, const CLI::ParseError& error,
                          const std::vector<std::string>& arguments);

}  // namespace flipwise::app
