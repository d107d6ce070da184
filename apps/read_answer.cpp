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

namespace flipwise::app {

namespace {

/// The next line, without its end, which is taken off the text.
std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

StatedAnswer answer_from_boards(Input& input, bool is_witness) {
  auto [comments, boards] = read_boards<Grid>(input, [&](auto&& from, std::uint64_t first_line) {
    return read_grid(from, input.name(), true, first_line);
  });
  if (is_witness && boards.size() == 1) return answer_from_witness(boards[0]);
  return answer_from_text(comments, std::move(boards), input.name());
}

StatedAnswer answer_from_list(std::string_view text, const std::string& name, const PressShape& shape) {
  const Board presses = read_press_list(text, name, shape.like, shape.kinds);
  std::vector<std::string> comments;
  while (!text.empty())
    if (const std::string_view line = next_line(text); is_comment(line))
      comments.emplace_back(line.substr(0, line.find('\r')));
  return answer_from_text(comments, {grid_of_presses(presses)}, name);
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
        return answer_from_boards(again, false);
      },
      no_board);
  if (!list && !board) throw InputError(has_other_digits(text) ? no_list : no_board);
  if (!board) return {std::move(*list)};
  const auto& solution = board->answer.solution;
  if (!solution || fits(*solution, shape)) {
    if (!solution || (list && list->answer.witness)) list.reset();
    return {std::move(*board), std::move(list)};
  }
  if (list) return {std::move(*list)};
  throw InputError(fmt::format("{}; nor is it a press board of {} x {}, but of {} x {}", no_list,
                               shape.like.rows(), shape.like.columns(), solution->rows(),
                               solution->columns()));
}

}  // namespace

/// A list names a press once, and counts from 1: so what is large is not both, and its beginning tells.
ReadAnswer read_answer(Input& input, const PressShape& shape) {
  constexpr std::size_t large = 1 << 16;
  const bool is_witness = shape.is_witness;
  if (!input.holds_image() && looks_like_id(input.peek_content())) {
    const StatedBoard said = read_stated_board(input, true);
    return {answer_from_id({said.puzzle, said.second}, is_witness)};
  }
  const std::string_view head = input.peek_all();
  if (const std::size_t first = head.find_first_not_of(" \t\r\n"); first != head.npos && head[first] == '{')
    return {answer_from_json(read_all(input), input.name())};
  bool may_be_list = !is_witness && looks_like_press_list(head);
  if (may_be_list && head.size() >= large) {
    std::string fault;
    const std::string_view lines = head.substr(0, head.rfind('\n') + 1);
    may_be_list = read_or_fault([&] { return answer_from_list(lines, "", shape); }, fault).has_value();
  }
  if (!may_be_list) return {answer_from_boards(input, is_witness)};
  return read_both_ways(read_all(input), input.name(), shape);
}

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

StatedAnswer answer_from_words(const std::string& text, bool is_witness, const char* after) {
  if (looks_like_id(text)) return answer_from_id(read_id(text, true), is_witness);
  const AnswerWords words = words_of_answer(text, after);
  std::vector<Grid> boards;
  if (!words.board.empty()) {
    std::vector<std::string> rows;
    std::istringstream board(words.board);
    for (std::string row; std::getline(board, row, '/');) rows.push_back(row);
    boards.push_back(grid_from_rows(rows, "the answer", true));
  }
  if (is_witness && boards.size() == 1) return answer_from_witness(boards[0]);
  return answer_from_text(words.comments, std::move(boards), "the answer");
}

}  // namespace flipwise::app
