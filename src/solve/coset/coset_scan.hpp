// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "run/limits.hpp"
#include "run/ranks.hpp"
#include "solve/weights/coset.hpp"
#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

/// Minimum over all members by blocked Walsh transforms (Fact 5); at most `greatest_scan_dimension`
/// directions. Cost: 2^dimension fifths of a nanosecond.
CosetMinimum scan_coset(const Coset& coset, std::uint64_t keep, Limits& limits);

/// What other processes do for scan_coset (run/ranks.hpp): they scan parts of the coset.
void assist_scan(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
