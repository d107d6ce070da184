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

/// All members up to a cost, by meeting in the middle of their columns (Fact 29): the sums of cheap sets of
/// columns are kept by their syndromes, and those of other sets are looked up. The columns stand by rising
/// cost. A member of cost at most `level` is a first part, its longest beginning of cost at most a, and a
/// second part, which without its first column costs at most level - a - 1; each member falls apart in one
/// way. Instead of whole syndromes their images under a random linear map to 64 bits are compared; what
/// agrees there is compared in full. Cost, with n columns of cost 1: C(n, a) keys of some 20 bytes and
/// C(n, level - a) look-ups of some nanoseconds.
class CollisionSearch {
 public:
  /// `set` has all pivots; both must outlive this.
  CollisionSearch(const Code& code, const InformationSet& set, std::uint64_t keep);

  /// Where the first parts end, and what that takes.
  struct Plan {
    std::uint64_t first_part = 0;
    double keys = 0;
    double seconds = 0;
  };
  /// For members that cost more than `proved` and at most `level`; the cheapest plan that fits the memory,
  /// or one of infinite cost.
  Plan plan(std::uint64_t proved, std::uint64_t level, double free_bytes) const;

  /// Meets all members that cost more than `proved`, as all do, and at most `level`. False where it was
  /// stopped. Throws LimitReached where the table does not fit.
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

  const Code& code_;
  const InformationSet& set_;
  std::uint64_t keep_;
  std::vector<std::uint32_t> columns_;  // by rising cost; what follows is in this order
  std::vector<std::uint64_t> costs_;
  std::vector<Word> keys_;
  Word target_ = 0;
  std::vector<double> sets_up_to_;          // cost: number of sets of columns
  std::vector<double> second_parts_up_to_;  // cost: number of sets that cost so much without the first
  MemoryReservation room_;
  std::unique_ptr<KeyTable> table_;
  std::uint64_t table_part_ = 0;
};

}  // namespace flipwise
