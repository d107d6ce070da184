// SPDX-License-Identifier: MIT
#include "colours/colour_options.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "files/colour.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

namespace {

void require_agreement(unsigned said, unsigned found) {
  if (said != 0 && said != found)
    throw InputError(fmt::format("expected a board of {} colours, found one of {}", said, found));
}

/// What a board says: an id everything, a file its cells. `colours` is 0 where it must say them.
ColourSaid said_in(Input& input, unsigned colours) {
  if (!input.holds_greymap() && !input.holds_image() && looks_like_id(input.peek_content())) {
    ColourSaid said = said_of(read_colour_id(*input.content()));
    require_agreement(colours, said.colours);
    if (input.content())
      throw InputError(fmt::format("{}:{}: one id is enough here; --many reads many", input.name(),
                                   input.line_number()));
    return said;
  }
  ColourSaid said;
  said.board = read_colour_grid(input.stream(), input.name(), colours);
  said.colours = said.board->colours();
  return said;
}

ColourSaid said_at(const std::string& path, unsigned colours) {
  if (looks_like_id(path)) {
    ColourSaid said = said_of(read_colour_id(path));
    require_agreement(colours, said.colours);
    return said;
  }
  Input input(path);
  return said_in(input, colours);
}

Goal goal_of_number(unsigned number, unsigned colours) {
  if (number >= colours)
    throw InputError(fmt::format("--goal {}: {} colours are 0 to {}", number, colours, colours - 1));
  return {Goal::Kind::number, number};
}

Goal goal_by(const PuzzleOptions& options, unsigned colours) {
  const std::string& goal = *options.goal;
  if (goal == "off") return {};
  if (goal == "on") return {Goal::Kind::number, colours - 1};
  if (goal == "uniform") return {Goal::Kind::uniform};
  if (const auto number = goal_number(options)) return goal_of_number(*number, colours);
  try {
    ColourGrid target = read_colour_board(goal, colours);
    return {Goal::Kind::target, 0, std::move(target.cells), std::move(target.holes)};
  } catch (const InputError& error) {
    throw InputError(fmt::format("--goal (off, on, uniform, a number or a board file): {}", error.what()));
  }
}

void refuse_options_of_two(const PuzzleOptions& options) {
  if (options.cost) throw InputError("--cost is for two colours; with more --cost-of says what counts");
  if (!options.kinds.empty() || options.rule == "two-kind")
    throw InputError("two kinds of press (rule two-kind) are for two colours");
}

void refuse_options_of_boards(const PuzzleOptions& options) {
  if (options.wrap) throw InputError("--wrap is for boards whose --rule is not a file of buttons");
  if (options.free || options.fixed) throw InputError("--free and --fixed are for boards, not for buttons");
}

ColourButtonList read_list(const std::string& path, unsigned colours, std::optional<std::size_t> lights) {
  Input input(path);
  return read_colour_buttons(input.stream(), input.name(), colours, lights);
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
  const auto colours = static_cast<unsigned>(number_from(*options.colours, "--colours", 2, most_colours));
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

ColourSaid said_by(const PuzzleOptions& options, unsigned colours) {
  refuse_options_of_two(options);
  ColourSaid said;
  said.colours = colours;
  if (button_file(options))
    refuse_options_of_boards(options);
  else if (options.rule)
    said.rule = rule_of(options);
  if (options.wrap) said.wrap = wrap_of(options);
  if (options.goal) said.goal = goal_by(options, colours);
  if (options.free) said.free = marked_cells(read_colour_board(*options.free, colours));
  if (options.fixed) said.fixed = marked_cells(read_colour_board(*options.fixed, colours));
  if (options.cost_of) said.cost_of = parse_cost_of(*options.cost_of);
  return said;
}

ColourSaid said_by(const GivenPuzzle& given, unsigned colours) {
  if (given.cost) throw InputError("--cost is for two colours; with more --cost-of says what counts");
  ColourSaid said;
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

ColourSaid read_colours(const std::string& board, const PuzzleOptions& options, Input* opened) {
  refuse_options_of_two(options);
  unsigned said_colours = colours_of(options);
  if (options.colours && said_colours == 0) said_colours = 2;
  ColourSaid of_board = opened != nullptr ? said_in(*opened, said_colours) : said_at(board, said_colours);
  ColourSaid said = said_by(options, of_board.colours);
  if (const auto file = button_file(options)) {
    said.board = ColourGrid{in_a_row(*of_board.board), {}};
    said.buttons = read_list(*file, said.colours, said.board->cells.columns()).buttons;
    return said;
  }
  return joined(std::move(said), of_board);
}

ColourGrid read_colour_board(const std::string& board, unsigned colours) {
  return *said_at(board, colours).board;
}

ColourSaid read_colour_buttons_alone(const std::string& path, const PuzzleOptions& options) {
  ColourSaid said = said_by(options, colours_of(options));
  ColourButtonList list = read_list(path, said.colours, std::nullopt);
  said.board = ColourGrid{Board(1, list.lights, said.colours), {}};
  said.buttons = std::move(list.buttons);
  return said;
}

ColourGrid colours_of_line(std::string_view text, unsigned colours) {
  std::vector<std::string> rows;
  while (true) {
    const std::size_t end = std::min(text.find('/'), text.size());
    std::string& row = rows.emplace_back(text.substr(0, end));
    if (colours <= 10) std::erase(row, ' ');
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  return colour_grid_from_rows(rows, "the board", colours);
}

std::string colours_on_a_line(const ColourGrid& grid) {
  std::string line;
  for (const std::string& row : colour_grid_rows(grid)) line += (line.empty() ? "" : "/") + row;
  return line;
}

ColourSaid said_on_line(std::string_view text, const ColourSaid& given) {
  if (looks_like_id(text)) {
    if (given.buttons) throw InputError("expected the lights of the buttons of --rule, found an id");
    ColourSaid said = said_of(read_colour_id(text));
    require_agreement(given.colours, said.colours);
    ColourSaid own = given;
    own.colours = said.colours;
    return joined(std::move(own), said);
  }
  ColourSaid said = given;
  said.board = colours_of_line(text, given.colours);
  if (!given.buttons) return said;
  if (said.board->cells.cells() != given.board->cells.cells())
    throw InputError(
        fmt::format("expected {} lights, found {}", given.board->cells.cells(), said.board->cells.cells()));
  said.board->cells = in_a_row(*said.board);
  return said;
}

}  // namespace flipwise::app
