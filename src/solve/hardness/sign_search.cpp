// SPDX-License-Identifier: MIT
#include "solve/hardness/sign_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "gf2/bits.hpp"
#include "run/clones.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

using Sum = std::int16_t;

constexpr std::uint64_t max_total = 1 << 14;  // of all |d|, so that sums do not overflow
constexpr int max_excess = 1024;

/// Returns the sum of squares of the excesses of sums + step * signs over a target. Excesses above 1024
/// count as 1024.
FLIPWISE_CLONES std::int64_t excess(const Sum* sums, const std::int8_t* signs, Sum step, Sum target,
                                    std::size_t size) {
  constexpr std::size_t block = 512;
  constexpr Sum most = max_excess;
  std::int64_t total = 0;
  for (std::size_t first = 0; first < size; first += block) {
    const std::size_t end = first + block < size ? first + block : size;
    std::int32_t part = 0;
    for (std::size_t c = first; c < end; ++c) {
      const auto above = static_cast<Sum>(sums[c] + signs[c] * step - target);
      const Sum bounded = above < most ? above : most;
      const Sum positive = bounded > 0 ? bounded : Sum{0};
      part += positive * positive;
    }
    total += part;
  }
  return total;
}

FLIPWISE_CLONES Sum greatest_of(const Sum* sums, std::size_t size) {
  Sum most = INT16_MIN;
  for (std::size_t c = 0; c < size; ++c) most = sums[c] > most ? sums[c] : most;
  return most;
}

/// Adds step * signs to the sums.
FLIPWISE_CLONES void add_signs(Sum* sums, const std::int8_t* signs, Sum step, std::size_t size) {
  for (std::size_t c = 0; c < size; ++c) sums[c] = static_cast<Sum>(sums[c] + signs[c] * step);
}

/// Classes that a group exchanges. They get the same value d.
struct Orbit {
  std::vector<std::size_t> classes;
  std::uint64_t cells;  // of one class
};

std::vector<Orbit> orbits_of(const CellClasses& all, const std::vector<FunctionalMap>& group) {
  const std::vector<CellClass>& classes = all.classes;
  std::vector<bool> listed(classes.size());
  std::vector<Orbit> orbits;
  for (std::size_t first = 0; first < classes.size(); ++first) {
    if (listed[first]) continue;
    listed[first] = true;
    Orbit orbit{{first}, classes[first].cells};
    for (std::size_t next = 0; next < orbit.classes.size(); ++next)
      for (const FunctionalMap& map : group) {
        const auto found = std::lower_bound(
            classes.begin(), classes.end(), image(map, classes[orbit.classes[next]].functional),
            [](const CellClass& one, std::uint64_t sought) { return one.functional < sought; });
        const auto index = static_cast<std::size_t>(found - classes.begin());
        if (listed[index]) continue;
        listed[index] = true;
        orbit.classes.push_back(index);
      }
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

/// Returns one member of every orbit of the members c. If f becomes L f, then f . c becomes f . L^T c.
std::vector<std::uint32_t> members_up_to(const std::vector<FunctionalMap>& group, std::size_t nullity) {
  std::vector<bool> listed(std::size_t{1} << nullity);
  std::vector<std::uint32_t> members;
  std::vector<std::uint32_t> left;
  for (std::uint32_t c = 0; c < listed.size(); ++c) {
    if (listed[c]) continue;
    members.push_back(c);
    listed[c] = true;
    left = {c};
    while (!left.empty()) {
      const std::uint32_t member = left.back();
      left.pop_back();
      for (const FunctionalMap& map : group) {
        std::uint32_t moved = 0;
        for (std::size_t t = 0; t < map.size(); ++t)
          moved |= static_cast<std::uint32_t>(gf2::dot(map[t], member)) << t;
        if (listed[moved]) continue;
        listed[moved] = true;
        left.push_back(moved);
      }
    }
  }
  return members;
}

/// Values d for the orbits of a group, with the sums of signs for one member of every orbit.
class Annealing {
 public:
  Annealing(const CellClasses& classes, const std::vector<FunctionalMap>& group)
      : orbits_(orbits_of(classes, group)) {
    const std::vector<std::uint32_t> members = members_up_to(group, classes.nullity);
    for (const Orbit& orbit : orbits_) {
      auto& row = signs_.emplace_back();
      row.reserve(members.size());
      for (const std::uint32_t c : members) {
        int sum = 0;
        for (const std::size_t i : orbit.classes)
          sum += gf2::dot(classes.classes[i].functional, std::uint64_t{c}) ? -1 : 1;
        row.push_back(static_cast<std::int8_t>(sum));
      }
    }
    sums_.resize(members.size());
    for (const Orbit& orbit : orbits_) largest_orbit_ = std::max(largest_orbit_, orbit.classes.size());
  }

  /// Returns the bytes that the sums and signs need.
  static double bytes(const CellClasses& classes, const std::vector<FunctionalMap>& group) {
    const double size = static_cast<double>(std::size_t{1} << classes.nullity);
    std::size_t order = 1;  // at most the order of the group, which reflections generate
    if (!group.empty()) order = 2;
    const auto number = static_cast<double>(orbits_of(classes, group).size());
    return size / static_cast<double>(order) * (number + sizeof(Sum) + 2 * sizeof(std::uint32_t)) +
           size / 8;
  }

  std::size_t size() const { return sums_.size(); }
  Sum greatest_sum() const { return greatest_of(sums_.data(), size()); }

  /// Returns d by class.
  std::vector<std::int32_t> values(const CellClasses& classes) const {
    std::vector<std::int32_t> d(classes.classes.size());
    for (std::size_t i = 0; i < orbits_.size(); ++i)
      for (const std::size_t one : orbits_[i].classes) d[one] = d_[i];
    return d;
  }

  /// Sets d of even classes to 0, and of odd ones to 1 or -1 at random.
  void restart(Random& random) {
    d_.assign(orbits_.size(), 0);
    total_ = 0;
    std::fill(sums_.begin(), sums_.end(), Sum{0});
    for (std::size_t i = 0; i < orbits_.size(); ++i)
      if (orbits_[i].cells % 2 == 1) change(i, (random() & 1) != 0 ? Sum{1} : Sum{-1});
  }

  /// Changes values at random. A change is kept if the excess over the target rises by less than a random
  /// number, whose bound decreases geometrically. Ends when nothing exceeds the target. Returns the number
  /// of additions.
  double run(Sum target, std::size_t steps, Random& random, Limits& limits) {
    constexpr std::size_t between_polls = 64;
    constexpr std::uint64_t first_rise = 1 << 13;
    constexpr std::uint64_t halvings = 8;
    double additions = 0;
    list_near(target);
    std::int64_t now = excess_after(0, 0, target);
    for (std::size_t step = 0; step < steps && now > 0; ++step) {
      if (step % between_polls == 0 && !limits.should_continue()) break;
      const std::size_t i = random.below(orbits_.size());
      const Orbit& orbit = orbits_[i];
      auto by = static_cast<Sum>((random() & 1) != 0 ? 2 : -2);
      if (orbit.cells == 1) by = static_cast<Sum>(-2 * d_[i]);
      const auto new_size = static_cast<std::uint64_t>(std::abs(d_[i] + by));
      if (new_size > orbit.cells || total_after(i, by) > max_total) continue;
      const std::uint64_t eighths = 8 * halvings * step / steps;
      const std::uint64_t top = first_rise >> (eighths / 8);
      const std::uint64_t rise = top - top / 16 * (eighths % 8);
      const std::int64_t next = excess_after(i, by, target);
      additions += static_cast<double>(256 + (lists_near_ ? 8 * near_.size() : size()));
      if (next > now + static_cast<std::int64_t>(random.below(rise + 1))) continue;
      change(i, by);
      list_near(target);
      additions += 2 * static_cast<double>(size());
      now = next;
    }
    return additions;
  }

 private:
  /// Lists the sums that one change may raise above the target, if they are few.
  void list_near(Sum target) {
    constexpr std::size_t block = 64;
    const auto bound = static_cast<Sum>(target - 2 * static_cast<Sum>(largest_orbit_));
    near_.clear();
    lists_near_ = false;
    for (std::size_t first = 0; first < size(); first += block) {
      const std::size_t end = std::min(first + block, size());
      if (greatest_of(sums_.data() + first, end - first) <= bound) continue;
      for (std::size_t c = first; c < end; ++c)
        if (sums_[c] > bound) near_.push_back(static_cast<std::uint32_t>(c));
      if (near_.size() > size() / 16) return;
    }
    lists_near_ = true;
  }

  /// Returns the excess over the target after a change.
  std::int64_t excess_after(std::size_t i, Sum by, Sum target) const {
    const std::int8_t* const signs = signs_[i].data();
    if (!lists_near_) return excess(sums_.data(), signs, by, target, size());
    std::int64_t total = 0;
    for (const std::uint32_t c : near_) {
      const int above = std::clamp(sums_[c] + signs[c] * by - target, 0, max_excess);
      total += above * above;
    }
    return total;
  }

  /// Returns the sum of all |d| after a change.
  std::uint64_t total_after(std::size_t i, Sum by) const {
    const std::int64_t rise = std::abs(d_[i] + by) - std::abs(d_[i]);
    return total_ + static_cast<std::uint64_t>(rise) * orbits_[i].classes.size();
  }
  void change(std::size_t i, Sum by) {
    total_ = total_after(i, by);
    d_[i] = static_cast<Sum>(d_[i] + by);
    add_signs(sums_.data(), signs_[i].data(), by, size());
  }

  std::vector<Orbit> orbits_;
  std::vector<std::vector<std::int8_t>> signs_;  // sum of (-1)^(functional . c) over the orbit
  std::vector<Sum> d_;
  std::uint64_t total_ = 0;  // sum of all |d|
  std::vector<Sum> sums_;
  std::size_t largest_orbit_ = 1;
  std::vector<std::uint32_t> near_;  // see list_near()
  bool lists_near_ = false;
};

}  // namespace

/// Every group gets the same share of half of the work. The best of them gets the rest.
std::vector<std::int32_t> search_signs(const CellClasses& classes, std::uint64_t least, Limits& limits) {
  constexpr double work = 1.7e10;  // 2^34
  constexpr std::size_t steps = 10'000;
  std::vector<std::vector<FunctionalMap>> groups = {{}};
  groups.insert(groups.end(), classes.groups.begin(), classes.groups.end());
  // The last group has the fewest sums. The others are left out if they need much memory.
  constexpr double much = 1 << 28;
  std::size_t odd = 0;
  for (const CellClass& one : classes.classes) odd += one.cells % 2;
  if (odd > max_total) throw LimitReached{"there are too many classes of cells to search the worst board"};
  while (groups.size() > 1 && Annealing::bytes(classes, groups.front()) > much)
    groups.erase(groups.begin());
  const auto floor = static_cast<Sum>(least);
  Random random(1);
  std::vector<std::int32_t> d;
  Sum best = INT16_MAX;
  std::size_t best_group = 0;
  double done = 0;
  const auto search = [&](std::size_t group, double share) {
    const MemoryReservation reservation = limits.charge(Annealing::bytes(classes, groups[group]));
    Annealing annealing(classes, groups[group]);
    const double end = done + share;
    while (best > floor && (d.empty() || done < end) &&
           limits.report_and_continue({.done = done / work, .stage = "searching the worst board"})) {
      annealing.restart(random);
      if (!d.empty()) {
        const auto target = static_cast<Sum>(best - std::max(4, best / 6));
        done += annealing.run(std::max(floor, target), steps, random, limits);
      }
      if (annealing.greatest_sum() >= best) continue;
      best = annealing.greatest_sum();
      best_group = group;
      d = annealing.values(classes);
    }
  };
  const double share = work / 2 / static_cast<double>(groups.size());
  for (std::size_t group = groups.size(); group-- > 0;) search(group, share);
  search(best_group, std::max(0.0, work - done));
  if (d.empty()) limits.give_up();
  return d;
}

}  // namespace flipwise
