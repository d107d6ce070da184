// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/io.hpp"
#include "format/read_text.hpp"

// Texts in forms that read_text does not support. They are rewritten in the form that it reads. Where
// possible, each byte is replaced by one byte, so that the places in messages stay right.

namespace flipwise {

/// Rewrites a text of this form; also returns whether its first row is ROWS COLUMNS. Throws InputError,
/// "NAME:LINE:COLUMN: what is wrong", with lines counted from `first_line`.
std::pair<std::string, bool> usual_text(std::string_view text, const std::string& name,
                                        std::uint64_t first_line, const TextCells& cells,
                                        const TextForm& form);
/// Rewrites the rows of a board that are given as separate texts.
std::vector<std::string> usual_rows(const std::vector<std::string>& rows, const std::string& name,
                                    const TextCells& cells, const TextForm& form);

/// Returns whether a text begins as a drawing, or contains its signs.
bool is_drawn(std::string_view text);
/// Returns the board of a drawing, or its presses, as rows of cells. Throws InputError.
std::string text_of_drawing(std::string_view text, const std::string& name, std::uint64_t first_line,
                            const TextCells& cells, bool presses);

}  // namespace flipwise
