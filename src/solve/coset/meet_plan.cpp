// SPDX-License-Identifier: MIT
#include "solve/coset/meet_plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "run/costs.hpp"

namespace flipwise {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::size_t greatest_unseen = 20;

}  // namespace

MeetPlan::MeetPlan(const Split& split, std::span<const ParityClass> classes, std::uint64_t top,
                   double most_entries)
    : split_(split), classes_(classes), most_entries_(most_entries) {
  const std::size_t size = static_cast<std::size_t>(top) + 1;
  for (std::size_t half = 0; half < 2; ++half) {
    const std::vector<double>& x = classes[2 * half].histogram();
    const std::vector<double>& y = classes[2 * half + 1].histogram();
    std::vector<double>& below = pairs_below_[half];
    below.resize(size);
    for (std::size_t i = 0; i < std::min(size, x.size()); ++i)
      for (std::size_t j = 0; j < std::min(size - i, y.size()); ++j)
        below[i + j] += x[i] * y[j] * completions(half);
    for (std::size_t s = 1; s < size; ++s) below[s] += below[s - 1];
  }
}

/// Members for every two entries of the classes, on average.
double MeetPlan::completions(std::size_t half) const {
  const SplitHalf& of = split_.halves[half];
  return std::ldexp(1.0, static_cast<int>(of.unseen.size()) - static_cast<int>(of.shared));
}

double MeetPlan::pairs(std::size_t half, std::int64_t from, std::int64_t to) const {
  const std::vector<double>& below = pairs_below_[half];
  const auto at = [&](std::int64_t level) {
    return level < 0 ? 0.0 : below[std::min(static_cast<std::size_t>(level), below.size() - 1)];
  };
  return at(to) - at(from);
}

double MeetPlan::seconds(std::size_t half, std::int64_t from, std::int64_t to) const {
  if (to <= from) return 0;
  if (split_.halves[half].unseen.size() > greatest_unseen) return never;
  const double tables =
      tabulated_[1 - half] ? 0 : split_.table_entries(1 - half) * costs::class_entry_seconds;
  return tables + pairs(half, from, to) * costs::pair_seconds;
}

MeetPlan::Target MeetPlan::cheapest(const Levels& done, std::int64_t need) const {
  Target best{.seconds = never};
  for (std::int64_t s = done[0]; s <= need - done[1]; ++s) {
    const double cost = seconds(0, done[0], s) + seconds(1, done[1], need - s);
    if (cost < best.seconds) best = {{s, need - s}, cost};
  }
  return best;
}

double MeetPlan::entries_at(std::size_t one, std::int64_t weight) const {
  const std::vector<double>& histogram = classes_[one].histogram();
  return static_cast<std::size_t>(weight) < histogram.size() ? histogram[static_cast<std::size_t>(weight)]
                                                             : 0.0;
}

double MeetPlan::light_entries(std::size_t half, std::int64_t level) const {
  double sum = 0;
  for (const std::size_t one : {2 * half, 2 * half + 1})
    for (std::int64_t s = 0; s <= level; ++s) sum += entries_at(one, s);
  return sum;
}

std::int64_t MeetPlan::best_light(std::size_t half, std::int64_t light, std::int64_t to,
                                  double most_entries) const {
  const double passes = split_.table_entries(half) * costs::class_entry_seconds;
  double light_x = 0, light_y = 0;  // entries of weight at most to - w
  double heavy = 0;                 // pairs with an entry of weight at least w
  double least = listing_seconds(half, to, most_entries);
  std::int64_t best = to;
  for (std::int64_t w = to; w > light; --w) {
    light_x += entries_at(2 * half, to - w);
    light_y += entries_at(2 * half + 1, to - w);
    heavy +=
        (entries_at(2 * half, w) * light_y + entries_at(2 * half + 1, w) * light_x) * completions(half);
    const double cost =
        listing_seconds(half, w - 1, most_entries) + passes + heavy * costs::heavy_pair_seconds;
    if (cost > least) continue;
    least = cost;
    best = w - 1;
  }
  return best;
}

double MeetPlan::listing_seconds(std::size_t half, std::int64_t light, double most_entries) const {
  const double entries = light_entries(half, light);
  return entries > std::min(most_entries, most_entries_) ? never : entries * costs::light_entry_seconds;
}

}  // namespace flipwise
