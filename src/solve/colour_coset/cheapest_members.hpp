// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace flipwise {

/// The cheapest members of a coset found so far: their cost, their number, and the first of them by their
/// keys, which are compared byte by byte. `Place` identifies a member.
template <typename Place>
class CheapestMembers {
 public:
  struct Kept {
    std::vector<std::uint8_t> key;
    Place place;
    bool operator<(const Kept& other) const { return key < other.key; }
  };

  /// Rejects members that cost more than `upper`; lists `keep` > 0 of them.
  CheapestMembers(std::uint64_t upper, std::uint64_t keep) : cost_(upper), keep_(keep) {}

  std::uint64_t cost() const { return cost_; }
  std::uint64_t number() const { return number_; }
  bool admits(std::uint64_t cost) const { return cost <= cost_; }

  /// From now on, rejects members that cost more than `upper`.
  void lower_to(std::uint64_t upper) {
    if (upper >= cost_) return;
    cost_ = upper;
    number_ = 0;
    kept_.clear();
  }

  /// Adds an admitted member.
  void see(std::uint64_t cost, std::span<const std::uint8_t> key, const Place& place) {
    lower_to(cost);
    ++number_;
    if (is_kept(key)) keep({{key.begin(), key.end()}, place});
  }

  void join(CheapestMembers&& other) {
    if (other.number_ == 0 || !admits(other.cost_)) return;
    lower_to(other.cost_);
    number_ += other.number_;
    for (Kept& one : other.kept_)
      if (is_kept(one.key)) keep(std::move(one));
  }

  /// Returns the listed members in order.
  std::vector<Kept> first() && {
    std::sort_heap(kept_.begin(), kept_.end());
    return std::move(kept_);
  }

 private:
  bool is_kept(std::span<const std::uint8_t> key) const {
    if (kept_.size() < keep_) return true;
    const std::vector<std::uint8_t>& last = kept_.front().key;
    return std::lexicographical_compare(key.begin(), key.end(), last.begin(), last.end());
  }

  void keep(Kept&& one) {
    if (kept_.size() == keep_) {
      std::pop_heap(kept_.begin(), kept_.end());
      kept_.pop_back();
    }
    kept_.push_back(std::move(one));
    std::push_heap(kept_.begin(), kept_.end());
  }

  std::uint64_t cost_;
  std::uint64_t number_ = 0;
  std::uint64_t keep_;
  std::vector<Kept> kept_ = {};  // a heap, the last of them in front
};

}  // namespace flipwise
