// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "modular/howell_form.hpp"
#include "modular/prime_powers.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Polynomials over the numbers modulo a prime power: the coefficients of 1, x, x^2 ..., a byte each, the
/// last one not 0. Everything takes quadratic time, vectorised. What takes long throws LimitReached.
class BytePolynomials {
 public:
  BytePolynomials(PrimePower modulus, Limits& limits) : modulus_(modulus), limits_(limits) {}

  /// `a` becomes the rest; returns the quotient. The leading coefficient of `by` is a unit.
  ByteVector divide(ByteVector& a, const ByteVector& by) const;
  ByteVector product(const ByteVector& a, const ByteVector& b) const;
  ByteVector product(const ByteVector& a, const ByteVector& b, const ByteVector& modulo) const;

  struct Bezout {
    ByteVector divisor;  // monic
    ByteVector s;        // s a is the divisor modulo b
  };
  /// For a prime modulus; b is not 0.
  Bezout extended_gcd(ByteVector a, ByteVector b) const;

 private:
  ByteRows arithmetic() const { return {modulus_.value}; }

  PrimePower modulus_;
  Limits& limits_;
};

void drop_zeros(ByteVector& polynomial);

/// Rows of cells as polynomials (Fact 38): a row is the element that takes the row with 1 in the first cell
/// to it, x being what adds up the two neighbours in the row, or where the columns wrap, a step to the
/// right. Cost: quadratic, but for wraps.
class RowPolynomials {
 public:
  RowPolynomials(std::size_t columns, bool wraps, PrimePower modulus, Limits& limits);

  /// What all of them are taken modulo: monic, its degree the columns.
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
