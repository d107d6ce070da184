// SPDX-License-Identifier: MIT
//
// Boards and buttons as other programs print them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace flipwise {

/// Replaces comments behind lists in brackets by blanks: `//` or `#` and anything, `;` and a word. Texts
/// with quotes stay as they are.
void remove_comments(std::string& text);

/// Replaces by blanks what stands around lists or a matrix in brackets: `NAME =`, `array(` and its closing
/// bracket, `\begin{...}` and `\end{...}`, a semicolon at the end.
void remove_wrapper(std::string& text);

/// Returns whether a line begins a board or a matrix in brackets, perhaps with `NAME =` or `array(` before
/// it. An object of JSON is not one.
bool begins_brackets(std::string_view line);

/// Returns a board in brackets, as numpy, Python, MATLAB or JSON write it, on one line with / between its
/// rows. `has_names`: letters are cells, which blanks then separate. Throws InputError for several boards,
/// and for numbers that may be several cells.
std::string rows_in_brackets(std::string text, const std::string& name, std::uint64_t first_line,
                             std::uint64_t modulus, bool has_names);

/// Returns whether a row consists of several numbers such as `1.0` and `0.`.
bool are_fractions(std::string_view row);

/// Replaces by blanks the fractions of whole numbers: `.0`, `.`, `.000e+00` and `e+00`.
void remove_fractions(std::string& text);

/// Rewrites rows of a matrix as lines of numbers: `[1 0; 0 1]` of MATLAB, `1 & 0 \\` of LaTeX, rows between
/// bars, semicolons after entries or rows, True and False. Returns whether it found any of these.
bool rewrite_rows(std::string& text);
/// Throws InputError if an entry of a matrix seems to be missing between two separators, or if the blanks
/// in rows without 0 can be entries 0. Call it before `rewrite_rows`.
void require_entries(std::string_view text, const std::string& name);

/// Rewrites the braces of a Python dictionary, `{"A": ["x"], "B": []}`, as a line NAME: LIGHTS for each
/// key. Leaves other texts as they are.
void rewrite_dictionary(std::string& text);

/// Rewrites the rows of a picture in brackets, or with / between them, as lines.
void rewrite_picture(std::string& text);

}  // namespace flipwise
