// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "run/parallel.hpp"
#include "solve/decoding/code.hpp"
#include "solve/decoding/information_set.hpp"

namespace flipwise {

/// A search for all cheapest members by connected clusters (Fact 30), for codes with checks of few columns.
/// As long as a check is unsatisfied, one of its columns must be taken. So the search branches over the
/// columns of one check, and prunes a branch if its unsatisfied checks cost more than what is left. They
/// cost at least the sum of min c / u over the columns of each check, where a column that costs c belongs
/// to u unsatisfied checks. Cost: grows by a factor with every level, which can only be found by trying.
class Clusters {
 public:
  /// Requires that `set` has a pivot for every row; both arguments must outlive this object.
  Clusters(const CostedCode& code, const InformationSet& set, std::uint64_t keep);

  enum class End { finished, stopped, too_long };
  /// Finds all members of least cost, at most `level`, that have no lighter member as a part. Gives up
  /// after `max_seconds` of all threads together, estimated by counting steps.
  End run(std::uint64_t level, double max_seconds, Cheapest& found, Limits& limits,
          const ProgressOf& progress_of);
  /// Estimated time of the last run.
  double seconds() const { return seconds_; }

 private:
  class Search;
  struct Branch {
    std::uint32_t taken = 0;
    std::vector<std::uint32_t> banned = {};
  };

  std::vector<Branch> branches() const;

  const CostedCode& code_;
  const InformationSet& set_;
  std::uint64_t keep_;
  bool at_zero_;  // true if the empty set of columns satisfies all checks
  std::vector<std::vector<std::uint32_t>> checks_of_;  // the checks of each column
  std::vector<std::uint32_t> unsatisfied_;             // if no column is taken
  double seconds_ = 0;
};

}  // namespace flipwise
