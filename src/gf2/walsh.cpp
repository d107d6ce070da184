// SPDX-License-Identifier: MIT
#include "gf2/walsh.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace flipwise::gf2 {

namespace {

/// The kernel over vectors of `Bytes` bytes. Everything is inlined into one function per instruction set,
/// which alone decides what instructions the vectors become.
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

  /// The transform over the bits within a vector, term by term.
  [[gnu::always_inline]] static inline void spread(std::span<const WalshTerm> terms, Vector* at,
                                                   std::size_t vectors) {
    for (std::size_t i = 0; i < vectors; ++i) at[i] = Vector{};
    for (const WalshTerm& term : terms) {
      Vector sign;
      __builtin_memcpy(&sign, signs[term.mask % lanes].data(), Bytes);
      at[term.mask / lanes] += sign * static_cast<Value>(term.balance);
    }
  }

  /// log2(Radix) stages at once, between vectors `stride` apart.
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

  /// Widest strides first, so that the rest happens within the first-level cache.
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
      Vector most = at[first];
      for (std::size_t i = first + 1; i < first + part; ++i) most = most > at[i] ? most : at[i];
      greatest = greatest > most ? greatest : most;
    }
    Value values[lanes];
    __builtin_memcpy(values, &greatest, Bytes);
    const Value result = *std::max_element(values, values + lanes);
    return result;
  }
};

template <typename Value>
Value sums_baseline(std::span<const WalshTerm> terms, std::span<Value> sums) {
  return Kernel<Value, 16>::sums(terms, sums.data(), sums.size());
}

#if defined(__x86_64__)
template <typename Value>
[[gnu::target("avx2")]] Value sums_avx2(std::span<const WalshTerm> terms, std::span<Value> sums) {
  return Kernel<Value, 32>::sums(terms, sums.data(), sums.size());
}

template <typename Value>
[[gnu::target("avx512f,avx512bw")]] Value sums_avx512(std::span<const WalshTerm> terms,
                                                      std::span<Value> sums) {
  return Kernel<Value, 64>::sums(terms, sums.data(), sums.size());
}
#endif

template <typename Value>
Value dispatch(std::span<const WalshTerm> terms, std::span<Value> sums, InstructionSet set) {
  const std::size_t bytes = sums.size() * sizeof(Value);
  if (bytes < 64) {
    std::fill(sums.begin(), sums.end(), Value{0});
    for (const WalshTerm& term : terms)
      sums[term.mask] = static_cast<Value>(sums[term.mask] + term.balance);
    walsh_transform<Value>(sums);
    return *std::max_element(sums.begin(), sums.end());
  }
#if defined(__x86_64__)
  if (set == InstructionSet::avx512) return sums_avx512<Value>(terms, sums);
  if (set == InstructionSet::avx2) return sums_avx2<Value>(terms, sums);
#endif
  return sums_baseline<Value>(terms, sums);
}

}  // namespace

std::int16_t walsh_sums(std::span<const WalshTerm> terms, std::span<std::int16_t> sums,
                        InstructionSet set) {
  return dispatch<std::int16_t>(terms, sums, set);
}

std::int32_t walsh_sums(std::span<const WalshTerm> terms, std::span<std::int32_t> sums,
                        InstructionSet set) {
  return dispatch<std::int32_t>(terms, sums, set);
}

}  // namespace flipwise::gf2
