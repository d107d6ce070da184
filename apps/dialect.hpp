// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "flipwise/board.hpp"
#include "input.hpp"

namespace flipwise::app {

/// Reads the cases of a contest one after the other. Lines may end in CRLF and carry blanks at either
/// side; any run of blank lines separates cases, and none is needed where a count ends the case. Memory
/// is bounded by the largest case. Every method returns nothing at the end of the input and throws
/// InputError, "line N: ...", at a malformed case.
class CaseReader {
 public:
  explicit CaseReader(Input& input) : input_(input) {}

  /// Rows of `unlit` and `lit`, up to a blank line.
  std::optional<Board> rows(char unlit, char lit);
  /// `M N`, then M rows of N cells `0` and `1`, blanks between them optional.
  std::optional<Board> counted_rows();
  /// `N M` on a line of its own.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> pair();

  /// The line where the present case begins.
  std::uint64_t first_line() const { return first_line_; }

 private:
  std::optional<std::string_view> trimmed_line();
  std::optional<std::string_view> first_of_case();
  [[noreturn]] void refuse(const std::string& what) const;

  Input& input_;
  std::uint64_t first_line_ = 0;
  std::uint64_t line_ = 0;
};

}  // namespace flipwise::app
