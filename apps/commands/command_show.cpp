// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/proof.hpp"
#include "flipwise/svg.hpp"
#include "many/answering_many.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* show_examples = R"(
Examples:
  flipwise show board.pbm               text, netpbm or an id in, text out
  flipwise show --format pbm-raw board.txt --output board.pbm
  flipwise show --format id --goal uniform board.txt
                                        the puzzle as one word, for any BOARD
  flipwise show --rule graph.g6 --format mtx
                                        a graph or buttons as a matrix
  flipwise show plus-5x5:000f800 --format flip
                                        for Simon Tatham's Flip, to play there
  flipwise show --goal on --format opb board.txt
                                        a model for pseudo-Boolean solvers
  flipwise show --colours 3 --format pgm-raw board.txt --output board.pgm
  flipwise show --many boards.txt       a line each: 1001/0110/0110/1001
  flipwise solve board.txt | flipwise show --format pretty
)";

struct ShowCommand final : AnsweringMany<ShowRequest> {
  ShowCommand() : AnsweringMany(show_examples) {
    add_board(board);
    add_puzzle_options(*this, puzzle, of_show);
    add_many();
    add_board_formats();
    add_bounds();
    two = press_kinds;
  }

  Exit run(Output& output) override {
    in_colour = uses_colour(output.terminal());
    const bool is_model = format == "opb" || format == "dimacs";
    const bool of_buttons = button_format(format) || format == "flip" || is_model;
    if (of_buttons && colours_of(puzzle) > 2 && !may_have_amounts(format))
      throw InputError(
          fmt::format("--format {} supports two colours only; with more, choose lists", format));
    if (!is_model && puzzle.cost)
      throw InputError("--cost needs --format opb or dimacs: other formats do not contain costs");
    if (!is_model && format != "id" && format != "json" && (puzzle.free || puzzle.fixed))
      throw InputError(
          "--free and --fixed need --format id, json, opb or dimacs: other formats do not contain them");
    if (is_model) return show_model(output);
    if (format == "pattern") return show_pattern(output);
    if (!many && (button_source(puzzle) || of_buttons)) return show_buttons(output);
    const bool copies_rows = format.empty() || format == "text" || format == "pbm" || format == "pbm-raw";
    const bool has_more = puzzle.has_rule() || puzzle.wrap || puzzle.goal;
    if (!copies_rows || has_more || !holds_image()) return AnsweringMany::run(output);
    const auto image = netpbm_source(opened->stream(), opened->name());
    return show_rows(*image, output);
  }

  /// Shows the buttons of a file, of a game of Flip, or of a board. With more than two colours, a light is
  /// repeated by the amount that the button adds.
  Exit show_buttons(Output& output) {
    if (!this->request_path.empty())
      throw InputError(fmt::format("{} cannot be combined with --request; leave one out",
                                   format.empty() ? "--rule with buttons" : "--format " + format));
    const FlipGame shown = game_to_show();
    const Puzzle& buttons = shown.puzzle;
    const bool is_list = format.empty() || format == "text" || format == "lists";
    const auto form = button_format(is_list ? "lists" : format);
    if (buttons.modulus() > 2 && !is_list && !may_have_amounts(format))
      throw InputError(fmt::format(
          "--format {} does not support buttons of more than two colours; choose lists", format));
    if (format == "flip") {
      output.write(write_flip_game(shown));
    } else if (form) {
      if (!write_buttons(*buttons.buttons, buttons.start.columns(), *form, output.stream(), stop_requested,
                         buttons.modulus()))
        throw Interrupted();
    } else {
      throw InputError(fmt::format(
          "--format {} does not support the buttons of --rule; choose text, flip, opb, dimacs or a form of "
          "--as",
          format));
    }
    return Exit::answered;
  }

  /// Shows what a press flips: by --rule, or by BOARD.
  Exit show_pattern(Output& output) {
    if (many || !this->request_path.empty())
      throw InputError("--format pattern cannot be combined with --many or --request; leave them out");
    if (button_source(puzzle))
      throw InputError("--format pattern supports boards only, not buttons; choose lists");
    PuzzleSpec spec = board.empty() && puzzle.has_rule() ? option_spec(puzzle, 2)
                                                         : read_spec(board, puzzle, opened, press_kinds);
    output.write(write_pattern(spec.rule.value_or(Rule{})));
    return Exit::answered;
  }

  /// Writes the puzzle as a model for other solvers.
  Exit show_model(Output& output) {
    if (many || !this->request_path.empty())
      throw InputError(
          fmt::format("--format {} supports one board only; leave out --many and --request", format));
    const ModelFormat form = format == "opb" ? ModelFormat::opb : ModelFormat::dimacs;
    const bool is_complete =
        write_model(complete(read_spec(board, puzzle, opened)), form, output.stream(), stop_requested);
    if (!is_complete) throw Interrupted();
    return Exit::answered;
  }

  FlipGame game_to_show() {
    if (const auto file = button_source(puzzle)) {
      if (!board.empty() || !board_itself.empty())
        throw InputError("--rule: buttons are shown without lights; leave out BOARD");
      Puzzle buttons = complete(read_buttons_alone(*file, puzzle));
      return {1, buttons.start.columns(), std::move(buttons)};
    }
    PuzzleSpec spec = read_spec(board, puzzle, opened);
    const std::size_t rows = spec.board->cells.rows();
    const std::size_t columns = spec.board->cells.columns();
    if (format == "flip" && spec.board->cells.cells() > max_flip_squares)
      (void)write_flip_game({rows, columns});  // rejects the size before the buttons are made
    Puzzle shown = complete(std::move(spec));
    if (shown.buttons) return {rows, columns, std::move(shown)};
    auto buttons = buttons_of(shown, stop_requested);
    if (!buttons) throw Interrupted();
    return {rows, columns, *std::move(buttons)};
  }

  static std::optional<ButtonFormat> button_format(std::string_view word) {
    for (const ButtonForm& form : button_forms())
      if (form.word == word && form.format != ButtonFormat::pattern) return form.format;
    return std::nullopt;
  }
  /// Returns whether a form of buttons is also shown for more than two colours.
  static bool may_have_amounts(std::string_view word) {
    const auto format = button_format(word);
    return format && *format <= ButtonFormat::matrix && *format != ButtonFormat::edges &&
           *format != ButtonFormat::edges_1 && *format != ButtonFormat::arcs &&
           *format != ButtonFormat::arcs_1;
  }

  /// Copies an image row by row, so that memory does not grow with the number of rows. If a small file is
  /// damaged, nothing is written.
  Exit show_rows(RowSource& image, Output& output) const {
    constexpr std::size_t small = 1 << 16;
    std::vector<Word> row(words_for(image.columns()));
    const bool is_text = format.empty() || format == "text";
    if ((is_text && image.columns() < 3) || image.rows() <= small / row.size()) {
      Grid grid{Board(image.rows(), image.columns())};
      for (std::size_t i = 0; i < image.rows(); ++i) image.read(grid.cells.row(i));
      output.write(write_grid(grid, format_of(format)));
      return Exit::answered;
    }
    const auto sink =
        is_text ? text_sink(output.stream(), image.columns())
                : netpbm_sink(output.stream(), image.rows(), image.columns(), 2, format_of(format));
    for (std::size_t i = 0; i < image.rows(); ++i) {
      if (stop_requested()) throw Interrupted();
      image.read(row);
      sink->write(row);
    }
    return Exit::answered;
  }

  /// Includes the puzzle in the request if BOARD or the options state more than the cells.
  ShowRequest about(PuzzleSpec spec) const override {
    if (spec.buttons && format == "id")
      throw InputError("--format id supports boards only, not buttons; choose text or json");
    if (spec.buttons && spec.rule)
      throw InputError("a puzzle with buttons has no rule; leave out the rule");
    if (spec.buttons && spec.wrap)
      throw InputError("a puzzle with buttons has no wrap; leave out the wrap");
    ShowRequest request;
    request.kinds = spec.colours == 2;
    request.grid = *spec.board;
    if (request.kinds) spec.board->cells = nonzero_cells(spec.board->cells);
    int parts = 0;
    for_each_part([&](auto part) { parts += (spec.*part).has_value() ? 1 : 0; });
    if (parts > 1) request.puzzle = complete(std::move(spec));
    if (request.has_id() && request.puzzle->modulus() > 2)
      (void)write_id(*request.puzzle);  // rejects inconsistent parts
    return request;
  }
  void take_lights(std::string_view text, ShowRequest& request) const override {
    set_lights(text, request.grid.cells, form_of_cells);
  }
  void amend(ShowRequest& request) const override {
    PuzzleSpec spec;
    if (request.puzzle) spec = spec_of(std::move(*request.puzzle));
    spec.colours = request.colours();
    spec.board = std::move(request.grid);
    if (!request.puzzle)
      spec.buttons = given.buttons;  // a request without a puzzle has the lights of the buttons
    request = about(amended(given, std::move(spec)));
  }

  Reply reply(ShowRequest& request, bool short_line) const override {
    return {Exit::answered, written(request, format, short_line, in_colour)};
  }

  bool in_colour = false;
};

}  // namespace

CommandPointer show_command() {
  return std::make_unique<ShowCommand>();
}

}  // namespace flipwise::app
