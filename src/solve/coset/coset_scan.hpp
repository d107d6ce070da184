// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "run/limits.hpp"
#include "run/ranks.hpp"
#include "solve/weights/coset.hpp"
#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

/// Finds the minimum over all members by blocked Walsh transforms (Fact 5), for at most
/// `greatest_scan_dimension` directions. Cost: about 2^dimension / 5 nanoseconds.
CosetMinimum scan_coset(const Coset& coset, std::uint64_t keep, Limits& limits);

/// Serves scan_coset in another process (run/ranks.hpp): scans the parts of the coset that it is sent.
void assist_scan(Team& team, const std::string& question, Limits& limits);

}  // namespace flipwise
