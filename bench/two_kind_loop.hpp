// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "flipwise/board.hpp"

namespace flipwise::bench {

/// Returns the fewest presses that turn off all lights, for up to 31 columns. This is the published
/// solution of SRM 581's two-kind board, written for speed, for comparison. Each column is pressed in the
/// first row, or is not and has one of the two kinds (3^n cases, twice for the kind of the first row). Each
/// next row is forced; a case ends at the first row that breaks the line rule.
std::optional<int> fewest_by_loop(const Board& lights);

}  // namespace flipwise::bench
