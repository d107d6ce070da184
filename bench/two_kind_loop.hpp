// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "flipwise/board.hpp"

namespace flipwise::bench {

/// The published solution of SRM 581's two-kind board, written well, as a peer: each column is pressed in
/// the first row, or is not and has the one or the other kind (3^n cases, twice for the kind of the first
/// row); every next row is forced, and the loop leaves a case at the first row that breaks the line rule.
/// Fewest presses that put out all lights; up to 31 columns.
std::optional<int> fewest_by_loop(const Board& lights);

}  // namespace flipwise::bench
