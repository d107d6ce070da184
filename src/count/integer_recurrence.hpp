// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "count/budget.hpp"
#include "count/numbers.hpp"

namespace flipwise {

/// The shortest linear recurrence that the counts a(n) of boards with n rows obey, n from some number on.
struct IntegerRecurrence {
  std::vector<Integer> coefficients;  ///< a(n) is the sum of coefficients[i] a(n - 1 - i) ...
  std::uint64_t from = 1;             ///< ... for n >= from; then n > coefficients.size()
  std::vector<Integer> terms;         ///< a(1), a(2), ... up to a(from - 1) and some more

  /// a(rows) modulo any number from 1 to 2^63, by powers of x modulo the recurrence.
  std::uint64_t term(std::uint64_t rows, std::uint64_t modulus) const;

  /// The numerator of the generating function, lowest coefficient first (Fact 14).
  std::vector<Integer> numerator() const;
};

/// Finds and proves it (Fact 14), for the columns, rule and wrap of a question; its rows do not matter, and
/// nothing is given. With D states between two rows, the exact counts are computed until there are D more
/// than the order that Berlekamp and Massey's algorithm finds; the recurrence is lifted to the integers
/// from its images modulo primes, and holds for all these D counts, hence for ever. Cost: 2D sweeps of a
/// row with numbers of up to 2D x columns bits. Throws Stopped where that is out of reach.
IntegerRecurrence integer_recurrence(const PatternQuestion& question, Budget& budget);

}  // namespace flipwise
