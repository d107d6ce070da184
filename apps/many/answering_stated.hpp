// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "many/answering_many.hpp"
#include "stated_answers.hpp"

namespace flipwise::app {

/// A command about one puzzle and an answer to it, or with --many about both on each line.
template <typename RequestType>
struct AnsweringStated : AnsweringMany<RequestType> {
  explicit AnsweringStated(const char* text) : AnsweringMany<RequestType>(text) {
    this->lines_below_board = 1;
  }

  void settle() override {
    if (!this->board_itself.empty() && stated.empty()) stated = std::exchange(this->board, "");
    AnsweringMany<RequestType>::settle();
  }

  Exit run(Output& output) override {
    if (this->many && !stated.empty())
      throw InputError(
          "--many reads puzzles and answers from one file, each pair on one line; make it with: "
          "paste -d' ' BOARDS ANSWERS");
    return AnsweringMany<RequestType>::run(output);
  }

  /// Opens the files of the puzzle and of the answer. `what` is the name of the argument with the answer. A
  /// board as text does not state its number of colours; that of the answer is used.
  void open(const char* command, const char* what) {
    const std::string& board = this->board;
    std::optional<Input>& opened = this->opened;
    if ((board.empty() && !opened) || stated.empty())
      throw InputError(fmt::format("{0}: needs BOARD and {1}; see 'flipwise {0} --help'", command, what));
    if (board == "-" && stated == "-")
      throw InputError(fmt::format("{}: only one of BOARD and {} can be standard input", command, what));
    if (!looks_like_id(board) && !opened) opened.emplace(board, text_form(this->puzzle));
    if (!looks_like_id(stated)) stated_file.emplace(stated, TextForm{});
    const bool is_text = opened && !opened->holds_image() && !opened->holds_greymap() &&
                         !looks_like_id(opened->peek_content());
    if (!is_text || this->puzzle.colours != 0) return;
    const std::uint64_t colours = stated_file ? colours_of_answer(stated_file) : colours_of_id(stated);
    if (colours > 2) this->puzzle.colours = colours;
  }

  RequestType from_options() override {
    RequestType request = AnsweringMany<RequestType>::from_options();
    request.stated = read_claims(request.puzzle);
    return request;
  }

  RequestType about(PuzzleSpec spec) const override {
    RequestType request;
    request.puzzle = std::move(spec);
    return request;
  }
  RequestType of_line(std::string_view text) const override {
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    const std::string_view word = text.substr(0, end);
    RequestType request = AnsweringMany<RequestType>::of_line(word);
    take_answer(text.substr(next), request, looks_like_id(word) ? "the id" : "the board");
    return request;
  }
  /// Returns the request about a board with an answer on the last line.
  RequestType of_board(std::string_view text, const LineOptions& how, std::uint64_t line) const override {
    while (text.ends_with('\n') || text.ends_with('\r') || text.ends_with(' ')) text.remove_suffix(1);
    const std::size_t end = text.rfind('\n');
    if (end == text.npos) throw InputError("expected a line with an answer below the board");
    RequestType request = AnsweringMany<RequestType>::of_board(text.substr(0, end), how, line);
    take_answer(text.substr(end + 1), request, "the board");
    return request;
  }
  void take_answer(std::string_view text, RequestType& request, const char* after) const {
    request.stated = answer_from_words(std::string(text), request.puzzle.colours, witness, after);
  }
  /// Reads a cell for each light, followed by the answer.
  void take_lights(std::string_view text, RequestType& request) const override {
    Board& cells = request.puzzle.board->cells;
    std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    if (cells.has_bits() && this->form_of_cells.is_usual()) {  // blanks between cells are optional
      end = 0;
      for (std::size_t lights = cells.columns(); lights > 0 && end < text.size(); ++end)
        if (text[end] != ' ' && text[end] != '\t') --lights;
    }
    set_lights(text.substr(0, end), cells, this->form_of_cells);
    const std::size_t next = std::min(text.find_first_not_of(" \t", end), text.size());
    take_answer(text.substr(next), request, "the lights");
  }
  void amend(RequestType& request) const override {
    request.puzzle = amended(this->given, std::move(request.puzzle));
  }

  StatedAnswer read_claims(const PuzzleSpec& spec) {
    ReadAnswer read =
        read_answer_to(spec, stated, stated_file, {.is_witness = witness, .repeats = repeats});
    as_list = std::move(read.as_list);
    return std::move(read.stated);
  }

  std::string stated = {};                   // the argument with the answer
  std::optional<Input> stated_file = {};     // opened only once: it may be a pipe
  std::optional<StatedAnswer> as_list = {};  // the answer read as a list, if that is possible as well
  bool witness = false;
  bool repeats = false;  // a list may press a cell several times
};

}  // namespace flipwise::app
