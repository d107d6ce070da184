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

/// Thrown for an output that is wrong, or cannot be understood. `what()` is one printable line that begins
/// with the line of the output.
class Refusal : public std::runtime_error {
 public:
  enum class Kind { wrong, format };
  Refusal(Kind which, const std::string& why) : std::runtime_error(why), kind(which) {}
  Kind kind;
};

/// The words of an output, between any blanks, tabulators and ends of lines (LF, CR): as testlib reads
/// them. Memory is bounded whatever comes: a word longer than any that can be right is cut off.
class Words {
 public:
  explicit Words(std::istream& stream) : bytes_(*stream.rdbuf()) {}

  /// The next one, valid until the next call. Where there is none, that is refused.
  std::string_view next(const std::string& expected);
  /// Reads a word as a whole number: plain decimal without a sign or zeros before it. Another whole number,
  /// however long, is wrong, anything else no number at all.
  std::uint64_t number(std::string_view word, Range range, const std::string& expected) const;
  std::uint64_t next_number(Range range, const std::string& expected) {
    return number(next(expected), range, expected);
  }
  /// Nothing but blanks follows, or that is refused.
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

/// The question, and facts of its answer, so that no more is read than what can still be right.
struct Asked {
  AnswerForm form = AnswerForm::number;
  std::string_view impossible;
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool two_kinds = false;
  bool solvable = true;
  std::optional<std::uint64_t> fewest = {};  ///< more presses are wrong
};

/// The answer of an output to one board.
struct Claim {
  bool impossible = false;
  std::uint64_t number = 0;  ///< of presses
  Board presses = {};        ///< where they are written
  bool in_reading_order = true;
};

/// Reads it. Throws Refusal at the first word that is certainly wrong.
Claim read_claim(Words& words, const Asked& asked);

/// Text for a message: no control characters, not long.
std::string printable(std::string_view text);

}  // namespace flipwise::app
