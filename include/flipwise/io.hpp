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

#pragma GCC visibility push(default)
namespace flipwise {

/// A board as a file can hold it: its cells, which are 0 at holes, and its holes, if it has any.
struct Grid {
  Board cells = {};
  std::optional<Board> holes = {};
  bool operator==(const Grid&) const = default;
};

// Readers take one of these in place of a modulus.

/// The modulus that the input itself states: a greymap does, and an id.
inline constexpr std::uint64_t own_modulus = 0;
/// Presses of one kind or two, for a puzzle of two states: bits, or numbers 0, 1 and 2 modulo 3 where a
/// cell is `2`.
inline constexpr std::uint64_t press_kinds = 1;

/// Reads a board with this number of states, 2 to 256, in a format of docs/formats.md that is not an id:
/// - text with an optional header; with more than ten states cells are numbers with blanks between them;
/// - netpbm P1 or P4, where 1 is state 1;
/// - netpbm P2 or P5, whose greatest number must be one less.
/// `name` is what error messages call the input. Memory is bounded by the board's own size whatever the
/// input: where even that is too much, std::bad_alloc. Throws InputError, "NAME:LINE:COLUMN: what is
/// wrong", where lines count from `first_line`.
Grid read_grid(std::istream& input, const std::string& name, std::uint64_t modulus = 2,
               std::uint64_t first_line = 1);
Grid read_grid(std::string_view text, const std::string& name, std::uint64_t modulus = 2,
               std::uint64_t first_line = 1);

/// True for the beginning of a netpbm greymap, which states its modulus.
constexpr bool looks_like_pgm(std::string_view head) {
  return head.starts_with("P2") || head.starts_with("P5");
}
/// Returns the modulus that the beginning of a greymap states; 0 where it is not one, or does not state it.
unsigned colours_of_pgm(std::string_view head);

/// Buttons of a file, and how many lights they are for.
struct ButtonsAndLights {
  Buttons buttons;
  std::size_t lights = 0;
};

/// Reads buttons: one line for each with the numbers of the lights that it changes; or a graph in graph6
/// form, whose vertices are lights and buttons, each button changing its own vertex and the neighbours; or
/// a matrix as MatrixMarket or alist, whose rows are lights, whose columns are buttons, and whose entries
/// are amounts below `modulus`. Without `lights` there are as many as a graph has vertices, a matrix rows,
/// or as a list needs, which must be a million at most. Throws InputError, "NAME:LINE:COLUMN: what is
/// wrong".
ButtonsAndLights read_buttons(std::istream& input, const std::string& name,
                              std::optional<std::size_t> lights = {}, std::uint64_t modulus = 2);

/// Reads whole numbers, one a line, such as costs of presses; blank lines and comments (`;`) are skipped.
/// `what` is what a number says, for messages. Throws InputError, "NAME:LINE:COLUMN: what is wrong": also
/// where the numbers add up to more than `most_cost`.
std::vector<std::uint64_t> read_numbers(std::string_view text, const std::string& name,
                                        const std::string& what);

enum class ButtonFormat { lists, matrix_market, alist, graph6, sparse6 };
/// Writes buttons; a light that a button flips an even number of times is left out. Returns false if
/// `stop`, which is polled often, ended the writing; what was written is then cut off. Throws InputError
/// where an amount is not 1, and for a graph where the buttons are not one. Cost: linear in the text, which
/// for graph6 has lights^2 / 12 characters; memory: that of the buttons, twice.
bool write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format, std::ostream& output,
                   const StopCall& stop = {});
/// As above, as one text.
std::string write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format);

/// What some editors put before a text in UTF-8; readers skip it.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// How a board is written.
enum class Format { text, pbm, pbm_raw, pgm, pgm_raw };

/// Writes a board:
/// - as text: rows of numbers with single blanks, `_` for a hole. Rows that could be read as a header and
///   fewer rows get a header, or with `kinds`, which is for presses of two kinds, no blanks;
/// - as netpbm P1 (plain) or P4 (raw): 1 for what is not 0;
/// - as netpbm P2 (plain) or P5 (raw), whose greatest number is one less than the modulus.
/// Images have no holes: a hole is written as 0. Throws InputError for a board without cells, for boards of
/// different shapes, and for a number that is not below the modulus.
std::string write_grid(const Grid& grid, Format format, bool kinds = false);

/// The presses one a line, `row column` counted from 1, in reading order; unless the board has bits, the
/// number of each press, its kind or amount, comes third.
std::string write_press_list(const Board& presses);
/// Whether a text has the form of such a list: two or three whole numbers on every line; the last may be
/// cut off. Press boards of two or three columns have it too, and so has an empty text.
bool looks_like_press_list(std::string_view text);
/// Reads presses, in any order, for a board of the shape and modulus of `like`. With more than two states a
/// press has an amount, which is 1 where it is left out. With `kinds` a press has a kind, and the board is
/// one of numbers modulo 3. Throws InputError, "NAME:LINE: what is wrong".
Board read_press_list(std::string_view text, const std::string& name, const Board& like, bool kinds);

/// Reads bytes of what a stream reads, from a position on as its tellg counts them, and leaves it where it
/// stands; returns how many, fewer only at the end. For several threads at a time.
using ReadAt = std::function<std::size_t(std::uint64_t position, std::span<char> into)>;

/// The rows of a netpbm bitmap, P1 or P4, as they stand in a stream, which must outlive the source; little
/// memory whatever their number. They can be read again where the stream can seek, and anywhere where they
/// are P4 and a `read_at` is given; only then they have the address. Throws InputError.
std::unique_ptr<RowSource> pbm_source(std::istream& input, const std::string& name, ReadAt read_at = {},
                                      std::string address = {});
/// The rows of a netpbm greymap, P2 or P5, likewise; they can be read again where the stream can seek. The
/// modulus is its greatest number and 1. Throws InputError.
std::unique_ptr<RowSource> pgm_source(std::istream& input, const std::string& name);

/// Writes bytes to where a stream writes, from a position on, the stream having begun at 0, and leaves it
/// where it stands. For several threads at a time.
using WriteAt = std::function<void(std::uint64_t position, std::span<const char> bytes)>;

/// Writes rows as a netpbm bitmap, Format::pbm or Format::pbm_raw; the header comes first, at once. With a
/// `write_at` the rows of P4 can be written anywhere, and have the address.
std::unique_ptr<RowSink> pbm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                  Format format, WriteAt write_at = {}, std::string address = {});
/// Writes rows as a netpbm greymap, Format::pgm or Format::pgm_raw; the header comes first, at once.
std::unique_ptr<RowSink> pgm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                  std::uint64_t modulus, Format format);

/// Writes rows of more than two cells as text, as write_grid does.
std::unique_ptr<RowSink> text_sink(std::ostream& output, std::size_t columns);

/// Returns the rows of a board, one character a cell without blanks, as in JSON; with more than ten states
/// numbers with commas between them. `_` is a hole.
std::vector<std::string> grid_rows(const Grid& grid);
/// Reads such rows; `modulus` as in read_grid. Throws InputError as read_grid does.
Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name,
                    std::uint64_t modulus = 2);

/// A puzzle on a grid as one word, `RULE-ROWSxCOLUMNS[qCOLOURS][-WRAP][-GOAL][-holesHEX]:HEX`, as
/// docs/formats.md defines it: the classic 4 x 4 board is `plus-4x4:9669`. Every puzzle has one id, which
/// will mean the same in every release.
struct BoardId {
  Puzzle puzzle;
  Board presses = {};  ///< of two kinds, as numbers; the start has a bit for each. Else empty

  /// The presses, or else the start, with the holes.
  Grid grid() const { return {presses.empty() ? puzzle.start : presses, puzzle.holes}; }
};

/// Whether a word is meant as an id: it has the shape of one, right or wrong. A path with a slash is
/// never one.
bool looks_like_id(std::string_view text);

/// The only line of a text that is neither empty nor a comment, if it is meant as an id; else nothing.
/// Throws InputError, "NAME: what is wrong", where more follows.
std::string only_id(std::string_view text, std::string_view name);

/// Returns the number of states that an id states: 0 for two, which are not stated, and for any other word.
unsigned colours_of_id(std::string_view text);

/// Reads an id of two states; with `press_kinds` also presses of two kinds, which lights are not. With
/// `own_modulus` it may have any number of states, and with a modulus above two any above two. Throws
/// InputError, "ID: what is wrong".
BoardId read_id(std::string_view text, std::uint64_t modulus = 2);

/// Writes a puzzle on a grid; `presses` of two kinds are those that its start has a bit for. Throws
/// InputError where shapes disagree, a hole is lit, or there is no grid.
std::string write_id(const Puzzle& puzzle, const Board& presses = {});

/// A game of Flip in S. Tatham's Portable Puzzle Collection, by its id `5x5c:MATRIX,LIGHTS`, as
/// docs/formats.md defines it. Where its buttons are those of a rule, it is a board, and read_id reads it
/// too.
struct FlipGame {
  std::size_t rows = 0;
  std::size_t columns = 0;
  Puzzle puzzle = {};  ///< square i in reading order is light i and button i
};
bool looks_like_flip_game(std::string_view text);
/// Throws InputError, "5x5c: what is wrong".
FlipGame read_flip_game(std::string_view text);
/// Nothing where the buttons are those of no rule that has a name.
std::optional<Puzzle> board_of(const FlipGame& game);
/// Maximum number of squares of a game that is written.
inline constexpr std::size_t max_flip_squares = 5000;
/// Writes such an id. Throws InputError where squares, buttons and lights are not equally many, or more
/// than `max_flip_squares`, or the lights need not go out.
std::string write_flip_game(const FlipGame& game);

/// The part of an id of two states before the colon, and the part after it.
std::string write_id_head(const Puzzle& puzzle, const Board& presses = {});
std::string write_id_cells(const Board& board);

}  // namespace flipwise
#pragma GCC visibility pop
