// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "gf2/bits.hpp"
#include "gf2/matrix.hpp"

namespace flipwise {

/// The members offset + span(rows) of a coset of a binary code, whose cheapest members are wanted. A member
/// consists of columns, of marks, and of the name by which the caller identifies it, each in words of their
/// own; all of these add up.
///
///     offset   [ columns         ][ marks ][ name  ]
///     row 0    [ columns         ][ marks ][ name  ]
///     row 1    ..
///
/// The rows are independent in their columns. If there are marks, only members with a nonzero mark count.
struct CostedCode {
  std::size_t columns = 0;
  std::size_t mark_words = 0;
  gf2::Matrix rows = {};
  gf2::Vector offset = {};
  std::vector<std::uint64_t> costs = {};  ///< of each column, at least 1
  /// Sets of few columns such that exactly the members contain an even (or odd) number of each set, as the
  /// offset does; none if not known.
  std::vector<std::vector<std::uint32_t>> checks = {};

  std::size_t dimension() const { return rows.rows(); }
  std::size_t column_words() const { return words_for(columns); }
  std::span<const Word> name_of(std::span<const Word> member) const {
    return member.subspan(column_words() + mark_words);
  }
  bool counts(std::span<const Word> member) const {
    return mark_words == 0 || !gf2::is_zero(member.subspan(column_words(), mark_words));
  }
};

/// Returns a number, 1, 2 or 4, that divides all differences of the costs of members (Fact 28).
std::uint64_t cost_step(const CostedCode& code);

/// The cost of a member: for each binary digit of the costs, a popcount of the columns that have it.
class CostSum {
 public:
  explicit CostSum(const CostedCode& code);

  std::uint64_t of(std::span<const Word> member) const;
  /// Writes the costs of a member plus one row each, from `first` on, to `costs`.
  void of_sums(std::span<const Word> member, const gf2::Matrix& rows, std::size_t first,
               std::span<std::uint64_t> costs) const;

 private:
  std::size_t words_;
  std::vector<gf2::Vector> digits_;  // by binary digit; none if every cost is 1
};

/// The cheapest members found, none above a given cost: their number, and the first by order of names.
class Cheapest {
 public:
  static constexpr std::uint64_t any_cost = std::numeric_limits<std::uint64_t>::max();

  explicit Cheapest(std::uint64_t keep, std::uint64_t most = any_cost) : keep_(keep), cost_(most) {}

  /// The greatest cost of a member that is accepted.
  std::uint64_t cost() const { return cost_; }
  std::uint64_t number() const { return number_; }
  void add(std::uint64_t cost, std::span<const Word> name);
  void join(const Cheapest& other);
  /// The first names, at least one if `number` is not 0.
  std::vector<gf2::Vector> first() const;

 private:
  void keep_first();

  std::uint64_t keep_;
  std::uint64_t cost_;
  std::uint64_t number_ = 0;
  std::vector<gf2::Vector> first_;
};

}  // namespace flipwise
