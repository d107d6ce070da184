// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "files/complaints.hpp"
#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "many/answering_stated.hpp"

namespace flipwise::app {

namespace {

constexpr const char* verify_examples = R"(
ANSWER is an output of solve (text, JSON, an image or a list of presses), or any
press board. A JSON answer contains the rule, wrap and goal, so --rule, --wrap
and --goal can be left out. Prints 'valid' (exit 0), or 'invalid' and the reason
(exit 1). Prints 'valid: minimum confirmed' if a certificate in a JSON answer
proves that no solution has fewer presses; solve writes such certificates only
for buttons of at most two lights.

ANSWER may also be an output of analyze --worst as JSON. 'valid: lower bound
confirmed' means that the presses solve its worst board, and that no solution of
that board has fewer. 'valid: lower and upper bound confirmed' means also that
no board needs more presses than the upper bound; verify proves this for many
puzzles, but not for all.

Examples:
  flipwise solve board.txt | flipwise verify board.txt -
  flipwise solve --wrap torus --format json b.txt | flipwise verify b.txt -
  flipwise verify --rule king board.txt presses.txt
  flipwise verify huge.pbm witness.pbm --witness
  flipwise verify --colours 3 board.txt answer.txt
  flipwise solve --many --format json boards.txt | flipwise verify --many
  flipwise analyze 5 5 --worst --format json | flipwise verify --many
  paste boards.txt answers.txt | flipwise verify --many
                             an id and an answer of solve --many
                             on each line
  paste lights.txt answers.txt | flipwise verify --many --rule code.mtx
)";

struct VerifyCommand final : AnsweringStated<VerifyRequest> {
  VerifyCommand() : AnsweringStated(verify_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"ANSWER", "", "the answer: an id, a file, or - for standard input", &stated}});
    add_puzzle_options(*this, puzzle, of_verify);
    add({{"--witness", "", "ANSWER is a witness that BOARD is impossible, not presses", &witness}});
    add_many("read a puzzle and an answer per line, write valid, invalid or unknown for each");
    add_text_or_json();
    add_bounds();
  }

  std::string unknown(std::string_view why) const override {
    return format == "json" ? AnsweringStated::unknown(why) : fmt::format("unknown: {}\n", why);
  }

  Exit run(Output& output) override {
    if (!request_path.empty()) {
      format = "json";
      return AnsweringStated::run(output);
    }
    if (many) return AnsweringStated::run(output);
    open("verify", "ANSWER");
    const auto verdict = verdict_of_images();
    return verdict ? tell(*verdict, output) : AnsweringStated::run(output);
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

  /// Returns whether the presses of an answer can be made, whether they solve the board or not.
  static bool can_be_made(const VerifyRequest& request) {
    try {
      (void)answer_to(ApplyRequest{request});
      return true;
    } catch (const InputError&) {
      return false;
    }
  }

  /// Checks an answer. One that can be read in two ways is right if either reading is; a note reports one
  /// that apply reads differently. With --many, an answer with nothing to check is reported as unknown.
  Reply reply(VerifyRequest& request, bool short_line) const override {
    Verdict verdict = verify(request);
    if (as_list && !verdict.valid) {
      const bool is_board = can_be_made(request);
      request.stated = *as_list;
      const Verdict other = verify(request);
      if (other.valid && is_board)
        note(fmt::format(
            "{} is valid as a list of presses, but not as a press board; apply reads it as a press board, "
            "unless '{}' stands above it",
            stated == "-" ? "stdin" : stated, list_mark));
      verdict = other.valid ? other
                            : Verdict{false, fmt::format("as a press board: {}; as a list of presses: {}",
                                                         verdict.reason, other.reason)};
    }
    const bool is_worst = request.stated.worst.has_value();
    if ((short_line || is_worst) && verdict.undecided) return {Exit::stopped, unknown(verdict.reason)};
    return {exit_of(verdict), text_of(verdict, is_worst)};
  }

  std::string text_of(const Verdict& verdict, bool is_worst = false) const {
    if (format == "json") return to_json(verdict) + "\n";
    if (verdict.maximum) return "valid: lower and upper bound confirmed\n";
    if (verdict.minimum) return is_worst ? "valid: lower bound confirmed\n" : "valid: minimum confirmed\n";
    return verdict.valid ? "valid\n" : fmt::format("invalid: {}\n", verdict.reason);
  }
  static Exit exit_of(const Verdict& verdict) { return verdict.valid ? Exit::answered : Exit::impossible; }
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
