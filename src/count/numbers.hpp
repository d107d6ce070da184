// SPDX-License-Identifier: MIT
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <span>
#include <string>

namespace flipwise {

using Integer = boost::multiprecision::cpp_int;

/// 64-bit words, lowest first, as a number.
Integer to_integer(std::span<const std::uint64_t> words);

/// Decimal digits of a number that is not negative. Cost: quadratic, three seconds at a million bits.
std::string to_decimal(const Integer& value);

}  // namespace flipwise
