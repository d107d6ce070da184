// SPDX-License-Identifier: MIT
#include "solve/two_kind_best.hpp"

#include <algorithm>

namespace flipwise::two_kind {

void Best::offer(const Pressing& pressing, std::uint64_t weight) {
  if (weight > weight_) return;
  if (weight < weight_) cap(weight);
  ++count_;
  insert(pressing);
}

void Best::join(const Best& other) {
  if (!other.found() || other.weight_ > weight_) return;
  if (other.weight_ < weight_) cap(other.weight_);
  count_ += other.count_;
  for (const Pressing& pressing : other.first_) insert(pressing);
}

void Best::cap(std::uint64_t weight) {
  if (weight >= weight_) return;
  weight_ = weight;
  count_ = 0;
  first_.clear();
}

void Best::insert(const Pressing& pressing) {
  const auto before = [&](const Pressing& left, const Pressing& right) {
    return comes_first(*shape_, left, right);
  };
  if (first_.size() == keep_) {
    if (!before(pressing, first_.back())) return;
    first_.pop_back();
  }
  first_.insert(std::upper_bound(first_.begin(), first_.end(), pressing, before), pressing);
}

}  // namespace flipwise::two_kind
