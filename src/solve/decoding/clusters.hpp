// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "run/parallel.hpp"
#include "solve/decoding/code.hpp"
#include "solve/decoding/information_set.hpp"

namespace flipwise {

/// All cheapest members by connected clusters (Fact 30), for codes with checks of few columns: as long as a
/// check is unsatisfied, one of its columns must be taken, so the search branches over the columns of one
/// check and leaves a branch where the unsatisfied checks cost more than what is left. Cost: grows by a
/// factor with every level; only trying tells.
class Clusters {
 public:
  /// `set` has all pivots; both must outlive this.
  Clusters(const Code& code, const InformationSet& set, std::uint64_t keep);

  enum class End { finished, stopped, too_long };
  /// Meets all members of least cost up to `level` that have no lighter part, within so many seconds of all
  /// threads together, counted by steps.
  End run(std::uint64_t level, double max_seconds, Cheapest& found, Limits& limits,
          const ProgressOf& progress_of);
  /// What the steps of the last run are estimated to take.
  double seconds() const { return seconds_; }

 private:
  class Search;
  struct Branch {
    std::uint32_t taken = 0;
    std::vector<std::uint32_t> banned = {};
  };

  std::vector<Branch> branches() const;

  const Code& code_;
  const InformationSet& set_;
  std::uint64_t keep_;
  bool at_zero_;                                       // whether the offset satisfies as no column does
  std::vector<std::vector<std::uint32_t>> checks_of_;  // a column's checks
  std::vector<std::uint32_t> unsatisfied_;             // where no column is taken
  double seconds_ = 0;
};

}  // namespace flipwise
