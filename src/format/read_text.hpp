// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

/// Maximum number of states for which a cell of a text is a single digit.
constexpr std::uint64_t max_digits = 10;

/// The cells of a text: numbers below a modulus. `0 . -` are 0, `1 # * O` are 1, and `_` is a hole. With
/// more than ten states, cells are numbers separated by blanks.
struct TextCells {
  std::uint64_t modulus = 2;
  char second =
      0;  ///< with two states: a character for 2, or 0 for none; if it occurs, the board is modulo 3
  bool has_own_blanks = true;           ///< the blanks of the text are as its author wrote them
  std::optional<bool> has_header = {};  ///< whether the first row is ROWS COLUMNS, if known
  bool has_names = true;                ///< with two states, characters of cells can be named
};

/// Finds out whether the numbers of blanks before, between and after the cells are the same in all rows.
/// Otherwise they can be cells.
class BlankWatch {
 public:
  void blank(char c) { run_ += c == '\t' ? tab : 1; }
  void cell() {
    see(is_inside_ ? gap_ : is_after_slash_ ? after_slash_ : margin_);
    is_inside_ = true;
    ++cells_;
  }
  void end_row(bool has_slash) {
    if (is_inside_) see(has_slash ? before_slash_ : end_);
    if (is_inside_) has_one_length_ &= std::exchange(length_, cells_).value_or(cells_) == cells_;
    cells_ = 0;
    is_after_slash_ = has_slash;
    is_inside_ = false;
    run_ = 0;
  }
  /// Adds the rows that another watch has seen.
  void add(const BlankWatch& others) {
    for (const auto place : {&BlankWatch::margin_, &BlankWatch::gap_, &BlankWatch::end_})
      if ((others.*place)) {
        run_ = *(others.*place);
        see(this->*place);
      }
    is_even_ &= others.is_even_;
    has_gaps_ |= others.has_gaps_;
    has_blanks_ |= others.has_blanks_;
  }
  bool is_even() const {
    if (!after_slash_) return is_even_;
    return is_even_ && before_slash_ == after_slash_ && margin_ == 0 && end_.value_or(0) == 0;
  }
  /// True if all rows have the same number of cells.
  bool has_one_length() const { return has_one_length_; }
  bool has_blanks() const { return has_blanks_; }
  /// True if no blanks are at the ends of rows, and at most one is between two cells.
  bool has_single_gaps() const {
    const std::size_t gap = gap_.value_or(1);
    return (gap <= 1 || gap == tab) && end_.value_or(0) == 0;
  }
  /// True if a blank stands between two cells.
  bool has_gaps() const { return has_gaps_; }

 private:
  static constexpr std::size_t tab = 1000;  // counts more than any run of spaces
  using Width = std::optional<std::size_t>;

  void see(Width& known) {
    is_even_ &= known.value_or(run_) == run_;
    has_blanks_ |= run_ > 0;
    has_gaps_ |= &known == &gap_ && run_ > 0;
    known = std::exchange(run_, 0);
  }

  std::size_t run_ = 0;    ///< blanks since the last cell
  std::size_t cells_ = 0;  ///< of the present row
  Width length_ = {};
  bool is_inside_ = false, is_after_slash_ = false;
  Width margin_ = {}, gap_ = {}, end_ = {}, before_slash_ = {}, after_slash_ = {};
  bool is_even_ = true, has_one_length_ = true, has_blanks_ = false, has_gaps_ = false;
};

/// The lines of a text that consist of blanks only. In a board without unlit cells, one that is as wide as
/// a row can be a row.
class BlankLines {
 public:
  void add(std::size_t width, std::size_t tabs, std::uint64_t line) {
    lines_.emplace(std::pair(tabs == 0 ? width : 0, tabs), line);
  }
  bool empty() const { return lines_.empty(); }
  /// Returns the number of the first line that is as wide as a row; 0 if there is none.
  std::uint64_t find(std::size_t width) const { return find_pair({width, 0}); }
  /// Returns the number of the first line with a tab between any two of `cells` cells; 0 if there is none.
  std::uint64_t find_tabs(std::size_t cells) const { return find_pair({0, cells - 1}); }

 private:
  using Blanks = std::pair<std::size_t, std::size_t>;  // the width of a line without tabs; tabs

  std::uint64_t find_pair(const Blanks& blanks) const {
    const auto found = lines_.find(blanks);
    return found == lines_.end() ? 0 : found->second;
  }

  std::map<Blanks, std::uint64_t> lines_;  // the first line of each kind
};

/// Cells of a row with blanks or commas between them, as blocks.
struct RowBlocks {
  std::size_t blocks = 0;
  std::size_t cells = 0;   ///< of the first block
  std::string fault = {};  ///< message if the blanks allow more than one reading; otherwise empty
  std::size_t at = 0;      ///< the byte that the fault concerns
  bool are_words = false;  ///< of letters, and of different lengths, which is the fault
};
/// Returns the blocks of a row, with blanks between them or with commas. A cell is a character of UTF-8.
RowBlocks blocks_of(std::string_view row, bool has_commas);
/// Returns the refusal of blocks of cells on the only line of a text.
std::string rows_or_row(const RowBlocks& blocks);
/// Returns what is wrong with a row that can be a number below 0, such as -1, or with a decimal point, such
/// as 1.0; empty for any other row.
std::string number_or_cells(std::string_view row);
/// The advice on cells that can be numbers with a sign or a point.
inline constexpr const char* plain_cells =
    "; write 0 for unlit cells, and numbers without a sign or a point";
/// The refusal of uneven blanks in a board without unlit cells.
inline constexpr const char* blanks_or_cells =
    "the blanks can be unlit cells; write a character for unlit cells, or the same number of blanks "
    "between all cells";
/// The refusal of a line of blanks that is as wide as a row, in a board without unlit cells.
inline constexpr const char* blank_row =
    "this line of blanks can be a row of unlit cells; write a character for unlit cells, or remove the "
    "blanks";
/// The refusal of `_` in a board whose other cells are all lit.
inline constexpr const char* hole_or_cell =
    "'_' can be a hole or an unlit cell; write 1 for lit cells if it is a hole, or name the unlit cells";
/// Advice on such a row where rows are separate texts.
inline constexpr const char* hole_or_cell_of_rows =
    "'_' can be a hole or an unlit cell; write 1 for lit cells if it is a hole, and give _ as unlit if not";
/// The advice on a size such as 3x3.
inline constexpr const char* size_form = "a size is written ROWS COLUMNS, with a blank between";
/// The note on even blanks in a board without unlit cells.
inline constexpr const char* blanks_are_none = "all cells are lit; blanks were not read as unlit cells";
/// Returns the first character of a text for messages: 'x', or "byte 0x1b".
std::string shown_character(std::string_view text);
/// Returns the refusal of the first character of a text, which is not a hexadecimal digit.
inline std::string not_hexadecimal(std::string_view text) {
  return shown_character(text) + " is not a hexadecimal digit (0 to 9, a to f)";
}

/// Reports a first column 0, 1, 2, ... or 1, 2, 3, ..., which can number the rows, and such a first row of
/// several. `place` is that of the first row.
void note_numbers(const Grid& grid, const std::string& place, const NoteCall& note);

/// Reads a text board: rows of cells, blanks (blank, tab) between cells optional, LF or CRLF; blank lines
/// and lines that begin with `;` are skipped. The first row may be a header ROWS COLUMNS. Or all rows are
/// on one line, with / between them. Memory: the board's, no more than doubled. Throws InputError, also
/// where the text may be another board: two characters for one number, boards of one shape with blank lines
/// between them, a first row that can be the header or cells, blanks that leave open what the cells are.
Grid read_text(Bytes& bytes, const TextCells& cells, const NoteCall& note = {});

/// Reads the rows of a board, each of them a string. Blanks between cells are an error; commas separate
/// numbers. Throws InputError.
Grid read_text_rows(const std::vector<std::string>& rows, const std::string& name, const TextCells& cells);

/// The refusal of a row below a board on one line; a program may add how it reads several boards.
inline constexpr const char* row_below_line =
    "a row below a board on one line, with / between its rows; one board is enough here, or read several "
    "boards";

/// Read counters, which never wrap: rows of numbers, or `_` for holes, with blanks or commas between them.
/// A row of a text may follow `/` instead of a line break. The first may be a header ROWS COLUMNS; one with
/// a comma is not. Throw InputError.
Grid read_counters(Bytes& bytes, const NoteCall& note = {});
Grid read_counter_rows(const std::vector<std::string>& rows, const std::string& name);

}  // namespace flipwise
