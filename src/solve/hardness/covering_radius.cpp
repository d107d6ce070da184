// SPDX-License-Identifier: MIT
#include "solve/hardness/covering_radius.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <utility>

#include "run/random.hpp"
#include "solve/hardness/sign_tree.hpp"

namespace flipwise {

namespace {

constexpr std::size_t most_searched_nullity = 14;

bool odd_overlap(std::uint64_t left, std::uint64_t right) {
  return std::popcount(left & right) & 1;
}

/// Most odd steps of a flag that a number of tries finds (Fact 20): no choice of pressed cells brings
/// the greatest sum of signs below it. Each step takes the hyperplane of the functionals that vanish on a
/// random h; it is odd when h meets the sum of all odd ones oddly. Stops when `enough` is found.
std::uint64_t odd_flag(const CellClasses& classes, std::uint64_t tries, std::uint64_t enough) {
  std::vector<std::uint64_t> odd;
  for (const CellClass& one : classes.classes)
    if (one.cells % 2 == 1) odd.push_back(one.functional);
  const std::uint64_t all = classes.nullity == 0 ? 0 : ~std::uint64_t{0} >> (64 - classes.nullity);
  Random random(1);
  std::uint64_t best = 0;
  for (std::uint64_t attempt = 0; attempt < tries && best < enough && !odd.empty(); ++attempt) {
    std::vector<std::uint64_t> left = odd;
    std::uint64_t steps = 0;
    while (!left.empty()) {
      const std::uint64_t sum =
          std::accumulate(left.begin(), left.end(), std::uint64_t{0}, std::bit_xor<>());
      const std::uint64_t wanted = sum != 0 ? sum : left[random.below(left.size())];
      std::uint64_t h = random() & all;
      while (!odd_overlap(h, wanted)) h = random() & all;
      steps += sum != 0;
      std::erase_if(left, [h](std::uint64_t functional) { return odd_overlap(functional, h); });
    }
    best = std::max(best, steps);
  }
  return best;
}

/// Pressed cells by class, of a member for which the sum of signs is greatest: it has the fewest presses.
std::vector<std::uint64_t> pressed_by_signs(const CellClasses& classes,
                                            const std::vector<std::int32_t>& d) {
  std::uint64_t member = 0;
  std::int64_t greatest = INT64_MIN;
  for (std::uint64_t c = 0; c < std::uint64_t{1} << classes.nullity; ++c) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < d.size(); ++i)
      sum += odd_overlap(classes.classes[i].functional, c) ? -d[i] : d[i];
    if (sum > greatest) {
      greatest = sum;
      member = c;
    }
  }
  std::vector<std::uint64_t> pressed;
  for (std::size_t i = 0; i < d.size(); ++i) {
    const std::int64_t sign = odd_overlap(classes.classes[i].functional, member) ? -1 : 1;
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
      for (std::size_t c = 0; c < row.size(); ++c) row[c] = odd_overlap(one.functional, c) ? -1 : 1;
    }
  }

  /// Even classes in balance, odd ones off by one either way.
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

  /// How far the sums are above a target, squared and added, after a change.
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

/// Looks for signs whose greatest sum is small, by random changes that may be worse by less and less.
/// Returns the greatest sum found, and its pressed cells; `least` cannot be undercut.
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
  while (
      best > floor && left > steps_per_start &&
      limits.proceed({.done = 1 - static_cast<double>(left << classes.nullity) / static_cast<double>(work),
                      .stage = "searching the worst board"})) {
    signs.restart(random);
    const std::int32_t target = std::max(floor, best - 2);
    std::int64_t excess = signs.excess(target, 0, 0);
    for (std::uint64_t step = 0; step < steps_per_start && excess > 0; ++step, --left) {
      const std::size_t i = random.below(number);
      const std::int32_t change = random() & 1 ? 2 : -2;
      const auto patience = static_cast<std::int64_t>(40 * (steps_per_start - step) / steps_per_start);
      if (!signs.can_change(i, change)) continue;
      const std::int64_t next = signs.excess(target, i, change);
      if (next > excess + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(patience) + 1)))
        continue;
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

/// Sets of at most r presses can serve 2^(cells - nullity) boards only if they are as many.
std::uint64_t counting_bound(std::uint64_t cells, std::size_t nullity) {
  BigInt boards = 1;
  boards <<= static_cast<unsigned>(cells - nullity);
  BigInt sets = 1;
  BigInt term = 1;
  std::uint64_t r = 0;
  for (; sets < boards; ++r) {
    term *= cells - r;
    term /= r + 1;
    sets += term;
  }
  return r;
}

}  // namespace

CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells) {
  CellClasses result;
  result.nullity = quiet_patterns.size();
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (std::size_t row = 0; row < cells.rows(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      if (!cells.get(row, column)) continue;
      std::uint64_t functional = 0;
      for (std::size_t t = 0; t < quiet_patterns.size(); ++t)
        functional |= std::uint64_t{quiet_patterns[t].get(row, column)} << t;
      ++sizes[functional];
    }
  for (const auto& [functional, size] : sizes)
    if (functional == 0)
      result.still = size;
    else
      result.classes.push_back({functional, size});
  return result;
}

namespace {

/// The sums of distance_counts. One cell in each of `nullity` independent classes is never pressed, so that
/// every coset is met once.
class CosetTally {
 public:
  CosetTally(const CellClasses& classes, Limits& limits)
      : classes_(classes.classes), members_(std::size_t{1} << classes.nullity), limits_(limits) {
    std::sort(classes_.begin(), classes_.end(),
              [](const CellClass& a, const CellClass& b) { return a.cells < b.cells; });
    std::vector<std::uint64_t> basis;
    std::uint64_t total = 0;
    for (const CellClass& one : classes_) {
      total += one.cells;
      std::uint64_t rest = one.functional;
      for (const std::uint64_t vector : basis) rest = std::min(rest, rest ^ vector);
      if (rest != 0) basis.push_back(rest);
      free_.push_back(one.cells - (rest != 0));
      std::vector<BigInt>& ways = ways_.emplace_back(1, 1);
      for (std::uint64_t w = 0; w < free_.back(); ++w)
        ways.emplace_back(ways.back() * (free_.back() - w) / (w + 1));
    }
    counts_.boards.resize(total + 1);
    counts_.unique.resize(total + 1);
    chosen_.resize(classes_.size());
    weights_.assign(classes_.size() + 1, std::vector<std::uint16_t>(members_));
  }

  /// How many additions it will take; nothing when that passes `most`.
  std::optional<std::uint64_t> work(std::uint64_t most) const {
    std::uint64_t product = members_;
    for (const std::uint64_t cells : free_) {
      if (product > most / (cells + 1)) return std::nullopt;
      product *= cells + 1;
    }
    return product;
  }

  std::optional<DistanceCounts> run() {
    descend(0, 1);
    if (limits_.stopped()) return std::nullopt;
    while (counts_.boards.size() > 1 && counts_.boards.back() == 0) counts_.boards.pop_back();
    counts_.unique.resize(counts_.boards.size());
    return counts_;
  }

  /// After a run: pressed cells by class, in the order of the functionals, of a set that is fewest and
  /// than which no fewest set is greater.
  std::vector<std::uint64_t> worst_pressed() const {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> by_functional;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      const CellClass& one = classes_[i];
      const bool flipped = odd_overlap(one.functional, worst_member_);
      by_functional.emplace_back(one.functional, flipped ? one.cells - worst_[i] : worst_[i]);
    }
    std::sort(by_functional.begin(), by_functional.end());
    std::vector<std::uint64_t> pressed;
    for (const auto& [functional, number] : by_functional) pressed.push_back(number);
    return pressed;
  }

 private:
  void descend(std::size_t depth, const BigInt& ways) {
    if (depth == classes_.size()) {
      const auto& weights = weights_[depth];
      const auto lightest = std::min_element(weights.begin(), weights.end());
      const std::uint16_t least = *lightest;
      if (least >= worst_least_) {
        worst_least_ = least;
        worst_ = chosen_;
        worst_member_ = static_cast<std::uint64_t>(lightest - weights.begin());
      }
      counts_.boards[least] += ways;
      if (std::count(weights.begin(), weights.end(), least) == 1) counts_.unique[least] += ways;
      return;
    }
    if (depth + 3 < classes_.size() && !limits_.proceed({.stage = "counting boards"})) return;
    const CellClass& one = classes_[depth];
    for (std::uint64_t w = 0; w <= free_[depth]; ++w) {
      chosen_[depth] = w;
      for (std::size_t c = 0; c < members_; ++c)
        weights_[depth + 1][c] = static_cast<std::uint16_t>(
            weights_[depth][c] + (odd_overlap(one.functional, c) ? one.cells - w : w));
      descend(depth + 1, ways * ways_[depth][w]);
    }
  }

  std::vector<CellClass> classes_;
  std::size_t members_;
  Limits& limits_;
  std::vector<std::uint64_t> free_;
  std::vector<std::vector<BigInt>> ways_;
  std::vector<std::vector<std::uint16_t>> weights_;
  DistanceCounts counts_;
  std::vector<std::uint64_t> chosen_;
  std::vector<std::uint64_t> worst_;
  std::uint64_t worst_member_ = 0;
  std::uint16_t worst_least_ = 0;
};

/// counts[d] becomes the sum over j of counts[d - j] * C(still, j).
void add_still(std::vector<BigInt>& counts, std::uint64_t still) {
  std::vector<BigInt> sum(counts.size() + still);
  BigInt ways = 1;
  for (std::uint64_t j = 0; j <= still; ++j) {
    for (std::size_t d = 0; d < counts.size(); ++d) sum[d + j] += counts[d] * ways;
    ways *= still - j;
    ways /= j + 1;
  }
  while (sum.size() > 1 && sum.back() == 0) sum.pop_back();
  counts = std::move(sum);
}

}  // namespace

std::optional<DistanceCounts> distance_counts(const CellClasses& classes, Limits& limits) {
  constexpr std::uint64_t most_work = std::uint64_t{1} << 31;
  constexpr std::size_t most_nullity = 20;
  constexpr std::uint64_t most_still = 10'000;
  std::uint64_t moved = 0;
  for (const CellClass& one : classes.classes) moved += one.cells;
  if (classes.nullity > most_nullity || classes.still > most_still || moved > UINT16_MAX)
    return std::nullopt;
  CosetTally tally(classes, limits);
  if (!tally.work(most_work)) return std::nullopt;
  auto counts = tally.run();
  if (!counts) return std::nullopt;
  add_still(counts->boards, classes.still);
  add_still(counts->unique, classes.still);
  counts->unique.resize(counts->boards.size());
  return counts;
}

/// Exact where all numbers of pressed cells can be tried, where the tree of signs is finished, or where the
/// search and the flags meet.
Worst worst(const CellClasses& classes, Limits& limits) {
  constexpr std::uint64_t few_flags = 2'000;
  constexpr std::uint64_t many_flags = 100'000;
  std::uint64_t moved = 0;
  for (const CellClass& one : classes.classes) moved += one.cells;
  Worst result;
  result.pressed_still = classes.still;
  std::uint64_t least = odd_flag(classes, few_flags, classes.nullity);
  if (classes.nullity > most_searched_nullity) {
    result.lower = counting_bound(classes.still + moved, classes.nullity);
    result.upper = classes.still + (moved - least) / 2;
    return result;
  }
  constexpr std::uint64_t small_work = std::uint64_t{1} << 24;
  if (CosetTally tally(classes, limits); tally.work(small_work)) {
    if (const auto counts = tally.run()) {
      result.lower = result.upper = classes.still + counts->boards.size() - 1;
      result.pressed = tally.worst_pressed();
      return result;
    }
  }
  // From below: the least bound that some signs keep is the answer.
  constexpr std::size_t most_tree_nullity = 12;
  constexpr std::uint64_t tree_work = std::uint64_t{1} << 33;
  least += (moved - least) % 2;
  while (classes.nullity <= most_tree_nullity) {
    const BoundedSigns signs = bounded_signs(classes, static_cast<std::int32_t>(least), tree_work, limits);
    if (!signs.finished) break;
    if (signs.d) {
      result.lower = result.upper = classes.still + (moved - least) / 2;
      result.pressed = pressed_by_signs(classes, *signs.d);
      return result;
    }
    least += 2;
  }
  auto [greatest, pressed] = search_signs(classes, least, limits);
  if (greatest > least && !limits.stopped()) least = odd_flag(classes, many_flags, greatest);
  result.lower = classes.still + (moved - greatest) / 2;
  result.upper = classes.still + (moved - least) / 2;
  result.pressed = std::move(pressed);
  return result;
}

}  // namespace flipwise
