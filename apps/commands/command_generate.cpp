// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <vector>

#include "files/input.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/svg.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* generate_examples = R"(
Prints boards whose minimum number of presses is proved to be K, one id per
line. They are drawn uniformly and independently from all such boards where that
is practical; if not, a note on standard error says so. At a limit, the boards
found so far are printed (exit status 4). The same seed gives the same boards on
every machine.

With buttons (--rule FILE), leave out ROWS and COLUMNS; each line then has the
lights of one puzzle.

Examples:
  flipwise generate 5 5 --presses 8
  flipwise generate 6 6 --presses 6 --unique --count 10 --seed 7
  flipwise generate 6 6 --presses 9 --holes pond.txt --goal uniform
  flipwise generate 6 6 --presses 9 --holes 4 --seed 7
  flipwise generate 7 7 --presses 12 --symmetric --rule king --wrap torus
  flipwise generate 5 5 --presses 8 --count 12 --format svg -o boards.svg
  flipwise generate 5 5 --presses 8 | flipwise solve --many
  flipwise generate --rule code.mtx --presses 3 --count 9
                                        lights of buttons, one line each
  flipwise generate 5 5 --colours 3 --presses 8 --count 9 | flipwise rate --many
                                        lights of three colours
)";

/// Returns why fewer boards than requested, or none, were found.
std::string why_so_few(const Generated& generated, std::uint64_t found, bool of_buttons) {
  const std::string status =
      generated.status == Status::impossible ? "impossible"
      : found == 0                           ? "not found"
                   : quantity(found, of_buttons ? "line" : "board", of_buttons ? "lines" : "boards");
  return fmt::format("{}: {}", status, generated.reason);
}

struct GenerateCommand final : Answering<GenerateRequest> {
  GenerateCommand() : Answering(generate_examples) {
    add({{"ROWS", "", "number of rows (not for buttons)", &rows},
         {"COLUMNS", "", "number of columns (not for buttons)", &columns}});
    add_fields(of_generate, {{"presses", WholeNumber{&presses, 0}},
                             {"unique", &requested.unique},
                             {"symmetric", &requested.symmetric},
                             {"count", WholeNumber{&requested.count, 1, max_generated}},
                             {"seed", WholeNumber{&requested.seed, 0}}});
    add_puzzle_options(*this, puzzle, of_generate);
    add_fields(of_generate, {{"holes", &holes}});
    add_format("id, text, json or svg (pictures) [id; for buttons and with --states text, one line each]",
               {"id", "text", "json", "svg"});
    add_limits(" and print the boards found so far");
  }

  void require_fit_for_buttons() const {
    if (!rows.empty())
      throw InputError("--rule: the buttons determine the number of lights; leave out ROWS and COLUMNS");
    if (!presses) throw InputError("generate: needs --presses K, the minimum number of presses");
    if (requested.symmetric || !holes.empty())
      throw InputError("--symmetric and --holes support boards only, not buttons; leave them out");
    if (format == "id")
      throw InputError("--format id supports boards only, not buttons; choose text, json or svg");
  }
  void require_fit_for_colours() const { require_colour_format(format, {"id", "text", "json", "svg"}); }
  void require_shape() const {
    require_sides("generate", rows, columns);
    if (!presses) throw InputError("generate: needs --presses K, the minimum number of presses");
  }

  Puzzle shape_of_sides() const {
    PuzzleSpec spec =
        spec_of_sides(rows, columns, puzzle, limits.memory_bytes().value_or(default_memory_bytes()));
    Grid& board = *spec.board;
    if (holes.find_first_not_of("0123456789") != holes.npos)
      board.holes = read_cells(holes, spec.colours);
    else if (!holes.empty())
      board.holes = random_holes(board.cells.rows(), board.cells.columns(),
                                 number_from(holes, "--holes", 1), requested.seed);
    return complete(std::move(spec));
  }

  GenerateRequest from_options() override {
    GenerateRequest request{requested};
    if (reads_boards(puzzle)) throw InputError("generate: does not support --as boards; leave it out");
    if (colours_of(puzzle) > 2) require_fit_for_colours();

    if (const auto file = button_source(puzzle)) {
      require_fit_for_buttons();
      request.query.shape = complete(read_buttons_alone(*file, puzzle));
    } else {
      require_shape();
      request.query.shape = shape_of_sides();
    }
    request.query.presses = *presses;
    return request;
  }

  Exit answer(GenerateRequest& request, ProgressBar& bar, Output& output) override {
    const Puzzle& shape = request.query.shape;
    if (shape.modulus() > 2) require_fit_for_colours();
    if (shape.states && format == "id")
      throw InputError("--format id: an id does not contain states; choose text or json");
    if (format == "svg" && request.query.count > max_picture_cells / shape.start.cells())
      throw InputError(
          fmt::format("--format svg: the boards of a picture have at most {} cells in all; request fewer "
                      "boards",
                      max_picture_cells));
    if (format != "json") return write_each(request, bar, output);
    const Generated generated = answer_to(request);
    bar.erase();
    output.write(to_json(request, generated) + "\n");
    output.flush();
    if (generated.items.empty()) output.mark_unknown(why_so_few(generated, 0, shape.buttons.has_value()));
    return exit_of(generated.status);
  }

  /// Writes each board as soon as it is found; pictures at the end.
  Exit write_each(const GenerateRequest& request, ProgressBar& bar, Output& output) const {
    using Clock = std::chrono::steady_clock;
    Clock::time_point flushed = Clock::now();
    std::uint64_t found = 0;
    Puzzle one = request.query.shape;
    std::vector<BoardPicture> pictures;
    const Generated generated = generate(request.query, request.run, [&](const Generated::Item& item) {
      ++found;
      one.start = item.board;
      if (format == "svg") {
        pictures.push_back(picture_of_lights(one, one.start, puzzle_name(one)));
        return;
      }
      output.write(format == "text" && !one.buttons ? board_as(format, one, one.start) + "\n"
                                                    : puzzle_name(one) + "\n");
      if (!output.streams() || Clock::now() - flushed < std::chrono::milliseconds(50)) return;
      bar.erase();
      output.flush();
      flushed = Clock::now();
    });
    bar.erase();
    if (!pictures.empty()) output.write(write_svg(pictures));
    const bool of_buttons = one.buttons.has_value();
    if (!generated.reason.empty())
      complain(why_so_few(generated, found, of_buttons));
    else if (!generated.uniform)
      note(fmt::format(
          "{} with these properties are too rare to be found by random sampling; some or all of "
          "these were constructed, so not all are equally likely",
          of_buttons ? "light patterns" : "boards"));
    return exit_of(generated.status);
  }

  std::string rows;
  std::string columns;
  std::optional<std::uint64_t> presses;
  std::string holes;
  GenerateQuery requested;
  PuzzleOptions puzzle;
};

}  // namespace

CommandPointer generate_command() {
  return std::make_unique<GenerateCommand>();
}

}  // namespace flipwise::app
