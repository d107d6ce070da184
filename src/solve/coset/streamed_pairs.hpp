// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "run/parallel.hpp"
#include "solve/coset/streamed_entries.hpp"
#include "solve/weights/class_blocks.hpp"

namespace flipwise {

/// The lightest members that a worker met; weights are counted from the sum of the least class weights.
using OwnLightest = Incumbent<std::uint64_t, std::uint64_t, Bits, std::less<>>;

/// Up to what weight a pair has to be met where a member of some weight is known.
using Reach = std::function<std::int64_t(std::uint64_t known)>;

/// What leads a pair whose second entry is heavier than `cut` to one whose first entry is: those need not
/// be met then.
struct ExchangeBeyond {
  Symmetry exchange;
  std::int64_t cut;
};

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
  std::size_t batch;  // entries that are best met at a time, all of about the same weight
  std::optional<ExchangeBeyond> exchange = {};
  bool evaluates_few = true;  // also those pairs that could be joined, where that takes longer

  /// Entries of weights so near to each other are met together.
  static constexpr std::uint32_t weights_together = 8;

  /// Entries with all their partners, as far as both together weigh at most reach(best). `best` is the
  /// lightest weight that any worker knows. False when it was stopped.
  bool meet(std::span<const LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
            OwnLightest& met, Limits& limits) const;

  /// The same for a part of a list, beyond weight `from`.
  bool meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                   std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                   const ProgressOf& report) const;

  /// A member, and those that symmetries lead it to. What is beyond the reach of its own weight is met once
  /// more, by the other half.
  void add(const std::array<std::uint64_t, 2>& indices, std::size_t unseen, std::uint32_t second_weight,
           bool counts, OwnLightest& met) const;
};

}  // namespace flipwise
