// SPDX-License-Identifier: MIT
#pragma once

#include "run/limits.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

struct MeetOptions {
  std::uint64_t keep = 1;         ///< list so many of the fewest
  unsigned greatest_entry = 255;  ///< of a table; less only to test that clipped entries are sound
  double max_entries = 1e18;      ///< listed at once; less only to test the others
};

/// Seconds of one core that it is expected to take, and the least memory it can work in.
double meet_seconds(const Split& split, std::size_t dimension);
std::uint64_t meet_bytes(const Split& split);

/// Minimum over a coset by its four classes (Fact 6). The weight of a member is the sum of four class
/// weights. Members are enumerated by increasing weight of one half, or of the other, whichever is cheaper,
/// and completed by look-ups. After both halves are done to levels s and t above their least, every member
/// below s + t + 2 has been met; all of weight U once s + t >= U - 1 (Fact 7). Only the other half's tables
/// are looked up, so two of the four suffice where memory is short, and they are rebuilt when the side
/// changes. Cost: about 2^(dimension / 2) look-ups and passes of transforms over the tables.
CosetMinimum meet_in_the_middle(const Coset& coset, const Split& split, const MeetOptions& options,
                                Limits& limits);

}  // namespace flipwise
