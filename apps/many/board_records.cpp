// SPDX-License-Identifier: MIT
#include "many/board_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr char end_of_record = '\0';
constexpr std::uint64_t zero = 0;
constexpr std::size_t large_block = std::size_t{1} << 16;

/// Returns the number or the two numbers of a line; nothing if it contains anything else.
std::optional<std::pair<std::uint64_t, std::optional<std::uint64_t>>> sizes_of(std::string_view line) {
  const auto number = [&]() -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
    if (error != std::errc{}) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    return value;
  };
  const auto first = number();
  if (!first) return std::nullopt;
  if (line.empty()) return std::pair(*first, std::nullopt);
  if (line.front() != ' ' && line.front() != '\t') return std::nullopt;
  line = trimmed(line);
  const auto second = number();
  if (!second || !line.empty()) return std::nullopt;
  return std::pair(*first, second);
}

/// Returns whether a line may end a list of boards: 0 0, 0 or -1.
bool is_end_mark(std::string_view line) {
  return line == "0" || line == "-1" || sizes_of(line) == std::pair(zero, std::optional(zero));
}

}  // namespace

Record take_record(std::string_view& block) {
  Record record;
  const std::size_t line_end = block.find('\n');
  std::from_chars(block.data(), block.data() + line_end, record.line);
  const std::size_t end = block.find(end_of_record);
  record.text = block.substr(line_end + 1, end - line_end - 1);
  block.remove_prefix(end + 1);
  return record;
}

bool BoardRecords::read(std::string_view text, Cut cut) {
  if (cut != Cut::none) {
    if (contents_ == 0) begin_board("");
    cut_ = cut;
    ++contents_;
    ++line_;
    return last_ == contents_ ? end_board() : true;
  }
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size());
    if (!take_line(text.substr(0, size))) return false;
    ++line_;
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return flush();
}

/// True if a line is a puzzle by itself.
bool BoardRecords::is_record(std::string_view content) const {
  const std::string letters = options_.form.lit + options_.form.unlit;
  return content.starts_with('{') || looks_like_id(content.substr(0, content.find_first_of(" \t"))) ||
         (content.find('/') != content.npos && letters.find('/') == letters.npos);
}

/// True if the digits of a line can be cells.
bool BoardRecords::may_be_cells(std::string_view digits) const {
  const std::string letters = options_.form.lit + options_.form.unlit;
  const bool are_all_named = !options_.form.lit.empty() && !options_.form.unlit.empty();
  return std::all_of(digits.begin(), digits.end(), [&](char c) {
    const bool is_number = static_cast<std::uint64_t>(c - '0') < options_.colours;
    return c == ' ' || c == '\t' ||
           (letters.empty() ? is_number : !are_all_named || letters.find(c) != letters.npos);
  });
}

void BoardRecords::begin_board(std::string_view line) {
  first_line_ = line_;
  first_ = line;
  text_.clear();
  cut_ = Cut::none;
  contents_ = 0;
  last_.reset();
  numbers_left_ = 0;
}

/// Derives the last line of the board from its first line, if that is ROWS COLUMNS. Rows that are integers
/// may share a line.
void BoardRecords::take_sizes() {
  const auto sizes = sizes_of(first_);
  if (!sizes || !sizes->second) return;
  if (has_integers() && sizes->first > 0)
    numbers_left_ = sizes->first;
  else
    last_ = 1 + sizes->first + options_.lines_below;
}

/// Counts the integers of a line. The line that has the last one ends the rows.
void BoardRecords::take_integers(std::string_view line) {
  constexpr std::string_view separators = " \t,";
  for (std::size_t at = line.find_first_not_of(separators); at != line.npos && numbers_left_ > 0;
       at = line.find_first_not_of(separators, line.find_first_of(separators, at)))
    --numbers_left_;
  if (numbers_left_ == 0) last_ = contents_ + options_.lines_below;
}

void BoardRecords::keep(std::string_view line) {
  if (text_.size() + line.size() > longest_line) cut_ = Cut::too_long;
  if (cut_ == Cut::none) {
    text_.append(line) += '\n';
    std::replace(text_.end() - static_cast<std::ptrdiff_t>(line.size()) - 1, text_.end(), end_of_record,
                 '\1');
  } else {
    text_.clear();
  }
}

/// True if the first line of the stream, a number, is the number of boards and not a row above this line.
bool BoardRecords::is_count(std::string_view below) const {
  if (!may_be_cells(first_) || is_record(below)) return true;
  if (options_.form.rows == TextForm::Rows::ragged || first_.starts_with('0')) return false;
  return cells_of_row(below, options_.colours) != first_.size();
}

/// Throws InputError if a line of blanks next to the board can be one of its rows: it is as wide, and the
/// board has no unlit cells.
void BoardRecords::check_blanks() const {
  const TextForm& form = options_.form;
  if (blank_row_ == 0 || last_ || form.rows != TextForm::Rows::even || options_.colours > 2) return;
  const std::string unlit = !form.unlit.empty() ? form.unlit : form.lit.empty() ? "0.-" : "";
  if (unlit.empty() ? text_.find_first_not_of(form.lit + " \t\r\n") == text_.npos
                    : text_.find_first_of(unlit) == text_.npos)
    throw InputError(
        fmt::format("{}:{}: this line of blanks can be a row of unlit cells; write a character for unlit "
                    "cells, or remove the blanks",
                    options_.name, blank_row_),
        ErrorCode::ambiguous);
}

bool BoardRecords::take_line(std::string_view line) {
  const std::string_view content = trimmed(line);
  const std::size_t width = line.size() - (line.ends_with('\r') ? 1 : 0);
  const std::size_t end = line.find_last_not_of(" \t\r") + 1;
  if (content.empty()) {
    if (contents_ > 0 && (width == row_width_ || width == row_end_)) blank_row_ = line_;
    blanks_ = {width, line_};
  }
  const bool is_comment =
      content.starts_with(';') && (options_.form.lit + options_.form.unlit).find(';') == std::string::npos;
  if (content.empty() || is_comment) {
    if (contents_ == 0) return true;
    if (is_comment) {
      has_comment_ = !last_ && numbers_left_ == 0;
      return keep(line), true;
    }
    // A number above a blank line is the number of boards, or a row.
    if (contents_ == 1 && boards_ == 0 && !stated_)
      if (const auto number = sizes_of(first_); number && !number->second) {
        is_apart_ = true;
        return true;
      }
    if (contents_ == 1 && !last_ && (has_integers() || !may_be_cells(first_))) take_sizes();
    if (!last_ && numbers_left_ == 0) return end_board();
    return keep(line), true;
  }
  if (has_ended_)
    throw InputError(
        fmt::format(
            "{}:{}: found text below the line {}, which ends the boards; remove that line or the text",
            options_.name, line_, end_mark_),
        ErrorCode::shape);
  if (contents_ == 0 && boards_ > 0 && are_sized_ && is_end_mark(content)) {
    has_ended_ = true;
    end_mark_ = content;
    return true;
  }
  if (contents_ == 0 && is_record(content)) {
    begin_board(content);
    keep(line);
    return end_board();
  }
  if (contents_ == 1) {
    const auto sizes = sizes_of(first_);
    if (sizes && sizes->second) {
      if (*sizes->second == cells_of_row(content, options_.colours) || !may_be_cells(first_) ||
          has_integers())
        take_sizes();
    } else if (sizes && boards_ == 0 && !stated_ && is_count(content)) {
      stated_ = sizes->first;
      contents_ = 0;
      return take_line(line);
    } else if (sizes && boards_ == 0 && !stated_) {
      if (!first_.starts_with('0')) row_or_count_ = sizes->first + (is_apart_ ? 1 : 0);
      if (is_apart_) return end_board() && take_line(line);
    }
  }
  if (contents_ == 0) {
    begin_board(content);
    if (blanks_.first == width || blanks_.first == end) blank_row_ = blanks_.second;
  } else if (has_comment_ && !last_ && numbers_left_ == 0 && !stated_) {
    throw InputError(
        fmt::format("{}:{}: a comment is between the rows of a board; write a blank line where a "
                    "board ends, or move the comment above the board",
                    options_.name, line_),
        ErrorCode::ambiguous);
  }
  row_width_ = width;
  row_end_ = end;
  blanks_ = {};
  ++contents_;
  keep(line);
  if (numbers_left_ > 0 && contents_ > 1) take_integers(content);
  return last_ == contents_ ? end_board() : true;
}

bool BoardRecords::end_board() {
  check_blanks();
  blank_row_ = 0;
  ++boards_;
  are_sized_ = are_sized_ && last_.has_value();
  has_end_mark_ = contents_ == 1 && !last_ && is_end_mark(first_);
  if (has_end_mark_) end_mark_ = first_;
  has_rows_above_ = has_rows_above_ || contents_ > 1;
  contents_ = 0;
  has_comment_ = false;
  if (cut_ != Cut::none) {
    if (!flush()) return false;
    Block cut;
    cut.text = std::exchange(text_, {});
    cut.first_line = first_line_;
    cut.cut = cut_;
    cut.first_board = boards_;
    return give_(std::move(cut));
  }
  if (block_.first_board == 0) block_.first_board = boards_;
  block_.text += fmt::format("{}\n", first_line_);
  block_.text += text_;
  block_.text += end_of_record;
  text_.clear();
  return options_.is_slow || block_.text.size() >= large_block ? flush() : true;
}

bool BoardRecords::flush() {
  if (block_.first_board == 0) return true;
  return give_(std::exchange(block_, {}));
}

/// Ends boards of one height that no blank lines separate, if their stated number divides the rows.
void BoardRecords::end_stated_boards() {
  const std::uint64_t height = contents_ / *stated_;
  const std::string lines = std::exchange(text_, {});
  line_ = first_line_;
  contents_ = 0;
  for (std::string_view rest = lines; !rest.empty(); ++line_) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size() + 1);
    const bool is_comment = trimmed(line).starts_with(';');
    if (contents_ == 0 && !is_comment) begin_board(line);
    if (!is_comment) ++contents_;
    if (contents_ > 0) keep(line);
    if (contents_ == height) end_board();
  }
}

void BoardRecords::finish() {
  const bool is_first = contents_ > 0 && boards_ == 0 && stated_ && *stated_ > 1;
  const bool is_even =
      is_first && contents_ % *stated_ == 0 && cut_ == Cut::none && options_.lines_below == 0 && !last_;
  if (is_even)
    end_stated_boards();
  else if (is_first)
    boards_ = 1;  // the message counts the board, which is not answered
  else if (contents_ > 0)
    end_board();
  flush();
  if (has_end_mark_ && has_rows_above_)
    note(fmt::format("{}: the last line {} was read as a board of one row, not as the end", options_.name,
                     end_mark_));
  if (row_or_count_ == boards_)
    note(fmt::format("{}: the first line was read as a row, not as the number of boards", options_.name));
  if (stated_ && *stated_ != boards_)
    throw InputError(
        fmt::format("{}: the first line says {}, but {} {}", options_.name,
                    quantity(*stated_, "board", "boards"), boards_, boards_ == 1 ? "follows" : "follow"),
        ErrorCode::shape);
}

}  // namespace flipwise::app
