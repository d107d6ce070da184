// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"
#include "run/limits.hpp"
#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/press_forms.hpp"
#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// The greatest number of undecided presses that the linear methods support.
inline constexpr std::size_t max_linear_cells = 255;

/// Returns about how many bytes the linear methods take for one thread.
template <typename Row>
std::uint64_t linear_bytes(const Shape<Row>& shape) {
  const std::uint64_t words = by_words<Row>(shape.free_cells, []<std::size_t Words>() { return Words; });
  const std::uint64_t forms = 2 * words * shape.columns;
  return shape.rows * (sizeof(Word) * forms + 2 * sizeof(Row) * shape.free_cells);
}

/// Adds to `best` the minimum solutions whose presses are all of one kind (Facts 1 and 2, and
/// fewest_in_coset), for up to `max_linear_cells` undecided presses. Returns false after a limit or if
/// there are too many quiet patterns; the solutions added then need not be minimal. Adds the empty set of
/// presses for kind 0 only.
template <typename Row>
bool search_one_kind(const Shape<Row>& shape, const std::vector<Row>& lights, std::uint8_t kind,
                     Best<Row>& best, Limits& limits);

}  // namespace flipwise::two_kind
