// SPDX-License-Identifier: MIT
#include "solve/coset/coset_bound.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "gf2/bits.hpp"
#include "solve/coset/coset_blocks.hpp"

namespace flipwise {

namespace {

constexpr std::size_t patch_rank = 18;
constexpr double most_steps = 2e8;  // words added, and terms sorted

/// Terms whose functionals span at most `patch_rank` dimensions, in coordinates of their own. Each kept
/// vector is 0 at the pivots of those kept before it.
class Patch {
 public:
  /// Takes the term if its functional is in the span, or the span may still grow. Adds to `steps` what that
  /// took.
  bool take(const CosetTerm& term, double& steps) {
    gf2::Vector left = term.mask;
    std::uint64_t coordinates = 0;
    for (std::size_t i = 0; i < basis_.size(); ++i) {
      if (!gf2::get_bit(left, pivots_[i])) continue;
      gf2::add(left, basis_[i]);
      coordinates |= std::uint64_t{1} << i;
      steps += static_cast<double>(left.size());
    }
    const auto word = std::find_if(left.begin(), left.end(), [](Word bits) { return bits != 0; });
    if (word != left.end()) {
      if (basis_.size() == patch_rank) return false;
      pivots_.push_back(static_cast<std::size_t>(word - left.begin()) * word_bits +
                        static_cast<std::size_t>(std::countr_zero(*word)));
      coordinates |= std::uint64_t{1} << basis_.size();
      basis_.push_back(std::move(left));
    }
    sum_.terms.push_back({coordinates, term.balance});
    return true;
  }

  std::uint64_t least_weight(Limits& limits) {
    sum_.bits = basis_.size();
    if (is_narrow(sum_)) return least<std::int16_t>(limits);
    return is_summable(sum_) ? least<std::int32_t>(limits) : 0;
  }

 private:
  template <typename Value>
  std::uint64_t least(Limits& limits) const {
    Value greatest = std::numeric_limits<Value>::min();
    for_each_block<Value>(sum_, limits, 1, {},
                          [&](unsigned, std::uint64_t, std::span<const Value>, Value in_block) {
                            greatest = std::max(greatest, in_block);
                          });
    return (sum_.spread() - static_cast<std::uint64_t>(std::int64_t{greatest})) / 2;
  }

  std::vector<gf2::Vector> basis_;
  std::vector<std::size_t> pivots_;
  SignedSum sum_;
};

}  // namespace

std::uint64_t least_by_patches(const Coset& coset, Limits& limits) {
  Limits one_thread(limits, {}, 1);
  std::uint64_t bound = coset.fixed;
  std::vector<const CosetTerm*> left;
  for (const CosetTerm& term : coset.terms) left.push_back(&term);
  std::sort(left.begin(), left.end(), [](const CosetTerm* a, const CosetTerm* b) {
    return std::tie(a->row, a->column) < std::tie(b->row, b->column);
  });
  for (double steps = 0; !left.empty() && steps < most_steps;) {
    // From the first cell that is left outwards.
    const auto distance = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
    const auto far = [&, seed = left.front()](const CosetTerm* term) {
      const std::size_t rows = distance(term->row, seed->row);
      const std::size_t columns = distance(term->column, seed->column);
      return std::tuple(std::max(rows, columns), rows + columns, term->row, term->column);
    };
    std::vector<const CosetTerm*> nearest = left;
    std::sort(nearest.begin(), nearest.end(),
              [&](const CosetTerm* a, const CosetTerm* b) { return far(a) < far(b); });
    steps += 16 * static_cast<double>(left.size());
    Patch patch;
    std::vector<const CosetTerm*> refused;
    for (const CosetTerm* term : nearest)
      if (!patch.take(*term, steps)) refused.push_back(term);
    bound += patch.least_weight(one_thread);
    std::sort(refused.begin(), refused.end(), [](const CosetTerm* a, const CosetTerm* b) {
      return std::tie(a->row, a->column) < std::tie(b->row, b->column);
    });
    left = std::move(refused);
  }
  return bound;
}

}  // namespace flipwise
