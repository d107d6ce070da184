// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/graph_files.hpp"
#include "format/matrix_files.hpp"

namespace flipwise {

namespace {

/// Reads the number of a light. Each digit is checked, so that the number cannot overflow.
std::size_t read_light(Bytes& bytes, std::optional<std::size_t> lights) {
  const Bytes::Mark start = bytes.mark();
  std::size_t light = 0;
  while (is_digit(bytes.peek())) {
    light = light * 10 + static_cast<std::size_t>(bytes.get() - '0');
    if (!lights && light >= max_lights) bytes.fail("more than a million lights", start);
    if (lights && light >= *lights)
      bytes.fail("the board has " + count_of(*lights, "light") + ", counted from 0", start);
  }
  return light;
}

ButtonsAndLights read_lists(Bytes& bytes, std::optional<std::size_t> lights) {
  std::vector<std::vector<std::size_t>> buttons;
  while (bytes.peek() != Bytes::end) {
    if (bytes.peek() == ';') bytes.skip_line();
    std::vector<std::size_t> button;
    bool none = false;
    for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end; byte = bytes.peek()) {
      if (is_blank(byte) || byte == ',') {
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
  return {Buttons(buttons)};
}

/// Requires that a matrix has a row for each light, if the number of lights is known.
void require_lights(std::size_t rows, std::optional<std::size_t> lights, const std::string& name) {
  if (lights && rows != *lights)
    throw located(name, 1, 1,
                  "the matrix has " + count_of(rows, "row") + ", the board " + count_of(*lights, "light"),
                  ErrorCode::shape);
}

/// Reads any format but MatrixMarket.
ButtonsAndLights read_lists_or_graph(Bytes& bytes, const std::string& name,
                                     std::optional<std::size_t> lights) {
  const int first = bytes.peek();
  if (begins_graph(first)) return read_graph(bytes, lights);
  if (!is_digit(first)) return read_lists(bytes, lights);
  std::string text;
  constexpr std::size_t piece = std::size_t{1} << 16;
  for (std::size_t read = piece; read == piece;) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    read = bytes.read(text.data() + before, piece);
    text.resize(before + read);
  }
  Bytes of_text(text, name);
  if (!looks_like_alist(text)) return read_lists(of_text, lights);
  ButtonsAndLights matrix = read_alist(of_text);
  require_lights(matrix.lights, lights, name);
  return matrix;
}

ButtonsAndLights read_any_buttons(std::istream& input, const std::string& name,
                                  std::optional<std::size_t> lights, std::uint64_t modulus) {
  Bytes bytes(input, name);
  if (bytes.peek() != '%') return read_lists_or_graph(bytes, name, lights);
  ButtonsAndLights matrix = read_matrix_market(bytes, static_cast<unsigned>(modulus));
  require_lights(matrix.lights, lights, name);
  return matrix;
}

}  // namespace

ButtonsAndLights read_buttons(std::istream& input, const std::string& name,
                              std::optional<std::size_t> lights, std::uint64_t modulus) {
  ButtonsAndLights result = read_any_buttons(input, name, lights, modulus);
  result.lights = lights.value_or(std::max({result.lights, lights_needed(result.buttons), std::size_t{1}}));
  return result;
}

}  // namespace flipwise
