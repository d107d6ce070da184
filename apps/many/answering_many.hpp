// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "colours/colour_options.hpp"
#include "files/input.hpp"
#include "files/signals.hpp"
#include "files/with_option.hpp"
#include "flipwise/errors.hpp"
#include "many/lines.hpp"
#include "puzzle_options.hpp"
#include "requests.hpp"

namespace flipwise::app {

/// What there is to say of a puzzle.
struct Reply {
  Exit exit = Exit::answered;
  std::string text = {};
  std::optional<std::string> unknown = {};  ///< where `text` answers nothing: why
};

/// A command about one puzzle, BOARD, or with --many about one a line. What the options say counts instead
/// of what the puzzle says itself.
template <typename Asked>
struct AnsweringMany : Answering<Asked> {
  using Answering<Asked>::Answering;

  /// The question about a puzzle of any number of colours, or of buttons; throws InputError.
  virtual Asked about(StatedBoard said) const = 0;
  virtual Asked about_colours(Said&& said) const { return about({puzzle_of(std::move(said))}); }
  /// What a line says that is about other lights of the same buttons.
  virtual void take_lights(std::string_view text, Asked& request) const {
    if constexpr (has_puzzle) set_lights(text, request.puzzle.start);
  }
  /// What a line asks that begins with an id, or with cells of colours.
  virtual Asked of_line(std::string_view text) const {
    if (auto said = given.said_on(text)) return about_colours(std::move(*said));
    BoardId id = read_id(text, modulus_of_two);
    return about({std::move(id.puzzle), std::move(id.presses), true});
  }
  /// Adds what the options say.
  virtual void amend(Asked& request) const {
    if constexpr (has_puzzle) given.amend(request.puzzle);
  }
  /// The answer as the format wants it; `short_line`: as text it is one line, in a few words. May be called
  /// from many threads at once.
  virtual Reply reply(Asked& request, bool short_line) const = 0;

  void add_many() {
    this->add({{"--many", "", "one puzzle a line (ids or JSON), one answer a line", &many}});
  }

  Asked from_options() override {
    Input* const input = opened ? &*opened : nullptr;
    if (has_colours) return about_colours(read_colours(board, puzzle, input));
    if (takes_buttons) return about({read_puzzle(board, puzzle, input)});
    given.of_two = given_puzzle(puzzle);
    Asked request = about(opened ? read_stated_board(*opened, modulus_of_two)
                                 : read_stated_board(board, modulus_of_two));
    amend(request);
    return request;
  }

  Exit answer(Asked& request, ProgressBar& bar, Output& output) override {
    const Reply said = reply(request, false);
    bar.erase();
    output.write(said.text);
    if (said.unknown) output.mark_unknown(*said.unknown);
    return said.exit;
  }

  Exit run(Output& output) override;
  bool is_shared() const override { return many && this->request_path.empty(); }
  bool answers_many() const override { return many || Answering<Asked>::answers_many(); }

  /// Whether the one BOARD has more than two colours; it may be opened for that.
  bool find_colours() {
    has_colours = !many && this->request_path.empty() && asks_colours(board, puzzle, opened);
    return has_colours;
  }

  /// Whether BOARD is an image, which may be read row by row; it is opened for that.
  bool holds_image() {
    if (many || !this->request_path.empty() || looks_like_id(board)) return false;
    if (!opened) opened.emplace(board);
    return opened->holds_image();
  }

  /// Whether a question holds its puzzle as such.
  static constexpr bool has_puzzle = requires(Asked asked) {
    requires std::is_same_v<decltype(asked.puzzle), Puzzle>;
  };

  std::string board = {};
  PuzzleOptions puzzle = {};
  GivenPuzzles given = {};  // by the options
  bool many = false;
  std::uint64_t modulus_of_two = 2;                  // or press_kinds, where cells of two colours may be 2
  bool has_colours = false;                          // BOARD has more than two
  bool takes_buttons = false;                        // --rule may be a file of them
  std::shared_ptr<const ButtonStudy> prepared = {};  // of those that --rule gives
  std::optional<Input> opened;                       // BOARD, where it was looked into beforehand
};

/// The lines of such a command.
template <typename Asked>
class RequestLines final : public LineAnswerer {
 public:
  RequestLines(const AnsweringMany<Asked>& command, const LineOptions& options)
      : LineAnswerer(options), command_(command) {}

 private:
  std::string unknown(std::string_view why) const override {
    return command_.format == "json" ? command_.unknown(why) : "unknown: " + with_option(why) + "\n";
  }

  void answer_id(std::string_view text) override {
    if (command_.given.of_two.buttons)
      throw InputError("expected the lights of the buttons of --rule, found an id");
    answer_line(text);
  }
  void answer_line(std::string_view text) {
    Asked request = command_.of_line(text);
    command_.amend(request);
    answer(request);
  }
  bool answer_cells(std::string_view text) override {
    if (command_.given.colours != 0) {
      answer_line(text);
      return true;
    }
    if (!command_.given.of_two.buttons) return false;
    if (!of_lights_) {
      of_lights_ = command_.about({*command_.given.of_two.buttons});
      command_.amend(*of_lights_);
      if constexpr (requires { of_lights_->prepared; }) of_lights_->prepared = command_.prepared;
    }
    command_.take_lights(text, *of_lights_);
    answer(*of_lights_);
    return true;
  }
  void answer_json(std::string_view text) override {
    auto request = std::get<Asked>(request_from_json(text, "not a puzzle", command(Asked{})));
    command_.amend(request);
    answer(request);
  }

  void answer(Asked& request) {
    RunOptions& run = run_of(request);
    apply(command_.limits, run);
    take_off(this->begun(), run);
    run.threads = 1;
    run.ranks = nullptr;
    const Reply said = command_.reply(request, true);
    out().text += said.text;
    out().unknown |= said.exit == Exit::stopped;
    if constexpr (std::is_same_v<Asked, VerifyRequest>) out().rejected |= said.exit == Exit::impossible;
  }

  const AnsweringMany<Asked>& command_;
  std::optional<Asked> of_lights_;  // what lines of lights are asked by, one after the other
};

template <typename Asked>
Exit AnsweringMany<Asked>::run(Output& output) {
  if (!many) return Answering<Asked>::run(output);
  if (looks_like_id(board)) throw InputError("--many reads its puzzles from a file, one a line");
  if (!this->format.empty() && this->format != "text" && this->format != "json" && this->format != "id")
    throw InputError("--many writes a line for each puzzle: not --format " + this->format);
  given = given_for_many(puzzle, takes_buttons);
  if constexpr (requires(Asked asked) { asked.prepared; })
    if (given.of_two.buttons) {
      RunOptions run;
      apply(this->limits, run);
      run.progress = [](const Progress&) { return !stop_requested(); };
      run.threads = 1;
      run.ranks = nullptr;
      prepared = made_ready(*given.of_two.buttons, run);
    }
  Input input(board);
  const LineOptions how = {.name = input.name(),
                           .json = this->format == "json",
                           .strict = this->strict,
                           .threads = this->limits.threads.value_or(0)};
  return answer_lines(input, output, how,
                      [&] { return std::make_unique<RequestLines<Asked>>(*this, how); });
}

}  // namespace flipwise::app
