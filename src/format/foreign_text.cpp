// SPDX-License-Identifier: MIT
#include "format/foreign_text.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/press_list.hpp"

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

}  // namespace

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
  for (const auto& [word, digit] : {std::pair{"True", '1'}, {"true", '1'}, {"False", '0'}, {"false", '0'}})
    is_rewritten |= replace_words(text, word, digit);
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
