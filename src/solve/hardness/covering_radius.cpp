// SPDX-License-Identifier: MIT
#include "solve/hardness/covering_radius.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "gf2/bits.hpp"
#include "gf2/walsh.hpp"
#include "run/random.hpp"
#include "solve/hardness/cell_classes.hpp"

namespace flipwise {

namespace {

constexpr std::size_t max_searched_nullity = 14;

/// Returns the greatest number of odd steps of a flag found in a number of tries (Fact 20), a lower bound
/// on the greatest sum of signs for any choice of pressed cells. Each step takes the hyperplane of the
/// functionals that vanish on a random h; it is odd if the product of h and the sum of all odd ones is 1.
/// Stops when `enough` are found, or at a limit.
std::uint64_t odd_flag(const CellClasses& classes, std::uint64_t tries, std::uint64_t enough,
                       Limits& limits) {
  std::vector<std::uint64_t> odd;
  for (const CellClass& one : classes.classes)
    if (one.cells % 2 == 1) odd.push_back(one.functional);
  const std::uint64_t all = classes.nullity == 0 ? 0 : ~std::uint64_t{0} >> (64 - classes.nullity);
  Random random(1);
  std::uint64_t best = 0;
  for (std::uint64_t attempt = 0;
       attempt < tries && best < enough && !odd.empty() && limits.should_continue(); ++attempt) {
    std::vector<std::uint64_t> left = odd;
    std::uint64_t steps = 0;
    while (!left.empty()) {
      const std::uint64_t sum =
          std::accumulate(left.begin(), left.end(), std::uint64_t{0}, std::bit_xor<>());
      const std::uint64_t target_sum = sum != 0 ? sum : left[random.below(left.size())];
      std::uint64_t h = random() & all;
      while (!gf2::dot(h, target_sum)) h = random() & all;
      steps += sum != 0;
      std::erase_if(left, [h](std::uint64_t functional) { return gf2::dot(functional, h); });
    }
    best = std::max(best, steps);
  }
  return best;
}

/// Returns the pressed cells by class of a lightest member, one with the greatest sum of signs.
std::vector<std::uint64_t> pressed_by_signs(const CellClasses& classes,
                                            const std::vector<std::int32_t>& d) {
  std::vector<std::int64_t> sums(std::size_t{1} << classes.nullity);
  for (std::size_t i = 0; i < d.size(); ++i) sums[classes.classes[i].functional] = d[i];
  gf2::walsh_transform<std::int64_t>(sums);
  const auto member = static_cast<std::uint64_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
  std::vector<std::uint64_t> pressed;
  for (std::size_t i = 0; i < d.size(); ++i) {
    const std::int64_t sign = gf2::dot(classes.classes[i].functional, member) ? -1 : 1;
    pressed.push_back(
        static_cast<std::uint64_t>(static_cast<std::int64_t>(classes.classes[i].cells) - d[i] * sign) / 2);
  }
  return pressed;
}

/// A choice of d = cells - 2 * pressed for every class, with its sums of signs for every member.
class Signs {
 public:
  explicit Signs(const CellClasses& classes)
      : classes_(classes.classes), sums_(std::size_t{1} << classes.nullity) {
    for (const CellClass& one : classes_) {
      auto& row = characters_.emplace_back(sums_.size());
      for (std::size_t c = 0; c < row.size(); ++c) row[c] = gf2::dot(one.functional, c) ? -1 : 1;
    }
  }

  /// Sets d of even classes to 0, and of odd ones to 1 or -1 at random.
  void restart(Random& random) {
    d_.assign(classes_.size(), 0);
    std::fill(sums_.begin(), sums_.end(), 0);
    for (std::size_t i = 0; i < classes_.size(); ++i)
      if (classes_[i].cells % 2 == 1) change(i, random() & 1 ? 1 : -1);
  }
  void change(std::size_t i, std::int32_t step) {
    d_[i] += step;
    for (std::size_t c = 0; c < sums_.size(); ++c) sums_[c] += step * characters_[i][c];
  }
  bool can_change(std::size_t i, std::int32_t step) const {
    return static_cast<std::uint64_t>(std::abs(d_[i] + step)) <= classes_[i].cells;
  }
  std::int32_t greatest() const { return *std::max_element(sums_.begin(), sums_.end()); }

  /// Returns the sum of squares of the excesses of the sums over a target, after a change.
  std::int64_t excess(std::int32_t target, std::size_t i, std::int32_t step) const {
    std::int64_t total = 0;
    for (std::size_t c = 0; c < sums_.size(); ++c) {
      const std::int64_t above = std::max(0, sums_[c] + step * characters_[i][c] - target);
      total += above * above;
    }
    return total;
  }

  const std::vector<std::int32_t>& d() const { return d_; }

 private:
  const std::vector<CellClass>& classes_;
  std::vector<std::vector<std::int32_t>> characters_;  // (-1)^(functional . c)
  std::vector<std::int32_t> d_;
  std::vector<std::int32_t> sums_;
};

/// Looks for signs whose greatest sum is small, by simulated annealing. Returns the greatest sum found, and
/// its pressed cells; `least` is a lower bound.
std::pair<std::uint64_t, std::vector<std::uint64_t>> search_signs(const CellClasses& classes,
                                                                  std::uint64_t least, Limits& limits) {
  constexpr std::uint64_t work = std::uint64_t{1} << 29;
  constexpr std::uint64_t steps_per_start = 20'000;
  Random random(1);
  Signs signs(classes);
  signs.restart(random);
  std::int32_t best = signs.greatest();
  std::vector<std::int32_t> d = signs.d();
  const auto floor = static_cast<std::int32_t>(least);
  const std::size_t number = classes.classes.size();
  std::uint64_t left = work >> classes.nullity;
  while (best > floor && left > steps_per_start &&
         limits.report_and_continue(
             {.done = 1 - static_cast<double>(left << classes.nullity) / static_cast<double>(work),
              .stage = "searching the worst board"})) {
    signs.restart(random);
    const std::int32_t target = std::max(floor, best - 2);
    std::int64_t excess = signs.excess(target, 0, 0);
    for (std::uint64_t step = 0; step < steps_per_start && excess > 0; ++step, --left) {
      const std::size_t i = random.below(number);
      const std::int32_t change = random() & 1 ? 2 : -2;
      const std::uint64_t max_rise = 40 * (steps_per_start - step) / steps_per_start;
      if (!signs.can_change(i, change)) continue;
      const std::int64_t next = signs.excess(target, i, change);
      if (next > excess + static_cast<std::int64_t>(random.below(max_rise + 1))) continue;
      signs.change(i, change);
      excess = next;
    }
    if (const std::int32_t found = signs.greatest(); found < best) {
      best = found;
      d = signs.d();
    }
  }
  return {static_cast<std::uint64_t>(best), pressed_by_signs(classes, d)};
}

/// Returns the least r such that at least 2^(cells - nullity) sets, one per solvable board, have at most r
/// presses. Returns less after a limit.
std::uint64_t counting_bound(std::uint64_t cells, std::size_t nullity, Limits& limits) {
  const BigInt boards = BigInt(1) << (cells - nullity);
  BigInt sets = 1;
  BigInt term = 1;
  std::uint64_t r = 0;
  for (; sets < boards && limits.should_continue(); ++r) {
    term *= cells - r;
    term /= r + 1;
    sets += term;
  }
  return r;
}

}  // namespace

std::string beyond_the_search(std::size_t nullity) {
  return "the nullity is " + std::to_string(nullity) + ", and the search supports at most " +
         std::to_string(max_searched_nullity);
}

/// The result is exact if all numbers of pressed cells can be tried, if the tree of signs is finished, or
/// if the bounds of the search and of the flags agree.
CoveringRadius covering_radius(const CellClasses& classes, Limits& limits) {
  constexpr std::uint64_t few_flags = 2'000;
  constexpr std::uint64_t many_flags = 100'000;
  const std::uint64_t moved = classes.moved();
  const auto presses_at = [&](std::uint64_t sum) { return classes.fixed + (moved - sum) / 2; };
  const auto by_counting = [&] { return counting_bound(classes.fixed + moved, classes.nullity, limits); };
  std::uint64_t least = odd_flag(classes, few_flags, classes.nullity, limits);
  if (classes.nullity > max_searched_nullity)
    return {by_counting(), presses_at(least), {}, beyond_the_search(classes.nullity)};
  constexpr std::uint64_t small_work = std::uint64_t{1} << 24;
  if (const auto hardest = hardest_coset(classes, small_work, limits)) {
    const std::uint64_t presses = classes.fixed + hardest->presses;
    return {presses, presses, hardest->pressed};
  }
  // Raise the lower bound until some choice of signs stays within it; then it is the answer.
  constexpr std::size_t max_tree_nullity = 12;
  constexpr std::uint64_t tree_work = std::uint64_t{1} << 33;
  least += (moved - least) % 2;
  while (classes.nullity <= max_tree_nullity) {
    const BoundedSigns signs = bounded_signs(classes, static_cast<std::int32_t>(least), tree_work, limits);
    if (!signs.finished) break;
    if (signs.d) return {presses_at(least), presses_at(least), pressed_by_signs(classes, *signs.d)};
    least += 2;
  }
  const double bytes = 4.0 * static_cast<double>((classes.classes.size() + 1) << classes.nullity);
  if (!limits.fits(bytes)) return {by_counting(), presses_at(least), {}, limits.shortage(bytes)};
  const MemoryReservation reservation = limits.charge(bytes);
  auto [greatest, pressed] = search_signs(classes, least, limits);
  if (greatest > least) least = std::max(least, odd_flag(classes, many_flags, greatest, limits));
  return {presses_at(greatest), presses_at(least), std::move(pressed),
          limits.stopped() ? limits.reason() : "the search ended before its bounds were equal"};
}

}  // namespace flipwise
