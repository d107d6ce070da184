// SPDX-License-Identifier: MIT
#include "colours/colour_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "files/colour.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

namespace {

void refuse_options_of_two(const PuzzleOptions& options) {
  if (options.cost) throw InputError("--cost is for two colours; with more --cost-of says what counts");
  if (!options.kinds.empty() || options.rule == "two-kind")
    throw InputError("two kinds of press (rule two-kind) are for two colours");
}

ButtonsAndLights read_list(const std::string& path, unsigned colours,
                           std::optional<std::size_t> lights = {}) {
  Input input(path);
  return read_buttons(input.stream(), input.name(), lights, colours);
}

/// What the options for two colours say of more.
Said said_by_given(const GivenPuzzle& given, unsigned colours) {
  if (given.cost) throw InputError("--cost is for two colours; with more --cost-of says what counts");
  Said said;
  said.colours = colours;
  said.rule = given.rule;
  said.wrap = given.wrap;
  said.free = given.free;
  said.fixed = given.fixed;
  said.cost_of = given.cost_of;
  if (given.number) said.goal = goal_of_number(*given.number, colours);
  if (!given.goal) return said;
  said.goal.emplace();
  if (given.goal->is_number(1)) said.goal->number = colours - 1;
  if (given.goal->kind == Goal::Kind::uniform) said.goal->kind = Goal::Kind::uniform;
  if (given.goal->kind == Goal::Kind::target)
    said.goal = {Goal::Kind::target, 0, with_modulus(given.goal->target, colours), given.goal->holes};
  return said;
}

}  // namespace

std::vector<Option> colour_options(PuzzleOptions& options, bool costs) {
  constexpr const char* group = "Puzzle";
  std::vector<Option> described = {
      {"--colours", "Q",
       "lights have Q colours, 2 to 256, and a press adds 1 modulo Q; an id and PGM say it "
       "themselves [2]",
       &options.colours, nullptr, false, "", "", group}};
  if (costs)
    described.push_back(
        {"--cost-of", "WHAT",
         "of more than two colours: fewest by amount (how often cells are pressed in all) or by press "
         "(how many cells are pressed) [amount]",
         &options.cost_of, one_of({"amount", "press"}), false, "", "--cost", group});
  return described;
}

unsigned colours_of(const PuzzleOptions& options) {
  if (!options.colours) return 0;
  const auto colours =
      static_cast<unsigned>(number_from(*options.colours, "--colours", 2, greatest_modulus));
  return colours > 2 ? colours : 0;
}

bool says_colours(Input& input) {
  return input.holds_greymap() || (!input.holds_image() && colours_of_id(input.peek_content()) != 0);
}

bool asks_colours(const std::string& board, const PuzzleOptions& options, std::optional<Input>& opened) {
  if (colours_of(options) != 0) return true;
  bool says = false;
  std::error_code error;
  const bool is_input = board.empty() || board == "-";
  if (looks_like_id(board)) {
    says = colours_of_id(board) != 0;
  } else if (is_input ? !is_terminal(0) : std::filesystem::exists(board, error)) {
    if (!is_input && std::filesystem::is_directory(board, error)) return false;
    if (!is_input && std::filesystem::is_regular_file(board, error)) {
      try {
        Input input(board);
        says = says_colours(input);
      } catch (const InputError&) {
        return false;  // what is wrong is said by who reads it
      }
    } else {
      says = says_colours(opened.emplace(board));
    }
  }
  return says;
}

Said said_by(const PuzzleOptions& options, unsigned colours) {
  refuse_options_of_two(options);
  Said said;
  said.colours = colours;
  if (button_file(options))
    refuse_options_of_boards(options);
  else if (options.rule)
    said.rule = rule_of(options);
  if (options.wrap) said.wrap = wrap_of(options);
  if (options.goal) said.goal = goal_of(options, colours);
  if (options.free) said.free = read_cells(*options.free, colours);
  if (options.fixed) said.fixed = read_cells(*options.fixed, colours);
  if (options.cost_of) said.cost_of = parse_cost_of(*options.cost_of);
  return said;
}

Said said_in(StatedBoard board) {
  if (board.is_id) return said_of_id(std::move(board.puzzle));
  Said said;
  said.colours = static_cast<unsigned>(board.puzzle.modulus());
  said.board = Grid{std::move(board.puzzle.start), std::move(board.puzzle.holes)};
  return said;
}

Said read_colours(const std::string& board, const PuzzleOptions& options, Input* opened) {
  refuse_options_of_two(options);
  const unsigned asked = colours_of(options);
  StatedBoard stated =
      opened != nullptr ? read_stated_board(*opened, asked) : read_stated_board(board, asked);
  if (options.colours && asked == 0) {
    const std::uint64_t own = stated.puzzle.modulus();
    throw InputError(stated.is_id
                         ? fmt::format("expected a board of 2 colours, found one of {}", own)
                         : fmt::format("{}:1:1: this image has {} colours, not 2",
                                       opened != nullptr ? opened->name() : Input(board).name(), own));
  }
  const Said of_board = said_in(std::move(stated));
  Said said = said_by(options, of_board.colours);
  if (const auto file = button_file(options)) {
    said.board = Grid{in_a_row(*of_board.board), {}};
    said.buttons = read_list(*file, said.colours, said.board->cells.columns()).buttons;
    return said;
  }
  return joined(std::move(said), of_board);
}

Said read_colour_buttons_alone(const std::string& path, const PuzzleOptions& options) {
  Said said = said_by(options, colours_of(options));
  ButtonsAndLights list = read_list(path, said.colours);
  said.board = Grid{Board(1, list.lights, said.colours), {}};
  said.buttons = std::move(list.buttons);
  return said;
}

Said GivenPuzzles::for_colours(unsigned own) const {
  return colours != 0 ? of_more : said_by_given(of_two, own);
}

std::optional<Said> GivenPuzzles::said_on(std::string_view line) const {
  const unsigned own = colours_of_id(line);
  if (colours == 0 && own == 0) return std::nullopt;
  Said said = for_colours(own);
  if (looks_like_id(line)) {
    if (said.buttons) throw InputError("expected the lights of the buttons of --rule, found an id");
    const Said of_id = said_in(read_stated_board(std::string(line), said.colours));
    return joined(std::move(said), of_id);
  }
  const std::size_t lights = said.board ? said.board->cells.cells() : 0;
  said.board = colours_of_line(line, said.colours);
  if (!said.buttons) return said;
  if (said.board->cells.cells() != lights)
    throw InputError(fmt::format("expected {} lights, found {}", lights, said.board->cells.cells()));
  said.board->cells = in_a_row(*said.board);
  return said;
}

Said GivenPuzzles::amended(const Said& said) const {
  Said first = for_colours(said.colours);
  if (first.colours != said.colours)
    throw InputError(fmt::format("expected {} colours, found {}", first.colours, said.colours));
  first.board.reset();
  return joined(std::move(first), said);
}

Said GivenPuzzles::said_of_request(Puzzle puzzle) const {
  if (of_more.buttons && !puzzle.buttons) throw InputError("expected buttons as in --rule, found a board");
  return said_of(std::move(puzzle));
}

void GivenPuzzles::amend(Puzzle& puzzle) const {
  if (puzzle.modulus() == 2) return apply(of_two, puzzle);
  puzzle = puzzle_of(amended(said_of_request(std::move(puzzle))));
}

GivenPuzzles given_for_many(const PuzzleOptions& options, bool takes_buttons) {
  GivenPuzzles given;
  given.colours = colours_of(options);
  if (given.colours == 0) {
    given.of_two = takes_buttons ? given_for_lines(options) : given_puzzle(options);
  } else {
    const auto file = button_file(options);
    given.of_more = file ? read_colour_buttons_alone(*file, options) : said_by(options, given.colours);
  }
  return given;
}

bool rows_suffice(const PuzzleOptions& options, bool has_colours) {
  if (button_file(options) || rule_of(options).form != Rule::Form::stencil) return false;
  return goal_of_word(options, has_colours ? greatest_modulus : 2) && !options.free && !options.fixed &&
         !options.cost;
}

RowPuzzle row_puzzle(const RowSource& image, const std::string& name, const PuzzleOptions& options) {
  const auto colours = static_cast<unsigned>(image.modulus());
  if (colours == 2) return {rule_of(options), wrap_of(options), goal_of_word(options).value()};
  const Said said = said_by(options, colours);
  if (options.colours && number_from(*options.colours, "--colours") != colours)
    throw InputError(
        fmt::format("{}:1:1: this image has {} colours, not {}", name, colours, *options.colours));
  return {said.rule.value_or(Rule{}), said.wrap.value_or(Wrap::none), said.goal.value_or(Goal{}),
          said.cost_of.value_or(CostOf::amount)};
}

void require_colour_format(const std::string& format, const std::vector<std::string>& words) {
  if (format.empty() || std::find(words.begin(), words.end(), format) != words.end()) return;
  std::string list;
  for (const std::string& word : words)
    list += (list.empty() ? "" : word == words.back() ? " or " : ", ") + word;
  throw InputError(fmt::format("--format {} is for two colours; with more choose {}", format, list));
}

}  // namespace flipwise::app
