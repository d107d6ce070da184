// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "gf2/bits.hpp"

namespace flipwise::gf2 {

/// A basis of the span of vectors over GF(2), extended by one vector at a time, which can be undone. Only
/// the first `columns` bits of a vector count. The others are carried along: the right side of an equation,
/// for example, or which of the vectors were added.
///
///                    columns                     carried
///     row 0      [ . . . 1 x x x x x x ]      [ right side ]
///     row 1      [ . 1 x 0 x x x x x x ]      [ right side ]
///     row 2      [ . . . 0 . 1 x x x x ]      [ right side ]
///                    ^   ^   ^  pivots
///
/// Invariant: the pivot of a row is its first set bit, and a row is 0 at the pivots of earlier rows. So the
/// pivots are those of the echelon form, whatever the order of the vectors, and the remainder of a
/// reduction is canonical.
///
/// A Row is a std::array of words, which is found directly by its pivot, or has a length known at run time:
/// a Vector, or a type with words(). Cost of an insertion: a row addition for every pivot that is set, and,
/// for rows of unknown length, a test of every pivot.
template <class Row>
class Basis {
  static constexpr std::size_t fixed_words = [] {
    if constexpr (requires { std::tuple_size<Row>::value; })
      return std::tuple_size<Row>::value;
    else
      return std::size_t{0};
  }();
  static constexpr bool is_fixed = fixed_words > 0;

 public:
  Basis() : Basis(fixed_words * word_bits) {}
  explicit Basis(std::size_t columns) : columns_(columns), rows_(fixed_words * word_bits) {}

  std::size_t rank() const { return pivots_.size(); }
  /// Return the rows and their pivots in the order in which they were inserted.
  const Row& row(std::size_t i) const { return rows_[is_fixed ? pivots_[i] : i]; }
  std::size_t pivot(std::size_t i) const { return pivots_[i]; }
  bool is_pivot(std::size_t column) const {
    if constexpr (is_fixed)
      return get_bit(pivot_mask_, column);
    else
      return std::find(pivots_.begin(), pivots_.end(), column) != pivots_.end();
  }

  /// Makes a vector 0 at all pivots by adding rows.
  void reduce(Row& vector) const {
    if constexpr (is_fixed) {
      for (std::size_t w = 0; w < fixed_words; ++w)
        while (const Word known = vector[w] & pivot_mask_[w])
          add_fixed(vector, rows_[w * word_bits + static_cast<std::size_t>(std::countr_zero(known))]);
    } else {
      for (std::size_t i = 0; i < pivots_.size(); ++i)
        if (get_bit(words_of(vector), pivots_[i])) add(words_of(vector), words_of(rows_[i]));
    }
  }

  /// Reduces a vector and, if the remainder is not 0, inserts it as the next row. Returns false if the
  /// vector was in the span; then `vector` holds the bits that were carried along.
  bool insert(Row& vector) {
    reduce(vector);
    const std::size_t pivot = first_bit(words_of(vector));
    if (pivot >= columns_) return false;
    if constexpr (is_fixed) {
      rows_[pivot] = vector;
      flip_bit(pivot_mask_, pivot);
    } else {
      rows_.push_back(std::move(vector));
    }
    pivots_.push_back(pivot);
    return true;
  }
  bool insert(Row&& vector) { return insert(vector); }

  /// Removes all but the first `rank` rows.
  void cut(std::size_t rank) {
    for (; pivots_.size() > rank; pivots_.pop_back())
      if constexpr (is_fixed)
        flip_bit(pivot_mask_, pivots_.back());
      else
        rows_.pop_back();
  }

  /// Sets the bits of x at the pivots, which must be 0, so that r . x = 0 for every row r. The other bits
  /// of x are free and determine them.
  void complete(Row& x) const {
    for_each_upwards(*this, [&](std::size_t pivot, const Row& row) {
      if (dot(words_of(row), words_of(x))) flip_bit(words_of(x), pivot);
    });
  }

  /// Returns the only basis in reduced echelon form: rows by increasing pivot, each 0 at the pivots of the
  /// others. This basis is then empty. Cost: rank^2 / 2 row additions.
  std::vector<Row> take_reduced() {
    std::vector<Row> reduced;
    std::vector<std::size_t> pivots;
    for_each_upwards(*this, [&](std::size_t pivot, Row& next) {  // each needs those before it
      for (std::size_t j = 0; j < reduced.size(); ++j)
        if (get_bit(words_of(next), pivots[j])) add(words_of(next), words_of(reduced[j]));
      reduced.push_back(std::move(next));
      pivots.push_back(pivot);
    });
    std::reverse(reduced.begin(), reduced.end());
    *this = Basis(columns_);
    return reduced;
  }

 private:
  template <class Any>
  static auto words_of(Any& row) {
    if constexpr (requires { row.words(); })
      return row.words();
    else
      return std::span(row);
  }
  static void add_fixed(Row& into, const Row& from) {
    for (std::size_t w = 0; w < fixed_words; ++w) into[w] ^= from[w];
  }
  /// Calls use(pivot, row) for the rows from the last pivot to the first.
  template <class Self, class Use>
  static void for_each_upwards(Self& self, Use use) {
    if constexpr (is_fixed) {
      for (std::size_t w = fixed_words; w-- > 0;)
        for (Word left = self.pivot_mask_[w]; left != 0;) {
          const auto bit = static_cast<std::size_t>(std::bit_width(left)) - 1;
          left ^= Word{1} << bit;
          use(w * word_bits + bit, self.rows_[w * word_bits + bit]);
        }
    } else {
      std::vector<std::size_t> order(self.rank());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::sort(order.begin(), order.end(),
                [&](std::size_t i, std::size_t j) { return self.pivots_[i] > self.pivots_[j]; });
      for (const std::size_t i : order) use(self.pivots_[i], self.rows_[i]);
    }
  }

  std::size_t columns_;
  std::vector<Row> rows_;  // each at the index of its pivot if rows have a fixed length
  std::vector<std::size_t> pivots_;
  std::array<Word, fixed_words> pivot_mask_ = {};
};

}  // namespace flipwise::gf2
