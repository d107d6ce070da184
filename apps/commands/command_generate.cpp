// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
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
Boards whose fewest presses, proved, are exactly K, one id a line. They are
drawn uniformly and independently from all such boards where that is feasible;
where it is not, standard error says so. The same seed gives the same boards on
every machine.

Examples:
  flipwise generate 5 5 --presses 8
  flipwise generate 6 6 --presses 6 --unique --count 10 --seed 7
  flipwise generate 6 6 --presses 9 --holes pond.txt --goal uniform
  flipwise generate 6 6 --presses 9 --holes 4 --seed 7
  flipwise generate 7 7 --presses 12 --symmetric --rule king --wrap torus
  flipwise generate 5 5 --presses 8 --count 12 --format svg -o boards.svg
  flipwise generate 5 5 --presses 8 | flipwise solve --many
)";

/// Why there are no boards, or not as many as were wanted.
std::string why_so_few(const Generated& generated, std::uint64_t found) {
  const std::string status = generated.status == Status::impossible ? "impossible"
                             : found == 0                           ? "not found"
                                          : quantity(std::to_string(found), "board", "boards");
  return fmt::format("{}: {}", status, generated.reason);
}

struct GenerateCommand final : Answering<GenerateRequest> {
  GenerateCommand() : Answering(generate_examples) {
    add({
        {"ROWS", "", "rows of the boards", &rows},
        {"COLUMNS", "", "and columns", &columns},
        {"--presses", "K", "the fewest presses that solve each board", &presses},
        {"--unique", "", "only boards with a single fewest solution", &unique},
        {"--symmetric", "", "only boards that mirror left and right, with such presses", &symmetric},
        {"--count", "N", "so many boards [1]", &count},
        {"--seed", "S", "other seeds give other boards [0]", &seed},
    });
    add(puzzle_options(puzzle, {.goal = true}));
    add({{"--holes", "N|FILE",
          "N random holes; or a board whose holes (_), or lit cells where it has none, are no cells",
          &holes}});
    add(mask_options(puzzle));
    add({cost_option(puzzle)});
    add_format("id, text, json or svg (pictures) [id]", {"id", "text", "json", "svg"});
    add_limits();
  }

  GenerateRequest from_options() override {
    if (rows.empty() || columns.empty() || presses.empty())
      throw InputError("generate: needs ROWS, COLUMNS and --presses");
    BoardPuzzle shape = shape_of(rows, columns, puzzle);
    shape.goal = goal_of(puzzle);
    const std::uint64_t drawn_by = number_from(seed, "--seed", 0);
    if (!holes.empty() && holes.find_first_not_of("0123456789") == holes.npos)
      shape.holes = random_holes(shape.start.rows(), shape.start.columns(),
                                 number_from(holes, "--holes", 1), drawn_by);
    else if (!holes.empty())
      shape.holes = read_cells(holes);
    if (puzzle.free) shape.free = read_cells(*puzzle.free);
    if (puzzle.fixed) shape.fixed = read_cells(*puzzle.fixed);
    if (const auto costs = cost_file(puzzle)) set_costs(*costs, shape);
    return {{.shape = shape,
             .presses = number_from(presses, "--presses", 0),
             .unique = unique,
             .symmetric = symmetric,
             .count = number_from(count, "--count", 1, most_generated),
             .seed = drawn_by}};
  }

  Exit answer(GenerateRequest& request, ProgressBar& bar, Output& output) override {
    if (format == "svg" && request.query.count > most_picture_cells / request.query.shape.start.cells())
      throw InputError(
          fmt::format("--format svg: pictures have at most {} cells in all", most_picture_cells));
    if (format == "json") {
      const Generated generated = generate(request.query, request.options);
      bar.erase();
      const Undisturbed whole;  // what was found is not lost for want of the time to write it
      output.write(to_json(request, generated) + "\n");
      output.flush();
      if (generated.items.empty()) output.mark_unknown(why_so_few(generated, 0));
      return exit_of(generated.status);
    }
    BoardPuzzle one = request.query.shape;
    std::vector<BoardPicture> pictures;
    using Clock = std::chrono::steady_clock;
    Clock::time_point shown = Clock::now();
    std::uint64_t found = 0;
    const Generated generated = generate(request.query, request.options, [&](const Generated::Item& item) {
      one.start = item.board;
      ++found;
      if (format == "svg") {
        pictures.push_back({.lit = one.start, .holes = one.holes, .caption = write_id(one)});
        return;
      }
      output.write((format == "text" ? write_grid({one.start, one.holes}, Format::text) : write_id(one)) +
                   "\n");
      if (!output.streams() || Clock::now() - shown < std::chrono::milliseconds(50)) return;
      bar.erase();
      output.flush();
      shown = Clock::now();
    });
    bar.erase();
    if (!pictures.empty()) output.write(write_svg(pictures));
    if (!generated.reason.empty())
      complain(why_so_few(generated, found));
    else if (!generated.uniform)
      complain("such boards are too rare to be drawn uniformly; these were made in another way");
    return exit_of(generated.status);
  }

  std::string rows;
  std::string columns;
  std::string presses;
  std::string count = "1";
  std::string seed = "0";
  std::string holes;
  bool unique = false;
  bool symmetric = false;
  PuzzleOptions puzzle;
};

}  // namespace

CommandPointer generate_command() {
  return std::make_unique<GenerateCommand>();
}

}  // namespace flipwise::app
