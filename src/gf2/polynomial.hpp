// SPDX-License-Identifier: MIT
#pragma once

#include <NTL/GF2X.h>

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <utility>

#include "gf2/matrix.hpp"
#include "run/aside.hpp"
#include "run/limits.hpp"

namespace flipwise::gf2 {

/// A polynomial over GF(2). Products use gf2x, greatest common divisors a half-gcd. Long computations poll
/// the limits between operations, throw LimitReached, and may run on any thread.
using Polynomial = NTL::GF2X;

/// Returns work(limits), a computation with polynomials of this degree. Runs it aside if a single
/// operation, which does not poll, takes more than some hundredths of a second.
template <typename Work>
auto with_polynomials(std::size_t degree, Limits& limits, std::string_view stage, Work work) {
  constexpr std::size_t slow_degree = std::size_t{1} << 20;
  return degree < slow_degree ? work(limits) : run_aside(limits, stage, std::move(work));
}

/// Returns the polynomial whose coefficient i is bit i.
Polynomial polynomial_of(std::span<const Word> bits);

/// Returns the coefficients 0 .. size - 1 in words_for(size) words. The degree must be below `size`.
Vector coefficients(const Polynomial& polynomial, std::size_t size);

/// Returns the greatest common divisor, on any thread; throws LimitReached at a limit. NTL's function does
/// not poll and takes minutes at degree 10^8, so degrees above 2^16 are first reduced by half-gcds (von zur
/// Gathen and Gerhard, Modern Computer Algebra, 11.1), which poll between products. Cost: about n log(n)^2
/// bit operations; no slower than NTL.
Polynomial gcd(Polynomial a, Polynomial b, Limits& limits);

/// Greatest common divisor with s and t such that s a + t b is the divisor.
struct Bezout {
  Polynomial divisor;
  Polynomial s;
  Polynomial t;
};
Bezout extended_gcd(Polynomial a, Polynomial b, Limits& limits);

/// Returns the Fibonacci polynomial f_k over GF(2): f_0 = 0, f_1 = 1, f_{k+1} = x f_k + f_{k-1}. Cost:
/// about k bit operations, in squarings (f_{2k} = x f_k^2, f_{2k+1} = f_{k+1}^2 + f_k^2).
Polynomial fibonacci_polynomial(std::size_t k, Limits& limits);

/// Returns the nullity of the n x n plus board, by one greatest common divisor of degree below n / 2 (Fact
/// 21).
std::size_t square_nullity(std::size_t n, Limits& limits);

/// The ring that the n x n matrices of a row generate: GF(2)[x] modulo f_{n+1}(x) for a path of n cells,
/// modulo x^n + 1 for a cycle (Fact 3). A row of cells is an element of it: cell j is f_j(x) on the path
/// and x^j on the cycle. times_b() multiplies by B, the effect of a press within its row.
class RowAlgebra {
 public:
  RowAlgebra(std::size_t columns, bool self, bool wraps, Limits& limits);

  const Polynomial& modulus() const { return modulus_.val(); }
  Polynomial element(std::span<const Word> row) const;
  Vector row(const Polynomial& element) const;

  /// Returns f_k(B) and f_{k+1}(B). Cost: log2(k) squarings modulo the modulus.
  std::array<Polynomial, 2> fibonacci_pair(std::size_t k, Limits& limits) const;

  Polynomial times_b(const Polynomial& element) const;
  Polynomial times(const Polynomial& left, const Polynomial& right) const;

 private:
  std::size_t columns_;
  bool self_;
  bool wraps_;
  NTL::GF2XModulus modulus_;
};

/// Change the basis of `size` bits in place: from coefficients of f_1 .. f_size to those of 1, x, ..
/// x^(size-1), and back. With K the greatest power of two up to `size`, f_{K+j} = x^K f_j + f_{K-j} and f_K
/// = x^(K-1), so the upper part is reflected about bit K - 1 onto the lower, and then each is changed by
/// itself (Fact 3). Cost: size * log2(size) bit operations.
void to_monomials(std::span<Word> bits, std::size_t size);
void from_monomials(std::span<Word> bits, std::size_t size);

}  // namespace flipwise::gf2
