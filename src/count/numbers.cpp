// SPDX-License-Identifier: MIT
#include "count/numbers.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace flipwise {

Integer to_integer(std::span<const std::uint64_t> words) {
  Integer value;
  import_bits(value, words.begin(), words.end(), 64, false);
  return value;
}

std::string to_decimal(const Integer& value) {
  __extension__ typedef unsigned __int128 Wide;
  constexpr std::uint64_t group = 1'000'000'000'000'000'000;
  std::vector<std::uint64_t> words;
  export_bits(value, std::back_inserter(words), 64, false);
  std::string digits;
  while (!words.empty()) {
    std::uint64_t rest = 0;
    for (std::size_t i = words.size(); i-- > 0;) {
      const Wide part = Wide{rest} << 64 | words[i];
      words[i] = static_cast<std::uint64_t>(part / group);
      rest = static_cast<std::uint64_t>(part % group);
    }
    while (!words.empty() && words.back() == 0) words.pop_back();
    for (int i = 0; i < 18; ++i, rest /= 10) digits.push_back(static_cast<char>('0' + rest % 10));
  }
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  if (digits.empty()) digits.push_back('0');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace flipwise
