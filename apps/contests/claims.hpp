// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "contests/contest.hpp"

namespace flipwise::app {

/// Maximum number in an answer.
constexpr std::uint64_t max_number = 999'999'999'999'999'999;

/// Thrown for an output that is wrong or cannot be parsed. `what()` is one printable line that begins with
/// the line number of the output.
class Refusal : public std::runtime_error {
 public:
  enum class Kind { wrong, format };
  Refusal(Kind which, const std::string& why) : std::runtime_error(why), kind(which) {}
  Kind kind;
};

/// The words of an output, separated by blanks, tabs and line ends (LF, CR), as in testlib. Memory is
/// bounded: a word longer than any correct one is cut off.
class Words {
 public:
  explicit Words(std::istream& stream) : bytes_(*stream.rdbuf()) {}

  /// Returns the next word, valid until the next call. Throws Refusal at the end of the output.
  std::string_view next(const std::string& expected);
  /// Reads a word as a whole number: plain decimal without a plus sign or leading zeros. A number out of
  /// range is a wrong answer, anything else a format error.
  std::uint64_t number(std::string_view word, Range range, const std::string& expected) const;
  std::uint64_t next_number(Range range, const std::string& expected) {
    return number(next(expected), range, expected);
  }
  /// Returns whether `first`, which has been read, begins this text of one or more words; reads the others.
  /// Throws Refusal if they do not follow.
  bool take_text(std::string_view first, std::string_view text);
  /// Reads the words of a text. Throws Refusal if they do not follow.
  void require_text(std::string_view text);
  /// Throws Refusal if anything but blanks follows.
  void require_end();

  [[noreturn]] void wrong(const std::string& why) const { refuse(Refusal::Kind::wrong, why); }
  [[noreturn]] void malformed(const std::string& why) const { refuse(Refusal::Kind::format, why); }

 private:
  bool skip_blanks();
  [[noreturn]] void refuse(Refusal::Kind kind, const std::string& why) const;

  std::streambuf& bytes_;
  std::string word_;
  std::uint64_t line_ = 1;
};

/// The request, and facts about its answer by which a wrong output is rejected early.
struct Expectation {
  AnswerForm form = AnswerForm::number;
  std::string_view impossible;
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool two_kinds = false;
  bool solvable = true;
  std::optional<std::uint64_t> fewest = {};  ///< maximum number of presses
};

/// The answer in an output to one board.
struct Claim {
  bool impossible = false;
  std::uint64_t number = 0;  ///< number of presses
  Board presses = {};        ///< empty if the form is a number
  bool in_reading_order = true;
};

/// Reads an answer. Throws Refusal at the first word that cannot be right.
Claim read_claim(Words& words, const Expectation& expectation);

/// Returns a text for a message, shortened and without control characters.
std::string printable(std::string_view text);

}  // namespace flipwise::app
