// SPDX-License-Identifier: MIT
#include "solve/colours/colour_first_row.hpp"

#include <algorithm>
#include <utility>

#include "modular/byte_polynomials.hpp"

namespace flipwise {

namespace {

ByteVector remainders(ByteVector values, unsigned modulus) {
  for (std::uint8_t& value : values) value = static_cast<std::uint8_t>(value % modulus);
  drop_zeros(values);
  return values;
}

/// Returns the row that is left after the last row if only the first cell of the first row is pressed,
/// once: the element g by which every first row is multiplied.
ByteVector left_by_first_cell(const ColourChase& chase, Limits& limits) {
  ByteVector first(chase.rule.columns);
  first[0] = 1;
  return chase_from(chase, std::move(first), limits, [](const ByteVector&) {});
}

constexpr double polynomials_held = 16;

/// The equation g y = -residue modulo the ring's polynomial P, for a prime modulus. With d = gcd(g, P) it
/// is solvable exactly if d divides the right side, and then y = (right side / d) (g / d)^-1 modulo P / d.
class PrimeColourRow final : public ColourFirstRow {
 public:
  PrimeColourRow(const ColourChase& chase, PrimePower prime, Limits& limits)
      : prime_(prime),
        reservation_(limits.charge(polynomials_held * static_cast<double>(chase.rule.columns))),
        row_ring_(chase.rule.columns, chase.rule.wraps, prime, limits) {
    const BytePolynomials over(prime, limits);
    BytePolynomials::Bezout bezout =
        over.extended_gcd(row_ring_.element(left_by_first_cell(chase, limits), limits), row_ring_.modulo());
    divisor_ = std::move(bezout.divisor);
    inverse_ = std::move(bezout.s);
    ByteVector modulo = row_ring_.modulo();
    generator_ = over.divide(modulo, divisor_);
    over.divide(inverse_, generator_);
    orders_.assign(divisor_.size() - 1, prime.value);
  }

  std::optional<ByteVector> solve(std::span<const std::uint8_t> residue, Limits& limits) const override {
    const BytePolynomials over(prime_, limits);
    ByteVector right = row_ring_.element(residue, limits);
    ByteRows{prime_.value}.negate(right);
    ByteVector quotient = over.divide(right, divisor_);
    if (!right.empty()) return std::nullopt;
    over.divide(quotient, generator_);
    return row_ring_.row(over.product(quotient, inverse_, generator_), limits);
  }

  const std::vector<unsigned>& orders() const override { return orders_; }

  ByteVector kernel(std::size_t t, Limits& limits) const override {
    ByteVector multiple(t);
    multiple.insert(multiple.end(), generator_.begin(), generator_.end());
    return row_ring_.row(multiple, limits);
  }

 private:
  PrimePower prime_;
  MemoryReservation reservation_;
  RowPolynomials row_ring_;
  ByteVector divisor_;
  ByteVector generator_;  // generator of the quiet first rows
  ByteVector inverse_;
  std::vector<unsigned> orders_;
};

/// The equation modulo a power of a prime. P = A B such that g is a unit modulo A, and each prime factor of
/// B modulo the prime is one of g. So y modulo A is a product, and y modulo B is found by elimination in
/// the matrix of g, whose side is the degree of B.
class PowerColourRow final : public ColourFirstRow {
 public:
  PowerColourRow(const ColourChase& chase, PrimePower modulus, Limits& limits)
      : modulus_(modulus),
        reservation_(limits.charge(polynomials_held * static_cast<double>(chase.rule.columns))),
        row_ring_(chase.rule.columns, chase.rule.wraps, modulus, limits) {
    const ByteVector factor = row_ring_.element(left_by_first_cell(chase, limits), limits);
    const PrimePower prime{modulus.prime, 1, modulus.prime};
    const BytePolynomials over_prime(prime, limits);
    const ByteVector prime_power_factor = remainders(factor, prime.value);
    split(prime_power_factor, over_prime);
    inverse_ = over_prime.extended_gcd(prime_power_factor, a_).s;
    a_inverse_ = over_prime.extended_gcd(a_, b_).s;
    lift_split(over_prime, limits);
    lift_inverse(inverse_, factor, a_, limits);
    lift_inverse(a_inverse_, a_, b_, limits);
    const std::size_t side = b_.size() - 1;
    matrix_reservation_ = limits.charge(static_cast<double>(side) * static_cast<double>(side));
    echelon_.emplace(matrix_of(factor, limits), modulus, limits);
  }

  std::optional<ByteVector> solve(std::span<const std::uint8_t> residue, Limits& limits) const override {
    const BytePolynomials over(modulus_, limits);
    ByteVector right = row_ring_.element(residue, limits);
    ByteRows{modulus_.value}.negate(right);
    ByteVector of_b = right;
    over.divide(of_b, b_);
    of_b.resize(b_.size() - 1);
    auto modulo_b = echelon_->solve(of_b);
    if (!modulo_b) return std::nullopt;
    drop_zeros(*modulo_b);
    return row_ring_.row(joined(over.product(right, inverse_, a_), std::move(*modulo_b), limits), limits);
  }

  const std::vector<unsigned>& orders() const override { return echelon_->orders(); }

  ByteVector kernel(std::size_t t, Limits& limits) const override {
    ByteVector modulo_b = echelon_->kernel_vector(t);
    drop_zeros(modulo_b);
    return row_ring_.row(joined({}, std::move(modulo_b), limits), limits);
  }

 private:
  /// Splits P modulo the prime: removes from A, at first all of P, the factors that it shares with g.
  void split(const ByteVector& factor, const BytePolynomials& over_prime) {
    const ByteVector modulo = remainders(row_ring_.modulo(), modulus_.prime);
    a_ = modulo;
    for (ByteVector shared = factor;;) {
      shared = over_prime.extended_gcd(shared, a_).divisor;
      if (shared.size() == 1) break;
      a_ = over_prime.divide(a_, shared);
    }
    ByteVector rest = modulo;
    b_ = over_prime.divide(rest, a_);
  }

  /// Lifts the split (Hensel): if P - A B is p^k E, and b = E / A modulo B, a = (E - b A) / B, then P - (A
  /// + p^k a) (B + p^k b) is a multiple of p^(k+1).
  void lift_split(const BytePolynomials& over_prime, Limits& limits) {
    const BytePolynomials over(modulus_, limits);
    const ByteRows arithmetic{modulus_.value};
    const ByteVector first_a = a_;
    const ByteVector first_b = b_;
    for (unsigned k = 1; k < modulus_.exponent; ++k) {
      ByteVector error = row_ring_.modulo();
      subtract(error, over.product(a_, b_), modulus_.value);
      for (std::uint8_t& value : error)
        value = static_cast<std::uint8_t>(value / modulus_.power(k) % modulus_.prime);
      drop_zeros(error);
      const ByteVector more_b = over_prime.product(error, a_inverse_, first_b);
      subtract(error, over_prime.product(more_b, first_a), modulus_.prime);
      const ByteVector more_a = over_prime.divide(error, first_b);
      arithmetic.add_multiple(std::span(a_).first(more_a.size()), more_a, modulus_.power(k));
      arithmetic.add_multiple(std::span(b_).first(more_b.size()), more_b, modulus_.power(k));
    }
  }

  /// Lifts an inverse (Newton): if s g = 1 modulo some p^k, s (2 - s g) is the inverse modulo p^2k.
  void lift_inverse(ByteVector& inverse, const ByteVector& of, const ByteVector& modulo,
                    Limits& limits) const {
    const BytePolynomials over(modulus_, limits);
    for (unsigned exponent = 1; exponent < modulus_.exponent; exponent *= 2) {
      ByteVector correction = {2};
      subtract(correction, over.product(inverse, of, modulo), modulus_.value);
      inverse = over.product(inverse, correction, modulo);
    }
  }

  /// Returns the matrix of multiplication by g = `factor` modulo B: column j is x^j g.
  ByteMatrix matrix_of(const ByteVector& factor, Limits& limits) const {
    const BytePolynomials over(modulus_, limits);
    const std::size_t side = b_.size() - 1;
    ByteMatrix matrix(side, side);
    ByteVector column = factor;
    for (std::size_t j = 0; j < side; ++j) {
      over.divide(column, b_);
      for (std::size_t i = 0; i < column.size(); ++i) matrix.row(i)[j] = column[i];
      column.insert(column.begin(), 0);
      drop_zeros(column);
    }
    return matrix;
  }

  /// Returns the element with these remainders modulo A and modulo B.
  ByteVector joined(ByteVector modulo_a, ByteVector modulo_b, Limits& limits) const {
    const BytePolynomials over(modulus_, limits);
    subtract(modulo_b, modulo_a, modulus_.value);
    ByteVector sum = over.product(a_, over.product(modulo_b, a_inverse_, b_));
    if (sum.size() < modulo_a.size()) sum.resize(modulo_a.size());
    ByteRows{modulus_.value}.add(std::span(sum).first(modulo_a.size()), modulo_a);
    drop_zeros(sum);
    return sum;
  }

  static void subtract(ByteVector& from, const ByteVector& what, unsigned modulus) {
    if (from.size() < what.size()) from.resize(what.size());
    ByteRows{modulus}.subtract(std::span(from).first(what.size()), what);
    drop_zeros(from);
  }

  PrimePower modulus_;
  MemoryReservation reservation_;
  MemoryReservation matrix_reservation_;
  RowPolynomials row_ring_;
  ByteVector a_;
  ByteVector b_;
  ByteVector inverse_;    // inverse of g modulo A
  ByteVector a_inverse_;  // inverse of A modulo B
  std::optional<HowellForm> echelon_;
};

}  // namespace

std::unique_ptr<const ColourFirstRow> make_colour_first_row(const ColourChase& chase, PrimePower modulus,
                                                            Limits& limits) {
  if (modulus.exponent == 1) return std::make_unique<const PrimeColourRow>(chase, modulus, limits);
  return std::make_unique<const PowerColourRow>(chase, modulus, limits);
}

}  // namespace flipwise
