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
#include "solve/hardness/sign_grid.hpp"
#include "solve/hardness/sign_search.hpp"
#include "solve/hardness/subspace_bound.hpp"

namespace flipwise {

namespace {

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

/// Raises the lower bound on the greatest sum until some choice of signs stays within it, which is then the
/// answer. Returns that choice; nothing if the tree gives up.
template <typename Bounded>
std::optional<std::vector<std::int32_t>> least_signs(std::uint64_t& least, const Bounded& bounded) {
  while (true) {
    BoundedSigns signs = bounded(static_cast<std::int32_t>(least));
    if (!signs.finished) return std::nullopt;
    if (signs.d) return std::move(signs.d);
    least += 2;
  }
}

}  // namespace

std::string beyond_the_search(std::size_t nullity) {
  return "the nullity is " + std::to_string(nullity) + ", and the search supports at most " +
         std::to_string(max_searched_nullity);
}

/// The result is exact if all numbers of pressed cells can be tried, or if the tree of signs is finished.
CoveringRadius covering_radius_bounds(const CellClasses& classes, Limits& limits) {
  constexpr std::uint64_t few_flags = 2'000;
  constexpr std::uint64_t small_work = std::uint64_t{1} << 24;
  constexpr std::size_t max_tree_nullity = 12;
  constexpr std::uint64_t tree_work = std::uint64_t{1} << 33;
  const std::uint64_t moved = classes.moved();
  const auto presses_at = [&](std::uint64_t sum) { return classes.fixed + (moved - sum) / 2; };
  std::uint64_t least = odd_flag(classes, few_flags, classes.nullity, limits);
  if (classes.nullity <= max_searched_nullity)
    if (const auto hardest = hardest_coset(classes, small_work, limits)) {
      const std::uint64_t presses = classes.fixed + hardest->presses;
      return {presses, presses, hardest->pressed};
    }
  const auto grid = sign_grid(classes);
  if (grid) least = std::max(least, mean_of_grid(*grid));
  least += (moved - least) % 2;
  std::optional<std::vector<std::int32_t>> d;
  if (grid)
    d = least_signs(least,
                    [&](std::int32_t most) { return bounded_grid_signs(*grid, most, tree_work, limits); });
  else if (classes.nullity <= max_tree_nullity)
    d = least_signs(least,
                    [&](std::int32_t most) { return bounded_signs(classes, most, tree_work, limits); });
  if (d) return {presses_at(least), presses_at(least), pressed_by_signs(classes, *d)};
  const std::uint64_t by_counting = counting_bound(classes.fixed + moved, classes.nullity, limits);
  least = std::max(least, subspace_bound(classes, limits));
  return {by_counting, presses_at(least), {}, beyond_the_search(classes.nullity)};
}

CoveringRadius covering_radius(const CellClasses& classes, Limits& limits) {
  CoveringRadius found = covering_radius_bounds(classes, limits);
  if (found.lower == found.upper || classes.nullity > max_searched_nullity) return found;
  const auto sum_at = [&](std::uint64_t presses) {
    return 2 * classes.fixed + classes.moved() - 2 * presses;
  };
  found.reason = stopped_by([&] {
    std::vector<std::uint64_t> pressed =
        pressed_by_signs(classes, search_signs(classes, sum_at(found.upper), limits));
    const std::uint64_t presses = std::accumulate(pressed.begin(), pressed.end(), classes.fixed);
    if (presses < found.lower) return;
    found.lower = presses;
    found.pressed = std::move(pressed);
  });
  if (found.lower == found.upper) return found;
  if (limits.stopped()) found.reason = limits.reason();
  if (found.reason.empty()) found.reason = "the search ended before its bounds were equal";
  return found;
}

}  // namespace flipwise
