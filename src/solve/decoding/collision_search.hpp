// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "run/parallel.hpp"
#include "solve/decoding/code.hpp"
#include "solve/decoding/information_set.hpp"
#include "solve/decoding/key_table.hpp"

namespace flipwise {

class Pulse;

/// A search for all members up to a cost, meeting in the middle of their columns (Fact 29; related to
/// Stern's collision decoding). Columns are sorted by cost. A member of cost at most `level` is a first
/// part, its longest beginning of cost at most a, and a second part, which without its first column costs
/// at most level - a - 1; this division is unique. The syndromes of all first parts are stored in a table,
/// and those of all second parts are looked up. Instead of whole syndromes, their images under a random
/// linear map to 64 bits are compared; matches are then compared in full. Cost, with n columns of cost 1:
/// C(n, a) keys of some 20 bytes each and C(n, level - a) look-ups of some nanoseconds.
class CollisionSearch {
 public:
  /// Requires that `set` has a pivot for every row; both arguments must outlive this object.
  CollisionSearch(const CostedCode& code, const InformationSet& set, std::uint64_t keep);

  /// The greatest cost of a first part, the number of keys, and the predicted time.
  struct Plan {
    std::uint64_t first_part = 0;
    double keys = 0;
    double seconds = 0;
  };
  /// Returns the cheapest plan for members of cost above `proved` and at most `level` that fits into
  /// `free_bytes`, or one of infinite cost.
  Plan plan(std::uint64_t proved, std::uint64_t level, double free_bytes) const;

  /// Finds all members of cost at most `level`, given that all cost more than `proved`. Returns false after
  /// a limit. Throws LimitReached if the table does not fit.
  bool run(const Plan& plan, std::uint64_t proved, std::uint64_t level, Cheapest& found, Limits& limits,
           const ProgressOf& progress_of);

 private:
  struct Pending;
  template <class May, class Use>
  class Sets;
  class Search;

  std::uint64_t least_first_part(std::uint64_t first_part) const;
  bool fill(const Plan& plan, Limits& limits, const ProgressOf& progress_of);
  template <class Use>
  bool for_each_first_part(std::uint64_t first_part, const Pulse& pulse, Use use);

  const CostedCode& code_;
  const InformationSet& set_;
  std::uint64_t keep_;
  std::vector<std::uint32_t> columns_;  // by rising cost; costs_ and keys_ are in this order
  std::vector<std::uint64_t> costs_;
  std::vector<Word> keys_;
  Word target_ = 0;
  std::vector<double> sets_up_to_;          // by greatest cost: number of sets of columns
  std::vector<double> second_parts_up_to_;  // the same for the cost without the first column
  MemoryReservation reservation_;
  std::unique_ptr<KeyTable> table_;
  std::uint64_t table_part_ = 0;
};

}  // namespace flipwise
