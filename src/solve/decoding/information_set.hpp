// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "run/parallel.hpp"
#include "run/random.hpp"
#include "solve/decoding/code.hpp"

namespace flipwise {

/// A code in systematic form: row i has a 1 at column pivots[i], where all other rows and the offset are 0.
/// Rows beyond the pivots, if any, are 0 at all columns that were considered.
///
///     offset   [ 0 . 0 . . 0 ]
///     row 0    [ 1 . 0 . . 0 ]
///     row 1    [ 0 . 1 . . 0 ]
///     row 2    [ 0 . 0 . . 1 ]
struct InformationSet {
  gf2::Matrix rows;
  gf2::Vector offset;
  std::vector<std::uint32_t> pivots;

  /// Looks for pivots among these columns, in this order. Cost: rows^2 * words. Throws LimitReached.
  InformationSet(const CostedCode& code, std::span<const std::uint32_t> order, Limits& limits);

  /// Returns the member with exactly these columns, or nothing if there is none. All rows must have pivots.
  std::optional<gf2::Vector> member_of(const CostedCode& code,
                                       std::span<const std::uint32_t> columns) const;
};

/// Systematic forms on disjoint sets of columns, expensive ones first, as long as their ranks are at most a
/// few below the dimension; and the sums of few rows in each (A. Brouwer and K.-H. Zimmermann; Fact 31).
/// Once all sums of at most t rows with pivots, and any of the few without, are enumerated, any other
/// member costs at least the t + 1 cheapest pivots of each set. For codes long for their dimension.
class InformationSets {
 public:
  /// Makes a set, and more while memory and `max_seconds` of predicted time last. Throws LimitReached.
  InformationSets(const CostedCode& code, std::uint64_t keep, double max_seconds, Limits& limits);

  /// Returns a proved lower bound on the cost of members that were not found.
  std::uint64_t bound() const { return bound_; }
  /// Returns the predicted time until the bound is at least `target`.
  double seconds_until(std::uint64_t target) const;
  /// Returns the predicted time of the next step.
  double step_seconds() const;
  /// Returns the bound after the next step.
  std::uint64_t bound_after_step() const;
  /// Enumerates the sums of the next number of rows in the next set. Returns false after a limit; the bound
  /// is then unchanged.
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

  const CostedCode& code_;
  CostSum costs_;
  std::uint64_t keep_;
  std::vector<InformationSet> sets_;
  std::vector<MemoryReservation> reservations_;
  std::vector<std::vector<std::uint64_t>> least_costs_;  // for each set: costs of its i cheapest columns
  std::vector<gf2::Vector> masks_;                       // columns of each set
  Place next_;
  std::uint64_t bound_ = 0;
  Cheapest cheapest_;
};

/// A search for cheap members that count, among sums of at most two rows in systematic forms on random
/// columns (P. Lee and E. Brickell). The same calls find the same members on every machine.
class CheapMembers {
 public:
  using Use = std::function<void(const gf2::Vector& member, std::uint64_t cost)>;
  /// Adds pairs of rows if that takes at most `seconds` for each form.
  CheapMembers(const CostedCode& code, double seconds);

  /// Tries at least one more form, and others as long as `seconds` of predicted time on one core last. If
  /// `only_while_helpful`, ends early when improvements become unlikely. Calls `use` for each member that
  /// costs less than all before. Returns false after a limit, or throws LimitReached.
  bool search(double seconds, bool only_while_helpful, Limits& limits, const ProgressOf& progress_of,
              const Use& use);
  /// Predicted time of all searches so far.
  double seconds() const { return forms_ * form_seconds_; }

 private:
  const CostedCode& code_;
  CostSum costs_;
  Random random_{1};
  std::vector<std::uint32_t> order_;
  bool with_pairs_;
  double form_seconds_;
  double forms_ = 0;
  double improved_ = 0;  // number of forms before the last improvement
  std::uint64_t least_ = Cheapest::any_cost;
};

}  // namespace flipwise
