// SPDX-License-Identifier: MIT
//
// Lists of whole numbers as text: a list a line, or in brackets.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "format/bytes.hpp"

namespace flipwise {

/// True for what may stand between the numbers of a list.
constexpr bool is_separator(int byte) {
  return is_blank(byte) || byte == ',';
}

/// One number of a list.
struct ListedNumber {
  std::string digits;
  bool is_negative = false;
  Bytes::Mark start = {};

  /// Returns the value without its sign, or UINT64_MAX where it is larger.
  std::uint64_t value() const;
};

/// The contents of lists.
struct ListKind {
  std::string expected;      ///< in "expected ..., found 'x'"
  std::string nothing;       ///< the message for a text without lists
  bool has_entries = false;  ///< numbers may have a sign, and `.0` at the end
};

/// Returns the size of `.0`, `.`, `.000e+00` or `e+00` at the beginning of a text; 0 where a fraction
/// follows.
std::size_t zero_fraction(std::string_view text);

/// Reads lists: a line each, with blanks or commas between the numbers and `-` for an empty list, or in
/// brackets, all of them in another pair of brackets or not. Empty lines are skipped, and lines that begin
/// with `;`. Calls `on_number` for each number and `on_end` after each list, with the place where it
/// begins. Throws InputError.
void read_number_lists(Bytes& bytes, const ListKind& kind,
                       const std::function<void(ListedNumber&&)>& on_number,
                       const std::function<void(const Bytes::Mark& start)>& on_end);

}  // namespace flipwise
