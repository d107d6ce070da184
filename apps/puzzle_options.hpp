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
#include "flipwise/graph.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "json/request.hpp"

namespace flipwise::app {

/// Values of the options that describe a puzzle.
struct PuzzleOptions {
  std::optional<std::string> rule = {};
  std::optional<std::string> graph = {};
  std::optional<std::string> as = {};
  std::vector<std::string> kinds = {};  ///< two, or none
  std::optional<std::string> wrap = {};
  bool simple = false;
  std::optional<std::string> goal = {};
  std::optional<std::string> free = {};
  std::optional<std::string> fixed = {};
  std::optional<std::string> cost = {};
  std::uint64_t colours = 0;  ///< 0 if not given
  std::optional<std::string> cost_of = {};
  std::optional<std::string> states = {};
  std::string lit = {};
  std::string unlit = {};
  // Contents of files that may be pipes and are therefore read once.
  mutable std::vector<std::uint64_t> states_read = {};
  mutable std::optional<ButtonsAndLights> pattern_read = {};

  bool has_rule() const { return rule || !kinds.empty(); }
};
/// Adds the puzzle options that the command supports.
void add_puzzle_options(Command& command, PuzzleOptions& options, CommandBit bit);

/// True if --as makes --many read boards of several lines.
bool reads_boards(const PuzzleOptions& options);
/// Returns how texts of boards are written. Guesses are reported on standard error. Throws InputError.
TextForm text_form(const PuzzleOptions& options);
/// Returns the number of colours stated by --colours or --states; 0 if neither is given.
std::uint64_t colours_of(const PuzzleOptions& options);
/// A text of buttons: a file, or the value of --rule itself.
struct ButtonSource {
  std::string path = {};                  ///< `-` is standard input
  std::optional<std::string> text = {};   ///< if present, `path` is empty
  bool may_have_header = false;           ///< true if a header in the file may override --as
  std::optional<std::string> graph = {};  ///< a graph as parse_graph reads it, in place of a text
};
/// Returns the source of the buttons if --graph is given, or if --rule names a file of buttons or is a text
/// of buttons. Returns nothing if --rule is a rule: a name, offsets, or a pattern. Throws InputError if it
/// is none of these.
std::optional<ButtonSource> button_source(const PuzzleOptions& options);
/// Returns a board of zeros of the size that the file of a pattern states, for a command without BOARD.
std::optional<Grid> board_of_pattern(const std::string& board, const PuzzleOptions& options,
                                     std::uint64_t colours);
/// Returns the parts of a puzzle that the options state. `colours` is the number of colours of the puzzle,
/// or 0 if each puzzle states its own. `board`, if known, is the board of the puzzle; a goal of as many
/// digits is then its cells. Reads the files of cells, costs and a pattern, but not a text of buttons.
/// Throws InputError.
PuzzleSpec option_spec(const PuzzleOptions& options, std::uint64_t colours, const Grid* board = nullptr);
/// Returns a puzzle with the parts that the options state in place of its own, and with the buttons of
/// --rule.
PuzzleSpec with_options(const PuzzleOptions& options, PuzzleSpec of_board);
/// Makes the value of --board the BOARD that is read. Throws InputError if BOARD is given as well.
void open_board_itself(const std::string& cells, std::string& board, std::optional<Input>& opened);
/// Reads the BOARD argument and the options; an option overrides a part stated by an id. If --rule is a
/// file of buttons, the cells of the board in reading order are their lights. Without BOARD, every light of
/// --graph is 1. `opened` is the input of BOARD, which is opened here if needed, unless BOARD is an id.
/// `two` is the modulus with which a board of two colours is read: 2, or `press_kinds` to allow cells
/// modulo
/// 3. Throws InputError.
PuzzleSpec read_spec(const std::string& board, const PuzzleOptions& options, std::optional<Input>& opened,
                     std::uint64_t two = 2);
/// Reads buttons and the options; all lights are 0. Throws InputError.
PuzzleSpec read_buttons_alone(const ButtonSource& source, const PuzzleOptions& options);
/// Reads buttons, and writes to standard error which other forms they may be in. Throws InputError.
ButtonsAndLights read_button_text(const ButtonSource& source, const PuzzleOptions& options,
                                  std::uint64_t colours, std::optional<std::size_t> lights = {});
/// Returns the options for a board of ROWS x COLUMNS cells, all 0.
PuzzleSpec spec_of_sides(const std::string& rows, const std::string& columns, const PuzzleOptions& options,
                         std::uint64_t memory_bytes);
/// Reads the cells that a file marks: its holes if it has any, otherwise its nonzero cells.
Board read_cells(const std::string& path, std::uint64_t colours = 2, const TextForm& form = {});

/// Returns the parts that the options state for all puzzles of --many; with a file of buttons, all lights
/// are 0.
PuzzleSpec spec_for_lines(const PuzzleOptions& options);
/// Returns a puzzle of --many with the options applied. Throws InputError if they are for another kind of
/// puzzle.
PuzzleSpec amended(const PuzzleSpec& given, PuzzleSpec spec);
Puzzle amended(const PuzzleSpec& given, Puzzle puzzle);
/// Reads a line: an id, or cells. `two` as for read_spec. Throws InputError.
PuzzleSpec spec_of_line(const PuzzleSpec& given, std::string_view line, const TextForm& form,
                        std::uint64_t two = 2);
/// Reads a board of several lines, which begins on this line. Throws InputError.
PuzzleSpec spec_of_board(const PuzzleSpec& given, std::string_view text, const std::string& name,
                         std::uint64_t line, const TextForm& form, std::uint64_t two = 2);
/// True if a line of --many is cells: it has a slash between rows, or the options state colours or
/// characters.
bool is_line_of_cells(const PuzzleSpec& given, std::string_view line, const TextForm& form);
/// Reads the numbers of the lights into `lights`, which determines how many there must be. Throws
/// InputError.
void set_lights(std::string_view text, Board& lights, const TextForm& form = {});

/// How --many reads a graph from each line.
struct GraphLines {
  bool is_open = false;  ///< a button flips only the neighbours of its vertex
};
/// Returns how to read a graph from each line of --many: if --as is graph6 or sparse6, and no option
/// defines the buttons; --rule is then plus or ring. Otherwise returns nothing. Throws InputError.
std::optional<GraphLines> graph_lines(const PuzzleOptions& options);
/// Returns the parts that the options state for all graphs of --many.
PuzzleSpec spec_for_graphs(const PuzzleOptions& options);
/// Returns the puzzle of a line with a graph. With `is_lit`, every light is 1, unless it is a counter;
/// otherwise every light is 0. Throws InputError.
PuzzleSpec spec_of_graph(const PuzzleSpec& given, std::string_view line, const GraphLines& how,
                         bool is_lit);
/// True if the options leave each graph of --many as it is: two states, no masks and costs, and a number as
/// the goal.
bool are_plain_graphs(const PuzzleSpec& given);

/// True if the puzzle can be solved row by row: no option needs the whole board.
bool rows_suffice(const PuzzleOptions& options);
/// Returns the puzzle of an image with the options applied. `name` is its name in messages. Throws
/// InputError.
RowPuzzle row_puzzle(const RowSource& image, const std::string& name, const PuzzleOptions& options);

/// Returns the format of `--format`; text for any word that is not a format of images.
Format format_of(std::string_view word);
/// Throws InputError if `format` is not one of `words`, the formats of a command for more than two colours.
void require_colour_format(const std::string& format, const std::vector<std::string>& words);

/// Values of the options that describe the patterns to count.
struct PatternOptions {
  std::optional<std::string> on = {};
  std::optional<std::string> off = {};
  std::optional<std::string> adjacent = {};
  std::optional<std::string> counted = {};
  bool simple = false;
  bool connected = false;
  std::optional<std::string> wrap = {};
  std::optional<std::uint64_t> modulus = {};
};
void add_pattern_options(Command& command, PatternOptions& options, CommandBit bit);

/// Reads the graph of --graph: a word, or a file. Throws InputError.
Graph graph_of(const PuzzleOptions& options);

/// Sets the rule and the wrap of a pattern request from the options. Throws InputError if the request has a
/// graph, and an option is for boards.
void apply(const PatternOptions& options, PatternQuestion& question);

}  // namespace flipwise::app
