// SPDX-License-Identifier: MIT
//
// Folder src/count/dense: counts in arrays of all states: the even rule, any rule of edge neighbours.
// Entry: dense_count() and even_count() below; estimates of bytes: dense_rows.hpp, even_rows.hpp.
// Must not serve wraps or given cells: choose_method() sends those elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "arithmetic/big_int.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Whether dense_count serves a question: at least two rows and three columns, edge neighbours, no wrap,
/// nothing given.
bool is_dense_question(const PatternQuestion& question);

/// The bytes of its array.
double dense_bytes(const PatternQuestion& question, std::uint64_t modulus);

/// The number of patterns, modulo a number from 1 to 2^63 or exactly, by an array with an entry for every
/// state of the frontier, reached or not, that every cell changes in place (Fact 12). Cost: rows x columns
/// x states small steps, some tenths of a nanosecond each, where k^columns is the number of states if a
/// column has k digits; memory 4 bytes a state for moduli up to 2^31, else 8. Throws LimitReached at a
/// limit, before it starts when the array does not fit. Exactly from residues modulo primes below 2^31
/// (Fact 13), one more than needed as a check.
BigInt dense_count(const PatternQuestion& question, std::optional<std::uint64_t> modulus, Limits& limits,
                   Checkpoint& checkpoint);

/// Whether a question is the even rule (an even number of lit edge neighbours at lit cells, anything at
/// unlit ones) on a board without wrap: the rule of even_count.
bool is_even_rule(const PatternQuestion& question);

/// The number of even patterns, modulo a number from 1 to 2^63 or exactly, by an array with 16 places for
/// every 27 states, of which half can occur, that every cell changes in place (Fact 12). Half the rows do:
/// the halves of the board meet at a seam. A second seam, one row further, must give the same number, else
/// InternalError; it is left out only where the arrays for it do not fit. Cost: rows / 2 x columns x
/// 3^columns small steps, a few hundredths of a nanosecond each; memory 16/27 of 4 bytes a state for moduli
/// below 2^31, else 8, for each of one to four arrays, as they fit. Throws LimitReached at a limit, before
/// it starts when one array does not fit. Exactly from residues modulo primes below 2^31 (Fact 13): one
/// more of them than the number can need checks them all, so only the first is checked at a second seam
/// too.
BigInt even_count(std::uint64_t rows, std::size_t columns, std::optional<std::uint64_t> modulus,
                  Limits& limits, Checkpoint& checkpoint);

// What other processes do for these (run/ranks.hpp).
void assist_dense_residues(Team& team, const std::string& question, Limits& limits);
void assist_even_residues(Team& team, const std::string& question, Limits& limits);
void assist_even_slices(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
