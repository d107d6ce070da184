// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "run/parallel.hpp"
#include "solve/decoding/code.hpp"

namespace flipwise {

/// A code in systematic form: row i holds a 1 at column pivots[i], where all other rows and the offset are
/// 0. Rows beyond the pivots, if any, are 0 at all columns that were asked for.
///
///     offset   [ 0 . 0 . . 0 ]
///     row 0    [ 1 . 0 . . 0 ]
///     row 1    [ 0 . 1 . . 0 ]
///     row 2    [ 0 . 0 . . 1 ]
struct InformationSet {
  gf2::Matrix rows;
  gf2::Vector offset;
  std::vector<std::uint32_t> pivots;

  /// Pivots are sought among these columns in this order. Cost: rows^2 * words; throws LimitReached.
  InformationSet(const Code& code, std::span<const std::uint32_t> order, Limits& limits);

  /// The member whose columns are exactly these, of a set with all pivots; nothing where there is none.
  std::optional<gf2::Vector> member_of(const Code& code, std::span<const std::uint32_t> columns) const;
};

/// Systematic forms on disjoint sets of columns, dear ones first, while their ranks are at most a few below
/// the dimension; and the members that are sums of few rows in each (A. Brouwer and K.-H. Zimmermann; Fact
/// 31). What is not met among the sums of at most t rows with pivots, and any of the few without, costs at
/// least the t + 1 cheapest pivots of each set. For codes that are long for their dimension.
class InformationSets {
 public:
  /// Takes sets while the memory lasts, and so many seconds, as predicted, but one in any case; throws
  /// LimitReached.
  InformationSets(const Code& code, std::uint64_t keep, double max_seconds, Limits& limits);

  /// Proved: members that were not met cost at least this.
  std::uint64_t bound() const { return bound_; }
  /// Predicted time until the bound is at least `target`, one step of it, and the bound that this gives.
  double seconds_until(std::uint64_t target) const;
  double step_seconds() const;
  std::uint64_t bound_after_step() const;
  /// Goes through the sums of the next number of rows in the next set. False where it was stopped; then the
  /// bound stands as it was.
  bool step(Limits& limits, const ProgressOf& progress_of);

  const Cheapest& cheapest() const { return cheapest_; }

 private:
  struct Place {
    std::size_t rows = 0, set = 0;
  };
  Place after(Place place) const;
  double seconds_of(Place place) const;
  std::uint64_t bound_before(Place place) const;
  bool is_first_meeting(std::span<const Word> member) const;

  const Code& code_;
  CostSum costs_;
  std::uint64_t keep_;
  std::vector<InformationSet> sets_;
  std::vector<MemoryReservation> rooms_;
  std::vector<std::vector<std::uint64_t>> least_costs_;  // of a set: of its i cheapest columns
  std::vector<gf2::Vector> masks_;                       // of a set: its columns
  Place next_;
  std::uint64_t bound_ = 0;
  Cheapest cheapest_;
};

/// A cheap member, if one was found that counts: the least of sums of at most two rows in systematic forms
/// on random columns (P. Lee and E. Brickell), as long as that helps and the time allows, in seconds of one
/// core as predicted, at least one form. The same on every machine.
std::optional<gf2::Vector> cheap_member(const Code& code, double seconds, Limits& limits);

}  // namespace flipwise
