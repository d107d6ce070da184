// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Returns the nullity of a rectangle whose rule is a product of a rule along rows and one along columns:
/// for king by a formula (Fact 26), for x on the plane by one greatest common divisor (Fact 27), unless
/// this build has no NTL. Returns nothing for other rules. Throws Stopped.
std::optional<std::uint64_t> product_nullity(const Rectangle& shape, Limits& limits);

/// Throws Stopped where this number of greatest common divisors of two polynomials of this degree is
/// predicted to take more than 10 minutes and there is no deadline. Without NTL it does nothing: memory is
/// exhausted first.
void require_patience_for_divisors(double number, std::size_t degree, const Limits& limits);

}  // namespace flipwise
