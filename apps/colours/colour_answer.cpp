// SPDX-License-Identifier: MIT
#include "colours/colour_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "colours/colour_options.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "read_answer.hpp"

namespace flipwise::app {

namespace {

StatedColours from_boards(Input& input, unsigned colours, bool is_witness) {
  auto [comments, boards] = read_boards<ColourGrid>(input, [&](auto&& from, std::uint64_t first_line) {
    return read_colour_grid(from, input.name(), colours, first_line);
  });
  if (is_witness && boards.size() == 1) return colours_from_witness(std::move(boards[0]));
  return colours_from_text(comments, std::move(boards), input.name());
}

StatedColours from_list(const std::string& text, const std::string& name, unsigned colours,
                        std::size_t rows, std::size_t columns) {
  ColourGrid grid{read_colour_presses(text, name, rows, columns, colours), {}};
  Input again(Input::Text{text, name});
  std::vector<std::string> comments;
  while (const auto line = again.line())
    if (is_comment(*line)) comments.emplace_back(*line);
  return colours_from_text(comments, {std::move(grid)}, name);
}

}  // namespace

ReadColours read_colour_answer(Input& input, unsigned colours, std::size_t rows, std::size_t columns,
                               bool is_witness) {
  constexpr std::size_t large = 1 << 16;
  const bool is_image = input.holds_greymap() || input.holds_image();
  if (!is_image && looks_like_id(input.peek_content()))
    return {colours_from_id(read_colour_id(*input.content()), is_witness)};
  const std::string_view head = input.peek_all();
  if (const std::size_t first = head.find_first_not_of(" \t\r\n"); first != head.npos && head[first] == '{')
    return {colours_from_json(Fields(read_all(input), input.name()), colours)};
  bool may_be_list = !is_witness && !is_image && looks_like_press_list(head);
  std::string no_list;
  if (may_be_list && head.size() >= large) {
    const std::string lines(head.substr(0, head.rfind('\n') + 1));
    may_be_list =
        read_or_fault([&] { return from_list(lines, "", colours, rows, columns); }, no_list).has_value();
  }
  if (!may_be_list) return {from_boards(input, colours, is_witness)};

  const std::string text = read_all(input);
  std::string no_board;
  auto list = read_or_fault([&] { return from_list(text, input.name(), colours, rows, columns); }, no_list);
  auto board = read_or_fault(
      [&] {
        Input again(Input::Text{text, input.name()});
        return from_boards(again, colours, false);
      },
      no_board);
  if (!list && !board) throw InputError(no_list);
  if (!board) return {std::move(*list)};
  const auto& solution = board->answer.solution;
  const bool fits =
      solution && solution->cells() == rows * columns && (rows == 1 || solution->rows() == rows);
  if (list && solution && !fits) return {std::move(*list)};
  if (!solution) list.reset();
  return {std::move(*board), std::move(list)};
}

unsigned colours_of_answer(std::optional<Input>& input) {
  if (input->holds_greymap()) return colours_of_pgm(input->peek_all());
  if (input->holds_image()) return 0;
  const std::string_view content = input->peek_content();
  if (looks_like_id(content)) return colours_of_id(content);
  if (content.starts_with('{')) {
    const std::string text = read_all(*input);
    input.emplace(Input::Text{text, input->name()});
    return colours_of(Fields(text, input->name()));
  }
  constexpr std::string_view says = "; colours ";
  for (std::string_view head = input->peek_all(); head.starts_with(';');) {
    const std::string_view line = head.substr(0, head.find('\n'));
    if (line.starts_with(says)) {
      const auto number = whole_number(trimmed(line.substr(says.size())));
      return number && *number <= most_colours ? static_cast<unsigned>(*number) : 0;
    }
    head.remove_prefix(std::min(line.size() + 1, head.size()));
  }
  return 0;
}

StatedColours colours_from_words(const std::string& text, unsigned colours, bool is_witness,
                                 const char* after) {
  if (looks_like_id(text)) return colours_from_id(read_colour_id(text), is_witness);
  const AnswerWords words = words_of_answer(text, after);
  std::vector<ColourGrid> boards;
  if (!words.board.empty()) boards.push_back(colours_of_line(words.board, colours));
  if (is_witness && boards.size() == 1) return colours_from_witness(std::move(boards[0]));
  return colours_from_text(words.comments, std::move(boards), "the answer");
}

}  // namespace flipwise::app
