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

/// What a file can hold: cells, of which some may be holes; `second` where cells were written 0, 1, 2.
struct Grid {
  Board lit;
  std::optional<Board> holes = {};
  Board second = {};  ///< cells written `2`, a subset of `lit`; empty when there is none
};

/// Presses as they are drawn: those of two kinds, which are numbers 0, 1 and 2, with the second apart. And
/// back: bits where `second` is empty.
Grid grid_of_presses(const Board& presses, std::optional<Board> holes = {});
Board presses_in(const Grid& grid);

/// Reads a board as text with an optional header, or as netpbm P1 or P4 (docs/formats.md), not as an id.
/// `name` is what error messages call the input. With `kinds` a cell may also be `2` (a press of the
/// second kind). Memory is bounded by the board's own size whatever the input: where even that is too much,
/// std::bad_alloc. Throws InputError, "NAME:LINE:COLUMN: what is wrong", where lines count from
/// `first_line`.
Grid read_grid(std::istream& input, const std::string& name, bool kinds = false,
               std::uint64_t first_line = 1);
Grid read_grid(std::string_view text, const std::string& name, bool kinds = false,
               std::uint64_t first_line = 1);

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

/// Reads what each press costs, a whole number a line, blank lines and comments (`;`) skipped: so many,
/// each for one cell or button, which `what` names. Throws InputError, "NAME:LINE:COLUMN: what is wrong".
std::vector<std::uint64_t> read_costs(std::string_view text, const std::string& name, std::size_t presses,
                                      const std::string& what);

/// How buttons are written, what a button flips twice left out. Throws InputError where an amount is not 1,
/// and where a graph is wanted of what is none.
enum class ButtonFormat { lists, matrix_market, alist, graph6, sparse6 };
std::string write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format);

/// What some editors put before a text in UTF-8; readers skip it.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// How a board is written.
enum class Format { text, pbm, pbm_raw };

/// Rows of `0` and `1` with single blanks, `_` for a hole, `2` for a press of the second kind; or
/// netpbm P1 (plain) or P4 (raw), which know neither holes nor kinds (a hole is written as 0).
std::string write_grid(const Grid& grid, Format format);

/// The presses one a line, `row column` counted from 1, in reading order; unless the board has bits, the
/// number of each press, its kind or amount, comes third.
std::string write_press_list(const Board& presses);
/// Whether a text has the form of such a list: two or three whole numbers on every line; the last may be
/// cut off. Press boards of two or three columns have it too, and so has an empty text.
bool looks_like_press_list(std::string_view text);
/// The presses, in any order, of a board of the shape of `like`; of two kinds they are numbers. Throws
/// InputError, "NAME:LINE: what is wrong".
Board read_press_list(std::string_view text, const std::string& name, const Board& like, bool kinds);

/// Reads bytes of what a stream reads, from a position on as its tellg counts them, and leaves it where it
/// stands; returns how many, fewer only at the end. For several threads at a time.
using ReadAt = std::function<std::size_t(std::uint64_t position, std::span<char> into)>;

/// The rows of a netpbm bitmap, P1 or P4, as they stand in a stream, which must outlive the source; little
/// memory whatever their number. They can be read again where the stream can seek, and anywhere where they
/// are P4 and a `read_at` is given; only then they have the address. Throws InputError.
std::unique_ptr<RowSource> pbm_source(std::istream& input, const std::string& name, ReadAt read_at = {},
                                      std::string address = {});

/// Writes bytes to where a stream writes, from a position on, the stream having begun at 0, and leaves it
/// where it stands. For several threads at a time.
using WriteAt = std::function<void(std::uint64_t position, std::span<const char> bytes)>;

/// Writes rows as a netpbm bitmap, Format::pbm or Format::pbm_raw; the header comes first, at once. With a
/// `write_at` the rows of P4 can be written anywhere, and have the address.
std::unique_ptr<RowSink> pbm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                  Format format, WriteAt write_at = {}, std::string address = {});

/// Writes rows of more than two cells as text, as write_grid does.
std::unique_ptr<RowSink> text_sink(std::ostream& output, std::size_t columns);

/// One character a cell, no blanks: the rows of JSON boards.
std::vector<std::string> grid_rows(const Grid& grid);
Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name, bool kinds = false);

/// A puzzle on a grid as one word, `RULE-ROWSxCOLUMNS[-WRAP][-GOAL][-holesHEX]:HEX`, as docs/formats.md
/// defines it: the classic 4 x 4 board is `plus-4x4:9669`. Every puzzle has one id, which will mean the
/// same in every release.
struct BoardId {
  Puzzle puzzle;
  Board second =
      {};  ///< a press board of two kinds: the presses of kind 2, a subset of the start; else empty
};

/// Whether a word is meant as an id: it has the shape of one, right or wrong. A path with a slash is
/// never one.
bool looks_like_id(std::string_view text);

/// The only line of a text that is neither empty nor a comment, if it is meant as an id; else nothing.
/// Throws InputError, "NAME: what is wrong", where more follows.
std::string only_id(std::string_view text, std::string_view name);

/// `kinds` as in read_grid: without it presses of two kinds are refused, since lights have none. Throws
/// InputError, "ID: what is wrong".
BoardId read_id(std::string_view text, bool kinds = false);

/// Throws InputError where shapes disagree, a hole is lit, or there is no grid.
std::string write_id(const Puzzle& puzzle, const Board& second = {});

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
/// Such an id; throws InputError where squares, buttons and lights are not equally many, or more than 5000,
/// or the lights need not go out.
std::string write_flip_game(const FlipGame& game);

/// The part of an id before the colon, and the part after it.
std::string write_id_head(const Puzzle& puzzle, const Board& second = {});
std::string write_id_cells(const Board& board);

}  // namespace flipwise
#pragma GCC visibility pop
