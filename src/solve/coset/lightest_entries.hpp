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

/// The lightest entries of a class while a stream goes by: all up to a weight that is as great as the room
/// allows.
class LightestEntries {
 public:
  /// As a weight: every entry.
  static constexpr std::int64_t all = std::int64_t{1} << 40;

  /// At most `room` entries are kept, and twice as many held.
  explicit LightestEntries(std::size_t room = 0) : room_(room) {}

  void add(std::span<const LightEntry> lights);
  /// All that weigh so much or less were kept, and nothing else. -1: nothing.
  std::int64_t complete_to() const { return complete_to_; }
  /// Drops what is heavier, or too much for the room.
  void shrink(std::int64_t weight);
  void shrink() { shrink(complete_to_); }
  std::span<const LightEntry> entries() const { return entries_; }
  /// How many weigh so much or less, once they are sorted.
  std::size_t up_to(std::int64_t weight) const;
  /// Counts weights from here on.
  void lower_by(std::uint64_t weight);
  /// By weight.
  void sort();
  /// Drops all entries, to list once more those up to a weight that they may well have room for.
  void restart(std::int64_t complete_to);
  /// The list of a class that a symmetry leads this one to.
  LightestEntries mapped(const ClassMap& map) const;

  /// As numbers of few bytes, the places by their differences. What was loaded is sorted.
  void save(Saving& out) const;
  void load(Loading& in);

 private:
  std::size_t room_;
  std::int64_t complete_to_ = all;
  std::vector<LightEntry> entries_;
};

}  // namespace flipwise
