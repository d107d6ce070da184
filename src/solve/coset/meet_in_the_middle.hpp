// SPDX-License-Identifier: MIT
#pragma once

#include "run/limits.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

struct MeetOptions {
  std::uint64_t keep = 1;         ///< number of minimum solutions to list
  unsigned greatest_entry = 255;  ///< greatest entry of a table; less only to test clipped entries
  double max_entries = 1e18;  ///< greatest length of a list; less only to test entries that are not listed
};

/// Return the predicted seconds of one core, and the least memory that the search can work in.
double meet_seconds(const Split& split, std::size_t dimension);
std::uint64_t meet_bytes(const Split& split);

/// Finds the minimum over a coset by its four parity classes (Fact 6). The weight of a member is the sum of
/// four class weights. Members are enumerated by increasing weight of one half or of the other, whichever
/// is cheaper, and completed by look-ups in tables. After both halves are done to levels s and t above
/// their least, every member below s + t + 2 has been found; all of weight U once s + t >= U - 1 (Fact 7).
/// Only the other half's tables are looked up, so two of four suffice if memory is short; they are rebuilt
/// when the sides change. Cost: about 2^(dimension / 2) look-ups and passes of transforms over the tables.
CosetMinimum meet_in_the_middle(const Coset& coset, const Split& split, const MeetOptions& options,
                                Limits& limits);

}  // namespace flipwise
