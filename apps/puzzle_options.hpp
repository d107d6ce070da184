// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "files/input.hpp"
#include "flipwise/count.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "json/request.hpp"

namespace flipwise::app {

/// The options that say what puzzle a board is.
struct PuzzleOptions {
  std::optional<std::string> rule = {};
  std::vector<std::string> kinds = {};  ///< two of them, or none
  std::optional<std::string> wrap = {};
  std::optional<std::string> goal = {};
  std::optional<std::string> free = {};
  std::optional<std::string> fixed = {};
  std::optional<std::string> cost = {};
  std::optional<std::string> colours = {};
  std::optional<std::string> cost_of = {};

  bool has_rule() const { return rule || !kinds.empty(); }
};
/// Which of them a command has a use for, besides stencils and wraps.
struct PuzzleUse {
  bool goal = false;
  bool two_kind = false;
  bool buttons = false;  ///< files as --rule
};
std::vector<Option> puzzle_options(PuzzleOptions& options, const PuzzleUse& use);
/// Lights that may end either way, cells that may not be pressed.
std::vector<Option> mask_options(PuzzleOptions& options);
/// What presses cost.
Option cost_option(PuzzleOptions& options);
/// The cells that a board names: its holes where it has any, else its lit cells.
Board read_cells(const std::string& board, std::uint64_t colours = 2);

Rule rule_of(const PuzzleOptions& options);
Wrap wrap_of(const PuzzleOptions& options);
/// The number that --goal is; a file of that name is called otherwise.
std::optional<unsigned> goal_number(const PuzzleOptions& options);
/// Returns the goal for a number of colours; a file is read here.
Goal goal_of(const PuzzleOptions& options, std::uint64_t colours = 2);
/// Returns the same without reading a file: nothing where it is a board.
std::optional<Goal> goal_of_word(const PuzzleOptions& options, std::uint64_t colours = 2);
/// Returns the goal that a number is. Throws InputError where it is not one of the colours.
Goal goal_of_number(unsigned number, std::uint64_t colours);

/// A dark board of so many rows and columns, with rule and wrap.
Puzzle shape_of(const std::string& rows, const std::string& columns, const PuzzleOptions& options);
/// Returns the format of `--format`; text for a word that is none of write_grid's.
Format format_of(std::string_view word);

/// A file of costs, which is read once it is known how many there must be.
struct CostFile {
  std::string name;
  std::string text;
};
/// The file of the option, if there is one.
std::optional<CostFile> cost_file(const PuzzleOptions& options);
/// Of a board without holes.
std::vector<std::uint64_t> costs_of_shape(const CostFile& file, std::size_t rows, std::size_t columns);

/// What the user gave; it counts instead of what a board says itself.
struct GivenPuzzle {
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  std::optional<unsigned> number = {};  ///< a goal that is one
  std::optional<Board> free = {};
  std::optional<Board> fixed = {};
  std::optional<CostFile> cost = {};
  std::optional<CostOf> cost_of = {};
  std::optional<Puzzle> buttons = {};  ///< all lines are about these; none of their lights is on
  bool empty() const { return !rule && !wrap && !goal && !number; }
};
/// Reads the options, and the file of a goal. A file of buttons is no rule.
GivenPuzzle given_puzzle(const PuzzleOptions& options);
/// The same for many lines, which may all be about the buttons of a file.
GivenPuzzle given_for_lines(const PuzzleOptions& options);

/// Where nothing is known of the board, as of a shape, there are no costs yet.
void set_costs(const CostFile& file, Puzzle& puzzle);

/// Sets what the user gave of a puzzle of two colours. Throws InputError where the options are about boards
/// and the puzzle is buttons, or the reverse.
void apply(const GivenPuzzle& given, Puzzle& puzzle);
void apply(const GivenPuzzle& given, Said& said);

/// The file of buttons that --rule names, if it names no rule; `rule_of` refuses that.
std::optional<std::string> button_file(const PuzzleOptions& options);
/// Throws InputError where an option is for boards only.
void refuse_options_of_boards(const PuzzleOptions& options);
/// The game of Flip that BOARD is, or that is in that file, where its buttons are those of no rule.
std::optional<FlipGame> asked_game(const std::string& board, const PuzzleOptions& options);
/// The buttons of a file with no light on, as many as the file names.
Puzzle read_buttons_alone(const std::string& path, const PuzzleOptions& options);
/// The same with a goal, for lights that are still to come.
Puzzle read_buttons_of_lines(const std::string& path, const PuzzleOptions& options);
/// Reads other lights, as many, into a row. Throws InputError.
void set_lights(std::string_view text, Board& lights);

/// The puzzle of two colours that a BOARD argument is. What an id says holds unless an option says
/// otherwise. With a file of buttons as --rule the cells of the board, in reading order, are their lights.
/// `opened` is BOARD where it was opened before.
Puzzle read_puzzle(const std::string& board, const PuzzleOptions& options, Input* opened = nullptr);

/// The options that say which patterns are counted, with words for a table or for one count.
struct PatternOptions {
  std::optional<std::string> on = {};
  std::optional<std::string> off = {};
  std::optional<std::string> adjacent = {};
  std::optional<std::string> wrap = {};
  std::optional<std::string> modulus = {};
};
std::vector<Option> pattern_options(PatternOptions& options, bool of_table);

/// Sets the rule and the wrap.
void apply(const PatternOptions& options, PatternQuestion& question);
std::optional<std::uint64_t> modulus_of(const PatternOptions& options);

}  // namespace flipwise::app
