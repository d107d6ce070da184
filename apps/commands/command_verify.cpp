// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "many/answering_many.hpp"

namespace flipwise::app {

namespace {

constexpr const char* verify_examples = R"(
ANSWER is the output of solve as text or JSON, or any press board. An answer in
JSON states its rule, wrap and goal. Prints 'valid' (exit 0) or what is wrong
(exit 1).

Examples:
  flipwise solve board.txt | flipwise verify board.txt -
  flipwise solve --wrap torus --format json b.txt | flipwise verify b.txt -
  flipwise verify --rule king board.txt presses.txt
  flipwise verify huge.pbm witness.pbm --witness
  flipwise verify --colours 3 board.txt answer.txt
  flipwise solve --many --format json boards.txt | flipwise verify --many
  paste boards.txt answers.txt | flipwise verify --many
                             an id and an answer of solve --many
                             on each line
  paste lights.txt answers.txt | flipwise verify --many --rule code.mtx
)";

/// Facts about the presses, known before they are read.
struct PressShape {
  Board like;               ///< board of their shape, and with more than two colours of their modulus
  bool kinds = false;       ///< true if a press has a kind
  bool any_shape = false;   ///< true if only the number of cells must agree
  bool is_witness = false;  ///< true if the answer is a witness, by option
  Labels labels = {};       ///< of buttons: with names, lists of presses have these
};

/// An answer as read. Text with few numbers may be a press board or a list of presses; both are then
/// present.
struct ReadAnswer {
  StatedAnswer stated;
  std::optional<StatedAnswer> as_list = {};
};

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
    if (text.size() > longest_line) throw InputError(input.name() + ": more than 64 MiB");
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

StatedAnswer answer_from_boards(Input& input, const PressShape& shape, bool is_witness) {
  const std::uint64_t modulus = has_colours(shape) ? shape.like.modulus() : press_kinds;
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
      refuse(fmt::format("expected the name of a button{}", has_colours(shape) ? " and an amount" : ""));
    const auto column = static_cast<std::size_t>(button - names.begin());
    if (presses.get(0, column) != 0) refuse(fmt::format("button {} is pressed twice", words[0]));
    presses.set(0, column,
                words.size() < 2
                    ? 1
                    : number_from(words[1], fmt::format("{}:{}: the amount", name, line_number), 1,
                                  shape.like.modulus() - 1));
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
  Board presses = shape.labels.buttons.empty() ? read_press_list(text, name, shape.like, shape.kinds)
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
  const StatedBoard said = read_stated_board(input, press_kinds);
  return answer_from_id({said.puzzle, said.presses}, shape.is_witness);
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

/// Reads a text that has the form of a list of presses, both as a list and as a board.
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
  throw InputError(fmt::format("{}; read as a press board, it has {} x {} cells, not {} x {}", no_list,
                               solution->rows(), solution->columns(), shape.like.rows(),
                               shape.like.columns()));
}

/// Reads an answer: JSON, an id, a list of presses, or text (comments with claims, followed by the press
/// board, the witness, or several solutions with a comment above each). In a list, presses are distinct and
/// count from 1, so the beginning of a large text shows whether it is one. Throws InputError.
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
  if (!may_be_list) return {answer_from_boards(input, shape, shape.is_witness)};
  return read_both_ways(read_all(input), input.name(), shape);
}

/// Reads an answer to a puzzle with this many colours in the text form of solve --many, `optimal 4
/// 0000/1001/1001/0000`, or only its board, or an id. `after` names the words before it, for messages.
/// Throws InputError.
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
  if (has_status) comments.push_back(fmt::format("; {}:", words[0]));
  for (std::size_t i = 1; has_status && i + 1 < words.size(); ++i)
    if (words[i].find_first_not_of("0123456789") != words[i].npos)
      throw InputError(fmt::format("the answer: '{}' is not a number of presses", words[i]));
  if (words.size() == 3) comments.push_back("; presses " + words[1]);
  if (words.size() == 4) comments.push_back(fmt::format("; bounds {} {}", words[1], words[2]));
  std::vector<Grid> boards;
  if (!has_status || words.size() > 2)
    boards.push_back(has_bits ? colours_of_line(words.back(), press_kinds, "the answer")
                              : colours_of_line(words.back(), colours));
  return answer_from_text(comments, std::move(boards), "the answer", has_bits ? 2 : colours, is_witness);
}

/// Returns the number of colours that an answer states, in JSON, an image, an id, or comments; 0 if it does
/// not. The input stays at its beginning.
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

struct VerifyCommand final : AnsweringMany<VerifyRequest> {
  VerifyCommand() : AnsweringMany(verify_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"ANSWER", "", "the answer: an id, a file, or - for standard input", &stated}});
    add_puzzle_options(*this, puzzle, of_verify);
    add({{"--witness", "", "ANSWER is a board that proves BOARD impossible, not presses", &witness}});
    add_many();
    add_text_or_json();
    add_bounds();
    lines_below_board = 1;
  }

  std::string unknown(std::string_view why) const override {
    return format == "json" ? AnsweringMany::unknown(why) : fmt::format("unknown: {}\n", why);
  }

  void settle() override {
    if (!board_itself.empty() && stated.empty()) stated = std::exchange(board, "");
    AnsweringMany::settle();
  }

  Exit run(Output& output) override {
    if (!request_path.empty()) {
      format = "json";
      return AnsweringMany::run(output);
    }
    if (many) {
      if (!stated.empty()) throw InputError("--many reads boards and answers from one file");
      return AnsweringMany::run(output);
    }
    if ((board.empty() && !opened) || stated.empty())
      throw InputError("verify: needs a BOARD and an ANSWER");
    if (board == "-" && stated == "-")
      throw InputError("verify: only one of BOARD and ANSWER can be standard input");
    if (!looks_like_id(board) && !opened) opened.emplace(board, text_form(puzzle));
    if (!looks_like_id(stated)) stated_file.emplace(stated, TextForm{});
    // Text does not state its number of colours; that of the answer is used.
    const bool is_text = opened && !opened->holds_image() && !opened->holds_greymap() &&
                         !looks_like_id(opened->peek_content());
    if (is_text && puzzle.colours == 0) {
      const std::uint64_t colours = stated_file ? colours_of_answer(stated_file) : colours_of_id(stated);
      if (colours > 2) puzzle.colours = colours;
    }
    const auto verdict = verdict_of_images();
    return verdict ? tell(*verdict, output) : AnsweringMany::run(output);
  }

  Exit tell(const Verdict& verdict, Output& output) const {
    output.write(text_of(verdict));
    return exit_of(verdict);
  }

  /// Returns the verdict on two images, which are compared row by row and need not fit into memory; nothing
  /// for other files.
  std::optional<Verdict> verdict_of_images() {
    const auto is_image = [](std::optional<Input>& input) {
      return input && input->seekable() && (input->holds_greymap() || input->holds_image());
    };
    if (!rows_suffice(puzzle) || !is_image(opened) || !is_image(stated_file) ||
        opened->holds_greymap() != stated_file->holds_greymap())
      return std::nullopt;
    const auto lights = netpbm_source(opened->stream(), opened->name());
    const auto answer = netpbm_source(stated_file->stream(), stated_file->name());
    const RowPuzzle rows = row_puzzle(*lights, opened->name(), puzzle);
    if (answer->modulus() != lights->modulus())
      return Verdict{
          false, fmt::format("the answer is for {} colours, not {}", answer->modulus(), lights->modulus())};
    return witness ? verify_witness(*lights, *answer, rows) : verify(*lights, *answer, rows);
  }

  VerifyRequest from_options() override {
    VerifyRequest request = AnsweringMany::from_options();
    request.stated = read_claims(request.puzzle);
    return request;
  }

  VerifyRequest about(PuzzleSpec spec) const override {
    VerifyRequest request;
    request.puzzle = std::move(spec);
    return request;
  }
  VerifyRequest of_line(std::string_view text) const override {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    const std::string_view word = text.substr(0, end);
    VerifyRequest request = AnsweringMany::of_line(word);
    take_answer(text.substr(next), request, looks_like_id(word) ? "the id" : "the board");
    return request;
  }
  /// The answer is on the last line.
  VerifyRequest of_board(std::string_view text, const LineOptions& how, std::uint64_t line) const override {
    while (text.ends_with('\n') || text.ends_with('\r') || text.ends_with(' ')) text.remove_suffix(1);
    const std::size_t end = text.rfind('\n');
    if (end == text.npos) throw InputError("expected a line with an answer below the board");
    VerifyRequest request = AnsweringMany::of_board(text.substr(0, end), how, line);
    take_answer(text.substr(end + 1), request, "the board");
    return request;
  }
  void take_answer(std::string_view text, VerifyRequest& request, const char* after) const {
    request.stated = answer_from_words(std::string(text), request.puzzle.colours, witness, after);
  }
  /// Reads a cell for each light, followed by the answer.
  void take_lights(std::string_view text, VerifyRequest& request) const override {
    Board& cells = request.puzzle.board->cells;
    std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    if (cells.has_bits() &&
        form_of_cells.is_usual()) {  // blanks may stand between them, and none behind them
      end = 0;
      for (std::size_t lights = cells.columns(); lights > 0 && end < text.size(); ++end)
        if (text[end] != ' ' && text[end] != '\t') --lights;
    }
    set_lights(text.substr(0, end), cells, form_of_cells);
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    take_answer(text.substr(next), request, "the lights");
  }
  void amend(VerifyRequest& request) const override {
    request.puzzle = amended(given, std::move(request.puzzle));
  }

  /// Checks an answer. One that can be read in two ways is right if either reading is. With --many, an
  /// answer with nothing to check is reported as unknown.
  Reply reply(VerifyRequest& request, bool short_line) const override {
    Verdict verdict = verify(request);
    if (!verdict.valid && as_list) {
      request.stated = *as_list;
      const Verdict other = verify(request);
      verdict = other.valid ? other
                            : Verdict{false, fmt::format("as a press board: {}; as a list of presses: {}",
                                                         verdict.reason, other.reason)};
    }
    if (short_line && verdict.undecided) return {Exit::stopped, unknown(verdict.reason)};
    return {exit_of(verdict), text_of(verdict)};
  }

  std::string text_of(const Verdict& verdict) const {
    if (format == "json") return to_json(verdict) + "\n";
    return verdict.valid ? "valid\n" : fmt::format("invalid: {}\n", verdict.reason);
  }
  static Exit exit_of(const Verdict& verdict) { return verdict.valid ? Exit::answered : Exit::impossible; }

  StatedAnswer read_claims(const PuzzleSpec& spec) {
    const std::uint64_t modulus = spec.colours == 2 ? press_kinds : spec.colours;
    StatedAnswer claims =
        stated_file ? read_claims_of_file(spec) : answer_from_id(read_id(stated, modulus), witness);
    const auto lay_in_a_row = [&](std::optional<Board>& numbers) {
      if (numbers) numbers = in_a_row({spec.colours == 2 ? nonzero_cells(*numbers) : *numbers, {}});
    };
    if (spec.buttons) lay_in_a_row(claims.answer.solution);
    if (spec.buttons) lay_in_a_row(claims.answer.witness);
    return claims;
  }

  StatedAnswer read_claims_of_file(const PuzzleSpec& spec) {
    const Board& cells = spec.board->cells;
    const bool of_buttons = spec.buttons.has_value();
    ReadAnswer read = read_answer(
        *stated_file, {.like = of_buttons ? Board(1, spec.buttons->size(), cells.modulus())
                                          : Board(cells.rows(), cells.columns(), cells.modulus()),
                       .kinds = spec.rule && spec.rule->form == Rule::Form::two_kind,
                       .any_shape = of_buttons || (spec.colours > 2 && cells.rows() == 1),
                       .is_witness = witness,
                       .labels = of_buttons ? spec.buttons->labels() : Labels()});
    as_list = std::move(read.as_list);
    return std::move(read.stated);
  }

  std::string stated;
  std::optional<Input> stated_file;     // opened only once: it may be a pipe
  std::optional<StatedAnswer> as_list;  // ANSWER read as a list, if that is possible as well
  bool witness = false;
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
