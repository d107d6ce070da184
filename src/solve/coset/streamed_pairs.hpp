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

/// The lightest members found by one worker; weights are counted from the sum of the least class weights.
using OwnLightest = Incumbent<std::uint64_t, std::uint64_t, Bits, std::less<>>;

/// Returns the weight up to which pairs must be examined, given the weight of a known member.
using Reach = std::function<std::int64_t(std::uint64_t known)>;

/// A symmetry that maps each pair whose second entry is heavier than `cut` to one whose first entry is. The
/// latter pairs need not be examined.
struct ExchangeBeyond {
  Symmetry exchange;
  std::int64_t cut;
};

/// A pass over one half: streamed entries of class `side` are paired with listed ones of the other class.
struct Pass {
  std::size_t half;
  std::size_t side;
  OtherHalf other;
  Partners partners;
  std::uint64_t other_floor;  // members whose other half is lighter were found before
  std::uint64_t keep;         // number of lightest members to keep
  ClassBlocks blocks;         // blocks of the streamed class; the first of each orbit suffices
  std::vector<Symmetry> symmetries;
  std::size_t batch;  // best number of entries to pair at a time, all of similar weight
  std::optional<ExchangeBeyond> exchange = {};
  bool evaluates_few = true;  // also evaluate pairs that could be joined, if joining takes longer

  /// Range of weights that count as similar.
  static constexpr std::uint32_t weights_together = 8;

  /// Pairs each entry of `lights` with its partners, and examines the pairs whose total weight is at most
  /// reach(best), where `best` is the weight of the lightest member known to any worker. Returns false if a
  /// limit was reached.
  bool meet(std::span<const LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
            OwnLightest& gathered, Limits& limits) const;

  /// Examines the pairs of those entries of a part of a list that are heavier than `from`, as meet() does.
  bool meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                   std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                   const ProgressOf& report) const;

  /// Adds the member with places `indices` in the classes and the sum number `unseen` of unseen directions,
  /// and its images under the symmetries. They are counted only if `counts`: a pair beyond the reach of its
  /// own weight is found again, and then counted, by the other half. `second_weight` is the weight of the
  /// second entry.
  void add(const std::array<std::uint64_t, 2>& indices, std::size_t unseen, std::uint32_t second_weight,
           bool counts, OwnLightest& gathered) const;
};

}  // namespace flipwise
