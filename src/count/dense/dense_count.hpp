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

/// True for questions that dense_count can answer: at least two rows, three columns, edge neighbours, no
/// wrap, no given cells.
bool is_dense_question(const PatternQuestion& question);

/// Returns the bytes of the array that dense_count needs.
double dense_bytes(const PatternQuestion& question, std::uint64_t modulus);

/// Returns the number of patterns, exactly or modulo a number from 1 to 2^63. An array has an entry for
/// every state of the frontier, reached or not, and placing a cell changes it in place (Fact 12). An exact
/// count is computed from residues modulo primes below 2^31, one more than needed as a check (Fact 13).
/// Time: rows x columns x states small steps of some tenths of a nanosecond, with k^columns states if a
/// column has k digits. Memory: 4 bytes for each state if the modulus is at most 2^31, else 8. Throws
/// LimitReached at a limit; if the array does not fit, before it starts.
BigInt dense_count(const PatternQuestion& question, std::optional<std::uint64_t> modulus, Limits& limits,
                   Checkpoint& checkpoint);

/// True if a question is the rule of even_count: an even number of lit edge neighbours at lit cells, any
/// number at unlit ones, on a board without wrap and without given cells.
bool is_even_rule(const PatternQuestion& question);

/// Returns the number of even patterns, exactly or modulo a number from 1 to 2^63. The array has 16 entries
/// for 27 states, of which half can occur, and placing a cell changes it in place (Fact 12). Only half of
/// the rows are placed: the two halves of the board are joined at a seam (Fact 12a). A second seam, one row
/// further down, must give the same number, else InternalError is thrown; it is omitted if the arrays for
/// it do not fit. An exact count is computed from residues modulo primes below 2^31 (Fact 13). One prime
/// more than needed checks them all, so only the first one is also checked at a second seam. Time: rows / 2
/// x columns x 3^columns small steps of a few hundredths of a nanosecond. Memory: one to four arrays, as
/// many as fit, of 16/27 x 4 bytes for each state if the modulus is at most 2^31, else 8 bytes. Throws
/// LimitReached at a limit; if one array does not fit, before it starts.
BigInt even_count(std::uint64_t rows, std::size_t columns, std::optional<std::uint64_t> modulus,
                  Limits& limits, Checkpoint& checkpoint);

// The work of other processes for the functions above (run/ranks.hpp).
void assist_dense_residues(Team& team, const std::string& question, Limits& limits);
void assist_even_residues(Team& team, const std::string& question, Limits& limits);
void assist_even_slices(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
