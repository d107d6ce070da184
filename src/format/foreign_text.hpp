// SPDX-License-Identifier: MIT
//
// Buttons as other programs print them.
#pragma once

#include <string>

namespace flipwise {

/// Replaces by blanks what stands around lists or a matrix in brackets: `NAME =`, `array(` and its closing
/// bracket, `\begin{...}` and `\end{...}`, a semicolon at the end.
void remove_wrapper(std::string& text);

/// Rewrites rows of a matrix as lines of numbers: `[1 0; 0 1]` of MATLAB, `1 & 0 \\` of LaTeX, rows between
/// bars, semicolons after entries or rows, True and False. Returns whether it found any of these.
bool rewrite_rows(std::string& text);

/// Rewrites the braces of a Python dictionary, `{"A": ["x"], "B": []}`, as a line NAME: LIGHTS for each
/// key. Leaves other texts as they are.
void rewrite_dictionary(std::string& text);

/// Rewrites the rows of a picture in brackets, or with / between them, as lines.
void rewrite_picture(std::string& text);

}  // namespace flipwise
