// SPDX-License-Identifier: MIT
#include "format/text_form.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <limits>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"
#include "format/bytes.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

// Letters: a character of UTF-8 with those that join it.

constexpr bool is_between(char32_t character, char32_t first, char32_t last) {
  return first <= character && character <= last;
}

/// Returns the first character of a text and its size in bytes. A byte that is not UTF-8 counts as a
/// character.
std::pair<char32_t, std::size_t> leading_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const auto size = static_cast<std::size_t>(std::countl_one(first));
  if (size < 2 || size > 4 || size > text.size()) return {first, 1};
  char32_t character = first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80U) return {first, 1};
    character = character << 6 | (byte & 0x3fU);
  }
  constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};  // with this many bytes
  if (character < least[size] || character > 0x10ffff || is_between(character, 0xd800, 0xdfff))
    return {first, 1};
  return {character, size};
}

constexpr char32_t joiner = 0x200d;

/// True for a byte that is not UTF-8.
constexpr bool is_foreign(const std::pair<char32_t, std::size_t>& leading) {
  return leading.second == 1 && leading.first > 0x7f;
}
constexpr bool is_variation(char32_t character) {
  return is_between(character, 0xfe00, 0xfe0f);
}
/// Combining signs, keycaps, skin tones, tags.
constexpr bool joins_before(char32_t character) {
  return is_variation(character) || character == joiner || is_between(character, 0x300, 0x36f) ||
         is_between(character, 0x20d0, 0x20ff) || is_between(character, 0x1f3fb, 0x1f3ff) ||
         is_between(character, 0xe0020, 0xe007f);
}
constexpr bool is_half_of_flag(char32_t character) {
  return is_between(character, 0x1f1e6, 0x1f1ff);
}

/// Returns the size of the first letter of a text, in bytes.
std::size_t letter_size(std::string_view text) {
  auto [before, size] = leading_character(text);
  if (is_foreign({before, size})) return 1;
  bool is_flag = is_half_of_flag(before);
  while (size < text.size()) {
    const auto [character, more] = leading_character(text.substr(size));
    const bool ends_flag = is_flag && is_half_of_flag(character);
    if (is_foreign({character, more}) || (!joins_before(character) && before != joiner && !ends_flag))
      break;
    is_flag &= !ends_flag;
    before = character;
    size += more;
  }
  return size;
}

/// Returns a letter without the signs that only choose how it is drawn.
std::string key_of(std::string_view letter) {
  std::string key;
  while (!letter.empty()) {
    const auto [character, size] = leading_character(letter);
    if (!is_variation(character)) key += letter.substr(0, size);
    letter.remove_prefix(size);
  }
  return key;
}

constexpr const char* one_letter = "a cell is one character; write 1 and 0 for words";

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
constexpr bool is_space(char c) {
  return c == ' ' || c == '\t';
}

using Letters = std::set<std::string, std::less<>>;

Letters letters_of(std::string_view text) {
  Letters letters;
  while (!text.empty()) {
    const std::size_t size = letter_size(text);
    if (const std::string_view letter = text.substr(0, size); !is_blank(letter.front()))
      letters.insert(key_of(letter));
    text.remove_prefix(size);
  }
  return letters;
}

/// Removes the blanks at the beginning of a text, and returns it.
std::string_view trimmed_left(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text;
}

std::string shown_letter(std::string_view letter) {
  const auto first = static_cast<unsigned char>(letter.front());
  if (letter.size() == 1 || first < ' ') return byte_name(first);
  return "'" + std::string(letter) + "'";
}

// Rows of a text.

/// A row, or what may be the header, as a part of the text.
struct Row {
  std::size_t begin = 0, end = 0;
  std::uint64_t line = 0;
  std::size_t line_begin = 0;
};

/// Returns the two numbers of a line ROWS COLUMNS; nothing if the line is another one.
std::optional<std::pair<std::size_t, std::size_t>> sizes_in(std::string_view row) {
  const auto numbers = numbers_of(row);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  return std::pair(numbers->at(0), numbers->at(1));
}

/// Returns whether a line separates rows between bars: |---|---| of Markdown, +---+---+ or -----, which has
/// no bars. No cell has two dashes.
bool is_rule_line(std::string_view line) {
  if (line.starts_with('|'))
    return line.find_first_not_of("|-: \t") == line.npos && line.find("|-|") == line.npos &&
           line.find("--|--") != line.npos;
  return line.find_first_not_of("-+ \t\r") == line.npos && line.find("--") != line.npos;
}

/// Returns an empty text with capacity for this many cells, of two characters each. Throws std::bad_alloc,
/// before memory is used, if it does not fit.
std::string text_for_cells(std::size_t rows, std::size_t columns) {
  const double bytes = 2 * static_cast<double>(rows) * static_cast<double>(columns);
  if (bytes > static_cast<double>(default_memory_bytes())) throw std::bad_alloc();
  std::string text;
  text.reserve(2 * rows * columns);
  return text;
}

class Rewriter {
 public:
  Rewriter(std::string_view text, const std::string& name, std::uint64_t first_line, const TextCells& cells,
           const TextForm& form)
      : text_(text),
        name_(name),
        first_line_(first_line),
        cells_(cells),
        form_(form),
        lit_(letters_of(form.lit)),
        unlit_(letters_of(form.unlit)) {
    if (has_letters() && cells.modulus != 2)
      throw InputError(
          name + ": characters for lit and unlit cells support two colours only; leave them out",
          ErrorCode::unsupported);
  }

  /// Returns the whole text, rewritten, and whether it has a header.
  std::pair<std::string, bool> rewrite() {
    find_rows();
    if (form_.rows == TextForm::Rows::integers) return {from_integers(), true};
    if (rows_.empty()) return {std::move(text_), false};
    const bool has_sizes = has_letters() ? name_cells() : is_header();
    if (!has_letters() && !has_sizes) check_blank_lines();
    if (form_.rows == TextForm::Rows::ragged) fill(has_sizes);
    return {std::move(text_), has_sizes};
  }
  /// Returns a text in which every line is a row, rewritten.
  std::string rewrite_rows() {
    std::size_t begin = 0;
    for (std::uint64_t line = first_line_; begin < text_.size(); ++line) {
      const std::size_t end = text_.find('\n', begin);
      rows_.push_back({begin, end, line, begin});
      begin = end + 1;
    }
    if (has_letters()) {
      if (!rows_.empty()) remove_separators(0);
      if (!rows_.empty()) check_words(0);
      for (const Row& row : rows_) name_cells(row);
      check_letters(false);
    }
    if (form_.rows == TextForm::Rows::ragged) fill(false);
    return std::move(text_);
  }

 private:
  bool has_letters() const { return !form_.lit.empty() || !form_.unlit.empty(); }
  bool is_named(std::string_view letter) const { return lit_.contains(letter) || unlit_.contains(letter); }

  [[noreturn]] void fail(const std::string& what, const Row& row, std::size_t at,
                         ErrorCode code = ErrorCode::syntax) const {
    throw located(name_, row.line, at - row.line_begin + 1, what, code);
  }
  std::string_view part(const Row& row) const {
    return std::string_view(text_).substr(row.begin, row.end - row.begin);
  }

  void find_rows() {
    const bool has_comments = !is_named(";");
    const bool has_rules =
        has_letters() && !is_named("-") && !is_named("|") && text_.find('|') != text_.npos;
    const bool has_slashes = !is_named("/") && form_.rows != TextForm::Rows::integers;
    std::uint64_t line = first_line_;
    for (std::size_t begin = 0; begin < text_.size(); ++line) {
      std::size_t end = std::min(text_.find('\n', begin), text_.size());
      const std::size_t next = end + 1;
      if (end > begin && text_[end - 1] == '\r') --end;
      const std::size_t first = std::min(text_.find_first_not_of(" \t", begin), end);
      const bool is_rule = has_rules && is_rule_line(std::string_view(text_).substr(first, end - first));
      has_head_ = has_head_ || (is_rule && rows_.size() == 1);
      if (is_rule) {
        text_[begin] = ';';  // a comment
      } else if (first == end && end > begin) {
        const auto tabs = std::count(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                                     text_.begin() + static_cast<std::ptrdiff_t>(end), '\t');
        blank_lines_.add(end - begin, static_cast<std::size_t>(tabs), line);
      } else if (first < end && !(has_comments && text_[first] == ';')) {
        for (std::size_t from = begin; from <= end;) {
          const std::size_t slash = has_slashes ? std::min(text_.find('/', from), end) : end;
          if (slash < end || from == begin || text_.find_first_not_of(" \t", from) < end)
            rows_.push_back({from, slash, line, begin});
          from = slash + 1;
        }
      }
      begin = next;
    }
    if (blank_lines_.empty()) return;
    for (const Row& row : rows_) {
      const std::string_view cells = part(row);
      width_ = std::max(width_, width_of(cells));
      cells_end_ = std::max(cells_end_, width_of(cells.substr(0, cells.find_last_not_of(" \t") + 1)));
    }
  }

  /// Returns the number of letters in a row, with blanks.
  static std::size_t width_of(std::string_view row) {
    const auto blanks = static_cast<std::size_t>(std::count_if(row.begin(), row.end(), is_space));
    const auto commas = static_cast<std::size_t>(std::count(row.begin(), row.end(), ','));
    return cells_of_row(row) + blanks + commas;
  }

  /// Throws InputError if a line of blanks can be a row of unlit cells. Letters are cells by now. A letter
  /// of several bytes may be as wide as two blanks.
  void check_blank_lines() const {
    if (blank_lines_.empty() || cells_.modulus > max_digits) return;
    const auto has_unlit = [&](const Row& row) {
      return part(row).find_first_of("0.-") != std::string::npos;
    };
    if (std::any_of(rows_.begin(), rows_.end(), has_unlit)) return;
    const bool has_tabs = part(rows_.back()).find('\t') != std::string::npos;
    std::uint64_t line =
        has_tabs ? blank_lines_.find_tabs(cells_in(rows_.back())) : blank_lines_.find(width_);
    if (line == 0) line = blank_lines_.find(cells_end_);
    if (line == 0 && rows_.back().end - rows_.back().begin > width_)
      line = blank_lines_.find(2 * cells_end_);
    if (line != 0) throw located(name_, line, 1, blank_row, ErrorCode::ambiguous);
  }

  // Letters.

  /// Returns the cell that a letter means; nothing if it means none.
  std::optional<char> cell_of(std::string_view letter) const {
    const std::string key = key_of(letter);
    if (lit_.contains(key)) return '1';
    if (unlit_.contains(key)) return '0';
    const bool is_second = cells_.second != 0 && key == std::string(1, cells_.second);
    const bool are_named = !lit_.empty() && !unlit_.empty();
    if (key == "_" || (is_second && (are_named || key == "?"))) return key[0];
    if (lit_.empty()) return '1';
    if (unlit_.empty()) return '0';
    return std::nullopt;
  }

  static constexpr const char* sign_or_cell =
      " may be a cell or stand between cells; name the lit cells and the unlit cells";

  /// The letters of a row that are not cells, in order: before the first cell, between two, after the last.
  struct Separators {
    std::string before, between, after;
    std::size_t cells = 0;
    bool are_even = true;  ///< the same between all cells

    bool has_any() const { return !(before + between + after).empty() || !are_even; }
    bool fit(const Separators& others) const {
      return are_even && before == others.before && after == others.after &&
             (cells < 2 || others.cells < 2 || between == others.between);
    }
  };
  static bool may_separate(char c) { return std::string_view(",;|\"'").find(c) != std::string_view::npos; }

  Separators separators_of(const Row& row) const {
    Separators found;
    std::string since;
    std::size_t& cells = found.cells;
    for (std::size_t at = row.begin; at < row.end;) {
      const std::string_view letter =
          std::string_view(text_).substr(at, letter_size(part(row).substr(at - row.begin)));
      at += letter.size();
      if (is_space(letter[0])) continue;
      if (may_separate(letter[0]) && !is_named(letter)) {
        since += letter;
        continue;
      }
      if (cells == 0) found.before = since;
      if (cells == 1) found.between = since;
      if (cells > 1) found.are_even = found.are_even && since == found.between;
      since.clear();
      ++cells;
    }
    found.after = since;
    return found;
  }

  /// Replaces by blanks the signs , ; | \" ' that no option names, if they stand between all cells. Throws
  /// InputError if they stand between some.
  void remove_separators(std::size_t from) {
    constexpr std::size_t max_signs = 3;  // ","
    std::vector<Separators> found;
    for (std::size_t i = from; i < rows_.size(); ++i) found.push_back(separators_of(rows_[i]));
    const auto first =
        std::find_if(found.begin(), found.end(), [](const Separators& one) { return one.has_any(); });
    if (first == found.end()) return;
    const Separators& widest = *std::max_element(
        found.begin(), found.end(),
        [](const Separators& one, const Separators& other) { return one.cells < other.cells; });
    const bool are_around = !widest.before.empty() && !widest.after.empty();
    const bool are_even =
        widest.between.size() <= max_signs &&
        (widest.cells > 1 ? !widest.between.empty() : widest.cells == 1 && are_around) &&
        std::all_of(found.begin(), found.end(), [&](const Separators& one) { return one.fit(widest); });
    if (!are_even && !lit_.empty() && !unlit_.empty()) return;  // they are not cells
    if (!are_even) {
      const Row& row = rows_[from + static_cast<std::size_t>(first - found.begin())];
      std::size_t at = row.begin;
      while (!may_separate(text_[at]) || is_named(std::string_view(text_).substr(at, 1))) ++at;
      fail(shown_letter(std::string_view(text_).substr(at, 1)) + sign_or_cell, row, at,
           ErrorCode::ambiguous);
    }
    for (std::size_t i = from; i < rows_.size(); ++i)
      for (std::size_t at = rows_[i].begin; at < rows_[i].end; ++at)
        if (may_separate(text_[at]) && !is_named(std::string_view(text_).substr(at, 1))) {
          separator_ = text_[at];
          text_[at] = ' ';
        }
  }

  /// Returns what to do if this line is the first row and the head of a table.
  std::string about_head(std::uint64_t line) const {
    return has_head_ && line == rows_[0].line ? "; remove the first line if it is the head of a table" : "";
  }

  void require_blocks(const Row& row) const {
    if (const RowBlocks blocks = blocks_of(part(row), false); !blocks.fault.empty())
      fail(blocks.fault, row, row.begin + blocks.at, ErrorCode::ambiguous);
    else if (rows_.size() == 1 && blocks.blocks > 1 && blocks.cells > 1 && text_[row.end] != '/')
      fail(rows_or_row(blocks), row, row.begin, ErrorCode::ambiguous);
  }

  /// Throws InputError if the first row is a size such as 3x3, whose x is a named cell, or the number of
  /// the rows below it.
  void check_size(const Row& row) const {
    constexpr std::string_view nonzero = "123456789";
    std::string text(part(row));
    std::erase_if(text, is_space);
    if (rows_.size() > 2 && text == std::to_string(rows_.size() - 1) && !is_named(text) &&
        (lit_.empty() || unlit_.empty()))
      fail(
          "the line can be the number of rows or a cell; remove it if it is the number, or name the lit "
          "cells and the unlit cells",
          row, row.begin, ErrorCode::ambiguous);
    const std::size_t x = std::min(text.find_first_of("xX"), text.size());
    const std::string_view left = std::string_view(text).substr(0, x);
    const std::string_view right = std::string_view(text).substr(std::min(x + 1, text.size()));
    const auto is_number = [&](std::string_view digits) {
      return !digits.empty() && nonzero.find(digits[0]) != nonzero.npos && !is_named(digits.substr(0, 1)) &&
             digits.find_first_not_of("0123456789") == digits.npos;
    };
    if (is_number(left) && is_number(right)) fail(size_form, row, row.begin, ErrorCode::ambiguous);
  }

  /// Throws InputError if the rows are the named words, or one of them and another word, with blanks
  /// between them: a cell is a character.
  void check_words(std::size_t from) const {
    check_size(rows_[from]);
    bool has_gaps = false;
    bool has_word = false;
    std::string_view other;  // the only word that is not named, as long as one that is
    const std::size_t size = cells_of_row(lit_.empty() ? form_.unlit : form_.lit);
    for (std::size_t i = from; i < rows_.size(); ++i) {
      std::size_t words = 0;
      for (std::string_view rest = part(rows_[i]); !trimmed_left(rest).empty(); ++words) {
        const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
        const bool is_name = word == form_.lit || word == form_.unlit;
        if (!is_name && (cells_of_row(word) != size || (!other.empty() && word != other))) return;
        if (!is_name) other = word;
        has_word = has_word || (is_name && word.size() > 1);
        rest.remove_prefix(word.size());
      }
      has_gaps = has_gaps || words > 1;
    }
    if (has_gaps && has_word && std::max(lit_.size(), unlit_.size()) > 1)
      fail("'" + (lit_.size() > 1 ? form_.lit : form_.unlit) + "' may be a cell or several; " + one_letter,
           rows_[from], rows_[from].begin, ErrorCode::ambiguous);
  }

  /// Throws InputError if each row begins with the sign of a list or of a quotation, which occurs nowhere
  /// else.
  void check_bullets(std::size_t from) const {
    if (!lit_.empty() && !unlit_.empty()) return;
    std::string_view rest = part(rows_[from]);
    if (trimmed_left(rest).empty()) return;
    const std::string_view sign = rest.substr(0, letter_size(rest));
    const bool is_quote = sign == ">";
    constexpr std::string_view bullets[] = {">", "*", "-", "+", "•", "–", "—"};
    if (std::find(std::begin(bullets), std::end(bullets), sign) == std::end(bullets) || is_named(sign))
      return;
    for (std::size_t i = from; i < rows_.size(); ++i) {
      std::string_view row = part(rows_[i]);
      if (!trimmed_left(row).starts_with(sign)) return;
      row.remove_prefix(sign.size());
      const bool has_gap = !row.empty() && is_space(row.front());
      if ((!has_gap && !is_quote) || trimmed_left(row).empty() || row.find(sign) != row.npos) return;
    }
    fail(shown_letter(sign) +
             (is_quote
                  ? " begins each row, and may be a cell or a sign of a quotation; remove it if it is one, "
                    "or name the lit cells and the unlit cells"
                  : " begins each row, and may be a cell or a bullet; remove it if it is a bullet, or name "
                    "the lit cells and the unlit cells"),
         rows_[from], rows_[from].begin, ErrorCode::ambiguous);
  }

  void name_cells(const Row& row) {
    require_blocks(row);
    for (std::size_t at = row.begin; at < row.end;) {
      if (is_space(text_[at])) {
        blanks_.blank(text_[at++]);
        continue;
      }
      const std::string_view letter =
          std::string_view(text_).substr(at, letter_size(part(row).substr(at - row.begin)));
      const auto cell = cell_of(letter);
      if (!cell)
        fail(shown_letter(letter) + " is neither a lit nor an unlit cell; name it as one of them" +
                 about_head(row.line),
             row, at);
      blanks_.cell();
      found_ += found_.find(*cell) == found_.npos ? std::string(1, *cell) : "";
      if (is_named(key_of(letter)))
        has_named_ = true;
      else if (*cell == '0' || *cell == '1')
        others_.insert(key_of(letter));
      const std::size_t size = letter.size();
      text_[at] = *cell;
      std::fill_n(text_.begin() + static_cast<std::ptrdiff_t>(at) + 1, size - 1, ' ');
      at += size;
    }
    blanks_.end_row(text_[row.end] == '/');
  }
  /// Throws InputError if the blanks, or letters that are not named, leave open what they are. If it
  /// `may_guess`, blanks that are the same everywhere are read as separators.
  void check_letters(bool may_guess) const {
    const auto finds = [&](char cell) { return found_.find(cell) != found_.npos; };
    if (finds('1') && !finds('0') && separator_.empty() && blanks_.has_blanks()) {
      const bool is_even =
          blanks_.is_even() && (form_.rows == TextForm::Rows::ragged || blanks_.has_one_length());
      if (!may_guess || !is_even)
        fail(blanks_or_cells, rows_.back(), rows_.back().begin, ErrorCode::ambiguous);
      if (form_.note) form_.note(name_ + ":" + std::to_string(rows_.back().line) + ": " + blanks_are_none);
    }
    if (!lit_.empty() && !unlit_.empty()) return;
    if (unlit_.empty() && finds('_') && finds('1') && !finds('0'))
      fail(hole_or_cell, rows_.back(), rows_.back().begin, ErrorCode::ambiguous);
    const auto refuse = [&](const std::string& what, ErrorCode code) {
      throw InputError(name_ + ": " + what, code, {.input = name_});
    };
    if (others_.size() > 1) {
      const std::string both =
          shown_letter(*others_.begin()) + " and " + shown_letter(*std::next(others_.begin()));
      if (!has_named_)
        refuse(std::string("the named ") + (lit_.empty() ? "unlit" : "lit") + " cells do not occur, but " +
                   both + " do; name the lit cells and the unlit cells",
               ErrorCode::conflict);
      refuse(
          both + " are not named" + about_head(rows_[0].line) + "; name the lit cells and the unlit cells",
          ErrorCode::ambiguous);
    }
    if (others_.empty() && !separator_.empty())
      refuse(shown_letter(separator_) + sign_or_cell, ErrorCode::ambiguous);
    for (const std::string& other : others_)
      if (other.size() == 1 && is_letter(other[0]) &&
          is_named(std::string(1, static_cast<char>(other[0] ^ ' '))))
        refuse(shown_letter(other) + " is not named, but " +
                   shown_letter(std::string(1, static_cast<char>(other[0] ^ ' '))) +
                   " is; name the lit cells and the unlit cells",
               ErrorCode::ambiguous);
  }

  /// True if all digits of a first row of two numbers can be cells: they are named, or can be the letter
  /// that is not.
  bool are_cells(std::string_view digits) const {
    Letters all = letters_of(digits);
    std::erase_if(all, [&](const std::string& digit) { return is_named(digit); });
    if (all.empty() || (!lit_.empty() && !unlit_.empty())) return all.empty();
    all.insert(others_.begin(), others_.end());
    return all.size() == 1;
  }

  /// Names all cells; returns whether the first row is ROWS COLUMNS, which stays.
  bool name_cells() {
    const Row& first = rows_.front();
    const bool may_have_header = rows_.size() > 1 && text_[first.end] != '/';
    const auto sizes = may_have_header ? sizes_in(part(first)) : std::nullopt;
    const std::size_t from = sizes ? 1 : 0;
    check_bullets(from);
    remove_separators(from);
    check_words(from);
    for (std::size_t i = from; i < rows_.size(); ++i) name_cells(rows_[i]);
    bool is_header = sizes.has_value();
    if (is_header && are_cells(part(first))) {
      is_header = are_sizes(*sizes);
      if (is_header && fits_rows(cells_in(first))) require_other_gap();
    }
    if (sizes && !is_header) name_cells(first);
    if (!is_header) check_blank_lines();
    check_letters(true);
    return is_header;
  }

  // Widths. Names are cells by now.

  /// Returns the number of cells of a row: of its characters, or with more than ten states of its numbers.
  std::size_t cells_in(const Row& row) const { return cells_of_row(part(row), cells_.modulus); }
  bool fits_rows(std::size_t cells) const {
    if (form_.rows == TextForm::Rows::ragged) return true;
    return std::all_of(rows_.begin() + 1, rows_.end(),
                       [&](const Row& row) { return cells_in(row) == cells; });
  }
  /// True if the rows below the first are a board of this shape.
  bool are_sizes(const std::pair<std::size_t, std::size_t>& sizes) const {
    if (sizes.first == 0 || rows_.size() - 1 != sizes.first) return false;
    return std::all_of(rows_.begin() + 1, rows_.end(), [&](const Row& row) {
      const std::size_t cells = cells_in(row);
      return form_.rows == TextForm::Rows::ragged ? cells <= sizes.second : cells == sizes.second;
    });
  }
  /// True if the first row is ROWS COLUMNS, in a text whose cells are not named by letters.
  bool is_header() {
    const auto sizes = sizes_in(part(rows_.front()));
    if (!sizes || !are_sizes(*sizes)) return false;
    const std::string_view first = part(rows_.front());
    const bool are_cells = std::all_of(first.begin(), first.end(), [&](char c) {
      return is_blank(c) || cells_.modulus > max_digits ||
             static_cast<std::uint64_t>(c - '0') < cells_.modulus;
    });
    if (are_cells) {
      for (std::size_t i = 1; i < rows_.size(); ++i) watch_blanks(rows_[i]);
      require_other_gap();
    }
    return true;
  }
  void watch_blanks(const Row& row) {
    for (const char c : part(row)) is_space(c) ? blanks_.blank(c) : blanks_.cell();
    blanks_.end_row(false);
  }
  /// Throws InputError if the rows have blanks between their cells: then a first row of two numbers may be
  /// ROWS COLUMNS or cells.
  void require_other_gap() const {
    const bool is_proved =
        std::any_of(rows_.begin() + 1, rows_.end(), [&](const Row& row) { return cells_in(row) > 1; });
    if (is_proved && !blanks_.has_gaps()) return;
    fail("the line can be ROWS COLUMNS or cells; write the cells of the rows " +
             std::string(cells_.modulus > max_digits ? "with commas" : "without blanks") + " between them",
         rows_.front(), rows_.front().begin, ErrorCode::ambiguous);
  }

  // Holes at the ends of rows.

  /// Throws InputError unless the blanks before and between the cells are the same in all rows; other
  /// blanks could be meant as holes.
  void require_even_blanks(std::size_t from) const {
    std::optional<std::string> margin;
    std::optional<std::string> gap;
    for (std::size_t i = from; i < rows_.size(); ++i) {
      const std::string_view row = part(rows_[i]);
      std::size_t at = std::min(row.find_first_not_of(" \t"), row.size());
      if (at == row.size()) continue;
      if (const std::string found(row.substr(0, at)); margin.value_or(found) != found)
        fail("the blanks before the cells differ from those of rows above; write _ for holes", rows_[i],
             rows_[i].begin + at);
      else
        margin = found;
      if (cells_.modulus > max_digits || has_letters()) continue;
      while (at + 1 < row.size()) {
        const std::size_t next = row.find_first_not_of(" \t,", at + 1);
        if (next == row.npos) break;
        if (const std::string found(row.substr(at + 1, next - at - 1)); gap.value_or(found) != found)
          fail(
              "the separator before this cell differs from the first one; write the same between all "
              "cells, and _ for holes",
              rows_[i], rows_[i].begin + next);
        else
          gap = found;
        at = next;
      }
    }
  }

  void fill(bool has_sizes) {
    const std::size_t from = has_sizes ? 1 : 0;
    require_even_blanks(from);
    std::size_t width = has_sizes ? sizes_in(part(rows_.front()))->second : 0;
    for (std::size_t i = from; i < rows_.size(); ++i) width = std::max(width, cells_in(rows_[i]));
    std::string filled = text_for_cells(rows_.size(), width);
    std::size_t done = 0;
    for (std::size_t i = from; i < rows_.size(); ++i) {
      filled.append(text_, done, rows_[i].end - done);
      done = rows_[i].end;
      for (std::size_t cell = cells_in(rows_[i]); cell < width; ++cell) filled += " _";
    }
    filled.append(text_, done, text_.npos);
    text_ = std::move(filled);
  }

  // Numbers of binary digits.

  std::string from_integers() {
    if (cells_.modulus != 2 || has_letters())
      throw InputError(
          name_ + (cells_.modulus != 2
                       ? ": rows as integers support two colours only; write the cells of each row instead"
                       : ": rows as integers cannot be combined with characters for lit and unlit cells; "
                         "leave these characters out"),
          ErrorCode::unsupported);
    const auto sizes = rows_.empty() ? std::nullopt : sizes_in(part(rows_.front()));
    if (!sizes)
      throw located(name_, rows_.empty() ? first_line_ : rows_.front().line, 1,
                    "rows as integers begin with a line ROWS COLUMNS; add it");
    if (!is_board_size(sizes->first, sizes->second))
      fail("the header says " + count_of(sizes->first, "row") + " of " + count_of(sizes->second, "cell") +
               (std::min(sizes->first, sizes->second) == 0
                    ? "; a board needs at least one row and one column"
                    : ", and that is too large; use a smaller board"),
           rows_.front(), rows_.front().begin);
    std::string text = text_for_cells(sizes->first, sizes->second);
    text += std::to_string(sizes->first) + " " + std::to_string(sizes->second) + "\n";
    std::size_t found = 0;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      const std::string_view row = part(rows_[i]);
      for (std::size_t at = 0; at < row.size();) {
        if (is_space(row[at]) || row[at] == ',') {
          ++at;
          continue;
        }
        const std::size_t size = std::min(row.find_first_of(" \t,", at), row.size()) - at;
        if (++found > sizes->first)
          fail("the header says " + count_of(sizes->first, "row") +
                   ", but this is an extra number; correct the header, or remove the number",
               rows_[i], rows_[i].begin + at);
        if (row[at] == '0' && size > 1 && is_digit(row[at + 1]))
          fail(
              "a number that begins with 0 can be decimal or binary digits; write 0b before binary "
              "digits, and no 0 before decimal ones",
              rows_[i], rows_[i].begin + at, ErrorCode::ambiguous);
        const auto bits = bits_of(row.substr(at, size));
        if (!bits)
          fail("expected a whole number below 2^64, or one in hexadecimal (0x) or binary (0b), found '" +
                   std::string(row.substr(at, std::min(size, std::size_t{80}))) + "'",
               rows_[i], rows_[i].begin + at);
        if (bits->size() > sizes->second)
          fail("this number has " + count_of(bits->size(), "binary digit") + ", but the header says " +
                   count_of(sizes->second, "column"),
               rows_[i], rows_[i].begin + at);
        text.append(sizes->second - bits->size(), '0').append(*bits) += '\n';
        at += size;
      }
    }
    if (found < sizes->first)
      throw located(name_, rows_.back().line, 1,
                    "the header says " + count_of(sizes->first, "row") + ", but " +
                        count_of(found, "number") + (found == 1 ? " follows" : " follow"));
    return text;
  }
  /// Returns the binary digits of a number without leading zeros.
  static std::optional<std::string> bits_of(std::string_view number) {
    std::string bits;
    const auto add = [&](unsigned digit, unsigned width) {
      for (unsigned bit = width; bit-- > 0;) bits += static_cast<char>('0' + (digit >> bit & 1U));
    };
    if (number.starts_with("0b") || number.starts_with("0B") || number.starts_with("0x") ||
        number.starts_with("0X")) {
      const unsigned width = number[1] == 'b' || number[1] == 'B' ? 1 : 4;
      if (number.size() == 2) return std::nullopt;
      for (const char c : number.substr(2)) {
        const std::size_t digit = std::string_view("0123456789abcdef0123456789ABCDEF").find(c) % 16;
        const bool is_any = std::string_view("0123456789abcdefABCDEF").find(c) != std::string_view::npos;
        if (!is_any || digit >> width != 0) return std::nullopt;
        add(static_cast<unsigned>(digit), width);
      }
    } else {
      std::uint64_t value = 0;
      for (const char c : number) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (!is_digit(c) || value > (most - digit) / 10) return std::nullopt;
        value = 10 * value + digit;
      }
      for (unsigned bit = 64; bit-- > 0;) add(static_cast<unsigned>(value >> bit & 1U), 1);
    }
    return bits.substr(std::min(bits.find('1'), bits.size()));
  }

  std::string text_;
  const std::string& name_;
  std::uint64_t first_line_;
  TextCells cells_;
  const TextForm& form_;
  Letters lit_, unlit_;
  std::vector<Row> rows_ = {};
  BlankWatch blanks_ = {};
  BlankLines blank_lines_ = {};
  /// Widths of the widest row, in letters and blanks, with and without the blanks at its end, if there are
  /// lines of blanks.
  std::size_t width_ = 0, cells_end_ = 0;
  std::string found_ = {};  ///< all cells that occur, each once
  bool has_named_ = false;
  bool has_head_ = false;  ///< a line of dashes stands below the first row
  Letters others_ = {};
  std::string separator_ = {};  ///< a sign between cells that no option names
};

// Drawings.

using Characters = std::vector<std::string_view>;  // each as wide as a letter of a terminal

/// Returns the characters of a line without the escape sequences of terminal colours.
Characters characters_of(std::string_view line) {
  Characters characters;
  while (!line.empty()) {
    std::size_t size = leading_character(line).second;
    if (line.starts_with("\x1b[")) {
      line.remove_prefix(std::min(line.find('m'), line.size() - 1) + 1);
      continue;
    }
    characters.push_back(line.substr(0, size));
    line.remove_prefix(size);
  }
  while (!characters.empty() && characters.back() == "\r") characters.pop_back();
  return characters;
}

/// Returns the numbers of rows and columns that the line below a drawing states, "2 rows, 3 columns, 1
/// lit"; nothing if this line is missing.
std::optional<std::pair<std::size_t, std::size_t>> sizes_below(std::string_view text) {
  constexpr std::size_t max_stated = 10'000;  // an edited line must not cost memory
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::size_t comma = line.find(", ");
  const std::size_t end = line.find(" column", comma);
  const std::size_t end_of_rows = line.find(" row");
  if (comma == line.npos || end == line.npos || end_of_rows > comma) return std::nullopt;
  const auto rows = numbers_of(line.substr(0, end_of_rows));
  const auto columns = numbers_of(line.substr(comma + 2, end - comma - 2));
  if (!rows || !columns || rows->size() != 1 || columns->size() != 1) return std::nullopt;
  if (columns->front() > max_stated) return std::nullopt;
  return std::pair(rows->front(), columns->front());
}

constexpr std::string_view signs[] = {"■", "●", "·"};

/// True if the next line that is not empty is another row of a drawing: signs, digits and blanks.
bool goes_on(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  std::string line(text.substr(0, text.find('\n')));
  for (const std::string_view sign : signs)
    for (std::size_t at = line.find(sign); at != line.npos; at = line.find(sign))
      line.replace(at, sign.size(), "0");
  return !line.empty() && line.find_first_not_of("0123456789 \r") == line.npos &&
         line.find_first_of("0123456789") != line.npos;
}

/// A board, alone or with presses or a certificate to its right, as `--format pretty` draws it.
class DrawnText {
 public:
  DrawnText(std::string_view text, const std::string& name, std::uint64_t first_line, bool presses)
      : name_(name), first_line_(first_line), presses_(presses) {
    std::uint64_t number = first_line;
    for (; !text.empty(); ++number) {
      const std::string_view line = text.substr(0, text.find('\n'));
      const std::string_view shown = line.substr(0, line.find_last_not_of('\r') + 1);
      if (shown.empty() && !lines_.empty()) break;
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      if (shown.empty() && has_title_) fail_empty(number);
      if (shown.starts_with(title) && lines_.empty() && !has_title_)
        read_title(shown, number);
      else if (!shown.empty())  // blanks alone are a row of holes
        lines_.push_back({characters_of(shown), number});
    }
    if (goes_on(text)) fail_empty(number);
    sizes_ = sizes_below(text);
    if (presses && has_title_ && beside_ == 0 && !sizes_) fail(first_line, "the drawing has no presses");
    if (sizes_ && sizes_->first != lines_.size())
      fail(number + 1, "the drawing has " + count_of(lines_.size(), "row") + ", but this line says " +
                           std::to_string(sizes_->first));
    if (has_title_ && has_layers())
      fail(lines_.front().number,
           "a drawing of several layers cannot be read; give the board as a row of its cells");
  }

  /// Returns the rows, each on its line, with a comma after each cell.
  std::string text(std::uint64_t modulus) const {
    const Block left = block(0, beside_ == 0 ? no_end : beside_ - gap, modulus);
    const Block right = beside_ == 0 ? left : block(beside_, no_end, modulus);
    const Block& block = presses_ ? right : left;
    std::size_t columns = std::max(block.columns, sizes_ ? sizes_->second : 0);
    if (!presses_ && beside_ > title.size() + gap)
      columns = (beside_ - gap + 1) / (left.width + 1);
    else if (!presses_ && beside_ > 0 && !are_buttons(left, right))
      columns = std::max(columns, right.columns);
    if (!has_title_ && !sizes_) require_unlit(block, columns);
    std::string rows(lines_.empty() ? 0 : lines_.front().number - first_line_, '\n');
    for (std::size_t row = 0; row < lines_.size(); ++row) {
      for (std::size_t column = 0; column < columns; ++column) (rows += cell(block, row, column)) += ',';
      rows += '\n';
    }
    return rows;
  }

 private:
  static constexpr std::string_view title = "board";
  static constexpr std::size_t gap = 4;  // between a board and what stands to its right
  static constexpr std::size_t no_end = std::numeric_limits<std::size_t>::max();

  struct Line {
    Characters characters;
    std::uint64_t number;
  };
  /// The part of each line between two places, cells of `width` characters with a blank between them.
  struct Block {
    std::size_t begin, end, width, columns;
  };

  /// Returns whether the first row of the board numbers layers: 1, 2, ..., with blanks in all rows between
  /// them. It could also be a row of cells between columns of holes, but that is not assumed.
  bool has_layers() const {
    if (lines_.size() < 2) return false;
    const auto is_blank = [](const Line& line, std::size_t i) {
      return i >= line.characters.size() || line.characters[i] == " ";
    };
    const Line& first = lines_.front();
    const std::size_t end =
        beside_ == 0 ? first.characters.size() : std::min(beside_ - gap, first.characters.size());
    std::size_t layers = 0;
    for (std::size_t i = 0; i < end; ++i) {
      if (is_blank(first, i)) continue;
      std::string number;
      const std::size_t begin = i;
      for (; i < end && !is_blank(first, i); ++i) number += first.characters[i];
      if (number != std::to_string(++layers)) return false;
      for (const Line& line : lines_)
        if (layers > 1 && (!is_blank(line, begin - 1) || !is_blank(line, begin - 2))) return false;
    }
    return layers > 1;
  }

  [[noreturn]] void fail(std::uint64_t line, const std::string& what) const {
    throw located(name_, line, 1, what);
  }
  [[noreturn]] void fail_empty(std::uint64_t line) const {
    fail(line, "the drawing continues below this empty line; a row of holes has blanks");
  }

  void read_title(std::string_view line, std::uint64_t number) {
    has_title_ = true;
    const std::size_t beside = line.find_first_not_of(' ', title.size());
    if (beside == line.npos) return;
    const std::string_view other = line.substr(beside);
    if (beside < title.size() + gap ||
        (other != "press" && other != "press, by kind" && other != "witness"))
      fail(number, "this is not the first line of a drawing");
    beside_ = beside;
  }

  std::string_view character(const Block& block, std::size_t row, std::size_t place) const {
    const Characters& line = lines_[row].characters;
    const std::size_t at = block.begin + place;
    return at < std::min(block.end, line.size()) ? line[at] : " ";
  }

  /// Blanks at the ends of lines are holes in a block with nothing to its right.
  Block block(std::size_t begin, std::size_t end, std::uint64_t modulus) const {
    Block block{begin, end, modulus > max_digits ? std::to_string(modulus - 1).size() : 1, 0};
    std::size_t length = 0;
    std::size_t longest = 1;
    for (const auto& [line, number] : lines_) {
      std::size_t word = 0;
      for (std::size_t at = begin; at < std::min(end, line.size()); ++at) {
        word = line[at] == " " ? 0 : word + 1;
        longest = std::max(longest, word);
        if (word > 0 || end == no_end) length = std::max(length, at - begin + 1);
      }
    }
    if (modulus == counter_modulus) block.width = longest;
    block.columns = (length + block.width) / (block.width + 1);
    return block;
  }

  /// True if what stands to the right has cells where the board has none: it is not of the same shape.
  bool are_buttons(const Block& left, const Block& right) const {
    for (std::size_t row = 0; row < lines_.size(); ++row)
      for (std::size_t column = left.columns; column < right.columns; ++column)
        if (cell(right, row, column) != "_") return true;
    return false;
  }

  /// Throws InputError if blanks can be unlit cells instead of holes: there are no unlit cells.
  void require_unlit(const Block& block, std::size_t columns) const {
    std::uint64_t line = 0;
    for (std::size_t row = 0; row < lines_.size(); ++row)
      for (std::size_t column = 0; column < columns; ++column) {
        if (cell(block, row, column) == "0") return;
        const std::size_t first = column * (block.width + 1);
        bool is_blank = true;
        for (std::size_t place = first; place < first + block.width; ++place)
          is_blank = is_blank && character(block, row, place) == " ";
        if (is_blank && line == 0) line = lines_[row].number;
      }
    if (line != 0)
      throw located(name_, line, 1,
                    "the blanks can be holes or unlit cells; write _ for holes, or · for unlit cells",
                    ErrorCode::ambiguous);
  }

  std::string cell(const Block& block, std::size_t row, std::size_t column) const {
    const std::size_t first = column * (block.width + 1);
    std::string cell;
    bool is_even = character(block, row, first + block.width) == " ";
    for (std::size_t place = first; place < first + block.width; ++place) {
      const std::string_view one = character(block, row, place);
      is_even &= one != " " || cell.empty();
      if (one != " ") cell += one;
    }
    if (cell.empty()) cell = "_";
    if (cell == "·") cell = "0";
    if (cell == "■" || cell == "●") cell = "1";
    if (!is_even || (cell != "_" && !std::all_of(cell.begin(), cell.end(), is_digit)))
      fail(lines_[row].number, "this is not a row of a drawing");
    return cell;
  }

  const std::string& name_;
  std::uint64_t first_line_;
  bool presses_;
  bool has_title_ = false;
  std::size_t beside_ = 0;  ///< place of what stands to the right of the board; 0: nothing does
  std::vector<Line> lines_;
  std::optional<std::pair<std::size_t, std::size_t>> sizes_;
};

}  // namespace

void require_separate_letters(const TextForm& form) {
  const Letters unlit = letters_of(form.unlit);
  for (const std::string& letter : letters_of(form.lit))
    if (unlit.contains(letter))
      throw InputError(
          shown_letter(letter) + " is named as a lit and as an unlit cell; leave it out of one",
          ErrorCode::conflict);
  for (const std::string* letters : {&form.lit, &form.unlit})
    if (!letters->empty() && letters_of(*letters).empty())
      throw InputError("a cell cannot be a blank; name another character", ErrorCode::value);
}

std::string shown_character(std::string_view text) {
  return shown_letter(text.substr(0, letter_size(text)));
}

std::string rows_or_row(const RowBlocks& blocks) {
  return "the line has " + std::to_string(blocks.blocks) + " blocks of " + count_of(blocks.cells, "cell") +
         ": write / between them if they are rows, or no blanks if they are one row";
}

RowBlocks blocks_of(std::string_view row, bool has_commas) {
  RowBlocks found;
  const auto is_gap = [&](char c) { return is_blank(c) || (has_commas && c == ','); };
  row = row.substr(0, row.find_last_not_of(" \t\r") + 1);
  bool has_minus = false;
  bool are_numbers = true;  // all blocks are 1 or -1
  bool have_points = true;  // all blocks are 1. or 1.0
  bool are_words = true;    // all blocks are letters
  const auto fail = [&](const std::string& fault, std::size_t at) {
    if (found.fault.empty()) {
      found.fault = fault;
      found.at = at;
    }
  };
  std::size_t uneven = 0;
  std::string_view first;
  for (std::size_t at = 0; at < row.size();) {
    bool has_tab = false;
    for (; at < row.size() && is_gap(row[at]); ++at) {
      if (row[at] == '\t' && has_tab && found.blocks > 0) fail("expected a cell between two tabs", at);
      has_tab = has_tab || row[at] == '\t';
    }
    const std::size_t begin = at;
    std::size_t cells = 0;
    for (; at < row.size() && !is_gap(row[at]); ++cells) at += letter_size(row.substr(at));
    if (cells == 0) break;
    const std::string_view block = row.substr(begin, at - begin);
    if (found.blocks == 0) first = block;
    const bool is_negative = block.size() > 1 && block[0] == '-';
    const std::string_view digits = block.substr(is_negative ? 1 : 0);
    has_minus = has_minus || is_negative;
    are_numbers = are_numbers && digits.size() == 1 && is_digit(digits[0]);
    const std::size_t point = block.find('.');
    have_points = have_points && point != block.npos && point > 0 &&
                  block.find_first_not_of("0123456789") == point &&
                  block.find_first_not_of("0123456789", point + 1) == block.npos;
    are_words = are_words && block.size() > 1 && std::all_of(block.begin(), block.end(), is_letter);
    if (found.blocks++ == 0) found.cells = cells;
    if (cells != found.cells && uneven == 0) uneven = begin;
  }
  if (found.blocks < 2) return found;
  if (are_numbers && has_minus)
    fail(std::string("-1 can be a number below 0 or two cells") + plain_cells, 0);
  if (have_points) fail(std::string(first) + " can be a number or several cells" + plain_cells, 0);
  found.are_words = are_words && uneven > 0 && found.fault.empty();
  if (uneven > 0)
    fail(are_words
             ? "the words have different lengths: " + std::string(one_letter)
             : "the blocks between blanks have different lengths: write no blanks, or one after every cell",
         uneven);
  return found;
}

std::size_t cells_of_row(std::string_view row, std::uint64_t modulus) {
  std::size_t cells = 0;
  bool is_inside = false;
  while (!row.empty()) {
    const bool is_gap = is_blank(row.front()) || row.front() == ',';
    if (!is_gap && (modulus <= max_digits || !is_inside)) ++cells;
    is_inside = !is_gap;
    row.remove_prefix(modulus <= max_digits ? letter_size(row) : 1);
  }
  return cells;
}

std::pair<std::string, bool> usual_text(std::string_view text, const std::string& name,
                                        std::uint64_t first_line, const TextCells& cells,
                                        const TextForm& form) {
  return Rewriter(text, name, first_line, cells, form).rewrite();
}

std::vector<std::string> usual_rows(const std::vector<std::string>& rows, const std::string& name,
                                    const TextCells& cells, const TextForm& form) {
  std::string text;
  for (const std::string& row : rows) {
    if (row.find('\n') != row.npos) return rows;  // which is refused there
    (text += row) += '\n';
  }
  if (form.rows == TextForm::Rows::integers) {
    text = Rewriter(text, name, 1, cells, form).rewrite().first;
    text.erase(0, text.find('\n') + 1);
  } else {
    text = Rewriter(text, name, 1, cells, form).rewrite_rows();
  }
  std::vector<std::string> usual;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    usual.push_back(text.substr(begin, end - begin));
    if (cells.modulus <= max_digits) std::erase(usual.back(), ' ');
    begin = end + 1;
  }
  return usual;
}

bool is_drawn(std::string_view text) {
  return text.starts_with("board") ||
         std::any_of(std::begin(signs), std::end(signs),
                     [&](std::string_view sign) { return text.find(sign) != text.npos; });
}

std::string text_of_drawing(std::string_view text, const std::string& name, std::uint64_t first_line,
                            const TextCells& cells, bool presses) {
  return DrawnText(text, name, first_line, presses).text(cells.modulus);
}

}  // namespace flipwise
