// SPDX-License-Identifier: MIT
#include "solve/two_kind/best_pressings.hpp"

#include <algorithm>

namespace flipwise::two_kind {

template <typename Row>
void Best<Row>::offer(const Pressing<Row>& pressing, std::uint64_t weight) {
  if (weight > weight_) return;
  if (weight < weight_) cap(weight);
  ++count_;
  insert(pressing);
}

template <typename Row>
void Best<Row>::offer_all(const std::vector<Pressing<Row>>& first, std::uint64_t weight,
                          std::uint64_t count) {
  if (count == 0 || weight > weight_) return;
  if (weight < weight_) cap(weight);
  count_ = count > too_many - count_ ? too_many : count_ + count;
  for (const Pressing<Row>& pressing : first) insert(pressing);
}

template <typename Row>
void Best<Row>::join(const Best& other) {
  offer_all(other.first_, other.weight_, other.count_);
}

template <typename Row>
void Best<Row>::cap(std::uint64_t weight) {
  if (weight >= weight_) return;
  weight_ = weight;
  count_ = 0;
  first_.clear();
  sorted_ = 0;
}

template <typename Row>
const std::vector<Pressing<Row>>& Best<Row>::first() {
  tidy();
  return first_;
}

template <typename Row>
void Best<Row>::insert(const Pressing<Row>& pressing) {
  if (sorted_ == keep_ && !comes_first(*shape_, pressing, first_[sorted_ - 1])) return;
  first_.push_back(pressing);
  if (first_.size() / 2 >= keep_) tidy();
}

template <typename Row>
void Best<Row>::tidy() {
  const auto before = [&](const Pressing<Row>& left, const Pressing<Row>& right) {
    return comes_first(*shape_, left, right);
  };
  std::sort(first_.begin(), first_.end(), before);
  if (first_.size() > keep_) first_.resize(keep_);
  sorted_ = first_.size();
}

template class Best<Word>;
template class Best<WideRow>;

}  // namespace flipwise::two_kind
