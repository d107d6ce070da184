// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/answer.hpp"

namespace flipwise {

/// Changes an unknown answer with a solution as its bounds allow. The only solution is optimal where they
/// meet. A solution without a press is optimal, as it comes first in reading order. If the bounds meet
/// elsewhere, as after a stop, the fewest presses are proved and the first such solution is not: a sentence
/// is added to the reason.
///
/// Parameters: `presses_nothing`, whether the solution presses nothing; `is_only`, whether no other
/// solution can then have as few presses, as costs of 0 allow.
inline void settle_equal_bounds(Answer& answer, bool presses_nothing, bool is_only) {
  if (answer.status != Status::unknown || !answer.upper) return;
  if (presses_nothing) {
    answer.status = Status::optimal;
    answer.lower = 0;
    if (is_only) answer.optimal_solutions = "1";
    answer.reason.clear();
  } else if (answer.lower == *answer.upper && answer.solutions == "1") {
    answer.status = Status::optimal;
    answer.optimal_solutions = "1";
    answer.reason.clear();
  } else if (answer.lower == *answer.upper) {
    answer.reason +=
        (answer.reason.empty() ? "" : "; ") +
        std::string("none has fewer presses, but which of those with as many comes first is not proved");
  }
}

}  // namespace flipwise
