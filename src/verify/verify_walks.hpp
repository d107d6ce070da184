// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise::verification {

/// The cost of a press that must not be made.
inline constexpr std::uint64_t not_allowed = std::numeric_limits<std::uint64_t>::max();

/// Checks that certificates prove that every quiet pattern that meets the condition costs at least `lower`
/// (Fact 53). `rows` lists for each light the allowed presses that change it, ascending; `costs` has an
/// entry for each press. Returns what is wrong, in one line, or nothing. Shares no code with the search.
/// Cost: for each end of some odd edges, a search for the paths up to half of the bound. With `outside`,
/// also an elimination. Throws LimitReached.
std::string fault_of_walks(const std::vector<std::vector<std::uint32_t>>& rows,
                           const std::vector<std::uint64_t>& costs, const QuietCondition& condition,
                           std::uint64_t lower, const std::vector<WalkProof>& proofs, Limits& limits);

}  // namespace flipwise::verification
