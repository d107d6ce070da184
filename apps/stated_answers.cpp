// SPDX-License-Identifier: MIT
#include "stated_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"

namespace flipwise::app {

namespace {

constexpr bool is_comment(std::string_view line) {
  return line.starts_with(';');
}

/// Reads comments, followed by one board, several boards with a comment above each, or none. `read` reads a
/// board from a stream or a text, whose first line has the given number.
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
    if (text.size() > longest_line)
      throw InputError(input.name() + ": this text has more than 64 MiB; shorten it");
  }
  read_one();
  return {std::move(comments), std::move(boards)};
}

/// Returns the result of `read`; nothing on InputError, with its message in `fault`.
template <typename Read>
auto read_or_fault(const Read& read, std::string& fault) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const InputError& error) {
    fault = error.what();
    return std::nullopt;
  }
}

/// Returns the next line without its end, and removes it from the text.
std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

bool has_colours(const PressShape& shape) {
  return shape.like.modulus() > 2;
}

/// True if a text is a drawing of a board with its certificate, as `--format pretty` prints it.
bool is_drawn_witness(std::string_view text) {
  const std::string_view line = trimmed(next_line(text));
  return line.starts_with("board ") && line.ends_with(" witness");
}

/// Reads presses; or a certificate, if `is_witness` is true or the text is a drawing of one.
StatedAnswer answer_from_boards(Input& input, const PressShape& shape, bool is_witness) {
  const std::uint64_t modulus = has_colours(shape) ? shape.like.modulus() : press_kinds;
  is_witness |= is_drawn_witness(input.peek_all());
  auto [comments, boards] = read_boards(input, [&](auto&& from, std::uint64_t first_line) {
    return read_grid(from, input.name(), modulus, first_line, {.presses = true});
  });
  return answer_from_text(comments, std::move(boards), input.name(), shape.like.modulus(), is_witness);
}

/// Returns the words of a line.
std::vector<std::string> words_of(std::string_view line) {
  std::istringstream words{std::string(line)};
  return {std::istream_iterator<std::string>(words), {}};
}

/// Reads a list of presses by the names of buttons, in any order: a line NAME, or NAME AMOUNT, for each.
Board read_named_presses(std::string_view text, const std::string& name, const PressShape& shape) {
  Board presses(1, shape.like.columns(), shape.like.modulus());
  const std::vector<std::string>& names = shape.labels.buttons;
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::string_view line = next_line(text);
    const std::vector<std::string> words = words_of(line);
    if (words.empty() || is_comment(line)) continue;
    const auto refuse = [&](const std::string& what) {
      throw InputError(fmt::format("{}:{}: {}", name, line_number, what), ErrorCode::syntax,
                       {.input = name, .line = line_number});
    };
    const auto button = std::find(names.begin(), names.end(), words[0]);
    if (button == names.end() || words.size() > (has_colours(shape) ? 2 : 1))
      refuse(fmt::format("expected the name of a button{}, and nothing else on the line, found '{}'",
                         has_colours(shape) ? " and a number of presses" : "", trimmed(line)));
    const auto column = static_cast<std::size_t>(button - names.begin());
    const std::uint64_t earlier = presses.get(0, column);
    if (earlier != 0 && !shape.repeats)
      refuse(fmt::format("button {} is pressed twice; remove one of its lines", words[0]));
    const std::uint64_t number =
        words.size() < 2
            ? 1
            : number_from(words[1], fmt::format("{}:{}: the number of presses", name, line_number), 1,
                          shape.like.modulus() - 1);
    presses.set(0, column, (earlier + number) % shape.like.modulus());
  }
  return presses;
}

bool may_be_list_of_presses(std::string_view head, const PressShape& shape) {
  const std::vector<std::string>& names = shape.labels.buttons;
  if (names.empty()) return looks_like_press_list(head);
  for (bool is_whole = true; !head.empty() && is_whole;) {
    is_whole = head.find('\n') != head.npos;
    const std::string_view line = next_line(head);
    const std::vector<std::string> words = words_of(line);
    if (is_whole && !words.empty() && !is_comment(line) &&
        std::find(names.begin(), names.end(), words[0]) == names.end())
      return false;
  }
  return true;
}

StatedAnswer answer_from_list(std::string_view text, const std::string& name, const PressShape& shape) {
  Board presses = shape.labels.buttons.empty()
                      ? read_press_list(text, name, shape.like, shape.kinds, shape.repeats)
                      : read_named_presses(text, name, shape);
  std::vector<std::string> comments;
  while (!text.empty())
    if (const std::string_view line = next_line(text); is_comment(line))
      comments.emplace_back(line.substr(0, line.find('\r')));
  return answer_from_text(comments, {{std::move(presses)}}, name, shape.like.modulus());
}

StatedAnswer answer_from_written_id(Input& input, const PressShape& shape) {
  if (has_colours(shape))
    return answer_from_id(read_id(*input.content(), shape.like.modulus()), shape.is_witness);
  const StatedBoard stated = read_stated_board(input, press_kinds);
  return answer_from_id({stated.puzzle, stated.presses}, shape.is_witness);
}

bool fits(const Board& board, const PressShape& shape) {
  if (shape.any_shape) return board.cells() == shape.like.cells();
  return board.rows() == shape.like.rows() && board.columns() == shape.like.columns();
}

/// True if a digit outside comments is not a cell.
bool has_other_digits(std::string_view text) {
  while (!text.empty())
    if (const std::string_view line = next_line(text);
        !is_comment(line) && line.find_first_of("3456789") != line.npos)
      return true;
  return false;
}

/// Returns how presses are listed, for a text that is neither a list nor a board.
std::string form_of_list(const PressShape& shape) {
  return std::string("; a list of presses has a line for each: ") +
         (!shape.labels.buttons.empty() ? "the name of a button"
          : shape.any_shape             ? "1 and the number of the button, counted from 1"
                                        : "its row and its column, counted from 1");
}

/// Reports a list of one press, row 1 and a column, that may be the numbers of two buttons.
void note_two_buttons(std::string_view text, const std::string& name, const PressShape& shape) {
  std::vector<std::string> words;
  while (!text.empty())
    if (const std::string_view line = next_line(text); !is_comment(line))
      for (std::string& word : words_of(line)) words.push_back(std::move(word));
  if (shape.any_shape && shape.labels.buttons.empty() && words.size() == 2 && words[0] == "1" &&
      words[1] != "1")
    note(fmt::format("{} was read as one press, at row 1 and column {}", name, words[1]));
}

/// Reads a text that has the form of a list of presses, both as a list and as a board.
ReadAnswer read_both_ways(std::string_view text, const std::string& name, const PressShape& shape) {
  std::string no_list;
  std::string no_board;
  if (text.substr(0, text.find_first_of("\r\n")) == list_mark) return {answer_from_list(text, name, shape)};
  auto list = read_or_fault([&] { return answer_from_list(text, name, shape); }, no_list);
  auto board = read_or_fault(
      [&] {
        Input again(Input::Text{text, name});
        return answer_from_boards(again, shape, false);
      },
      no_board);
  const bool is_list = has_colours(shape) || !shape.labels.buttons.empty() || has_other_digits(text);
  if (!list && !board) throw InputError(is_list ? no_list : no_board);
  if (!board) {
    note_two_buttons(text, name, shape);
    return {std::move(*list)};
  }
  const auto& solution = board->answer.solution;
  // A press board of buttons is one row, so names below each other are a list.
  if (list && !shape.labels.buttons.empty() && solution && solution->rows() > 1) return {std::move(*list)};
  if (!solution || fits(*solution, shape)) {
    if (!solution || (!has_colours(shape) && list && list->answer.witness)) list.reset();
    return {std::move(*board), std::move(list)};
  }
  if (list) {
    note_two_buttons(text, name, shape);
    return {std::move(*list)};
  }
  if (has_colours(shape)) return {std::move(*board)};
  throw InputError(fmt::format("{}; read as a press board, it has {} x {} cells, not {} x {}", no_list,
                               solution->rows(), solution->columns(), shape.like.rows(),
                               shape.like.columns()));
}

}  // namespace

ReadAnswer read_answer(Input& input, const PressShape& shape) {
  constexpr std::size_t large = 1 << 16;
  const bool is_image = (has_colours(shape) && input.holds_greymap()) || input.holds_image();
  if (!is_image && looks_like_id(input.peek_content())) return {answer_from_written_id(input, shape)};
  const std::string_view head = input.peek_all();
  if (const std::size_t first = head.find_first_not_of(" \t\r\n"); first != head.npos && head[first] == '{')
    return {answer_from_json(Fields(read_all(input), input.name()), shape.like.modulus())};
  bool may_be_list = !shape.is_witness && may_be_list_of_presses(head, shape);
  if (may_be_list && head.size() >= large) {
    std::string fault;
    const std::string_view lines = head.substr(0, head.rfind('\n') + 1);
    may_be_list = read_or_fault([&] { return answer_from_list(lines, "", shape); }, fault).has_value();
  }
  if (!may_be_list) {
    const bool is_list = !shape.labels.buttons.empty() || has_other_digits(head);
    try {
      return {answer_from_boards(input, shape, shape.is_witness)};
    } catch (const InputError& error) {
      if (!is_list || error.code() != ErrorCode::syntax) throw;
      throw InputError(error.what() + form_of_list(shape), error.code(), error.place());
    }
  }
  return read_both_ways(read_all(input), input.name(), shape);
}

ReadAnswer read_answer_to(const PuzzleSpec& spec, const std::string& word, std::optional<Input>& file,
                          const AnswerOptions& options) {
  const Board& cells = spec.board->cells;
  const bool of_buttons = spec.buttons.has_value();
  const std::uint64_t modulus = spec.colours == 2 ? press_kinds : spec.colours;
  ReadAnswer read =
      !file
          ? ReadAnswer{answer_from_id(read_id(word, modulus), options.is_witness)}
          : read_answer(*file, {.like = of_buttons ? Board(1, spec.buttons->size(), cells.modulus())
                                                   : Board(cells.rows(), cells.columns(), cells.modulus()),
                                .kinds = spec.rule && spec.rule->form == Rule::Form::two_kind,
                                .any_shape = of_buttons || (spec.colours > 2 && cells.rows() == 1),
                                .is_witness = options.is_witness,
                                .repeats = options.repeats,
                                .labels = of_buttons ? spec.buttons->labels() : Labels()});
  if (!of_buttons) return read;
  const auto lay_in_a_row = [&](Answer& answer) {
    for (std::optional<Board>* const numbers : {&answer.solution, &answer.witness})
      if (*numbers) *numbers = in_a_row({spec.colours == 2 ? nonzero_cells(**numbers) : **numbers, {}});
  };
  lay_in_a_row(read.stated.answer);
  if (read.as_list) lay_in_a_row(read.as_list->answer);
  return read;
}

ShowRequest board_after(ApplyRequest& request, const std::optional<StatedAnswer>& as_list,
                        const std::string& path) {
  try {
    ShowRequest after = answer_to(request);
    if (as_list)
      note(fmt::format("{} was read as a press board; if it is a list of presses, write '{}' above it",
                       path == "-" ? "stdin" : path, list_mark));
    return after;
  } catch (const InputError&) {
    if (!as_list) throw;
  }
  request.stated = *as_list;
  return answer_to(request);
}

StatedAnswer answer_from_words(const std::string& text, std::uint64_t colours, bool is_witness,
                               const char* after) {
  const bool has_bits = colours <= 2;
  if (looks_like_id(text))
    return answer_from_id(read_id(text, has_bits ? press_kinds : colours), is_witness);
  std::istringstream rest(text);
  const std::vector<std::string> words(std::istream_iterator<std::string>(rest), {});
  if (words.empty()) throw InputError(fmt::format("expected an answer after {}", after));
  std::vector<std::string> comments;
  const bool has_status = words[0][0] >= 'a' && words[0][0] <= 'z';
  if (!has_status && words.size() > 1)
    throw InputError(
        fmt::format("expected one answer after {}, found also '{}'; write its rows with / between "
                    "them, and no blanks",
                    after, words[1]));
  if (has_status) comments.push_back(fmt::format("; {}:", words[0]));
  for (std::size_t i = 1; has_status && i + 1 < words.size(); ++i)
    if (words[i].find_first_not_of("0123456789") != words[i].npos)
      throw InputError(fmt::format(
          "the answer: '{}' is not a number of presses; give a line of 'flipwise solve --many'", words[i]));
  if (words.size() == 3) comments.push_back("; presses " + words[1]);
  if (words.size() == 4) comments.push_back(fmt::format("; bounds {} {}", words[1], words[2]));
  std::vector<Grid> boards;
  if (!has_status || words.size() > 2)
    boards.push_back(has_bits ? colours_of_line(words.back(), press_kinds, "the answer")
                              : colours_of_line(words.back(), colours));
  return answer_from_text(comments, std::move(boards), "the answer", has_bits ? 2 : colours, is_witness);
}

std::uint64_t colours_of_answer(std::optional<Input>& input) {
  if (input->holds_greymap()) return colours_of_pgm(input->peek_all());
  if (input->holds_image()) return 0;
  const std::string_view content = input->peek_content();
  if (looks_like_id(content)) return colours_of_id(content);
  if (content.starts_with('{')) {
    const std::string text = read_all(*input);
    input.emplace(Input::Text{text, input->name()});
    return colours_in(Fields(text, input->name()));
  }
  constexpr std::string_view says = "; colours ";
  for (std::string_view head = input->peek_all(); head.starts_with(';');) {
    const std::string_view line = head.substr(0, head.find('\n'));
    if (line.starts_with(says)) {
      const std::string_view word = trimmed(line.substr(says.size()));
      if (word == "none") return counter_modulus;
      const auto number = whole_number(word);
      return number && *number <= max_modulus ? *number : 0;
    }
    head.remove_prefix(std::min(line.size() + 1, head.size()));
  }
  return 0;
}

}  // namespace flipwise::app
