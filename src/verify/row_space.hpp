// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "flipwise/word.hpp"
#include "run/limits.hpp"

namespace flipwise {

using Words = std::vector<Word>;

inline bool is_empty(const Words& words) {
  return std::all_of(words.begin(), words.end(), [](Word word) { return word == 0; });
}

/// A row space: a basis of sets of presses, each with a different first press.
class RowSpace {
 public:
  explicit RowSpace(std::size_t presses) : row_of_(presses) {}

  /// Reduces a vector until no basis row begins in one of its presses. The result is empty if and only if
  /// the vector is a sum of rows.
  Words reduced(Words vector, Limits& limits) const {
    std::uint64_t operations = 1;
    for (std::size_t w = 0; w < vector.size(); ++w)
      // A row changes no press before its first one, so one pass over each word suffices.
      for (Word above = ~Word{0}; (vector[w] & above) != 0;) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(vector[w] & above));
        above = ~Word{1} << bit;
        const Words& row = row_of_[w * word_bits + bit];
        for (std::size_t i = 0; i < row.size(); ++i) vector[w + i] ^= row[i];
        operations += row.size();
      }
    limits.count_operations(operations, 1, "verifying");
    return vector;
  }

  void add(Words row, Limits& limits) {
    row = reduced(std::move(row), limits);
    const auto first = std::find_if(row.begin(), row.end(), [](Word word) { return word != 0; });
    if (first == row.end()) return;
    const auto w = static_cast<std::size_t>(first - row.begin());
    const auto press = w * word_bits + static_cast<std::size_t>(std::countr_zero(*first));
    row_of_[press].assign(first, row.end());
  }

 private:
  std::vector<Words> row_of_;  // by first press, stored from its word on; empty if there is none
};

}  // namespace flipwise
