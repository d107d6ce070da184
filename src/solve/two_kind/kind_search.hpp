// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/row_plan.hpp"
#include "solve/two_kind/row_search.hpp"

namespace flipwise::two_kind {

/// Parameters of the search over the kinds of lines; they affect its time only.
struct KindTuning {
  std::size_t listed_dimension = 3;  ///< list the undecided presses if at most this many are left
  std::size_t listed_coming = 5;     ///< and at most this many appear in the next three rows
  double column_exponent = 1;        ///< expected cost of a stage of columns, as a power of the bound
};

/// Distributes the parts of one search among the threads that share it.
using Tickets = std::atomic<std::uint64_t>;

/// Adds to `best` every solution with presses of both kinds, of at most `best.weight()` presses (Fact 18).
///
/// Once the kinds of the first rows are chosen, their presses are affine in the undecided ones (on a plane,
/// those of the first row). A column of one kind must be empty in all rows of the other kind, so giving it
/// the rarer kind uses up one undecided press for each row of the more common kind. With p rows of one kind
/// and q of the other, n undecided presses are used up by choosing about 2 n / (p + q) columns. So about
/// 2^(2 sqrt(2 n)) choices of lines replace the 2^n first rows, and on boards without such a solution most
/// of them contradict themselves much earlier. When few undecided presses are left, they are listed, and
/// RowSearch completes each choice. Every solution belongs to exactly one choice of kinds, as a line
/// without presses counts as of kind 0.
///
/// Threads may share the search: each walks the same tree with its own `best`, searches the parts whose
/// number it draws from `tickets`, and skips the others. At most `max_linear_cells` undecided presses.
template <typename Row>
Effort search_kinds(const Shape<Row>& shape, const std::vector<Row>& lights, Best<Row>& best,
                    Tickets& tickets, Limits& limits, const KindTuning& tuning = {});

}  // namespace flipwise::two_kind
