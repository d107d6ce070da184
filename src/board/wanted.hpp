// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// The lights that a goal wants changed; for `uniform` one board for each target.
struct Wanted {
  Board lights;
  std::optional<Board> other = {};

  /// One board or two; where there are no cells both targets of `uniform` are one, and so are their
  /// solutions.
  std::vector<const Board*> targets() const;
};

/// `start` plus the goal's target, holes left out. Shapes must have been checked.
Wanted wanted(const Board& start, const Goal& goal, const std::optional<Board>& holes);

}  // namespace flipwise
