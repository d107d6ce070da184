// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/row_plan.hpp"
#include "solve/two_kind/row_search.hpp"

namespace flipwise::two_kind {

/// How the search over the kinds of lines spends its time; the answer does not depend on it.
struct KindTuning {
  std::size_t listed_dimension = 3;  ///< so few undecided presses left are tried one by one,
  std::size_t listed_coming = 5;     ///< when no more than so many appear in the next three rows
  double column_exponent = 1;        ///< expected cost of a stage of columns, as a power of the bound
};

/// Hands the parts of one search to the threads that share it.
using Tickets = std::atomic<std::uint64_t>;

/// Offers every solution with presses of both kinds, of at most `best.weight()` presses.
///
/// The idea: once the kinds of the first rows are chosen, their presses are affine in the undecided ones
/// (the first row, on a plane), and a column of one kind must be empty in all rows of the other kind: a
/// column chosen to be of the kind that few rows have costs one undecided press for each of the many.
/// With p rows of one kind and q of the other, n undecided presses are used up after choosing about
/// 2 n / (p + q) columns, so about 2^(2 sqrt(2 n)) choices of lines replace the 2^n first rows, and on
/// boards without such a solution most of them contradict themselves much earlier. What few undecided
/// presses are left is listed, and each is played out by RowSearch. Every solution belongs to exactly one
/// choice (a line without presses counts as of kind 0).
///
/// Threads may share the search: each walks the same tree with its own `best`, takes the parts whose
/// number it draws from `tickets`, and skips the others. At most `max_linear_cells` undecided presses.
template <typename Row>
Effort search_kinds(const Shape<Row>& shape, const std::vector<Row>& lights, Best<Row>& best,
                    Tickets& tickets, Limits& limits, const KindTuning& tuning = {});

}  // namespace flipwise::two_kind
