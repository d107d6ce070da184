// SPDX-License-Identifier: MIT
#include "arithmetic/wide_vector.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

__extension__ typedef unsigned __int128 Wide;

std::uint64_t sign(std::uint64_t word) {
  return 0 - (word >> 63);
}

void add_product(std::span<std::uint64_t> to, const WideVector::Words& factor, std::uint64_t times) {
  if (times == 0) return;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const Wide sum = Wide{factor[i]} * times + to[i] + carry;
    to[i] = static_cast<std::uint64_t>(sum);
    carry = static_cast<std::uint64_t>(sum >> 64);
  }
}

}  // namespace

WideVector::WideVector(Words values, std::size_t words, std::size_t spare)
    : values_(std::move(values)), words_(words), spare_(spare) {
  resize(words_ + spare_);
}

bool WideVector::is_zero() const {
  return std::all_of(values_.begin(), values_.end(), [](std::uint64_t word) { return word == 0; });
}

void WideVector::add(const BigInt& factor, const Words& numbers) {
  const std::size_t each = numbers.size() / (values_.size() / words_);
  const Words wide = signed_words(factor, words_);
  for (std::size_t i = 0; i * each < numbers.size(); ++i)
    add_multiple(std::span(values_).subspan(i * words_, words_), wide,
                 std::span(numbers).subspan(i * each, each));
}

void WideVector::fit(std::size_t least_words) {
  std::size_t used = least_words;
  for (std::size_t i = 0; i < values_.size(); i += words_) {
    std::size_t size = words_;
    while (size > used && values_[i + size - 1] == sign(values_[i + size - 2])) --size;
    used = std::max(used, size);
  }
  if (used + spare_ > words_ || 4 * (used + spare_) < 3 * words_) resize(used + spare_);
}

void WideVector::resize(std::size_t words) {
  const std::size_t kept = std::min(words, words_);
  Words values(values_.size() / words_ * words);
  for (std::size_t from = 0, to = 0; from < values_.size(); from += words_, to += words) {
    std::copy_n(&values_[from], kept, &values[to]);
    std::fill(&values[to] + kept, &values[to] + words, sign(values[to + kept - 1]));
  }
  values_ = std::move(values);
  words_ = words;
}

BigInt signed_number(std::span<const std::uint64_t> words) {
  const BigInt value = BigInt::from_words(words);
  return words.back() >> 63 != 0 ? value - (BigInt(1) << 64 * words.size()) : value;
}

WideVector::Words signed_words(const BigInt& number, std::size_t words) {
  WideVector::Words result = number.words();
  result.resize(words);
  if (number < 0) {
    for (std::uint64_t& word : result) word = ~word;
    for (std::size_t i = 0; i < words && ++result[i] == 0; ++i) {
    }
  }
  return result;
}

void add_multiple(std::span<std::uint64_t> to, const WideVector::Words& factor,
                  std::span<const std::uint64_t> number) {
  for (std::size_t place = 0; place < number.size(); ++place)
    add_product(to.subspan(place), factor, number[place]);
}

}  // namespace flipwise
