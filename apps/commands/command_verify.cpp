// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

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
    const auto verdict = verdict_of_images();
    return verdict ? tell(*verdict, output) : AnsweringMany::run(output);
  }

  Exit tell(const Verdict& verdict, Output& output) const {
    output.write(text_of(verdict));
    return exit_of(verdict);
  }

  /// Two images are compared row by row, so that they need not fit into memory; nothing for other files.
  std::optional<Verdict> verdict_of_images() {
    const auto is_image = [&](Input& input) {
      return input.seekable() && (has_colours ? input.holds_greymap() : input.holds_image());
    };
    if (!rows_suffice(puzzle, has_colours) || !board_file || !stated_file || !is_image(*board_file) ||
        !is_image(*stated_file))
      return std::nullopt;
    const auto lights = rows_of(*board_file);
    const auto answer = rows_of(*stated_file);
    const RowPuzzle rows = row_puzzle(*lights, board_file->name(), puzzle);
    if (answer->modulus() != lights->modulus())
      return Verdict{
          false, fmt::format("the answer is for {} colours, not {}", answer->modulus(), lights->modulus())};
    return witness ? verify_witness(*lights, *answer, rows) : verify(*lights, *answer, rows);
  }
  std::unique_ptr<RowSource> rows_of(Input& image) const {
    return has_colours ? pgm_source(image.stream(), image.name())
                       : pbm_source(image.stream(), image.name());
  }

  VerifyRequest from_options() override {
    VerifyRequest request;
    Input* const input = board_file ? &*board_file : nullptr;
    if (has_colours) {
      request.said = read_colours(board, puzzle, input);
    } else if (button_file(puzzle)) {
      request.said = said_of(read_puzzle(board, puzzle, input));
    } else if (auto game = asked_game(board, puzzle)) {
      request.said = said_of(std::move(game->puzzle));
    } else {
      given.of_two = given_puzzle(puzzle);
      request = about(input != nullptr ? read_stated_board(*input) : read_stated_board(board));
      amend(request);
    }
    request.stated = read_claims(request.said);
    return request;
  }

  VerifyRequest about(StatedBoard said) const override {
    VerifyRequest request;
    request.said = said.puzzle.buttons ? said_of(std::move(said.puzzle)) : said_in(std::move(said));
    return request;
  }
  VerifyRequest of_line(std::string_view text) const override {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    const std::string_view word = text.substr(0, end);
    VerifyRequest request;
    if (auto said = given.said_on(word)) {
      request.said = std::move(*said);
    } else {
      request = AnsweringMany::of_line(word);
    }
    take_answer(text.substr(next), request, request.said.colours > 2 ? "the board" : "the id");
    return request;
  }
  void take_answer(std::string_view text, VerifyRequest& request, const char* after) const {
    request.stated = answer_from_words(std::string(text), request.said.colours, witness, after);
  }
  /// As many cells as there are lights, and then the answer.
  void take_lights(std::string_view text, VerifyRequest& request) const override {
    Board& cells = request.said.board->cells;
    std::size_t end = 0;
    for (std::size_t lights = cells.columns(); lights > 0 && end < text.size(); ++end)
      if (text[end] != ' ' && text[end] != '\t') --lights;
    set_lights(text.substr(0, end), cells);
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    take_answer(text.substr(next), request, "the lights");
  }
  void amend(VerifyRequest& request) const override {
    if (request.said.colours > 2)
      request.said = given.amended(request.said);
    else
      apply(given.of_two, request.said);
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

  StatedAnswer read_claims(const Said& said) {
    StatedAnswer claims =
        stated_file ? read_claims_of_file(said)
                    : answer_from_id(read_id(stated, has_colours ? said.colours : press_kinds), witness);
    if (!stated_file && has_colours) return claims;
    const auto lay_in_a_row = [&](Board& numbers) {
      numbers = in_a_row({has_colours ? numbers : nonzero_cells(numbers), {}});
    };
    if (said.buttons && claims.answer.solution) lay_in_a_row(*claims.answer.solution);
    if (said.buttons && claims.answer.witness) lay_in_a_row(*claims.answer.witness);
    return claims;
  }

  StatedAnswer read_claims_of_file(const Said& said) {
    const Board& cells = said.board->cells;
    const bool of_buttons = said.buttons.has_value();
    ReadAnswer read = read_answer(
        *stated_file, {.like = of_buttons ? Board(1, said.buttons->size(), cells.modulus())
                                          : Board(cells.rows(), cells.columns(), cells.modulus()),
                       .kinds = !has_colours && said.rule && said.rule->form == Rule::Form::two_kind,
                       .any_shape = of_buttons || (has_colours && cells.rows() == 1),
                       .is_witness = witness});
    as_list = std::move(read.as_list);
    return std::move(read.stated);
  }

  std::string stated;
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
