// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solve/two_kind_best.hpp"
#include "solve/two_kind_shape.hpp"

namespace flipwise::two_kind {

/// What a search did, and whether it was told to stop.
struct Effort {
  std::uint64_t first_rows = 0;  ///< choices of the undecided presses that were begun
  std::uint64_t nodes = 0;       ///< rows placed
  bool stopped = false;
};

/// Asked every few thousand nodes; false stops the search.
using KeepOn = std::function<bool()>;

/// Backtracking over rows (Fact 10): a row's presses are decided by the lights above it where a press
/// flips there just the cell straight above, and tried one by one elsewhere; its kind is a choice only
/// while none of its pressed columns has one. Offers every solution of at most `best.weight()` presses to
/// `best`. `prune` false leaves out the cut by weight. Cost: about twice two to the number of undecided
/// presses, times the few rows until the columns contradict.
Effort search_rows(const Shape& shape, const std::vector<Word>& lights, Best& best, const KeepOn& keep_on,
                   bool prune = true);

}  // namespace flipwise::two_kind
