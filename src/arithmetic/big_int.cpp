// SPDX-License-Identifier: MIT
#include "arithmetic/big_int.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "arithmetic/modular.hpp"
#include "flipwise/errors.hpp"

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

/// Garner's step: the number grows by a digit times the product of the earlier primes.
void Residues::add(std::uint64_t residue) {
  const std::uint64_t prime = prime_;
  const auto known = static_cast<std::uint64_t>(value_ % prime);
  const auto factor = static_cast<std::uint64_t>(product_ % prime);
  const Modular field{prime};
  last_digit_ = field.multiply(field.subtract(residue, known), field.inverse(factor));
  value_ += product_ * last_digit_;
  product_ *= prime;
  bits_ += std::log2(static_cast<double>(prime)) - 1e-9;
  prime_ = static_cast<std::uint32_t>(prime_below(prime_));
}

Integer Residues::value() const {
  if (last_digit_ != 0)
    throw InternalError("count: the residue modulo one more prime does not fit the number");
  return value_;
}

}  // namespace flipwise
