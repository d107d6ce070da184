// SPDX-License-Identifier: MIT
#include "solve/fewest.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <map>
#include <utility>

#include "gf2/bits.hpp"
#include "gf2/walsh.hpp"

namespace flipwise {

namespace {

constexpr std::size_t block_bits = 16;

/// The cells of a coset, gathered by functional: of the `cells` cells whose bit in the member c is
/// [lit + functional . c], lit ones count -1 and unlit ones +1 in `balance`.
struct Functional {
  std::uint64_t mask = 0;
  std::int64_t balance = 0;
};

struct Gathered {
  std::vector<Functional> functionals;  // masks not 0
  std::uint64_t active = 0;             // cells that depend on c
  std::uint64_t fixed = 0;              // presses that every member has
};

/// Direction t is bit dimension - 1 - t of a mask, so that integers c in increasing order are members in
/// reading order.
Gathered gather(const Board& particular, const std::vector<Board>& directions) {
  Gathered result;
  std::map<std::uint64_t, std::int64_t> balances;
  const std::size_t dimension = directions.size();
  for (std::size_t w = 0; w < particular.words().size(); ++w) {
    Word active = 0;
    for (const Board& direction : directions) active |= direction.words()[w];
    const Word lit = particular.words()[w];
    result.fixed += static_cast<std::uint64_t>(std::popcount(lit & ~active));
    result.active += static_cast<std::uint64_t>(std::popcount(active));
    for (; active != 0; active &= active - 1) {
      const int bit = std::countr_zero(active);
      std::uint64_t mask = 0;
      for (std::size_t t = 0; t < dimension; ++t)
        mask |= (directions[t].words()[w] >> bit & 1) << (dimension - 1 - t);
      balances[mask] += (lit >> bit & 1) ? -1 : 1;
    }
  }
  for (const auto& [mask, balance] : balances)
    if (balance != 0) result.functionals.push_back({mask, balance});
  return result;
}

/// Member c of the coset.
Board member(const Board& particular, const std::vector<Board>& directions, std::uint64_t c) {
  Board board = particular;
  for (std::size_t t = 0; t < directions.size(); ++t)
    if (c >> (directions.size() - 1 - t) & 1) board ^= directions[t];
  return board;
}

struct Scan {
  std::int64_t best = std::numeric_limits<std::int64_t>::min();  // greatest balance, fewest presses
  std::uint64_t rivals = 0;
  std::vector<std::uint64_t> first;  // at least one member, at most as many as asked
  bool complete = true;
};

/// Greatest sum over functionals of balance * (-1)^(mask . c), over all c in increasing order.
template <typename Value>
Scan scan(const Gathered& gathered, std::size_t dimension, std::uint64_t all, Watch& watch) {
  const std::size_t low_bits = std::min(dimension, block_bits);
  const std::uint64_t low_mask = (std::uint64_t{1} << low_bits) - 1;
  const std::uint64_t blocks = std::uint64_t{1} << (dimension - low_bits);
  std::vector<Value> values(std::size_t{1} << low_bits);
  Scan result;
  for (std::uint64_t high = 0; high < blocks; ++high) {
    if (high > 0) {
      const auto fewest = gathered.fixed + (gathered.active - static_cast<std::uint64_t>(result.best)) / 2;
      const double done = static_cast<double>(high) / static_cast<double>(blocks);
      if (!watch.proceed({.done = done, .best = fewest, .stage = "searching the coset"})) {
        result.complete = false;
        return result;
      }
    }
    std::fill(values.begin(), values.end(), Value{0});
    for (const Functional& functional : gathered.functionals) {
      const bool odd = std::popcount(functional.mask >> low_bits & high) & 1;
      Value& at = values[functional.mask & low_mask];
      at = static_cast<Value>(at + (odd ? -functional.balance : functional.balance));
    }
    gf2::walsh_transform<Value>(values);
    const std::int64_t greatest = *std::max_element(values.begin(), values.end());
    if (greatest < result.best) continue;
    if (greatest > result.best) {
      result.best = greatest;
      result.rivals = 0;
      result.first.clear();
    }
    for (std::size_t low = 0; low < values.size(); ++low) {
      if (values[low] != greatest) continue;
      ++result.rivals;
      if (result.first.size() < std::max<std::uint64_t>(all, 1))
        result.first.push_back(high << low_bits | low);
    }
  }
  return result;
}

}  // namespace

void normalise(Board& particular, std::vector<Board>& directions) {
  std::vector<std::size_t> leading(directions.size());
  for (std::size_t t = 0; t < directions.size(); ++t) {
    const auto words = directions[t].words();
    const auto at = static_cast<std::size_t>(
        std::find_if(words.begin(), words.end(), [](Word word) { return word != 0; }) - words.begin());
    assert(at < words.size() && "directions must be independent");
    leading[t] = at * word_bits + static_cast<std::size_t>(std::countr_zero(words[at]));
    for (std::size_t other = 0; other < directions.size(); ++other)
      if (other != t && gf2::get_bit(directions[other].words(), leading[t]))
        directions[other] ^= directions[t];
    if (gf2::get_bit(particular.words(), leading[t])) particular ^= directions[t];
  }
  std::vector<std::size_t> order(directions.size());
  for (std::size_t t = 0; t < order.size(); ++t) order[t] = t;
  std::sort(order.begin(), order.end(),
            [&](std::size_t s, std::size_t t) { return leading[s] < leading[t]; });
  std::vector<Board> sorted;
  for (const std::size_t t : order) sorted.push_back(std::move(directions[t]));
  directions = std::move(sorted);
}

Fewest fewest_in_coset(Board particular, std::vector<Board> directions, std::uint64_t all, Watch& watch) {
  assert(directions.size() <= greatest_dimension);
  normalise(particular, directions);
  const Gathered gathered = gather(particular, directions);
  // All partial sums of a transform are at most the number of active cells (Fact 5).
  const bool narrow = gathered.active <= std::numeric_limits<std::int16_t>::max();
  const Scan found = narrow ? scan<std::int16_t>(gathered, directions.size(), all, watch)
                            : scan<std::int64_t>(gathered, directions.size(), all, watch);
  Fewest result;
  const auto balance = static_cast<std::int64_t>(gathered.active) - found.best;
  result.presses = gathered.fixed + static_cast<std::uint64_t>(balance) / 2;
  result.first = member(particular, directions, found.first.front());
  result.rivals = found.rivals;
  if (all > 0)
    for (const std::uint64_t c : found.first) result.all.push_back(member(particular, directions, c));
  result.proved = found.complete;
  return result;
}

Fewest better(Fewest left, Fewest right, std::uint64_t all) {
  const bool proved = left.proved && right.proved;
  if (right.presses < left.presses) std::swap(left, right);
  if (left.presses == right.presses) {
    left.rivals += right.rivals;
    if (reading_order(right.first, left.first) < 0) left.first = std::move(right.first);
    std::move(right.all.begin(), right.all.end(), std::back_inserter(left.all));
    std::sort(left.all.begin(), left.all.end(),
              [](const Board& a, const Board& b) { return reading_order(a, b) < 0; });
    if (left.all.size() > all) left.all.resize(all);
  }
  left.proved = proved;
  return left;
}

}  // namespace flipwise
