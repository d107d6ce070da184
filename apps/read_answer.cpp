// SPDX-License-Identifier: MIT
#include "read_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"

namespace flipwise::app {

namespace {

constexpr bool is_comment(std::string_view line) {
  return line.starts_with(';');
}

/// Comments, and below them one board, or several with a comment above each, or none: `read` reads one of a
/// stream or of a text, of which it learns the first line's number.
template <typename Read>
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

/// The next line, without its end, which is taken off the text.
std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

bool has_colours(const PressShape& shape) {
  return shape.like.modulus() > 2;
}

StatedAnswer answer_from_boards(Input& input, const PressShape& shape, bool is_witness) {
  const std::uint64_t modulus = has_colours(shape) ? shape.like.modulus() : press_kinds;
  auto [comments, boards] = read_boards(input, [&](auto&& from, std::uint64_t first_line) {
    return read_grid(from, input.name(), modulus, first_line);
  });
  return answer_from_text(comments, std::move(boards), input.name(), shape.like.modulus(), is_witness);
}

StatedAnswer answer_from_list(std::string_view text, const std::string& name, const PressShape& shape) {
  Board presses = read_press_list(text, name, shape.like, shape.kinds);
  std::vector<std::string> comments;
  while (!text.empty())
    if (const std::string_view line = next_line(text); is_comment(line))
      comments.emplace_back(line.substr(0, line.find('\r')));
  return answer_from_text(comments, {{std::move(presses)}}, name, shape.like.modulus());
}

StatedAnswer answer_from_written_id(Input& input, const PressShape& shape) {
  if (has_colours(shape))
    return answer_from_id(read_id(*input.content(), shape.like.modulus()), shape.is_witness);
  const StatedBoard said = read_stated_board(input, press_kinds);
  return answer_from_id({said.puzzle, said.presses}, shape.is_witness);
}

bool fits(const Board& board, const PressShape& shape) {
  if (shape.any_shape) return board.cells() == shape.like.cells();
  return board.rows() == shape.like.rows() && board.columns() == shape.like.columns();
}

/// Whether there is a digit, outside comments, that no cell is written with.
bool has_other_digits(std::string_view text) {
  while (!text.empty())
    if (const std::string_view line = next_line(text);
        !is_comment(line) && line.find_first_of("3456789") != line.npos)
      return true;
  return false;
}

/// Of a text in the form of a list of presses: what it is if it is one, and if it is a board.
ReadAnswer read_both_ways(std::string_view text, const std::string& name, const PressShape& shape) {
  std::string no_list;
  std::string no_board;
  auto list = read_or_fault([&] { return answer_from_list(text, name, shape); }, no_list);
  auto board = read_or_fault(
      [&] {
        Input again(Input::Text{text, name});
        return answer_from_boards(again, shape, false);
      },
      no_board);
  if (!list && !board) throw InputError(has_colours(shape) || has_other_digits(text) ? no_list : no_board);
  if (!board) return {std::move(*list)};
  const auto& solution = board->answer.solution;
  if (!solution || fits(*solution, shape)) {
    if (!solution || (!has_colours(shape) && list && list->answer.witness)) list.reset();
    return {std::move(*board), std::move(list)};
  }
  if (list) return {std::move(*list)};
  if (has_colours(shape)) return {std::move(*board)};
  throw InputError(fmt::format("{}; nor is it a press board of {} x {}, but of {} x {}", no_list,
                               shape.like.rows(), shape.like.columns(), solution->rows(),
                               solution->columns()));
}

/// The words of an answer of solve --many: what comments would claim, and the board, if any.
struct AnswerWords {
  std::vector<std::string> comments;
  std::string board;
};
AnswerWords words_of_answer(const std::string& text, const char* after) {
  std::istringstream rest(text);
  const std::vector<std::string> words(std::istream_iterator<std::string>(rest), {});
  if (words.empty()) throw InputError(fmt::format("expected an answer after {}", after));
  std::vector<std::string> comments;
  const bool has_status = words[0][0] >= 'a' && words[0][0] <= 'z';
  if (has_status) comments.push_back(fmt::format("; {}:", words[0]));
  for (std::size_t i = 1; has_status && i + 1 < words.size(); ++i)
    if (words[i].find_first_not_of("0123456789") != words[i].npos)
      throw InputError(fmt::format("the answer: '{}' is not a number of presses", words[i]));
  if (words.size() == 3) comments.push_back("; presses " + words[1]);
  if (words.size() == 4) comments.push_back(fmt::format("; bounds {} {}", words[1], words[2]));
  return {std::move(comments), !has_status || words.size() > 2 ? words.back() : ""};
}

}  // namespace

/// A list names a press once, and counts from 1: so what is large is not both, and its beginning tells.
ReadAnswer read_answer(Input& input, const PressShape& shape) {
  constexpr std::size_t large = 1 << 16;
  const bool is_image = (has_colours(shape) && input.holds_greymap()) || input.holds_image();
  if (!is_image && looks_like_id(input.peek_content())) return {answer_from_written_id(input, shape)};
  const std::string_view head = input.peek_all();
  if (const std::size_t first = head.find_first_not_of(" \t\r\n"); first != head.npos && head[first] == '{')
    return {answer_from_json(Fields(read_all(input), input.name()), shape.like.modulus())};
  bool may_be_list = !shape.is_witness && looks_like_press_list(head);
  if (may_be_list && head.size() >= large) {
    std::string fault;
    const std::string_view lines = head.substr(0, head.rfind('\n') + 1);
    may_be_list = read_or_fault([&] { return answer_from_list(lines, "", shape); }, fault).has_value();
  }
  if (!may_be_list) return {answer_from_boards(input, shape, shape.is_witness)};
  return read_both_ways(read_all(input), input.name(), shape);
}

StatedAnswer answer_from_words(const std::string& text, std::uint64_t colours, bool is_witness,
                               const char* after) {
  if (looks_like_id(text))
    return answer_from_id(read_id(text, colours > 2 ? colours : press_kinds), is_witness);
  const AnswerWords words = words_of_answer(text, after);
  std::vector<Grid> boards;
  if (!words.board.empty() && colours > 2) {
    boards.push_back(colours_of_line(words.board, colours));
  } else if (!words.board.empty()) {
    std::vector<std::string> rows;
    std::istringstream board(words.board);
    for (std::string row; std::getline(board, row, '/');) rows.push_back(row);
    boards.push_back(grid_from_rows(rows, "the answer", press_kinds));
  }
  return answer_from_text(words.comments, std::move(boards), "the answer", colours > 2 ? colours : 2,
                          is_witness);
}

unsigned colours_of_answer(std::optional<Input>& input) {
  if (input->holds_greymap()) return colours_of_pgm(input->peek_all());
  if (input->holds_image()) return 0;
  const std::string_view content = input->peek_content();
  if (looks_like_id(content)) return colours_of_id(content);
  if (content.starts_with('{')) {
    const std::string text = read_all(*input);
    input.emplace(Input::Text{text, input->name()});
    return static_cast<unsigned>(colours_in(Fields(text, input->name())));
  }
  constexpr std::string_view says = "; colours ";
  for (std::string_view head = input->peek_all(); head.starts_with(';');) {
    const std::string_view line = head.substr(0, head.find('\n'));
    if (line.starts_with(says)) {
      const auto number = whole_number(trimmed(line.substr(says.size())));
      return number && *number <= greatest_modulus ? static_cast<unsigned>(*number) : 0;
    }
    head.remove_prefix(std::min(line.size() + 1, head.size()));
  }
  return 0;
}

}  // namespace flipwise::app
