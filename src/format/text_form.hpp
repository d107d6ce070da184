// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "format/read_text.hpp"

// Texts that are not as read_text reads them. They are rewritten as such texts, and where that is possible
// each byte becomes a byte, so that places in messages stay.

namespace flipwise {

/// Rewrites a text of this form. Throws InputError, "NAME:LINE:COLUMN: what is wrong", with lines counted
/// from `first_line`.
std::string usual_text(std::string_view text, const std::string& name, std::uint64_t first_line,
                       const TextCells& cells, const TextForm& form);
/// Rewrites rows that are given one by one.
std::vector<std::string> usual_rows(const std::vector<std::string>& rows, const std::string& name,
                                    const TextCells& cells, const TextForm& form);

/// Returns whether a text begins as a drawing, or contains its signs.
bool is_drawn(std::string_view text);
/// Returns the board of a drawing, or its presses, as rows of cells. Throws InputError.
std::string text_of_drawing(std::string_view text, const std::string& name, std::uint64_t first_line,
                            const TextCells& cells, bool presses);

}  // namespace flipwise
