// SPDX-License-Identifier: MIT
//
// Folder apps/contests: contest problems: cases, outputs of contestants, test files and tests.
// Entry: the list `contests` in contest.cpp; claims.cpp reads outputs, check_output.cpp decides.
// Must not solve. Help texts of commands and docs/contests.md name each dialect as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::app {

/// How an answer is written: how many presses (or colourings) alone, that and each press's place, or all
/// cells of the board.
enum class AnswerForm { number, presses, board };

/// Which presses are right: the first of the fewest in reading order, any of the fewest, any that solve.
enum class Accepted { first, any, solution };

/// Numbers from `least` to `most`.
struct Range {
  std::uint64_t least = 1;
  std::uint64_t most = 1;
};

/// What a contest asks about boards: the characters of unlit and lit cells, rule and goal, and how an
/// answer is written. Whether its cases begin with their sizes. What the original statement says: which
/// answers are right, and the sizes. Without a rule patterns are counted, and a case is two numbers.
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

}  // namespace flipwise::app
