// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "run/parallel.hpp"
#include "solve/coset/light_filter.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/weights/class_blocks.hpp"
#include "solve/weights/class_weights.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

/// The half that completes pairs of the other one: evaluated where they lead, or looked for there.
class OtherHalf {
 public:
  /// Where an entry leads in both classes.
  using Places = std::array<std::uint64_t, 2>;

  /// Of all classes the least weight, and a list.
  OtherHalf(const Split& split, std::size_t half, std::span<const std::uint64_t, 4> least,
            std::span<const LightestEntries, 4> lists, Limits& limits)
      : half_(split.halves[half]) {
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t other = 2 - 2 * half + i;
      const SplitClass& of = split.classes[other];
      weights_.emplace_back(of.sum, limits);
      filters_.emplace_back(lists[other], of.rank, limits);
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

  /// The classes, the least weight of each, and its light entries.
  const ClassWeights& weights(std::size_t i) const { return weights_[i]; }
  std::uint64_t least(std::size_t i) const { return least_[i]; }
  const LightFilter& filter(std::size_t i) const { return filters_[i]; }
  /// What an entry weighs above the least of its class.
  std::uint64_t weight_of(std::size_t i, std::uint64_t place) const {
    return weights_[i](place) - least_[i];
  }
  /// Whether both weigh so much or less, one of the classes has a light entry there.
  std::int64_t told_by_filters() const {
    return std::min(LightestEntries::all, filters_[0].complete_to() + filters_[1].complete_to() + 1);
  }

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
  std::vector<LightFilter> filters_;
  std::array<std::uint64_t, 2> least_ = {};
  std::vector<std::array<CoordinateMap, 2>> maps_;  // to either class, from either side of the half
  std::vector<Places> unseen_;
};

/// A listed entry, where it leads, and what the filters make of that.
struct Partner {
  std::uint64_t index = 0;
  OtherHalf::Places places = {};
  std::array<LightFilter::Hash, 2> hashes = {};
  std::uint32_t weight = 0;
};

/// Entries as a filter sees them, by part, then by weight; which they are, is told by numbers.
struct Probes {
  std::span<const LightFilter::Hash> hashes;
  std::span<const std::uint32_t> weights;
  std::span<const std::uint32_t> numbers;

  std::size_t size() const { return hashes.size(); }
  Probes part(std::size_t begin, std::size_t end) const {
    return {hashes.subspan(begin, end - begin), weights.subspan(begin, end - begin),
            numbers.subspan(begin, end - begin)};
  }
};

struct ProbeList {
  std::vector<LightFilter::Hash> hashes = {};
  std::vector<std::uint32_t> weights = {};
  std::vector<std::uint32_t> numbers = {};

  void add(LightFilter::Hash hash, std::uint32_t weight, std::size_t number) {
    hashes.push_back(hash);
    weights.push_back(weight);
    numbers.push_back(static_cast<std::uint32_t>(number));
  }
  void clear() { *this = {}; }
  Probes all() const { return {hashes, weights, numbers}; }
};

/// Entries of one class by their shared coordinates, then by weight.
class Partners {
 public:
  struct Group {
    std::span<const Partner> partners;  // by weight
    std::array<Probes, 2> probes;       // for each filter
  };

  Partners(const LightestEntries& list, std::int64_t heaviest, std::size_t side, const OtherHalf& other,
           Limits& limits)
      : mask_(other.shared_mask()) {
    const auto counts = [heaviest](const LightEntry& light) { return light.weight <= heaviest; };
    const auto size =
        static_cast<std::size_t>(std::count_if(list.entries().begin(), list.entries().end(), counts));
    charge_ = limits.charge(static_cast<double>(size) * (sizeof(Partner) + 40) +
                            static_cast<double>(mask_ + 2) * sizeof(std::size_t));
    partners_.reserve(size);
    for (const LightEntry& light : list.entries()) {
      if (!counts(light)) continue;
      const OtherHalf::Places places = other.places(side, light.index);
      partners_.push_back({light.index,
                           places,
                           {other.filter(0).hash(places[0]), other.filter(1).hash(places[1])},
                           light.weight});
    }
    const auto key = [this](const Partner& one) {
      return std::tuple(one.index & mask_, one.weight, one.index);
    };
    std::sort(partners_.begin(), partners_.end(),
              [&](const Partner& a, const Partner& b) { return key(a) < key(b); });
    begin_.resize(static_cast<std::size_t>(mask_) + 2);
    for (const Partner& one : partners_) ++begin_[static_cast<std::size_t>(one.index & mask_) + 1];
    for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    std::vector<std::size_t> order(size);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto part_of = [&](std::size_t n) { return LightFilter::part_of(partners_[n].hashes[i]); };
      std::iota(order.begin(), order.end(), std::size_t{0});
      for (std::size_t group = 0; group + 1 < begin_.size(); ++group) {
        const auto at = [&](std::size_t n) { return order.begin() + static_cast<std::ptrdiff_t>(n); };
        std::stable_sort(at(begin_[group]), at(begin_[group + 1]),
                         [&](std::size_t a, std::size_t b) { return part_of(a) < part_of(b); });
        for (std::size_t n = begin_[group]; n < begin_[group + 1]; ++n)
          probes_[i].add(partners_[order[n]].hashes[i], partners_[order[n]].weight,
                         order[n] - begin_[group]);
      }
    }
  }

  std::size_t size() const { return partners_.size(); }
  /// Those that an entry has its shared coordinates in common with.
  Group of(std::uint64_t index) const {
    const auto group = static_cast<std::size_t>(index & mask_);
    const std::size_t begin = begin_[group];
    const std::size_t number = begin_[group + 1] - begin;
    return {std::span(partners_).subspan(begin, number),
            {probes_[0].all().part(begin, begin + number), probes_[1].all().part(begin, begin + number)}};
  }

 private:
  std::uint64_t mask_;
  Charge charge_ = {};
  std::vector<Partner> partners_;
  std::array<ProbeList, 2> probes_ = {};
  std::vector<std::size_t> begin_;
};

/// The lightest members that a worker met; weights are counted from the sum of the least class weights.
using OwnLightest = Incumbent<std::uint64_t, std::uint64_t, Bits, std::less<>>;

/// Up to what weight a pair has to be met where a member of some weight is known.
using Reach = std::function<std::int64_t(std::uint64_t known)>;

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

  /// Entries that are best met at a time: those of about the same weight meet the same partners.
  std::size_t batch() const {
    constexpr std::size_t least = std::size_t{1} << 12;
    constexpr std::size_t most = std::size_t{1} << 20;
    return std::clamp(partners.size(), least, most);
  }

  /// Entries with all their partners, as far as both together weigh at most reach(best). `best` is the
  /// lightest weight that any worker knows. The entries are sorted. False when it was stopped.
  bool meet(std::span<LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
            OwnLightest& met, Limits& limits) const;

  /// The same for a range of a list, beyond weight `from`.
  bool meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                   std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                   const ProgressOf& report) const;

  /// A member, and those that symmetries lead it to. What is beyond the reach of its own weight is met once
  /// more, by the other half.
  void add(const std::array<std::uint64_t, 2>& indices, std::size_t unseen, bool counts,
           OwnLightest& met) const {
    const Bits member = other.member(indices, unseen);
    for (const std::size_t map : blocks.copies(blocks.block_of(indices[side]))) {
      if (counts) ++met.members;
      met.first.push_back(symmetries[map](member));
    }
    if (met.first.size() >= 2 * keep + 64) keep_first(met.first, keep);
  }
};

}  // namespace flipwise
