// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "modular/howell_form.hpp"
#include "modular/prime_powers.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Polynomials modulo a prime power, as the coefficients of 1, x, x^2 ..., a byte each, the last one not 0.
/// Operations are vectorized, take quadratic time, and throw LimitReached at a limit.
class BytePolynomials {
 public:
  BytePolynomials(PrimePower modulus, Limits& limits) : modulus_(modulus), limits_(limits) {}

  /// Replaces `a` by the remainder and returns the quotient. `by` must have a unit as leading coefficient.
  ByteVector divide(ByteVector& a, const ByteVector& by) const;
  ByteVector product(const ByteVector& a, const ByteVector& b) const;
  ByteVector product(const ByteVector& a, const ByteVector& b, const ByteVector& modulo) const;

  struct Bezout {
    ByteVector divisor;  // monic
    ByteVector s;        // s a is the divisor modulo b
  };
  /// Returns the greatest common divisor, for a prime modulus and b other than 0.
  Bezout extended_gcd(ByteVector a, ByteVector b) const;

 private:
  ByteRows arithmetic() const { return {modulus_.value}; }

  PrimePower modulus_;
  Limits& limits_;
};

void drop_zeros(ByteVector& polynomial);

/// Rows of cells as polynomials (Fact 38). The element of a row maps the row with a 1 in its first cell to
/// this row. Here x stands for the sum of the two neighbours in the row or, if columns wrap, for a step to
/// the right. Cost: quadratic unless columns wrap.
class RowPolynomials {
 public:
  RowPolynomials(std::size_t columns, bool wraps, PrimePower modulus, Limits& limits);

  /// Returns the modulus of the ring: monic, with the number of columns as its degree.
  const ByteVector& modulo() const { return modulo_; }
  ByteVector element(std::span<const std::uint8_t> row, Limits& limits) const;
  ByteVector row(const ByteVector& element, Limits& limits) const;

 private:
  ByteVector sum_of_cells(std::span<const std::uint8_t> row, Limits& limits) const;

  std::size_t columns_;
  bool wraps_;
  ByteRows arithmetic_;
  ByteVector modulo_;
};

}  // namespace flipwise
