// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/diagram/diagram.hpp"
#include "count/sweep/recurrence.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// A polynomial in y, which marks a lit cell: coefficients, lowest first, without zeros at the end.
using WeightPolynomial = std::vector<BigInt>;

/// The shortest linear recurrence of the polynomials a(n) = sum of a(n, w) y^w, where a(n, w) is the number
/// of patterns with n rows and w lit cells. It holds from some n on.
struct WeightRecurrence {
  std::vector<WeightPolynomial> coefficients;  ///< a(n) is the sum of coefficients[i] a(n - 1 - i) ...
  std::uint64_t from = 1;                      ///< ... for n >= from; then n > coefficients.size()
  std::vector<WeightPolynomial> numerator;     ///< of the generating function, lowest power of x first

  /// Returns the recurrence for one value of y.
  IntegerRecurrence at(std::uint64_t y) const;
  /// Returns a(1), a(2), ..., up to `most` of those before a(from).
  std::vector<WeightPolynomial> first_terms(std::size_t most) const;
};

/// Finds and proves the recurrence by weight (Fact 58) for the columns, rule and wrap of a question without
/// given cells; its rows are not used.
///
/// 1. Modulo a prime, compute the counts for values of y, eight at a time, and their shortest recurrences
///    by the algorithm of Berlekamp and Massey. Interpolate the coefficients, which are polynomials in y.
/// 2. Lift them to the integers, with more primes until one changes nothing.
/// 3. Prove the result with exact polynomials. After a failed proof, continue with more counts.
/// 4. Extend it to the counts of boards that have only lead rows.
///
/// Time, for order L and C columns: 2 L rows for each of L C + 1 values of y and each prime, then L rows
/// with polynomials of degree up to about L C. Throws LimitReached at a limit.
WeightRecurrence weight_recurrence(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint);

/// Returns the polynomial z^L c(1/z) B(z), lowest power of z first, if it is one, which proves the
/// recurrence (Fact 58); else none. c is the polynomial with these coefficients, lowest first, and degree
/// L; B(z) is the sum over k of u M^k w z^k, the polynomials by weight of boards with k inner rows. Cost: L
/// rows with exact polynomials, or L plus the number of states between rows.
std::optional<std::vector<WeightPolynomial>> proved_weight_numerator(
    const Diagram& board, const std::vector<WeightPolynomial>& polynomial, Limits& limits);

}  // namespace flipwise
