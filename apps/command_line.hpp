// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"

namespace flipwise::app {

/// What the command line asks for.
struct Call {
  std::shared_ptr<const Common> common = std::make_shared<Common>();
  std::function<Exit(const Common&, Output&)> run;
};

/// Reads the command line (without the name of the program), of which the first word names the command;
/// only that one is described. Help and version are calls too. Throws InputError: what is wrong, in one
/// line.
Call parse_command_line(const std::vector<std::string>& arguments);

}  // namespace flipwise::app
