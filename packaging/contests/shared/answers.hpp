// SPDX-License-Identifier: MIT
// Reads answers word by word, the contestant's and the jury's in the same way. A word that is not a number,
// a missing word and an extra word are a wrong format (_pe); a number out of range is a wrong answer (_wa).
// Only the beginning of a word that is longer than any right one is used.
#include <string>

const std::size_t longest_word = 32;

/// Returns a word for messages: short and printable.
inline std::string shown(const std::string& word) {
  std::string text = word.substr(0, longest_word);
  for (char& c : text)
    if (c < ' ' || c > '~') c = '?';
  return word.size() > longest_word ? text + "..." : text;
}

inline std::string next_word(InStream& stream, const std::string& expected) {
  if (stream.seekEof()) stream.quitf(_pe, "expected %s, found the end", expected.c_str());
  return stream.readToken().substr(0, longest_word + 1);
}

/// Returns the word as a plain decimal number from `least` to `most`.
inline long long to_number(InStream& stream, const std::string& word, long long least, long long most,
                           const std::string& expected) {
  const std::string digits = word.substr(word[0] == '-' ? 1 : 0);
  const bool plain = !digits.empty() && word != "-0" && (digits == "0" || digits[0] != '0') &&
                     digits.find_first_not_of("0123456789") == std::string::npos;
  if (!plain) stream.quitf(_pe, "expected %s, a number, found '%s'", expected.c_str(), shown(word).c_str());
  const long long number = digits.size() <= 18 ? std::stoll(word) : -1;
  if (number < least || number > most)
    stream.quitf(_wa, "expected %s, %s to %s, found %s", expected.c_str(), std::to_string(least).c_str(),
                 std::to_string(most).c_str(), shown(word).c_str());
  return number;
}

inline long long next_number(InStream& stream, long long least, long long most,
                             const std::string& expected) {
  return to_number(stream, next_word(stream, expected), least, most, expected);
}

/// Accepts the answer if only whitespace follows.
[[noreturn]] inline void accept_at_end(const char* why) {
  if (!ouf.seekEof())
    quitf(_pe, "expected the end of the output, found '%s'", shown(ouf.readToken()).c_str());
  quitf(_ok, "%s", why);
}

/// Returns the first word of an answer, a number, or "" if it is `none`. Contestant and jury must agree on
/// `none`.
inline std::string first_word(InStream& stream, const std::string& none, bool jury_has_one,
                              const std::string& expected) {
  const std::string word = next_word(stream, expected + " or " + none);
  if (word == none && jury_has_one)
    stream.quitf(_wa, "the answer is %s, but there is a solution", none.c_str());
  if (word != none && !jury_has_one) {
    to_number(stream, word, 0, 999999999999999999, expected);
    stream.quitf(_wa, "expected %s, found %s", none.c_str(), shown(word).c_str());
  }
  return word == none ? "" : word;
}
