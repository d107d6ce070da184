// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "run/parallel.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/weights/class_blocks.hpp"
#include "solve/weights/class_weights.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

/// The half that completes pairs of the other one: evaluated where they lead.
class OtherHalf {
 public:
  /// Where an entry leads in both classes.
  using Places = std::array<std::uint64_t, 2>;

  OtherHalf(const Split& split, std::size_t half, std::span<const std::uint64_t, 4> least, Limits& limits)
      : half_(split.halves[half]) {
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t other = 2 - 2 * half + i;
      const SplitClass& of = split.classes[other];
      weights_.emplace_back(of.sum, limits);
      least_[i] = least[other];
      maps_.push_back({coordinate_map(half_.first, of), coordinate_map(half_.second, of)});
      const CoordinateMap unseen = coordinate_map(half_.unseen, of);
      unseen_.resize(std::size_t{1} << half_.unseen.size());
      for (std::uint64_t u = 0; u < unseen_.size(); ++u) unseen_[u][i] = unseen(&u)[0];
    }
  }

  Places places(std::size_t side, std::uint64_t index) const {
    return {maps_[0][side](&index)[0], maps_[1][side](&index)[0]};
  }
  std::span<const Places> unseen() const { return unseen_; }
  std::uint64_t shared_mask() const { return (std::uint64_t{1} << half_.shared) - 1; }

  /// The classes, and the least weight of each.
  const ClassWeights& weights(std::size_t i) const { return weights_[i]; }
  std::uint64_t least(std::size_t i) const { return least_[i]; }

  Bits member(const std::array<std::uint64_t, 2>& index, std::uint64_t unseen) const {
    Bits member = {};
    const auto add = [&](std::uint64_t of, const std::vector<Bits>& duals) {
      gf2::for_each_bit(std::span(&of, 1), [&](std::size_t i) { gf2::add(member, duals[i]); });
    };
    add(index[0], half_.first);
    add(index[1], half_.second);
    add(unseen, half_.unseen);
    return member;
  }

 private:
  const SplitHalf& half_;
  std::vector<ClassWeights> weights_;
  std::array<std::uint64_t, 2> least_ = {};
  std::vector<std::array<CoordinateMap, 2>> maps_;  // to either class, from either side of the half
  std::vector<Places> unseen_;
};

/// A listed entry, and where it leads.
struct Partner {
  std::uint64_t index = 0;
  OtherHalf::Places places = {};
  std::uint32_t weight = 0;
};

/// Entries of one class by their shared coordinates, then by weight.
class Partners {
 public:
  Partners(const LightestEntries& list, std::int64_t heaviest, std::size_t side, const OtherHalf& other,
           Limits& limits)
      : mask_(other.shared_mask()) {
    const auto counts = [heaviest](const LightEntry& light) { return light.weight <= heaviest; };
    const auto size =
        static_cast<std::size_t>(std::count_if(list.entries().begin(), list.entries().end(), counts));
    charge_ = limits.charge(static_cast<double>(size) * sizeof(Partner) +
                            static_cast<double>(mask_ + 2) * sizeof(std::size_t));
    partners_.reserve(size);
    for (const LightEntry& light : list.entries())
      if (counts(light)) partners_.push_back({light.index, other.places(side, light.index), light.weight});
    const auto key = [this](const Partner& one) {
      return std::tuple(one.index & mask_, one.weight, one.index);
    };
    std::sort(partners_.begin(), partners_.end(),
              [&](const Partner& a, const Partner& b) { return key(a) < key(b); });
    begin_.resize(static_cast<std::size_t>(mask_) + 2);
    for (const Partner& one : partners_) ++begin_[static_cast<std::size_t>(one.index & mask_) + 1];
    for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  }

  /// Those that an entry has its shared coordinates in common with.
  std::span<const Partner> of(std::uint64_t index) const {
    const auto group = static_cast<std::size_t>(index & mask_);
    return std::span(partners_).subspan(begin_[group], begin_[group + 1] - begin_[group]);
  }

 private:
  std::uint64_t mask_;
  Charge charge_ = {};
  std::vector<Partner> partners_;
  std::vector<std::size_t> begin_;
};

/// The lightest members that a worker met; weights are counted from the sum of the least class weights.
using OwnLightest = Incumbent<std::uint64_t, std::uint64_t, Bits, std::less<>>;

/// Pairs of one half: entries of class `side` as they go by, with partners of the other class.
struct Pass {
  std::size_t half;
  std::size_t side;
  OtherHalf other;
  Partners partners;
  std::uint64_t other_floor;  // members whose other half is lighter were met before
  std::uint64_t keep;         // so many of the lightest are wanted
  ClassBlocks blocks;         // of the class that goes by: the first of each orbit will do
  std::vector<Symmetry> symmetries;

  /// Entries that are best met at a time: each partner is looked at once for all that share coordinates.
  std::size_t batch() const {
    constexpr std::size_t most = 1 << 16;
    return std::min(most, most_together * static_cast<std::size_t>(other.shared_mask() + 1));
  }

  /// Entries with all their partners, as far as both together weigh at most reach(best). `best` is the
  /// lightest weight that any worker knows. The entries are sorted.
  template <typename Reach>
  void meet(std::span<LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
            OwnLightest& met) const {
    const auto group = [this](const LightEntry& light) { return light.index & other.shared_mask(); };
    std::sort(lights.begin(), lights.end(), [&](const LightEntry& a, const LightEntry& b) {
      return std::tuple(group(a), a.weight, a.index) < std::tuple(group(b), b.weight, b.index);
    });
    std::vector<ClassWeights::Line> flips(std::min(lights.size(), most_together) *
                                          other.weights(0).lines());
    while (!lights.empty()) {
      std::size_t size = 1;
      while (size < std::min(lights.size(), most_together) && group(lights[size]) == group(lights[0]))
        ++size;
      for (const OtherHalf::Places& unseen : other.unseen())
        meet_together(lights.first(size), unseen, flips, reach, best, met);
      lights = lights.subspan(size);
    }
  }

  /// The same for a range of a list, beyond weight `from`; false when it was stopped.
  template <typename Reach>
  bool meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                   std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                   const ProgressOf& report) const {
    return run_tasks(
        (entries.size() + batch() - 1) / batch(), limits,
        [&](std::uint64_t task, unsigned worker) {
          const std::size_t begin = static_cast<std::size_t>(task) * batch();
          std::vector<LightEntry> lights;
          for (const LightEntry& light : entries.subspan(begin, std::min(batch(), entries.size() - begin)))
            if (light.weight > from && blocks.is_first(blocks.block_of(light.index)))
              lights.push_back(light);
          meet(lights, reach, best, workers[worker]);
        },
        report);
  }

 private:
  static constexpr std::size_t most_together = 64;

  /// Entries of the same shared coordinates, by rising weight, with `unseen` added.
  template <typename Reach>
  void meet_together(std::span<const LightEntry> lights, const OtherHalf::Places& unseen,
                     std::span<ClassWeights::Line> flips, const Reach& reach,
                     std::atomic<std::uint64_t>& best, OwnLightest& met) const {
    const ClassWeights& first = other.weights(0);
    std::array<OtherHalf::Places, most_together> places;
    for (std::size_t i = 0; i < lights.size(); ++i) {
      places[i] = other.places(side, lights[i].index);
      first.flips(places[i][0] ^ unseen[0], flips.data() + i * first.lines());
    }
    std::vector<ClassWeights::Line> terms(first.lines());
    std::array<std::uint32_t, most_together> weights;
    std::uint64_t limit = best.load(std::memory_order_relaxed);
    std::int64_t most = reach(limit);
    std::size_t number = lights.size();
    for (const Partner& partner : partners.of(lights[0].index)) {
      const auto is_too_heavy = [&](const LightEntry& light) {
        const std::uint64_t own = std::uint64_t{light.weight} + partner.weight;
        return static_cast<std::int64_t>(own) > most || own > limit;
      };
      while (number > 0 && is_too_heavy(lights[number - 1])) --number;
      if (number == 0) return;
      first.terms(partner.places[0], terms.data());
      first.weigh(flips.data(), number, terms.data(), weights.data());
      for (std::size_t i = 0; i < number; ++i) {
        const std::uint64_t own = std::uint64_t{lights[i].weight} + partner.weight;
        std::uint64_t rest = weights[i] - other.least(0);
        if (own + rest > limit || static_cast<std::int64_t>(own) > most) continue;
        rest += other.weights(1)(places[i][1] ^ partner.places[1] ^ unseen[1]) - other.least(1);
        if (own + rest > limit || rest < other_floor || !met.admits(own + rest)) continue;
        for (limit = best; own + rest < limit && !best.compare_exchange_weak(limit, own + rest);) {
        }
        limit = std::min(limit, own + rest);
        most = reach(limit);
        add(side == 0 ? std::array{lights[i].index, partner.index}
                      : std::array{partner.index, lights[i].index},
            unseen, static_cast<std::int64_t>(own) <= reach(own + rest), met);
      }
    }
  }

  /// A member, and those that symmetries lead it to. What is beyond the reach of its own weight is met once
  /// more, by the other half.
  void add(const std::array<std::uint64_t, 2>& indices, const OtherHalf::Places& unseen, bool counts,
           OwnLightest& met) const {
    const auto number = static_cast<std::uint64_t>(&unseen - other.unseen().data());
    const Bits member = other.member(indices, number);
    for (const std::size_t map : blocks.copies(blocks.block_of(indices[side]))) {
      if (counts) ++met.members;
      met.first.push_back(symmetries[map](member));
    }
    if (met.first.size() >= 2 * keep + 64) keep_first(met.first, keep);
  }
};

}  // namespace flipwise
