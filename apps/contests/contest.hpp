// SPDX-License-Identifier: MIT
//
// Folder apps/contests: contest problems: their cases, and outputs of contestants.
// Entry: the list `contests` in contest.cpp, CaseReader below; claims.cpp reads outputs.
// Must not solve. Help texts of commands and docs/contests.md name each dialect as well.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/input.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::app {

/// Forms of an answer: the number of presses (or colourings), that and the place of each press, or all
/// cells of the board.
enum class AnswerForm { number, presses, board };

/// Presses that are right: the first of the fewest in reading order, any of the fewest, any that solve.
enum class Accepted { first, any, solution };

/// Numbers from `least` to `most`.
struct Range {
  std::uint64_t least = 1;
  std::uint64_t most = 1;
};

/// A contest problem as the original statement has it. `counted` cases begin with their sizes. Without a
/// rule patterns are counted, and a case is two numbers.
struct Contest {
  std::string_view dialect;
  char unlit;
  char lit;
  bool counted;
  const char* rule;
  std::string_view goal;  // off, on or uniform
  const char* impossible;
  AnswerForm form;
  Accepted accepted;
  Range rows;
  Range columns;

  bool about_boards() const { return rule != nullptr; }
  /// The puzzle, without a board.
  Puzzle puzzle() const;
  /// An answer as it wants it.
  std::string written(const Board& pressed) const;
};

/// The contest of that dialect, which is one of them.
const Contest& contest_of(std::string_view dialect);
std::vector<std::string> dialects();

/// A case that was not answered: at a limit, or stopped by the user.
class BeyondReach : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Numbers of colourings as even-paint asks for them; those asked for lately are remembered.
class Colourings {
 public:
  static constexpr std::uint64_t modulus = 1'000'000'007;

  explicit Colourings(RunOptions run) : run_(std::move(run)) {}

  /// In decimal, valid until the next call. Throws BeyondReach.
  const std::string& number(std::uint64_t rows, std::uint64_t columns);

 private:
  RunOptions run_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> known_;
};

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

/// Reads the cases of a contest one after the other, for judge and checker, with some freedom of layout;
/// validate reads byte by byte. Lines may end in CRLF and have blanks at either side
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
