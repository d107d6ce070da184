// SPDX-License-Identifier: MIT
#include "solve/linear/small.hpp"

#include <algorithm>
#include <bit>

namespace flipwise {

SmallSystem::SmallSystem(const BoardPuzzle& puzzle, const Elimination& elimination)
    : rows_(puzzle.start.rows()),
      columns_(puzzle.start.columns()),
      widest_press_(elimination.widest_press()) {
  for (std::size_t t = 0; t < elimination.nullity(); ++t)
    quiet_.push_back(pack(elimination.quiet_pattern(t)));
  members_ = {0};
  for (std::size_t t = quiet_.size(); t-- > 0;) {
    const std::size_t half = members_.size();
    for (std::size_t i = 0; i < half; ++i) members_.push_back(members_[i] ^ quiet_[t]);
  }
  for (const Board& silent : elimination.silent_sets()) {
    for (std::size_t cell = 0; cell < rows_ * columns_; ++cell)
      per_cell_[cell].failed |= (pack(silent) >> cell & 1) << witnesses_.size();
    witnesses_.push_back(pack(silent));
  }
  const std::vector<Board> contributions = elimination.contributions();
  for (std::size_t cell = 0; cell < contributions.size(); ++cell)
    per_cell_[cell].presses = pack(contributions[cell]);
}

SmallSystem::Sum SmallSystem::add_up(std::uint64_t lights) const {
  Sum sum;
  for (; lights != 0; lights &= lights - 1) {
    const Sum& one = per_cell_[static_cast<std::size_t>(std::countr_zero(lights))];
    sum.presses ^= one.presses;
    sum.failed ^= one.failed;
  }
  return sum;
}

std::uint64_t SmallSystem::pack(const Board& board) const {
  std::uint64_t cells = 0;
  for (std::size_t i = 0; i < rows_; ++i) cells |= board.row(i)[0] << (i * columns_);
  return cells;
}

Board SmallSystem::unpack(std::uint64_t cells) const {
  Board board(rows_, columns_);
  const Word mask = ~Word{0} >> (word_bits - columns_);
  for (std::size_t i = 0; i < rows_; ++i) board.row(i)[0] = cells >> (i * columns_) & mask;
  return board;
}

std::optional<Board> SmallSystem::particular(const Board& lights) const {
  const Sum sum = add_up(pack(lights));
  if (sum.failed != 0) return std::nullopt;
  return unpack(sum.presses);
}

Board SmallSystem::witness(const Board& lights) const {
  const Sum sum = add_up(pack(lights));
  return unpack(witnesses_[static_cast<std::size_t>(std::countr_zero(sum.failed))]);
}

std::optional<Fewest> SmallSystem::fewest(const Board& lights, std::uint64_t all,
                                          Limits& /*limits*/) const {
  const std::uint64_t presses = add_up(pack(lights)).presses;
  int least = 65;
  std::uint64_t first = 0;
  std::uint64_t co_optimal = 0;
  for (const std::uint64_t member : members_) {
    const int weight = std::popcount(presses ^ member);
    if (weight < least) {
      least = weight;
      first = presses ^ member;
      co_optimal = 0;
    }
    co_optimal += weight == least;
  }
  Fewest result;
  result.presses = result.lower = static_cast<std::uint64_t>(least);
  result.first = unpack(first);
  result.co_optimal = co_optimal;
  for (std::size_t i = 0; i < members_.size() && result.all.size() < all; ++i)
    if (std::popcount(presses ^ members_[i]) == least) result.all.push_back(unpack(presses ^ members_[i]));
  return result;
}

}  // namespace flipwise
