// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "run/limits.hpp"
#include "solve/weights/parity_class.hpp"

namespace flipwise {

/// The lightest members so far; weights are counted from the sum of the least class weights.
using LightestMembers = Incumbent<std::uint64_t, BigInt, Bits, std::less<>>;

/// The range of one enumeration: all members whose half `half` weighs more than `from` and at most `to`
/// above its least. Members whose other half weighs at most `other_done` are left out, since enumerations
/// of that half found them. Levels start at -1: nothing done.
struct PairRange {
  std::size_t half = 0;
  std::int64_t from = -1;
  std::int64_t to = 0;
  std::int64_t other_done = -1;
  std::int64_t light = 0;  // weight up to which entries were collected; at least half of `to`
  unsigned shift = 0;      // right shift of the weights in the tables of the other half
  unsigned greatest_entry = 255;
  std::uint64_t keep = 1;
  double pairs = 0;  // estimate
};

/// Makes a progress report of the completed fraction, the least weight found, and the last member that the
/// calling thread found, if any.
using PairProgress = std::function<Progress(double done, std::uint64_t lightest, const Bits* member)>;

/// Completes the pairs of one half by look-ups in the tables of the other. Returns false after a limit;
/// what was found then still counts as a bound. The entries of the half's classes must have been collected
/// up to `light`, and the other half tabulated. Heavier entries are many but have few partners, all of them
/// light. They are not stored but enumerated one by one in a pass of transforms.
///
/// Look-ups are random accesses to tables of gigabytes. So entries are grouped by the high bits of the
/// place where they look: the pairs of two groups look into the same segment, which fits in the cache.
/// Within a group entries are ordered by weight, so the pairs in range form a window that moves in one
/// direction only. Cost: about 2 ns per pair.
bool enumerate_pairs(const Split& split, std::span<const ParityClass> classes, const PairRange& range,
                     LightestMembers& lightest, Limits& limits, const PairProgress& progress_of);

}  // namespace flipwise
