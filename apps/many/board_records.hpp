// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "many/lines.hpp"

namespace flipwise::app {

/// Cuts a stream of lines into boards of several lines. A board ends at a blank line, or after the number
/// of rows that a line ROWS COLUMNS above it states. An id, a JSON object, and a board on one line with /
/// between its rows are records by themselves. A single number before the first board is the number of
/// boards; a line 0 0 ends boards that all have a line ROWS COLUMNS.
class BoardRecords {
 public:
  /// `give` takes blocks of records, and returns false when no more are wanted.
  BoardRecords(const LineOptions& options, std::function<bool(Block&&)> give)
      : options_(options), give_(std::move(give)) {}

  /// Reads whole lines, or if they are cut the beginning of one. Returns false after `give` has returned
  /// false.
  bool read(std::string_view text, Cut cut);
  /// Ends the last board. Throws InputError if the first line states another number of boards.
  void finish();

 private:
  bool take_line(std::string_view line);
  void begin_board(std::string_view line);
  bool is_record(std::string_view content) const;
  bool may_be_cells(std::string_view digits) const;
  void take_sizes();
  bool has_integers() const { return options_.form.rows == TextForm::Rows::integers; }
  void take_integers(std::string_view line);
  bool is_count(std::string_view below) const;
  void keep(std::string_view line);
  void check_blanks() const;
  bool end_board();
  void end_stated_boards();
  bool flush();

  const LineOptions& options_;
  std::function<bool(Block&&)> give_;
  Block block_ = {};       // complete records
  std::string text_ = {};  // lines of the current record
  Cut cut_ = Cut::none;
  std::uint64_t line_ = 1;  // number of the next line
  std::uint64_t first_line_ = 1;
  std::uint64_t boards_ = 0;    // number of boards that have ended
  std::uint64_t contents_ = 0;  // number of lines of the current record that are neither blank nor comments
  std::optional<std::uint64_t> last_ = {};    // `contents_` at the end of the record, if a header states it
  std::uint64_t numbers_left_ = 0;            // number of integers, one a row, still to come
  std::optional<std::uint64_t> stated_ = {};  // number of boards that the input states
  std::optional<std::uint64_t> row_or_count_ = {};  // number on the first line, if it was read as a row
  bool has_comment_ = false;                        // true if a comment is below a row of the current board
  bool are_sized_ = true;                           // true if all boards have begun with ROWS COLUMNS
  bool has_ended_ = false;       // true after an end mark below boards that begin with ROWS COLUMNS
  bool has_end_mark_ = false;    // true if the last board is a line that may be an end mark
  bool has_rows_above_ = false;  // true if a board has several rows
  std::string end_mark_ = {};    // the last line that is 0 0, 0 or -1
  bool is_apart_ = false;        // true if the first line is a number and a blank line follows it
  std::string first_ = {};       // first line of the current record
  // Width of the last line that is not blank, with and without the blanks at its end.
  std::size_t row_width_ = 0, row_end_ = 0;
  std::pair<std::size_t, std::uint64_t> blanks_ =
      {};                        // width and number of a blank line above the next one
  std::uint64_t blank_row_ = 0;  // a line of blanks next to the current board, as wide as a row; 0 if none
};

/// One board, id or JSON object, taken from the text of a block.
struct Record {
  std::uint64_t line = 1;  ///< line of the input where it begins
  std::string_view text;
};
/// Returns the first record of a block, and removes it from the block.
Record take_record(std::string_view& block);

}  // namespace flipwise::app
