// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/diagram/diagram.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Whether a diagram's rows repeat so often that count_by_recurrence applies.
bool has_long_loop(const Diagram& diagram);

/// The number of patterns modulo any number from 1 to 2^63 for any number of rows (Fact 14). With v the
/// values before the last pass of the loop and M the matrix of one pass, a monic polynomial c with
/// c(M) v = 0 is sought: Berlekamp and Massey's of the sequence u M^k v for a random row u, for a large
/// prime modulus modulo that prime itself, else modulo small primes and lifted to the integers, over which
/// the polynomial is monic as well. Then c(M) v = 0 is computed modulo the modulus asked for: that proves
/// the recurrence, and x^k mod c jumps. Cost: some 4 times as many passes as the order of the recurrence,
/// which is at most the number of states before a row. The diagram is that of the question. Processes share
/// the primes, where there are several. Throws LimitReached at a limit.
std::uint64_t count_by_recurrence(const PatternQuestion& question, const Diagram& diagram,
                                  std::uint64_t modulus, Limits& limits, Checkpoint& checkpoint);

/// Modulo a number, for a board of more than 2 D rows without given cells, D being the states between rows:
/// their recurrence (Fact 14) has an order of D at most, and 2 D counts find and prove it.
std::uint64_t count_closed_by_recurrence(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                                         Checkpoint& checkpoint);

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
/// every eight primes that its coefficients need, which processes share; then L rows with numbers as wide
/// as the numerators, as a proof. Throws LimitReached where that is out of reach.
IntegerRecurrence integer_recurrence(const PatternQuestion& question, Limits& limits,
                                     Checkpoint& checkpoint);

/// What other processes do for count_by_recurrence and integer_recurrence (run/ranks.hpp): images modulo
/// some primes.
void assist_recurrence(Team& team, const std::string& question, Limits& limits);
void assist_integer_recurrence(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
