// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace flipwise::app {

/// From now on colours are written as `--color` says: always, never, or auto, which is how it begins.
void choose_colour(std::string_view when);

/// Whether colours are welcome where a person watches, or nobody does: by default on a terminal that is not
/// dumb (TERM), unless NO_COLOR is set.
bool colour_wanted(bool terminal);

/// Whether the terminal understands more than text.
bool is_dumb_terminal();

/// Whether this descriptor is a terminal that somebody looks at. `no_terminals`: a launcher of programs
/// sits between, whatever it looks like.
bool is_terminal(int descriptor);
void no_terminals();

}  // namespace flipwise::app
