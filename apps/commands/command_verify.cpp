// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
The answer is what solve prints as text or as JSON, or any press board. An answer in JSON says itself what
rule, wrap and goal it is for. Prints 'valid' (exit 0) or what is wrong (exit 1).

Examples:
  flipwise solve board.txt --output answer.txt && flipwise verify board.txt answer.txt
  flipwise solve --rule king --format json board.txt | flipwise verify board.txt -
  flipwise verify --rule king board.txt presses.txt
  flipwise verify huge.pbm witness.pbm --witness)";

struct VerifyArguments {
  std::string board;
  std::string answer;
  PuzzleOptions puzzle;
  bool witness = false;
};

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

Exit report(const Verdict& verdict, const std::string& format, Output& output) {
  if (format == "json")
    output.write(to_json(verdict) + "\n");
  else
    output.write(verdict.valid ? "valid\n" : fmt::format("invalid: {}\n", verdict.reason));
  return verdict.valid ? Exit::answered : Exit::impossible;
}

bool is_image(Input& input) {
  const std::string_view head = input.peek();
  return input.seekable() && (head.starts_with("P1") || head.starts_with("P4"));
}

/// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
std::optional<Verdict> verdict_of_images(const VerifyArguments& arguments) {
  if (button_file(arguments.puzzle)) return std::nullopt;
  const Rule rule = rule_of(arguments.puzzle);
  if (looks_like_id(arguments.board) || arguments.board == "-" || arguments.answer == "-" ||
      rule.form != Rule::Form::stencil || goal_kind(arguments.puzzle) == Goal::Kind::target)
    return std::nullopt;
  Input board(arguments.board);
  if (!is_image(board)) return std::nullopt;
  Input answer(arguments.answer);
  if (!is_image(answer)) return std::nullopt;
  const auto lights = pbm_source(board.stream(), board.name());
  const auto stated = pbm_source(answer.stream(), answer.name());
  const RowPuzzle puzzle{rule, wrap_of(arguments.puzzle), goal_kind(arguments.puzzle)};
  return arguments.witness ? verify_witness(*lights, *stated, puzzle) : verify(*lights, *stated, puzzle);
}

Exit run(const VerifyArguments& arguments, const Common& common, Output& output) {
  if (!common.request.empty())
    return answer_requests(common, VerifyRequest{}, [&](Request& request) {
      return report(verify(std::get<VerifyRequest>(request)), "json", output);
    });
  if (arguments.board.empty() || arguments.answer.empty())
    throw InputError("verify: needs a BOARD and an ANSWER");
  if (arguments.board == "-" && arguments.answer == "-")
    throw InputError("verify: only one of BOARD and ANSWER can be standard input");
  if (const auto verdict = verdict_of_images(arguments)) return report(*verdict, common.format, output);
  VerifyRequest request;
  if (const auto buttons = button_file(arguments.puzzle)) {
    request.puzzle = read_button_puzzle(arguments.board, *buttons, arguments.puzzle);
    request.stated = read_answer(arguments.answer, arguments.witness);
    Answer& stated = request.stated.answer;
    if (stated.solution) stated.solution->pressed = in_a_row({stated.solution->pressed});
    if (stated.witness) stated.witness = in_a_row({*stated.witness});
    return report(verify(request), common.format, output);
  }
  if (looks_like_id(arguments.board)) {
    const BoardPuzzle puzzle = read_id(arguments.board).puzzle;
    request.rule = puzzle.rule;
    request.wrap = puzzle.wrap;
    request.goal = puzzle.goal;
  }
  apply(arguments.puzzle, request);
  request.puzzle = read_board(arguments.board);
  request.stated = read_answer(arguments.answer, arguments.witness);
  return report(verify(request), common.format, output);
}

}  // namespace

Command verify_command() {
  const auto arguments = std::make_shared<VerifyArguments>();
  Command command{examples};
  command.add({{"BOARD", "", "the board: an id, a file, or - for standard input", &arguments->board},
               {"ANSWER", "", "the answer: an id, a file, or - for standard input", &arguments->answer}});
  command.add(puzzle_options(arguments->puzzle, true));
  command.add({{"--witness", "", "ANSWER is a board that shall prove BOARD impossible, not presses",
                &arguments->witness}});
  command.add_text_or_json();
  command.run = [arguments](const Common& common, Output& output) {
    return run(*arguments, common, output);
  };
  return command;
}

}  // namespace flipwise::app
