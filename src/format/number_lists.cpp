// SPDX-License-Identifier: MIT
#include "format/number_lists.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/button_forms.hpp"
#include "format/press_list.hpp"
#include "format/read_text.hpp"

namespace flipwise {

namespace {

constexpr std::string_view opening = "[({";
constexpr std::string_view closing = "])}";

/// Returns the bracket that closes this one; 0 where it opens none.
char closer_of(int byte) {
  if (byte == Bytes::end) return 0;
  const std::size_t at = opening.find(static_cast<char>(byte));
  return at == opening.npos ? '\0' : closing[at];
}

bool is_closer(int byte) {
  return byte != Bytes::end && closing.find(static_cast<char>(byte)) != closing.npos;
}

/// Reads the lists of one text.
class NumberLists {
 public:
  NumberLists(Bytes& bytes, const ListKind& kind, const std::function<void(ListedNumber&&)>& on_number,
              const std::function<void(const Bytes::Mark&)>& on_end)
      : bytes_(bytes), kind_(kind), on_number_(on_number), on_end_(on_end) {}

  void read() {
    skip_to_content();
    if (closer_of(bytes_.peek()) != 0)
      read_brackets();
    else
      read_lines();
    if (lists_ == 0) bytes_.fail(kind_.nothing);
  }

 private:
  /// Skips blanks, line ends and lines that are comments.
  void skip_to_content() {
    for (bool at_line_start = is_first_;;) {
      is_first_ = false;
      const int byte = bytes_.peek();
      if (byte == ';' && at_line_start)
        bytes_.skip_line();
      else if (is_blank(byte) || byte == '\n')
        at_line_start = bytes_.get() == '\n';
      else
        return;
    }
  }

  void end_list(const Bytes::Mark& start) {
    ++lists_;
    on_end_(start);
  }
  [[noreturn]] void fail(bool is_none = false) {
    const int byte = bytes_.peek();
    if (is_none)
      bytes_.fail(
          "a number stands after '-', which is an empty list; remove '-' if it only marks the line");
    if (byte == '-' && bytes_.line_rest().find_first_not_of("-> \t\r") != std::string_view::npos)
      bytes_.fail(
          "'-' stands before or between numbers; write only blanks, and numbers below 0 in a matrix");
    const std::string found = byte < 0x80 ? byte_name(byte) : shown_character(bytes_.line_rest());
    const bool is_bullet = found == "'*'" || found == "'+'" || found == "'•'" || found == "'–'";
    bytes_.fail(std::string("expected ") + kind_.expected + ", found " + found +
                (byte == '#' || byte == '/' ? "; a comment is a line of its own, which begins with ;"
                 : byte == ';'              ? "; a list is a line of its own, and so is a comment"
                 : is_bullet                ? "; remove it if it only marks the line"
                                            : ""));
  }

  /// Reads a number if one follows. A sign is one only before a digit.
  bool take_number() {
    ListedNumber number;
    number.start = bytes_.mark();
    if (kind_.has_entries && (bytes_.peek() == '-' || bytes_.peek() == '+')) {
      const std::string_view rest = bytes_.line_rest();
      if (rest.size() < 2 || !is_digit(rest[1])) return false;
      number.is_negative = bytes_.get() == '-';
    }
    if (!is_digit(bytes_.peek())) return false;
    while (is_digit(bytes_.peek())) number.digits += static_cast<char>(bytes_.get());
    if (kind_.has_entries) skip_zero_fraction();
    on_number_(std::move(number));
    return true;
  }

  void skip_zero_fraction() {
    const int next = bytes_.peek();
    if (next == '.' || next == 'e' || next == 'E') bytes_.skip(zero_fraction(bytes_.line_rest()));
    if (bytes_.peek() != '-') return;
    if (const std::string_view rest = bytes_.line_rest(); rest.size() > 1 && is_digit(rest[1]))
      bytes_.fail(
          "'-' can be the sign of an entry or stand between entries; write blanks or commas between all "
          "entries",
          bytes_.mark(), ErrorCode::ambiguous);
  }

  void read_lines() {
    while (bytes_.peek() != Bytes::end) {
      if (bytes_.peek() == ';') bytes_.skip_line();
      const Bytes::Mark start = bytes_.mark();
      bool is_none = false;
      bool is_empty = true;
      for (int byte = bytes_.peek(); byte != '\n' && byte != Bytes::end; byte = bytes_.peek()) {
        if (is_separator(byte)) {
          bytes_.get();
        } else if (!is_none && take_number()) {
          is_empty = false;
        } else if (byte == '-' && is_empty && !is_none) {
          is_none = true;
          bytes_.get();
        } else {
          fail(is_none && is_digit(byte));
        }
      }
      bytes_.get();
      if (is_none || !is_empty) end_list(start);
    }
  }

  void read_brackets() {
    const Bytes::Mark first = bytes_.mark();
    std::string closers;
    bool has_outer = false;
    bool is_empty = true;
    bool is_expected = false;  ///< an entry, after a comma or an opening bracket
    Bytes::Mark start = first;
    while (true) {
      skip_to_content();
      const int byte = bytes_.peek();
      if (byte == Bytes::end && closers.empty()) break;
      const bool in_list = closers.size() > (has_outer ? 1U : 0U);
      if (byte == ',') {
        if (kind_.has_entries && is_expected)
          bytes_.fail("an entry is missing before this comma; write 0 for it");
        is_expected = true;
        bytes_.get();
      } else if (!in_list && closer_of(byte) != 0 && !(has_outer && closers.empty())) {
        start = bytes_.mark();
        closers += closer_of(bytes_.get());
        is_empty = is_expected = true;
        skip_to_content();
        if (lists_ == 0 && !has_outer && closer_of(bytes_.peek()) != 0) has_outer = true;
      } else if (!closers.empty() && byte == closers.back()) {
        is_expected = false;
        bytes_.get();
        closers.pop_back();
        if (in_list && !(is_empty && !has_outer && lists_ == 0 && is_end())) end_list(start);
      } else if (in_list && take_number()) {
        is_empty = is_expected = false;
      } else {
        fail_in_brackets(closers);
      }
    }
  }
  /// Returns whether nothing but blanks follows.
  bool is_end() {
    skip_to_content();
    return bytes_.peek() == Bytes::end;
  }
  [[noreturn]] void fail_in_brackets(const std::string& closers) {
    const int byte = bytes_.peek();
    if (!closers.empty() && (byte == Bytes::end || is_closer(byte)))
      bytes_.fail(std::string("expected '") + closers.back() + "', found " + byte_name(byte));
    fail();
  }

  Bytes& bytes_;
  const ListKind& kind_;
  const std::function<void(ListedNumber&&)>& on_number_;
  const std::function<void(const Bytes::Mark&)>& on_end_;
  std::size_t lists_ = 0;
  bool is_first_ = true;  ///< nothing has been read
};

/// How a text counts lights, buttons or vertices.
struct Numbering {
  const char* thing;
  const char* things;
  std::size_t first;
  std::optional<std::size_t> number;  ///< of lights of the board, where it bounds them
};

bool is_from_1(ButtonFormat format) {
  return format == ButtonFormat::lists_1 || format == ButtonFormat::by_light_1 ||
         format == ButtonFormat::edges_1 || format == ButtonFormat::arcs_1;
}

/// Returns the index of a thing from 0. Throws InputError where there is none.
std::size_t index_of(const Bytes& bytes, const ListedNumber& number, const Numbering& numbering) {
  const std::uint64_t value = number.value();
  const auto from = [&] { return std::to_string(numbering.first); };
  if (value < numbering.first)
    bytes.fail(numbering.thing + (" " + std::to_string(value)) + " does not exist: " + numbering.things +
                   " are counted from " + from(),
               number.start);
  const std::uint64_t index = value - numbering.first;
  constexpr std::size_t max_shown = 20;  // digits
  if (numbering.number && index >= *numbering.number)
    bytes.fail((number.digits.size() > max_shown ? "this light" : "light " + number.digits) +
                   " does not exist: the board has " + count_of(*numbering.number, "light") +
                   ", counted from " + from(),
               number.start);
  if (!numbering.number && index >= max_lights)
    bytes.fail(std::string("with this number there are more than a million ") + numbering.things +
                   "; use a smaller one",
               number.start);
  return static_cast<std::size_t>(index);
}

/// Returns the kind of lists of `of_thing`, such as "bits in a check": one for each of `lists`, of
/// `numbers`.
ListKind kind_of_lists(const std::string& of_thing, const std::string& lists, const std::string& numbers) {
  return {"the numbers of the " + of_thing + ", or - for none",
          "no " + lists + ": expected a line for each, with the numbers of its " + numbers};
}

Lists lists_of_indices(Bytes& bytes, const ListKind& kind, const Numbering& numbering) {
  Lists lists;
  std::vector<std::size_t> list;
  read_number_lists(
      bytes, kind, [&](ListedNumber&& number) { list.push_back(index_of(bytes, number, numbering)); },
      [&](const Bytes::Mark&) { lists.push_back(std::exchange(list, {})); });
  return lists;
}

/// A pair of vertices, as numbers of the text.
struct VertexPair {
  ListedNumber from;
  ListedNumber to;
  Bytes::Mark start;
};

/// Reads the pairs of a graph, without a last `0 0` where vertices are counted from 1.
std::vector<VertexPair> read_pairs(Bytes& bytes, std::size_t first, bool is_directed) {
  const ListKind edges{"the numbers of the two vertices of an edge (for names, write NAME: LIGHTS)",
                       "no edges: expected a line for each, with its two vertices"};
  const ListKind arcs{"the numbers of the two vertices of an arc (for names, write NAME: LIGHTS)",
                      "no arcs: expected a line for each, with its two vertices"};
  std::vector<VertexPair> pairs;
  std::vector<ListedNumber> list;
  read_number_lists(
      bytes, is_directed ? arcs : edges, [&](ListedNumber&& number) { list.push_back(std::move(number)); },
      [&](const Bytes::Mark& start) {
        if (list.size() != 2)
          bytes.fail(std::string("expected the two vertices of an ") + (is_directed ? "arc" : "edge") +
                         ", found " + count_of(list.size(), "number"),
                     start);
        pairs.push_back({std::move(list[0]), std::move(list[1]), start});
        list.clear();
      });
  const bool has_end = first == 1 && pairs.back().from.value() == 0 && pairs.back().to.value() == 0;
  if (has_end) pairs.pop_back();
  return pairs;
}

/// Returns whether a first pair may be an edge or arc of vertices counted from 1 that is not below it: both
/// vertices exist. An edge may be below it in the other direction.
bool may_be_pair(const std::vector<VertexPair>& pairs, std::uint64_t vertices, bool is_directed) {
  const std::uint64_t from = pairs[0].from.value();
  const std::uint64_t to = pairs[0].to.value();
  const auto is_same = [&](const VertexPair& pair) {
    return (pair.from.value() == from && pair.to.value() == to) ||
           (!is_directed && pair.from.value() == to && pair.to.value() == from);
  };
  return from <= vertices && to > 0 && to <= vertices && from != to &&
         std::none_of(pairs.begin() + 1, pairs.end(), is_same);
}

/// Returns the number of vertices if the first pair is a header `N M`: M pairs of N vertices follow. In
/// brackets, it never is. A single pair `N 0` from 0 is a header only if the board has N lights. Throws
/// InputError where the pair may be an edge. Adds a note where it may be one and there is no board.
std::optional<std::size_t> header_of(const Bytes& bytes, const std::vector<VertexPair>& pairs,
                                     const Numbering& numbering, const ButtonContext& context,
                                     bool is_directed, std::vector<std::string>& notes) {
  if (pairs.empty() || context.has_brackets) return std::nullopt;
  const std::uint64_t vertices = pairs[0].from.value();
  if (pairs[0].to.value() != pairs.size() - 1 || vertices > max_lights) return std::nullopt;
  const std::string header = "the first line " + pairs[0].from.digits + " " + pairs[0].to.digits;
  if (pairs.size() == 1 && numbering.first == 0 && numbering.number != vertices && !context.is_marked) {
    if (!numbering.number)
      notes.push_back(header + " was read as a pair, not as the numbers of vertices and of pairs");
    return std::nullopt;
  }
  std::uint64_t least = UINT64_MAX;
  std::uint64_t greatest = 0;
  for (std::size_t i = 1; i < pairs.size(); ++i) {
    least = std::min({least, pairs[i].from.value(), pairs[i].to.value()});
    greatest = std::max({greatest, pairs[i].from.value(), pairs[i].to.value()});
  }
  if (greatest >= vertices + numbering.first) {
    if (numbering.first == 0 && greatest == vertices && least > 0)
      bytes.fail(header +
                     " can be the numbers of vertices, counted from 1, and of pairs, or a pair of "
                     "vertices counted from 0; state the form that counts from 1, or, if it is a pair, "
                     "write it below another",
                 pairs[0].start, ErrorCode::ambiguous);
    return std::nullopt;
  }
  if (numbering.number && vertices != *numbering.number)
    bytes.fail(header + " can be the numbers of vertices and of pairs, but the board has " +
                   count_of(*numbering.number, "light") +
                   "; correct the number, or, if the line is a pair, write it below another",
               pairs[0].start, ErrorCode::ambiguous);
  if (numbering.number && numbering.first == 1 && !context.is_marked &&
      may_be_pair(pairs, vertices, is_directed))
    bytes.fail(
        header +
            " can be the numbers of vertices and of pairs, or a pair of vertices; remove it if it is "
            "the numbers; if it is a pair, write it below another",
        pairs[0].start, ErrorCode::ambiguous);
  if (!numbering.number && pairs.size() > 1 && pairs.size() - 1 < vertices + numbering.first)
    notes.push_back(header + " was read as the numbers of vertices and of pairs");
  return static_cast<std::size_t>(vertices);
}

}  // namespace

std::size_t zero_fraction(std::string_view text) {
  const auto end_of_zeros = [&](std::size_t from) {
    return std::min(text.find_first_not_of('0', from), text.size());
  };
  const auto has_more = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  const std::size_t end = text.starts_with('.') ? end_of_zeros(1) : 0;
  if (has_more(end)) return 0;
  if (end == text.size() || (text[end] != 'e' && text[end] != 'E')) return end;
  const std::size_t sign = end + 1 < text.size() && (text[end + 1] == '+' || text[end + 1] == '-') ? 1 : 0;
  const std::size_t last = end_of_zeros(end + 1 + sign);
  return last == end + 1 + sign || has_more(last) ? 0 : last;
}

std::uint64_t ListedNumber::value() const {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc{} ? value : UINT64_MAX;
}

void read_number_lists(Bytes& bytes, const ListKind& kind,
                       const std::function<void(ListedNumber&&)>& on_number,
                       const std::function<void(const Bytes::Mark& start)>& on_end) {
  NumberLists(bytes, kind, on_number, on_end).read();
}

bool looks_like_brackets(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string closers;
  bool has_brackets = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    for (const char c : line) {
      switch (c) {
        case '[': closers += ']'; break;
        case '(': closers += ')'; break;
        case '{': closers += '}'; break;
        case ']':
        case ')':
        case '}':
          if (closers.empty() || closers.back() != c) return false;
          closers.pop_back();
          break;
        case ' ':
        case '\t':
        case '\r': break;
        default:
          if (!has_brackets || !(is_digit(c) || c == ',' || c == '-' || c == '+' || c == '.' || c == 'e'))
            return false;
      }
      has_brackets = has_brackets || !closers.empty();
    }
  }
  return has_brackets && closers.empty();
}

ButtonsAndLights read_lists(Bytes& bytes, const ButtonContext& context) {
  const MatrixWords& words = context.words;
  const ListKind kind = kind_of_lists(words.of_column, words.columns, words.rows);
  const std::size_t first = is_from_1(context.format) ? 1 : 0;
  if (context.stated_lights)
    require_lights(*context.stated_lights, context,
                   "the first line states " + count_of(*context.stated_lights, "light"));
  const Lists lists = lists_of_indices(bytes, kind, {words.row, words.rows, first, context.lights});
  ButtonsAndLights result{Buttons(lists), context.stated_lights.value_or(0)};
  if (context.stated_lights && lights_needed(result.buttons) > *context.stated_lights)
    bytes.fail("the first line states " + count_of(*context.stated_lights, words.row, words.rows) +
               ", but a list has " + words.row + " " +
               std::to_string(lights_needed(result.buttons) - 1 + first) + "; correct the number of " +
               words.rows);
  result.buttons.set_labels({.first = first});
  const auto has_0 = [](const auto& list) { return std::find(list.begin(), list.end(), 0) != list.end(); };
  const auto is_empty = [](const auto& list) { return list.empty(); };
  if (context.format == ButtonFormat::brackets && std::none_of(lists.begin(), lists.end(), has_0) &&
      !std::all_of(lists.begin(), lists.end(), is_empty))
    result.notes.emplace_back("light 0 is in no list; if lights are counted from 1, the form is lists-1");
  return result;
}

ButtonsAndLights read_by_light(Bytes& bytes, const ButtonContext& context) {
  const MatrixWords& words = context.words;
  const ListKind kind = kind_of_lists(words.of_row, words.rows, words.columns);
  const std::size_t first = is_from_1(context.format) ? 1 : 0;
  const Lists lights = lists_of_indices(bytes, kind, {words.column, words.columns, first, std::nullopt});
  require_lights(lights.size(), context, "the text has lists for " + count_of(lights.size(), "light"));
  Lists buttons;
  for (std::size_t light = 0; light < lights.size(); ++light)
    for (const std::size_t button : lights[light]) {
      if (button >= buttons.size()) buttons.resize(button + 1);
      buttons[button].push_back(light);
    }
  if (buttons.empty())
    bytes.fail(std::string("the lists name no ") + words.columns + "; expected the numbers of the " +
               words.of_row);
  ButtonsAndLights result{Buttons(buttons), lights.size()};
  result.buttons.set_labels({.first = first});
  return result;
}

ButtonsAndLights read_edges(Bytes& bytes, const ButtonContext& context) {
  const bool is_directed = context.format == ButtonFormat::arcs || context.format == ButtonFormat::arcs_1;
  const char* const noun = is_directed ? "arc" : "edge";
  const Numbering numbering{"vertex", "vertices", is_from_1(context.format) ? 1U : 0U, context.lights};
  std::vector<VertexPair> pairs = read_pairs(bytes, numbering.first, is_directed);
  ButtonsAndLights result;
  const auto stated = header_of(bytes, pairs, numbering, context, is_directed, result.notes);
  if (stated) pairs.erase(pairs.begin());
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  std::size_t vertices = stated.value_or(context.lights.value_or(0));
  for (const VertexPair& pair : pairs) {
    const std::size_t from = index_of(bytes, pair.from, numbering);
    const std::size_t to = index_of(bytes, pair.to, numbering);
    if (from == to)
      bytes.fail(std::string("this ") + noun + " leads from vertex " + pair.from.digits +
                     " to itself; remove it, as a button always flips its own light",
                 pair.start);
    edges.emplace_back(from, to);
    vertices = std::max({vertices, from + 1, to + 1});
  }
  if (vertices == 0) bytes.fail("the graph has no vertices; write two on each line");
  auto sorted = edges;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    bytes.fail(std::string("the ") + noun + " " + std::to_string(twice->first + numbering.first) + " " +
                   std::to_string(twice->second + numbering.first) + " occurs twice; remove one of them",
               pairs[static_cast<std::size_t>(std::find(edges.rbegin(), edges.rend(), *twice).base() -
                                              edges.begin() - 1)]
                   .start);
  Lists buttons(vertices);
  for (std::size_t v = 0; v < vertices; ++v) buttons[v].push_back(v);
  for (const auto& [from, to] : sorted) {
    const bool has_reverse = std::binary_search(sorted.begin(), sorted.end(), std::pair(to, from));
    buttons[from].push_back(to);
    if (!is_directed && !has_reverse) buttons[to].push_back(from);
  }
  const bool has_0 = std::any_of(edges.begin(), edges.end(),
                                 [](const auto& edge) { return edge.first == 0 || edge.second == 0; });
  if (!has_0 && !edges.empty() && numbering.first == 0)
    result.notes.push_back(
        std::string("vertex 0 is in no pair; if vertices are counted from 1, the form is ") +
        (is_directed ? "arcs-1" : "edges-1"));
  result.buttons = Buttons(buttons);
  result.lights = vertices;
  result.buttons.set_labels({.first = numbering.first});
  return result;
}

}  // namespace flipwise
