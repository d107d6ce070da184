// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "run/limits.hpp"
#include "solve/weights/parity_class.hpp"

namespace flipwise {

/// The lightest members so far; their weight is counted from the sum of the least class weights.
using LightestMembers = Incumbent<std::uint64_t, BigInt, Bits, std::less<>>;

/// What one enumeration covers: all members whose half `half` weighs more than `from` and at most `to`
/// above its least. Members whose other half weighs at most `other_done` were met by its enumerations and
/// are left out. Levels start at -1: nothing done.
struct PairRange {
  std::size_t half = 0;
  std::int64_t from = -1;
  std::int64_t to = 0;
  std::int64_t other_done = -1;
  std::int64_t light = 0;  // weights up to here were collected; at least half of `to`
  unsigned shift = 0;      // of the other half's tables
  unsigned greatest_entry = 255;
  std::uint64_t keep = 1;
  double pairs = 0;  // estimate
};

/// What to report: the share that is done, the least weight met, and the last member that the calling
/// thread met, if any.
using PairProgress = std::function<Progress(double done, std::uint64_t lightest, const Bits* member)>;

/// Completes the members of one half by look-ups in the tables of the other; returns false when it was
/// stopped (what it met counts nevertheless, as a bound). The entries of the half's classes must have been
/// collected up to `light`, and the other half tabulated. Heavier entries are many but have few partners,
/// all of them light: they are met one by one in a pass of transforms and not stored.
///
/// Look-ups are random in tables of gigabytes, so entries are grouped by the high bits of the place where
/// they look: pairs of groups that agree look into the same segment, which the cache holds. Within a group
/// entries are ordered by weight, and the pairs of right weight are a window that only moves one way. Cost:
/// about two nanoseconds a pair.
bool enumerate_pairs(const Split& split, std::span<const ParityClass> classes, const PairRange& range,
                     LightestMembers& lightest, Limits& limits, const PairProgress& progress_of);

}  // namespace flipwise
