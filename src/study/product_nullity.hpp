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

}  // namespace flipwise
