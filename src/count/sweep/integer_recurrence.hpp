// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The shortest linear recurrence that the counts a(n) of boards with n rows obey, n from some number on.
struct IntegerRecurrence {
  std::vector<BigInt> coefficients;  ///< a(n) is the sum of coefficients[i] a(n - 1 - i) ...
  std::uint64_t from = 1;            ///< ... for n >= from; then n > coefficients.size()
  std::vector<BigInt> numerator;     ///< of the generating function (Fact 14), lowest coefficient first

  /// a(rows) modulo any number from 1 to 2^63, by powers of x modulo the recurrence.
  std::uint64_t term(std::uint64_t rows, std::uint64_t modulus, Limits& limits) const;
};

/// Finds and proves it (Fact 24), for the columns, rule and wrap of a question; its rows do not matter, and
/// nothing is given. Cost, for an order of L: 2L rows with counts modulo eight primes at once, again for
/// every eight primes that its coefficients need; then L rows with numbers as wide as the numerators, as a
/// proof. Throws Stopped where that is out of reach.
IntegerRecurrence integer_recurrence(const PatternQuestion& question, Limits& limits,
                                     Checkpoint& checkpoint);

}  // namespace flipwise
