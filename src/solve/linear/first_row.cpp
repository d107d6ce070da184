// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "gf2/echelon.hpp"
#include "solve/linear/chase.hpp"
#ifdef FLIPWISE_HAS_NTL
#include "gf2/polynomial.hpp"
#endif

namespace flipwise {

using gf2::Vector;

namespace {

/// The dense system. Bits of a state that are unused, between its two rows, have no equation.
class DenseFirstRow final : public FirstRow {
 public:
  DenseFirstRow(const ChaseShape& shape, Limits& limits) : shape_(shape) {
    const std::size_t size = shape.unknowns();
    const auto bits = static_cast<double>(size);
    reservation_ = limits.charge(bits * bits / 8 * 3);
    gf2::Matrix matrix(size, size);
    for (std::size_t i = 0; i < size; ++i) {
      if (!limits.report_and_continue({.done = static_cast<double>(i) / bits, .stage = "chasing"}))
        limits.give_up();
      // The matrix is symmetric, so its columns may be stored as rows.
      Vector unit(words_for(size));
      gf2::flip_bit(unit, i);
      const Vector column = pack(run_homogeneous_chase(shape, unpack(unit), nullptr, limits));
      std::copy(column.begin(), column.end(), matrix.row(i).begin());
    }
    echelon_ = gf2::Echelon(matrix, limits, "solving the first row");
  }
  std::size_t nullity() const override { return echelon_.nullity(); }
  std::optional<Vector> solve(std::span<const Word> residue) const override {
    const auto solution = echelon_.solve(pack(residue));
    if (!solution) return std::nullopt;
    return unpack(*solution);
  }
  Vector witness(std::span<const Word> residue) const override {
    return unpack(echelon_.witness(pack(residue)));
  }
  Vector kernel(std::size_t t) const override { return unpack(echelon_.kernel(t)); }

 private:
  std::size_t place(std::size_t unknown) const {
    const std::size_t columns = shape_.row_rule.columns;
    return unknown < columns ? unknown : shape_.row_words() * word_bits + unknown - columns;
  }
  Vector pack(std::span<const Word> state) const {
    Vector packed(words_for(shape_.unknowns()));
    for (std::size_t i = 0; i < shape_.unknowns(); ++i)
      if (gf2::get_bit(state, place(i))) gf2::flip_bit(packed, i);
    return packed;
  }
  Vector unpack(const Vector& packed) const {
    Vector state(shape_.state_words());
    gf2::for_each_bit(packed, [&](std::size_t i) { gf2::flip_bit(state, place(i)); });
    return state;
  }

  ChaseShape shape_;
  MemoryReservation reservation_;
  gf2::Echelon echelon_;
};

}  // namespace

std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, Limits& limits) {
  return std::make_unique<DenseFirstRow>(shape, limits);
}

std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, Limits& limits) {
  constexpr std::size_t few_unknowns = 256;  // both take well under a millisecond there
  if (shape.unknowns() > few_unknowns)
    if (auto polynomial = polynomial_first_row(shape, FirstRow::Use::all, limits)) return polynomial;
  return dense_first_row(shape, limits);
}

#ifdef FLIPWISE_HAS_NTL

namespace {

using gf2::Polynomial;

/// The equation a y = q modulo P for many q. With d = gcd(a, P), it is solvable exactly if d divides q, and
/// then y = (q / d) (a / d)^-1 modulo P / d.
class Equation {
 public:
  Equation(const Polynomial& a, const Polynomial& modulus, FirstRow::Use use, Limits& limits) {
    if (use == FirstRow::Use::kernel) {
      divisor_ = gf2::gcd(a, modulus, limits);
    } else {
      const gf2::Bezout sum = gf2::extended_gcd(a, modulus, limits);
      divisor_ = sum.divisor;
      inverse_ = sum.s;
    }
    generator_ = modulus / divisor_;
    inverse_ %= generator_;
  }
  std::size_t nullity() const { return static_cast<std::size_t>(NTL::deg(divisor_)); }
  std::optional<Polynomial> solve(const Polynomial& q) const {
    Polynomial quotient;
    if (!NTL::divide(quotient, q, divisor_)) return std::nullopt;
    if (NTL::deg(generator_) == 0) return Polynomial{};
    return NTL::MulMod(quotient % generator_, inverse_, generator_);
  }
  /// The polynomial whose multiples are the solutions of a y = 0.
  const Polynomial& generator() const { return generator_; }

 private:
  Polynomial divisor_;
  Polynomial generator_;
  Polynomial inverse_;
};

using Square = std::array<std::array<Polynomial, 2>, 2>;

Square product(const gf2::RowAlgebra& algebra, const Square& left, const Square& right) {
  Square result;
  for (std::size_t i : {0U, 1U})
    for (std::size_t j : {0U, 1U})
      result[i][j] = algebra.times(left[i][0], right[0][j]) + algebra.times(left[i][1], right[1][j]);
  return result;
}

/// Returns the invertible matrix [s t; b/g a/g] with s a + t b = g = gcd(a, b): it maps (a, b) to (g, 0).
Square reducer(const Polynomial& a, const Polynomial& b, Limits& limits) {
  if (NTL::IsZero(b)) return {{{Polynomial(1), Polynomial(0)}, {Polynomial(0), Polynomial(1)}}};
  gf2::Bezout sum = gf2::extended_gcd(a, b, limits);
  return {{{std::move(sum.s), std::move(sum.t)}, {b / sum.divisor, a / sum.divisor}}};
}

Square transpose_of(const Square& matrix) {
  return {{{matrix[0][0], matrix[1][0]}, {matrix[0][1], matrix[1][1]}}};
}

/// A diagonal form modulo P: left * matrix * right = diagonal, with invertible left and right. It
/// alternately takes the greatest common divisor of the first column and of the first row. Its degree
/// falls, so this ends, usually at once.
struct Diagonal {
  Square left = {{{Polynomial(1), Polynomial(0)}, {Polynomial(0), Polynomial(1)}}};
  Square right = left;
  std::array<Polynomial, 2> entries = {};

  Diagonal(const gf2::RowAlgebra& algebra, Square matrix, Limits& limits) {
    while (true) {
      if (!limits.should_continue()) limits.give_up();
      const Square rows = reducer(matrix[0][0], matrix[1][0], limits);
      matrix = product(algebra, rows, matrix);
      left = product(algebra, rows, left);
      Polynomial quotient;
      const bool done = NTL::IsZero(matrix[0][0]) ? NTL::IsZero(matrix[0][1])
                                                  : NTL::divide(quotient, matrix[0][1], matrix[0][0]) != 0;
      Square columns = {{{Polynomial(1), quotient}, {Polynomial(0), Polynomial(1)}}};
      if (!done) columns = transpose_of(reducer(matrix[0][0], matrix[0][1], limits));
      matrix = product(algebra, matrix, columns);
      right = product(algebra, right, columns);
      if (done) break;
    }
    entries = {matrix[0][0], matrix[1][1]};
  }
};

/// The equation f_{m+1}(B) u_1 = r on plane and cylinder. If the rows wrap, the state satisfies (M^m + 1)
/// (u_1, u_0) = (r_1, r_0) with M^m = [f_{m+1} f_m; f_m f_{m-1}], M = [B 1; 1 0], made diagonal first.
class PolynomialFirstRow final : public FirstRow {
 public:
  PolynomialFirstRow(const ChaseShape& shape, Use use, Limits& limits)
      : shape_(shape), algebra_(shape.row_rule.columns, shape.row_rule.self, shape.row_rule.wraps, limits) {
    const auto [here, next] = algebra_.fibonacci_pair(shape.rows, limits);
    if (!shape.rows_wrap) {
      equations_.emplace_back(next, algebra_.modulus(), use, limits);
      return;
    }
    const Polynomial one = Polynomial(1) % algebra_.modulus();
    const Polynomial before = next + algebra_.times_b(here);
    const Diagonal diagonal(algebra_, {{{next + one, here}, {here, before + one}}}, limits);
    left_ = diagonal.left;
    right_ = diagonal.right;
    for (const Polynomial& entry : diagonal.entries)
      equations_.emplace_back(entry, algebra_.modulus(), use, limits);
  }

  /// Returns the peak memory of the preparation: about this many polynomials, a bit for each column.
  static double bytes_of(const ChaseShape& shape) {
    const double polynomials = shape.rows_wrap ? 60 : 30;
    return polynomials * static_cast<double>(shape.row_rule.columns) / 8;
  }
  void hold(MemoryReservation memory) { memory_ = std::move(memory); }

  std::size_t nullity() const override {
    std::size_t sum = 0;
    for (const Equation& equation : equations_) sum += equation.nullity();
    return sum;
  }

  std::optional<Vector> solve(std::span<const Word> residue) const override {
    const Elements right_side = apply(left_, elements(residue));
    Elements unknowns;
    for (std::size_t i = 0; i < equations_.size(); ++i) {
      auto one = equations_[i].solve(right_side[i]);
      if (!one) return std::nullopt;
      unknowns[i] = *one;
    }
    return state(apply(right_, unknowns));
  }

  Vector kernel(std::size_t t) const override {
    Elements unknowns;
    for (std::size_t i = 0; i < equations_.size(); ++i) {
      if (t < equations_[i].nullity()) {
        unknowns[i] = equations_[i].generator() << static_cast<long>(t);
        break;
      }
      t -= equations_[i].nullity();
    }
    return state(apply(right_, unknowns));
  }

  /// Tries random kernel states from a fixed seed: if any has an odd product with the residue, half have.
  Vector witness(std::span<const Word> residue) const override {
    std::mt19937_64 random(1);
    while (true) {
      Elements unknowns;
      for (std::size_t i = 0; i < equations_.size(); ++i) {
        Vector factor(words_for(equations_[i].nullity()));
        for (Word& word : factor) word = random();
        Polynomial multiple = gf2::polynomial_of(factor);
        NTL::trunc(multiple, multiple, static_cast<long>(equations_[i].nullity()));
        unknowns[i] = multiple * equations_[i].generator();
      }
      Vector found = state(apply(right_, unknowns));
      if (gf2::dot(found, residue)) return found;
    }
  }

 private:
  using Elements = std::array<Polynomial, 2>;  // only the first is used unless the rows wrap

  Elements elements(std::span<const Word> state) const {
    Elements result;
    for (std::size_t i = 0; i < equations_.size(); ++i)
      result[i] = algebra_.element(state.subspan(i * shape_.row_words(), shape_.row_words()));
    return result;
  }
  Vector state(const Elements& elements) const {
    Vector result;
    for (std::size_t i = 0; i < equations_.size(); ++i) {
      const Vector row = algebra_.row(elements[i]);
      result.insert(result.end(), row.begin(), row.end());
    }
    return result;
  }
  Elements apply(const Square& matrix, const Elements& elements) const {
    if (!shape_.rows_wrap) return elements;
    Elements result;
    for (std::size_t i : {0U, 1U})
      result[i] = algebra_.times(matrix[i][0], elements[0]) + algebra_.times(matrix[i][1], elements[1]);
    return result;
  }

  ChaseShape shape_;
  MemoryReservation memory_;
  gf2::RowAlgebra algebra_;
  Square left_;
  Square right_;
  std::vector<Equation> equations_;
};

}  // namespace

std::unique_ptr<FirstRow> polynomial_first_row(const ChaseShape& shape, FirstRow::Use use, Limits& limits) {
  constexpr const char* stage = "solving the first row";
  if (!limits.report_and_continue({.stage = stage})) limits.give_up();
  MemoryReservation memory = limits.charge(PolynomialFirstRow::bytes_of(shape));
  auto first_row = gf2::with_polynomials(shape.row_rule.columns, limits, stage, [=](Limits& own) {
    return std::make_unique<PolynomialFirstRow>(shape, use, own);
  });
  first_row->hold(std::move(memory));
  return first_row;
}

std::size_t plus_square_nullity(std::size_t n, Limits& limits) {
  return gf2::with_polynomials(n, limits, "nullities",
                               [n](Limits& own) { return gf2::square_nullity(n, own); });
}

#else

std::unique_ptr<FirstRow> polynomial_first_row(const ChaseShape& /*shape*/, FirstRow::Use /*use*/,
                                               Limits& /*limits*/) {
  return nullptr;
}

std::size_t plus_square_nullity(std::size_t n, Limits& limits) {
  return dense_first_row({.rows = n, .row_rule = {.columns = n}}, limits)->nullity();
}

#endif

}  // namespace flipwise
