// SPDX-License-Identifier: MIT
#include "contests/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace flipwise::app {

namespace {

constexpr std::size_t longest_word = 32;

bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// True for a whole number of any size.
bool is_whole_number(std::string_view word) {
  if (word.starts_with('-')) {
    word.remove_prefix(1);
    if (word == "0") return false;
  }
  return !word.empty() && (word == "0" || word.front() != '0') &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Adds a press. A second press at the same place is an error.
void press(Words& words, Claim& claim, std::size_t row, std::size_t column, bool second) {
  if (claim.presses.get(row, column) != 0)
    words.wrong(fmt::format("row {}, column {} is pressed twice", row + 1, column + 1));
  claim.presses.set(row, column, second ? 2 : 1);
}

void read_list(Words& words, const Expectation& expectation, Claim& claim) {
  std::uint64_t before = 0;
  for (std::uint64_t i = 1; i <= claim.number; ++i) {
    const auto expected = [&](const char* what) {
      return fmt::format("the {} of press {} of {}", what, i, claim.number);
    };
    const std::uint64_t row = words.next_number({1, expectation.rows}, expected("row")) - 1;
    const std::uint64_t column = words.next_number({1, expectation.columns}, expected("column")) - 1;
    const bool second = expectation.two_kinds && words.next_number({1, 2}, expected("kind")) == 2;
    press(words, claim, static_cast<std::size_t>(row), static_cast<std::size_t>(column), second);
    const std::uint64_t place = row * expectation.columns + column + 1;
    claim.in_reading_order = claim.in_reading_order && place > before;
    before = place;
  }
}

void read_cells(Words& words, const Expectation& expectation, std::string_view first, Claim& claim) {
  const Range range{0, expectation.two_kinds ? 2U : 1U};
  for (std::size_t row = 0; row < expectation.rows; ++row)
    for (std::size_t column = 0; column < expectation.columns; ++column) {
      const bool is_first = row == 0 && column == 0;
      const std::string expected =
          is_first ? "" : fmt::format("the cell in row {}, column {}", row + 1, column + 1);
      const std::uint64_t kind =
          words.number(is_first ? first : words.next(expected), range, is_first ? "a cell" : expected);
      if (kind == 0) continue;
      press(words, claim, row, column, kind == 2);
      ++claim.number;
    }
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr std::size_t max_shown = longest_word;
  std::string shown(text.substr(0, max_shown));
  for (char& c : shown)
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
  return text.size() > max_shown ? shown + "..." : shown;
}

void Words::refuse(Refusal::Kind kind, const std::string& why) const {
  throw Refusal(kind, fmt::format("line {}: {}", line_, why));
}

bool Words::skip_blanks() {
  constexpr int end = std::streambuf::traits_type::eof();
  int c = bytes_.sgetc();
  for (; is_blank(c); c = bytes_.snextc())
    if (c == '\n') ++line_;
  return c != end;
}

std::string_view Words::next(const std::string& expected) {
  constexpr int end = std::streambuf::traits_type::eof();
  if (!skip_blanks()) malformed(fmt::format("expected {}, found the end of the output", expected));
  word_.clear();
  for (int c = bytes_.sgetc(); c != end && !is_blank(c) && word_.size() <= longest_word;
       c = bytes_.snextc())
    word_ += static_cast<char>(c);
  return word_;
}

std::uint64_t Words::number(std::string_view word, Range range, const std::string& expected) const {
  if (!is_whole_number(word))
    malformed(fmt::format("expected {}; found '{}', which is not a number", expected, printable(word)));
  std::uint64_t number = 0;
  const bool fits = std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc();
  if (!fits || number < range.least || number > range.most)
    wrong(
        fmt::format("expected {}, {} to {}, found {}", expected, range.least, range.most, printable(word)));
  return number;
}

void Words::require_text(std::string_view text) {
  while (!text.empty()) {
    const std::string expected(text.substr(0, text.find(' ')));
    text.remove_prefix(std::min(expected.size() + 1, text.size()));
    if (const std::string_view found = next(expected); found != expected)
      malformed(fmt::format("expected {}, found '{}'", expected, printable(found)));
  }
}

bool Words::take_text(std::string_view first, std::string_view text) {
  const std::size_t size = std::min(text.find(' '), text.size());
  if (size == 0 || first != text.substr(0, size)) return false;
  require_text(text.substr(std::min(size + 1, text.size())));
  return true;
}

void Words::require_end() {
  if (!skip_blanks()) return;
  malformed(fmt::format("expected the end of the output, found '{}'", printable(next(""))));
}

Claim read_claim(Words& words, const Expectation& expectation) {
  const bool is_board = expectation.form == AnswerForm::board;
  const std::string expected =
      fmt::format("{}{}{}", is_board ? "the cell in row 1, column 1" : "the number of presses",
                  expectation.impossible.empty() ? ""
                  : is_board                     ? ", or "
                                                 : " or ",
                  expectation.impossible);
  const std::string_view first = words.next(expected);
  Claim claim;
  claim.impossible = first == expectation.impossible;
  if (claim.impossible) return claim;
  if (!expectation.solvable) {
    words.number(first, {0, max_number}, expected);
    words.wrong(fmt::format("expected {}, found '{}'", expectation.impossible, first));
  }
  if (expectation.form != AnswerForm::number) {
    claim.presses = Board(expectation.rows, expectation.columns, expectation.two_kinds ? 3 : 2);
  }
  if (is_board) {
    read_cells(words, expectation, first, claim);
  } else {
    const bool is_list = expectation.form == AnswerForm::presses;
    claim.number =
        words.number(first, {0, is_list ? expectation.rows * expectation.columns : max_number}, expected);
    if (expectation.fewest && claim.number > *expectation.fewest)
      words.wrong(
          fmt::format("expected {}, the fewest presses, found {}", *expectation.fewest, claim.number));
    if (is_list) read_list(words, expectation, claim);
  }
  return claim;
}

}  // namespace flipwise::app
