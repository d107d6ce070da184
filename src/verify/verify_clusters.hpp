// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise::verification {

/// Checks that every quiet pattern that meets the condition has at least `lower` presses, by a plain
/// exhaustive search (Fact 30), of which tools/check_distance.py is a copy. `rows` lists for each light the
/// presses that change it, ascending. The verdict is undecided after `max_steps` steps, of about a
/// microsecond each. Shares no code with other searches. Throws LimitReached.
Verdict verdict_by_clusters(const std::vector<std::vector<std::uint32_t>>& rows, std::size_t presses,
                            const QuietCondition& condition, std::uint64_t lower, std::uint64_t max_steps,
                            Limits& limits);

}  // namespace flipwise::verification
