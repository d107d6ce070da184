// SPDX-License-Identifier: MIT
#include "gf2/walsh.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <type_traits>

namespace flipwise::gf2 {

namespace {

/// The kernel for vectors of `Bytes` bytes. Everything is inlined into one function for each instruction
/// set, which alone determines the instructions.
template <typename Value, std::size_t Bytes>
struct Kernel {
  using Vector [[gnu::vector_size(Bytes), gnu::may_alias]] = Value;
  static constexpr std::size_t lanes = Bytes / sizeof(Value);
  static constexpr std::size_t cache_vectors = 16384 / Bytes;  // half of a first-level cache

  /// signs[l][c] = (-1)^(l . c).
  static constexpr auto signs = [] {
    std::array<std::array<Value, lanes>, lanes> table = {};
    for (std::size_t l = 0; l < lanes; ++l)
      for (std::size_t c = 0; c < lanes; ++c)
        table[l][c] = static_cast<Value>(std::popcount(l & c) % 2 == 0 ? 1 : -1);
    return table;
  }();

  /// Transforms over the bits within a vector, term by term.
  [[gnu::always_inline]] static inline void spread(std::span<const WalshTerm> terms, Vector* at,
                                                   std::size_t vectors) {
    for (std::size_t i = 0; i < vectors; ++i) at[i] = Vector{};
    for (const WalshTerm& term : terms) {
      Vector sign;
      __builtin_memcpy(&sign, signs[term.mask % lanes].data(), Bytes);
      at[term.mask / lanes] += sign * static_cast<Value>(term.balance);
    }
  }

  /// Performs log2(Radix) stages at once, between vectors `stride` apart.
  template <std::size_t Radix>
  [[gnu::always_inline]] static inline void butterflies(Vector* at, std::size_t vectors,
                                                        std::size_t stride) {
    for (std::size_t block = 0; block < vectors; block += Radix * stride)
      for (std::size_t i = block; i < block + stride; ++i) {
        Vector held[Radix];
#pragma GCC unroll 8
        for (std::size_t r = 0; r < Radix; ++r) held[r] = at[i + r * stride];
#pragma GCC unroll 8
        for (std::size_t half = 1; half < Radix; half *= 2)
#pragma GCC unroll 8
          for (std::size_t r = 0; r < Radix; ++r)
            if ((r & half) == 0) {
              const Vector left = held[r];
              held[r] = left + held[r + half];
              held[r + half] = left - held[r + half];
            }
#pragma GCC unroll 8
        for (std::size_t r = 0; r < Radix; ++r) at[i + r * stride] = held[r];
      }
  }

  [[gnu::always_inline]] static inline void transform(Vector* at, std::size_t vectors) {
    std::size_t stride = 1;
    if (vectors >= 8) {
      butterflies<8>(at, vectors, 1);  // a constant stride lets the compiler drop the inner loop
      stride = 8;
    }
    for (; stride * 8 <= vectors; stride *= 8) butterflies<8>(at, vectors, stride);
    if (stride * 4 <= vectors)
      butterflies<4>(at, vectors, stride);
    else if (stride * 2 <= vectors)
      butterflies<2>(at, vectors, stride);
  }

  [[gnu::always_inline]] static inline void raise(Vector& most, const Vector* at, std::size_t vectors) {
    for (std::size_t i = 0; i < vectors; ++i) most = most > at[i] ? most : at[i];
  }

  [[gnu::always_inline]] static inline Value greatest_of(const Vector& vector) {
    Value values[lanes];
    __builtin_memcpy(values, &vector, Bytes);
    return *std::max_element(values, values + lanes);
  }

  /// Computes the widest strides first, so that the rest stays within the first-level cache.
  [[gnu::always_inline]] static inline Value sums(std::span<const WalshTerm> terms, Value* sums,
                                                  std::size_t length) {
    const std::size_t vectors = length / lanes;
    auto* const at = static_cast<Vector*>(static_cast<void*>(sums));
    spread(terms, at, vectors);
    std::size_t part = vectors;
    while (part > cache_vectors) {
      part /= 8;
      butterflies<8>(at, vectors, part);
    }
    Vector greatest = Vector{} + std::numeric_limits<Value>::min();
    for (std::size_t first = 0; first < vectors; first += part) {
      transform(at + first, part);
      raise(greatest, at + first, part);
    }
    return greatest_of(greatest);
  }

  using Unsigned = std::make_unsigned_t<Value>;
  using UnsignedVector [[gnu::vector_size(Bytes), gnu::may_alias]] = Unsigned;
  using Levels [[gnu::vector_size(lanes), gnu::may_alias, gnu::aligned(1)]] =
      std::conditional_t<true, std::uint8_t, Value>;

  [[gnu::always_inline]] static inline void levels(std::span<const Value> sums, Value greatest,
                                                   unsigned down, std::uint8_t cap, std::uint8_t* out) {
    const auto* const at = static_cast<const UnsignedVector*>(static_cast<const void*>(sums.data()));
    const std::size_t vectors = sums.size() / lanes;
    const UnsignedVector top = UnsignedVector{} + static_cast<Unsigned>(greatest);
    const UnsignedVector most = UnsignedVector{} + static_cast<Unsigned>(cap);
    for (std::size_t i = 0; i < vectors; ++i) {
      UnsignedVector level = (top - at[i]) >> static_cast<int>(down);
      level = level < most ? level : most;
      *static_cast<Levels*>(static_cast<void*>(out + i * lanes)) = __builtin_convertvector(level, Levels);
    }
  }

  /// Skips most runs of vectors after a comparison with their greatest sum. Sums are compared one by one
  /// only in groups of 64 in which a vector comparison found one.
  [[gnu::always_inline]] static inline void find(std::span<const Value> sums, Value bound,
                                                 std::vector<std::uint32_t>& found) {
    constexpr std::size_t run = 64;
    constexpr std::size_t glance = 64 * lanes;
    const auto* const at = static_cast<const Vector*>(static_cast<const void*>(sums.data()));
    const auto is_below = [=](std::size_t first, std::size_t length) __attribute__((always_inline)) {
      Vector most = at[first / lanes];
      raise(most, at + first / lanes, length / lanes);
      return greatest_of(most) < bound;
    };
    for (std::size_t first = 0; first < sums.size(); first += glance) {
      const std::size_t end = std::min(sums.size(), first + glance);
      if (end - first == glance && is_below(first, glance)) continue;
      for (std::size_t begin = first; begin < end; begin += run) {
        if (is_below(begin, run)) continue;
        for (std::size_t i = begin; i < begin + run; ++i)
          if (sums[i] >= bound) found.push_back(static_cast<std::uint32_t>(i));
      }
    }
  }
};

}  // namespace

template <typename Value>
Value Walsh<Value>::transform(std::span<const WalshTerm> terms, std::span<Value> sums, InstructionSet set) {
  if (sums.size_bytes() < 64) {
    std::fill(sums.begin(), sums.end(), Value{0});
    for (const WalshTerm& term : terms)
      sums[term.mask] = static_cast<Value>(sums[term.mask] + term.balance);
    walsh_transform<Value>(sums);
    return *std::max_element(sums.begin(), sums.end());
  }
  return with_vectors(
      set, [=]<std::size_t Bytes>() __attribute__((always_inline)) {
        return Kernel<Value, Bytes>::sums(terms, sums.data(), sums.size());
      });
}

template <typename Value>
void Walsh<Value>::to_levels(std::span<const Value> sums, Value greatest, unsigned down, std::uint8_t cap,
                             std::uint8_t* levels, InstructionSet set) {
  if (sums.size() < 64) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      levels[i] = static_cast<std::uint8_t>(
          std::min<std::int64_t>((std::int64_t{greatest} - sums[i]) >> down, cap));
    return;
  }
  with_vectors(
      set, [=]<std::size_t Bytes>() __attribute__((always_inline)) {
        Kernel<Value, Bytes>::levels(sums, greatest, down, cap, levels);
      });
}

template <typename Value>
void Walsh<Value>::find(std::span<const Value> sums, Value bound, std::vector<std::uint32_t>& found,
                        InstructionSet set) {
  if (sums.size() < 64) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] >= bound) found.push_back(static_cast<std::uint32_t>(i));
    return;
  }
  with_vectors(
      set, [ =, &found ]<std::size_t Bytes>()
               __attribute__((always_inline)) { Kernel<Value, Bytes>::find(sums, bound, found); });
}

template struct Walsh<std::int16_t>;
template struct Walsh<std::int32_t>;

}  // namespace flipwise::gf2
