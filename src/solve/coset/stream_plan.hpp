// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "run/checkpoint_format.hpp"
#include "run/costs.hpp"
#include "solve/coset/lightest_entries.hpp"
#include "solve/weights/class_blocks.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

/// All weights of a class are equal modulo this, 1 or 2: their parity is linear in the place, and constant
/// where the masks of odd balance add up to 0.
std::int64_t weight_step(const SignedSum& sum);

/// What is known, or expected, of the weights of a class, and up to where its entries are listed; all
/// counted from its least weight.
struct ClassProfile {
  std::uint64_t least = 0;
  std::int64_t listed = -1;
  std::int64_t step = 1;  ///< all weights are multiples of it
  double entries = 1;
  double share = 1;                    ///< of its blocks, that have to go by
  bool exchanged = false;              ///< by a symmetry, with the other class of its half
  std::vector<double> histogram = {};  ///< up to the mean
  std::vector<double> below = {};      ///< its partial sums

  double up_to(std::int64_t weight) const;
};

/// As if the bits of the class were independent, and `room` entries listed.
ClassProfile expected_profile(const SplitClass& of, double room);
/// The same, corrected by what was listed.
ClassProfile known_profile(const SplitClass& of, std::uint64_t least, const LightestEntries& list);

/// Which pairs of a streamed join are met, and how: all members whose half h weighs less than floors[h]
/// above its least. If the entry of the first class weighs at most cuts[h], it is in a list, and the second
/// class goes by; otherwise the entry of the second class is in a list. A class whose entries are all
/// listed that far need not go by.
struct StreamPlan {
  std::array<std::int64_t, 2> floors = {};
  std::array<std::int64_t, 2> cuts = {-1, -1};
  std::array<bool, 4> is_listed = {};  ///< of each class, as far as it is met
  std::array<double, 2> pairs = {};    ///< of each half, that have to be completed
  double seconds = costs::never;

  /// Whether a symmetry that exchanges both classes of the half leads all pairs whose first entry is
  /// heavier than the cut to others.
  bool spares_first(std::size_t h) const { return spares_first(cuts[h], floors[h] - 1); }
  static bool spares_first(std::int64_t cut, std::int64_t level) { return 2 * cut + 1 >= level; }

  void save(Saving& out) const;
  void load(Loading& in);
};

/// Numbers of pairs of entries, and what completes them, that weigh together at most so much, up to `top`.
std::vector<double> pair_numbers(const SplitHalf& half, const ClassProfile& x, const ClassProfile& y,
                                 std::int64_t top);

/// Up to what weight, at most `top`, both lists have all pairs, and about so many at most; -1 where there
/// are more of the lightest.
std::int64_t listed_level(const SplitHalf& half, const ClassProfile& x, const ClassProfile& y,
                          std::int64_t top, double max_pairs);

/// The cheapest plan that meets every member of weight up to `top`.
StreamPlan plan_stream(const Split& split, std::span<const ClassProfile, 4> classes, std::int64_t top);

/// Up to what weight the next round looks where all members below `proved` have been met, by profiles of
/// lists that took `listing` seconds: as far as takes about as long as the lists took, and then twice as
/// long each time, since a good member may not be known yet. If the one that is known, of weight `most`, is
/// almost in reach, as far as that.
std::uint64_t next_top(const Split& split, std::span<const ClassProfile, 4> classes, std::uint64_t proved,
                       double listing, std::uint64_t most);

/// What the lightest of 2^dimension members is expected to weigh above the sum of the least.
std::int64_t expected_top(const Split& split, std::span<const ClassProfile, 4> classes,
                          std::size_t dimension);

/// An earlier class that a symmetry leads to this one, and how: then its list is one of this class, too.
struct ListSource {
  std::size_t from = 0;
  ClassMap map = {};
};
std::optional<ListSource> list_source(const Split& split, std::size_t of);

/// Entries that are listed of a class, by the memory that is free.
std::size_t room_of_lists(const Split& split, const Limits& limits);

/// Seconds of one core that a streamed join is expected to take; where the lists that fit into the memory
/// will not suffice, for the bound that they prove.
struct StreamForecast {
  double seconds = 0;
  bool proves = true;
};
StreamForecast forecast_stream(const Split& split, std::size_t dimension, const Limits& limits);

/// The smallest multiple of `step` that is at least `level`, and at least 0.
inline std::int64_t next_level(std::int64_t level, std::int64_t step) {
  return level <= 0 ? 0 : (level + step - 1) / step * step;
}

}  // namespace flipwise
