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

void Best::offer_all(const std::vector<Pressing>& first, std::uint64_t weight, std::uint64_t count) {
  if (count == 0 || weight > weight_) return;
  if (weight < weight_) cap(weight);
  count_ = count > too_many - count_ ? too_many : count_ + count;
  for (const Pressing& pressing : first) insert(pressing);
}

void Best::join(const Best& other) {
  offer_all(other.first_, other.weight_, other.count_);
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
