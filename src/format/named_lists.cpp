// SPDX-License-Identifier: MIT
//
// Lists by name: NAME: the names of the lights that this button changes.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/button_forms.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

bool is_in_name(int byte) {
  return byte > 0x20 && byte != 0x7f && byte != ',' && byte != ':';
}

/// Names in the order in which they were first seen.
class NameTable {
 public:
  std::size_t index_of(const std::string& name) {
    const auto [found, is_new] = indices_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return found->second;
  }
  std::optional<std::size_t> find(const std::string& name) const {
    const auto found = indices_.find(name);
    return found == indices_.end() ? std::nullopt : std::optional(found->second);
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::unordered_map<std::string, std::size_t> indices_;
  std::vector<std::string> names_;
};

std::string take_name(Bytes& bytes, const std::string& expected, std::uint64_t end = UINT64_MAX) {
  std::string name;
  while (is_in_name(bytes.peek()) && bytes.mark().offset < end) name += static_cast<char>(bytes.get());
  if (name.empty()) bytes.fail("expected " + expected + ", found " + byte_name(bytes.peek()));
  return name;
}

/// Removes the quotes around a name. Returns whether it had any.
bool remove_quotes(std::string& name) {
  const bool has_quotes =
      name.size() > 2 && name.front() == name.back() && (name.front() == '"' || name.front() == '\'');
  if (has_quotes) name = name.substr(1, name.size() - 2);
  return has_quotes;
}

/// Returns a name with - for every sign that can stand for a range: dashes, the minus sign, ~ and dots.
std::string with_hyphens(std::string name) {
  for (const std::string_view sign : {"‐", "‑", "‒", "–", "—", "―", "−", "…", "~", "...", ".."})
    for (std::size_t at = name.find(sign); at != name.npos; at = name.find(sign))
      name.replace(at, sign.size(), "-");
  return name;
}

/// Returns what a name of a light is likely to be instead; empty where it is a name.
std::string fault_of_light(const std::string& name, const MatrixWords& words = puzzle_words) {
  if (name.starts_with(';') || name == "#" || name == "//")
    return std::string(" is not a ") + words.row +
           ": write a comment on a line of its own, which begins with ;";
  if (name.find(';') != name.npos) return " contains a ;: write blanks or commas between names";
  std::string closers;
  for (const char c : name) {
    constexpr std::string_view brackets = "[]{}()";
    const std::size_t place = brackets.find(c);
    if (place == brackets.npos) continue;
    if (place % 2 == 0)
      closers += brackets[place + 1];
    else if (closers.empty() || std::exchange(closers.back(), '\0') != c)
      closers += '\1';
    else
      closers.pop_back();
  }
  if (!closers.empty() || name.front() == '"' || name.back() == '"')
    return std::string(" has a bracket or a quote that stands alone: write only names of ") + words.rows +
           ", without blanks in them";
  std::string word;
  for (const char c : name) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::array<std::string_view, 13> of_sentences = {
      "to",   "through", "and",     "or",    "all",     "every", "each",
      "none", "except",  "toggles", "flips", "changes", "lights"};
  if (std::find(of_sentences.begin(), of_sentences.end(), word) != of_sentences.end() ||
      (word.size() > 1 && word.ends_with('.')) || std::all_of(word.begin(), word.end(), [](char c) {
        return std::ispunct(static_cast<unsigned char>(c)) != 0;
      }))
    return std::string(" can be a word of a sentence: write only the names of the ") + words.rows +
           "; if it is the name of a " + words.row + ", write it in quotes: \"" + name + '"';
  return "";
}

/// Throws InputError for a name with a blank that looks like a space, but separates no names.
void require_plain_blanks(const Bytes& bytes, const std::string& name, const Bytes::Mark& start) {
  for (const std::string_view blank :
       {"\u00a0", "\u2002", "\u2003", "\u2007", "\u2009", "\u200b", "\u202f", "\u3000"})
    if (name.find(blank) != name.npos)
      bytes.fail("the name '" + name +
                     "' contains a character that looks like a space; write a space if it "
                     "separates names, and leave it out otherwise",
                 start, ErrorCode::ambiguous);
}

/// A name of a light, and whether it was in quotes.
struct TakenLight {
  std::string name;
  bool has_quotes;
};

/// Takes the name of a light. Throws InputError where it is probably not one.
TakenLight take_light(Bytes& bytes, std::uint64_t end, const MatrixWords& words) {
  const Bytes::Mark start = bytes.mark();
  std::string name = take_name(bytes, std::string("the name of a ") + words.row, end);
  require_plain_blanks(bytes, name, start);
  const bool has_quotes = remove_quotes(name);
  if (const std::string fault = has_quotes ? "" : fault_of_light(name, words); !fault.empty())
    bytes.fail("'" + name + "'" + fault, start, ErrorCode::ambiguous);
  return {std::move(name), has_quotes};
}

/// Returns whether a name is more likely to be the heading of a line, such as `lights: x y`.
bool is_heading(const std::string& name) {
  constexpr std::array<std::string_view, 33> headings = {
      "board",  "boards", "buttons", "colors", "colours", "columns",    "comment", "cost",   "costs",
      "author", "edges",  "fixed",   "free",   "goal",    "initial",    "lamps",   "lights", "matrix",
      "names",  "note",   "presses", "puzzle", "rows",    "rule",       "rules",   "size",   "solution",
      "start",  "state",  "states",  "target", "title",   "description"};
  std::string word;
  for (const char c : name) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return std::find(headings.begin(), headings.end(), word) != headings.end();
}

/// Returns a name in quotes. Throws InputError for a character that no name has.
std::string in_quotes(const std::string& name) {
  const auto is_plain = [](char c) { return is_in_name(static_cast<unsigned char>(c)); };
  if (!name.empty() && std::all_of(name.begin(), name.end(), is_plain)) return '"' + name + '"';
  throw InputError("lists by name cannot express the name '" + name +
                       "'; write no blank, comma or colon in it, or choose another form",
                   ErrorCode::unsupported);
}

/// Compares whole numbers of any length.
bool is_smaller_number(const std::string& left, const std::string& right) {
  const auto stripped = [](const std::string& name) {
    return name.substr(std::min(name.find_first_not_of('0'), name.size()));
  };
  const std::string first = stripped(left);
  const std::string second = stripped(right);
  return first.size() != second.size() ? first.size() < second.size() : first < second;
}

/// Returns the number of characters before the digits at the end of a name.
std::size_t prefix_size(const std::string& name) {
  return name.find_last_not_of("0123456789") + 1;
}

/// Returns the names of lights in their order: by number, if all are numbers after the same prefix;
/// alphabetically, if all are single letters; else first those of buttons, in the order of the buttons.
std::vector<std::string> ordered_lights(const NameTable& lights, const std::vector<std::string>& buttons) {
  std::vector<std::string> names = lights.names();
  const std::string prefix = names.empty() ? "" : names[0].substr(0, prefix_size(names[0]));
  const auto is_numbered = [&](const std::string& name) {
    return prefix_size(name) == prefix.size() && name.size() > prefix.size() && name.starts_with(prefix);
  };
  if (std::all_of(names.begin(), names.end(), is_numbered)) {
    std::stable_sort(names.begin(), names.end(), [&](const std::string& left, const std::string& right) {
      return is_smaller_number(left.substr(prefix.size()), right.substr(prefix.size()));
    });
    return names;
  }
  if (std::all_of(names.begin(), names.end(), [](const std::string& name) { return name.size() == 1; })) {
    std::sort(names.begin(), names.end());
    return names;
  }
  std::vector<bool> is_taken(names.size());
  std::vector<std::string> ordered;
  for (const std::string& button : buttons)
    if (const auto light = lights.find(button)) {
      is_taken[*light] = true;
      ordered.push_back(button);
    }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!is_taken[i]) ordered.push_back(names[i]);
  return ordered;
}

/// The lights of a button as names, before they are counted.
struct NamedList {
  std::vector<std::string> lights = {};
  bool has_comma = false;
  bool has_quotes = false;
  Bytes::Mark start = {};  ///< of the first light
};

/// Throws InputError where every button has one word, of letters that occur in other words as well: the
/// letters may be lights.
void require_names(const Bytes& bytes, const std::vector<NamedList>& lists, const MatrixWords& words) {
  std::unordered_map<char, std::size_t> uses;  // numbers of words that have this letter
  std::set<std::string> distinct;
  for (const NamedList& list : lists) {
    if (list.lights.size() != 1 || list.has_comma || list.has_quotes ||
        !distinct.insert(list.lights[0]).second)
      return;
    const std::string& word = list.lights[0];
    const std::set<char> letters(word.begin(), word.end());
    if (letters.size() < word.size()) return;
    for (const char letter : letters) ++uses[letter];
  }
  const auto is_long = [](const NamedList& list) { return list.lights[0].size() > 1; };
  const auto first = std::find_if(lists.begin(), lists.end(), is_long);
  if (first == lists.end() || lists.size() == 1) return;
  for (const NamedList& list : lists)
    for (const char letter : list.lights[0])
      if (is_long(list) && uses[letter] == 1) return;
  std::string apart;
  for (const char letter : first->lights[0]) (apart += apart.empty() ? "" : " ") += letter;
  bytes.fail("'" + first->lights[0] + "' can be the " + words.rows + " " + apart + " or one " + words.row +
                 ": write " + apart + ", or a comma after the name",
             first->start, ErrorCode::ambiguous);
}

/// Throws InputError where every button has one word of digits 0 and 1, all of one length above 1: the
/// words may be rows of a matrix.
void require_no_rows(const Bytes& bytes, const std::vector<NamedList>& lists, const MatrixWords& words) {
  const auto may_be_row = [&](const NamedList& list) {
    return list.lights.size() == 1 && !list.has_comma && !list.has_quotes && list.lights[0].size() > 1 &&
           list.lights[0].size() == lists[0].lights[0].size() &&
           list.lights[0].find_first_not_of("01") == std::string::npos;
  };
  if (!std::all_of(lists.begin(), lists.end(), may_be_row)) return;
  const std::string& word = lists[0].lights[0];
  bytes.fail("'" + word + "' can be a row of a matrix or the name of a " + words.row +
                 ": remove the names of all rows and read them as a matrix, or write the names of " +
                 words.rows + " in quotes: \"" + word + '"',
             lists[0].start, ErrorCode::ambiguous);
}

/// The last button if nothing follows its colon.
struct OpenButton {
  std::string name = {};
  Bytes::Mark start = {};

  /// Throws InputError if the next button is indented more: this one may be a heading, as in YAML.
  void require_no_nesting(const Bytes& bytes, const Bytes::Mark& next, const MatrixWords& words) const {
    if (name.empty() || next.offset - next.line_start <= start.offset - start.line_start) return;
    bytes.fail(
        "'" + name + ":' can be a " + words.column + " without " + words.rows +
            " or a heading of the lines below it, which are indented more: write - after the colon if it "
            "is a " +
            words.column + "; if not, remove the line",
        start, ErrorCode::ambiguous);
  }
};

using Occurrences = std::unordered_map<std::string, std::size_t>;

/// Returns how often each light occurs.
Occurrences occurrences_in(const std::vector<NamedList>& lists) {
  Occurrences occurrences;
  for (const NamedList& list : lists)
    for (const std::string& light : list.lights) ++occurrences[light];
  return occurrences;
}

/// Returns whether the second of two names that may end a range, as 1 and 3 or A and C, is above the first;
/// nothing for other names.
std::optional<bool> rises(const std::string& from, const std::string& to) {
  const std::size_t prefix = prefix_size(from);
  const std::size_t other = prefix_size(to);
  if (prefix == from.size() || other == to.size())
    return from.size() == 1 && to.size() == 1 ? std::optional(from < to) : std::nullopt;
  if (other != 0 && to.substr(0, other) != from.substr(0, prefix)) return std::nullopt;
  return is_smaller_number(from.substr(prefix), to.substr(other));
}

/// Throws InputError where names have the form of ranges: 1-3 or A-C, or 1 thru 3 with a word that occurs
/// nowhere else.
void require_no_ranges(const Bytes& bytes, const std::vector<NamedList>& lists, Occurrences& occurrences,
                       const MatrixWords& words) {
  const auto refuse = [&](const NamedList& list, const std::string& range, const std::string& from,
                          const std::string& to, const std::string& name) {
    bytes.fail("'" + range + "' may be a range or names of " + words.rows + ": write every " + words.row +
                   " from " + from + " to " + to + ", or the name in quotes: \"" + name + '"',
               list.start, ErrorCode::ambiguous);
  };
  const NamedList* first = nullptr;
  std::array<std::string, 3> range;
  bool are_places = false;  // such as 1-1, 1-2, 2-1: row and column
  for (const NamedList& list : lists)
    for (std::size_t i = 0; i < list.lights.size() && !list.has_quotes; ++i) {
      const std::string& name = list.lights[i];
      if (i > 0 && i + 1 < list.lights.size() && !list.has_comma && occurrences[name] == 1 &&
          prefix_size(name) == name.size() && (name.size() > 1 || prefix_size(list.lights[i - 1]) == 0) &&
          rises(list.lights[i - 1], list.lights[i + 1]) == true)
        refuse(list, list.lights[i - 1] + " " + name + " " + list.lights[i + 1], list.lights[i - 1],
               list.lights[i + 1], name);
      const std::string hyphened = with_hyphens(name);
      const std::size_t minus = hyphened.find('-');
      if (minus == hyphened.npos) continue;
      std::string from = hyphened.substr(0, minus);
      std::string to = hyphened.substr(minus + 1);
      const auto is_rising = rises(from, to);
      are_places = are_places || is_rising == false;
      if (is_rising == true && first == nullptr) {
        first = &list;
        range = {name, std::move(from), std::move(to)};
      }
    }
  if (first != nullptr && !are_places) refuse(*first, range[0], range[1], range[2], range[0]);
}

/// Returns a note where words between blanks may be one name: other lists have commas or one name.
std::string note_of_words(const std::vector<NamedList>& lists, Occurrences& occurrences) {
  bool has_commas = false;
  std::size_t of_several = 0;
  for (const NamedList& list : lists) {
    has_commas = has_commas || list.has_comma;
    of_several += !list.has_comma && list.lights.size() > 1 ? 1U : 0U;
  }
  if (lists.size() < 2 || (!has_commas && of_several != 1)) return "";
  for (const NamedList& list : lists) {
    const auto is_new = [&](const std::string& light) {
      return occurrences[light] == 1 && light.size() > 1;
    };
    if (list.has_comma || list.lights.size() < 2 ||
        !std::all_of(list.lights.begin(), list.lights.end(), is_new))
      continue;
    std::string words;
    for (const std::string& light : list.lights) words += (words.empty() ? "" : " ") + light;
    return "'" + words + "' was read as " + count_of(list.lights.size(), "light") +
           "; a name must not contain blanks";
  }
  return "";
}

/// Returns a note about a name whose characters are all names of lights as well, such as 12 among 1, 2 and
/// 12: it may be meant as these. Numbers are not if there are as many lights as the number.
std::string note_of_characters(const NameTable& lights) {
  for (const std::string& name : lights.names()) {
    const bool are_lights = std::all_of(name.begin(), name.end(),
                                        [&](char c) { return lights.find(std::string(1, c)).has_value(); });
    const bool is_number = prefix_size(name) == 0;
    if (name.size() < 2 || !are_lights ||
        (is_number && !is_smaller_number(std::to_string(lights.names().size()), name)))
      continue;
    return "'" + name + "' was read as one light; write blanks between the names if it is several";
  }
  return "";
}

/// Returns the first names with blanks between them.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t max_listed = 30;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), max_listed); ++i)
    list += (i > 0 ? " " : "") + names[i];
  return names.size() > max_listed ? list + " ..." : list;
}

/// Returns a note that lists the lights where words of a text may have been read as lights, or if their
/// order is not that in which the text first names them. Names that are numbers need neither.
std::string note_of_lights(const std::vector<std::string>& ordered, const std::vector<std::string>& named,
                           Occurrences& occurrences, bool has_board) {
  if (std::all_of(named.begin(), named.end(),
                  [](const std::string& name) { return prefix_size(name) == 0; }))
    return "";
  const auto is_sign = [](char c) {
    return std::ispunct(static_cast<unsigned char>(c)) != 0 && c != '_' && c != '-';
  };
  const bool has_numbers = std::any_of(named.begin(), named.end(),
                                       [](const std::string& name) { return prefix_size(name) == 0; });
  const auto may_be_word = [&](const std::string& name) {
    const bool has_sign = std::any_of(name.begin() + 1, name.end(), is_sign);
    if (has_board && has_numbers && name.size() > 1 && prefix_size(name) == name.size()) return true;
    if (has_board) return has_sign && occurrences[name] == 1;
    return has_sign || (name.size() > 1 && prefix_size(name) == name.size());
  };
  if (ordered == named && std::none_of(named.begin(), named.end(), may_be_word)) return "";
  return "lights are in this order: " + listed(ordered);
}

}  // namespace

std::string written_name(const std::string& name) {
  std::string bare = name;
  const std::string quoted = in_quotes(name);
  const bool needs_quotes = with_hyphens(name).find('-') != name.npos || remove_quotes(bare) ||
                            std::string_view("[({").find(name.front()) != std::string_view::npos ||
                            !fault_of_light(name).empty();
  return needs_quotes ? quoted : name;
}

std::string written_button(const std::string& name) {
  std::string bare = name;
  const std::string quoted = in_quotes(name);
  const bool needs_quotes =
      is_heading(name) || remove_quotes(bare) || name.find_first_of("[](){};=\\\"'") != name.npos;
  return needs_quotes ? quoted : name;
}

bool looks_like_named(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t first = at;
  while (at < line.size() && is_in_name(static_cast<unsigned char>(line[at]))) ++at;
  const bool has_name = at > first;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return has_name && line[first] != '{' && at < line.size() && line[at] == ':';
}

std::optional<RepeatedLight> repeated_light(std::string_view text) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    line.remove_prefix(std::min(line.find(':'), line.size() - 1) + 1);
    std::set<std::string_view> lights;
    constexpr std::string_view separators = ", \t\r";
    while (true) {
      line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
      if (line.empty()) break;
      const std::string_view light = line.substr(0, line.find_first_of(separators));
      if (!lights.insert(light).second) return RepeatedLight{number, std::string(light)};
      line.remove_prefix(light.size());
    }
  }
  return std::nullopt;
}

ButtonsAndLights read_names(Bytes& bytes, const ButtonContext& context) {
  const MatrixWords& words = context.words;
  NameTable lights;
  NameTable buttons;
  Lists lists;
  std::vector<NamedList> named;
  OpenButton open;
  for (; bytes.peek() != Bytes::end; bytes.get()) {
    if (bytes.peek() == ';') bytes.skip_line();
    bytes.skip_blanks();
    if (bytes.peek() == '\n' || bytes.peek() == Bytes::end) continue;
    const Bytes::Mark start = bytes.mark();
    open.require_no_nesting(bytes, start, words);
    std::string name = take_name(bytes, std::string("the name of a ") + words.column);
    require_plain_blanks(bytes, name, start);
    const bool has_quotes = remove_quotes(name);
    bytes.skip_blanks();
    if (bytes.peek() != ':')
      bytes.fail(std::string("expected NAME: and names of ") + words.rows + ", found " +
                 byte_name(bytes.peek()));
    bytes.get();
    if (!has_quotes && is_heading(name))
      bytes.fail("'" + name + ":' can be a " + words.column +
                     " or a heading: write the name in quotes if it is a " + words.column +
                     "; if not, remove the line",
                 start, ErrorCode::ambiguous);
    if (buttons.index_of(name) < lists.size())
      bytes.fail(words.column + (" " + name) + " occurs twice", start);
    bytes.skip_blanks();
    NamedList& found = named.emplace_back();
    found.start = bytes.mark();
    // Brackets around a list are not parts of names.
    const std::string_view rest = bytes.line_rest();
    const std::size_t last = rest.find_last_not_of(" \t\r,");
    const bool is_none = last == 0 && rest.front() == '-';
    open = {has_quotes || last != rest.npos ? "" : name, start};
    if (is_none) bytes.skip_line();
    const std::size_t bracket = rest.empty() ? rest.npos : std::string_view("[({").find(rest.front());
    const bool has_brackets = bracket != rest.npos && last != rest.npos && rest[last] == "])}"[bracket];
    const std::uint64_t end = bytes.mark(has_brackets ? last : rest.size()).offset;
    if (has_brackets) bytes.get();
    for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end; byte = bytes.peek()) {
      if (is_blank(byte) || byte == ',' || bytes.mark().offset == end) {
        found.has_comma = found.has_comma || byte == ',';
        bytes.get();
      } else {
        TakenLight light = take_light(bytes, end, words);
        found.has_quotes = found.has_quotes || light.has_quotes;
        found.lights.push_back(std::move(light.name));
      }
    }
    auto& list = lists.emplace_back();
    for (const std::string& light : found.lights) list.push_back(lights.index_of(light));
    if (std::max(lists.size(), lights.names().size()) > max_lights)
      bytes.fail(std::string("the lists have more than a million ") + words.rows + " or " + words.columns +
                     "; use a smaller " + words.whole,
                 start);
  }
  if (lists.empty())
    bytes.fail(std::string("no ") + words.columns + ": expected a line " + words.named + " for each");
  if (!context.is_marked) require_no_rows(bytes, named, words);
  require_names(bytes, named, words);
  Occurrences occurrences = occurrences_in(named);
  require_no_ranges(bytes, named, occurrences, words);
  const std::size_t number = lights.names().size();
  Labels labels{0, ordered_lights(lights, buttons.names()), buttons.names()};
  require_lights(number, context,
                 "the buttons name " + count_of(number, "light") + " (" + listed(labels.lights) + ")");
  std::vector<std::size_t> place(number);
  for (std::size_t i = 0; i < number; ++i) place[*lights.find(labels.lights[i])] = i;
  for (auto& list : lists)
    for (std::size_t& light : list) light = place[light];
  ButtonsAndLights result{Buttons(lists), number};
  for (std::string note :
       {note_of_words(named, occurrences), note_of_characters(lights),
        note_of_lights(labels.lights, lights.names(), occurrences, context.lights.has_value())})
    if (!note.empty()) result.notes.push_back(std::move(note));
  result.buttons.set_labels(std::move(labels));
  return result;
}

}  // namespace flipwise
