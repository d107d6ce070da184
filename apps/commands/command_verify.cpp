// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* verify_examples = R"(
The answer is what solve prints as text or as JSON, or any press board. An answer in JSON says itself what
rule, wrap and goal it is for. Prints 'valid' (exit 0) or what is wrong (exit 1).

Examples:
  flipwise solve board.txt --output answer.txt && flipwise verify board.txt answer.txt
  flipwise solve --rule king --format json board.txt | flipwise verify board.txt -
  flipwise verify --rule king board.txt presses.txt
  flipwise verify huge.pbm witness.pbm --witness)";

/// An answer as JSON, or as text: comments that claim something, then the press board, the witness, or a
/// list of solutions with a comment above each.
StatedAnswer read_answer(Input& input, bool is_witness) {
  const std::string_view head = input.peek();
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (first != head.npos && head[first] == '{') return answer_from_json(read_all(input), input.name());
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

bool is_seekable_image(Input& input) {
  return input.seekable() && input.holds_image();
}

struct VerifyCommand final : Answering<VerifyRequest> {
  VerifyCommand() : Answering(verify_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"ANSWER", "", "the answer: an id, a file, or - for standard input", &stated}});
    add(puzzle_options(puzzle, true));
    add({{"--witness", "", "ANSWER is a board that shall prove BOARD impossible, not presses", &witness}});
    add_text_or_json();
  }

  Exit run(Output& output) override {
    if (!request_path.empty()) {
      format = "json";
      return Answering::run(output);
    }
    if (board.empty() || stated.empty()) throw InputError("verify: needs a BOARD and an ANSWER");
    if (board == "-" && stated == "-")
      throw InputError("verify: only one of BOARD and ANSWER can be standard input");
    if (!looks_like_id(board)) board_file.emplace(board);
    if (!looks_like_id(stated)) stated_file.emplace(stated);
    const auto verdict = verdict_of_images();
    return verdict ? report(*verdict, output) : Answering::run(output);
  }

  /// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
  std::optional<Verdict> verdict_of_images() {
    if (button_file(puzzle)) return std::nullopt;
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
      request.puzzle = read_button_puzzle(std::move(read_said()).grid(), *buttons, puzzle);
      request.stated = read_claims();
      Answer& answer = request.stated.answer;
      if (answer.solution) answer.solution->pressed = in_a_row({answer.solution->pressed});
      if (answer.witness) answer.witness = in_a_row({*answer.witness});
      return request;
    }
    StatedBoard said = read_said();
    if (said.is_id) {
      request.rule = said.puzzle.rule;
      request.wrap = said.puzzle.wrap;
      request.goal = said.puzzle.goal;
    }
    apply(puzzle, request);
    request.puzzle = std::move(said).grid();
    request.stated = read_claims();
    return request;
  }

  Exit answer(VerifyRequest& request, ProgressBar&, Output& output) override {
    return report(verify(request), output);
  }

  Exit report(const Verdict& verdict, Output& output) const {
    if (format == "json")
      output.write(to_json(verdict) + "\n");
    else
      output.write(verdict.valid ? "valid\n" : fmt::format("invalid: {}\n", verdict.reason));
    return verdict.valid ? Exit::answered : Exit::impossible;
  }

  StatedBoard read_said() { return board_file ? read_stated_board(*board_file) : read_stated_board(board); }
  StatedAnswer read_claims() {
    return stated_file ? read_answer(*stated_file, witness) : answer_from_id(stated, witness);
  }

  std::string board;
  std::string stated;
  std::optional<Input> board_file;  // opened once: they may be pipes
  std::optional<Input> stated_file;
  PuzzleOptions puzzle;
  bool witness = false;
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
