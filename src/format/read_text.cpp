// SPDX-License-Identifier: MIT
#include "format/read_text.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

void GridBuilder::mark(std::vector<Word>& plane, std::size_t bit) {
  plane.resize(lit_.size());
  plane.back() |= Word{1} << bit;
}

void GridBuilder::end_row() {
  columns_ = std::exchange(cells_, 0);
  ++rows_;
}

void GridBuilder::drop_first() {
  const std::size_t size = lit_.size();
  const auto words = static_cast<std::ptrdiff_t>(words_for(columns_));
  for (std::vector<Word>* plane : {&lit_, &holes_, &second_}) {
    if (plane->empty()) continue;
    plane->resize(size);
    plane->erase(plane->begin(), plane->begin() + words);
  }
  if (std::all_of(second_.begin(), second_.end(), [](Word word) { return word == 0; })) second_.clear();
  --rows_;
}

Planes GridBuilder::finish() && {
  const auto board = [&, size = lit_.size()](std::vector<Word>& plane) {
    if (plane.empty()) return Board();
    plane.resize(size);
    return Board::from_words(rows_, columns_, std::move(plane));
  };
  Planes planes{board(lit_)};
  if (!holes_.empty()) planes.holes = board(holes_);
  planes.second = board(second_);
  return planes;
}

Board presses_of_kinds(const Board& presses, const Board& second) {
  Board kinds = with_modulus(presses, 3);
  for (std::size_t i = 0; i < kinds.rows(); ++i)
    for (std::size_t j = 0; j < kinds.columns(); ++j)
      if (second.bit(i, j)) kinds.set(i, j, 2);
  return kinds;
}

}  // namespace flipwise
