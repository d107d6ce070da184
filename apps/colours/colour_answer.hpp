// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "files/input.hpp"
#include "json/colours/colour_requests.hpp"

namespace flipwise::app {

/// An answer about colours as it is written; what can be a press board and a list of presses is both.
struct ReadColours {
  StatedColours stated;
  std::optional<StatedColours> as_list = {};
};

/// As read_answer, for presses of so many rows and columns; with 1 row, as many cells as there are columns.
ReadColours read_colour_answer(Input& input, unsigned colours, std::size_t rows, std::size_t columns,
                               bool is_witness);

/// How many colours an answer says, as JSON, an image, an id or text with comments; 0 where it does not.
/// The input stays at its beginning.
unsigned colours_of_answer(std::optional<Input>& input);

/// As answer_from_words.
StatedColours colours_from_words(const std::string& text, unsigned colours, bool is_witness,
                                 const char* after = "the board");

}  // namespace flipwise::app
