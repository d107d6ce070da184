// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/board.hpp"
#include "flipwise/count.hpp"

namespace flipwise {

/// Whether a board obeys the rule, straight from its definition; shares nothing with the methods that
/// count. Throws InputError when the board has another shape.
bool obeys(const PatternQuestion& question, const Board& board);

/// Throws InternalError where a board that was found breaks the rule.
void require_pattern(const PatternQuestion& question, const Board& board);

}  // namespace flipwise
