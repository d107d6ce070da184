// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gf2/triples.hpp"
#include "run/limits.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/weights/class_weights.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

/// The half that completes the pairs of the other one: its weights are evaluated, or looked up in lists.
class OtherHalf {
 public:
  /// The places of both classes to which an entry leads.
  using Places = std::array<std::uint64_t, 2>;

  /// Takes the least weight and the sorted list of each class. The lists must outlive this object.
  OtherHalf(const Split& split, std::size_t half, std::span<const std::uint64_t, 4> least,
            std::span<const LightestEntries, 4> lists, Limits& limits);

  Places places(std::size_t side, std::uint64_t index) const {
    return {maps_[0][side](&index)[0], maps_[1][side](&index)[0]};
  }
  std::span<const Places> unseen() const { return unseen_; }
  /// The coordinates of an entry in which its partner must agree.
  std::uint64_t shared(std::uint64_t index) const { return index & shared_mask_; }
  std::size_t groups() const { return static_cast<std::size_t>(shared_mask_) + 1; }

  /// The classes, the least weight of each, and its listed entries.
  const ClassWeights& weights(std::size_t i) const { return weights_[i]; }
  std::uint64_t least(std::size_t i) const { return least_[i]; }
  std::span<const LightEntry> lights(std::size_t i) const { return lights_[i].list->entries(); }
  std::int64_t listed_to(std::size_t i) const { return lights_[i].list->complete_to(); }
  /// Number of listed entries of at most this weight.
  std::size_t lights_up_to(std::size_t i, std::int64_t weight) const {
    return lights_[i].list->up_to(weight);
  }
  /// Number of places of class i: 2^rank.
  double places(std::size_t i) const { return std::ldexp(1.0, static_cast<int>(lights_[i].rank)); }
  /// The weight at a place, counted from the least of its class.
  std::uint64_t weight_of(std::size_t i, std::uint64_t place) const {
    return weights_[i](place) - least_[i];
  }

  /// The listed entries of class i as vectors, and the vectors of places. If two entries of the paired half
  /// have equal shared coordinates and lead to a listed entry, the three vectors add up to 0.
  const gf2::VectorList& vectors(std::size_t i) const { return lights_[i].vectors; }
  gf2::VectorList vectors(std::size_t i, std::span<const Word> of) const {
    return {of, lights_[i].bits, lights_[i].part_bits};
  }
  Word vector(std::size_t i, std::uint64_t place, std::uint64_t shared = 0) const {
    return lights_[i].of_place(&place)[0] ^ lights_[i].of_shared(&shared)[0];
  }

  Bits member(const std::array<std::uint64_t, 2>& index, std::uint64_t unseen) const;

 private:
  struct Lights {
    const LightestEntries* list;
    std::size_t rank;
    std::size_t bits;
    std::size_t part_bits;
    CoordinateMap of_place;
    CoordinateMap of_shared;
    gf2::VectorList vectors = {};
  };

  const SplitHalf& half_;
  std::uint64_t shared_mask_;
  MemoryReservation charge_ = {};
  std::vector<ClassWeights> weights_;
  std::vector<Lights> lights_;
  std::array<std::uint64_t, 2> least_ = {};
  std::vector<std::array<CoordinateMap, 2>> maps_;  // [class of this half][class of the paired half]
  std::vector<Places> unseen_;
};

/// Entries of one class of a half and the places to which they lead, in two orders: by weight, and by
/// weight within each group of equal shared coordinates.
class SideEntries {
 public:
  struct Entry {
    std::uint64_t index = 0;
    OtherHalf::Places places = {};
    std::uint32_t weight = 0;
  };

  SideEntries() = default;
  SideEntries(std::span<const LightEntry> by_weight, std::size_t side, const OtherHalf& other,
              Limits& limits);

  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::size_t n) const { return entries_[by_weight_[n]]; }
  /// Number of entries of at most this weight.
  std::size_t up_to(std::int64_t weight) const;
  /// Entries of a group of weight at least `lightest` and at most `heaviest`.
  std::span<const Entry> group(std::size_t group, std::uint32_t lightest, std::uint32_t heaviest) const;

  static constexpr double bytes_each = sizeof(Entry) + 4;

 private:
  std::vector<Entry> entries_ = {};            // sorted by group, then by weight
  std::vector<std::uint32_t> by_weight_ = {};  // indices of the entries, by weight
  std::vector<std::size_t> begin_ = {};        // start of each group
};

/// A range of entries in order of weight, as vectors for both classes of the other half.
struct EntryRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::array<gf2::VectorList, 2> vectors = {};

  EntryRange() = default;
  EntryRange(const SideEntries& of, std::size_t first, std::size_t last, const OtherHalf& other,
             Limits& limits);
  std::size_t size() const { return end - begin; }
};

/// The listed entries with which streamed entries are paired, in ranges that each have about three times as
/// many entries as all ranges before.
struct Partners {
  Partners(const LightestEntries& list, std::int64_t heaviest, std::size_t side, const OtherHalf& other,
           Limits& limits);

  MemoryReservation charge = {};
  SideEntries entries = {};
  std::vector<EntryRange> ranges = {};
};

/// Returns the entries sorted by weight.
std::vector<LightEntry> by_weight(std::span<const LightEntry> lights);

}  // namespace flipwise
