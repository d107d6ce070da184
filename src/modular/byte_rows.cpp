// SPDX-License-Identifier: MIT
#include "modular/byte_rows.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "run/clones.hpp"

namespace flipwise {

namespace {

using Byte = std::uint8_t;
using Half = std::uint16_t;

/// Reduces a number below 2^16 modulo the modulus. The quotient, estimated with 2^16 / modulus rounded
/// down, is right or one too small.
Half reduced(Half number, Half modulus, Half reciprocal) {
  const auto quotient = static_cast<Half>((std::uint32_t{number} * reciprocal) >> 16);
  const auto rest = static_cast<Half>(number - static_cast<Half>(quotient * modulus));
  return std::min(rest, static_cast<Half>(rest - modulus));
}

Half reciprocal_of(unsigned modulus) {
  return static_cast<Half>(65536 / modulus);
}

constexpr unsigned max_for_bytes = 128;  // sums of two numbers fit into a byte

FLIPWISE_CLONES void add_bytes(Byte* into, const Byte* from, std::size_t size, Byte modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto sum = static_cast<Byte>(into[i] + from[i]);
    into[i] = std::min(sum, static_cast<Byte>(sum - modulus));
  }
}

FLIPWISE_CLONES void subtract_bytes(Byte* into, const Byte* from, std::size_t size, Byte modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto rest = static_cast<Byte>(into[i] - from[i]);
    into[i] = std::min(rest, static_cast<Byte>(rest + modulus));
  }
}

FLIPWISE_CLONES void subtract_from_number_bytes(Byte* into, Byte number, const Byte* from, std::size_t size,
                                                Byte modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto rest = static_cast<Byte>(number - from[i]);
    into[i] = std::min(rest, static_cast<Byte>(rest + modulus));
  }
}

FLIPWISE_CLONES void add_loop(Byte* into, const Byte* from, std::size_t size, Half modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto sum = static_cast<Half>(into[i] + from[i]);
    into[i] = static_cast<Byte>(std::min(sum, static_cast<Half>(sum - modulus)));
  }
}

FLIPWISE_CLONES void subtract_loop(Byte* into, const Byte* from, std::size_t size, Half modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto rest = static_cast<Half>(into[i] - from[i]);
    into[i] = static_cast<Byte>(std::min(rest, static_cast<Half>(rest + modulus)));
  }
}

FLIPWISE_CLONES void subtract_from_number_loop(Byte* into, Half number, const Byte* from, std::size_t size,
                                               Half modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto rest = static_cast<Half>(number - from[i]);
    into[i] = static_cast<Byte>(std::min(rest, static_cast<Half>(rest + modulus)));
  }
}

FLIPWISE_CLONES void subtract_from_loop(Byte* into, const Byte* from, std::size_t size, Half modulus) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto rest = static_cast<Half>(from[i] - into[i]);
    into[i] = static_cast<Byte>(std::min(rest, static_cast<Half>(rest + modulus)));
  }
}

FLIPWISE_CLONES void add_multiple_loop(Byte* into, const Byte* from, std::size_t size, Half factor,
                                       Half modulus, Half reciprocal) {
  for (std::size_t i = 0; i < size; ++i)
    into[i] = static_cast<Byte>(
        reduced(static_cast<Half>(into[i] + static_cast<Half>(factor * from[i])), modulus, reciprocal));
}

FLIPWISE_CLONES void multiply_loop(Byte* row, std::size_t size, Half factor, Half modulus,
                                   Half reciprocal) {
  for (std::size_t i = 0; i < size; ++i)
    row[i] = static_cast<Byte>(reduced(static_cast<Half>(factor * row[i]), modulus, reciprocal));
}

FLIPWISE_CLONES Byte greatest_loop(const Byte* row, std::size_t size) {
  Byte greatest = 0;
  for (std::size_t i = 0; i < size; ++i) greatest = std::max(greatest, row[i]);
  return greatest;
}

/// Sums at most 1,024 bytes, a multiple of 8, in words of four sums each, of even and of odd bytes.
FLIPWISE_CLONES std::uint64_t sum_of_words(const Byte* row, std::size_t size) {
  constexpr std::uint64_t even_bytes = 0x00ff00ff00ff00ff;
  std::uint64_t sums = 0;
  for (std::size_t i = 0; i < size; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, row + i, 8);
    sums += (word & even_bytes) + ((word >> 8) & even_bytes);
  }
  return (sums & 0xffff) + (sums >> 16 & 0xffff) + (sums >> 32 & 0xffff) + (sums >> 48);
}

FLIPWISE_CLONES std::uint32_t inner_loop(const Byte* left, const Byte* right, std::size_t size) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += static_cast<std::uint32_t>(left[i] * right[i]);
  return sum;
}

}  // namespace

void ByteRows::add(std::span<Byte> into, std::span<const Byte> from) const {
  if (modulus <= max_for_bytes)
    add_bytes(into.data(), from.data(), into.size(), static_cast<Byte>(modulus));
  else
    add_loop(into.data(), from.data(), into.size(), static_cast<Half>(modulus));
}

void ByteRows::subtract(std::span<Byte> into, std::span<const Byte> from) const {
  if (modulus <= max_for_bytes)
    subtract_bytes(into.data(), from.data(), into.size(), static_cast<Byte>(modulus));
  else
    subtract_loop(into.data(), from.data(), into.size(), static_cast<Half>(modulus));
}

void ByteRows::subtract_from_number(std::span<Byte> into, Byte number, std::span<const Byte> from) const {
  if (modulus <= max_for_bytes)
    subtract_from_number_bytes(into.data(), number, from.data(), into.size(), static_cast<Byte>(modulus));
  else
    subtract_from_number_loop(into.data(), number, from.data(), into.size(), static_cast<Half>(modulus));
}

void ByteRows::subtract_from(std::span<Byte> into, std::span<const Byte> from) const {
  subtract_from_loop(into.data(), from.data(), into.size(), static_cast<Half>(modulus));
}

void ByteRows::add_multiple(std::span<Byte> into, std::span<const Byte> from, unsigned factor) const {
  factor %= modulus;
  if (factor == 0) return;
  if (factor == 1) return add(into, from);
  if (factor == modulus - 1) return subtract(into, from);
  add_multiple_loop(into.data(), from.data(), into.size(), static_cast<Half>(factor),
                    static_cast<Half>(modulus), reciprocal_of(modulus));
}

void ByteRows::multiply(std::span<Byte> row, unsigned factor) const {
  multiply_loop(row.data(), row.size(), static_cast<Half>(factor % modulus), static_cast<Half>(modulus),
                reciprocal_of(modulus));
}

void ByteRows::negate(std::span<Byte> row) const {
  multiply(row, modulus - 1);
}

Byte ByteRows::greatest(std::span<const Byte> row) {
  return greatest_loop(row.data(), row.size());
}

std::uint64_t ByteRows::sum(std::span<const Byte> row) {
  constexpr std::size_t stretch = 1024;
  std::uint64_t sum = 0;
  const std::size_t words = row.size() / 8 * 8;
  for (std::size_t from = 0; from < words; from += stretch)
    sum += sum_of_words(row.data() + from, std::min(stretch, words - from));
  return std::accumulate(row.begin() + static_cast<std::ptrdiff_t>(words), row.end(), sum);
}

unsigned ByteRows::inner(std::span<const Byte> left, std::span<const Byte> right) const {
  constexpr std::size_t stretch = 1 << 16;  // 2^16 products of two bytes stay below 2^32
  unsigned sum = 0;
  for (std::size_t from = 0; from < left.size(); from += stretch) {
    const std::size_t size = std::min(stretch, left.size() - from);
    sum = (sum + inner_loop(left.data() + from, right.data() + from, size) % modulus) % modulus;
  }
  return sum;
}

}  // namespace flipwise
