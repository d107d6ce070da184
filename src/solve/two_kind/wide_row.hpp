// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <functional>
#include <span>

#include "flipwise/board.hpp"

namespace flipwise::two_kind {

/// A set of columns as one number, cell c at bit c, for boards wider than a word:
///
///     words[0]: columns 0..63   ...   words[3]: columns 192..255
///
/// Subtraction and shifts are those of an unsigned integer. The searches use this or `Word` as their `Row`.
struct WideRow {
  static constexpr std::size_t count = 4;
  std::array<Word, count> words = {};

  constexpr WideRow() = default;
  constexpr WideRow(Word low) : words{low} {}  // NOLINT(google-explicit-constructor): a row is one, too

  explicit constexpr operator bool() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
  bool operator==(const WideRow&) const = default;

  constexpr WideRow& operator&=(const WideRow& other) { return change(other, std::bit_and<>()); }
  constexpr WideRow& operator|=(const WideRow& other) { return change(other, std::bit_or<>()); }
  constexpr WideRow& operator^=(const WideRow& other) { return change(other, std::bit_xor<>()); }
  constexpr WideRow& operator-=(const WideRow& other) {
    Word borrow = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Word less = words[i] - other.words[i];
      const Word next = static_cast<Word>(words[i] < other.words[i]) | static_cast<Word>(less < borrow);
      words[i] = less - borrow;
      borrow = next;
    }
    return *this;
  }
  friend constexpr WideRow operator&(WideRow left, const WideRow& right) { return left &= right; }
  friend constexpr WideRow operator|(WideRow left, const WideRow& right) { return left |= right; }
  friend constexpr WideRow operator^(WideRow left, const WideRow& right) { return left ^= right; }
  friend constexpr WideRow operator-(WideRow left, const WideRow& right) { return left -= right; }
  constexpr WideRow operator-() const { return WideRow() - *this; }
  constexpr WideRow operator~() const {
    WideRow result;
    for (std::size_t i = 0; i < count; ++i) result.words[i] = ~words[i];
    return result;
  }
  constexpr WideRow operator<<(std::size_t shift) const {
    WideRow result;
    const std::size_t skip = shift / word_bits, bits = shift % word_bits;
    for (std::size_t i = skip; i < count; ++i) {
      result.words[i] = words[i - skip] << bits;
      if (bits != 0 && i > skip) result.words[i] |= words[i - skip - 1] >> (word_bits - bits);
    }
    return result;
  }
  constexpr WideRow operator>>(std::size_t shift) const {
    WideRow result;
    const std::size_t skip = shift / word_bits, bits = shift % word_bits;
    for (std::size_t i = 0; i + skip < count; ++i) {
      result.words[i] = words[i + skip] >> bits;
      if (bits != 0 && i + skip + 1 < count) result.words[i] |= words[i + skip + 1] << (word_bits - bits);
    }
    return result;
  }

 private:
  template <typename Operation>
  constexpr WideRow& change(const WideRow& other, Operation operation) {
    for (std::size_t i = 0; i < count; ++i) words[i] = operation(words[i], other.words[i]);
    return *this;
  }
};

/// The greatest number of columns of a line.
template <typename Row>
inline constexpr std::size_t max_columns = 8 * sizeof(Row);

template <typename Row>
constexpr Row cell(std::size_t column) {
  return Row(Word{1}) << column;
}

constexpr bool has(Word line, std::size_t column) {
  return line >> column & 1;
}
constexpr bool has(const WideRow& line, std::size_t column) {
  return line.words[column / word_bits] >> (column % word_bits) & 1;
}

constexpr std::size_t popcount(Word line) {
  return static_cast<std::size_t>(std::popcount(line));
}
constexpr std::size_t popcount(const WideRow& line) {
  std::size_t sum = 0;
  for (const Word word : line.words) sum += popcount(word);
  return sum;
}

/// Returns the first column of a nonempty line.
constexpr std::size_t first_column(Word line) {
  return static_cast<std::size_t>(std::countr_zero(line));
}
constexpr std::size_t first_column(const WideRow& line) {
  std::size_t i = 0;
  while (line.words[i] == 0) ++i;
  return i * word_bits + first_column(line.words[i]);
}

/// Returns all but the first column of a nonempty line.
template <typename Row>
constexpr Row rest(const Row& line) {
  return line ^ cell<Row>(first_column(line));
}

/// Convert a row of a board to a line, and back.
template <typename Row>
Row row_of(std::span<const Word> row) {
  Row line = 0;
  std::memcpy(static_cast<void*>(&line), row.data(), row.size_bytes());
  return line;
}
template <typename Row>
void write_row(const Row& line, std::span<Word> row) {
  std::memcpy(row.data(), &line, row.size_bytes());
}

}  // namespace flipwise::two_kind
