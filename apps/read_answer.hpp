// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "files/input.hpp"
#include "flipwise/board.hpp"
#include "json/request.hpp"

namespace flipwise::app {

/// What is known of the presses before they are read.
struct PressShape {
  Board like;               ///< a board of their shape, and with more than two colours of their modulus
  bool kinds = false;       ///< a press has a kind
  bool any_shape = false;   ///< only the number of cells counts
  bool is_witness = false;  ///< the user says that there is a witness instead
};

/// An answer as it is written. A text of a few numbers can be a press board and a list of presses; then
/// both are here.
struct ReadAnswer {
  StatedAnswer stated;
  std::optional<StatedAnswer> as_list = {};
};

/// An answer as JSON, as an id, as a list of presses, or as text: comments that claim something, then the
/// press board, the witness, or several solutions with a comment above each. Throws InputError.
ReadAnswer read_answer(Input& input, const PressShape& shape);

/// An answer to a puzzle of so many colours as solve --many writes it as text,
/// `optimal 4 0000/1001/1001/0000`, or only its board, or an id; it follows what `after` says. Throws
/// InputError.
StatedAnswer answer_from_words(const std::string& text, std::uint64_t colours, bool is_witness,
                               const char* after);

/// How many colours an answer says, as JSON, an image, an id or text with comments; 0 where it does not.
/// The input stays at its beginning.
unsigned colours_of_answer(std::optional<Input>& input);

}  // namespace flipwise::app
