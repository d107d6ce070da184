// SPDX-License-Identifier: MIT
//
// Folder apps/contests: contest problems: their cases, and outputs of contestants.
// Entry: the list `contests` in contest.cpp, CaseReader below; claims.cpp reads outputs.
// Must not contain methods of solving. Help texts of commands and docs/contests.md name each dialect as
// well.
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

/// Forms of a case.
enum class CaseForm {
  sized_board,  ///< a line with the sizes, then the rows of a board
  board,        ///< the rows of a board, up to a blank line
  fixed_board,  ///< the rows of a board, whose sizes the contest fixes
  sizes,        ///< two numbers; patterns are counted
  switches,     ///< number of switches, their states, the states to reach, pairs `I J`, and `0 0`
  machines,     ///< lines as `read_machine` reads them, up to a blank line
};

/// A contest problem in the form of the original statement.
struct Contest {
  std::string_view dialect;
  CaseForm cases;
  char unlit;
  char lit;
  const char* rule;             ///< nullptr if cases are not boards
  std::string_view goal;        ///< off, on or uniform
  std::string_view impossible;  ///< answer without a solution; empty if every case has one
  AnswerForm form;
  Accepted accepted;
  Range rows;                              ///< or the number of switches or machines
  Range columns;                           ///< or the number of lights of a machine
  std::string_view number_of = "presses";  ///< what the number in an answer counts
  bool has_total = false;                  ///< a file begins with the number of cases
  std::string_view heading = {};  ///< line before each answer, with `{}` for the number of the case
  bool has_counters = false;      ///< machines: the numbers to reach are those in braces

  bool about_boards() const { return rule != nullptr; }
  /// True if a blank line separates cases.
  bool has_blank_lines() const { return cases == CaseForm::board || cases == CaseForm::machines; }
  /// Returns the puzzle of a board, without the board.
  Puzzle puzzle() const;
  /// Returns the text of an answer.
  std::string written(const Board& pressed) const;
  /// Returns the line before the answer to a case, without its end; cases are counted from 1.
  std::string heading_of(std::uint64_t number) const;
};

/// Returns the contest of a dialect, which must exist.
const Contest& contest_of(std::string_view dialect);
std::vector<std::string> dialects();
/// Returns the names of all dialects, with commas between them.
std::string dialect_list();

/// Thrown for a case that was not answered because of a limit or a stop by the user.
class BeyondReach : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One case: for a board its sizes and cells, packed as in Board; two numbers; or puzzles with one number
/// as their answer.
struct Case {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<Word> words = {};
  std::vector<Puzzle> puzzles = {};

  std::uint64_t cells() const { return rows * columns; }
  Board board() const {
    return Board::from_words(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), words);
  }
};

/// Answers, with a number, the cases that are not boards. Recent numbers of colourings are cached.
class Numbers {
 public:
  static constexpr std::uint64_t modulus = 1'000'000'007;  ///< modulus of the dialect even-paint

  Numbers(const Contest& contest, RunOptions run);

  /// Returns a number in decimal, or `impossible` of the contest; valid until the next call. Throws
  /// BeyondReach.
  const std::string& answer(const Case& asked);

 private:
  const std::string& colourings(std::uint64_t rows, std::uint64_t columns);
  std::string solved(const std::vector<Puzzle>& puzzles) const;

  const Contest& contest_;
  RunOptions run_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> known_;
  std::string answer_;
};

/// Reads the cases of a contest one by one, for judge and checker; validate has a stricter reader. Lines
/// may end with CRLF, and have blanks at both ends and between cells. One or more blank lines separate
/// cases; they are optional in dialects whose cases state where they end. Memory is bounded by the largest
/// case.
class CaseReader {
 public:
  CaseReader(Input& input, const Contest& contest);

  /// Reads these characters as cells, instead of those of the contest. If one text is empty, every other
  /// character is a cell of its kind. Throws InputError for characters that cannot be cells, and if cases
  /// are not boards.
  void name_cells(const std::string& lit, const std::string& unlit);

  /// Reads the next case. Returns false at the end of the input. Throws InputError, "line N: ...", for a
  /// malformed case, and for another number of cases than the input states.
  bool next(Case& found);

  /// Returns the line in which the current case begins.
  std::uint64_t first_line() const { return first_line_; }

 private:
  std::optional<std::string_view> trimmed_line();
  std::optional<std::string_view> first_of_case();
  /// Reads the number of cases at the beginning; returns false at the end of the input.
  bool read_total();
  void note_several(const Case& found) const;
  void read_sizes(std::string_view line, Case& found);
  void read_rows(std::uint64_t rows, Case& found);
  void read_switches(std::string_view line, Case& found);
  void read_machine_line(std::string_view line, Case& found) const;
  /// Returns the next line of a case. Throws InputError if there is none, or it is blank.
  std::string_view line_of_case(const std::string& expected);
  void add_row(std::string_view line, Case& found) const;
  [[noreturn]] void refuse(const std::string& what) const;

  Input& input_;
  const Contest& contest_;
  std::array<unsigned char, 256> meaning_{};
  bool are_named_ = false;
  std::uint64_t first_line_ = 0;
  std::uint64_t line_ = 0;
  std::optional<std::uint64_t> total_ = {};  ///< number of cases, if the input states it
  std::uint64_t number_ = 0;                 ///< number of cases read
};

}  // namespace flipwise::app
