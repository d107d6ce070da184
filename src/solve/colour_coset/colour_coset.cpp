// SPDX-License-Identifier: MIT
#include "solve/colour_coset/colour_coset.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flipwise {

void CheapestBoards::improve(std::uint64_t cost, const Board& board) {
  if (cost >= upper_) return;
  upper_ = cost;
  best_ = board;
  number_ = 0;
  all_.clear();
}

void CheapestBoards::join(std::uint64_t cost, const BigInt& number, const std::vector<Board>& first) {
  if (first.empty() || cost > upper_) return;
  improve(cost, first[0]);
  number_ += number;
  const auto comes_before = [](const Board& left, const Board& right) {
    return reading_order(left, right) < 0;
  };
  std::vector<Board> joined;
  std::merge(all_.begin(), all_.end(), first.begin(), first.end(), std::back_inserter(joined),
             comes_before);
  if (joined.size() > keep()) joined.resize(static_cast<std::size_t>(keep()));
  all_ = std::move(joined);
  best_ = all_[0];
}

void CheapestBoards::settle(ColourFewest& fewest) const {
  fewest.best = best_;
  fewest.upper = upper_;
  fewest.lower = upper_;
  fewest.is_proved = true;
  fewest.number = number_;
  if (max_listed_ > 0) fewest.all = all_;
}

}  // namespace flipwise
