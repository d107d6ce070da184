// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/coset/parity_class.hpp"

namespace flipwise {

/// The levels to which the two halves are enumerated: all members whose half weighs at most so much above
/// its least have been met. -1: none.
using Levels = std::array<std::int64_t, 2>;

/// What enumerating the halves of a split costs, estimated from the histograms of its classes: which half
/// next, how far, and which entries are worth listing. Built after the classes were measured; `top` is the
/// greatest weight of interest.
class MeetPlan {
 public:
  MeetPlan(const Split& split, std::span<const ParityClass> classes, std::uint64_t top,
           double most_entries);

  /// Members, half by half, whose half weighs above `from` and at most `to`.
  double pairs(std::size_t half, std::int64_t from, std::int64_t to) const;

  /// Seconds for taking a half from a level to another, the other half's tables included.
  double seconds(std::size_t half, std::int64_t from, std::int64_t to) const;

  /// The levels (s, t) with s + t = need that cost least from `done` on, and what they cost: infinite where
  /// no such search is worth trying.
  struct Target {
    Levels levels = {};
    double seconds = 0;
  };
  Target cheapest(const Levels& done, std::int64_t need) const;

  /// Entries of a half's classes of weight at most `level`.
  double light_entries(std::size_t half, std::int64_t level) const;

  /// Up to what weight entries are best listed, from `light` on: those beyond are met in two passes of
  /// transforms, and each of their pairs is dearer.
  std::int64_t best_light(std::size_t half, std::int64_t light, std::int64_t to, double most_entries) const;

  /// Tells which halves have their tables; the tables of the others are part of the cost.
  void set_tabulated(std::size_t half, bool tabulated) { tabulated_[half] = tabulated; }

 private:
  /// Seconds for listing and grouping the entries up to a weight.
  double listing_seconds(std::size_t half, std::int64_t light, double most_entries) const;
  double entries_at(std::size_t one, std::int64_t weight) const;
  double completions(std::size_t half) const;

  const Split& split_;
  std::span<const ParityClass> classes_;
  double most_entries_;
  std::array<std::vector<double>, 2> pairs_below_;  // of a half, with at most this weight
  std::array<bool, 2> tabulated_ = {};
};

}  // namespace flipwise
