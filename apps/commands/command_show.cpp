// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <vector>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "many/answering_many.hpp"
#include "many/shape_solver.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* show_examples = R"(
Examples:
  flipwise show board.pbm               any format in, text out
  flipwise show --format pbm-raw board.txt --output board.pbm
  flipwise show --format id --goal uniform board.txt
                                        the puzzle as one word, for any BOARD
  flipwise show --rule graph.g6 --format mtx
                                        a graph or buttons as a matrix
  flipwise show --many boards.txt       a line each: 1001/0110/0110/1001
  flipwise solve board.txt | flipwise show --format pretty
)";

struct ShowCommand final : AnsweringMany<ShowRequest> {
  ShowCommand() : AnsweringMany(show_examples) {
    add_board(board);
    add(puzzle_options(puzzle, {.goal = true, .two_kind = true, .buttons = true}));
    add_many();
    add_board_formats();
    add_bounds();
    reads_kinds = true;
  }

  Exit run(Output& output) override {
    if (const auto buttons = button_file(puzzle); buttons && !many) return show_buttons(*buttons, output);
    if (format == "mtx" || format == "alist")
      throw InputError(fmt::format("--format {} is for buttons: --rule FILE", format));
    in_colour = colour_wanted(output.terminal());
    const bool copies_rows = format.empty() || format == "text" || format == "pbm" || format == "pbm-raw";
    const bool says_more = puzzle.has_rule() || puzzle.wrap || puzzle.goal;
    if (!copies_rows || says_more || !holds_image()) return AnsweringMany::run(output);
    const auto image = pbm_source(opened->stream(), opened->name());
    return show_rows(*image, output);
  }

  Exit show_buttons(const std::string& path, Output& output) const {
    if (!board.empty() || !this->request_path.empty())
      throw InputError("--rule: a file of buttons is shown alone, without a BOARD");
    if (!format.empty() && format != "text" && format != "mtx" && format != "alist")
      throw InputError(fmt::format("--format {}: buttons are shown as text, mtx or alist", format));
    const ButtonPuzzle shown = read_buttons_alone(path, puzzle);
    output.write(write_buttons(shown.buttons, shown.start.columns(),
                               format == "mtx"     ? ButtonFormat::matrix_market
                               : format == "alist" ? ButtonFormat::alist
                                                   : ButtonFormat::lists));
    return Exit::answered;
  }

  /// From an image row by row, so that memory does not grow with their number. What turns out to be no
  /// image shows nothing, if it is small.
  Exit show_rows(RowSource& image, Output& output) const {
    constexpr std::size_t small = 1 << 16;
    std::vector<Word> row(words_for(image.columns()));
    const bool is_text = format.empty() || format == "text";
    if ((is_text && image.columns() < 3) || image.rows() <= small / row.size()) {
      Grid grid{Board(image.rows(), image.columns())};
      for (std::size_t i = 0; i < image.rows(); ++i) image.read(grid.lit.row(i));
      output.write(write_grid(grid, format_of(format)));
      return Exit::answered;
    }
    OutputStream stream(output);
    const auto sink = is_text ? text_sink(stream, image.columns())
                              : pbm_sink(stream, image.rows(), image.columns(), format_of(format));
    for (std::size_t i = 0; i < image.rows(); ++i) {
      if (stop_requested()) throw Interrupted();
      image.read(row);
      sink->write(row);
    }
    return Exit::answered;
  }

  /// What there is to show: of an id the puzzle too, of another board where the options say something of
  /// it.
  ShowRequest about(StatedBoard said) const override {
    ShowRequest request;
    if (said.is_id) request.puzzle = said.puzzle;
    request.grid = std::move(said).grid();
    return request;
  }
  void amend(ShowRequest& request) const override {
    if (given.empty()) return;
    if (!request.puzzle) request.puzzle = {request.grid.lit, request.grid.holes};
    apply(given, *request.puzzle);
  }

  Reply reply(ShowRequest& request, bool short_line) const override {
    const Grid& grid = request.grid;
    std::string text;
    if (format == "id")
      text = write_id(request.puzzle.value_or(BoardPuzzle{grid.lit, grid.holes}), grid.second) + "\n";
    else if (format == "json")
      text = to_json(request) + "\n";
    else if (format == "svg")
      text = write_svg(std::vector<BoardPicture>{{.lit = grid.lit,
                                                  .holes = grid.holes,
                                                  .pressed = grid.second.empty() ? Board() : grid.lit,
                                                  .second = grid.second}});
    else if (format == "pretty")
      text = pretty_board(grid, in_colour);
    else if (short_line)
      text = rows_on_a_line(grid) + "\n";
    else
      text = text_for(write_grid(grid, format_of(format)),
                      in_colour && format != "pbm" && format != "pbm-raw");
    return {Exit::answered, std::move(text)};
  }

  bool in_colour = false;
};

}  // namespace

CommandPointer show_command() {
  return std::make_unique<ShowCommand>();
}

}  // namespace flipwise::app
