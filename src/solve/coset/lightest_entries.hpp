// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "run/checkpoint_format.hpp"
#include "solve/weights/class_blocks.hpp"
#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

/// The lightest entries of a streamed class: all up to a weight, which is as great as the capacity allows.
class LightestEntries {
 public:
  /// A weight limit that admits every entry.
  static constexpr std::int64_t all = std::int64_t{1} << 40;

  /// Keeps at most `capacity` entries, and holds up to twice as many in between.
  explicit LightestEntries(std::size_t capacity = 0) : capacity_(capacity) {}

  void add(std::span<const LightEntry> lights);
  /// The weight up to which the list is complete; it has no heavier entry. -1: the list is empty.
  std::int64_t complete_to() const { return complete_to_; }
  /// Drops entries that are heavier or exceed the capacity.
  void shrink(std::int64_t weight);
  void shrink() { shrink(complete_to_); }
  std::span<const LightEntry> entries() const { return entries_; }
  /// Number of entries of at most this weight; the list must be sorted.
  std::size_t up_to(std::int64_t weight) const;
  /// Subtracts `weight` from all weights, so that they are counted from there.
  void lower_by(std::uint64_t weight);
  /// Sorts by weight.
  void sort();
  /// Drops all entries and starts a new list up to a weight for which the capacity is known to suffice.
  void restart(std::int64_t complete_to);
  /// Returns the list of the class to which a symmetry maps this one.
  LightestEntries mapped(const ClassMap& map) const;

  /// Saves numbers in few bytes each, places as differences. A loaded list is sorted.
  void save(Saving& out) const;
  void load(Loading& in);

 private:
  std::size_t capacity_;
  std::int64_t complete_to_ = all;
  std::vector<LightEntry> entries_;
};

}  // namespace flipwise
