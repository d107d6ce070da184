// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "many/answering_many.hpp"
#include "read_answer.hpp"

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
  flipwise verify --colours 3 board.txt answer.txt
  flipwise solve --many --format json boards.txt | flipwise verify --many
  paste boards.txt answers.txt | flipwise verify --many
                             an id and an answer of solve --many a line
  paste lights.txt answers.txt | flipwise verify --many --rule code.mtx
)";

struct VerifyCommand final : AnsweringMany<VerifyRequest> {
  VerifyCommand() : AnsweringMany(verify_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"ANSWER", "", "the answer: an id, a file, or - for standard input", &stated}});
    add_puzzle_options(*this, puzzle, of_verify);
    add({{"--witness", "", "ANSWER is a board that proves BOARD impossible, not presses", &witness}});
    add_many();
    add_text_or_json();
    add_bounds();
  }

  std::string unknown(std::string_view why) const override {
    return format == "json" ? AnsweringMany::unknown(why) : fmt::format("unknown: {}\n", why);
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
    if (!looks_like_id(board)) opened.emplace(board);
    if (!looks_like_id(stated)) stated_file.emplace(stated);
    // Text does not state its colours: then they are those of the answer.
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

  /// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
  std::optional<Verdict> verdict_of_images() {
    const auto is_image = [](std::optional<Input>& input) {
      return input && input->seekable() && (input->holds_greymap() || input->holds_image());
    };
    if (!rows_suffice(puzzle) || !is_image(opened) || !is_image(stated_file) ||
        opened->holds_greymap() != stated_file->holds_greymap())
      return std::nullopt;
    const auto lights = rows_of(*opened);
    const auto answer = rows_of(*stated_file);
    const RowPuzzle rows = row_puzzle(*lights, opened->name(), puzzle);
    if (answer->modulus() != lights->modulus())
      return Verdict{
          false, fmt::format("the answer is for {} colours, not {}", answer->modulus(), lights->modulus())};
    return witness ? verify_witness(*lights, *answer, rows) : verify(*lights, *answer, rows);
  }
  static std::unique_ptr<RowSource> rows_of(Input& image) {
    return image.holds_greymap() ? pgm_source(image.stream(), image.name())
                                 : pbm_source(image.stream(), image.name());
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
  void take_answer(std::string_view text, VerifyRequest& request, const char* after) const {
    request.stated = answer_from_words(std::string(text), request.puzzle.colours, witness, after);
  }
  /// As many cells as there are lights, and then the answer.
  void take_lights(std::string_view text, VerifyRequest& request) const override {
    Board& cells = request.puzzle.board->cells;
    std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    if (cells.has_bits()) {  // blanks may stand between them, and none behind them
      end = 0;
      for (std::size_t lights = cells.columns(); lights > 0 && end < text.size(); ++end)
        if (text[end] != ' ' && text[end] != '\t') --lights;
    }
    set_lights(text.substr(0, end), cells);
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    take_answer(text.substr(next), request, "the lights");
  }
  void amend(VerifyRequest& request) const override {
    request.puzzle = amended(given, std::move(request.puzzle));
  }

  /// What can be read in two ways is right if it is right in one. Among many lines an answer that proves
  /// nothing is left open.
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
                       .is_witness = witness});
    as_list = std::move(read.as_list);
    return std::move(read.stated);
  }

  std::string stated;
  std::optional<Input> stated_file;     // opened once: it may be a pipe
  std::optional<StatedAnswer> as_list;  // ANSWER, where it can be read so, too
  bool witness = false;
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
