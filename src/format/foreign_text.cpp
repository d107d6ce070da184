// SPDX-License-Identifier: MIT
#include "format/foreign_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/number_lists.hpp"
#include "format/press_list.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

constexpr std::string_view openers = "[({";
constexpr std::string_view closers = "])}";
constexpr std::string_view blanks = " \t\r\n";

bool is_one_of(std::string_view characters, char c) {
  return characters.find(c) != characters.npos;
}
bool is_in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

/// Replaces characters by blanks, so that places in the text stay the same.
void blank(std::string& text, std::size_t from, std::size_t to) {
  for (std::size_t at = from; at < std::min(to, text.size()); ++at)
    if (text[at] != '\n') text[at] = ' ';
}

/// Returns the place of the first character that is neither blank nor in a comment.
std::size_t content_of(std::string_view text) {
  const std::string_view whole = text;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (!is_skipped(line))
      return static_cast<std::size_t>(line.data() - whole.data()) + line.find_first_not_of(" \t\r");
  }
  return whole.size();
}

void blank_between(std::string& text, std::size_t first, std::size_t begin) {
  std::size_t from = text.find('}', begin) + 1;  // 0 where there is none
  if (from < text.size() && text[from] == '{') from = text.find('}', from) + 1;
  const std::size_t end = text.rfind("\\end{");
  if (from == 0 || end == text.npos || end < from) return;
  blank(text, end, text.size());
  blank(text, first, from);
}

/// Returns whether the line has a blank or a comma between numbers.
bool has_separators(std::string_view line) {
  for (std::size_t at = line.find_first_of(" \t,"); at != line.npos; at = line.find_first_of(" \t,", at)) {
    const std::size_t next = std::min(line.find_first_not_of(" \t,", at), line.size());
    if (at > 0 && line[at - 1] != ';' && next < line.size() && line[next] != ';') return true;
    at = next;
  }
  return false;
}

/// Replaces all of these words by their first character and blanks.
bool replace_words(std::string& text, std::string_view word, char digit) {
  bool has_word = false;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + word.size())) {
    const std::size_t end = at + word.size();
    if ((at > 0 && is_in_word(text[at - 1])) || (end < text.size() && is_in_word(text[end]))) continue;
    blank(text, at, end);
    text[at] = digit;
    has_word = true;
  }
  return has_word;
}

/// Returns the number of digits before the fraction of a whole number, such as `1.0`; 0 for other words.
std::size_t digits_before_fraction(std::string_view word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  return digits == word.npos || zero_fraction(word.substr(digits)) != word.size() - digits ? 0 : digits;
}

/// Replaces True and False by 1 and 0. Returns whether there are any.
bool replace_truth(std::string& text) {
  bool has_word = false;
  for (const auto& [word, digit] : {std::pair{"True", '1'}, {"true", '1'}, {"False", '0'}, {"false", '0'}})
    has_word |= replace_words(text, word, digit);
  return has_word;
}

/// Removes the bars around and between the entries of a row, and a line of bars and dashes.
bool remove_bars(std::string& text) {
  bool has_bars = false;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == line.npos || line[first] != '|' || line[line.find_last_not_of(" \t\r")] != '|') continue;
    has_bars = true;
    if (line.find_first_not_of("|-:+ \t\r") == line.npos)
      blank(text, begin, end);
    else
      std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin),
                   text.begin() + static_cast<std::ptrdiff_t>(end), '|', ' ');
  }
  return has_bars;
}

/// Replaces semicolons that do not begin a comment: they end a row where entries have other separators, and
/// separate entries where they have none.
bool replace_semicolons(std::string& text) {
  std::size_t lines = 0;
  bool have_separators = false;
  bool has_semicolon = false;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (is_skipped(line)) continue;
    ++lines;
    have_separators = have_separators || has_separators(line);
    has_semicolon = has_semicolon || is_one_of(line, ';');
  }
  if (!has_semicolon || (lines == 1 && !have_separators)) return false;
  for (std::size_t at = text.find(';'); at != text.npos; at = text.find(';', at + 1))
    if (at > 0 && text[at - 1] != '\n') text[at] = have_separators ? '\n' : ' ';
  return true;
}

/// A row of a matrix, as a part of a text.
struct EntryRow {
  std::size_t begin, end;
};

/// Returns the rows of a matrix in a text without brackets, without the line below the head of a table.
std::vector<EntryRow> entry_rows(std::string_view text) {
  std::vector<EntryRow> rows;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const bool is_rule = is_one_of(line, '|') && line.find_first_not_of("|-:+ \t\r") == line.npos;
    if (!is_skipped(line) && !is_rule) rows.push_back({begin, end - (line.ends_with('\r') ? 1U : 0U)});
  }
  return rows;
}

/// Returns the character that separates entries; 0 if only blanks do.
char separator_in(const std::vector<EntryRow>& rows, std::string_view text) {
  const auto any = [&](const auto& has) {
    return std::any_of(rows.begin(), rows.end(), [&](const EntryRow& row) {
      return has(text.substr(row.begin, row.end - row.begin));
    });
  };
  for (const char sign : {'|', '&', ',', '\t'})
    if (any([sign](std::string_view row) { return is_one_of(row, sign); })) return sign;
  const bool has_semicolon = any([](std::string_view row) { return is_one_of(row, ';'); });
  return has_semicolon && rows.size() > 1 && !any(has_separators) ? ';' : '\0';
}

/// Returns where an entry is missing between separators; npos if none is. The first field of the first row
/// may be empty: it can stand above row numbers.
std::size_t missing_entry(const std::vector<EntryRow>& rows, std::string_view text, char sign) {
  const auto all = [&](const auto& has) { return std::all_of(rows.begin(), rows.end(), has); };
  const std::string_view spaces = sign == '\t' ? " " : " \t";
  const bool begin = all([&](const EntryRow& row) {
    return text[std::min(text.find_first_not_of(spaces, row.begin), row.end - 1)] == sign;
  });
  const bool end = all(
      [&](const EntryRow& row) { return text[text.substr(0, row.end).find_last_not_of(spaces)] == sign; });
  for (const EntryRow& row : rows)
    for (std::size_t at = row.begin, next = 0; at <= row.end; at = next + 1) {
      next = std::min(text.find(sign, at), row.end);
      const bool is_outside = (begin && at == row.begin) || (end && next == row.end);
      const bool is_corner = row.begin == rows[0].begin && at == row.begin;
      if (!is_outside && !is_corner && text.substr(at, next - at).find_first_not_of(spaces) == text.npos)
        return at;
    }
  return text.npos;
}

/// Returns whether the entry that is missing here ends a row with more separators than another has.
bool is_one_more(const std::vector<EntryRow>& rows, std::string_view text, char sign, std::size_t at) {
  const auto number = [&](const EntryRow& row) {
    const std::string_view line = text.substr(row.begin, row.end - row.begin);
    return std::count(line.begin(), line.end(), sign);
  };
  const auto row =
      std::find_if(rows.begin(), rows.end(), [at](const EntryRow& one) { return at <= one.end; });
  return text.substr(at, row->end - at).find_first_not_of(" \t") == text.npos && at > row->begin &&
         std::any_of(rows.begin(), rows.end(),
                     [&](const EntryRow& other) { return number(other) < number(*row); });
}

/// Returns whether the first row of a table is 0, 1, 2, ... or 1, 2, 3, ..., with a line of dashes below.
bool has_numbered_head(const std::vector<EntryRow>& rows, std::string_view text) {
  std::string_view below = text.substr(rows[0].end);
  (void)take_line(below);
  const std::string_view line = take_line(below);
  if (!is_one_of(line, '-') || line.find_first_not_of("|-:+ \t\r") != line.npos) return false;
  std::string head(text.substr(rows[0].begin, rows[0].end - rows[0].begin));
  std::replace(head.begin(), head.end(), '|', ' ');
  const auto numbers = numbers_of(head);
  if (!numbers || numbers->size() < 2 || numbers->front() > 1) return false;
  for (std::size_t i = 1; i < numbers->size(); ++i)
    if (numbers->at(i) != numbers->front() + i) return false;
  return true;
}

/// Returns whether the blanks of rows without 0 leave open where entries stand: they differ, and neither
/// the beginnings nor the ends of the entries are below each other.
bool may_have_blank_zeros(const std::vector<EntryRow>& rows, std::string_view text) {
  BlankWatch watch;
  std::vector<std::array<std::size_t, 2>> first;
  bool are_begins_even = true;
  bool are_ends_even = true;
  for (const EntryRow& row : rows) {
    std::size_t column = 0;
    for (std::size_t at = row.begin; at < row.end; ++column) {
      for (; at < row.end && is_blank(text[at]); ++at) watch.blank(text[at]);
      if (at == row.end) break;
      watch.cell();
      const std::size_t begin = at;
      at = std::min(text.find_first_of(" \t\r", begin), row.end);
      const std::string_view word = text.substr(begin, at - begin);
      const bool is_zero =
          word.find_first_not_of("0.+-") == word.npos || word.starts_with('F') || word.starts_with('f') ||
          (word.size() > 1 && word.find_first_not_of("01") == word.npos && is_one_of(word, '0'));
      if (is_zero) return false;
      const std::array place = {begin - row.begin, at - row.begin};
      if (&row == &rows[0]) first.push_back(place);
      if (column >= first.size()) return false;  // another length, which is an error
      are_begins_even = are_begins_even && place[0] == first[column][0];
      are_ends_even = are_ends_even && place[1] == first[column][1];
    }
    if (column != first.size()) return false;
    watch.end_row(false);
  }
  return !watch.is_even() && !are_begins_even && !are_ends_even;
}

}  // namespace

void require_entries(std::string_view given, const std::string& name) {
  std::string text(given);
  const std::size_t first = content_of(text);
  if (first == text.size()) return;
  const bool is_in_bracket = text[first] == '[';
  for (std::size_t at = first; at < text.size(); ++at) {
    if (const std::size_t next = text.find_first_not_of(" \t\r\n", at + 1);
        text[at] == ']' && next != text.npos && text[next] == ',')
      text[next] = '\n';  // it ends a row
    if (is_one_of("[]", text[at])) text[at] = ' ';
    if (is_in_bracket && text[at] == ';') text[at] = '\n';
  }
  for (std::size_t at = text.find("\\\\"); at != text.npos; at = text.find("\\\\", at))
    text.replace(at, 2, " \n");
  const std::vector<EntryRow> rows = entry_rows(text);
  const auto fail = [&](const std::string& what, std::size_t at, ErrorCode code) {
    const std::string_view before = given.substr(0, at);
    throw located(name, static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1,
                  at - (before.rfind('\n') + 1) + 1, what, code);
  };
  if (rows.empty()) return;
  const char sign = separator_in(rows, text);
  if (sign == '\0') {
    if (!is_in_bracket && may_have_blank_zeros(rows, text))
      fail(
          "the blanks can be entries that are 0; if so, write 0 there; if not, write one blank "
          "between all entries",
          rows[0].begin, ErrorCode::ambiguous);
    return;
  }
  if (const std::size_t at = missing_entry(rows, text, sign); at != text.npos) {
    if (is_one_more(rows, text, sign, at))
      fail("the row ends with a separator that other rows do not have; remove it, or write 0 after it",
           at - 1, ErrorCode::syntax);
    fail("an entry is missing here; write 0 for it", at, ErrorCode::syntax);
  }
  if (sign == '|' && has_numbered_head(rows, text))
    fail(
        "the first row looks like column numbers; if so, remove it; if it is a row of entries, remove the "
        "line of dashes below it",
        rows[0].begin, ErrorCode::ambiguous);
  std::string_view rest = text;
  while (sign == ';' && !rest.empty())
    if (const std::string_view line = take_line(rest);
        line.starts_with(';') && line.find_first_not_of("0123456789; \r") == line.npos &&
        line.find_first_of("0123456789") != line.npos)
      fail("an entry is missing here, or this line is a comment; write 0 for the entry, or remove the line",
           static_cast<std::size_t>(line.data() - text.data()), ErrorCode::ambiguous);
  for (const EntryRow& row : rows)
    for (std::size_t at = row.begin, next = 0; sign == ',' && at <= row.end; at = next + 1) {
      next = std::min(text.find(sign, at), row.end);
      const std::string_view field = std::string_view(text).substr(at, next - at);
      const std::size_t begin = std::min(field.find_first_not_of(" \t"), field.size());
      const std::size_t gap = field.find_first_of(" \t", begin);
      const bool is_outside = given.substr(at, next - at).find_first_of(")}]") != given.npos &&
                              next == rows.back().end && given.find(';', at) < next;
      if (is_outside && gap != field.npos)
        fail(
            "text stands behind the brackets; remove it, or write it as a comment, on a line of its own "
            "that begins with ;",
            given.find(';', at), ErrorCode::syntax);
      if (field.find_first_not_of(" \t\r", gap) != field.npos && gap != field.npos)
        fail("commas stand between some entries and blanks between others; write commas between all",
             at + gap, ErrorCode::ambiguous);
    }
}

void remove_comments(std::string& text) {
  if (text.find('#') == text.npos && text.find(';') == text.npos && text.find("//") == text.npos) return;
  if (text.find_first_of(openers) == text.npos || text.find_first_of("\"'") != text.npos) return;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (is_skipped(line)) continue;
    for (std::size_t at = line.find_first_of("/#;"); at != line.npos;
         at = line.find_first_of("/#;", at + 1)) {
      const std::size_t last = line.substr(0, at).find_last_not_of(blanks);
      const std::size_t next = std::min(line.find_first_not_of(" \t;", at), line.size());
      const bool is_mark = line[at] == '#' || line.substr(at).starts_with("//") ||
                           (line[at] == ';' && next < line.size() &&
                            std::isalpha(static_cast<unsigned char>(line[next])) != 0);
      if (!is_mark || last == line.npos ||
          !(is_one_of(closers, line[last]) || (line[at] != ';' && is_one_of(",;", line[last]))))
        continue;
      blank(text, begin + at, end);
      break;
    }
  }
}

void remove_wrapper(std::string& text) {
  const std::size_t first = content_of(text);
  if (first == text.size() || is_digit(text[first])) return;
  const std::size_t begin = text.find("\\begin{", first);
  if (begin != text.npos && text.find_first_of("0123456789\n", first) > begin)
    return blank_between(text, first, begin);
  std::size_t at = first;
  if (const std::size_t equals = text.find('=', first); equals != text.npos) {
    const std::string_view head = std::string_view(text).substr(first, equals - first);
    if (std::all_of(head.begin(), head.end(), [](char c) { return is_in_word(c) || is_one_of(" *[]", c); }))
      at = text.find_first_not_of(blanks, equals + 1);
  }
  const auto opens = [&](std::size_t place) {
    return place < text.size() && is_one_of(openers, text[place]);
  };
  std::size_t call = at;
  while (call < text.size() && is_in_word(text[call])) ++call;
  const bool is_call = call > at && call < text.size() && text[call] == '(' &&
                       opens(text.find_first_not_of(blanks, call + 1));
  if (!is_call && !opens(at)) return;
  std::size_t last = text.find_last_of(closers);
  if (last == text.npos) return;
  const std::size_t end = text.find_last_not_of(blanks);
  if (end == text.find_first_not_of(blanks, last + 1) && text[end] == ';') blank(text, end, text.size());
  if (is_call && text[last] == ')' && text.find_last_not_of(blanks) == last) {
    const std::size_t inner = text.find_last_of(closers, last - 1);
    const std::size_t next = text.find_first_not_of(blanks, inner + 1);
    if (inner < call || (next != last && text[next] != ',')) return;
    blank(text, inner + 1, last + 1);
    at = call + 1;
  } else if (is_call) {
    return;
  }
  blank(text, first, at);
}

bool begins_brackets(std::string_view line) {
  const std::size_t open = line.find_first_of(openers);
  if (open == line.npos) return false;
  const std::string_view head = line.substr(0, open);
  if (head.find_first_not_of(blanks) == head.npos) {
    const std::size_t next = line.find_first_not_of(blanks, open + 1);
    return line[open] != '{' || (next != line.npos && line[next] != '"' && line[next] != '}');
  }
  return is_in_word(head[head.find_first_not_of(blanks)]) &&
         std::all_of(head.begin(), head.end(), [](char c) { return is_in_word(c) || is_one_of(" =", c); });
}

std::string rows_in_brackets(std::string text, const std::string& name, std::uint64_t first_line,
                             std::uint64_t modulus, bool has_names) {
  constexpr std::size_t deepest = 2;
  remove_wrapper(text);
  if (!has_names) {
    (void)replace_truth(text);
    for (const char* word : {"null", "None"}) (void)replace_words(text, word, '_');
  }
  const auto fail = [&](const std::string& what, std::size_t at, ErrorCode code = ErrorCode::syntax) {
    const std::string_view before = std::string_view(text).substr(0, at);
    throw located(name,
                  first_line + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')),
                  at - (before.rfind('\n') + 1) + 1, what, code);
  };
  std::string rows;
  std::string row;
  std::string due;         // closing brackets
  std::size_t height = 0;  // rows since the last outer bracket
  std::size_t boards = 0;  // outer brackets
  bool are_rows = true;    // each outer bracket has one row
  char last = 0;           // the last character that is not a blank
  const auto end_row = [&] {
    if (!row.empty() && ++height > 0) (rows += row) += '/';
    row.clear();
  };
  bool is_broken = false;  // the present row goes on below a line end
  const auto add = [&](std::string_view cells, std::size_t at) {
    if (std::exchange(is_broken, false))
      fail(
          "the brackets around several lines can have one row or several; write the row on one line, or "
          "each row in brackets",
          at, ErrorCode::ambiguous);
    if (!row.empty()) row += has_names ? ' ' : ',';
    row += cells;
  };
  const auto open = [&](char closer) {
    is_broken = false;
    end_row();
    if (due.empty()) height = 0;
    due += closer;
    are_rows = are_rows && due.size() == 1;
    if (due.size() == 1 || due.size() > deepest) ++boards;
  };
  const auto close = [&] {
    is_broken = false;
    end_row();
    due.pop_back();
    are_rows = are_rows && height <= 1;
  };
  for (std::size_t at = 0, taken = 1; at < text.size(); at += taken) {
    const std::string_view rest = std::string_view(text).substr(at);
    const char c = rest.front();
    taken = 1;
    if (const std::size_t bracket = openers.find(c); bracket != openers.npos) {
      open(closers[bracket]);
    } else if (is_one_of(closers, c)) {
      if (!due.empty() && due.back() != c)
        fail(std::string("expected '") + due.back() + "', found '" + c + "'", at);
      if (due.empty() || is_one_of(openers, last))
        fail(std::string("expected a cell before '") + c + "'", at);
      close();
    } else if (c == ';' || (c == '\n' && due.size() < deepest)) {
      is_broken = is_broken || (c == '\n' && !due.empty() && !row.empty());
      is_broken = is_broken && c != ';';
      end_row();
      const std::size_t next = std::min(rest.find_first_not_of(" \t\r", 1), rest.size());
      const bool is_last = rest.find_first_not_of(blanks) == rest.npos;
      are_rows = are_rows && (c == ';' || !due.empty() || is_last || rest[next] != '\n' || boards == 0);
    } else if (c == ',') {
      if (last == ',' || is_one_of(openers, last)) fail("expected a cell before ','", at);
    } else if ((c == '\'' || c == '"') && rest.find(c, 1) != rest.npos) {
      const std::string_view cells = rest.substr(1, rest.find(c, 1) - 1);
      taken = cells.size() + 2;
      const bool is_row = cells_of_row(cells, modulus) > 1;
      if (!is_row && due.size() == 1 && !row.empty())
        fail(
            "the texts of one cell each can be rows or one row; write [1, 0] for one row, [[1], [0]] for "
            "several",
            at, ErrorCode::ambiguous);
      if (is_row) open(c);
      add(cells, at);
      if (is_row) close();
    } else if (!is_one_of(blanks, c)) {
      std::string_view cell = rest.substr(0, rest.find_first_of("[({])};,\"' \t\r\n", 1));
      taken = cell.size();
      if (const std::size_t digits = digits_before_fraction(cell); !has_names && digits > 0)
        cell = cell.substr(0, digits);
      if (!has_names && modulus <= max_digits && cell.size() > 1 &&
          cell.find_first_not_of("0123456789+-.e") == cell.npos &&
          cell.find_first_of("0123456789") != cell.npos)
        fail(std::string(cell) + " can be a number or several cells", at, ErrorCode::ambiguous);
      add(cell, at);
    }
    if (!is_one_of(blanks, c)) last = c;
  }
  end_row();
  if (!due.empty())
    fail(std::string("no board: expected '") + due.back() + "', found the end of the input", text.size());
  if (boards > 1 && !are_rows)
    fail(
        "the brackets contain several boards; one board is enough here, or write rows of cells and read "
        "several "
        "boards",
        0, ErrorCode::ambiguous);
  return rows;
}

bool are_fractions(std::string_view row) {
  constexpr std::string_view separators = " \t\r,";
  if (row.find('0') == row.npos) return false;
  std::size_t numbers = 0;
  for (std::size_t at = row.find_first_not_of(separators); at != row.npos;
       at = row.find_first_not_of(separators, at)) {
    const std::string_view word = row.substr(at, row.find_first_of(separators, at) - at);
    if (digits_before_fraction(word) == 0) return false;
    at += word.size();
    ++numbers;
  }
  return numbers > 1;
}

void remove_fractions(std::string& text) {
  for (std::size_t at = 1; at < text.size(); ++at)
    if (is_digit(text[at - 1]) && is_one_of(".eE", text[at]))
      blank(text, at, at + zero_fraction(std::string_view(text).substr(at)));
}

bool rewrite_rows(std::string& text) {
  const std::size_t first = content_of(text);
  const std::size_t last = text.find_last_not_of(blanks);
  bool is_rewritten = false;
  if (first < text.size() && text[first] == '[' && text[last] == ']' &&
      text.find('[', first + 1) == text.npos && text.find(']') == last) {
    text[first] = text[last] = ' ';
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(), ';', '\n');
    is_rewritten = true;
  }
  for (std::size_t at = text.find('&'); at != text.npos; at = text.find('&', at)) {
    text[at] = ' ';
    is_rewritten = true;
  }
  for (std::size_t at = text.find("\\\\"); at != text.npos; at = text.find("\\\\", at)) {
    const std::size_t next = text.find_first_not_of(" \t\r", at + 2);
    text[at] = ' ';
    text[at + 1] = next == text.npos || text[next] == '\n' ? ' ' : '\n';
    is_rewritten = true;
  }
  for (const std::string_view bracket : {"⎡", "⎢", "⎣", "⎤", "⎥", "⎦"})
    for (std::size_t at = text.find(bracket); at != text.npos; at = text.find(bracket, at)) {
      blank(text, at, at + bracket.size());
      is_rewritten = true;
    }
  is_rewritten |= replace_truth(text);
  is_rewritten |= remove_bars(text);
  is_rewritten |= replace_semicolons(text);
  return is_rewritten;
}

void rewrite_dictionary(std::string& text) {
  const std::size_t first = content_of(text);
  const std::size_t last = text.find_last_not_of(blanks);
  if (first == text.size() || text[first] != '{' || text[last] != '}') return;
  const std::size_t colon = text.find(':', first);
  if (colon == text.npos || text.find_first_of("[({,", first + 1) < colon) return;
  text[first] = text[last] = ' ';
  for (std::size_t at = first; at < last; ++at) {
    const std::size_t next = text.find_first_not_of(blanks, at + 1);
    if (is_one_of(closers, text[at]) && next < last && text[next] == ',') text[next] = '\n';
  }
}

void rewrite_picture(std::string& text) {
  bool is_comment = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at == 0 || text[at - 1] == '\n') is_comment = text[at] == ';';
    if (is_comment) continue;
    if (is_one_of(openers, text[at]) || text[at] == ',')
      text[at] = ' ';
    else if (is_one_of(closers, text[at]) || text[at] == '/')
      text[at] = '\n';
  }
}

}  // namespace flipwise
