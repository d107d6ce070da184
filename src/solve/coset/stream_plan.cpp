// SPDX-License-Identifier: MIT
#include "solve/coset/stream_plan.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "run/costs.hpp"

namespace flipwise {

double ClassProfile::up_to(std::int64_t weight) const {
  if (weight < 0) return 0;
  return below[std::min(static_cast<std::size_t>(weight), below.size() - 1)];
}

namespace {

constexpr std::size_t max_unseen = 12;
constexpr std::size_t max_shared = 16;

struct Normal {
  double mean = 0;
  double deviation = 0;

  double density(double weight) const {
    if (deviation == 0) return weight == mean ? 1 : 0;
    const double distance = (weight - mean) / deviation;
    return std::exp(-distance * distance / 2) / (deviation * std::sqrt(2 * std::acos(-1)));
  }
};

/// Returns the exact mean and deviation of the weights: different functionals are pairwise independent.
Normal weights_of(const SignedSum& sum) {
  double square = 0;
  for (const SignedSum::Term& term : sum.terms)
    square += static_cast<double>(term.balance) * static_cast<double>(term.balance);
  return {static_cast<double>(sum.l1_norm()) / 2, std::sqrt(square) / 2};
}

/// Returns the expected number of entries by weight, up to the mean.
ClassProfile normal_profile(const SplitClass& of) {
  ClassProfile profile{.step = weight_step(of.sum), .entries = std::ldexp(1.0, static_cast<int>(of.rank))};
  const Normal normal = weights_of(of.sum);
  profile.histogram.resize(static_cast<std::size_t>(normal.mean) + 1);
  for (std::size_t weight = 0; weight < profile.histogram.size(); ++weight)
    profile.histogram[weight] = profile.entries * normal.density(static_cast<double>(weight));
  return profile;
}

void count_from(ClassProfile& profile, std::uint64_t least) {
  profile.least = least;
  const std::size_t gone = std::min(static_cast<std::size_t>(least), profile.histogram.size() - 1);
  profile.histogram.erase(profile.histogram.begin(),
                          profile.histogram.begin() + static_cast<std::ptrdiff_t>(gone));
}

void add_up(ClassProfile& profile) {
  profile.below = profile.histogram;
  std::partial_sum(profile.below.begin(), profile.below.end(), profile.below.begin());
}

/// Returns the seconds of a pass that pairs the entries up to weight `level`.
double pass_seconds(const ClassProfile& of, std::int64_t level = -1) {
  return of.share *
         (of.entries * costs::class_entry_seconds + of.up_to(level) * costs::matched_entry_seconds);
}

struct Cut {
  std::int64_t at = -1;
  double seconds = costs::never;
  double share = 1;  // fraction of the pairs that remain
};

/// Returns the best cut for a half that is examined up to `level`. Cost: proportional to `level`.
Cut best_cut(const ClassProfile& x, const ClassProfile& y, std::int64_t level) {
  if (level < 0) return {-1, 0};
  Cut best;
  for (std::int64_t cut = std::max<std::int64_t>(-1, level - 1 - y.listed);
       cut <= std::min(x.listed, level); ++cut) {
    const bool is_spared = x.exchanged && StreamPlan::spares_first(cut, level);
    const bool x_goes_by = !is_spared && cut < level && x.listed < level;
    const bool y_goes_by = cut >= 0 && y.listed < level;
    const double seconds = (x_goes_by ? pass_seconds(x, level) : 0) +
                           (y_goes_by ? pass_seconds(y, level) : 0) +
                           (x.up_to(cut) + y.up_to(level - 1 - cut)) * costs::light_entry_seconds;
    if (seconds < best.seconds) best = {cut, seconds, is_spared ? 0.5 : 1};
  }
  return best;
}

}  // namespace

std::int64_t weight_step(const SignedSum& sum) {
  std::uint64_t odd = 0;
  for (const SignedSum::Term& term : sum.terms)
    if (term.balance % 2 != 0) odd ^= term.mask;
  return odd == 0 ? 2 : 1;
}

ClassProfile expected_profile(const SplitClass& of, double capacity) {
  ClassProfile profile = normal_profile(of);
  double sum = 0;
  std::size_t least = 0;
  while (least + 1 < profile.histogram.size() && (sum += profile.histogram[least]) < 0.7) ++least;
  count_from(profile, least);
  add_up(profile);
  if (profile.entries <= capacity)
    profile.listed = LightestEntries::all;
  else
    profile.listed =
        std::upper_bound(profile.below.begin(), profile.below.end(), capacity) - profile.below.begin() - 1;
  return profile;
}

ClassProfile known_profile(const SplitClass& of, std::uint64_t least, const LightestEntries& list) {
  ClassProfile profile = normal_profile(of);
  count_from(profile, least);
  profile.listed = list.complete_to();
  std::vector<double>& histogram = profile.histogram;
  const std::int64_t last = std::min(profile.listed, static_cast<std::int64_t>(histogram.size()) - 1);
  const double expected =
      std::accumulate(histogram.begin(), histogram.begin() + static_cast<std::ptrdiff_t>(last + 1), 0.0);
  std::fill(histogram.begin(), histogram.begin() + static_cast<std::ptrdiff_t>(last + 1), 0.0);
  for (const LightEntry& light : list.entries())
    if (light.weight < histogram.size()) ++histogram[light.weight];
  const double ratio = expected > 0 ? static_cast<double>(list.entries().size()) / expected : 1;
  for (auto i = static_cast<std::size_t>(last + 1); i < histogram.size(); ++i) histogram[i] *= ratio;
  add_up(profile);
  return profile;
}

std::vector<double> pair_numbers(const SplitHalf& half, const ClassProfile& x, const ClassProfile& y,
                                 std::int64_t top) {
  const double completions =
      std::ldexp(1.0, static_cast<int>(half.unseen.size()) - static_cast<int>(half.shared));
  const auto size = static_cast<std::size_t>(top) + 1;
  std::vector<double> pairs(size);
  for (std::size_t i = 0; i < std::min(size, x.histogram.size()); ++i)
    for (std::size_t j = 0; j < std::min(size - i, y.histogram.size()); ++j)
      pairs[i + j] += x.histogram[i] * y.histogram[j] * completions;
  std::partial_sum(pairs.begin(), pairs.end(), pairs.begin());
  return pairs;
}

std::int64_t listed_level(const SplitHalf& half, const ClassProfile& x, const ClassProfile& y,
                          std::int64_t top, double max_pairs) {
  const std::int64_t most = std::max<std::int64_t>(std::min({x.listed, y.listed, top}), 0);
  const std::vector<double> pairs = pair_numbers(half, x, y, most);
  return std::upper_bound(pairs.begin(), pairs.end(), max_pairs) - pairs.begin() - 1;
}

namespace {

double pairs_up_to(const std::vector<double>& numbers, std::int64_t weight) {
  if (weight < 0) return 0;
  return numbers[std::min(static_cast<std::size_t>(weight), numbers.size() - 1)];
}

}  // namespace

StreamPlan plan_stream(const Split& split, std::span<const ClassProfile, 4> classes, std::int64_t top) {
  constexpr std::int64_t greatest_top = 8192;
  StreamPlan best;
  if (top > greatest_top) return best;
  std::array<std::vector<double>, 2> pairs;
  std::array<std::int64_t, 2> step = {};
  std::array<double, 2> share = {};
  for (std::size_t h = 0; h < 2; ++h) {
    const SplitHalf& half = split.halves[h];
    if (half.unseen.size() > max_unseen || half.shared > max_shared) return best;
    pairs[h] = pair_numbers(half, classes[2 * h], classes[2 * h + 1], top);
    step[h] = std::min(classes[2 * h].step, classes[2 * h + 1].step);
    share[h] = (classes[2 * h].share + classes[2 * h + 1].share) / 2;
  }
  const auto cost = [&](std::size_t h, std::int64_t floor) {
    if (floor <= 0) return 0.0;
    // Heavier pairs can only belong to a light member by way of a listed entry of the other half.
    const std::int64_t lightest_other =
        std::min(LightestEntries::all, classes[2 - 2 * h].listed + classes[3 - 2 * h].listed + 1);
    const Cut cut = best_cut(classes[2 * h], classes[2 * h + 1], floor - 1);
    return cut.seconds + share[h] * cut.share *
                             (pairs_up_to(pairs[h], floor - 1) * costs::joined_pair_seconds +
                              pairs_up_to(pairs[h], std::min(floor, top - lightest_other) - 1) *
                                  costs::evaluated_pair_seconds);
  };
  for (std::int64_t floor = 0; floor <= next_level(top + 1, step[0]); floor += step[0]) {
    const std::int64_t other = next_level(top + 1 - floor, step[1]);
    const double seconds = cost(0, floor) + cost(1, other);
    if (seconds < best.seconds) {
      best.seconds = seconds;
      best.floors = {floor, other};
    }
  }
  if (best.seconds == costs::never) return best;
  for (std::size_t h = 0; h < 2; ++h) {
    const std::int64_t level = best.floors[h] - 1;
    const Cut cut = best_cut(classes[2 * h], classes[2 * h + 1], level);
    best.cuts[h] = cut.at;
    if (level >= 0)
      best.pairs[h] = share[h] * cut.share * pairs[h][static_cast<std::size_t>(std::min(level, top))];
    for (std::size_t i = 2 * h; i < 2 * h + 2; ++i) best.is_listed[i] = classes[i].listed >= level;
  }
  return best;
}

void StreamPlan::save(Saving& out) const {
  for (const std::int64_t level : {floors[0], floors[1], cuts[0], cuts[1]})
    out(static_cast<std::uint64_t>(level));
  for (const bool one : is_listed) out(std::uint64_t{one});
  for (const double one : pairs) out(static_cast<std::uint64_t>(one));
}

void StreamPlan::load(Loading& in) {
  in(floors[0], floors[1], cuts[0], cuts[1]);
  for (bool& one : is_listed) one = in.number() != 0;
  for (double& one : pairs) one = static_cast<double>(in.number());
}

namespace {

/// Returns the greatest top, at most `most`, for which a plan takes at most `seconds`.
std::int64_t affordable_top(const Split& split, std::span<const ClassProfile, 4> classes, double seconds,
                            std::int64_t most) {
  std::int64_t known = 0;
  while (known < most) {
    const std::int64_t next = known + (most - known + 1) / 2;
    if (plan_stream(split, classes, next).seconds <= seconds)
      known = next;
    else
      most = next - 1;
  }
  return known;
}

}  // namespace

std::uint64_t next_top(const Split& split, std::span<const ClassProfile, 4> classes, std::uint64_t proved,
                       double listing, std::uint64_t most) {
  const auto cost = [&](std::uint64_t top) {
    return plan_stream(split, classes, static_cast<std::int64_t>(top)).seconds;
  };
  double seconds = proved == 0 ? listing : 2 * cost(proved - 1);
  if (cost(most) <= 2 * seconds) seconds *= 2;
  const std::int64_t top = affordable_top(split, classes, seconds, static_cast<std::int64_t>(most));
  return std::max(proved, static_cast<std::uint64_t>(top));
}

std::int64_t expected_top(const Split& split, std::span<const ClassProfile, 4> classes,
                          std::size_t dimension) {
  Normal all;
  std::int64_t least = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Normal one = weights_of(split.classes[i].sum);
    all.mean += one.mean;
    all.deviation = std::hypot(all.deviation, one.deviation);
    least += static_cast<std::int64_t>(classes[i].least);
  }
  double sum = 0;
  std::int64_t weight = 0;
  for (; static_cast<double>(weight) < all.mean; ++weight)
    if ((sum += std::ldexp(all.density(static_cast<double>(weight)), static_cast<int>(dimension))) >= 0.7)
      break;
  return std::max<std::int64_t>(weight - least, 0);
}

std::optional<ListSource> list_source(const Split& split, std::size_t of) {
  for (std::size_t from = 0; from < of; ++from)
    for (const Symmetry& one : split.symmetries)
      if (std::optional<ClassMap> map = map_between(one, split, from, of))
        return ListSource{from, *std::move(map)};
  return std::nullopt;
}

std::size_t capacity_of_lists(const Split& split, const Limits& limits) {
  // Longer lists take more time than they save; up to a millionth of a large class does not.
  std::size_t rank = 0;
  for (const SplitClass& of : split.classes) rank = std::max(rank, of.rank);
  const std::uint64_t most = std::uint64_t{1}
                             << std::clamp<std::size_t>(rank - std::min<std::size_t>(rank, 20), 22, 24);
  constexpr std::uint64_t bytes = 160;  // for an entry that is listed, sorted, and becomes a partner
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(limits.free_bytes() / (2 * bytes), 1, most));
}

StreamForecast forecast_stream(const Split& split, std::size_t dimension, const Limits& limits) {
  constexpr std::uint64_t greatest_weight = 1 << 18;
  for (const SplitClass& one : split.classes)
    if (one.sum.l1_norm() > greatest_weight) return {costs::never, false};
  const auto capacity = static_cast<double>(capacity_of_lists(split, limits));
  std::vector<ClassProfile> profiles;
  double seconds = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    profiles.push_back(expected_profile(split.classes[i], capacity));
    profiles.back().share = ClassBlocks(split, i).share();
    profiles.back().exchanged = exchange_of_half(split, i / 2).has_value();
    if (!list_source(split, i)) seconds += pass_seconds(profiles.back());
  }
  const std::span<const ClassProfile, 4> all(profiles.data(), 4);
  const double joining = plan_stream(split, all, expected_top(split, all, dimension)).seconds;
  return std::isinf(joining) ? StreamForecast{seconds, false} : StreamForecast{seconds + joining, true};
}

}  // namespace flipwise
