// SPDX-License-Identifier: MIT
//
// Folder apps/commands: one file for each command; it describes its options, calls the library and prints.
// Entry: solve_command() and so on, listed in apps/help.cpp; help and completions follow from the options.
// Must not be used by another folder: shared code is in apps. The manual names every option as well.

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
  flipwise solve board.txt              the fewest presses that turn all lights
                                        off
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
                                        the presses with the least total cost;
                                        costs.txt has a number per line
  flipwise solve --all 5 board.txt      up to five minimum solutions
  flipwise solve --free free.txt --reachable board.txt
                                        the reachable states of the free
                                        lights
  flipwise solve --nearest board.txt    the fewest lights to change so that the
                                        board has a solution
  flipwise solve --lit-only board.txt   an order of presses in which each
                                        pressed cell is lit
  flipwise solve --format presses board.txt
                                        row and column of each press, from 1
  flipwise solve --colours 4 --rule cross board.txt
                                        Alien Tiles: a press adds 1 modulo 4 to
                                        its row and its column
  flipwise solve plus-3x3q3-on:012210021
                                        three colours; the goal is 2 everywhere
  flipwise solve --many boards.txt      reads and writes one line for each board
  geng 7 | flipwise solve --many --as graph6
                                        all graphs of 7 vertices
  flipwise solve --proof board board.txt
                                        also writes board.opb and board.pbp
  flipwise solve --find any --format pbm-raw -o presses.pbm huge.pbm
  flipwise solve --limit 10 --format pretty board.txt
)";

/// Returns the press board as an id with the same rule, wrap and holes.
std::string solved_id(const Puzzle& puzzle, const Board& presses) {
  if (puzzle.buttons)
    throw InputError("--format id supports boards only, not buttons; choose text or json");
  if (puzzle.states) throw InputError("--format id: an id does not contain states; choose text or json");
  return write_id(
      {puzzle.modulus() == 2 ? nonzero_cells(presses) : presses, puzzle.holes, puzzle.rule, puzzle.wrap},
      presses);
}

/// Writes an answer. Images, lists and ids contain only presses; the rest goes to standard error.
void write_report(const Puzzle& puzzle, const Answer& answer, const ProofFiles::Written& proof,
                  const std::string& format, Output& output) {
  const bool colour = uses_colour(output.terminal());
  if (format == "json") return output.write(proof.with_sizes(to_json(puzzle, answer)) + "\n");
  if (format == "svg") return output.write(svg_report(puzzle, answer));
  if (format == "pretty") return output.write(pretty_report(puzzle, answer, colour));
  if (format.empty() || format == "text")
    return output.write(text_for(proof.with_sizes(text_report(puzzle, answer)), colour));
  if (!answer.solution)
    output.discard();
  else if (format == "id")
    output.write(solved_id(puzzle, *answer.solution) + "\n");
  else if (format == "presses")
    output.write(press_list(puzzle, *answer.solution));
  else
    output.write(board_as(format, puzzle, *answer.solution));
  explain(answer);
}

/// Writes an answer. If the text of its boards does not fit into memory, the answer becomes unknown, and
/// only its numbers are written.
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

/// Adds notes where the answer is correct, but the person may have meant another question.
void note_questions(const Puzzle& puzzle, const SolveOptions& options, const Answer& answer) {
  const bool has_free = puzzle.free && puzzle.free->weight() > 0;
  if (answer.reachable && !has_free)
    note(
        "no light is free, so the goal is the only final state; to count all that can be reached, mark in "
        "--free, with 1, the lights that may end in any state");
  else if (answer.reachable && answer.final_states.empty() && options.all == 0)
    note(
        fmt::format("there are more than {} final states, so none is listed; to list up to N of them, add "
                    "--all N",
                    max_final_states));
  if (puzzle.start.has_counters() && answer.status == Status::impossible && puzzle.goal.is_number(0) &&
      puzzle.start.weight() > 0)
    note(
        "the goal is 0 for every counter, and presses only add; if BOARD has the numbers to reach, give "
        "them as --goal, and zeros as BOARD");
}

struct SolveCommand final : Answering<SolveRequest> {
  SolveCommand() : Answering(solve_examples) {
    add_board(board);
    add_puzzle_options(*this, puzzle, of_solve);
    add_board_itself();
    add_fields(of_solve, {{"find", &find},
                          {"all", WholeNumber{&all}},
                          {"reachable", &reachable},
                          {"nearest", &nearest},
                          {"lit_only", &lit_only}});
    add_format(
        "text, json, pretty, presses (row column), svg (a picture), pbm (P1), pbm-raw (P4), id; with "
        "--colours text, json, pretty, presses (row column amount), svg, pgm (P2), pgm-raw (P5), id [text]",
        {"text", "json", "pretty", "presses", "svg", "pbm", "pbm-raw", "pgm", "pgm-raw", "id"});
    add({{"--witness", "FILE",
          "if there is no solution, write the certificate to FILE as an image (P4; P5 with --colours); "
          "otherwise FILE is left unchanged",
          &witness},
         {"--many", "",
          "read one board per line (id, JSON, or cells such as 010/111/010), and write one answer per "
          "line; "
          "with --as graph6, read one graph per line, whose lights are all on",
          &many},
         {"--resume", "FILE", "save the state of a long run to FILE, and continue from FILE if it exists",
          &resume}});
    add(proof.options("that the solution is minimum or that no solution exists"), "Proof");
    add_limits(" and print the best solution and proved bounds");
  }

  void settle() override {
    if (many && !board_itself.empty())
      throw InputError(
          "--board gives a single board; leave out --many, or give a file with one board per line");
    open_board_itself(board_itself, board, opened);
  }

  Exit run(Output& output) override {
    if (!resume.empty() && (many || find == "any" || !request_path.empty()))
      throw InputError(
          "--resume supports a minimum solution of one board only; leave out --many, --request and --find "
          "any");
    if (!resume.empty() && nearest)
      throw InputError("--nearest saves no state: leave out --resume, or --nearest");
    return naming(state, [&] { return run_once(output); });
  }

  Exit run_once(Output& output) {
    if (many) return run_many(output);
    if (reads_boards(puzzle)) throw InputError("--as boards needs --many");
    if (proof.requested()) {
      proof.check();
      if (find == "any") throw InputError("--proof requires a minimum solution; leave out --find any");
    }
    if (strict && request_path.empty()) throw InputError("--strict needs --many or --request");
    if (may_stream()) {
      if (!opened) opened.emplace(board, text_form(puzzle));
      const bool is_greymap = opened->holds_greymap();
      const bool fits = is_greymap ? opened->seekable() && find == "any" && format.starts_with("pgm")
                                   : opened->holds_image() && format.starts_with("pbm");
      if (fits) return answer_rows(*opened, output);
    }
    return Answering::run(output);
  }

  bool is_shared() const override { return many && request_path.empty(); }
  bool answers_many() const override { return many || Answering::answers_many(); }
  std::string unknown(std::string_view why) const override {
    if (format == "json") return unknown_presses(why);
    if (!format.empty() && format != "text" && format != "pretty") return "";
    return text_report({}, Answer{.reason = std::string(why)});
  }

  SolveRequest from_options() override {
    SolveOptions options = options_of();
    if (!resume.empty()) options.run.checkpoints = state.emplace(resume).checkpoints();
    return {complete(read_spec(board, puzzle, opened)), options};
  }

  Exit answer(SolveRequest& request, ProgressBar& bar, Output& output) override {
    const bool presses_only = format == "presses" || format == "pbm" || format == "pbm-raw" ||
                              format == "pgm" || format == "pgm-raw" || format == "id";
    if (presses_only && request.options.all > 0)
      throw InputError("--all lists several boards: choose --format text, json, pretty or svg");
    if (!format.empty() && format != "text" && format != "json")
      refuse_parts(request.options, " needs --format text or json");
    const Puzzle& board_puzzle = request.puzzle;
    if (board_puzzle.modulus() > 2)
      require_fit_for_colours();
    else
      require_two_colours();
    if (proof.requested())
      if (const std::string why = why_no_proof(board_puzzle, proof.settings(limits, bar)); !why.empty()) {
        bar.erase();
        complain("no proof can be written, and nothing was solved: " + why);
        output.discard();
        return Exit::stopped;
      }
    Answer answer = solve(board_puzzle, request.options);
    bar.erase();
    if (state && (answer.status == Status::unknown ||
                  (answer.lit_only && answer.lit_only->status == Status::unknown)))
      state->complain();
    ProofFiles::Written written{exit_of(answer.status)};
    if (proof.requested())
      written = proof.write(answer.status, written.exit, limits, bar,
                            [&](std::ostream& model, std::ostream& steps, const ProofOptions& options) {
                              return write_proof(board_puzzle, answer, model, steps, options);
                            });
    const Status found = answer.status;
    write_or_bounds(answer, [&] { write_report(board_puzzle, answer, written, format, output); });
    if (!presses_only)
      if (const auto why = why_unknown(answer)) output.mark_unknown(*why);
    write_witness(board_puzzle, answer, witness);
    if (request_path.empty() && format != "json") note_questions(board_puzzle, request.options, answer);
    if (answer.status != found) return exit_of(answer.status);
    return answer.lit_only && written.exit == exit_of(found) ? exit_of(answer.lit_only->status)
                                                             : written.exit;
  }

  /// Throws InputError for the first option that adds a part to the answer; `why` follows its name.
  static void refuse_parts(const SolveOptions& options, const char* why) {
    for (const auto& [option, is_requested] :
         {std::pair("--reachable", options.reachable), std::pair("--nearest", options.nearest),
          std::pair("--lit-only", options.lit_only)})
      if (is_requested) throw InputError(std::string(option) + why);
  }

  /// Throws InputError if an option requires two colours.
  void require_fit_for_colours() const {
    if (proof.requested()) throw InputError("--proof supports two colours only; leave it out");
    if (!resume.empty()) throw InputError("--resume supports two colours only; leave it out");
    require_colour_format(format, {"text", "json", "pretty", "presses", "svg", "pgm", "pgm-raw", "id"});
  }
  void require_two_colours() const {
    if (format == "pgm" || format == "pgm-raw")
      throw InputError("--format " + format +
                       " supports more than two colours only; with two, choose pbm or pbm-raw");
  }

  SolveOptions options_of() const {
    SolveOptions options;
    options.all = all;
    options.reachable = reachable;
    options.nearest = nearest;
    options.lit_only = lit_only;
    if (find == "any") {
      if (options.all > 0 && !reachable)
        throw InputError("--all lists minimum solutions; leave out --find any");
      options.find = SolveOptions::Find::any;
    }
    return options;
  }

  /// True if answer_rows may be used: only an image of presses is requested.
  bool may_stream() const {
    return request_path.empty() && !proof.requested() &&
           (format.starts_with("pbm") || format.starts_with("pgm")) && !looks_like_id(board) && all == 0 &&
           !reachable && !nearest && !lit_only && resume.empty() && rows_suffice(puzzle);
  }

  /// Answers an image with an image, row by row if the rule allows it, so that the board need not fit into
  /// memory. If the input is a pipe, its bits must fit.
  Exit answer_rows(Input& input, Output& output) const {
    SolveOptions options = options_of();
    ProgressBar bar(progress_mode);
    apply(limits, options.run);
    options.run.progress = bar.call();
    Grid grid;
    std::unique_ptr<RowSource> lights;
    if (input.holds_greymap()) {
      lights = netpbm_source(input.stream(), input.name());
    } else if (input.seekable()) {
      const auto address = input.address();
      lights = netpbm_source(
          input.stream(), input.name(),
          [&input](std::uint64_t position, std::span<char> into) { return input.read_at(position, into); },
          address ? address->text() : "");
    } else {
      grid = read_grid(input.stream(), input.name());
      lights = std::make_unique<BoardSource>(grid.cells);
    }
    const RowPuzzle rows = row_puzzle(*lights, input.name(), puzzle);
    LateImage presses(output, *lights, format.ends_with("-raw"));
    std::optional<Output> witness_output;
    std::optional<LateImage> proved;
    if (!witness.empty()) {
      witness_output.emplace(witness);
      proved.emplace(*witness_output, *lights, true);
    }
    const Answer answer = input.unless_it_changes(
        [&] { return solve(*lights, presses, rows, options, proved ? &*proved : nullptr); });
    bar.erase();
    explain(answer);
    settle_rows(answer, output, witness_output);
    return exit_of(answer.status);
  }

  Exit run_many(Output& output) const {
    if (colours_of(puzzle) > 2) require_fit_for_colours();
    if (!format.empty() && format != "text" && format != "json")
      throw InputError(fmt::format("--many does not support --format {}; choose text or json", format));
    if (!witness.empty()) throw InputError("--witness supports one board only; leave out --many");
    if (proof.requested()) throw InputError("--proof supports one board only; leave out --many");
    if (looks_like_id(board))
      throw InputError(
          "--many reads its boards from a file or standard input; give a file or -, or leave out --many");
    const std::optional<GraphLines> graphs = graph_lines(puzzle);
    const PuzzleSpec given = graphs ? spec_for_graphs(puzzle) : spec_for_lines(puzzle);
    SolveOptions options = options_of();
    apply(limits, options.run);
    if (format != "json") {
      refuse_parts(options, " with --many needs --format json");
      if (options.all > 0) throw InputError("--all with --many needs --format json");
    }
    Input input(board);
    return solve_many(input, output, given, text_form(puzzle), std::move(options),
                      {.name = input.name(),
                       .json = format == "json",
                       .strict = strict,
                       .is_slow = false,
                       .threads = limits.threads.value_or(0),
                       .graphs = graphs.has_value(),
                       .boards = reads_boards(puzzle),
                       .colours = std::max<std::uint64_t>(given.colours, 2),
                       .form = text_form(puzzle)},
                      graphs);
  }

  std::string board;
  PuzzleOptions puzzle;
  std::string find = "fewest";
  std::uint64_t all = 0;
  bool reachable = false;
  bool nearest = false;
  bool lit_only = false;
  std::string witness;
  ProofFiles proof;
  bool many = false;
  std::string resume;
  std::optional<CheckpointFile> state;
  std::optional<Input> opened;  // BOARD, if it was opened to examine it
};

}  // namespace

CommandPointer solve_command() {
  return std::make_unique<SolveCommand>();
}

}  // namespace flipwise::app
