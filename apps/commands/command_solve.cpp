// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <type_traits>
#include <utility>
#include <variant>

#include "colours/colour_images.hpp"
#include "colours/colour_options.hpp"
#include "colours/colour_report.hpp"
#include "files/resume_file.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "many/solve_many.hpp"
#include "proof_files.hpp"
#include "puzzle_options.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* solve_examples = R"(
Examples:
  flipwise solve board.txt              fewest presses that turn all lights off
  flipwise solve plus-4x4:9669          a board by its id
  flipwise solve --goal uniform --format json board.pbm
  flipwise solve --rule king --wrap torus board.txt
  flipwise solve --rule "0,0 0,1 1,0" board.txt
                                        a press flips the cell, its right and
                                        its lower neighbour
  flipwise solve --rule buttons.txt lights.txt
                                        line i of buttons.txt has the lights
                                        that button i flips, from 0
  flipwise solve --rule graph.g6 --goal on lights.txt
                                        a button flips a vertex of the graph and
                                        its neighbours
  flipwise solve --cost costs.txt board.txt
                                        the presses that cost least: a number a
                                        line for each cell
  flipwise solve --all 5 board.txt      up to five fewest solutions
  flipwise solve --format presses board.txt
                                        row and column of each press, from 1
  flipwise solve --colours 4 --rule cross board.txt
                                        Alien Tiles: a press adds 1 modulo 4 to
                                        its row and its column
  flipwise solve plus-3x3q3-on:012210021
                                        three colours, all to the last
  flipwise solve --many boards.txt      a board a line in, an answer a line out
  flipwise solve --proof board board.txt
                                        and board.opb and board.pbp, for VeriPB
  flipwise solve --find any --format pbm-raw -o presses.pbm huge.pbm
  flipwise solve --limit 10 --format pretty board.txt
)";

template <typename Puzzle>
std::string report(const Puzzle& puzzle, const Answer& answer, const ProofFiles::Written& proof,
                   const std::string& format, bool colour) {
  if (format == "json") return proof.told_in(to_json(puzzle, answer)) + "\n";
  if (format == "svg") {
    if constexpr (std::is_same_v<Puzzle, ButtonPuzzle>)
      return svg_report_of_buttons(puzzle.start, answer);
    else
      return svg_report(puzzle.start, answer, holes_of(puzzle));
  }
  if (format == "pretty") return pretty_report(puzzle.start, answer, holes_of(puzzle), colour);
  return text_for(proof.told_in(text_report(answer, holes_of(puzzle))), colour);
}

/// The press board as an id of the same rule, wrap and holes.
std::string solved_id(const BoardPuzzle& puzzle, const Board& presses) {
  const Grid grid = grid_of_presses(presses);
  return write_id({grid.lit, puzzle.holes, puzzle.rule, puzzle.wrap}, grid.second);
}
std::string solved_id(const ButtonPuzzle&, const Board&) {
  throw InputError("--format id is for boards, not for buttons");
}

/// Images, lists and ids hold presses only: what else there is to say goes to standard error.
template <typename Puzzle>
void write_presses(const Puzzle& puzzle, const Answer& answer, const std::string& format, Output& output) {
  if (answer.solution && format == "id")
    output.write(solved_id(puzzle, *answer.solution) + "\n");
  else if (answer.solution && format == "presses")
    output.write(write_press_list(*answer.solution));
  else if (answer.solution)
    output.write(write_grid({nonzero_cells(*answer.solution), holes_of(puzzle)}, format_of(format)));
  else
    output.discard();
  explain(answer);
}

/// Writes the witness of an impossible board as an image, where the user has named a file for it.
void write_witness(const Answer& answer, const std::string& path) {
  if (path.empty()) return;
  Output output(path);
  if (!answer.witness) return leave_old_witness(output);
  output.write(write_grid({*answer.witness}, Format::pbm_raw));
  output.commit();
}

/// Writes an answer, or where memory suffices for it but not for its boards as text, its numbers as those
/// of an unknown one, which it is from then on.
template <typename Write>
void write_or_bounds(Answer& answer, const Write& write) {
  try {
    write();
  } catch (const std::bad_alloc&) {
    if (answer.status == Status::impossible || (!answer.solution && answer.all.empty())) throw;
    answer.status = Status::unknown;
    answer.reason = out_of_memory;
    answer.solution.reset();
    answer.all = {};
    write();
  }
}

template <typename Puzzle>
concept HasColours = requires(const Puzzle& puzzle) {
  puzzle.colours();
};

struct SolveCommand final : Answering<SolveRequest> {
  SolveCommand() : Answering(solve_examples) {
    add_board(board);
    add(puzzle_options(puzzle, {.goal = true, .two_kind = true, .buttons = true}));
    add(mask_options(puzzle));
    add({cost_option(puzzle)});
    add(colour_options(puzzle, true));
    add({{"--find", "WHAT", "fewest (the first press board in reading order) or any [fewest]", &find,
          one_of({"fewest", "any"})},
         {"--all", "N", "list up to N fewest solutions", &all}});
    add_format(
        "text, json, pretty, presses (row column), svg (a picture), pbm (P1), pbm-raw (P4), id; with "
        "--colours text, json, pretty, presses (row column amount), svg, pgm (P2), pgm-raw (P5), id [text]",
        {"text", "json", "pretty", "presses", "svg", "pbm", "pbm-raw", "pgm", "pgm-raw", "id"});
    add({{"--witness", "FILE",
          "where the board is impossible, write the pattern that proves it to FILE (P4, with --colours "
          "P5); else FILE stays as it is",
          &witness},
         {"--many", "", "a board a line (ids or JSON), an answer a line: optimal 4 0000/1001/1001/0000",
          &many},
         {"--resume", "FILE", "save the state of a search of hours to FILE, and continue from it",
          &resume}});
    add(proof.options());
    add_limits(" and print the best solution and proved bounds");
  }

  Exit run(Output& output) override {
    if (!resume.empty() && (many || find == "any" || !request_path.empty()))
      throw InputError("--resume is for the fewest presses of one board");
    try {
      return run_once(output);
    } catch (const InputError& error) {
      throw state ? state->named(error) : error;
    }
  }

  Exit run_once(Output& output) {
    if (many) return run_many(output);
    if (proof.asked()) {
      proof.check();
      if (find == "any") throw InputError("--proof is of the fewest presses: not with --find any");
    }
    if (strict && request_path.empty()) throw InputError("--strict goes with --many and --request");
    if (request_path.empty() && asks_colours(board, puzzle, opened)) {
      require_fit_for_colours();
      if (const bool is_image = format == "pgm" || format == "pgm-raw";
          is_image && find == "any" && all.empty() && !opened && may_stream_colours(board, puzzle)) {
        SolveOptions options = options_of();
        ProgressBar bar(progress_mode);
        apply(limits, options.run);
        options.run.progress = bar.call();
        return solve_greymap(board, puzzle, options, format, witness, bar, output);
      }
      has_colours = true;
      return Answering::run(output);
    }
    if (!may_stream()) return Answering::run(output);
    const GivenPuzzle given = given_puzzle(puzzle);
    if (!opened) opened.emplace(board);
    Input& input = *opened;
    if (input.holds_image()) return answer_rows(input, output);
    held = read_stated_board(input).puzzle;
    apply(given, *held);
    return Answering::run(output);
  }

  bool is_shared() const override { return many && request_path.empty(); }
  bool answers_many() const override { return many || Answering::answers_many(); }
  std::string unknown(std::string_view why) const override {
    if (format == "json") return unknown_presses(why);
    if (!format.empty() && format != "text" && format != "pretty") return "";
    return text_report(Answer{.reason = std::string(why)}, {});
  }

  SolveRequest from_options() override {
    SolveOptions options = options_of();
    if (!resume.empty()) options.run.checkpoints = state.emplace(resume).checkpoints();
    if (held) return {*held, options};
    if (has_colours) {
      SolveRequest request;
      request.options = options;
      std::visit([&](auto asked) { request.puzzle = std::move(asked); },
                 puzzle_of(read_colours(board, puzzle, opened ? &*opened : nullptr)));
      return request;
    }
    if (opened) return {read_opened(), options};
    if (auto buttons = asked_buttons(board, puzzle)) return {std::move(*buttons), options};
    return {read_puzzle(board, puzzle), options};
  }

  Exit answer(SolveRequest& request, ProgressBar& bar, Output& output) override {
    const bool presses_only = format == "presses" || format == "pbm" || format == "pbm-raw" ||
                              format == "pgm" || format == "pgm-raw" || format == "id";
    if (presses_only && request.options.all > 0)
      throw InputError("--all lists several boards: choose --format text, json, pretty or svg");
    const auto answer_to = [&]<typename Asked>(const Asked& asked) {
      if constexpr (HasColours<Asked>) {
        require_fit_for_colours();
        Answer answer = solve(asked, request.options);
        bar.erase();
        write_or_bounds(answer, [&] { write_answer(asked, answer, format, witness, output); });
        return exit_of(answer.status);
      } else {
        require_two_colours();
        return answer_lights(asked, request, presses_only, bar, output);
      }
    };
    return std::visit(answer_to, request.puzzle);
  }

  template <typename Puzzle>
  Exit answer_lights(const Puzzle& asked, SolveRequest& request, bool presses_only, ProgressBar& bar,
                     Output& output) {
    if (proof.asked())
      if (const std::string why = why_no_proof(asked, proof.settings(limits, bar)); !why.empty()) {
        bar.erase();
        complain("no proof can be written, and nothing was solved: " + why);
        output.discard();
        return Exit::stopped;
      }
    Answer answer = solve(asked, request.options);
    bar.erase();
    if (state && answer.status == Status::unknown) state->complain();
    ProofFiles::Written written{exit_of(answer.status)};
    if (proof.asked())
      written = proof.write(answer.status, written.exit, limits, bar,
                            [&](std::ostream& model, std::ostream& steps, const ProofOptions& options) {
                              return write_proof(asked, answer, model, steps, options);
                            });
    const Status found = answer.status;
    write_or_bounds(answer, [&] {
      if (presses_only)
        write_presses(asked, answer, format, output);
      else
        output.write(report(asked, answer, written, format, colour_wanted(output.terminal())));
    });
    if (!presses_only)
      if (const auto why = why_unknown(answer)) output.mark_unknown(*why);
    write_witness(answer, witness);
    return answer.status == found ? written.exit : exit_of(answer.status);
  }

  /// Throws InputError where an option is for two colours only.
  void require_fit_for_colours() const {
    if (proof.asked()) throw InputError("--proof is for two colours");
    if (!resume.empty()) throw InputError("--resume is for two colours");
    require_colour_format(format, {"text", "json", "pretty", "presses", "svg", "pgm", "pgm-raw", "id"});
  }
  void require_two_colours() const {
    if (format == "pgm" || format == "pgm-raw")
      throw InputError("--format " + format +
                       " is for more than two colours; with two choose pbm or pbm-raw");
  }

  /// A board of two colours that was opened beforehand.
  std::variant<BoardPuzzle, ButtonPuzzle, ColourPuzzle, ColourButtons> read_opened() {
    if (const auto file = button_file(puzzle))
      return read_button_puzzle(read_stated_board(*opened).grid(), *file, puzzle);
    const GivenPuzzle given = given_puzzle(puzzle);
    BoardPuzzle read = read_stated_board(*opened).puzzle;
    apply(given, read);
    return read;
  }

  SolveOptions options_of() const {
    SolveOptions options;
    if (!all.empty()) options.all = number_from(all, "--all");
    if (find == "any") {
      if (options.all > 0) throw InputError("--all lists fewest solutions: not with --find any");
      options.find = SolveOptions::Find::any;
    }
    return options;
  }

  /// What `answer_rows` may serve: an image out, and no more asked than presses.
  bool may_stream() const {
    return request_path.empty() && !proof.asked() && (format == "pbm" || format == "pbm-raw") &&
           !looks_like_id(board) && all.empty() && resume.empty() && !button_file(puzzle) &&
           rule_of(puzzle).form == Rule::Form::stencil && goal_of_word(puzzle).has_value() &&
           !puzzle.free && !puzzle.fixed && !puzzle.cost;
  }

  /// From an image to an image, row by row where the rule allows it, so that the board need not fit into
  /// memory; from a pipe its bits must.
  Exit answer_rows(Input& input, Output& output) const {
    SolveOptions options = options_of();
    ProgressBar bar(progress_mode);
    apply(limits, options.run);
    options.run.progress = bar.call();
    Grid grid;
    std::unique_ptr<RowSource> lights;
    if (input.seekable()) {
      const auto address = input.address();
      lights = pbm_source(
          input.stream(), input.name(),
          [&input](std::uint64_t position, std::span<char> into) { return input.read_at(position, into); },
          address ? address->text() : "");
    } else {
      grid = read_grid(input.stream(), input.name());
      lights = std::make_unique<BoardSource>(grid.lit);
    }
    LateImage presses(output, lights->rows(), lights->columns(), format_of(format));
    std::optional<Output> witness_output;
    std::optional<LateImage> proved;
    if (!witness.empty()) {
      witness_output.emplace(witness);
      proved.emplace(*witness_output, lights->rows(), lights->columns(), Format::pbm_raw);
    }
    const RowPuzzle rows{rule_of(puzzle), wrap_of(puzzle), goal_of_word(puzzle).value()};
    const Answer answer = input.unless_it_changes(
        [&] { return solve(*lights, presses, rows, options, proved ? &*proved : nullptr); });
    bar.erase();
    explain(answer);
    settle_rows(answer, output, witness_output);
    return exit_of(answer.status);
  }

  Exit run_many(Output& output) const {
    ManyOptions options;
    options.colours = colours_of(puzzle);
    if (options.colours != 0) require_fit_for_colours();
    if (!format.empty() && format != "text" && format != "json")
      throw InputError("--many writes --format text or json");
    if (!witness.empty()) throw InputError("--witness is for one board: not with --many");
    if (proof.asked()) throw InputError("--proof is for one board: not with --many");
    if (looks_like_id(board)) throw InputError("--many reads its boards from a file, one a line");
    if (options.colours == 0)
      options.given = given_for_lines(puzzle);
    else if (const auto file = button_file(puzzle))
      options.of_colours = read_colour_buttons_alone(*file, puzzle);
    else
      options.of_colours = said_by(puzzle, options.colours);
    options.solve = options_of();
    apply(limits, options.solve.run);
    options.json = format == "json";
    if (options.solve.all > 0 && !options.json)
      throw InputError("--all lists several boards: with --many choose --format json");
    options.strict = strict;
    Input input(board);
    return solve_many(input, output, options);
  }

  std::string board;
  PuzzleOptions puzzle;
  std::string find = "fewest";
  std::string all;
  std::string witness;
  ProofFiles proof;
  bool many = false;
  std::string resume;
  std::optional<CheckpointFile> state;
  std::optional<Input> opened;  // BOARD, where it was looked into beforehand
  bool has_colours = false;
  std::optional<BoardPuzzle> held;  // a board that was read to see whether it is an image
};

}  // namespace

CommandPointer solve_command() {
  return std::make_unique<SolveCommand>();
}

}  // namespace flipwise::app
