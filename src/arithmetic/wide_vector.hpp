// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/checkpoint_format.hpp"

namespace flipwise {

/// A vector of whole numbers, negative ones too, in one array:
///
///     number 0                    number 1                    ...
///     word 0 | word 1 | ... | sp. word 0 | word 1 | ... | sp.
///
/// Each number takes as many words as the largest needs, and some spare ones; two's complement, lowest word
/// first.
class WideVector {
 public:
  using Words = std::vector<std::uint64_t>;

  WideVector(Words values, std::size_t words, std::size_t spare);

  /// Of each number, and all numbers.
  std::size_t words() const { return words_; }
  Words& values() { return values_; }
  const Words& values() const { return values_; }
  bool is_zero() const;

  /// Adds a multiple of a vector of numbers that are not negative. The spare words must hold it.
  void add(const BigInt& factor, const Words& numbers);

  /// Makes the spare words spare again: numbers that have grown get more words, and at least this many.
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

/// A number in two's complement.
BigInt signed_number(std::span<const std::uint64_t> words);

}  // namespace flipwise
