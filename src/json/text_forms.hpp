// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "flipwise/io.hpp"

namespace flipwise {

/// The forms of the texts of a request, where they are stated; other forms are recognised.
struct TextForms {
  std::optional<ButtonFormat> buttons = {};
  std::optional<TextForm::Rows> rows = {};  ///< form of the rows of boards
  bool boards = false;                      ///< many boards of several lines
};

/// Reads the value of the field `as`: one word, or several with commas between them, for different kinds of
/// texts. Throws InputError.
TextForms parse_text_forms(std::string_view words);

}  // namespace flipwise
