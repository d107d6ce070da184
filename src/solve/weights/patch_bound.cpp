// SPDX-License-Identifier: MIT
#include "solve/weights/patch_bound.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <tuple>
#include <vector>

#include "gf2/basis.hpp"
#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

namespace {

constexpr std::size_t patch_rank = 18;
constexpr double max_steps = 2e8;  // words added, and terms sorted: a second
constexpr double max_steps_after_stop = 2e7;

/// Terms whose functionals span at most `patch_rank` dimensions, in coordinates of their own.
///
///     row of the basis: [ functional | which of the added functionals it is the sum of ]
class Patch {
 public:
  explicit Patch(std::size_t dimension) : basis_(dimension) {}

  /// Adds a term if its functional is in the span or the span may still grow. Adds its work to `steps`.
  bool take(const CosetTerm& term, double& steps) {
    gf2::Vector left = term.mask;
    const std::size_t words = left.size();
    left.push_back(0);
    basis_.reduce(left);
    std::uint64_t coordinates = left[words];
    steps += static_cast<double>(words) * std::popcount(coordinates);
    if (!gf2::is_zero(std::span(left).first(words))) {
      if (basis_.rank() == patch_rank) return false;
      left[words] = std::uint64_t{1} << basis_.rank();
      coordinates |= left[words];
      basis_.insert(left);
    }
    sum_.terms.push_back({coordinates, term.balance});
    return true;
  }

  std::uint64_t least_weight(Limits& limits) {
    sum_.bits = basis_.rank();
    return by_any_width(sum_, [&]<typename Value>(Value) {
      Value greatest = std::numeric_limits<Value>::min();
      for_each_block<Value>(sum_, all_blocks(sum_), limits, {},
                            [&](unsigned, std::uint64_t, std::span<const Value>, Value in_block) {
                              greatest = std::max(greatest, in_block);
                            });
      return (sum_.l1_norm() - static_cast<std::uint64_t>(std::int64_t{greatest})) / 2;
    });
  }

 private:
  gf2::Basis<gf2::Vector> basis_;
  SignedSum sum_;
};

}  // namespace

std::uint64_t least_by_patches(const Coset& coset, Limits& limits) {
  Limits one_thread(limits, {}, 1);
  std::uint64_t bound = coset.fixed;
  std::vector<const CosetTerm*> left;
  for (const CosetTerm& term : coset.terms) left.push_back(&term);
  double end = max_steps;
  bool is_stopped = false;
  for (double steps = 0; !left.empty() && steps < end;) {
    if (!is_stopped &&
        !limits.report_and_continue(
            {.done = steps / max_steps, .lower = bound, .stage = "bounding parts of the board"})) {
      is_stopped = true;
      end = std::min(end, steps + max_steps_after_stop);
    }
    // The patch grows outwards from the first cell that is left.
    const CosetTerm* const seed =
        *std::min_element(left.begin(), left.end(), [](const CosetTerm* a, const CosetTerm* b) {
          return std::tie(a->row, a->column) < std::tie(b->row, b->column);
        });
    const auto distance = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
    const auto far = [&](const CosetTerm* term) {
      const std::size_t rows = distance(term->row, seed->row);
      const std::size_t columns = distance(term->column, seed->column);
      return std::tuple(std::max(rows, columns), rows + columns, term->row, term->column);
    };
    std::sort(left.begin(), left.end(),
              [&](const CosetTerm* a, const CosetTerm* b) { return far(a) < far(b); });
    steps += 16 * static_cast<double>(left.size());
    Patch patch(coset.dimension);
    std::erase_if(left, [&](const CosetTerm* term) { return patch.take(*term, steps); });
    bound += patch.least_weight(one_thread);
  }
  return bound;
}

}  // namespace flipwise
