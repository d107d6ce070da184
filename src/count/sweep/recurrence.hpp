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

/// True if rows of a diagram repeat, so that count_by_recurrence can be used.
bool has_long_loop(const Diagram& diagram);

/// Returns the number of patterns modulo any number from 1 to 2^63, for any number of rows (Fact 14).
///
/// Let v be the values before the last pass of the loop and M the matrix of one pass. The search is for a
/// monic polynomial c with c(M) v = 0. The algorithm of Berlekamp and Massey finds it from the sequence of
/// u M^k v, for a random row u: directly if the modulus is a large prime, else modulo small primes, and
/// lifted to the integers, over which it is monic too. Then c(M) v = 0 is checked modulo the requested
/// modulus, which proves the recurrence, and x^k mod c gives the count.
///
/// Time: about 4 times as many passes as the order of the recurrence, which is at most the number of states
/// before a row. `diagram` is that of the question. Processes share several primes. Throws LimitReached at
/// a limit.
std::uint64_t count_by_recurrence(const PatternQuestion& question, const Diagram& diagram,
                                  std::uint64_t modulus, Limits& limits, Checkpoint& checkpoint);

/// Returns the number of patterns modulo a number, for a board of more than 2 D rows without given cells,
/// where D is the number of states between rows. Their recurrence has an order of at most D, so 2 D counts
/// find and prove it (Fact 14).
std::uint64_t count_closed_by_recurrence(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                                         Checkpoint& checkpoint);

/// The shortest linear recurrence of the counts a(n) of boards with n rows, which holds from some n on.
struct IntegerRecurrence {
  std::vector<BigInt> coefficients;  ///< a(n) is the sum of coefficients[i] a(n - 1 - i) ...
  std::uint64_t from = 1;            ///< ... for n >= from; then n > coefficients.size()
  std::vector<BigInt> numerator;     ///< of the generating function (Fact 14), lowest coefficient first

  /// Returns a(rows) modulo any number from 1 to 2^63, by powers of x modulo the recurrence.
  std::uint64_t term(std::uint64_t rows, std::uint64_t modulus, Limits& limits) const;
};

/// Finds and proves the recurrence (Fact 24) for the columns, rule and wrap of a question without given
/// cells; its rows are not used.
///
/// 1. Compute counts modulo eight primes at once, and their shortest recurrences by the algorithm of
///    Berlekamp and Massey, until some more counts agree with them. Processes share blocks of primes.
/// 2. Lift the coefficients to the integers, with more primes until one changes nothing.
/// 3. Prove the result with exact numbers, which are only as wide as the numerators. After a failed proof,
///    continue with more counts.
/// 4. Extend it to the counts of boards that have only lead rows.
///
/// Time, for order L: 2 L rows for each block of primes, then L rows with exact numbers. Throws
/// LimitReached if that is out of reach.
IntegerRecurrence integer_recurrence(const PatternQuestion& question, Limits& limits,
                                     Checkpoint& checkpoint);

/// Returns a diagram whose loop is one inner row, passed any number of times: with w the values before the
/// last rows, M the matrix of a row and u the lead rows, u M^k w is the count for k rows between the lead
/// rows and the last ones. Throws LimitReached if there are more than `most` states between rows.
Diagram explore_rows(const PatternQuestion& question, std::size_t most, Limits& limits);

/// Returns the number of states between rows of the loop.
std::size_t states_between_rows(const Diagram& board);

/// The recurrence of the counts b(k) = u M^k w of a diagram of explore_rows, or of one with other tables,
/// for k = 0, 1, 2, ...
struct LoopRecurrence {
  std::vector<BigInt> polynomial;  ///< monic, lowest coefficient first: the sum of its [i] b(k + i) is 0
  std::vector<BigInt>
      numerator;  ///< the first coefficients of z^L polynomial(1/z) times the sum of b(k) z^k
};
/// Finds and proves the recurrence of a diagram, by steps 1 to 3 above, in one process.
LoopRecurrence loop_recurrence(const Diagram& board, Limits& limits);

/// Write and read a recurrence as a line.
std::string recurrence_text(const IntegerRecurrence& recurrence);
IntegerRecurrence recurrence_in(const std::string& text);

/// The work of other processes for these functions (run/ranks.hpp): images modulo some primes.
void assist_recurrence(Team& team, const std::string& question, Limits& limits);
void assist_integer_recurrence(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
