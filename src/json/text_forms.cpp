// SPDX-License-Identifier: MIT
#include "json/text_forms.hpp"

#include <string>

#include "flipwise/errors.hpp"

namespace flipwise {

TextForms parse_text_forms(std::string_view words) {
  TextForms forms;
  while (true) {
    const std::string_view word = words.substr(0, words.find(','));
    const bool is_ragged = word == "ragged";
    if (word == "boards") {
      forms.boards = true;
    } else if (is_ragged || word == "integers") {
      if (forms.rows)
        throw InputError("rows that are ragged cannot also be integers: choose one", ErrorCode::conflict);
      forms.rows = is_ragged ? TextForm::Rows::ragged : TextForm::Rows::integers;
    } else {
      if (forms.buttons)
        throw InputError("found two forms of buttons, " + std::string(button_form(*forms.buttons).word) +
                             " and " + std::string(word) + "; choose one",
                         ErrorCode::conflict);
      try {
        forms.buttons = parse_button_format(word);
      } catch (const InputError& error) {
        throw InputError(std::string(error.what()) + ", ragged, integers, boards", error.code());
      }
    }
    if (word.size() == words.size()) return forms;
    words.remove_prefix(word.size() + 1);
  }
}

}  // namespace flipwise
