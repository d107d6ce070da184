// SPDX-License-Identifier: MIT
#include "files/colour.hpp"

#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace flipwise::app {

namespace {

std::optional<bool> chosen;
bool has_terminals = true;

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

void choose_colour(std::string_view when) {
  chosen.reset();
  if (when != "auto") chosen = when == "always";
}

bool colour_wanted(bool terminal) {
  return chosen.value_or(terminal && variable("NO_COLOR").empty() && !is_dumb_terminal());
}

bool is_dumb_terminal() {
  return variable("TERM") == "dumb";
}

bool is_terminal(int descriptor) {
  return has_terminals && isatty(descriptor) == 1;
}

void no_terminals() {
  has_terminals = false;
}

}  // namespace flipwise::app
