// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "run/limits.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// Returns the numbers of members of a coset by weight, from 0 to the greatest, by the words of the dual
/// code: the 2^(terms - rank) sets of terms whose masks add up to 0 (Fact 52). There are few where the
/// dimension is large, as for a code of high rate. Returns nothing if this is predicted to take more than
/// `max_seconds`, or after a limit. Cost: a few nanoseconds for each word, terms^2 * rank / 64 word
/// operations to find a basis, and for each size of a term the square of the number of terms of that size.
std::optional<std::vector<BigInt>> weights_by_dual(const Coset& coset, double max_seconds, Limits& limits);

}  // namespace flipwise
