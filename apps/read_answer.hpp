// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "json/request.hpp"

namespace flipwise::app {

/// What is known of the presses before they are read.
struct PressShape {
  Board like;               ///< a board of their shape
  bool kinds = false;       ///< a press has a kind
  bool any_shape = false;   ///< only the number of cells counts
  bool is_witness = false;  ///< the user says that there is a witness instead
};

/// An answer as it is written. A text of a few numbers can be a press board and a list of presses; then
/// both are here.
struct ReadAnswer {
  StatedAnswer stated;
  std::optional<StatedAnswer> as_list = {};
};

/// An answer as JSON, as an id, as a list of presses, or as text: comments that claim something, then the
/// press board, the witness, or several solutions with a comment above each. Throws InputError.
ReadAnswer read_answer(Input& input, const PressShape& shape);

/// The words of an answer of solve --many: what comments would claim, and the board, if any.
struct AnswerWords {
  std::vector<std::string> comments;
  std::string board;
};
AnswerWords words_of_answer(const std::string& text, const char* after);

/// An answer as solve --many writes it as text, `optimal 4 0000/1001/1001/0000`, or only its board, or an
/// id; it follows what `after` says. Throws InputError.
StatedAnswer answer_from_words(const std::string& text, bool is_witness, const char* after = "the id");

constexpr bool is_comment(std::string_view line) {
  return line.starts_with(';');
}

/// Comments, and below them one board, or several with a comment above each, or none: `read` reads one of a
/// stream or of a text, of which it learns the first line's number.
template <typename Grid, typename Read>
std::pair<std::vector<std::string>, std::vector<Grid>> read_boards(Input& input, const Read& read) {
  std::vector<std::string> comments;
  while (is_comment(input.peek())) comments.emplace_back(*input.line());
  std::vector<Grid> boards;
  std::uint64_t first_line = input.line_number() + 1;
  if (comments.empty() || !comments.back().starts_with("; solution ")) {
    if (comments.empty() || !input.peek().empty()) boards.push_back(read(input.stream(), first_line));
    return {std::move(comments), std::move(boards)};
  }
  std::string text;
  const auto read_one = [&] {
    boards.push_back(read(std::exchange(text, ""), first_line));
    first_line = input.line_number() + 1;
  };
  while (const auto line = input.line()) {
    if (is_comment(*line))
      read_one();
    else
      (text += *line) += '\n';
    if (text.size() > longest_line) throw InputError(input.name() + ": more than 64 MiB");
  }
  read_one();
  return {std::move(comments), std::move(boards)};
}

/// What `read` returns, or what is wrong with it.
template <typename Read>
auto read_or_fault(const Read& read, std::string& fault) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError& error) {
    fault = error.what();
    return std::nullopt;
  }
}

}  // namespace flipwise::app
