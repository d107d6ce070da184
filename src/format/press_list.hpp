// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flipwise {

// Lines of numbers, as lists of presses have them.

using Numbers = std::vector<std::size_t>;

/// The next line of a text, which it then lacks.
std::string_view take_line(std::string_view& text);
/// Whether there is nothing on a line, or a comment.
bool is_skipped(std::string_view line);
/// The whole numbers on a line; nothing where there is anything else.
std::optional<Numbers> numbers_of(std::string_view line);

/// What keeps row and column from being a cell of a board of this shape, counted from 1; else nothing.
std::string fault_of_place(std::size_t row, std::size_t column, std::size_t rows, std::size_t columns);

}  // namespace flipwise
