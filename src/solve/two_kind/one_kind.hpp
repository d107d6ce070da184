// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"
#include "run/limits.hpp"
#include "solve/two_kind/best_pressings.hpp"
#include "solve/two_kind/press_forms.hpp"
#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// The most undecided presses that the linear methods take.
inline constexpr std::size_t max_linear_cells = 255;

/// About how much memory they take for one thread.
template <typename Row>
std::uint64_t linear_bytes(const Shape<Row>& shape) {
  const std::uint64_t words = by_words<Row>(shape.free_cells, []<std::size_t Words>() { return Words; });
  const std::uint64_t forms = 2 * words * shape.columns;
  return shape.rows * (sizeof(Word) * forms + 2 * sizeof(Row) * shape.free_cells);
}

/// Offers the fewest solutions whose presses are all of one kind (Facts 1 and 2; the least of the coset by
/// fewest_in_coset), for up to `max_linear_cells` undecided presses. False when it was stopped, or the
/// quiet patterns are too many: then what it offered need not be the fewest. The empty press set is
/// offered as one of kind 0 only.
template <typename Row>
bool search_one_kind(const Shape<Row>& shape, const std::vector<Row>& lights, std::uint8_t kind,
                     Best<Row>& best, Limits& limits);

}  // namespace flipwise::two_kind
