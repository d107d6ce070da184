// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "count/diagram/diagram.hpp"
#include "count/sweep/profile_dp.hpp"

namespace flipwise {

/// Computes a range of a layer above one cell, `many` numbers for each state: the sums of the values of the
/// two choices in the layer below, modulo a number of at most 2^31 for 32-bit words, or 2^63.
template <class Word>
void join_lanes(Word* to, const Word* below, std::span<const Choice> choices, std::size_t many,
                Word modulus);

/// Adds number by number, modulo a number of at most 2^31.
void add_lanes(std::uint32_t* to, const std::uint32_t* left, const std::uint32_t* right, std::size_t many,
               std::uint32_t modulus);

/// Returns a + b modulo m, for a, b < m, m at most 2^63, or 2^31 in the narrower words.
template <class Word>
constexpr Word add_modulo(Word a, Word b, Word modulus) {
  const Word sum = a + b;
  return sum >= modulus ? sum - modulus : sum;
}

/// The number of completions modulo any number from 1 to 2^63, or to 2^31 in the narrower words.
template <class Word>
struct CountModuloIn {
  using Value = Word;
  Word modulus;

  std::size_t stride() const { return 1; }
  void one(std::span<Value> to) const { to[0] = 1 % modulus; }
  void none(std::span<Value> to) const { to[0] = 0; }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t) const {
    to[0] = add_modulo(unlit[0], lit[0], modulus);
  }
};
using CountModulo = CountModuloIn<std::uint64_t>;

/// The number of completions modulo several numbers at once, so that the choices are read only once.
struct CountModuloEach {
  using Value = std::uint64_t;
  static constexpr std::size_t lanes = 8;
  std::array<std::uint64_t, lanes> moduli;

  std::size_t stride() const { return lanes; }
  void one(std::span<Value> to) const { std::fill(to.begin(), to.end(), Value{1}); }
  void none(std::span<Value> to) const { std::fill(to.begin(), to.end(), Value{0}); }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t) const {
    for (std::size_t i = 0; i < lanes; ++i) to[i] = add_modulo(unlit[i], lit[i], moduli[i]);
  }
};

/// The exact number of completions, as words of 64 bits, lowest first. Since `cells` cells have at most
/// 2^cells patterns, only the lowest cells / 64 + 1 words are touched; the others stay 0.
struct CountExactly {
  using Value = std::uint64_t;
  std::size_t words;

  /// Returns a ring wide enough for a board.
  static CountExactly for_cells(std::uint64_t cells) { return {static_cast<std::size_t>(cells / 64 + 1)}; }

  std::size_t stride() const { return words; }
  void one(std::span<Value> to) const {
    none(to);
    to[0] = 1;
  }
  void none(std::span<Value> to) const { std::fill(to.begin(), to.end(), Value{0}); }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t cells) const {
    const auto used = static_cast<std::size_t>(std::min<std::uint64_t>(words, cells / 64 + 1));
    Value carry = 0;
    for (std::size_t i = 0; i < used; ++i) {
      const Value half = unlit[i] + carry;
      carry = half < carry;
      to[i] = half + lit[i];
      carry += to[i] < half;
    }
  }
};

/// The exact numbers of completions by lit cells: `numbers.words` words for each weight from 0 to `cells`.
struct CountByWeight {
  using Value = std::uint64_t;
  CountExactly numbers;
  std::size_t cells;

  std::size_t stride() const { return (cells + 1) * numbers.words; }
  void one(std::span<Value> to) const {
    none(to);
    to[0] = 1;
  }
  void none(std::span<Value> to) const { numbers.none(to); }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t cells_left) const {
    const std::size_t words = numbers.words;
    const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(cells, cells_left));
    std::copy_n(unlit.begin(), words, to.begin());
    for (std::size_t weight = 1; weight <= most; ++weight)
      numbers.join(to.subspan(weight * words, words), unlit.subspan(weight * words, words),
                   lit.subspan((weight - 1) * words, words), cells_left);
  }
};

/// The number of completions by number of lit cells, from 0 to `cells`, modulo a number of at most 2^31.
struct WeightsModulo {
  using Value = std::uint32_t;
  Value modulus;
  std::size_t cells;

  std::size_t stride() const { return cells + 1; }
  void one(std::span<Value> to) const {
    none(to);
    to[0] = 1 % modulus;
  }
  void none(std::span<Value> to) const { std::fill(to.begin(), to.end(), Value{0}); }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t cells_left) const {
    const auto most = static_cast<std::size_t>(cells_left);
    to[0] = unlit[0];
    add_lanes(to.data() + 1, unlit.data() + 1, lit.data(), most, modulus);
    none(to.subspan(most + 1));
  }
};

/// The fewest cells that a completion lights or, if `most` is set, the fewest that it leaves unlit. Values
/// of at least `impossible` stand for no completion. Boards have fewer cells, so no value overflows.
struct CellCost {
  using Value = std::uint32_t;
  static constexpr Value impossible = Value{1} << 31;
  bool most;

  std::size_t stride() const { return 1; }
  void one(std::span<Value> to) const { to[0] = 0; }
  void none(std::span<Value> to) const { to[0] = impossible; }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t) const {
    to[0] = std::min(unlit[0] + Value{most}, lit[0] + Value{!most});
  }
};

/// The cost of CellCost, and the exact number of completions that have it: a word, then `numbers.words`.
struct CellCostNumber {
  using Value = std::uint64_t;
  CellCost cost;
  CountExactly numbers;

  std::size_t stride() const { return 1 + numbers.words; }
  void one(std::span<Value> to) const {
    to[0] = 0;
    numbers.one(to.subspan(1));
  }
  void none(std::span<Value> to) const {
    to[0] = CellCost::impossible;
    numbers.none(to.subspan(1));
  }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t cells) const {
    const Value cost_unlit = unlit[0] + Value{cost.most};
    const Value cost_lit = lit[0] + Value{!cost.most};
    if (cost_unlit == cost_lit)
      numbers.join(to.subspan(1), unlit.subspan(1), lit.subspan(1), cells);
    else
      std::copy_n((cost_unlit < cost_lit ? unlit : lit).begin() + 1, numbers.words, to.begin() + 1);
    to[0] = std::min(cost_unlit, cost_lit);
  }
};

/// Several values of one semiring side by side, for computations that differ only in where they begin.
template <Semiring R>
struct SideBySide {
  using Value = typename R::Value;
  R ring;
  std::size_t many;

  std::size_t stride() const { return many * ring.stride(); }
  void one(std::span<Value> to) const {
    for (std::size_t i = 0; i < many; ++i) ring.one(part(to, i));
  }
  void none(std::span<Value> to) const {
    for (std::size_t i = 0; i < many; ++i) ring.none(part(to, i));
  }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t cells) const {
    for (std::size_t i = 0; i < many; ++i) ring.join(part(to, i), part(unlit, i), part(lit, i), cells);
  }
  void join_all(std::span<Value> to, std::span<const Value> below,
                std::span<const Choice> choices) const requires std::same_as<R, CountModuloIn<Value>> {
    join_lanes(to.data(), below.data(), choices, many, ring.modulus);
  }
  template <class T>
  std::span<T> part(std::span<T> values, std::size_t i) const {
    return values.subspan(i * ring.stride(), ring.stride());
  }
};

}  // namespace flipwise
