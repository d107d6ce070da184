// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/colours.hpp"
#include "run/limits.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise {

/// The cheapest of some cosets of the quiet patterns, as far as it is known.
struct ColourFewest {
  ColourBoard best = {};              ///< the first of the cheapest in reading order where it is proved
  std::uint64_t upper = 0;            ///< what it costs
  std::uint64_t lower = 0;            ///< proved
  bool is_proved = false;             ///< `best` and `number`
  BigInt number = 0;                  ///< how many are as cheap
  std::vector<ColourBoard> all = {};  ///< the first of them in reading order, as many as wanted
  const char* method = "";
  std::string reason = {};  ///< where it is not proved: why
};

/// The cheapest of `particulars` plus the quiet patterns of a system, and the first `all` of them. The
/// particulars differ by no quiet pattern. `lower`: a bound that is known.
ColourFewest fewest_of_colours(const ColourSystem& system, std::vector<ColourBoard> particulars,
                               CostOf cost_of, std::uint64_t all, std::uint64_t lower, Limits& limits);

}  // namespace flipwise
