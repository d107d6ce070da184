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

/// Forms of an answer: the number of presses (or colourings); the number and the places of the presses; or
/// all cells of the press board.
enum class AnswerForm { number, presses, board };

/// The correct press boards: the first minimum solution in reading order, any minimum solution, or any
/// solution.
enum class Accepted { first, any, solution };

/// A range of numbers from `least` to `most`.
struct Range {
  std::uint64_t least = 1;
  std::uint64_t most = 1;
};

/// A contest problem in the form of the original statement. With `counted`, a case begins with its sizes.
/// Without a rule, patterns are counted, and a case is two numbers.
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
  /// Returns the puzzle, without a board.
  Puzzle puzzle() const;
  /// Returns the text of an answer.
  std::string written(const Board& pressed) const;
};

/// Returns the contest of a dialect, which must exist.
const Contest& contest_of(std::string_view dialect);
std::vector<std::string> dialects();

/// Thrown for a case that was not answered because of a limit or a stop by the user.
class BeyondReach : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Numbers of colourings for even-paint, with a cache of recent ones.
class Colourings {
 public:
  static constexpr std::uint64_t modulus = 1'000'000'007;

  explicit Colourings(RunOptions run) : run_(std::move(run)) {}

  /// Returns a number in decimal, valid until the next call. Throws BeyondReach.
  const std::string& number(std::uint64_t rows, std::uint64_t columns);

 private:
  RunOptions run_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> known_;
};

/// One case: its sizes, and for a board the cells, packed as in Board.
struct Case {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<Word> words = {};

  std::uint64_t cells() const { return rows * columns; }
  Board board() const {
    return Board::from_words(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), words);
  }
};

/// Reads the cases of a contest one by one, for judge and checker; validate has a stricter reader. Lines
/// may end with CRLF, and have blanks at both ends and between cells. One or more blank lines separate
/// cases; they are optional after a case that begins with its sizes. Memory is bounded by the largest case.
class CaseReader {
 public:
  CaseReader(Input& input, const Contest& contest);

  /// Reads the next case: rows of cells up to a blank line; or a line with the sizes, and that number of
  /// rows; or only the sizes. Returns false at the end of the input. Throws InputError, "line N: ...", for
  /// a malformed case.
  bool next(Case& found);

  /// Returns the line in which the current case begins.
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
