// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "run/limits.hpp"
#include "solve/counters/lattice.hpp"

namespace flipwise::counting {

/// Bounds of a whole number.
struct Interval {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
};

/// An integer program: unknowns z_1 .. z_k and sums of multiples of them, each with bounds; `minimise`
/// finds whole z for which one of these is least. Variables are the unknowns, numbered from 0, and then the
/// sums.
///
/// By branch and bound. A relaxation, in which z need not be whole, is solved by the dual simplex method
/// for variables with two bounds, in a dense dictionary with rounded numbers. Nothing that is proved
/// depends on rounding: whatever multipliers w the method ends with,
///
///     v = sum of w_c s_c + (the rest, a sum over the unknowns)
///
/// holds for whole multiples of 2^-52 in place of w, and bounding each s_c and each unknown of the rest by
/// its own bounds gives a lower bound of v that is computed in 128 bits. It proves that a branch has
/// nothing better, or nothing at all; solutions are checked in whole numbers. So poor multipliers only cost
/// time. As every unknown is bounded, the search ends. (Neumaier and Shcherbina, "Safe bounds in linear and
/// mixed-integer linear programming", 2004.)
///
/// Variables are measured from a point, the centre, where the numbers of the relaxation are small.
class Program {
 public:
  /// A sum of multiples of the unknowns, one factor for each.
  struct Sum {
    std::vector<std::int64_t> factors;
    Interval bounds;
  };

  /// Builds a program with `dimensions` unknowns. `unknowns` has their bounds; without it, derives them
  /// from the bounds of `sums`. Throws Overflow if a number does not fit, or if no bound of an unknown can
  /// be derived.
  Program(std::size_t dimensions, std::vector<Sum> sums, std::optional<std::vector<Interval>> unknowns,
          Limits& limits);

  /// Receives, at each node of the search, a lower bound of the least value, and the best point so far or
  /// null.
  using Report = std::function<void(std::int64_t lower, const std::vector<std::int64_t>* point)>;

  /// Conditions for an early end of a search.
  struct Effort {
    bool any = false;  ///< end at the first point found
    std::uint64_t max_nodes = UINT64_MAX;
  };
  struct Found {
    std::optional<std::vector<std::int64_t>> point;  ///< the best point found
    bool finished = true;                            ///< true if no point has a lower value
  };

  /// Finds a point with the least value of a variable. A point in `known` must be within the bounds; it is
  /// returned if no point has a lower value. Throws LimitReached.
  Found minimise(std::size_t variable, const Effort& effort,
                 std::optional<std::vector<std::int64_t>> known = {}, const Report& report = {});

  /// A variable that the relaxation cannot bring within its bounds. It is a sum of multiples of other
  /// variables, each at the bound that helps most. The multiples are rounded.
  struct Conflict {
    std::size_t variable = 0;
    bool below = false;
    std::vector<std::pair<std::size_t, double>> multiples;
  };
  /// Returns a conflict of the relaxation, whatever is minimised; nothing if it has none.
  std::optional<Conflict> conflict();

  /// Returns bounds of a variable within the present bounds of all, proved by the relaxation; an empty
  /// interval if it proves that the relaxation has no point.
  Interval relaxed_range(std::size_t variable);

  Interval bounds(std::size_t variable) const;
  void set_bounds(std::size_t variable, Interval bounds);
  std::int64_t value(std::size_t variable, std::span<const std::int64_t> point) const;
  double bytes() const;

 private:
  std::size_t variables() const { return k_ + sums_.size(); }
  double& entry(std::size_t row, std::size_t column) { return dictionary_[row * k_ + column]; }
  double entry(std::size_t row, std::size_t column) const { return dictionary_[row * k_ + column]; }
  std::int64_t factor(std::size_t variable, std::size_t unknown) const;

  void rebuild();
  void pivot(std::size_t row, std::size_t column);
  void bound_unknowns();
  void recentre(const std::vector<double>& point);
  void compute_values();
  std::vector<double> multipliers(std::size_t variable) const;
  std::optional<std::int64_t> lower_bound(std::size_t variable, int sign,
                                          const std::vector<double>& by) const;
  /// Solves the relaxation by the dual simplex method: makes the variable `aim` least, or with `sign` -1
  /// greatest. Without `aim`, any values within the bounds will do. Returns the row of a variable that
  /// cannot be brought within its bounds, or the number of rows if there is none or the steps run out.
  std::size_t settle(const std::optional<std::size_t>& aim, int sign);
  bool is_below(std::size_t row) const {
    return values_[row] < static_cast<double>(bounds_[basic_[row]].lo);
  }
  /// Minimises a variable, or with `sign` -1 its negative, in the relaxation, and raises `lower` to the
  /// bound that is proved. Returns false if no point is within the bounds.
  bool relax(std::size_t variable, int sign, std::int64_t& lower);
  /// Returns narrower bounds with the same values between them: a sum is a multiple of the common divisor
  /// of its factors.
  Interval tightened(std::size_t variable, Interval bounds) const;
  std::vector<double> relaxed_point() const;
  bool is_within(std::span<const std::int64_t> point) const;

  std::size_t k_;
  std::vector<Sum> sums_;
  std::vector<std::int64_t> divisors_;  // a number that divides each variable
  Limits& limits_;
  bool is_empty_ = false;
  std::vector<std::int64_t> centre_;  // values of all variables at the centre
  std::vector<Interval> bounds_;      // bounds of all variables, as differences from the centre
  std::vector<Interval> root_;        // bounds in the whole search

  std::vector<double> dictionary_;  // rows: basic variables as sums of multiples of the others
  std::vector<std::size_t> basic_, others_;
  std::vector<std::size_t> row_of_;  // row of a basic variable; `variables()` + column of another
  std::vector<bool> at_hi_;          // for variables in columns: true if at the upper bound
  std::vector<double> values_;       // values of the variables in rows
  std::size_t pivots_ = 0;
};

}  // namespace flipwise::counting
