// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>
#include <variant>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "many/answering_many.hpp"

namespace flipwise::app {

namespace {

constexpr const char* verify_examples = R"(
The answer is what solve prints as text or as JSON, or any press board. An
answer in JSON says itself what rule, wrap and goal it is for. Prints 'valid'
(exit 0) or what is wrong (exit 1).

Examples:
  flipwise solve board.txt | flipwise verify board.txt -
  flipwise solve --wrap torus --format json b.txt | flipwise verify b.txt -
  flipwise verify --rule king board.txt presses.txt
  flipwise verify huge.pbm witness.pbm --witness
  flipwise solve --many --format json boards.txt | flipwise verify --many
  paste boards.txt answers.txt | flipwise verify --many
                             an id and an answer of solve --many a line
)";

/// The presses of an id, which says its rule and wrap too.
StatedAnswer answer_from_id(const std::string& id, bool is_witness) {
  StatedBoard said = read_stated_board(id, true);
  const BoardPuzzle puzzle = said.puzzle;
  const Grid grid = std::move(said).grid();
  StatedAnswer stated = is_witness ? answer_from_witness(grid) : answer_from_text({}, {grid}, id);
  stated.rule = puzzle.rule;
  stated.wrap = puzzle.wrap;
  if (puzzle.goal.kind != Goal::Kind::off) stated.goal = puzzle.goal;
  return stated;
}

/// The shape of the board of presses, and whether a press has a kind.
struct PressShape {
  Board board;
  bool kinds = false;
};

/// An answer as JSON, as an id, as a list of presses, or as text: comments that claim something, then the
/// press board, the witness, or several solutions with a comment above each.
StatedAnswer read_answer(Input& input, const PressShape& shape, bool is_witness) {
  const std::string_view head = input.peek();
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (looks_like_id(head.substr(0, head.find('\n'))))
    return answer_from_id(std::string(input.line().value_or("")), is_witness);
  if (first != head.npos && head[first] == '{') return answer_from_json(read_all(input), input.name());
  if (!is_witness && looks_like_press_list(head, shape.board, shape.kinds)) {
    StatedAnswer stated;
    stated.answer.status = Status::feasible;
    stated.answer.solution = read_press_list(read_all(input), input.name(), shape.board, shape.kinds);
    stated.answer.upper = stated.answer.solution->pressed.weight();
    return stated;
  }
  std::vector<std::string> comments;
  while (input.peek().starts_with(';')) comments.emplace_back(*input.line());
  std::vector<Grid> boards;
  if (comments.empty() || !comments.back().starts_with("; solution ")) {
    if (comments.empty() || !input.peek().empty())
      boards.push_back(read_grid(input.stream(), input.name(), true));
  } else {
    std::string text;
    const auto read_one = [&] { boards.push_back(read_grid(std::exchange(text, ""), input.name(), true)); };
    while (const auto line = input.line()) {
      if (line->starts_with(';'))
        read_one();
      else
        (text += *line) += '\n';
      if (text.size() > longest_line) throw InputError(input.name() + ": more than 64 MiB");
    }
    read_one();
  }
  if (is_witness && boards.size() == 1) return answer_from_witness(boards[0]);
  return answer_from_text(comments, std::move(boards), input.name());
}

/// An answer as solve --many writes it as text, `optimal 4 0000/1001/1001/0000`, or only its board, or an
/// id.
StatedAnswer answer_from_words(const std::string& text, bool is_witness) {
  if (looks_like_id(text)) return answer_from_id(text, is_witness);
  std::istringstream rest(text);
  const std::vector<std::string> words(std::istream_iterator<std::string>(rest), {});
  if (words.empty()) throw InputError("expected an answer after the id");
  std::vector<std::string> comments;
  const bool has_status = words[0][0] >= 'a' && words[0][0] <= 'z';
  if (has_status) comments.push_back(fmt::format("; {}:", words[0]));
  if (words.size() == 3) comments.push_back("; presses " + words[1]);
  if (words.size() == 4) comments.push_back(fmt::format("; bounds {} {}", words[1], words[2]));
  std::vector<Grid> boards;
  if (!has_status || words.size() > 2) {
    std::vector<std::string> rows;
    std::istringstream board(words.back());
    for (std::string row; std::getline(board, row, '/');) rows.push_back(row);
    boards.push_back(grid_from_rows(rows, "the answer", true));
  }
  if (is_witness && boards.size() == 1) return answer_from_witness(boards[0]);
  return answer_from_text(comments, std::move(boards), "the answer");
}

bool is_seekable_image(Input& input) {
  return input.seekable() && input.holds_image();
}

struct VerifyCommand final : AnsweringMany<VerifyRequest> {
  VerifyCommand() : AnsweringMany(verify_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"ANSWER", "", "the answer: an id, a file, or - for standard input", &stated}});
    add(puzzle_options(puzzle, {.goal = true, .two_kind = true, .buttons = true}));
    add(mask_options(puzzle));
    add({{"--witness", "", "ANSWER is a board that proves BOARD impossible, not presses", &witness}});
    add_many();
    add_text_or_json();
    add_bounds();
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
    if (board.empty() || stated.empty()) throw InputError("verify: needs a BOARD and an ANSWER");
    if (board == "-" && stated == "-")
      throw InputError("verify: only one of BOARD and ANSWER can be standard input");
    if (!looks_like_id(board)) board_file.emplace(board);
    if (!looks_like_id(stated)) stated_file.emplace(stated);
    const auto verdict = verdict_of_images();
    if (!verdict) return AnsweringMany::run(output);
    output.write(text_of(*verdict));
    return exit_of(*verdict);
  }

  /// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
  std::optional<Verdict> verdict_of_images() {
    if (button_file(puzzle) || puzzle.free || puzzle.fixed) return std::nullopt;
    const RowPuzzle rows{rule_of(puzzle), wrap_of(puzzle), goal_kind(puzzle)};
    if (rows.rule.form != Rule::Form::stencil || rows.goal == Goal::Kind::target || !board_file ||
        !stated_file || !is_seekable_image(*board_file) || !is_seekable_image(*stated_file))
      return std::nullopt;
    const auto lights = pbm_source(board_file->stream(), board_file->name());
    const auto answer = pbm_source(stated_file->stream(), stated_file->name());
    return witness ? verify_witness(*lights, *answer, rows) : verify(*lights, *answer, rows);
  }

  VerifyRequest from_options() override {
    VerifyRequest request;
    if (const auto buttons = button_file(puzzle)) {
      ButtonPuzzle asked = read_button_puzzle(std::move(read_said()).grid(), *buttons, puzzle);
      request.stated = read_claims({Board(1, asked.buttons.size())});
      request.puzzle = std::move(asked);
      Answer& answer = request.stated.answer;
      if (answer.solution) answer.solution->pressed = in_a_row({answer.solution->pressed});
      if (answer.witness) answer.witness = in_a_row({*answer.witness});
      return request;
    }
    given = given_puzzle(puzzle);
    request = about(read_said());
    amend(request);
    const Board& lit = std::get<Grid>(request.puzzle).lit;
    request.stated = read_claims(
        {Board(lit.rows(), lit.columns()), request.rule && request.rule->form == Rule::Form::two_kind});
    return request;
  }

  VerifyRequest about(StatedBoard said) const override {
    VerifyRequest request;
    if (said.is_id) {
      request.rule = said.puzzle.rule;
      request.wrap = said.puzzle.wrap;
      request.goal = said.puzzle.goal;
      request.free = said.puzzle.free;
      request.fixed = said.puzzle.fixed;
    }
    request.puzzle = std::move(said).grid();
    return request;
  }
  VerifyRequest of_line(std::string_view text) const override {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    VerifyRequest request = AnsweringMany::of_line(text.substr(0, end));
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    request.stated = answer_from_words(std::string(text.substr(next)), witness);
    return request;
  }
  void amend(VerifyRequest& request) const override { apply(given, request); }

  Exit reply(VerifyRequest& request, bool /*short_line*/, std::string& text) const override {
    const Verdict verdict = verify(request);
    text = text_of(verdict);
    return exit_of(verdict);
  }

  std::string text_of(const Verdict& verdict) const {
    if (format == "json") return to_json(verdict) + "\n";
    return verdict.valid ? "valid\n" : fmt::format("invalid: {}\n", verdict.reason);
  }
  static Exit exit_of(const Verdict& verdict) { return verdict.valid ? Exit::answered : Exit::impossible; }

  StatedBoard read_said() { return board_file ? read_stated_board(*board_file) : read_stated_board(board); }
  StatedAnswer read_claims(const PressShape& shape) {
    return stated_file ? read_answer(*stated_file, shape, witness) : answer_from_id(stated, witness);
  }

  std::string stated;
  std::optional<Input> board_file;  // opened once: they may be pipes
  std::optional<Input> stated_file;
  bool witness = false;
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
