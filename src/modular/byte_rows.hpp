// SPDX-License-Identifier: MIT
//
// Folder src/modular: numbers modulo at most 256, one byte each: rows, polynomials, elimination.
// Entry: ByteRows below for rows, HowellForm for elimination modulo a prime power, prime_powers.hpp.
// Must not contain boards or rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace flipwise {

/// Arithmetic on rows of numbers below a modulus from 2 to 256, a byte each. All rows of a call have the
/// same length. Written as plain loops that the compiler vectorizes.
struct ByteRows {
  unsigned modulus = 2;

  /// Returns a modulo the modulus, for any a below 2^16.
  std::uint8_t reduce(unsigned a) const { return static_cast<std::uint8_t>(a % modulus); }
  std::uint8_t negative(std::uint8_t a) const {
    return static_cast<std::uint8_t>(a == 0 ? 0 : modulus - a);
  }

  /// into += from.
  void add(std::span<std::uint8_t> into, std::span<const std::uint8_t> from) const;
  /// into -= from.
  void subtract(std::span<std::uint8_t> into, std::span<const std::uint8_t> from) const;
  /// into = number - from.
  void subtract_from_number(std::span<std::uint8_t> into, std::uint8_t number,
                            std::span<const std::uint8_t> from) const;
  /// into = from - into.
  void subtract_from(std::span<std::uint8_t> into, std::span<const std::uint8_t> from) const;
  /// into += factor from.
  void add_multiple(std::span<std::uint8_t> into, std::span<const std::uint8_t> from,
                    unsigned factor) const;
  /// row *= factor.
  void multiply(std::span<std::uint8_t> row, unsigned factor) const;
  /// row = -row.
  void negate(std::span<std::uint8_t> row) const;
  static std::uint8_t greatest(std::span<const std::uint8_t> row);
  static std::uint64_t sum(std::span<const std::uint8_t> row);
  /// Returns the sum of left[i] right[i], modulo the modulus.
  unsigned inner(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right) const;
};

}  // namespace flipwise
