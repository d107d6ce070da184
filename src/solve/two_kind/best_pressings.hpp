// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// The value at which counts saturate.
inline constexpr std::uint64_t too_many = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t product(std::uint64_t left, std::uint64_t right) {
  return right != 0 && left > too_many / right ? too_many : left * right;
}

/// The minimum solutions found so far: their weight, their number, and the first `keep` of them in order.
/// Parts of a search can be joined in any order, as long as no solution is offered twice.
template <typename Row>
class Best {
 public:
  Best(const Shape<Row>& shape, std::uint64_t keep, bool any = false)
      : shape_(&shape), keep_(keep > 0 ? keep : 1), any_(any) {}

  /// Weight of the solutions; heavier ones are rejected.
  std::uint64_t weight() const { return weight_; }
  /// The number of solutions; `too_many` stands for that number or more.
  std::uint64_t count() const { return count_; }
  std::uint64_t keep() const { return keep_; }
  bool any() const { return any_; }
  bool found() const { return count_ > 0; }
  /// Adds the best solution to a progress report, unless that has a better one.
  void report_in(Progress& state) const {
    if (!found() || (state.best && *state.best < weight_)) return;
    state.best = weight_;
    state.solution = [this] { return shape_->presses_of(first_.front()); };
  }
  /// True if any solution will do and one is known.
  bool satisfied() const { return any_ && found(); }
  /// The first `keep` solutions in order.
  const std::vector<Pressing<Row>>& first() {
    tidy();
    return first_;
  }

  void offer(const Pressing<Row>& pressing, std::uint64_t weight) {
    if (weight > weight_) return;
    if (weight < weight_) cap(weight);
    ++count_;
    insert(pressing);
  }

  /// Offers `count` solutions of one weight, of which `first` come first in order.
  void offer_all(const std::vector<Pressing<Row>>& first, std::uint64_t weight, std::uint64_t count) {
    if (count == 0 || weight > weight_) return;
    if (weight < weight_) cap(weight);
    count_ = count > too_many - count_ ? too_many : count_ + count;
    for (const Pressing<Row>& pressing : first) insert(pressing);
  }
  void join(const Best& other) { offer_all(other.first_, other.weight_, other.count_); }

  /// Returns an empty copy that accepts the same solutions.
  Best successor() const {
    Best other(*shape_, keep_, any_);
    other.cap(weight_);
    return other;
  }

  /// From now on, accepts only solutions of at most this many presses.
  void cap(std::uint64_t weight) {
    if (weight >= weight_) return;
    weight_ = weight;
    count_ = 0;
    first_.clear();
    sorted_ = 0;
  }

 private:
  void insert(const Pressing<Row>& pressing) {
    if (sorted_ == keep_ && !shape_->comes_first(pressing, first_[sorted_ - 1])) return;
    first_.push_back(pressing);
    if (first_.size() / 2 >= keep_) tidy();
  }
  void tidy() {
    const auto before = [&](const Pressing<Row>& left, const Pressing<Row>& right) {
      return shape_->comes_first(left, right);
    };
    std::sort(first_.begin(), first_.end(), before);
    if (first_.size() > keep_) first_.resize(keep_);
    sorted_ = first_.size();
  }

  const Shape<Row>* shape_;
  std::uint64_t keep_;
  bool any_;
  std::uint64_t weight_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t count_ = 0;
  std::vector<Pressing<Row>> first_;  // the first ones and some more
  std::size_t sorted_ = 0;            // number of sorted ones at the front
};

}  // namespace flipwise::two_kind
