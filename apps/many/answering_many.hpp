// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "files/input.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "many/lines.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"

namespace flipwise::app {

/// The answer to one puzzle.
struct Reply {
  Exit exit = Exit::answered;
  std::string text = {};
  std::optional<std::string> unknown = {};  ///< reason, if `text` contains no result
};

/// A command about one puzzle, BOARD, or with --many about a puzzle on each line. Options override what a
/// puzzle states itself.
template <typename RequestType>
struct AnsweringMany : Answering<RequestType> {
  using Answering<RequestType>::Answering;

  /// Returns the request about a puzzle. Throws InputError.
  virtual RequestType about(PuzzleSpec spec) const = 0;
  /// Reads a line of --many with other lights of the same buttons into a request.
  virtual void take_lights(std::string_view text, RequestType& request) const {
    if constexpr (has_puzzle) set_lights(text, request.puzzle.start, form_of_cells);
  }
  /// Returns the request of a line that begins with an id or with cells.
  virtual RequestType of_line(std::string_view text) const {
    return about(spec_of_line(given, text, form_of_cells, two));
  }
  /// Returns the request about a board of several lines, which begins on this line of the input.
  virtual RequestType of_board(std::string_view text, const LineOptions& how, std::uint64_t line) const {
    return about(spec_of_board(given, text, how.name, line, form_of_cells, two));
  }
  /// True if the command can read a graph from each line of --many.
  virtual bool supports_graphs() const { return false; }
  /// Returns the request about a line with a graph.
  virtual RequestType of_graph(std::string_view text) const {
    return about(spec_of_graph(given, text, *graphs, true));
  }
  /// True if `add_answer` is worth a call: no option needs more than it computes.
  virtual bool answers_quickly() const { return false; }
  /// Appends the answer to a line with a graph, if that takes only microseconds; otherwise returns false.
  virtual bool add_answer(std::string_view /*line*/, std::string& /*text*/) const { return false; }
  /// Applies the options to a request in JSON.
  virtual void amend(RequestType& request) const {
    if constexpr (has_puzzle) request.puzzle = amended(given, std::move(request.puzzle));
  }
  /// Returns the answer in the format of the command. `short_line` requests a single line of text. Must be
  /// thread-safe.
  virtual Reply reply(RequestType& request, bool short_line) const = 0;

  void add_many(
      std::string help = "read one puzzle per line (id, JSON or cells), write one answer per line") {
    this->add_board_itself();
    this->add({{"--many", "", std::move(help), &many}});
  }

  RequestType from_options() override { return about(read_spec(board, puzzle, opened, two)); }

  void settle() override {
    if (many && !this->board_itself.empty())
      throw InputError(
          "--board gives a single board; leave out --many, or give a file with one board per line");
    open_board_itself(this->board_itself, board, opened);
  }

  Exit answer(RequestType& request, ProgressBar& bar, Output& output) override {
    const Reply result = reply(request, false);
    bar.erase();
    output.write(result.text);
    if (result.unknown) output.mark_unknown(*result.unknown);
    return result.exit;
  }

  Exit run(Output& output) override;
  bool is_shared() const override { return many && this->request_path.empty(); }
  bool answers_many() const override { return many || Answering<RequestType>::answers_many(); }

  /// Opens BOARD, and returns whether it is a bitmap, which can be read row by row.
  bool holds_image() {
    if (many || !this->request_path.empty() || looks_like_id(board)) return false;
    if (!opened && board_of_pattern(board, puzzle, 2)) return false;
    if (!opened) opened.emplace(board, text_form(puzzle));
    return opened->holds_image();
  }

  /// True if a request contains a Puzzle.
  static constexpr bool has_puzzle = requires(RequestType request) {
    requires std::is_same_v<decltype(request.puzzle), Puzzle>;
  };

  std::string board = {};
  PuzzleOptions puzzle = {};
  std::optional<GraphLines> graphs = {};  // with --many, if each line is a graph
  PuzzleSpec given = {};                  // with --many, the parts of a puzzle that the options state
  TextForm form_of_cells = {};
  bool many = false;
  std::uint64_t lines_below_board = 0;  // number of lines below a board of several lines that belong to it
  std::uint64_t two = 2;                // press_kinds if cells of two colours may be 2
  std::shared_ptr<const Study> prepared = {};  // prepared puzzle of the buttons in --rule
  std::optional<Input> opened;                 // BOARD, if it was opened to examine it
};

/// Answers the lines of such a command.
template <typename RequestType>
class RequestLines final : public LineAnswerer {
 public:
  RequestLines(const AnsweringMany<RequestType>& command, const LineOptions& options)
      : LineAnswerer(options), command_(command), is_quick_(command.answers_quickly()) {}

 private:
  std::string unknown(std::string_view why) const override {
    return command_.format == "json" ? command_.unknown(why) : "unknown: " + with_option(why) + "\n";
  }

  void answer_id(std::string_view text) override {
    if (command_.given.buttons)
      throw InputError(
          "expected the lights of the buttons of --rule, found an id; write the lights, or leave out "
          "--rule");
    answer_line(text);
  }
  void answer_line(std::string_view text) {
    RequestType request = command_.of_line(text);
    answer(request);
  }
  bool answer_cells(std::string_view text) override {
    const PuzzleSpec& given = command_.given;
    if (!given.buttons) {
      if (!is_line_of_cells(given, text, command_.form_of_cells)) return false;
      answer_line(text);
      return true;
    }
    if (!of_lights_) {
      of_lights_ = command_.about(given);
      if constexpr (requires { of_lights_->prepared; }) of_lights_->prepared = command_.prepared;
    }
    command_.take_lights(text, *of_lights_);
    answer(*of_lights_);
    return true;
  }
  bool gather(std::string_view text) override {
    return this->options().graphs && is_quick_ && command_.add_answer(text, out().text);
  }
  void answer_graph(std::string_view text) override {
    RequestType request = command_.of_graph(text);
    answer(request);
  }
  void answer_board(std::string_view text, std::uint64_t line) override {
    RequestType request = command_.of_board(text, this->options(), line);
    answer(request);
  }
  void answer_json(std::string_view text) override {
    if constexpr (!requires(RequestType request) { request.stated; })
      if (auto spec = puzzle_of_answer(text, "not a puzzle", command_.given.colours, command_.two)) {
        RequestType of_answer = command_.about(amended(command_.given, *std::move(spec)));
        return answer(of_answer);
      }
    auto request = std::get<RequestType>(request_from_json(text, "not a puzzle", command(RequestType{})));
    command_.amend(request);
    answer(request);
  }

  void answer(RequestType& request) {
    RunOptions& run = run_of(request);
    apply(command_.limits, run);
    take_off(this->begun(), run);
    run.threads = 1;
    run.ranks = nullptr;
    const Reply result = command_.reply(request, true);
    out().text += result.text;
    out().unknown |= result.exit == Exit::stopped;
    if constexpr (std::is_same_v<RequestType, VerifyRequest>)
      out().rejected |= result.exit == Exit::impossible;
  }

  const AnsweringMany<RequestType>& command_;
  bool is_quick_;
  std::optional<RequestType> of_lights_;  // request that is reused for lines of lights
};

template <typename RequestType>
Exit AnsweringMany<RequestType>::run(Output& output) {
  if (!many && reads_boards(puzzle)) throw InputError("--as boards needs --many");
  if (!many) return Answering<RequestType>::run(output);
  if (looks_like_id(board))
    throw InputError(
        "--many reads its puzzles from a file or standard input; give a file or -, or leave out --many");
  if (!this->format.empty() && this->format != "text" && this->format != "json" && this->format != "id")
    throw InputError(fmt::format("--many does not support --format {}; choose text or json", this->format));
  if (supports_graphs()) graphs = graph_lines(puzzle);
  given = graphs ? spec_for_graphs(puzzle) : spec_for_lines(puzzle);
  form_of_cells = text_form(puzzle);
  if constexpr (requires(RequestType request) { request.prepared; })
    if (given.buttons) {
      RunOptions run;
      apply(this->limits, run);
      run.progress = [](const Progress&) { return !stop_requested(); };
      run.threads = 1;
      run.ranks = nullptr;
      prepared = prepared_study(complete(given), run);
    }
  Input input(board);
  const LineOptions how = {.name = input.name(),
                           .json = this->format == "json",
                           .strict = this->strict,
                           .is_slow = !answers_quickly(),
                           .threads = this->limits.threads.value_or(0),
                           .graphs = graphs.has_value(),
                           .boards = reads_boards(puzzle),
                           .colours = std::max<std::uint64_t>(given.colours, 2),
                           .lines_below = lines_below_board,
                           .form = form_of_cells};
  return answer_lines(input, output, how,
                      [&] { return std::make_unique<RequestLines<RequestType>>(*this, how); });
}

}  // namespace flipwise::app
