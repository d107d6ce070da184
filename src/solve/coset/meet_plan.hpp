// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "run/costs.hpp"
#include "solve/weights/parity_class.hpp"

namespace flipwise {

/// How far each half is enumerated: all members have been found whose half exceeds its least weight by at
/// most this level. -1: none.
using Levels = std::array<std::int64_t, 2>;

/// The predicted cost of enumerating the halves of a split, by the histograms of its measured classes:
/// which half is next, how far, and which entries to list. `top` is the greatest weight of interest.
class MeetPlan {
 public:
  MeetPlan(const Split& split, std::span<const ParityClass> classes, std::uint64_t top, double max_entries)
      : split_(split), classes_(classes), max_entries_(max_entries) {
    const std::size_t size = static_cast<std::size_t>(top) + 1;
    for (std::size_t half = 0; half < 2; ++half) {
      const std::vector<double>& x = classes[2 * half].histogram();
      const std::vector<double>& y = classes[2 * half + 1].histogram();
      std::vector<double>& below = pairs_below_[half];
      below.resize(size);
      const double members = completions(half);
      for (std::size_t i = 0; i < std::min(size, x.size()); ++i)
        for (std::size_t j = 0; j < std::min(size - i, y.size()); ++j)
          below[i + j] += x[i] * y[j] * members;
      for (std::size_t s = 1; s < size; ++s) below[s] += below[s - 1];
    }
  }

  /// Number of pairs of a half of weight above `from` and at most `to`, with their completions.
  double pairs(std::size_t half, std::int64_t from, std::int64_t to) const {
    const std::vector<double>& below = pairs_below_[half];
    const auto at = [&](std::int64_t level) {
      return level < 0 ? 0.0 : below[std::min(static_cast<std::size_t>(level), below.size() - 1)];
    };
    return at(to) - at(from);
  }

  /// Seconds for taking a half from one level to another, including the other half's tables.
  double seconds(std::size_t half, std::int64_t from, std::int64_t to) const {
    if (to <= from) return 0;
    if (split_.halves[half].unseen.size() > greatest_unseen) return costs::never;
    const double tables =
        tabulated_[1 - half] ? 0 : split_.table_entries(1 - half) * costs::class_entry_seconds;
    return tables + pairs(half, from, to) * costs::pair_seconds;
  }

  /// The levels (s, t) with s + t = need that cost least from `done` on, and their cost: infinite if no
  /// such search is worth trying.
  struct Target {
    Levels levels = {};
    double seconds = 0;
  };
  Target cheapest(const Levels& done, std::int64_t need) const {
    Target best{.seconds = costs::never};
    for (std::int64_t s = done[0]; s <= need - done[1]; ++s) {
      const double cost = seconds(0, done[0], s) + seconds(1, done[1], need - s);
      if (cost < best.seconds) best = {{s, need - s}, cost};
    }
    return best;
  }

  /// Returns the number of entries of a half's classes of weight at most `level`.
  double light_entries(std::size_t half, std::int64_t level) const {
    double sum = 0;
    for (const std::size_t one : {2 * half, 2 * half + 1})
      for (std::int64_t s = 0; s <= level; ++s) sum += entries_at(one, s);
    return sum;
  }

  /// Returns the best weight, at least `light`, up to which to list entries. Heavier entries are enumerated
  /// in two passes of transforms, and each of their pairs costs more.
  std::int64_t best_light(std::size_t half, std::int64_t light, std::int64_t to, double max_entries) const {
    const double passes = split_.table_entries(half) * costs::class_entry_seconds;
    double light_x = 0, light_y = 0;  // entries of weight at most to - w
    double heavy = 0;                 // pairs with an entry of weight at least w
    double least = listing_seconds(half, to, max_entries);
    std::int64_t best = to;
    for (std::int64_t w = to; w > light; --w) {
      light_x += entries_at(2 * half, to - w);
      light_y += entries_at(2 * half + 1, to - w);
      heavy +=
          (entries_at(2 * half, w) * light_y + entries_at(2 * half + 1, w) * light_x) * completions(half);
      const double cost =
          listing_seconds(half, w - 1, max_entries) + passes + heavy * costs::heavy_pair_seconds;
      if (cost > least) continue;
      least = cost;
      best = w - 1;
    }
    return best;
  }

  /// Sets whether a half has its tables; missing tables are part of the cost.
  void set_tabulated(std::size_t half, bool tabulated) { tabulated_[half] = tabulated; }

 private:
  static constexpr std::size_t greatest_unseen = 20;

  /// Returns the seconds for listing and grouping the entries up to a weight.
  double listing_seconds(std::size_t half, std::int64_t light, double max_entries) const {
    const double entries = light_entries(half, light);
    return entries > std::min(max_entries, max_entries_) ? costs::never
                                                         : entries * costs::light_entry_seconds;
  }

  double entries_at(std::size_t one, std::int64_t weight) const {
    const std::vector<double>& histogram = classes_[one].histogram();
    return static_cast<std::size_t>(weight) < histogram.size() ? histogram[static_cast<std::size_t>(weight)]
                                                               : 0.0;
  }

  /// Returns the average number of members for each pair of entries of the classes of a half.
  double completions(std::size_t half) const {
    const SplitHalf& of = split_.halves[half];
    return std::ldexp(1.0, static_cast<int>(of.unseen.size()) - static_cast<int>(of.shared));
  }

  const Split& split_;
  std::span<const ParityClass> classes_;
  double max_entries_;
  std::array<std::vector<double>, 2> pairs_below_;  // by half: number of pairs of at most this weight
  std::array<bool, 2> tabulated_ = {};
};

}  // namespace flipwise
