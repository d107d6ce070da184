// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/matrix_files.hpp"

namespace flipwise {

namespace {

bool is_blank(int byte) {
  return byte == ' ' || byte == '\t' || byte == ',' || byte == '\r';
}
bool is_digit(int byte) {
  return byte >= '0' && byte <= '9';
}

void skip_line(Bytes& bytes) {
  while (bytes.peek() != '\n' && bytes.peek() != Bytes::end) bytes.get();
}

/// A light's number, checked digit by digit, so that it cannot overflow.
std::size_t read_light(Bytes& bytes, std::optional<std::size_t> lights) {
  const Bytes::Mark start = bytes.mark();
  std::size_t light = 0;
  while (is_digit(bytes.peek())) {
    light = light * 10 + static_cast<std::size_t>(bytes.get() - '0');
    if (!lights && light >= most_lights) bytes.fail("more than a million lights", start);
    if (lights && light >= *lights)
      bytes.fail("the board has " + count_of(*lights, "light") + ", counted from 0", start);
  }
  return light;
}

Buttons read_lists(Bytes& bytes, std::optional<std::size_t> lights) {
  Buttons buttons;
  while (bytes.peek() != Bytes::end) {
    if (bytes.peek() == ';') skip_line(bytes);
    std::vector<std::size_t> button;
    bool none = false;
    for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end; byte = bytes.peek()) {
      if (is_blank(byte)) {
        bytes.get();
      } else if (byte == '-' && button.empty() && !none) {
        none = true;
        bytes.get();
      } else if (is_digit(byte) && !none) {
        button.push_back(read_light(bytes, lights));
      } else {
        bytes.fail("expected the numbers of the lights that a button flips, or - for none, found " +
                   byte_name(byte));
      }
    }
    bytes.get();
    if (none || !button.empty()) buttons.push_back(std::move(button));
  }
  if (buttons.empty()) bytes.fail("no buttons: expected a line for each, with the lights that it flips");
  return buttons;
}

constexpr int first_graph6 = 63;
constexpr int last_graph6 = 126;

/// Six bits of a graph6 line.
std::uint64_t six_bits(Bytes& bytes) {
  const int byte = bytes.peek();
  if (byte < first_graph6 || byte > last_graph6)
    bytes.fail("graph6: expected a character from ? to ~, found " + byte_name(byte));
  return static_cast<std::uint64_t>(bytes.get() - first_graph6);
}

/// One, four or eight characters.
std::uint64_t read_order(Bytes& bytes) {
  int characters = 1;
  for (const int more : {3, 6})
    if (bytes.peek() == last_graph6) {
      bytes.get();
      characters = more;
    }
  std::uint64_t order = 0;
  for (int i = 0; i < characters; ++i) order = order << 6 | six_bits(bytes);
  return order;
}

/// B. McKay's graph6: the number of vertices, then column by column the upper triangle of the adjacency
/// matrix. Button v flips v and its neighbours.
Buttons read_graph6(Bytes& bytes, std::optional<std::size_t> lights) {
  const Bytes::Mark start = bytes.mark();
  constexpr std::string_view header = ">>graph6<<";
  if (bytes.line_rest().starts_with(header)) bytes.skip(header.size());
  const std::uint64_t order = read_order(bytes);
  if (lights && order != *lights)
    bytes.fail("the graph has " + count_of(order, "vertex", "vertices") + ", the board " +
                   count_of(*lights, "light"),
               start);
  if (!lights && order > most_lights) bytes.fail("more than a million vertices", start);
  Buttons buttons(order);
  std::uint64_t bits = 0;
  int left = 0;
  for (std::size_t v = 0; v < order; ++v) {
    buttons[v].push_back(v);
    for (std::size_t u = 0; u < v; ++u) {
      if (left == 0) {
        bits = six_bits(bytes);
        left = 6;
      }
      if (bits >> --left & 1) {
        buttons[u].push_back(v);
        buttons[v].push_back(u);
      }
    }
  }
  while (bytes.peek() == '\n' || bytes.peek() == '\r') bytes.get();
  if (bytes.peek() != Bytes::end) bytes.fail("graph6: expected one graph, found more after it");
  return buttons;
}

/// A matrix has the number of its rows; lists have none.
ButtonsAndLights read_any_buttons(std::istream& input, const std::string& name,
                                  std::optional<std::size_t> lights) {
  Bytes bytes(input, name);
  const auto matrix = [&](ButtonsAndLights read) {
    if (lights && read.lights != *lights)
      throw InputError(located(
          name, 1, 1,
          "the matrix has " + count_of(read.lights, "row") + ", the board " + count_of(*lights, "light")));
    return read;
  };
  const int first = bytes.peek();
  if (first == '%') return matrix(read_matrix_market(bytes));
  if (first >= '>' && first <= last_graph6) return {read_graph6(bytes, lights)};
  if (!is_digit(first)) return {read_lists(bytes, lights)};
  std::string text;
  constexpr std::size_t piece = std::size_t{1} << 16;
  for (std::size_t read = piece; read == piece;) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    read = bytes.read(text.data() + before, piece);
    text.resize(before + read);
  }
  Bytes of_text(text, name);
  return looks_like_alist(text) ? matrix(read_alist(of_text))
                                : ButtonsAndLights{read_lists(of_text, lights)};
}

}  // namespace

Buttons read_buttons(std::istream& input, const std::string& name, std::size_t lights) {
  return read_any_buttons(input, name, lights).buttons;
}

ButtonsAndLights read_buttons(std::istream& input, const std::string& name) {
  ButtonsAndLights result = read_any_buttons(input, name, std::nullopt);
  result.lights = std::max({result.lights, light_count(result.buttons), std::size_t{1}});
  return result;
}

}  // namespace flipwise
