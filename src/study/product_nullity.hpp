// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// The nullity of a rectangle whose rule is made of what happens along rows and along columns: of king by
/// a formula (Fact 26); of x on the plane by one greatest common divisor (Fact 27), unless this build has
/// no NTL. Nothing for others. Throws Stopped.
std::optional<std::uint64_t> product_nullity(const Rectangle& shape, Limits& limits);

/// Throws Stopped where so many greatest common divisors of two polynomials of this degree are predicted to
/// take longer than whoever set no deadline waits. Without NTL there are none: memory ends it first.
void require_patience_for_divisors(double number, std::size_t degree, const Limits& limits);

}  // namespace flipwise
