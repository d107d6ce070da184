// SPDX-License-Identifier: MIT
#include "format/cells.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

/// Appends the words of one plane of a row; a plane that was empty so far was all 0.
void append(std::vector<Word>& plane, const std::vector<Word>& words, std::size_t before,
            std::size_t length) {
  if (words.empty() && plane.empty()) return;
  plane.resize(before);
  plane.insert(plane.end(), words.begin(), words.end());
  plane.resize(before + length);
}

}  // namespace

void CellRow::add_word() {
  lit.push_back(0);
  if (!holes.empty()) holes.push_back(0);
  if (!second.empty()) second.push_back(0);
}

void CellRow::mark(std::vector<Word>& plane, std::size_t bit) {
  plane.resize(lit.size());
  plane.back() |= Word{1} << bit;
}

void GridBuilder::add(const CellRow& row) {
  const std::size_t before = lit_.size();
  append(lit_, row.lit, before, row.lit.size());
  append(holes_, row.holes, before, row.lit.size());
  append(second_, row.second, before, row.lit.size());
  columns_ = row.cells;
  ++rows_;
}

void GridBuilder::drop_first() {
  const auto words = static_cast<std::ptrdiff_t>(words_for(columns_));
  for (std::vector<Word>* plane : {&lit_, &holes_, &second_})
    if (!plane->empty()) plane->erase(plane->begin(), plane->begin() + words);
  if (std::all_of(second_.begin(), second_.end(), [](Word word) { return word == 0; })) second_.clear();
  --rows_;
}

Grid GridBuilder::finish() && {
  Grid grid;
  grid.lit = Board(rows_, columns_, std::move(lit_));
  if (!holes_.empty()) grid.holes = Board(rows_, columns_, std::move(holes_));
  if (!second_.empty()) grid.second = Board(rows_, columns_, std::move(second_));
  return grid;
}

}  // namespace flipwise
