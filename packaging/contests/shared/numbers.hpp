// SPDX-License-Identifier: MIT
// Answers that are one number, or a word if there is none. It must be the jury's answer, which is proved.
#include <string>

inline void check_number(const std::string& none, long long most) {
  const std::string right = next_word(ans, "the answer");
  const std::string word = first_word(ouf, none, right != none, "the answer");
  if (!word.empty()) {
    const long long number = to_number(ouf, word, 0, most, "the answer");
    if (number != to_number(ans, right, 0, most, "the answer"))
      quitf(_wa, "expected %s, found %s", right.c_str(), shown(word).c_str());
  }
  accept_at_end(right.c_str());
}
