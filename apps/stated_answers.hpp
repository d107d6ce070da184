// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "files/input.hpp"
#include "flipwise/board.hpp"
#include "json/request.hpp"
#include "json/stated_answer.hpp"

namespace flipwise::app {

/// Facts about the presses, known before they are read.
struct PressShape {
  Board like;               ///< board of their shape, and with more than two colours of their modulus
  bool kinds = false;       ///< true if a press has a kind
  bool any_shape = false;   ///< true if only the number of cells must agree
  bool is_witness = false;  ///< true if the answer is a witness, by option
  bool repeats = false;     ///< true if a list may press a cell several times
  Labels labels = {};       ///< of the buttons; if they have names, lists of presses use them
};

/// The comment on the first line of a text that is a list of presses, although it could be a press board.
inline constexpr std::string_view list_mark = "; list of presses";

/// An answer as read. Text with few numbers may be a press board or a list of presses; both are then
/// present.
struct ReadAnswer {
  StatedAnswer stated;
  std::optional<StatedAnswer> as_list = {};
};

/// Reads an answer: JSON, an id, a list of presses, or text (comments with claims, followed by the press
/// board, the witness, or several solutions with a comment above each). In a list, presses are distinct and
/// count from 1, so the beginning of a large text shows whether it is one. Throws InputError.
ReadAnswer read_answer(Input& input, const PressShape& shape);

/// Options of an answer that its puzzle does not state; PressShape explains them.
struct AnswerOptions {
  bool is_witness = false;
  bool repeats = false;
};

/// Reads an answer to this puzzle from `file` or, if it is not open, from the id `word`. Throws InputError.
ReadAnswer read_answer_to(const PuzzleSpec& spec, const std::string& word, std::optional<Input>& file,
                          const AnswerOptions& options);

/// Returns the board after the presses of a request. If they can also be read as a list, they are read as a
/// press board, with a note, unless these presses cannot be made; the request then gets the list. `path` is
/// the argument with the presses. Throws InputError.
ShowRequest board_after(ApplyRequest& request, const std::optional<StatedAnswer>& as_list,
                        const std::string& path);

/// Reads an answer to a puzzle with this many colours in the text form of solve --many, `optimal 4
/// 0000/1001/1001/0000`, or only its board, or an id. `after` names the words before it, for messages.
/// Throws InputError.
StatedAnswer answer_from_words(const std::string& text, std::uint64_t colours, bool is_witness,
                               const char* after);

/// Returns the number of colours that an answer states, in JSON, an image, an id, or comments; 0 if it does
/// not. The input stays at its beginning.
std::uint64_t colours_of_answer(std::optional<Input>& input);

}  // namespace flipwise::app
