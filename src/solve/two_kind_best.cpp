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
  sorted_ = 0;
}

const std::vector<Pressing>& Best::first() {
  tidy();
  return first_;
}

void Best::insert(const Pressing& pressing) {
  if (sorted_ == keep_ && !comes_first(*shape_, pressing, first_[sorted_ - 1])) return;
  first_.push_back(pressing);
  if (first_.size() / 2 >= keep_) tidy();
}

void Best::tidy() {
  const auto before = [&](const Pressing& left, const Pressing& right) {
    return comes_first(*shape_, left, right);
  };
  std::sort(first_.begin(), first_.end(), before);
  if (first_.size() > keep_) first_.resize(keep_);
  sorted_ = first_.size();
}

}  // namespace flipwise::two_kind
