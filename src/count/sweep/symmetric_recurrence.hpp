// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/sweep/recurrence.hpp"
#include "flipwise/count.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Finds and proves the recurrence of the numbers a(n) of patterns of n rows up to the symmetries of a
/// rectangle: reflections of rows and of columns, and half turns, as far as they leave the offsets of
/// neighbours unchanged (Fact 58). So a square counts as a rectangle: its diagonal reflections and quarter
/// turns are not used. `all` is the recurrence of the numbers of all patterns.
///
/// The numbers of patterns that a symmetry leaves unchanged have recurrences, which are found and proved
/// like those of all patterns, from diagrams of their own. The sum then has a recurrence of at most the sum
/// of the orders, so twice as many exact terms determine and prove the shortest one.
///
/// Rows must not wrap. Throws LimitReached at a limit, and if the board has more than 64 columns.
IntegerRecurrence recurrence_up_to_symmetry(const PatternQuestion& question, const IntegerRecurrence& all,
                                            Limits& limits, Checkpoint& checkpoint);

/// Does the same up to translations along the columns, which must be the only wrapped side.
IntegerRecurrence recurrence_up_to_translation(const PatternQuestion& question,
                                               const IntegerRecurrence& all, Limits& limits,
                                               Checkpoint& checkpoint);

/// Returns whether the sum of polynomial[i] terms[k + i] over i is 0 for every k for which all these terms
/// are given. For terms that obey some recurrence of order B, with at least 2 B terms given and a monic
/// polynomial of degree at most B, this proves the recurrence for all later terms.
bool annihilates(const std::vector<BigInt>& polynomial, const std::vector<BigInt>& terms, Limits& limits);

/// Returns the shortest recurrence of integers a(0) = 0, a(1), ..., which are known to obey a monic
/// recurrence with integer coefficients of an order of at most half the number of terms, from the first
/// term on.
IntegerRecurrence recurrence_of_terms(const std::vector<BigInt>& terms, Limits& limits);

}  // namespace flipwise
