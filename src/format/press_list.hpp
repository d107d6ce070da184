// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flipwise {

// Lines of numbers, as in lists of presses.

using Numbers = std::vector<std::size_t>;

/// Returns the next line of a text, and removes it from the text.
std::string_view take_line(std::string_view& text);
/// True if a line is blank or a comment.
bool is_skipped(std::string_view line);
/// Returns the whole numbers on a line; nothing if it contains anything else.
std::optional<Numbers> numbers_of(std::string_view line);

/// Returns why row and column, counted from 1, are not a cell of a board of this shape; empty if they are.
std::string fault_of_place(std::size_t row, std::size_t column, std::size_t rows, std::size_t columns);

}  // namespace flipwise
