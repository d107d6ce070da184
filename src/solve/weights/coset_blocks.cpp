// SPDX-License-Identifier: MIT
#include "solve/weights/coset_blocks.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include "gf2/bits.hpp"

namespace flipwise {

bool stream_class(const ClassStream& stream, const std::function<std::uint64_t()>& most, Limits& limits,
                  const ProgressOf& progress_of, const UseOfLights& use) {
  struct Found {
    std::vector<std::uint32_t> places = {};
    std::vector<LightEntry> lights = {};
  };
  std::vector<Found> found(limits.threads());
  const std::uint64_t l1_norm = stream.sum.l1_norm();
  const auto greatest = static_cast<std::int64_t>(l1_norm) - 2 * static_cast<std::int64_t>(stream.base);
  return by_width(stream.sum, [&]<typename Value>(Value) {
    return for_each_block<Value>(
        stream.sum, stream.range, limits, progress_of,
        [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value in_block) {
          const std::int64_t least = greatest - 2 * static_cast<std::int64_t>(std::min(most(), l1_norm));
          const auto bound =
              static_cast<Value>(std::max<std::int64_t>(least, std::numeric_limits<Value>::min()));
          if (in_block < bound) return;
          auto& [places, lights] = found[worker];
          places.clear();
          lights.clear();
          gf2::Walsh<Value>::find(sums, bound, places);
          for (const std::uint32_t i : places) {
            const std::int64_t weight = (greatest - sums[i]) / 2;
            if (weight > stream.from) lights.push_back({first + i, static_cast<std::uint32_t>(weight)});
          }
          use(worker, lights);
        });
  });
}

namespace {

using Line = ClassWeights::Line;
using Shape = ClassWeights::Shape;

/// With `Bytes` known, every row is in a register.
template <std::size_t Bytes>
[[gnu::always_inline]] inline std::uint64_t weigh(const Line* rows, const Shape& shape,
                                                  std::uint64_t place) {
  const std::size_t length = shape.digits * shape.lines;
  std::array<const Line*, Bytes> row;
  for (std::size_t b = 0; b < Bytes; ++b) row[b] = rows + (b * 256 + (place >> 8 * b & 255)) * length;
  std::uint64_t weight = 0;
  for (std::size_t digit = 0; digit < shape.digits; ++digit) {
    std::uint64_t bits = 0;
    for (std::size_t i = digit * shape.lines; i < (digit + 1) * shape.lines; ++i)
      for (std::size_t w = 0; w < 8; ++w) {
        Word word = row[0][i].words[w];
        for (std::size_t b = 1; b < Bytes; ++b) word ^= row[b][i].words[w];
        bits += static_cast<std::uint64_t>(std::popcount(word));
      }
    weight += bits << digit;
  }
  return weight;
}

template <std::size_t Bytes>
std::uint64_t weigh_plainly(const Line* rows, const Shape& shape, std::uint64_t place) {
  return weigh<Bytes>(rows, shape, place);
}

using Weigh = std::uint64_t (*)(const Line*, const Shape&, std::uint64_t);
template <std::size_t... Bytes>
constexpr std::array<Weigh, sizeof...(Bytes)> plain_versions(std::index_sequence<Bytes...>) {
  return {weigh_plainly<Bytes + 1>...};
}

#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
template <std::size_t Bytes>
[[gnu::target("avx2,popcnt")]] std::uint64_t weigh_by_avx2(const Line* rows, const Shape& shape,
                                                           std::uint64_t place) {
  return weigh<Bytes>(rows, shape, place);
}
template <std::size_t Bytes>
[[gnu::target("avx512f,avx512vpopcntdq")]] std::uint64_t weigh_by_avx512(const Line* rows,
                                                                         const Shape& shape,
                                                                         std::uint64_t place) {
  return weigh<Bytes>(rows, shape, place);
}
template <std::size_t... Bytes>
constexpr std::array<Weigh, sizeof...(Bytes)> avx2_versions(std::index_sequence<Bytes...>) {
  return {weigh_by_avx2<Bytes + 1>...};
}
template <std::size_t... Bytes>
constexpr std::array<Weigh, sizeof...(Bytes)> avx512_versions(std::index_sequence<Bytes...>) {
  return {weigh_by_avx512<Bytes + 1>...};
}
#endif

Weigh best_version(std::size_t bytes) {
  constexpr std::make_index_sequence<8> sizes;
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
  if (__builtin_cpu_supports("avx512vpopcntdq")) return avx512_versions(sizes)[bytes - 1];
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
    return avx2_versions(sizes)[bytes - 1];
#endif
  return plain_versions(sizes)[bytes - 1];
}

}  // namespace

ClassWeights::ClassWeights(const SignedSum& of, Limits& limits) {
  const std::size_t bytes = std::max<std::size_t>(1, (of.bits + 7) / 8);
  std::uint64_t largest = 1;
  for (const SignedSum::Term& term : of.terms)
    largest = std::max(largest, static_cast<std::uint64_t>(std::abs(term.balance)));
  shape_.digits = static_cast<std::size_t>(std::bit_width(largest));
  shape_.lines = (of.terms.size() + 511) / 512;
  const std::size_t length = shape_.digits * shape_.lines;
  charge_ = limits.charge(static_cast<double>(bytes * 256 * length * sizeof(Line)));
  rows_.resize(bytes * 256 * length);
  weigh_ = best_version(bytes);
  std::vector<Line> at_zero(length);
  const auto flip_term = [&](Line* row, std::size_t i) {
    for (std::size_t digit = 0; digit < shape_.digits; ++digit)
      if (std::abs(of.terms[i].balance) >> digit & 1)
        row[digit * shape_.lines + i / 512].words[i / 64 % 8] ^= Word{1} << i % 64;
  };
  const auto row_of = [&](std::size_t byte, std::size_t value) {
    return rows_.data() + (byte * 256 + value) * length;
  };
  const auto add = [length](Line* to, const Line* row) {
    for (std::size_t i = 0; i < length; ++i)
      for (std::size_t w = 0; w < 8; ++w) to[i].words[w] ^= row[i].words[w];
  };
  for (std::size_t i = 0; i < of.terms.size(); ++i) {
    if (of.terms[i].balance < 0) flip_term(at_zero.data(), i);
    for (std::size_t bit = 0; bit < of.bits; ++bit)
      if (of.terms[i].mask >> bit & 1) flip_term(row_of(bit / 8, std::size_t{1} << bit % 8), i);
  }
  for (std::size_t byte = 0; byte < bytes; ++byte)
    for (std::size_t value = 1; value < 256; ++value)
      if (const std::size_t rest = value & (value - 1); rest != 0) {
        add(row_of(byte, value), row_of(byte, rest));
        add(row_of(byte, value), row_of(byte, value ^ rest));
      }
  for (std::size_t value = 0; value < 256; ++value) add(row_of(0, value), at_zero.data());
}

}  // namespace flipwise
