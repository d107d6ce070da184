// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
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

/// An answer as JSON, or as text, where a first line `; impossible` says that the board is a witness.
StatedAnswer read_answer(const std::string& path, bool is_witness) {
  if (is_witness) return answer_from_witness(read_board(path));
  if (looks_like_id(path)) return answer_from_presses(read_board(path, true));
  Input input(path);
  const std::string_view head = input.peek();
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (first != head.npos && head[first] == '{') return answer_from_json(read_all(input), input.name());
  if (head.starts_with("; impossible: a finished search")) {
    StatedAnswer stated;
    stated.answer.status = Status::impossible;
    stated.answer.proof_by_search = true;
    return stated;
  }
  const bool impossible = head.starts_with("; impossible");
  const Grid grid = read_grid(input.stream(), input.name(), true);
  return impossible ? answer_from_witness(grid) : answer_from_presses(grid);
}

bool is_image(Input& input) {
  const std::string_view head = input.peek();
  return input.seekable() && (head.starts_with("P1") || head.starts_with("P4"));
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
    const auto verdict = verdict_of_images();
    return verdict ? report(*verdict, output) : Answering::run(output);
  }

  /// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
  std::optional<Verdict> verdict_of_images() const {
    if (button_file(puzzle)) return std::nullopt;
    const RowPuzzle rows{rule_of(puzzle), wrap_of(puzzle), goal_kind(puzzle)};
    if (looks_like_id(board) || board == "-" || stated == "-" || rows.rule.form != Rule::Form::stencil ||
        rows.goal == Goal::Kind::target)
      return std::nullopt;
    Input board_file(board);
    if (!is_image(board_file)) return std::nullopt;
    Input stated_file(stated);
    if (!is_image(stated_file)) return std::nullopt;
    const auto lights = pbm_source(board_file.stream(), board_file.name());
    const auto answer = pbm_source(stated_file.stream(), stated_file.name());
    return witness ? verify_witness(*lights, *answer, rows) : verify(*lights, *answer, rows);
  }

  VerifyRequest from_options() override {
    VerifyRequest request;
    if (const auto buttons = button_file(puzzle)) {
      request.puzzle = read_button_puzzle(board, *buttons, puzzle);
      request.stated = read_answer(stated, witness);
      Answer& answer = request.stated.answer;
      if (answer.solution) answer.solution->pressed = in_a_row({answer.solution->pressed});
      if (answer.witness) answer.witness = in_a_row({*answer.witness});
      return request;
    }
    if (looks_like_id(board)) {
      const BoardPuzzle said = read_id(board).puzzle;
      request.rule = said.rule;
      request.wrap = said.wrap;
      request.goal = said.goal;
    }
    apply(puzzle, request);
    request.puzzle = read_board(board);
    request.stated = read_answer(stated, witness);
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

  std::string board;
  std::string stated;
  PuzzleOptions puzzle;
  bool witness = false;
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
