// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Whether dense_count serves a question: at least two rows and three columns, edge neighbours, no wrap,
/// nothing given.
bool is_dense_question(const PatternQuestion& question);

/// The bytes of its array.
double dense_bytes(const PatternQuestion& question, std::uint64_t modulus);

/// The number of patterns modulo a number from 1 to 2^63, by an array with an entry for every state of the
/// frontier, reached or not, that every cell changes in place (Fact 12). Cost: rows x columns x states
/// small steps, some tenths of a nanosecond each, where k^columns is the number of states if a column has k
/// digits; memory 4 bytes a state for moduli up to 2^31, else 8. Throws Stopped at a limit, before it
/// starts when the array does not fit.
std::uint64_t dense_count(const PatternQuestion& question, std::uint64_t modulus, Limits& limits,
                          Checkpoint& checkpoint);

/// The same exactly, from residues modulo primes below 2^31 (Fact 13), one more than needed as a check.
BigInt dense_count_exactly(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint);

}  // namespace flipwise
