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

/// Returns 2 if all weights of a class have the same parity, else 1. The parity is linear in the place, so
/// it is constant if the masks of odd balance add up to 0.
std::int64_t weight_step(const SignedSum& sum);

/// The known or expected weights of a class, from its least weight on, and how far its entries are listed.
struct ClassProfile {
  std::uint64_t least = 0;
  std::int64_t listed = -1;
  std::int64_t step = 1;  ///< all weights are multiples of it
  double entries = 1;
  double share = 1;                    ///< fraction of the class's blocks that must be streamed
  bool exchanged = false;              ///< true if a symmetry exchanges the two classes of the half
  std::vector<double> histogram = {};  ///< number of entries by weight, up to the mean
  std::vector<double> below = {};      ///< partial sums of the histogram

  double up_to(std::int64_t weight) const;
};

/// Returns the profile expected for independent bits and a list of `capacity` entries.
ClassProfile expected_profile(const SplitClass& of, double capacity);
/// Returns that profile, corrected by the entries that were listed.
ClassProfile known_profile(const SplitClass& of, std::uint64_t least, const LightestEntries& list);

/// A plan of a streamed join: which pairs to examine, and how. The pairs of half h that weigh less than
/// floors[h] above its least weight are examined. If the entry of the first class weighs at most cuts[h],
/// it is in a list, and the second class is streamed; otherwise the entry of the second class is in a list.
/// A class whose list covers all entries in question is not streamed.
struct StreamPlan {
  std::array<std::int64_t, 2> floors = {};
  std::array<std::int64_t, 2> cuts = {-1, -1};
  std::array<bool, 4> is_listed = {};  ///< by class: true if its list covers all entries in question
  std::array<double, 2> pairs = {};    ///< by half: number of pairs to complete
  double seconds = costs::never;

  /// True if a symmetry that exchanges both classes of the half maps the pairs whose first entry is heavier
  /// than the cut to pairs that are examined anyway.
  bool spares_first(std::size_t h) const { return spares_first(cuts[h], floors[h] - 1); }
  static bool spares_first(std::int64_t cut, std::int64_t level) { return 2 * cut + 1 >= level; }

  void save(Saving& out) const;
  void load(Loading& in);
};

/// Returns the numbers of pairs of entries, with their completions, of at most each weight up to `top`.
std::vector<double> pair_numbers(const SplitHalf& half, const ClassProfile& x, const ClassProfile& y,
                                 std::int64_t top);

/// Returns the greatest weight, at most `top`, up to which both lists contain all pairs and these number at
/// most about `max_pairs`; -1 if even the lightest are more.
std::int64_t listed_level(const SplitHalf& half, const ClassProfile& x, const ClassProfile& y,
                          std::int64_t top, double max_pairs);

/// Returns the cheapest plan that finds every member of weight up to `top`.
StreamPlan plan_stream(const Split& split, std::span<const ClassProfile, 4> classes, std::int64_t top);

/// Returns the weight up to which the next round searches, given that all members below `proved` have been
/// found and that making the lists took `listing` seconds. The first round may take about as long as the
/// lists, and each later one twice as long as the one before, since a good member may not be known yet. If
/// the known member, of weight `most`, is almost within reach, the round extends to it.
std::uint64_t next_top(const Split& split, std::span<const ClassProfile, 4> classes, std::uint64_t proved,
                       double listing, std::uint64_t most);

/// Returns the expected weight of the lightest of 2^dimension members above the sum of the least weights.
std::int64_t expected_top(const Split& split, std::span<const ClassProfile, 4> classes,
                          std::size_t dimension);

/// An earlier class that a symmetry maps to this one, and the map: its list gives the list of this class.
struct ListSource {
  std::size_t from = 0;
  ClassMap map = {};
};
std::optional<ListSource> list_source(const Split& split, std::size_t of);

/// Returns the number of entries to list of each class, by the free memory.
std::size_t capacity_of_lists(const Split& split, const Limits& limits);

/// Predicted time of a streamed join in seconds of one core. If the lists that fit into memory do not
/// suffice for a proof, the time is that of proving a bound.
struct StreamForecast {
  double seconds = 0;
  bool proves = true;
};
StreamForecast forecast_stream(const Split& split, std::size_t dimension, const Limits& limits);

/// Returns the smallest multiple of `step` that is at least `level` and at least 0.
inline std::int64_t next_level(std::int64_t level, std::int64_t step) {
  return level <= 0 ? 0 : (level + step - 1) / step * step;
}

}  // namespace flipwise
