// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "colours/colour_answer.hpp"
#include "colours/colour_images.hpp"
#include "colours/colour_options.hpp"
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

bool is_seekable_image(Input& input) {
  return input.seekable() && input.holds_image();
}

struct VerifyCommand final : AnsweringMany<VerifyRequest> {
  VerifyCommand() : AnsweringMany(verify_examples) {
    add({{"BOARD", "", "the board: an id, a file, or - for standard input", &board},
         {"ANSWER", "", "the answer: an id, a file, or - for standard input", &stated}});
    add(puzzle_options(puzzle, {.goal = true, .two_kind = true, .buttons = true}));
    add(mask_options(puzzle));
    add({cost_option(puzzle)});
    add(colour_options(puzzle, true));
    add({{"--witness", "", "ANSWER is a board that proves BOARD impossible, not presses", &witness}});
    add_many();
    takes_buttons = true;
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
    if (!looks_like_id(board)) board_file.emplace(board);
    if (!looks_like_id(stated)) stated_file.emplace(stated);
    has_colours = board_file ? colours_of(puzzle) != 0 || says_colours(*board_file)
                             : asks_colours(board, puzzle, board_file);
    if (!has_colours && !puzzle.colours && board_file && !board_file->holds_image() &&
        !looks_like_id(board_file->peek_content())) {
      const unsigned said = stated_file ? colours_of_answer(stated_file) : colours_of_id(stated);
      if (said > 2) puzzle.colours = std::to_string(said);
      has_colours = said > 2;
    }
    if (has_colours && board_file && stated_file && may_stream_colours(*board_file, puzzle) &&
        stated_file->seekable() && stated_file->holds_greymap())
      return tell(verdict_of_greymaps(*board_file, *stated_file, puzzle, witness), output);
    if (has_colours) return AnsweringMany::run(output);
    const auto verdict = verdict_of_images();
    return verdict ? tell(*verdict, output) : AnsweringMany::run(output);
  }

  Exit tell(const Verdict& verdict, Output& output) const {
    output.write(text_of(verdict));
    return exit_of(verdict);
  }

  /// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
  std::optional<Verdict> verdict_of_images() {
    if (button_file(puzzle) || puzzle.free || puzzle.fixed || puzzle.cost) return std::nullopt;
    const RowPuzzle rows{rule_of(puzzle), wrap_of(puzzle),
                         goal_of_word(puzzle).value_or(Goal{Goal::Kind::target})};
    if (rows.rule.form != Rule::Form::stencil || rows.goal.kind == Goal::Kind::target || !board_file ||
        !stated_file || !is_seekable_image(*board_file) || !is_seekable_image(*stated_file))
      return std::nullopt;
    const auto lights = pbm_source(board_file->stream(), board_file->name());
    const auto answer = pbm_source(stated_file->stream(), stated_file->name());
    return witness ? verify_witness(*lights, *answer, rows) : verify(*lights, *answer, rows);
  }

  VerifyRequest from_options() override {
    VerifyRequest request;
    if (has_colours) {
      request.colours.emplace();
      request.colours->said = read_colours(board, puzzle, board_file ? &*board_file : nullptr);
      request.colours->stated = read_colour_claims(request.colours->said);
      return request;
    }
    const auto file = button_file(puzzle);
    auto asked = file ? read_button_puzzle(std::move(read_said()).grid(), *file, puzzle)
                      : asked_buttons(board, puzzle);
    if (asked) {
      request.stated = read_claims({Board(1, asked->buttons.size()), false, true});
      request.puzzle = std::move(*asked);
      Answer& answer = request.stated.answer;
      if (answer.solution) *answer.solution = in_a_row({*answer.solution});
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
    if (said.is_id) apply_id(said.puzzle, request);
    request.puzzle = std::move(said).grid();
    return request;
  }
  VerifyRequest of_line(std::string_view text) const override {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    const std::string_view word = text.substr(0, end);
    if (auto said = said_of_colours(word)) {
      VerifyRequest request;
      StatedColours claimed = colours_from_words(std::string(text.substr(next)), said->colours, witness);
      request.colours.emplace(ColourVerifyRequest{std::move(*said), std::move(claimed)});
      return request;
    }
    VerifyRequest request = AnsweringMany::of_line(word);
    request.stated = answer_from_words(std::string(text.substr(next)), witness);
    return request;
  }
  VerifyRequest about_buttons(ButtonPuzzle&& asked) const override {
    VerifyRequest request;
    request.puzzle = std::move(asked);
    return request;
  }
  /// As many cells as there are lights, and then the answer.
  void take_lights(std::string_view text, VerifyRequest& request) const override {
    auto& buttons = std::get<ButtonPuzzle>(request.puzzle);
    std::size_t end = 0;
    for (std::size_t lights = buttons.start.columns(); lights > 0 && end < text.size(); ++end)
      if (text[end] != ' ' && text[end] != '\t') --lights;
    set_lights(text.substr(0, end), buttons);
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    request.stated = answer_from_words(std::string(text.substr(next)), witness, "the lights");
  }
  void amend(VerifyRequest& request) const override {
    if (request.colours)
      amend_colours(request.colours->said);
    else
      apply(given, request);
  }

  /// What can be read in two ways is right if it is right in one. Among many lines an answer that proves
  /// nothing is left open.
  Reply reply(VerifyRequest& request, bool short_line) const override {
    Verdict verdict = verify(request);
    if (!verdict.valid && (as_list || colours_as_list)) {
      if (as_list) request.stated = *as_list;
      if (colours_as_list) request.colours->stated = *colours_as_list;
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

  StatedBoard read_said() { return board_file ? read_stated_board(*board_file) : read_stated_board(board); }
  StatedAnswer read_claims(PressShape shape) {
    if (!stated_file) return answer_from_id(read_id(stated, true), witness);
    shape.is_witness = witness;
    ReadAnswer answer = read_answer(*stated_file, shape);
    as_list = std::move(answer.as_list);
    return std::move(answer.stated);
  }

  StatedColours read_colour_claims(const ColourSaid& said) {
    if (!stated_file) return colours_from_id(read_colour_id(stated), witness);
    const Board& cells = said.board->cells;
    ReadColours answer =
        said.buttons
            ? read_colour_answer(*stated_file, said.colours, 1, said.buttons->size(), witness)
            : read_colour_answer(*stated_file, said.colours, cells.rows(), cells.columns(), witness);
    if (said.buttons) {
      Answer& claimed = answer.stated.answer;
      if (claimed.solution) claimed.solution = in_a_row(ColourGrid{*claimed.solution, {}});
      if (claimed.witness) claimed.witness = in_a_row(ColourGrid{*claimed.witness, {}});
    }
    colours_as_list = std::move(answer.as_list);
    return std::move(answer.stated);
  }

  std::string stated;
  std::optional<StatedColours> colours_as_list;
  std::optional<Input> board_file;  // opened once: they may be pipes
  std::optional<Input> stated_file;
  std::optional<StatedAnswer> as_list;  // ANSWER, where it can be read so, too
  bool witness = false;
};

}  // namespace

CommandPointer verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace flipwise::app
