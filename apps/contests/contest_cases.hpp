// SPDX-License-Identifier: MIT
//
// Reads cases for judge and checker, with some freedom of layout; strict_cases.hpp reads byte by byte for
// validate.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/input.hpp"
#include "flipwise/board.hpp"

namespace flipwise::app {

/// The cells of one case, packed as a Board packs them.
struct Case {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<Word> words = {};

  std::size_t cells() const { return rows * columns; }
  Board board() const { return Board::from_words(rows, columns, words); }
};

/// Reads the cases of a contest one after the other. Lines may end in CRLF and carry blanks at either
/// side; any run of blank lines separates cases, and none is needed where a count ends the case. Memory
/// is bounded by the largest case. Every method returns false or nothing at the end of the input and throws
/// InputError, "line N: ...", at a malformed case.
class CaseReader {
 public:
  /// The characters of cells; between them blanks are optional.
  CaseReader(Input& input, char unlit, char lit);

  /// Rows of cells, up to a blank line.
  bool rows(Case& found);
  /// `M N`, then M rows of N cells.
  bool counted_rows(Case& found);
  /// `N M` on a line of its own.
  using Pair = std::optional<std::pair<std::uint64_t, std::uint64_t>>;
  Pair pair();

  /// The line where the present case begins.
  std::uint64_t first_line() const { return first_line_; }

 private:
  std::optional<std::string_view> trimmed_line();
  std::optional<std::string_view> first_of_case();
  Pair two_numbers(const char* expected);
  void add_row(std::string_view line, Case& found) const;
  [[noreturn]] void refuse(const std::string& what) const;

  Input& input_;
  char unlit_;
  char lit_;
  std::array<unsigned char, 256> meaning_{};
  std::uint64_t first_line_ = 0;
  std::uint64_t line_ = 0;
};

}  // namespace flipwise::app
