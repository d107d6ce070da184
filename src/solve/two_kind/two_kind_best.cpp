// SPDX-License-Identifier: MIT
#include "solve/two_kind/two_kind_best.hpp"

#include <algorithm>

namespace flipwise::two_kind {

template <typename Line>
void Best<Line>::offer(const Pressing<Line>& pressing, std::uint64_t weight) {
  if (weight > weight_) return;
  if (weight < weight_) cap(weight);
  ++count_;
  insert(pressing);
}

template <typename Line>
void Best<Line>::offer_all(const std::vector<Pressing<Line>>& first, std::uint64_t weight,
                           std::uint64_t count) {
  if (count == 0 || weight > weight_) return;
  if (weight < weight_) cap(weight);
  count_ = count > too_many - count_ ? too_many : count_ + count;
  for (const Pressing<Line>& pressing : first) insert(pressing);
}

template <typename Line>
void Best<Line>::join(const Best& other) {
  offer_all(other.first_, other.weight_, other.count_);
}

template <typename Line>
void Best<Line>::cap(std::uint64_t weight) {
  if (weight >= weight_) return;
  weight_ = weight;
  count_ = 0;
  first_.clear();
  sorted_ = 0;
}

template <typename Line>
const std::vector<Pressing<Line>>& Best<Line>::first() {
  tidy();
  return first_;
}

template <typename Line>
void Best<Line>::insert(const Pressing<Line>& pressing) {
  if (sorted_ == keep_ && !comes_first(*shape_, pressing, first_[sorted_ - 1])) return;
  first_.push_back(pressing);
  if (first_.size() / 2 >= keep_) tidy();
}

template <typename Line>
void Best<Line>::tidy() {
  const auto before = [&](const Pressing<Line>& left, const Pressing<Line>& right) {
    return comes_first(*shape_, left, right);
  };
  std::sort(first_.begin(), first_.end(), before);
  if (first_.size() > keep_) first_.resize(keep_);
  sorted_ = first_.size();
}

template class Best<Word>;
template class Best<WideLine>;

}  // namespace flipwise::two_kind
