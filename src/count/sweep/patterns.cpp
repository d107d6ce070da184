// SPDX-License-Identifier: MIT
#include "count/sweep/patterns.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <utility>

#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "count/sweep/walk_down.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

std::uint64_t cells_of(const Diagram& diagram) {
  return diagram.rows * diagram.columns;
}

using Words = std::vector<std::uint64_t>;

bool less(std::span<const std::uint64_t> left, std::span<const std::uint64_t> right) {
  return std::lexicographical_compare(left.rbegin(), left.rend(), right.rbegin(), right.rend());
}

void subtract(Words& from, std::span<const std::uint64_t> number) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::uint64_t taken = number[i] + borrow;
    borrow = taken < borrow || from[i] < taken ? 1 : 0;
    from[i] -= taken;
  }
}

/// A number below `end`, which is not 0, all equally likely.
Words random_below(std::span<const std::uint64_t> end, Random& random) {
  Words greatest(end.begin(), end.end());
  Words one(end.size());
  one[0] = 1;
  subtract(greatest, one);
  std::size_t used = greatest.size();
  while (used > 0 && greatest[used - 1] == 0) --used;
  Words number(end.size());
  do {
    for (std::size_t i = 0; i < used; ++i) number[i] = random();
    if (used > 0) number[used - 1] &= ~std::uint64_t{0} >> std::countl_zero(greatest[used - 1]);
  } while (!less(number, end));
  return number;
}

/// The patterns of the ranks rank_of(count), asked for again and again: at most `most`, and up to the first
/// rank that is not below the count. A pattern's rank is the number of patterns before it in reading order;
/// so at each cell it tells whether the completions with the cell unlit are enough to reach it. All
/// patterns go down row by row together.
template <class RankOf>
std::vector<Board> patterns_of_ranks(const Descent& descent, std::uint64_t most, RankOf rank_of) {
  const Diagram& diagram = descent.diagram;
  const auto ring = CountExactly::for_cells(cells_of(diagram));
  const double pattern_bytes =
      static_cast<double>(diagram.rows) * static_cast<double>(words_for(diagram.columns)) * 8 +
      static_cast<double>(sizeof(Walk) + ring.words * 8);
  std::vector<Walk> walks;
  Charge memory;
  const auto begin = [&](std::span<const std::uint64_t> count) {
    if (std::all_of(count.begin(), count.end(), [](std::uint64_t word) { return word == 0; })) return;
    for (Words rank; walks.size() < most && less(rank = rank_of(count), count);) {
      constexpr std::uint64_t at_once = 1024;
      if (walks.size() % at_once == 0) {
        memory = {};
        memory = descent.limits.charge(
            pattern_bytes *
            static_cast<double>(walks.size() + std::min<std::uint64_t>(most - walks.size(), at_once)));
      }
      walks.push_back(Walk(diagram, 0, std::move(rank)));
    }
  };
  walk_down(ring, descent, bottom_layer(ring, diagram), walks,
            [&](std::size_t row, const std::vector<Values<CountExactly>>& layers) {
              const auto value = [&](std::size_t column, std::uint32_t state) {
                return std::span(layers[column]).subspan(state * ring.words, ring.words);
              };
              if (row == 0) begin(value(0, 0));
              for (Walk& walk : walks)
                for (std::size_t column = 0; column < diagram.columns; ++column) {
                  const Choice choice = diagram.table(row).cells[column][walk.state];
                  const auto unlit = value(column + 1, choice.unlit);
                  const bool lit = !less(walk.rank, unlit);
                  if (lit) subtract(walk.rank, unlit);
                  walk.take(row, column, choice, lit);
                }
            });
  std::vector<Board> boards;
  for (Walk& walk : walks) boards.push_back(std::move(walk.board));
  return boards;
}

}  // namespace

std::string text_of(const Board& pattern) {
  std::string text;
  for (std::size_t row = 0; row < pattern.rows(); ++row)
    for (std::size_t column = 0; column < pattern.columns(); ++column)
      text += pattern.get(row, column) ? '1' : '0';
  return text;
}

std::vector<BigInt> count_by_weight(const Diagram& diagram, Limits& limits, Checkpoint& checkpoint) {
  const auto cells = static_cast<std::size_t>(cells_of(diagram));
  const CountByWeight ring{CountExactly::for_cells(cells), cells};
  const auto words = value_at_top(ring, diagram, limits, checkpoint, "by weight");
  std::vector<BigInt> result;
  for (std::size_t weight = 0; weight <= cells; ++weight)
    result.push_back(
        BigInt::from_words(std::span(words).subspan(weight * ring.numbers.words, ring.numbers.words)));
  return result;
}

std::vector<Board> sample_patterns(const Diagram& diagram, std::uint64_t samples, std::uint64_t seed,
                                   Limits& limits, Checkpoint& checkpoint) {
  Random random(seed);
  const std::string step = std::to_string(samples) + " samples of seed " + std::to_string(seed);
  return patterns_of_ranks(
      {diagram, limits, checkpoint, step}, samples,
      [&](std::span<const std::uint64_t> count) { return random_below(count, random); });
}

BigInt rank_of_pattern(const Diagram& diagram, const Board& pattern, Limits& limits,
                       Checkpoint& checkpoint) {
  const std::uint64_t cells = cells_of(diagram);
  const auto ring = CountExactly::for_cells(cells);
  std::vector<Walk> walks;
  walk_down(ring, {diagram, limits, checkpoint, "rank of " + text_of(pattern)}, bottom_layer(ring, diagram),
            walks, [&](std::size_t row, const std::vector<Values<CountExactly>>& layers) {
              if (row == 0) walks.push_back(Walk(diagram, 0, Words(ring.words)));
              Walk& walk = walks.front();
              for (std::size_t column = 0; column < diagram.columns; ++column) {
                const Choice choice = diagram.table(row).cells[column][walk.state];
                const bool lit = pattern.get(row, column);
                const auto unlit =
                    std::span(layers[column + 1]).subspan(choice.unlit * ring.words, ring.words);
                if (lit) ring.join(walk.rank, walk.rank, unlit, cells);
                walk.take(row, column, choice, lit);
              }
            });
  return BigInt::from_words(walks.front().rank);
}

std::optional<Board> pattern_of_rank(const Diagram& diagram, const BigInt& rank, Limits& limits,
                                     Checkpoint& checkpoint) {
  const Words words = rank.words();
  if (words.size() > CountExactly::for_cells(cells_of(diagram)).words) return {};
  auto boards = patterns_of_ranks({diagram, limits, checkpoint, "pattern in place " + rank.decimal()}, 1,
                                  [&](std::span<const std::uint64_t> count) {
                                    Words wanted = words;
                                    wanted.resize(count.size());
                                    return wanted;
                                  });
  if (boards.empty()) return {};
  return std::move(boards.front());
}

}  // namespace flipwise
