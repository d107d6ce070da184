// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

/// A vector of integers in one array:
///
///     number 0                    number 1                    ...
///     word 0 | word 1 | ... | sp. word 0 | word 1 | ... | sp.
///
/// Numbers are in two's complement, lowest word first. Each has as many words as the largest needs, and
/// some spare words.
class WideVector {
 public:
  using Words = std::vector<std::uint64_t>;

  WideVector(Words values, std::size_t words, std::size_t spare);

  /// Returns the number of words of each number.
  std::size_t words() const { return words_; }
  Words& values() { return values_; }
  const Words& values() const { return values_; }
  bool is_zero() const;

  /// Adds a multiple of a vector of nonnegative numbers. The spare words must be enough for the result.
  void add(const BigInt& factor, const Words& numbers);

  /// Restores the spare words: if numbers have grown, all get more words, and at least `least_words`.
  void fit(std::size_t least_words);

  void save(Saving& out) const { out(words_, values_); }
  void load(Loading& in) {
    values_.clear();
    in(words_, values_);
  }

 private:
  void resize(std::size_t words);

  Words values_;
  std::size_t words_;
  std::size_t spare_;
};

/// Returns the number with these words in two's complement.
BigInt signed_number(std::span<const std::uint64_t> words);

/// Returns the lowest words of a number in two's complement, lowest first.
WideVector::Words signed_words(const BigInt& number, std::size_t words);

/// Adds factor * number to `to`, modulo 2^64 to the number of its words. `factor` is in two's complement
/// and has at least as many words as `to`; the number is not negative.
void add_multiple(std::span<std::uint64_t> to, const WideVector::Words& factor,
                  std::span<const std::uint64_t> number);

}  // namespace flipwise
