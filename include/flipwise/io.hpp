// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// A board as it is stored in a file: its cells, which are 0 at holes, and its holes, if any.
struct FLIPWISE_API Grid {
  Board cells = {};
  std::optional<Board> holes = {};
  bool operator==(const Grid&) const = default;
};

// Special values that readers accept in place of a modulus.

/// Selects the modulus that the input states, as greymaps and ids do.
inline constexpr std::uint64_t own_modulus = 0;
/// Selects presses of a puzzle with two states: bits, or numbers 0, 1 and 2 modulo 3 if a cell is `2`.
inline constexpr std::uint64_t press_kinds = 1;

/// Receives a line that reports a guess of a reader: "NAME:LINE: ...".
using NoteCall = std::function<void(const std::string& note)>;

/// The form of a text board. By default, it is that of the section Text in docs/formats/boards.md.
struct FLIPWISE_API TextForm {
  /// Characters of lit and of unlit cells, in UTF-8, for two states. If only one of them is empty, it
  /// stands for all other characters except spaces and holes.
  std::string lit = {}, unlit = {};
  enum class Rows {
    even,
    ragged,    ///< cells that rows lack at their ends are holes
    integers,  ///< a number for each row, whose binary digits are the cells; the text begins with ROWS
               ///< COLUMNS
  };
  Rows rows = Rows::even;
  bool presses = false;  ///< read the presses of a drawing, not its board
  NoteCall note = {};    ///< called if the text could also mean something else

  bool is_usual() const { return lit.empty() && unlit.empty() && rows == Rows::even; }
};
/// Throws InputError if a character is in both `lit` and `unlit`.
FLIPWISE_API void require_separate_letters(const TextForm& form);
/// Returns the number of cells in a row of text. A cell is a character; with more than ten states, it is a
/// number.
FLIPWISE_API std::size_t cells_of_row(std::string_view row, std::uint64_t modulus = 2);

/// Reads a board with `modulus` states, 2 to 256, in a format of docs/formats/boards.md that is not an id:
/// - text with an optional header; with more than ten states, cells are numbers separated by spaces;
/// - netpbm P1 or P4, where 1 is state 1;
/// - netpbm P2 or P5, whose maximum value must be the modulus less 1.
///
/// `name` is the name of the input in messages. Memory is bounded by the size of the board, whatever the
/// input; throws std::bad_alloc if that is too much. Throws InputError, "NAME:LINE:COLUMN: what is wrong",
/// where lines count from `first_line`.
/// `form` applies to text only. Throws InputError for ambiguous text: see docs/formats/boards.md.
FLIPWISE_API Grid read_grid(std::istream& input, const std::string& name, std::uint64_t modulus = 2,
                            std::uint64_t first_line = 1, const TextForm& form = {});
FLIPWISE_API Grid read_grid(std::string_view text, const std::string& name, std::uint64_t modulus = 2,
                            std::uint64_t first_line = 1, const TextForm& form = {});

/// Returns whether a text begins as a netpbm greymap does.
constexpr bool looks_like_pgm(std::string_view head) {
  return head.starts_with("P2") || head.starts_with("P5");
}
/// Returns the modulus that the beginning of a greymap states; 0 if it is not one, or does not state it.
FLIPWISE_API unsigned colours_of_pgm(std::string_view head);

/// Forms of a text of buttons (docs/formats/buttons-and-matrices.md). Those that end in `_1` count lights,
/// buttons and vertices from 1; the others count from 0.
enum class ButtonFormat {
  lists,          ///< a line for each button: the lights that it changes
  lists_1,        ///< as lists, counted from 1
  by_light,       ///< a line for each light: the buttons that change it
  by_light_1,     ///< as by_light, counted from 1
  brackets,       ///< lists in brackets: [[0,2],[1]] or (0,2) (1)
  names,          ///< NAME: the names of the lights that this button changes
  edges,          ///< a line for each edge of a graph: a button changes its vertex and the neighbours
  edges_1,        ///< as edges, counted from 1
  arcs,           ///< a line `i j` for each arc: button i also changes light j; each changes its own light
  arcs_1,         ///< as arcs, counted from 1
  matrix,         ///< a row of entries for each light, with a column for each button
  pattern,        ///< a picture of what a press on a grid changes, around the cell at its centre
  matrix_market,  ///< a MatrixMarket file: rows are lights, columns are buttons
  alist,          ///< an alist file: rows are lights, columns are buttons
  graph6,         ///< a graph in graph6, with buttons as for `edges`
  sparse6,        ///< a graph in sparse6, with buttons as for `edges`
};

/// A form as programs name it.
struct FLIPWISE_API ButtonForm {
  ButtonFormat format = {};
  std::string_view word = {};  ///< "lists-1"
  std::string_view noun = {};  ///< "lists of lights counted from 1"
  std::string_view help = {};  ///< what a text in this form contains, in a line
};
/// Returns all forms, in the order of the enumeration.
FLIPWISE_API std::vector<ButtonForm> button_forms();
/// Returns the names of one form.
FLIPWISE_API ButtonForm button_form(ButtonFormat format);
/// Returns the form that a word names. Throws InputError, which lists the words.
FLIPWISE_API ButtonFormat parse_button_format(std::string_view word);

/// Buttons read from a file.
struct FLIPWISE_API ButtonsAndLights {
  Buttons buttons;
  std::size_t lights = 0;  ///< number of lights
  ButtonFormat format = ButtonFormat::lists;
  /// Other forms that the text might be in, if the form was not given; usually empty.
  std::vector<ButtonFormat> doubts = {};
  std::vector<std::string> notes = {};  ///< how the text was read where it might be meant otherwise
  std::optional<Rule> rule = {};        ///< the rule, if the text is a pattern; there are no buttons then
  std::size_t rows = 0;                 ///< rows of the board, if a pattern states them; otherwise 0
  std::size_t columns = 0;              ///< columns of the board, if a pattern states them; otherwise 0
};

/// Reads buttons (docs/formats/buttons-and-matrices.md) in the form `as`. Without one, MatrixMarket, alist,
/// graph6, sparse6, brackets and names are recognised; any other text is `lists`, unless it contradicts
/// that form: then InputError with ErrorCode::ambiguous has the forms to choose from. Entries and repeated
/// lights count modulo `modulus`.
///
/// Without `lights`, the number of lights is that of the vertices or rows, or the largest in the lists
/// plus 1. It is at most a million. Throws InputError, "NAME:LINE:COLUMN: what is wrong".
FLIPWISE_API ButtonsAndLights read_buttons(std::istream& input, const std::string& name,
                                           std::optional<std::size_t> lights = {},
                                           std::uint64_t modulus = 2, std::optional<ButtonFormat> as = {});
FLIPWISE_API ButtonsAndLights read_buttons(std::string_view text, const std::string& name,
                                           std::optional<std::size_t> lights = {},
                                           std::uint64_t modulus = 2, std::optional<ButtonFormat> as = {});

/// Reads whole numbers, one on each line, such as costs of presses. Empty lines and comments (`;`) are
/// skipped. `what` is the meaning of a number in messages. Throws InputError, "NAME:LINE:COLUMN: what is
/// wrong", also if the numbers add up to more than `max_total_cost`.
FLIPWISE_API std::vector<std::uint64_t> read_numbers(std::string_view text, const std::string& name,
                                                     const std::string& what);

/// Writes buttons. Amounts are taken modulo `modulus`, so with modulus 2, a light that a button flips an
/// even number of times is left out. Lists name a light once for each 1 of its amount. Returns false if
/// `stop`, which is polled often, ended the writing; the text is then incomplete. Throws InputError if the
/// form cannot express the buttons: `pattern` never can, and a graph format needs the buttons of a graph.
/// Cost: linear in the text, which for graph6 has lights^2 / 12 characters. Memory: twice that of the
/// buttons.
FLIPWISE_API bool write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format,
                                std::ostream& output, const StopCall& stop = {}, std::uint64_t modulus = 2);
/// Returns the text that write_buttons writes.
FLIPWISE_API std::string write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format,
                                       std::uint64_t modulus = 2);
/// Returns a picture of a stencil, as ButtonFormat::pattern. Throws InputError for other rules, and for one
/// of more than `max_pattern_side` rows or columns, or that reaches a cell twice.
FLIPWISE_API std::string write_pattern(const Rule& rule);
inline constexpr std::size_t max_pattern_side = 999;

/// The UTF-8 byte order mark, which readers skip.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Output format of `write_grid`: text, netpbm P1 (pbm), P4 (pbm_raw), P2 (pgm) or P5 (pgm_raw).
enum class Format { text, pbm, pbm_raw, pgm, pgm_raw };

/// Returns a board as text or image:
/// - text: rows of numbers with single spaces, `_` for a hole. If the rows could be read as a header and
///   fewer rows, spaces are left out, or with more than ten states are commas;
/// - P1 or P4: 1 for nonzero cells;
/// - P2 or P5: the maximum value is the modulus less 1.
///
/// Images have no holes; they are written as 0. Throws InputError for a board without cells, for boards of
/// different shapes, and for a number that is not below the modulus.
FLIPWISE_API std::string write_grid(const Grid& grid, Format format);

/// Returns a line `row column` for each press, from 1, in reading order. For a board without bits, the
/// kind or the amount of the press is a third number.
FLIPWISE_API std::string write_press_list(const Board& presses);
/// Returns whether a text has the form of such a list: two or three whole numbers on every line; the last
/// line may be cut off. Press boards of two or three columns and an empty text also have this form.
FLIPWISE_API bool looks_like_press_list(std::string_view text);
/// Reads a list of presses, in any order, into a board with the shape and modulus of `like`. With more than
/// two states, a press may have an amount; the default is 1. With `kinds`, it has a kind, and the board has
/// numbers modulo 3. With `repeats`, a cell may be pressed several times, but not with both kinds. Throws
/// InputError, "NAME:LINE: what is wrong".
FLIPWISE_API Board read_press_list(std::string_view text, const std::string& name, const Board& like,
                                   bool kinds, bool repeats = false);

/// Reads bytes of the input of a stream, starting at a position as counted by tellg, without moving the
/// stream. Returns the number of bytes, which is smaller than requested at the end only. Must be
/// thread-safe.
using ReadAt = std::function<std::size_t(std::uint64_t position, std::span<char> into)>;

/// Returns a source that reads the rows of a netpbm image from a stream, which must outlive it. The image
/// is a bitmap (P1 or P4), or a greymap (P2 or P5) whose maximum value is the modulus less 1. Memory does
/// not grow with the number of rows. `rewind` requires a stream that can seek. P4 rows can be read in any
/// order if `read_at` is given; only then the source has the address. Throws InputError.
FLIPWISE_API std::unique_ptr<RowSource> netpbm_source(std::istream& input, const std::string& name,
                                                      ReadAt read_at = {}, std::string address = {});

/// Writes bytes to the output of a stream that started at position 0, beginning at a position, without
/// moving the stream. Must be thread-safe.
using WriteAt = std::function<void(std::uint64_t position, std::span<const char> bytes)>;

/// Returns a sink that writes rows of this modulus as a netpbm image; the header is written at once.
/// Formats pbm and pbm_raw require modulus 2. With `write_at`, P4 rows can be written in any order, and the
/// sink has the address.
FLIPWISE_API std::unique_ptr<RowSink> netpbm_sink(std::ostream& output, std::size_t rows,
                                                  std::size_t columns, std::uint64_t modulus, Format format,
                                                  WriteAt write_at = {}, std::string address = {});

/// Returns a sink that writes rows of more than two cells as text, as write_grid does. The stream must
/// outlive the sink.
FLIPWISE_API std::unique_ptr<RowSink> text_sink(std::ostream& output, std::size_t columns);

/// Returns the rows of a board as in JSON: a character for each cell, or with more than ten states numbers
/// with commas between them. `_` is a hole.
FLIPWISE_API std::vector<std::string> grid_rows(const Grid& grid);
/// Reads the rows of a board as in JSON, with a modulus as for read_grid. Throws InputError as read_grid
/// does.
FLIPWISE_API Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name,
                                 std::uint64_t modulus = 2, const TextForm& form = {});

/// The contents of an id, a puzzle on a grid in one word (docs/formats/ids.md), such as `plus-4x4:9669`.
/// Every puzzle has one id, which means the same in every release.
struct FLIPWISE_API BoardId {
  Puzzle puzzle;
  Board presses = {};  ///< presses of two kinds, as numbers; the start has a bit for each. Otherwise empty

  /// Returns the presses, or else the start, with the holes.
  Grid grid() const { return {presses.empty() ? puzzle.start : presses, puzzle.holes}; }
};

/// Returns whether a word has the form of an id, valid or not. A path with a slash never has.
FLIPWISE_API bool looks_like_id(std::string_view text);

/// Returns the only line of a text that is neither empty nor a comment, if it has the form of an id;
/// otherwise an empty string. Throws InputError, "NAME: what is wrong", if more follows.
FLIPWISE_API std::string only_id(std::string_view text, std::string_view name);

/// Returns the number of states that an id contains. Returns 0 for an id with two states, which does not
/// contain it, and for any other word.
FLIPWISE_API unsigned colours_of_id(std::string_view text);

/// Reads an id. With modulus 2, it must have two states; with `press_kinds`, it may also be presses of two
/// kinds. With `own_modulus`, it may have any number of states; with a modulus above 2, any number above 2.
/// Throws InputError, "ID: what is wrong".
FLIPWISE_API BoardId read_id(std::string_view text, std::uint64_t modulus = 2);

/// Returns the id of a puzzle on a grid. `presses` of two kinds are the presses for which the start has a
/// bit. Throws InputError if shapes disagree, a hole is lit, or the puzzle has no grid.
FLIPWISE_API std::string write_id(const Puzzle& puzzle, const Board& presses = {});

/// A game of Flip in S. Tatham's Portable Puzzle Collection. Its id is `5x5c:MATRIX,LIGHTS`
/// (docs/formats/ids.md). If its buttons are those of a named rule, it is a board, and read_id reads it
/// too.
struct FLIPWISE_API FlipGame {
  std::size_t rows = 0;
  std::size_t columns = 0;
  Puzzle puzzle = {};  ///< square i in reading order is light i and button i
};
/// Returns whether a word has the form of the id of a game of Flip.
FLIPWISE_API bool looks_like_flip_game(std::string_view text);
/// Reads the id of a game of Flip. Throws InputError, "5x5c: what is wrong".
FLIPWISE_API FlipGame read_flip_game(std::string_view text);
/// Returns the game as a board; nothing if its buttons are not those of a named rule.
FLIPWISE_API std::optional<Puzzle> board_of(const FlipGame& game);
/// Returns whether a line is a machine of Advent of Code 2025, day 10: `[.##.] (3) (1,3) {3,5}`.
FLIPWISE_API bool looks_like_machine(std::string_view line);
/// Reads a machine as a puzzle. With modulus 2, all lights are off at the start, and the target is the
/// diagram in square brackets. With `counter_modulus`, all counters are 0 at the start, and the target is
/// the list in braces. Throws InputError.
FLIPWISE_API Puzzle read_machine(std::string_view line, const std::string& name, std::uint64_t modulus);
/// Maximum number of squares of a game that is written.
inline constexpr std::size_t max_flip_squares = 5000;
/// Returns the id of a game of Flip. Throws InputError unless squares, buttons and lights are equal in
/// number and at most `max_flip_squares`, and the goal is off.
FLIPWISE_API std::string write_flip_game(const FlipGame& game);

/// Returns the part of an id of two states before the colon.
FLIPWISE_API std::string write_id_head(const Puzzle& puzzle, const Board& presses = {});
/// Returns the part of an id of two states after the colon.
FLIPWISE_API std::string write_id_cells(const Board& board);

}  // namespace flipwise
