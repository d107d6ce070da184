// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "flipwise/errors.hpp"

namespace flipwise::app {

/// Sets when colours are written: always, never, or auto, the default.
void choose_colour(std::string_view when);

/// Returns whether to write colours. By default, they are written to a terminal that is not dumb (TERM),
/// unless NO_COLOR is set.
bool uses_colour(bool terminal);

/// True if the terminal supports only plain text.
bool is_dumb_terminal();

/// True if this descriptor is a terminal; always false after `no_terminals`, which is for programs that a
/// launcher starts.
bool is_terminal(int descriptor);
void no_terminals();

/// Returns a `reason` of the library, followed by the option of this program that lets the work continue,
/// if there is one: "... (--memory allows more)". For text; JSON has the reason alone.
std::string with_option(std::string_view reason);

/// Returns the words of an error, followed by the options that choose among the forms of a text: "...
/// (--as matrix or --as lists)".
std::string with_option(const InputError& error);

/// Writes a line to standard error, as with_option returns it. Control characters, for example from file
/// names, are shown as `?`. Errors of writing are ignored.
void complain(std::string_view message);
/// Writes a line to standard error that changes neither the answer nor the exit status, such as how an
/// input was read: "flipwise: note: ...".
void note(std::string_view message);
/// Suppresses notes: this process reads the same input as another one, which writes them.
void leave_notes();
/// Sets the beginning of the lines on standard error; the default is "flipwise:".
void set_beginning_of_complaints(const char* begin);

/// Returns a line without control characters.
std::string printable_line(std::string_view text);

}  // namespace flipwise::app
