// SPDX-License-Identifier: MIT
#include "solve/hardness/covering_radius.hpp"

#include <algorithm>
#include <cstdlib>

#include "gf2/basis.hpp"
#include "solve/hardness/work_budget.hpp"

namespace flipwise {

namespace {

constexpr std::uint64_t operations_between_polls = std::uint64_t{1} << 20;

/// Returns all functionals in an order in which the first 2^i are a subspace for every i, and the aligned
/// blocks of 2^i its cosets. The subspaces grow towards dense classes, odd ones first, to prune early.
std::vector<std::uint64_t> dense_flag(const CellClasses& classes) {
  const std::size_t size = std::size_t{1} << classes.nullity;
  constexpr std::uint32_t even_weight = 3;
  constexpr std::uint32_t odd_weight = 5;
  std::vector<std::uint32_t> weight(size);
  for (const CellClass& one : classes.classes)
    weight[one.functional] = one.cells % 2 == 1 ? odd_weight : even_weight;
  std::vector<std::uint64_t> order = {0};
  std::vector<bool> ordered(size);
  ordered[0] = true;
  while (order.size() < size) {
    std::uint64_t best = 0;
    std::uint64_t best_weight = 0;
    for (std::uint64_t candidate = 1; candidate < size; ++candidate) {
      if (ordered[candidate]) continue;
      std::uint64_t sum = 0;
      for (const std::uint64_t functional : order) sum += weight[functional ^ candidate];
      if (best == 0 || sum > best_weight) {
        best = candidate;
        best_weight = sum;
      }
    }
    const std::size_t half = order.size();
    for (std::size_t i = 0; i < half; ++i) {
      order.push_back(order[i] ^ best);
      ordered[order.back()] = true;
    }
  }
  return order;
}

/// A depth-first search over the values of the classes in the order of the flag. For every complete block
/// of 2^i functionals, it stores the sums of signs for the 2^i characters that differ on the block:
///
///     sums[i][m]:   block m of size 2^i   =   sums[i-1][2m] +- sums[i-1][2m+1]
class SignTree {
 public:
  SignTree(const CellClasses& classes, std::int32_t most, std::uint64_t work, Limits& limits)
      : levels_(classes.nullity + 1), max_(most), budget_(work, operations_between_polls, limits) {
    const std::vector<std::uint64_t> order = dense_flag(classes);
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    for (std::size_t i = 0; i < classes.classes.size(); ++i)
      classes_.push_back(
          {place[classes.classes[i].functional], static_cast<std::int32_t>(classes.classes[i].cells), i});
    std::sort(classes_.begin(), classes_.end(),
              [](const Entry& a, const Entry& b) { return a.place < b.place; });
    // A kernel member can flip the signs of independent classes at will, so these need only one sign.
    gf2::Basis<std::array<Word, 1>> basis;
    for (Entry& entry : classes_) entry.positive = basis.insert({classes.classes[entry.index].functional});
    for (std::size_t i = 0; i < levels_; ++i) sums_.emplace_back(order.size());
  }

  BoundedSigns run() {
    if (max_ < 0) return {true};
    const bool found = descend(0);
    if (budget_.is_exhausted()) return {};
    if (!found) return {true};
    std::vector<std::int32_t> d(classes_.size());
    for (const Entry& entry : classes_) d[entry.index] = sums_[0][entry.place];
    return {true, std::move(d)};
  }

 private:
  struct Entry {
    std::size_t place;
    std::int32_t cells;
    std::size_t index;
    bool positive = false;
  };

  bool descend(std::size_t at) {
    if (at == classes_.size()) return true;
    const Entry& entry = classes_[at];
    const std::size_t next =
        at + 1 < classes_.size() ? classes_[at + 1].place : std::size_t{1} << (levels_ - 1);
    for (std::int32_t value = entry.cells % 2; value <= entry.cells; value += 2)
      for (const std::int32_t d : {value, -value}) {
        if (d < 0 && entry.positive) continue;
        if (budget_.is_exhausted()) return false;
        sums_[0][entry.place] = d;
        if (within(entry.place, next) && descend(at + 1)) return true;
        if (value == 0) break;
      }
    sums_[0][entry.place] = 0;
    return false;
  }

  /// True if all blocks that end at places from `first` to before `next` stay within the bound.
  bool within(std::size_t first, std::size_t next) {
    for (std::size_t place = first; place < next; ++place)
      for (std::size_t level = place == first ? 0 : 1; level < levels_; ++level) {
        if ((place + 1) % (std::size_t{1} << level) != 0) break;
        if (!complete(level, place >> level)) return false;
      }
    return true;
  }

  /// Completes a block, and returns whether it stays within the bound (Fact 22). The classes within a
  /// subspace contribute an average of sums S, so their sum is within the bound too. A coset of the
  /// subspace has either sign, and so do two cosets together with the third that makes a subspace of all.
  bool complete(std::size_t level, std::size_t block) {
    const std::size_t size = std::size_t{1} << level;
    budget_.count_operations(size);
    std::int32_t* const sums = sums_[level].data() + block * size;
    if (level > 0) {
      const std::int32_t* const low = sums_[level - 1].data() + block * size;
      for (std::size_t x = 0; x < size / 2; ++x) {
        sums[x] = low[x] + low[x + size / 2];
        sums[x + size / 2] = low[x] - low[x + size / 2];
      }
    }
    const std::int32_t* const own = sums_[level].data();
    if (block == 0) return std::all_of(sums, sums + size, [&](std::int32_t sum) { return sum <= max_; });
    for (std::size_t x = 0; x < size; ++x)
      if (std::abs(sums[x]) > max_ - own[x]) return false;
    for (std::size_t other = 1; other < block; ++other) {
      const std::size_t third = other ^ block;
      if (third >= other) continue;
      budget_.count_operations(size);
      const std::int32_t* const b = own + other * size;
      const std::int32_t* const c = own + third * size;
      for (std::size_t x = 0; x < size; ++x) {
        const std::int32_t slack = max_ - own[x];
        if (sums[x] + b[x] + c[x] > slack || sums[x] - b[x] - c[x] > slack ||
            b[x] - sums[x] - c[x] > slack || c[x] - sums[x] - b[x] > slack)
          return false;
      }
    }
    return true;
  }

  std::size_t levels_;
  std::int32_t max_;
  WorkBudget budget_;
  std::vector<Entry> classes_;                   // sorted by place
  std::vector<std::vector<std::int32_t>> sums_;  // by level; 0 at places without a class
};

}  // namespace

BoundedSigns bounded_signs(const CellClasses& classes, std::int32_t most, std::uint64_t work,
                           Limits& limits) {
  const double bytes = 4.0 * static_cast<double>((classes.nullity + 1) << classes.nullity);
  if (!limits.fits(bytes)) return {};
  const MemoryReservation reservation = limits.charge(bytes);
  return SignTree(classes, most, work, limits).run();
}

}  // namespace flipwise
