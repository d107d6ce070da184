// SPDX-License-Identifier: MIT
#pragma once

#include "gf2/polynomial.hpp"
#include "run/limits.hpp"

namespace flipwise::gf2 {

/// The greatest common divisor, from any thread; throws Stopped at a limit. NTL's own does not ask on the
/// way and takes minutes at a degree of 10^8, so that degrees above 2^16 are brought down here by half-gcds
/// (von zur Gathen and Gerhard, Modern Computer Algebra, 11.1), which ask between products. Cost: about n
/// log(n)^2 bit operations, and no more time than NTL.
Polynomial gcd(Polynomial a, Polynomial b, Limits& limits);

}  // namespace flipwise::gf2
