// SPDX-License-Identifier: MIT
#include "format/read_text.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

#include "flipwise/errors.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

/// A cell of a text: a number below 256, or one of these.
enum class Cell : std::uint16_t { hole = max_modulus, blank, other };

using CellTable = std::array<Cell, 256>;

/// The cell that each byte is by itself, by number of states up to `max_digits`; the last table is for
/// more.
constexpr std::array<CellTable, max_digits + 2> cell_tables = [] {
  std::array<CellTable, max_digits + 2> tables{};
  for (std::uint64_t colours = 0; colours < tables.size(); ++colours) {
    CellTable& table = tables[colours];
    table.fill(Cell::other);
    for (std::uint64_t digit = 2; digit < std::min(colours, max_digits); ++digit)
      table['0' + digit] = static_cast<Cell>(digit);
    for (const char c : {'0', '.', '-'}) table[static_cast<unsigned char>(c)] = Cell{0};
    for (const char c : {'1', '#', '*', 'O'}) table[static_cast<unsigned char>(c)] = Cell{1};
    for (const char c : {' ', '\t'}) table[static_cast<unsigned char>(c)] = Cell::blank;
    table['_'] = Cell::hole;
  }
  return tables;
}();

/// The characters of a board apart from two that mean the same: each 0 or 1 once; nothing if another
/// character occurs, too.
class OtherGlyphs {
 public:
  OtherGlyphs(char one, char two, char second) : one_(one), two_(two), second_(second) {}

  void see(char c) {
    const Cell cell = cell_tables[2][static_cast<unsigned char>(c)];
    if (c == one_ || c == two_ || cell == Cell::hole || cell == Cell::blank) return;
    if (c == second_ || c == ',' || c == '/' || c == '\r' || c == '\n') return;
    if (cell == Cell::other) is_known_ = false;
    if (found_.find(c) == found_.npos) found_ += c;
  }
  /// Returns the end of the refusal: the other characters, what else to do, and which cells to name.
  std::string advice(bool is_lit, const std::string& other_remedy = "") const {
    std::string shown;
    for (const char c : is_known_ ? found_ : "")
      shown += (shown.empty() ? ", and the board has '" : " and '") + std::string(1, c) + "'";
    const bool is_one_enough =
        is_known_ && (found_.empty() ||
                      (!is_lit && found_.size() == 1 && found_ != "0" && found_ != "." && found_ != "-"));
    return shown + (shown.empty() ? "; " : ", too; ") + other_remedy +
           (!is_one_enough ? "name the lit cells and the unlit cells"
            : is_lit       ? "name the lit cells"
                           : "name the unlit cells");
  }

 private:
  char one_, two_, second_;
  std::string found_ = {};
  bool is_known_ = true;
};

/// Returns the beginning of the refusal of two characters for one number. With two colours, advice follows.
std::string two_glyphs(char before, const std::string& where, char c, std::size_t number, bool has_names) {
  const std::string both = "both '" + std::string(1, before) + "' (" + where + ") and '" + c + "' mean ";
  if (!has_names) return both + std::to_string(number) + "; use one of them";
  return both + (number == 1 ? "lit" : "unlit");
}

/// Returns whether a row of cells can be one number with a sign or a point.
bool may_be_number(std::string_view row) {
  return !number_or_cells(row).empty();
}
/// Rows of more characters than this are read as cells, even if all of them may be numbers.
constexpr std::size_t max_number_size = 3;

/// Converts the bytes of a row to cells. `next` returns the cell that ends at a byte, or blank; `finish`
/// the one that ends with the line.
class CellScan {
 public:
  explicit CellScan(const TextCells& cells, bool commas = false)
      : colours_(cells.modulus),
        second_(cells.second),
        comma_(commas ? ',' : '\0'),
        table_(cell_tables[std::min(colours_, max_digits + 1)]) {}

  Cell next(char c) {
    Cell cell = table_[static_cast<unsigned char>(c)];
    if (cell == Cell::other && c != 0 && c == second_) cell = Cell{2};
    if (cell == Cell::other && c != 0 && c == comma_) cell = Cell::blank;
    return colours_ <= max_digits ? cell : next_of_numbers(c, cell);
  }
  Cell finish() {
    back_ = std::exchange(digits_, 0);
    const auto number = std::exchange(number_, {});
    return number && *number < colours_ ? static_cast<Cell>(*number) : Cell::blank;
  }
  /// Returns the number of bytes before the current one that belong to the same cell.
  std::size_t back() const { return back_; }
  /// True if there are two states; messages then name bytes instead of numbers.
  bool is_bytewise() const { return colours_ == 2; }
  /// True if each cell is one character; otherwise cells are numbers.
  bool has_glyphs() const { return colours_ <= max_digits; }
  std::string fault(char c) const {
    if (is_digit(c) && digits_ > 1 && number_ == 0)
      return "a number that begins with 0 can be one cell or several; write blanks between cells, and no 0 "
             "before other digits";
    if (is_digit(c) && !is_bytewise())
      return "this number is too large: cells are numbers below " + std::to_string(colours_) +
             ", the number of colours";
    return byte_name(static_cast<unsigned char>(c)) + " is not a cell" +
           (colours_ > max_digits
                ? ": with more than ten colours cells are numbers or _, with blanks between them"
                : "");
  }

 private:
  Cell next_of_numbers(char c, Cell cell) {
    if (is_digit(c)) {
      back_ = digits_++;
      if (number_ == 0) return Cell::other;
      const std::uint64_t before = number_.value_or(0);
      if (before >= colours_) return Cell::blank;
      number_ = before * 10 + static_cast<std::uint64_t>(c - '0');
      return *number_ < colours_ ? Cell::blank : Cell::other;
    }
    if (cell == Cell::blank) return finish();
    back_ = 0;
    return number_ || cell != Cell::hole ? Cell::other : cell;
  }

  std::uint64_t colours_;
  char second_, comma_;  // 0 if there is none
  const CellTable& table_;
  std::optional<std::uint64_t> number_ =
      {};  // value of the digits so far; at least `colours_` if too large
  std::size_t digits_ = 0;
  std::size_t back_ = 0;
};

/// Builds a board from cells, row by row. With two states, cells are stored as bits until the first number
/// above 1.
class GridBuilder {
 public:
  explicit GridBuilder(const TextCells& cells) : format_(cells), has_bits_(cells.modulus == 2) {}

  /// Adds the next cell of the current row.
  void add(Cell cell) {
    const std::size_t bit = cells_ % word_bits;
    if (!has_bits_ || cell > Cell{1} || bit == 0) return add_other(cell);
    bits_.back() |= static_cast<Word>(cell) << bit;
    ++cells_;
  }
  /// Returns the number of cells in the current row.
  std::size_t cells() const { return cells_; }
  void end_row() {
    columns_ = std::exchange(cells_, 0);
    ++rows_;
  }
  void clear() { *this = GridBuilder(format_); }
  /// Removes the first row, which was found to be the header. A header has no holes.
  void drop_first() {
    const auto erase = [](auto& cells, std::size_t size) {
      cells.erase(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(std::min(size, cells.size())));
    };
    erase(bits_, words_for(columns_));
    if (!holes_.empty()) erase(holes_, words_for(columns_));
    erase(numbers_, columns_);
    --rows_;
  }
  /// Return the number of finished rows, and the length of the last of them.
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }

  Grid finish() && {
    const auto of_words = [&](std::vector<Word>& words) {
      words.resize(rows_ * words_for(columns_));
      return Board::from_words(rows_, columns_, std::move(words));
    };
    Grid grid;
    if (!holes_.empty()) grid.holes = of_words(holes_);
    if (has_bits_) {
      grid.cells = of_words(bits_);
      return grid;
    }
    const bool has_two = format_.modulus == 2;
    grid.cells = Board(rows_, columns_, has_two ? 3 : format_.modulus, numbers_);
    if (has_two && std::find(numbers_.begin(), numbers_.end(), 2) == numbers_.end())
      grid.cells = nonzero_cells(grid.cells);
    return grid;
  }

 private:
  /// Adds a cell that `add` cannot: a number above 1, a hole, or a bit that starts a new word.
  void add_other(Cell cell) {
    const bool is_hole = cell == Cell::hole;
    const std::size_t bit = cells_++ % word_bits;
    if (has_bits_ && !is_hole && cell > Cell{1}) spread(cells_ - 1);
    if (!has_bits_) numbers_.push_back(is_hole ? std::uint8_t{0} : static_cast<std::uint8_t>(cell));
    if (has_bits_ && bit == 0) bits_.push_back(0);
    if (has_bits_ && !is_hole) bits_.back() |= static_cast<Word>(cell) << bit;
    if (!is_hole) return;
    holes_.resize(rows_ * words_for(columns_) + words_for(cells_));
    holes_.back() |= Word{1} << bit;
  }

  /// Replaces the bits read so far by numbers. The current, unfinished row has `cells` cells.
  void spread(std::size_t cells) {
    has_bits_ = false;
    const Word* word = bits_.data();
    for (std::size_t row = 0; row <= rows_; ++row) {
      const std::size_t size = row < rows_ ? columns_ : cells;
      for (std::size_t i = 0; i < size; ++i)
        numbers_.push_back(static_cast<std::uint8_t>(word[i / word_bits] >> (i % word_bits) & 1));
      word += words_for(size);
    }
    bits_.clear();
  }

  TextCells format_;
  bool has_bits_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t cells_ = 0;
  std::vector<Word> bits_;
  std::vector<std::uint8_t> numbers_;
  std::vector<Word> holes_;  // missing words at the end are 0
};

/// Detects, byte by byte, whether the first row could be the header ROWS COLUMNS.
class HeaderWatch {
 public:
  void see(char c) {
    const bool digit = is_digit(c);
    if (digit && !in_number_) ++numbers_;
    in_number_ = digit;
    if (!digit && c != '\n' && !is_blank(c)) foreign_ = true;
    if (!digit || numbers_ > 2) return;
    std::size_t& number = numbers_ == 1 ? rows_ : columns_;
    const auto value = static_cast<std::size_t>(c - '0');
    too_large_ |= number > (std::numeric_limits<std::size_t>::max() - value) / 10;
    if (!too_large_) number = number * 10 + value;
  }
  bool is_one_number() const { return numbers_ == 1 && !foreign_; }
  /// True if the row so far is two numbers, or can still become two.
  bool is_possible() const { return numbers_ <= 2 && !foreign_; }
  bool is_two_numbers() const { return numbers_ == 2 && !foreign_; }
  bool fits_board() const { return !too_large_ && is_board_size(rows_, columns_); }
  bool is_too_large() const { return too_large_ || (rows_ != 0 && columns_ != 0 && !fits_board()); }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::string text() const {
    return "the header says " + count_of(rows_, "row") + " of " + count_of(columns_, "cell");
  }

 private:
  std::size_t numbers_ = 0;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  bool in_number_ = false;
  bool foreign_ = false;
  bool too_large_ = false;
};

/// Reads a text board and decides whether its first row is a header. It is one if and only if it consists
/// of two positive numbers separated by a blank, and the rows that follow have that shape:
///
///    1 1        alone: one row of two cells (a header needs rows after it)
///    1 1, 1     a header: one row of one cell follows
///    1 1, 0 1   cells: the next row has two cells, as this one has
///    1 2, 0 1   if 2 is a cell, both are possible (two rows of two cells, or one row of two): a header
///    3 1, 0     if 3 is not a cell, only a header is possible, and two rows are missing
///
/// Nothing is read twice: until the second row has been read, the first row is kept both as cells and as
/// two numbers. If both have the same width, the number of rows decides.
class TextReader {
 public:
  TextReader(Bytes& bytes, const TextCells& cells, NoteCall note)
      : bytes_(bytes),
        scan_(cells, true),
        grid_(cells),
        note_(std::move(note)),
        has_own_blanks_(cells.has_own_blanks),
        has_header_(cells.has_header),
        has_states_(cells.modulus > 2),
        has_names_(cells.modulus == 2 && cells.has_names),
        second_(cells.second) {}

  Grid read() {
    if (!find_row()) bytes_.fail("no board: there are no cells");
    first_ = bytes_.mark();
    read_first();
    while (find_row()) {
      if (header_ && !cells_possible_ && grid_.rows() == header_->rows()) fail_extra_row();
      const bool open = columns_ == no_limit;
      read_row(open ? std::max(header_->columns(), grid_.columns()) : columns_);
      if (open) choose_width();
      if (grid_.cells() != columns_) fail_width(grid_.cells());
      grid_.end_row();
    }
    if (!header_ || grid_.rows() - (cells_possible_ ? 1 : 0) != header_->rows()) check_blank_lines();
    if (columns_ == 0) bytes_.fail("no board: there are no cells");
    finish();
    if (could_be_cells_) check_blanks_below_size();
    check_blocks();
    check_first_blanks();
    Grid grid = std::move(grid_).finish();
    check_cells(grid);
    return grid;
  }

 private:
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
  /// Maximum number of digits read after a header number became too large, while its second number may
  /// follow.
  static constexpr std::size_t max_digits_beyond = 100;

  /// Skips to the first cell of the next row that is neither blank nor a comment; false at the end.
  bool find_row() {
    bool is_blank_line = rows_ == 0;
    bool follows_blank_line = false;
    while (true) {
      const int byte = bytes_.peek();
      if ((byte == '\n' || byte == Bytes::end) && indent_ > 0 && is_blank_line)
        blank_lines_.add(indent_, tabs_, bytes_.mark().line);
      if (byte == Bytes::end) return false;
      if (byte == ' ' || byte == '\t') {
        tabs_ += byte == '\t' ? 1 : 0;
        ++indent_;
        blanks_.blank(static_cast<char>(byte));
        bytes_.skip(1);
      } else if (byte == '\n') {
        tabs_ = indent_ = 0;
        blanks_.end_row(false);
        bytes_.get();
        follows_blank_line |= std::exchange(is_blank_line, true);
      } else if (byte == '\r') {
        end_line();
      } else if (byte == ';') {
        is_blank_line = false;
        for (auto rest = bytes_.line_rest(); !rest.empty(); rest = bytes_.line_rest())
          bytes_.skip(rest.size());
      } else {
        begin_row(follows_blank_line);
        return true;
      }
    }
  }

  /// Throws InputError if the blanks in a row leave open what its cells are, or a tab before it marks a
  /// cell that is missing.
  void check_blanks() {
    std::string_view row = bytes_.line_rest();
    row = row.substr(0, row.find('/'));
    if (rows_ == 1) {
      tab_before_first_ = tabs_ > 0;
      keep_first_row(row);
    }
    if (!slash_ && (tabs_ > 0) != tab_before_first_)
      bytes_.fail(std::string(tabs_ > 0 ? "this row begins with a tab, but the first row does not"
                                        : "the first row begins with a tab, but this row does not") +
                      "; write _ or 0 for an empty cell",
                  bytes_.mark(), ErrorCode::ambiguous);
    const std::string_view word = row.substr(0, row.find_last_not_of(" \t\r") + 1);
    are_numbers_ = (rows_ == 1 || are_numbers_) && may_be_number(word);
    if (rows_ == 1 && are_numbers_) number_ = word;
    cells_end_ = indent_ + word.size();
    width_ = indent_ + row.size() - (row.ends_with('\r') ? 1 : 0);
    row_has_tabs_ = false;
    if (row.find_first_of(" \t,") == row.npos) return;
    row_has_tabs_ = word.find('\t') != word.npos;
    const bool are_cells = row.find_first_not_of("0123456789.-#*O_? \t\r,") == row.npos;
    RowBlocks blocks = scan_.has_glyphs() && are_cells ? blocks_of(row, true) : RowBlocks{};
    const bool may_be_header = rows_ == 1 && row.find('.') == row.npos;
    if (!may_be_header && !blocks.fault.empty())
      bytes_.fail(blocks.fault, bytes_.mark(blocks.at), ErrorCode::ambiguous);
    if (rows_ == 1) row_blocks_ = std::move(blocks);
  }
  /// Keeps the beginning of the first row for messages; it is analysed only if there is one.
  void keep_first_row(std::string_view row) {
    constexpr std::size_t max_kept = 15;  // characters, for which a string needs no allocation
    first_row_ = row.substr(0, max_kept);
    if (row.size() > max_kept) first_row_.resize(first_row_.find_last_of(" \t") + 1);
    is_first_row_cut_ = row.size() > max_kept;
  }
  /// Returns whether the first row may be the number of rows or of boards.
  bool is_count() const {
    const auto numbers = is_first_row_cut_ ? std::nullopt : numbers_of(first_row_);
    return numbers && numbers->size() == 1 && numbers->front() > 0 &&
           (numbers->front() < max_digits || !scan_.has_glyphs());
  }
  /// Returns whether the first row may be meant as a size: two words, or a number of at most two digits.
  bool is_like_size() const {
    const std::string_view row = trimmed_end(first_row_);
    const std::size_t blank = row.find_first_of(" \t");
    if (blank == row.npos) return !is_first_row_cut_ && row.size() <= 2 && is_count();
    const std::size_t word = row.find_first_not_of(" \t", blank);
    return !is_first_row_cut_ && row.find_first_of(" \t", word) == row.npos;
  }
  /// Returns whether the first row may be the numbers of the columns.
  bool has_column_numbers() const {
    const auto numbers = numbers_of(first_row_);
    if (!numbers || numbers->size() < 3 || numbers->front() > 1) return false;
    for (std::size_t i = 1; i < numbers->size(); ++i)
      if (numbers->at(i) != numbers->front() + i) return false;
    return true;
  }
  /// Throws InputError for a fault of the blanks in the first row, unless that is a header.
  void check_first_blanks() {
    if (header_) return;
    Bytes::Mark at = first_;
    at.offset += row_blocks_.at;
    if (!row_blocks_.fault.empty()) bytes_.fail(row_blocks_.fault, at, ErrorCode::ambiguous);
    if (row_blocks_.blocks > 1 && row_blocks_.cells > 1 && grid_.rows() == 1 && !slash_)
      bytes_.fail(rows_or_row(row_blocks_), first_, ErrorCode::ambiguous);
  }

  /// Throws InputError if all cells are lit except for `_`, and reports a first column that may be labels.
  void check_cells(const Grid& grid) {
    const auto& cells = grid.cells;
    const char lit = rest_glyphs_[1].c;
    if (has_own_blanks_ && !has_states_ && grid.holes && rest_glyphs_[0].c == 0 && lit != 0 && lit != '1')
      bytes_.fail(hole_or_cell, first_, ErrorCode::ambiguous);
    if (are_numbers_ && scan_.has_glyphs() && cells.columns() <= max_number_size)
      bytes_.fail(number_or_cells(number_), first_, ErrorCode::ambiguous);
    check_unlit_blanks();
    note_digits(grid);
    if (note_ && !slash_ && cells.columns() == 1 && cells.rows() > 2 &&
        cells.get(0, 0) == cells.rows() - 1 && is_count())
      note_(bytes_.place(first_) +
            ": the first line was read as a cell; remove it if it is the number of rows");
    note_first_row(cells);
    note_bullets(cells);
    note_blocks(cells);
    if (note_ && rest_glyphs_[0].c == '0' && rest_glyphs_[1].c == 'O')
      note_(bytes_.place(first_) + ": the letter O was read as lit, the digit 0 as unlit");
    if (has_states_ && (!scan_.has_glyphs() || row_blocks_.blocks > 1))
      note_numbers(grid, bytes_.place(first_), note_);
  }

  /// Reports a first row that can be a size with a comma, or a title `1.` above cells that are all lit.
  void note_first_row(const Board& cells) {
    if (!note_ || slash_ || cells.rows() < 2 || cells.columns() > max_number_size) return;
    const bool may_be_size = has_comma_ && has_states_ && cells.columns() == 2 && cells.rows() > 2 &&
                             cells.get(0, 0) == cells.rows() - 1 && cells.get(0, 1) == 2;
    bool may_be_title = !number_or_cells(trimmed_end(first_row_)).empty();
    for (std::size_t row = 1; row < cells.rows() && may_be_title; ++row)
      for (std::size_t column = 0; column < cells.columns(); ++column)
        may_be_title = may_be_title && cells.get(row, column) != 0;
    if (may_be_size || may_be_title)
      note_(bytes_.place(first_) + ": the first row was read as cells; remove it if it is a " +
            (may_be_size ? "size" : "title"));
  }
  /// Reports rows of wide blocks, which can be boards side by side.
  void note_blocks(const Board& cells) {
    if (!note_ || has_states_ || has_comma_ || row_blocks_.blocks < 2 || row_blocks_.cells < 2 ||
        cells.rows() < 2 || first_row_.find("  ", first_row_.find_first_not_of(" \t")) == std::string::npos)
      return;
    note_(bytes_.place(first_) + ": the first row has " + count_of(row_blocks_.blocks, "block") + " of " +
          count_of(row_blocks_.cells, "cell") + ", read as one row of " + std::to_string(cells.columns()) +
          "; if these are boards side by side, write them one below another, with an empty line between "
          "them");
  }
  /// Reports a first column of `*` or `-`, with blanks behind, if this sign is nowhere else.
  void note_bullets(const Board& cells) {
    const std::uint64_t first = first_row_.starts_with("* ") ? 1 : 0;
    if (!note_ || slash_ || !scan_.has_glyphs() || cells.columns() < 2) return;
    if (first == 0 && !first_row_.starts_with("- ")) return;
    for (std::size_t row = 0; row < cells.rows(); ++row)
      for (std::size_t column = 0; column < cells.columns(); ++column)
        if ((cells.get(row, column) == first) != (column == 0)) return;
    note_(bytes_.place(first_) + ": the first '" + first_row_[0] +
          "' of each row was read as a cell; remove it if it is a bullet");
  }
  static std::string_view trimmed_end(std::string_view row) {
    return row.substr(0, row.find_last_not_of(" \t\r") + 1);
  }

  /// Reports rows of digits of one length, which can be meant as a cell for each digit.
  void note_digits(const Grid& grid) {
    const auto& cells = grid.cells;
    if (!note_ || scan_.has_glyphs() || has_comma_ || grid.holes || cells.columns() > 1) return;
    const std::size_t digits = std::to_string(cells.get(0, 0)).size();
    for (std::size_t row = 0; row < cells.rows(); ++row)
      if (std::to_string(cells.get(row, 0)).size() != digits || digits < 2) return;
    note_(bytes_.place(first_) + ": " + count_of(digits, "digit") +
          " without blanks were read as one cell");
  }

  /// Throws InputError for blanks that can be unlit cells, or reports that they were not read as cells.
  void check_unlit_blanks() {
    if (!has_own_blanks_ || !scan_.has_glyphs() || has_comma_ || rest_glyphs_[0].c != 0 ||
        !blanks_.has_blanks())
      return;
    if (!blanks_.is_even()) bytes_.fail(blanks_or_cells, first_, ErrorCode::ambiguous);
    const bool is_plain = rest_glyphs_[1].c == '1' && blanks_.has_single_gaps();
    if (note_ && !has_states_ && rest_glyphs_[1].c != 0 && !is_plain)
      note_(bytes_.place(first_) + ": " + blanks_are_none);
  }

  /// Throws InputError if a line of blanks can be a row of unlit cells.
  void check_blank_lines() {
    if (blank_lines_.empty() || slash_ || !has_own_blanks_ || !scan_.has_glyphs() || rest_glyphs_[0].c != 0)
      return;
    std::uint64_t line =
        row_has_tabs_ ? blank_lines_.find_tabs(grid_.columns()) : blank_lines_.find(width_);
    if (line == 0) line = blank_lines_.find(cells_end_);
    if (line != 0) throw located(bytes_.name(), line, 1, blank_row, ErrorCode::ambiguous);
  }

  /// Counts the rows between blank lines. Rows of one line, with / between them, are a board.
  void begin_row(bool follows_blank_line) {
    const Bytes::Mark here = bytes_.mark();
    if (slash_ && here.line > slash_line_) bytes_.fail(row_below_line, here, ErrorCode::ambiguous);
    if (rows_ > 0 && follows_blank_line) {
      if (!second_block_) {
        second_block_ = here;
        rows_of_block_ = rows_;
      }
      blocks_are_even_ &= rows_ - block_begin_ == rows_of_block_;
      block_begin_ = rows_;
      ++blocks_;
    }
    cells_before_comma_ = 0;
    row_begin_ = here.offset;
    ++rows_;
    if (has_own_blanks_) check_blanks();
  }

  /// Throws InputError if blank lines separate boards of one shape and no header counts their rows.
  void check_blocks() {
    if (!second_block_ || header_) return;
    blocks_are_even_ &= rows_ - block_begin_ == rows_of_block_;
    if (blocks_are_even_ && rows_of_block_ > 1)
      bytes_.fail("there are " + std::to_string(blocks_) + " blocks of " + count_of(rows_of_block_, "row") +
                      ": if they are one board, remove the blank lines or begin with a line ROWS COLUMNS; "
                      "otherwise read several boards",
                  *second_block_, ErrorCode::ambiguous);
    if (note_)
      note_(bytes_.place(*second_block_) + ": rows above and below blank lines were read as one board");
  }

  /// Skips a carriage return, which a line feed must follow.
  void end_line() {
    bytes_.skip(1);
    if (bytes_.peek() != '\n')
      bytes_.fail("no line feed follows this carriage return; end lines with LF or CRLF");
  }

  /// Calls each(character, cell, distance from the next byte) up to the end of the line.
  template <typename Each>
  void read_line(Each each) {
    for (auto rest = bytes_.line_rest(); !rest.empty(); rest = bytes_.line_rest()) {
      for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] == '\r') {
          bytes_.skip(i);
          end_cell(each);
          blanks_.end_row(false);
          return end_line();
        }
        const Cell cell = scan_.next(rest[i]);
        if (cell == Cell::other && rest[i] == '/' && (slash_ || rows_ == 1)) {
          slash_ = true;
          slash_line_ = bytes_.mark().line;
          end_cell(each);
          if (rows_ == 1 && cells_possible_ && grid_.cells() == 0)
            bytes_.fail("expected a cell before '/'; a comment is a line that begins with ;", i);
          blanks_.end_row(true);
          return bytes_.skip(i + 1);
        }
        each(rest[i], cell, i);
      }
      bytes_.skip(rest.size());
    }
    end_cell(each);
    blanks_.end_row(false);
  }

  /// Calls `each` for the cell that is still open at the end of a row, if there is one.
  template <typename Each>
  void end_cell(Each each) {
    if (const Cell cell = scan_.finish(); cell != Cell::blank) each('\n', cell, 0);
  }
  /// Returns the place where the cell begins that ends `ahead` bytes after the next byte.
  Bytes::Mark place(std::size_t ahead) const {
    Bytes::Mark mark = bytes_.mark(ahead);
    mark.offset -= scan_.back();
    return mark;
  }

  /// Reads the first row, which may be cells, a header, or still both.
  void read_first() {
    read_line([this](char c, Cell cell, std::size_t ahead) { see_first(c, cell, ahead); });
    if (!cells_possible_ && !slash_ && watch_.is_one_number() && scan_.has_glyphs()) refuse_count();
    if (!cells_possible_ && (slash_ || !watch_.is_two_numbers())) fail_first();
    if (has_header_ == true) cells_possible_ = false;
    if (!cells_possible_ && !watch_.fits_board())
      bytes_.fail(watch_.text() + "; a board needs at least one row and one column");
    if (has_header_ != false && !slash_ && watch_.is_two_numbers() && watch_.fits_board()) header_ = watch_;
    const std::size_t cells = grid_.cells();
    cells_possible_ ? grid_.end_row() : grid_.clear();
    if (!header_) {
      columns_ = cells;
      rest_glyphs_ = first_glyphs_;
    } else {
      if (!cells_possible_ || header_->columns() == cells) columns_ = header_->columns();
      first_blanks_ = std::exchange(blanks_, {});
    }
  }

  /// Processes a character of the first row. A digit that is not a cell leaves only the header.
  void see_first(char c, Cell cell, std::size_t ahead) {
    watch_.see(c);
    see_blank(c, cell);
    if (c == ',') see_comma(cell, ahead);
    if (cell == Cell::other && !is_digit(c))
      bytes_.fail(fault(c, ahead) + (is_first_byte(ahead) ? foreign_format(c) : ""), place(ahead));
    if (cell == Cell::other && cells_possible_) {
      cells_possible_ = false;
      foreign_ = place(ahead);
      foreign_fault_ = scan_.fault(c);
    }
    if (!cells_possible_ && !watch_.is_possible()) fail_first();
    if (!cells_possible_ && watch_.is_too_large()) {
      if (!too_large_) too_large_ = bytes_.mark(ahead);
      if (watch_.is_two_numbers())
        bytes_.fail("the sizes of the header are too large; use a smaller board", *too_large_);
      if (bytes_.mark(ahead).offset - too_large_->offset > max_digits_beyond) fail_first();
    }
    if (cells_possible_ && cell != Cell::blank) {
      see_glyph(first_glyphs_, c, cell, ahead);
      grid_.add(cell);
    }
  }

  /// Decides by the width of the second row whether the first row is a header or cells.
  void choose_width() {
    columns_ = grid_.columns();
    if (grid_.cells() != header_->columns()) return choose_cells();
    columns_ = grid_.cells();
    cells_possible_ = false;
    could_be_cells_ = true;
    grid_.drop_first();
  }

  /// The first row is cells. A second row of another length is refused by its length.
  void choose_cells() {
    header_.reset();
    blanks_.add(first_blanks_);
    if (grid_.cells() > 0 && grid_.cells() != columns_) return;
    for (std::size_t number = 0; number < 2; ++number) {
      const Glyph &first = first_glyphs_[number], &rest = rest_glyphs_[number];
      if (first.c != 0 && rest.c != 0 && first.c != rest.c) fail_glyph(number, first, rest.c, rest.at);
      if (rest.c == 0) rest_glyphs_[number] = first;
    }
  }

  void read_row(std::size_t limit) {
    const bool is_second = rows_ == 2;
    bool has_gap = false;
    read_line([&](char c, Cell cell, std::size_t ahead) {
      if (rest_glyphs_[0].c == 0) see_blank(c, cell);
      if (c == ',') see_comma(cell, ahead);
      if (is_second && cell <= Cell::hole) second_has_gap_ |= has_gap;
      if (is_second && is_blank(c)) has_gap |= grid_.cells() > 0 || cell <= Cell::hole;
      if (cell == Cell::blank) return;
      if (cell == Cell::other) fail_cell(c, ahead);
      if (grid_.cells() == limit) fail_width(limit + 1, ahead);
      see_glyph(rest_glyphs_, c, cell, ahead);
      grid_.add(cell);
    });
  }

  void see_blank(char c, Cell cell) {
    if (is_blank(c)) blanks_.blank(c);
    if (cell <= Cell::hole) blanks_.cell();
  }

  /// Requires a cell before a comma.
  void see_comma(Cell cell, std::size_t ahead) {
    const std::size_t cells = grid_.cells() + (cell <= Cell::hole ? 1 : 0);
    if (cells == cells_before_comma_ && !cells_possible_) fail_first();
    if (cells == cells_before_comma_) bytes_.fail("expected a cell before ','", ahead);
    has_comma_ = true;
    cells_before_comma_ = cells;
  }

  /// A character that stands for a number, and where it was first seen.
  struct Glyph {
    char c = 0;
    Bytes::Mark at = {};
  };
  using Glyphs = std::array<Glyph, 2>;  // for 0 and for 1

  /// One board has one character for each number.
  void see_glyph(Glyphs& glyphs, char c, Cell cell, std::size_t ahead) {
    if (cell > Cell{1} || glyphs[static_cast<std::size_t>(cell)].c == c || !scan_.has_glyphs()) return;
    const auto number = static_cast<std::size_t>(cell);
    Glyph& glyph = glyphs[number];
    if (glyph.c != 0) fail_glyph(number, glyph, c, bytes_.mark(ahead));
    glyph = {c, bytes_.mark(ahead)};
  }
  [[noreturn]] void fail_glyph(std::size_t number, const Glyph& before, char c, const Bytes::Mark& at) {
    std::string_view row = bytes_.line_rest();
    row = row.substr(0, row.find_first_of("/\r"));
    bool has_dashes = row.size() > 2 && row.size() % 2 == 1;  // between all cells
    for (std::size_t i = 0; i < row.size(); ++i)
      has_dashes = has_dashes && (i % 2 == 1 ? row[i] == '-' : is_digit(row[i]));
    if (has_dashes)
      bytes_.fail("'-' can be a cell or stand between cells; write blanks or commas between cells", at,
                  ErrorCode::ambiguous);
    if (c == '-' && row.find_first_not_of('-') == row.npos)
      bytes_.fail(
          "a row of '-' can be unlit cells or a line between boards; write 0 for unlit cells, or "
          "an empty line between boards",
          at, ErrorCode::ambiguous);
    if (const std::string comment = about_comment(row); !comment.empty())
      bytes_.fail("'" + std::string(1, c) + "' is not a cell here" + comment, at);
    if (are_numbers_) bytes_.fail(number_or_cells(number_), at, ErrorCode::ambiguous);
    if (const std::size_t end = row.find(';');
        end != row.npos && !number_or_cells(row.substr(0, end)).empty())
      bytes_.fail(number_or_cells(row.substr(0, end)), at, ErrorCode::ambiguous);
    const std::string both =
        two_glyphs(before.c, "line " + std::to_string(before.at.line), c, number, has_names_);
    if (!has_names_) bytes_.fail(both, at, ErrorCode::ambiguous);
    OtherGlyphs others(before.c, c, second_);
    for (const Glyph& glyph : rest_glyphs_)
      if (glyph.c != 0) others.see(glyph.c);
    for (const Glyph& glyph : first_glyphs_)
      if (glyph.c != 0 && cells_possible_) others.see(glyph.c);
    const std::string remark = read_others(others);
    const bool may_be_title = before.at.line == first_.line && at.line > first_.line &&
                              !number_or_cells(trimmed_end(first_row_)).empty();
    const char* const other_remedy = may_be_title ? "remove the first line if it is a title, or " : "";
    bytes_.fail(both + (remark.empty() ? others.advice(number == 1, other_remedy) : remark), at,
                ErrorCode::ambiguous);
  }

  /// Adds the characters of the rest of the text. Returns a remark on the first row that is longer or
  /// shorter than the board is wide; empty if there is none.
  std::string read_others(OtherGlyphs& others) {
    constexpr std::size_t max_bytes = std::size_t{1} << 20;  // of a text that is refused anyway
    std::string remark;
    bool has_slash = slash_;
    bool is_whole = bytes_.mark().offset == row_begin_;
    std::size_t columns = columns_ != no_limit ? columns_ : grid_.columns();  // 0 in the first row
    for (std::size_t bytes = 0; bytes < max_bytes && bytes_.peek() != Bytes::end; bytes_.get()) {
      const std::uint64_t line = bytes_.mark().line;
      bytes_.skip_blanks();
      if (bytes_.peek() == ';') bytes_.skip_line();
      std::string row;
      for (auto rest = bytes_.line_rest(); !rest.empty() && row.size() < max_bytes;
           rest = bytes_.line_rest()) {
        row += rest;
        bytes_.skip(rest.size());
      }
      for (const char c : row) others.see(c);
      has_slash = has_slash || row.find('/') != row.npos;
      const std::size_t cells = cells_of_row(row);
      if (columns == 0) columns = is_whole ? cells : no_limit;
      const bool fits = cells == 0 || cells == columns || (header_ && cells == header_->columns());
      if (is_whole && remark.empty() && columns != no_limit && !fits)
        remark = ", but line " + std::to_string(line) + " is " + (cells < columns ? "shorter" : "longer") +
                 (cells_possible_ ? " than the first row" : " than the header says") +
                 "; remove a line that is not a row";
      bytes += row.size() + 1;
      is_whole = true;
    }
    return has_slash ? "" : remark;
  }

  [[noreturn]] void fail_extra_row() {
    const auto numbers = numbers_of(bytes_.line_rest());
    const bool may_be_board = second_block_ || (numbers && numbers->size() == 2);
    bytes_.fail(header_->text() + ", but this is an extra row; correct the header, or remove the row" +
                (may_be_board ? "; if it begins another board, read several boards" : ""));
  }

  /// Compares the number of rows with the header after the last row, or decides by it whether there is one.
  void finish() {
    if (!header_) return;
    if (!cells_possible_) {
      if (!scan_.is_bytewise() && grid_.rows() == 0)
        bytes_.fail(foreign_fault_ + "; if the line is a header ROWS COLUMNS, add the rows below it",
                    foreign_);
      if (grid_.rows() != header_->rows())
        bytes_.fail(header_->text() + ", but " + count_of(grid_.rows(), "row") + " follow" +
                    (grid_.rows() == 1 ? "s" : ""));
    } else if (grid_.rows() - 1 == header_->rows()) {
      if (second_has_gap_ && !scan_.is_bytewise() && !differ(first_glyphs_, rest_glyphs_))
        bytes_.fail("the line can be ROWS COLUMNS or cells; write the cells of the rows " +
                        std::string(scan_.has_glyphs() ? "without blanks" : "with commas") +
                        " between them",
                    first_, ErrorCode::ambiguous);
      could_be_cells_ = true;
      grid_.drop_first();
    } else {
      choose_cells();
    }
  }

  /// Throws InputError if the first row, read as a header, can be a row whose blanks and those of the rows
  /// below it are unlit cells.
  void check_blanks_below_size() {
    if (!has_own_blanks_ || has_comma_ || !scan_.has_glyphs() || first_glyphs_[0].c != 0 ||
        rest_glyphs_[0].c != 0 || !blanks_.has_blanks())
      return;
    BlankWatch all = blanks_;
    all.add(first_blanks_);
    if (!all.is_even()) bytes_.fail(blanks_or_cells, first_, ErrorCode::ambiguous);
  }

  bool is_first_byte(std::size_t ahead) { return bytes_.mark(ahead).offset == 0; }

  /// Returns what an input that begins with this byte probably is, and what to do.
  static const char* foreign_format(char c) {
    constexpr unsigned char png = 0x89;
    constexpr unsigned char jpeg = 0xff;
    switch (static_cast<unsigned char>(c)) {
      case png: return "; is it a PNG image? Convert it to PBM or PGM";
      case jpeg: return "; is it a JPEG image? Convert it to PBM or PGM";
      case 'G': return "; if it is a GIF image, convert it to PBM or PGM";
      case '{': return "; a JSON object is not read here; write rows of cells";
      case '[': return "; JSON is not a board, but a request may contain one";
      case '<': return "; if it is an SVG image or a web page, use rows of cells, netpbm or an id instead";
      case '%': return "; a matrix describes the rule, not the board";
      default: return "";
    }
  }

  static bool differ(const Glyphs& left, const Glyphs& right) {
    const auto differs = [](const Glyph& one, const Glyph& other) {
      return one.c != 0 && other.c != 0 && one.c != other.c;
    };
    return differs(left[0], right[0]) || differs(left[1], right[1]);
  }

  /// Returns how to write a comment, if a row seems to have one.
  static std::string about_comment(std::string_view row) {
    const std::size_t sign = std::min(row.find_first_of("#;"), row.find("//"));
    const auto is_word = [](char c) {
      return c != 'O' && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
    };
    if (sign == row.npos ||
        std::none_of(row.begin() + static_cast<std::ptrdiff_t>(sign), row.end(), is_word))
      return "";
    return "; a comment is a line that begins with ;";
  }

  /// Returns what is wrong with the character `ahead` bytes after the next one.
  std::string fault(char c, std::size_t ahead) {
    if (const RowBlocks blocks = blocks_of(bytes_.line_rest(), true); blocks.are_words) return blocks.fault;
    if (const std::string comment = about_comment(bytes_.line_rest()); !comment.empty())
      return scan_.fault(c) + comment;
    if (c == ':' || c == '|') return scan_.fault(c) + "; remove labels, titles and frames";
    const std::string_view row = bytes_.line_rest();
    const std::size_t x = row.find_first_not_of("0123456789 \t\r");
    if (rows_ == 1 && x > 0 && x != row.npos && (c == 'x' || c == 'X') && row[x] == c &&
        row.find_first_not_of("0123456789 \t\r", x + 1) == row.npos)
      return scan_.fault(c) + "; " + size_form;
    constexpr unsigned char first_shown = 0xe2;  // U+2000; below are signs that a terminal may obey
    if (static_cast<unsigned char>(c) < first_shown || !scan_.has_glyphs()) return scan_.fault(c);
    return shown_character(bytes_.line_rest().substr(ahead)) + " is not a cell";
  }
  [[noreturn]] void fail_cell(char c, std::size_t ahead) {
    bytes_.fail(fault(c, ahead) + (is_digit(c) ? about_first_row() : ""), place(ahead));
  }

  /// Throws InputError if the first row is a number, and the line below it has another length.
  void refuse_count() {
    if (bytes_.peek() == '\n') bytes_.get();
    if (const std::size_t cells = cells_of_row(bytes_.line_rest());
        !is_first_row_cut_ && cells > 0 && cells != cells_of_row(first_row_))
      bytes_.fail(foreign_fault_ + "; remove the line if it is the number of rows or of boards", foreign_);
  }

  /// Returns what to do if the first row is not cells but a count, or the numbers of the columns.
  std::string about_first_row() const {
    if (rows_ > 1 && is_count()) return "; remove the first line if it is the number of rows or of boards";
    if (has_column_numbers())
      return "; remove the numbers of columns and of rows if the first line has these";
    return "";
  }

  [[noreturn]] void fail_first() {
    const bool is_cell = !scan_.is_bytewise() && watch_.is_one_number();
    const bool may_mean_size = !is_cell && is_like_size();
    bytes_.fail(foreign_fault_ + (may_mean_size ? ", and the line is not a size ROWS COLUMNS" : "") +
                    about_first_row(),
                foreign_);
  }

  [[noreturn]] void fail_width(std::size_t cells, std::size_t ahead = 0) {
    if (columns_ == no_limit) columns_ = grid_.columns();
    const std::string here =
        cells > columns_ ? "more than " + count_of(columns_, "cell") : "only " + count_of(cells, "cell");
    const std::string whole =
        "this row has " + here + ", but " +
        (cells_possible_ ? "the first has " + std::to_string(columns_) : header_->text());
    const char* const advice = second_block_ ? "; if it begins another board, read several boards" : "";
    bytes_.fail(whole + about_first_row() + advice, cells > columns_ ? place(ahead) : bytes_.mark(ahead));
  }

  Bytes& bytes_;
  CellScan scan_;
  GridBuilder grid_;
  NoteCall note_;
  bool has_own_blanks_;
  std::optional<bool> has_header_;  ///< if known
  bool has_states_;                 ///< more than two
  bool has_names_;                  ///< cells can be named by characters
  char second_;
  bool has_comma_ = false;
  BlankWatch blanks_ = {}, first_blanks_ = {};  ///< of rows; of the first, if it may be a header
  BlankLines blank_lines_ = {};
  std::size_t indent_ = 0, tabs_ = 0;      ///< blanks before the present row, and the tabs among them
  std::size_t width_ = 0, cells_end_ = 0;  ///< of the last row, in bytes; without the blanks at its end
  bool row_has_tabs_ = false;
  bool tab_before_first_ = false;
  RowBlocks row_blocks_ = {};      ///< of the first row
  bool are_numbers_ = false;       ///< all rows so far can be a number
  std::string number_ = {};        ///< the first of them
  std::string first_row_ = {};     ///< its beginning
  bool is_first_row_cut_ = false;  ///< it is longer
  HeaderWatch watch_;
  Bytes::Mark first_;         ///< of the first row
  Glyphs first_glyphs_ = {};  ///< of the first row, and of the others or, once it is cells, all
  Glyphs rest_glyphs_ = {};
  std::size_t cells_before_comma_ = 0;
  bool second_has_gap_ = false;  ///< blanks stand between the cells of the second row
  std::uint64_t row_begin_ = 0;  ///< of the present row
  std::size_t rows_ = 0;         ///< that have begun, and those above the present block
  std::size_t block_begin_ = 0;
  std::size_t blocks_ = 1;
  std::size_t rows_of_block_ = 0;  ///< the first
  bool blocks_are_even_ = true;    ///< all but the present one are as high as the first
  std::optional<Bytes::Mark> second_block_;
  bool slash_ = false;  ///< stands between rows, which are all on a line
  std::uint64_t slash_line_ = 0;
  Bytes::Mark foreign_;                   ///< place of the first digit of the first row that is not a cell
  std::string foreign_fault_ = {};        ///< what is wrong with it
  std::optional<Bytes::Mark> too_large_;  ///< where the sizes of a header became too large
  std::optional<HeaderWatch> header_;     ///< the first row, if it may be a header
  bool could_be_cells_ = false;           ///< true if a header could be cells as well
  bool cells_possible_ = true;            ///< true if the first row may be cells; it is then in `grid_`
  std::size_t columns_ = no_limit;        ///< width of the board, once known
};

}  // namespace

std::string number_or_cells(std::string_view row) {
  const std::size_t end = row.find_first_not_of("0123456789");
  if (row.size() == 2 && row[0] == '-' && is_digit(row[1]))
    return std::string(row) + " can be a number below 0 or two cells" + plain_cells;
  const bool has_point = end != 0 && end != row.npos && row[end] == '.' &&
                         row.find_first_not_of("0123456789", end + 1) == row.npos;
  return has_point ? std::string(row) + " can be a decimal number or several cells" + plain_cells : "";
}

void note_numbers(const Grid& grid, const std::string& place, const NoteCall& note) {
  const Board& cells = grid.cells;
  if (!note || grid.holes) return;
  const std::uint64_t first = cells.get(0, 0);
  bool has_labels = first <= 1 && cells.rows() > 2 && cells.columns() > 1;
  for (std::size_t row = 0; row < cells.rows() && has_labels; ++row)
    has_labels = cells.get(row, 0) == first + row;
  bool has_head = first <= 1 && cells.rows() > 1 && cells.columns() > 2;
  for (std::size_t column = 0; column < cells.columns() && has_head; ++column)
    has_head = cells.get(0, column) == first + column;
  if (has_labels)
    note(place +
         ": the first number of each row was read as a cell; remove it if it is the number of the row");
  if (has_head) note(place + ": the first row was read as cells; remove it if it numbers the columns");
}

Grid read_text(Bytes& bytes, const TextCells& cells, const NoteCall& note) {
  return TextReader(bytes, cells, note).read();
}

Grid read_text_rows(const std::vector<std::string>& rows, const std::string& name, const TextCells& cells) {
  const bool blanks = cells.modulus > max_digits;
  if (!blanks && !rows.empty() && rows[0].size() <= max_number_size &&
      std::all_of(rows.begin(), rows.end(), may_be_number))
    throw located(name, 1, 1, number_or_cells(rows[0]), ErrorCode::ambiguous);
  CellScan scan(cells, cells.modulus != 2);
  GridBuilder board(cells);
  std::array<std::pair<char, std::size_t>, 2> glyphs = {};  // for 0 and 1, and the row of each
  bool has_hole = false;
  const bool has_names = scan.is_bytewise() && cells.has_names;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::size_t size = rows[row].size();
    const auto take = [&](Cell cell, char c, std::size_t column) {
      if (cell == Cell::other || (cell == Cell::blank && !blanks && column < size))
        throw located(name, row + 1, column - scan.back() + 1,
                      cell == Cell::blank
                          ? "a row must not contain blanks; write its cells without separators"
                          : scan.fault(c));
      if (cell != Cell::blank) board.add(cell);
    };
    for (std::size_t i = 0; i < size; ++i) {
      const char c = rows[row][i];
      if (const Cell cell = scan.next(c); cell >= Cell::blank)
        take(cell, c, i);
      else {
        if (cell <= Cell{1} && scan.has_glyphs()) {
          auto& [glyph, first] = glyphs[static_cast<std::size_t>(cell)];
          if (glyph == 0) std::tie(glyph, first) = std::pair(c, row + 1);
          if (glyph != c) {
            OtherGlyphs others(glyph, c, cells.second);
            for (const std::string& each : rows)
              for (const char other : each) others.see(other);
            throw located(name, row + 1, i + 1,
                          two_glyphs(glyph, "row " + std::to_string(first), c,
                                     static_cast<std::size_t>(cell), has_names) +
                              (has_names ? others.advice(cell == Cell{1}) : ""),
                          ErrorCode::ambiguous);
          }
        }
        has_hole = has_hole || cell == Cell::hole;
        board.add(cell);
      }
    }
    take(scan.finish(), '0', size);
    if (row == 0 && board.cells() == 0) break;
    if (row > 0 && board.cells() != board.columns())
      throw located(name, row + 1, 1 + (scan.is_bytewise() ? std::min(size, board.columns()) : size),
                    "this row has " + count_of(board.cells(), "cell") + ", but the first has " +
                        std::to_string(board.columns()));
    board.end_row();
  }
  if (board.rows() == 0) throw located(name, 1, 1, "no board: there are no cells");
  const char lit = glyphs[1].first;
  if (scan.is_bytewise() && has_hole && glyphs[0].first == 0 && lit != 0 && lit != '1')
    throw located(name, 1, 1, hole_or_cell_of_rows, ErrorCode::ambiguous);
  return std::move(board).finish();
}

}  // namespace flipwise
