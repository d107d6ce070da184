// SPDX-License-Identifier: MIT
#include "json/text_forms.hpp"

#include <string>

#include "flipwise/errors.hpp"

namespace flipwise {

TextForms parse_text_forms(std::string_view words) {
  TextForms forms;
  while (true) {
    const std::string_view word = words.substr(0, words.find(','));
    if (forms.buttons)
      throw InputError("two forms of buttons, " + std::string(button_form(*forms.buttons).word) + " and " +
                           std::string(word),
                       ErrorCode::conflict);
    forms.buttons = parse_button_format(word);
    if (word.size() == words.size()) return forms;
    words.remove_prefix(word.size() + 1);
  }
}

}  // namespace flipwise
