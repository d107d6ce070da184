// SPDX-License-Identifier: MIT
#pragma once

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
#include "flipwise/rows.hpp"
#include "json/request.hpp"

namespace flipwise::app {

/// Values of the options that describe a puzzle.
struct PuzzleOptions {
  std::optional<std::string> rule = {};
  std::vector<std::string> kinds = {};  ///< two of them, or none
  std::optional<std::string> wrap = {};
  std::optional<std::string> goal = {};
  std::optional<std::string> free = {};
  std::optional<std::string> fixed = {};
  std::optional<std::string> cost = {};
  std::uint64_t colours = 0;  ///< 0 where they are not given
  std::optional<std::string> cost_of = {};
  std::optional<std::string> states = {};
  mutable std::vector<std::uint64_t> states_read = {};  ///< numbers of that file, which may be a pipe

  bool has_rule() const { return rule || !kinds.empty(); }
};
/// Adds those that the command has.
void add_puzzle_options(Command& command, PuzzleOptions& options, CommandBit bit);

/// Returns the number of colours by --colours or --states; 0 where neither is given.
std::uint64_t colours_of(const PuzzleOptions& options);
/// Returns the file of buttons that --rule names, if it names no rule. Throws InputError where it names
/// neither.
std::optional<std::string> button_file(const PuzzleOptions& options);
/// Returns what the options state of a puzzle of this many colours; 0 where each puzzle states its own.
/// Files of cells and of costs are read; a file of buttons is not. Throws InputError.
PuzzleSpec option_spec(const PuzzleOptions& options, std::uint64_t colours);
/// Reads the BOARD argument, and the options, which count instead of what an id states. With a file of
/// buttons as --rule, the cells of the board, in reading order, are their lights. `opened` is BOARD, which
/// is opened unless it is an id; `two` is what cells of two colours are read as, 2 or `press_kinds`: with
/// these, a board of two colours may have cells modulo 3. Throws InputError.
PuzzleSpec read_spec(const std::string& board, const PuzzleOptions& options, std::optional<Input>& opened,
                     std::uint64_t two = 2);
/// Reads the buttons of a file, with no light on, and the options. Throws InputError.
PuzzleSpec read_buttons_alone(const std::string& path, const PuzzleOptions& options);
/// Returns the options for a board of ROWS and COLUMNS, all 0.
PuzzleSpec spec_of_sides(const std::string& rows, const std::string& columns, const PuzzleOptions& options,
                         std::uint64_t memory_bytes);
/// Reads the cells that a file marks: its holes where it has any, else those that are not 0.
Board read_cells(const std::string& path, std::uint64_t colours = 2);

/// Returns what the options state of all puzzles of --many; with a file of buttons, their lights are 0.
PuzzleSpec spec_for_lines(const PuzzleOptions& options);
/// Returns what is stated of one puzzle, changed by the options for all. Throws InputError where they are
/// about another kind of puzzle.
PuzzleSpec amended(const PuzzleSpec& given, PuzzleSpec spec);
Puzzle amended(const PuzzleSpec& given, Puzzle puzzle);
/// Reads a line: an id, or where the options give colours, cells. `two` as for read_spec. Throws
/// InputError.
PuzzleSpec spec_of_line(const PuzzleSpec& given, std::string_view line, std::uint64_t two = 2);
/// Reads as many lights as there are, in a row. Throws InputError.
void set_lights(std::string_view text, Board& lights);

/// True if rows can be solved one after the other: no option needs a board.
bool rows_suffice(const PuzzleOptions& options);
/// Returns the puzzle of an image, which `name` calls, as the options state it. Throws InputError.
RowPuzzle row_puzzle(const RowSource& image, const std::string& name, const PuzzleOptions& options);

/// Returns the format of `--format`; text for a word that is none of write_grid's.
Format format_of(std::string_view word);
/// Throws InputError where a format is none of these, but of two colours only.
void require_colour_format(const std::string& format, const std::vector<std::string>& words);

/// Values of the options that describe which patterns are counted.
struct PatternOptions {
  std::optional<std::string> on = {};
  std::optional<std::string> off = {};
  std::optional<std::string> adjacent = {};
  std::optional<std::string> wrap = {};
  std::optional<std::uint64_t> modulus = {};
};
void add_pattern_options(Command& command, PatternOptions& options, CommandBit bit);

/// Sets the rule and the wrap.
void apply(const PatternOptions& options, PatternQuestion& question);

}  // namespace flipwise::app
