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

/// What is left after the last row of pressing the first cell of the first row once: the element g by which
/// every first row is multiplied.
ByteVector left_by_first_cell(const ColourChase& chase, Limits& limits) {
  ByteVector first(chase.rule.columns);
  first[0] = 1;
  return chase_from(chase, std::move(first), limits, [](const ByteVector&) {});
}

/// g y = -residue modulo the ring's polynomial P. With d = gcd(g, P) it is solvable exactly when d divides
/// the right side, and then y = (right side / d) (g / d)^-1 modulo P / d.
class PolynomialColourRow final : public ColourFirstRow {
 public:
  PolynomialColourRow(const ColourChase& chase, PrimePower modulus, Limits& limits)
      : modulus_(modulus),
        room_(limits.charge(polynomials_held * static_cast<double>(chase.rule.columns))),
        row_ring_(chase.rule.columns, chase.rule.wraps, modulus, limits) {
    const ByteVector factor = row_ring_.element(left_by_first_cell(chase, limits), limits);
    const PrimePower prime{modulus.prime, 1, modulus.prime};
    const BytePolynomials over_prime(prime, limits);
    BytePolynomials::Bezout bezout = over_prime.extended_gcd(remainders(factor, prime.value),
                                                             remainders(row_ring_.modulo(), prime.value));
    divisor_ = std::move(bezout.divisor);
    inverse_ = std::move(bezout.s);
    generator_ = row_ring_.modulo();
    if (modulus_.exponent == 1) {
      const BytePolynomials over(modulus, limits);
      generator_ = over.divide(generator_, divisor_);
      over.divide(inverse_, generator_);
      orders_.assign(divisor_.size() - 1, modulus.value);
    } else if (divisor_.size() == 1) {
      lift(factor, limits);
    }
  }

  bool is_usable() const { return modulus_.exponent == 1 || divisor_.size() == 1; }

  std::optional<ByteVector> solve(std::span<const std::uint8_t> residue, Limits& limits) const override {
    const BytePolynomials over(modulus_, limits);
    ByteVector right = row_ring_.element(residue, limits);
    ByteRows{modulus_.value}.negate(right);
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
  static constexpr double polynomials_held = 16;

  /// Newton: where s g = 1 modulo a power of the prime, s (2 - s g) is the inverse modulo its square.
  void lift(const ByteVector& factor, Limits& limits) {
    const BytePolynomials over(modulus_, limits);
    const ByteRows arithmetic{modulus_.value};
    for (unsigned exponent = 1; exponent < modulus_.exponent; exponent *= 2) {
      ByteVector correction = over.product(inverse_, factor, generator_);
      if (correction.empty()) correction.push_back(0);
      arithmetic.negate(correction);
      correction[0] = arithmetic.reduce(correction[0] + 2);
      drop_zeros(correction);
      inverse_ = over.product(inverse_, correction, generator_);
    }
  }

  PrimePower modulus_;
  Charge room_;
  RowPolynomials row_ring_;
  ByteVector divisor_;    // modulo the prime
  ByteVector generator_;  // of the quiet first rows
  ByteVector inverse_;
  std::vector<unsigned> orders_;
};

class DenseColourRow final : public ColourFirstRow {
 public:
  DenseColourRow(const ColourChase& chase, PrimePower modulus, Limits& limits)
      : modulus_(modulus),
        room_(limits.charge(static_cast<double>(chase.rule.columns) *
                            static_cast<double>(chase.rule.columns))),
        echelon_(matrix_of(chase, limits), modulus, limits) {}

  std::optional<ByteVector> solve(std::span<const std::uint8_t> residue,
                                  Limits& /*limits*/) const override {
    ByteVector right(residue.begin(), residue.end());
    ByteRows{modulus_.value}.negate(right);
    return echelon_.solve(right);
  }
  const std::vector<unsigned>& orders() const override { return echelon_.orders(); }
  ByteVector kernel(std::size_t t, Limits& /*limits*/) const override { return echelon_.kernel_vector(t); }

 private:
  /// The matrix is symmetric. What a cell leaves is what its neighbour to the left does, moved to the right
  /// where the columns wrap, else by e_(j+1) = T e_j - e_(j-1).
  static ByteMatrix matrix_of(const ColourChase& chase, Limits& limits) {
    const std::size_t columns = chase.rule.columns;
    const ByteRows arithmetic{chase.rule.modulus};
    ByteMatrix matrix(columns, columns);
    const ByteVector first = left_by_first_cell(chase, limits);
    std::copy(first.begin(), first.end(), matrix.row(0).begin());
    for (std::size_t j = 1; j < columns; ++j) {
      const auto row = matrix.row(j);
      const auto above = matrix.row(j - 1);
      std::copy_n(above.begin(), columns - 1, row.begin() + 1);
      if (chase.rule.wraps) {
        row[0] = above.back();
        continue;
      }
      arithmetic.add(row.first(columns - 1), above.subspan(1));
      if (j > 1) arithmetic.subtract(row, matrix.row(j - 2));
      limits.spend(columns / 4 + 1, 0, "chasing");
    }
    return matrix;
  }

  PrimePower modulus_;
  Charge room_;
  LocalEchelon echelon_;
};

}  // namespace

std::unique_ptr<const ColourFirstRow> polynomial_colour_row(const ColourChase& chase, PrimePower modulus,
                                                            Limits& limits) {
  auto result = std::make_unique<const PolynomialColourRow>(chase, modulus, limits);
  if (!result->is_usable()) return nullptr;
  return result;
}

std::unique_ptr<const ColourFirstRow> dense_colour_row(const ColourChase& chase, PrimePower modulus,
                                                       Limits& limits) {
  return std::make_unique<const DenseColourRow>(chase, modulus, limits);
}

std::unique_ptr<const ColourFirstRow> make_colour_first_row(const ColourChase& chase, PrimePower modulus,
                                                            Limits& limits) {
  if (auto polynomial = polynomial_colour_row(chase, modulus, limits)) return polynomial;
  return dense_colour_row(chase, modulus, limits);
}

}  // namespace flipwise
