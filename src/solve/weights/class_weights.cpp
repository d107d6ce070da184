// SPDX-License-Identifier: MIT
#include "solve/weights/class_weights.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

#include "gf2/bits.hpp"

namespace flipwise {

/// The loops over lines, for each number of bytes of a place, compiled for each instruction set.
struct WeighingKernels {
  using Line = ClassWeights::Line;
  using Kernels = ClassWeights::Kernels;

  /// The rows that add up to the terms at a place; a constant number, so that each is kept in a register.
  template <std::size_t Bytes>
  using Rows = std::array<const Line*, Bytes>;

  template <std::size_t Bytes>
  [[gnu::always_inline]] static inline Rows<Bytes> rows_at(const ClassWeights& of, std::uint64_t place) {
    Rows<Bytes> rows;
    for (std::size_t b = 0; b < Bytes; ++b) rows[b] = of.row_of(b, place >> 8 * b & 255);
    return rows;
  }

  template <std::size_t Bytes>
  [[gnu::always_inline]] static inline Word word_of_sum(const Rows<Bytes>& rows, std::size_t i,
                                                        std::size_t w) {
    Word word = rows[0][i].words[w];
    for (std::size_t b = 1; b < Bytes; ++b) word ^= rows[b][i].words[w];
    return word;
  }

  template <std::size_t Bytes>
  [[gnu::always_inline]] static inline std::uint64_t weight(const ClassWeights& of, std::uint64_t place) {
    const Rows<Bytes> rows = rows_at<Bytes>(of, place);
    std::uint64_t weight = 0;
    for (std::size_t digit = 0, i = 0; digit < of.ends_.size(); ++digit) {
      std::uint64_t bits = 0;
      for (; i < of.ends_[digit]; ++i)
        for (std::size_t w = 0; w < 8; ++w)
          bits += static_cast<std::uint64_t>(std::popcount(word_of_sum<Bytes>(rows, i, w)));
      weight += bits << digit;
    }
    return weight;
  }

  template <std::size_t Bytes>
  [[gnu::always_inline]] static inline void terms(const ClassWeights& of, std::uint64_t place, Line* row) {
    const Rows<Bytes> rows = rows_at<Bytes>(of, place);
    for (std::size_t i = 0; i < of.lines(); ++i)
      for (std::size_t w = 0; w < 8; ++w) row[i].words[w] = word_of_sum<Bytes>(rows, i, w);
  }

  [[gnu::always_inline]] static inline void weigh(const ClassWeights& of, const Line* flips,
                                                  std::size_t number, const Line* row,
                                                  std::uint32_t* weights) {
    const std::size_t lines = of.lines();
    for (std::size_t n = 0; n < number; ++n, flips += lines) {
      std::uint64_t weight = 0;
      for (std::size_t digit = 0, i = 0; digit < of.ends_.size(); ++digit) {
        std::array<std::uint64_t, 8> bits = {};
        for (; i < of.ends_[digit]; ++i)
          for (std::size_t w = 0; w < 8; ++w)
            bits[w] += static_cast<std::uint64_t>(std::popcount(flips[i].words[w] ^ row[i].words[w]));
        std::uint64_t sum = 0;
        for (const std::uint64_t one : bits) sum += one;
        weight += sum << digit;
      }
      weights[n] = static_cast<std::uint32_t>(weight);
    }
  }

  template <std::size_t Bytes>
  static Kernels plain() {
    return {[](const ClassWeights& of, std::uint64_t place) { return weight<Bytes>(of, place); },
            [](const ClassWeights& of, std::uint64_t place, Line* row) { terms<Bytes>(of, place, row); },
            [](const ClassWeights& of, const Line* flips, std::size_t number, const Line* row,
               std::uint32_t* weights) { weigh(of, flips, number, row, weights); }};
  }

#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
  template <std::size_t Bytes>
  [[gnu::target("avx2,popcnt")]] static std::uint64_t avx2_weight(const ClassWeights& of,
                                                                  std::uint64_t place) {
    return weight<Bytes>(of, place);
  }
  template <std::size_t Bytes>
  [[gnu::target("avx2")]] static void avx2_terms(const ClassWeights& of, std::uint64_t place, Line* row) {
    terms<Bytes>(of, place, row);
  }
  [[gnu::target("avx2,popcnt")]] static void avx2_weigh(const ClassWeights& of, const Line* flips,
                                                        std::size_t number, const Line* row,
                                                        std::uint32_t* weights) {
    weigh(of, flips, number, row, weights);
  }
  template <std::size_t Bytes>
  [[gnu::target("avx512f,avx512vpopcntdq")]] static std::uint64_t avx512_weight(const ClassWeights& of,
                                                                                std::uint64_t place) {
    return weight<Bytes>(of, place);
  }
  template <std::size_t Bytes>
  [[gnu::target("avx512f")]] static void avx512_terms(const ClassWeights& of, std::uint64_t place,
                                                      Line* row) {
    terms<Bytes>(of, place, row);
  }
  [[gnu::target("avx512f,avx512vpopcntdq")]] static void avx512_weigh(const ClassWeights& of,
                                                                      const Line* flips, std::size_t number,
                                                                      const Line* row,
                                                                      std::uint32_t* weights) {
    weigh(of, flips, number, row, weights);
  }
#endif

  template <std::size_t Bytes>
  static Kernels best() {
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
    if (__builtin_cpu_supports("avx512vpopcntdq"))
      return {avx512_weight<Bytes>, avx512_terms<Bytes>, avx512_weigh};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
      return {avx2_weight<Bytes>, avx2_terms<Bytes>, avx2_weigh};
#endif
    return plain<Bytes>();
  }

  template <std::size_t... Bytes>
  static Kernels of_bytes(std::size_t bytes, std::index_sequence<Bytes...>) {
    return std::array{&best<Bytes + 1>...}[bytes - 1]();
  }
};

ClassWeights::ClassWeights(const SignedSum& of, Limits& limits) {
  const std::size_t bytes = std::max<std::size_t>(1, (of.bits + 7) / 8);
  kernels_ = WeighingKernels::of_bytes(bytes, std::make_index_sequence<8>());
  const auto has_digit = [&](const SignedSum::Term& term, std::size_t digit) {
    return (std::abs(term.balance) >> digit & 1) != 0;
  };
  // Bits of a row: the terms that have digit 0; then, from the next line on, those that have digit 1; ...
  std::vector<std::pair<const SignedSum::Term*, std::size_t>> places;
  std::size_t end = 0;
  std::int64_t largest = 1;
  for (const SignedSum::Term& term : of.terms) largest = std::max(largest, std::abs(term.balance));
  constexpr std::size_t line_bits = 8 * word_bits;
  for (std::size_t digit = 0; largest >> digit != 0; ++digit) {
    std::size_t bit = end * line_bits;
    for (const SignedSum::Term& term : of.terms)
      if (has_digit(term, digit)) places.emplace_back(&term, bit++);
    end = (bit + line_bits - 1) / line_bits;
    ends_.push_back(end);
  }
  charge_ = limits.charge(static_cast<double>(bytes * 256 * end * sizeof(Line)));
  rows_.resize(bytes * 256 * end);
  at_zero_.resize(end);
  const auto flip = [](Line* row, std::size_t bit) {
    row[bit / line_bits].words[bit / word_bits % 8] ^= Word{1} << bit % word_bits;
  };
  const auto row_at = [&](std::size_t byte, std::size_t value) {
    return rows_.data() + (byte * 256 + value) * end;
  };
  const auto add = [end](Line* to, const Line* row) {
    for (std::size_t i = 0; i < end; ++i)
      for (std::size_t w = 0; w < 8; ++w) to[i].words[w] ^= row[i].words[w];
  };
  for (const auto& [term, bit] : places) {
    if (term->balance < 0) flip(at_zero_.data(), bit);
    for (std::size_t i = 0; i < of.bits; ++i)
      if (term->mask >> i & 1) flip(row_at(i / 8, std::size_t{1} << i % 8), bit);
  }
  for (std::size_t byte = 0; byte < bytes; ++byte)
    for (std::size_t value = 1; value < 256; ++value)
      if (const std::size_t rest = value & (value - 1); rest != 0) {
        add(row_at(byte, value), row_at(byte, rest));
        add(row_at(byte, value), row_at(byte, value ^ rest));
      }
  for (std::size_t value = 0; value < 256; ++value) add(row_at(0, value), at_zero_.data());
}

}  // namespace flipwise
