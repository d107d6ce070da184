// SPDX-License-Identifier: MIT
//
// Reads cases for judge and checker, with some freedom of layout; validate reads byte by byte.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contests/contest.hpp"
#include "files/input.hpp"
#include "flipwise/board.hpp"

namespace flipwise::app {

/// One case: sizes, and on a board its cells, packed as a Board packs them.
struct Case {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<Word> words = {};

  std::uint64_t cells() const { return rows * columns; }
  Board board() const {
    return Board::from_words(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), words);
  }
};

/// Reads the cases of a contest one after the other. Lines may end in CRLF and have blanks at either side
/// and between cells. Any run of blank lines separates cases; none is needed where a count ends the case.
/// Memory is bounded by the largest case.
class CaseReader {
 public:
  CaseReader(Input& input, const Contest& contest);

  /// Reads the next case: rows of cells up to a blank line, or sizes on a line and then that many rows, or
  /// without a board sizes alone. Returns false at the end of the input. Throws InputError, "line N: ...",
  /// at a malformed case.
  bool next(Case& found);

  /// The line where the present case begins.
  std::uint64_t first_line() const { return first_line_; }

 private:
  std::optional<std::string_view> trimmed_line();
  std::optional<std::string_view> first_of_case();
  bool read_sizes(Case& found);
  void add_row(std::string_view line, Case& found) const;
  [[noreturn]] void refuse(const std::string& what) const;

  Input& input_;
  const Contest& contest_;
  std::array<unsigned char, 256> meaning_{};
  std::uint64_t first_line_ = 0;
  std::uint64_t line_ = 0;
};

}  // namespace flipwise::app
