// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace flipwise::app {

/// Sets when colours are written: always, never, or auto, the default.
void choose_colour(std::string_view when);

/// Returns whether to write colours, which by default are for a terminal that is not dumb (TERM), unless
/// NO_COLOR is set.
bool colour_wanted(bool terminal);

/// True if the terminal understands nothing but text.
bool is_dumb_terminal();

/// True if this descriptor is a terminal, until `no_terminals`: then a launcher of programs sits between.
bool is_terminal(int descriptor);
void no_terminals();

/// Returns a reason of the library (`reason` of an answer), followed by the option of this program that
/// lets the work go on, if there is one: "... (--memory allows more)". For text; JSON has the reason as it
/// is.
std::string with_option(std::string_view reason);

/// Writes a line to standard error, with that option. Control characters, for example from names of files,
/// are shown as `?`. A line that cannot be written changes nothing else.
void complain(std::string_view message);
/// Sets how these lines begin, by default "flipwise:".
void set_beginning_of_complaints(const char* begin);

/// Returns a line without control characters.
std::string printable_line(std::string_view text);

}  // namespace flipwise::app
