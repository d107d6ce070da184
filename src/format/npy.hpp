// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace flipwise {

inline constexpr std::string_view npy_start = "\x93NUMPY";

/// True if this is the content of a file of numpy (.npy).
bool is_npy(std::string_view bytes);

/// Returns the matrix in a file of numpy as text: a line for each row, with whole numbers between blanks.
/// Throws InputError, also for arrays of other shapes, other types, and fractions.
std::string text_of_npy(std::string_view bytes, const std::string& name);

}  // namespace flipwise
