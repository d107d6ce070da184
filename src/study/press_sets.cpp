// SPDX-License-Identifier: MIT
#include "study/press_sets.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <string>
#include <unordered_map>

#include "board/effect.hpp"
#include "board/light_states.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

constexpr std::size_t max_numbers = 10'000'000;
constexpr const char* stage = "counting sets of presses";
/// Bytes of one stored count without its digits: the remaining cost, the BigInt, and the overhead of the
/// allocator.
constexpr double bytes_of_number = sizeof(std::uint64_t) + sizeof(BigInt) + 64;

BigInt binomial(std::uint64_t from, std::uint64_t number, Limits& limits) {
  if (number > from) return 0;
  BigInt ways = 1;
  for (std::uint64_t i = 0; i < std::min(number, from - number); ++i) {
    limits.count_operations(ways.bits() / 64 + 1, 0, stage);
    ways *= from - i;
    ways /= i + 1;
  }
  return ways;
}

}  // namespace

BigInt uniform_below(const BigInt& bound, Random& random) {
  const std::size_t bits = bound.bits();
  while (true) {
    BigInt number = 0;
    for (std::size_t have = 0; have < bits; have += 64) {
      const std::size_t taken_bits = std::min<std::size_t>(64, bits - have);
      number <<= taken_bits;
      number += random() >> (64 - taken_bits);
    }
    if (number < bound) return number;
  }
}

CostSets::CostSets(std::vector<std::uint64_t> costs, std::uint64_t sum, Limits& limits, Repeats repeats)
    : costs_(std::move(costs)), sum_(sum), repeats_(repeats) {
  list_costs(limits);
  if (levels_.empty()) return;
  double bytes = 0;
  for (std::size_t item = 0; item < levels_.size(); ++item) {
    limits.count_operations(4 * levels_[item].left.size() + 1, 0, stage);
    for (const std::uint64_t left : levels_[item].left)
      bytes += bytes_of_number + static_cast<double>(bits_of(item, left)) / 8;
  }
  if (!limits.fits(bytes))
    throw LimitReached{"too many sets of presses to count: " + limits.shortage(bytes)};
  reservation_.push_back(limits.charge(bytes));
  const std::size_t items = costs_.size();
  levels_[items].ways.assign(levels_[items].left.size(), 1);  // all costs are spent there
  for (std::size_t item = items; item-- > 0;) {
    Level& level = levels_[item];
    level.ways.reserve(level.left.size());
    for (const std::uint64_t left : level.left) {
      limits.count_operations(bits_of(item, left) / 64 + 16, 0, stage);
      level.ways.push_back(counted(item, left));
    }
  }
}

/// Stops early if there are too many costs. Every level but the first has at least one, so too many items
/// suffice for that.
void CostSets::list_costs(Limits& limits) {
  const std::size_t items = costs_.size();
  std::uint64_t rest = 0;  // cost of all items that follow
  cheapest_ = costs_.empty() ? 0 : costs_[0];
  for (std::size_t item = 0; item < items; ++item) {
    rest += cost(item, costly(item));
    cheapest_ = std::min(cheapest_, costs_[item]);
  }
  if (sum_ > rest) return;
  const LimitReached too_many{"there are too many sets of presses of this cost to count them"};
  if (items > max_numbers) throw too_many;
  reservation_.push_back(limits.charge(static_cast<double>(items + 1) * sizeof(Level)));
  levels_.resize(items + 1);
  levels_[0].left = {sum_};
  std::size_t numbers = 0;
  std::size_t charged = 0;
  for (std::size_t item = 0; item < items; ++item) {
    const std::vector<std::uint64_t>& left = levels_[item].left;
    constexpr std::size_t some_numbers = 1 << 16;
    const unsigned max_times = costly(item);
    for (; charged < numbers + (2 + max_times) * left.size(); charged += some_numbers)
      reservation_.push_back(limits.charge_part(some_numbers * sizeof(std::uint64_t)));
    std::vector<std::uint64_t>& next = levels_[item + 1].left;
    limits.count_operations(8 * (1 + max_times) * (left.size() + 1), 0, stage);
    rest -= cost(item, max_times);
    next = left;
    for (unsigned times = 1; times <= max_times; ++times) {
      std::vector<std::uint64_t> taken;
      for (const std::uint64_t one : left)
        if (one >= cost(item, times)) taken.push_back(one - cost(item, times));
      std::vector<std::uint64_t> all;
      std::set_union(next.begin(), next.end(), taken.begin(), taken.end(), std::back_inserter(all));
      next = std::move(all);
    }
    next.erase(std::upper_bound(next.begin(), next.end(), rest), next.end());
    next.shrink_to_fit();
    numbers += next.size();
    if (numbers > max_numbers) throw too_many;
  }
}

/// Returns the smaller of two bounds: one chooses a number of repeats for every item, the other an item for
/// each affordable copy.
std::uint64_t CostSets::bits_of(std::size_t item, std::uint64_t left) const {
  const std::uint64_t items = costs_.size() - item;
  const std::uint64_t of_times = items * std::bit_width(repeats_.most);
  if (cheapest_ == 0) return of_times;
  return std::min(of_times, left / cheapest_ * std::bit_width(items * repeats_.most));
}

/// Counts the sets of the items from `item` on that cost `left`. If each repeat costs, this number is a sum
/// over a sliding window of the next level. So if the number for `left` minus one repeat is known, it
/// suffices to add one term and to subtract one.
BigInt CostSets::counted(std::size_t item, std::uint64_t left) const {
  const std::uint64_t one = costs_[item];
  BigInt ways_here = ways(item + 1, left);
  if (left < one) return ways_here;
  if (!repeats_.cost_each) return ways_here += ways(item + 1, left - one) * most(item);
  const std::vector<std::uint64_t>& known = levels_[item].left;
  if (one > 0 && most(item) > 1 && std::binary_search(known.begin(), known.end(), left - one)) {
    ways_here += ways(item, left - one);
    const std::uint64_t beyond = one * (std::uint64_t{most(item)} + 1);
    if (left >= beyond) ways_here -= ways(item + 1, left - beyond);
    return ways_here;
  }
  for (unsigned times = 1; times <= most(item) && cost(item, times) <= left; ++times)
    ways_here += ways(item + 1, left - cost(item, times));
  return ways_here;
}

const BigInt& CostSets::ways(std::size_t item, std::uint64_t left) const {
  static const BigInt none = 0;
  if (levels_.empty()) return none;
  const Level& level = levels_[item];
  const auto at = std::lower_bound(level.left.begin(), level.left.end(), left);
  if (at == level.left.end() || *at != left) return none;
  return level.ways[static_cast<std::size_t>(at - level.left.begin())];
}

std::vector<std::size_t> CostSets::draw(Random& random) const {
  std::vector<std::size_t> taken;
  BigInt at = uniform_below(number(), random);
  std::uint64_t left = sum_;
  for (std::size_t item = 0; item < costs_.size(); ++item) {
    unsigned times = 0;
    for (; !(at < ways(item + 1, left - cost(item, times))); ++times) {
      at -= ways(item + 1, left - cost(item, times));
      taken.push_back(item);
    }
    left -= cost(item, times);
  }
  return taken;
}

bool CostSets::any(const std::function<bool(const std::vector<std::size_t>& items)>& accepts) const {
  std::vector<std::size_t> taken;
  return any_from(0, sum_, taken, accepts);
}

bool CostSets::any_from(std::size_t item, std::uint64_t left, std::vector<std::size_t>& taken,
                        const std::function<bool(const std::vector<std::size_t>& items)>& accepts) const {
  if (ways(item, left) == 0) return false;
  if (item == costs_.size()) return accepts(taken);
  const std::size_t before = taken.size();
  for (unsigned times = 1; times <= most(item) && cost(item, times) <= left; ++times) {
    taken.push_back(item);
    if (any_from(item + 1, left - cost(item, times), taken, accepts)) return true;
  }
  taken.resize(before);
  return any_from(item + 1, left, taken, accepts);
}

PressSets::PressSets(const GenerateQuery& query, const std::vector<std::size_t>& places, Limits& limits)
    : memory_(limits.charge(2 * static_cast<double>(places.size()) * sizeof(std::size_t))),
      none_(nothing_pressed(query.shape)),
      presses_(query.presses),
      is_symmetric_(query.symmetric) {
  if (!is_symmetric_) singles_.reserve(places.size());
  for (const std::size_t place : places) {
    limits.count_operations(8, 0, "listing presses");
    const std::size_t other = mirrored_place(place);
    if (place <= other) (place == other ? singles_ : pairs_).push_back(place);
  }
  if (query.shape.cost || !none_.has_bits()) {
    count_by_cost(query.shape, limits);
    return;
  }
  if (!pairs_.empty()) count_symmetric_sets(limits);
  empty_ = pairs_.empty() ? presses_ > singles_.size() : up_to_.empty() || up_to_.back() == 0;
}

std::size_t PressSets::mirrored_place(std::size_t place) const {
  if (!is_symmetric_) return place;
  const std::size_t column = place % none_.columns();
  return place - column + none_.columns() - 1 - column;
}

/// Adds a press at a place, and one at its mirror image.
void PressSets::press(Board& presses, std::size_t place) const {
  const auto press_one = [&](std::size_t one) {
    const std::size_t row = one / none_.columns();
    const std::size_t column = one % none_.columns();
    presses.set(row, column, (presses.get(row, column) + 1) % presses.modulus());
  };
  press_one(place);
  if (const std::size_t other = mirrored_place(place); other != place) press_one(other);
}

/// Counts the press sets by cost. An item is a place and its mirror image, or a place that is its own
/// image. With two states, the pairs come first; otherwise items are in row-major order.
void PressSets::count_by_cost(const Puzzle& puzzle, Limits& limits) {
  items_ = pairs_;
  items_.insert(items_.end(), singles_.begin(), singles_.end());
  if (!none_.has_bits()) std::sort(items_.begin(), items_.end());
  const PressCosts costs(puzzle);
  std::vector<std::uint64_t> of_items;
  of_items.reserve(items_.size());
  for (const std::size_t place : items_) {
    limits.count_operations(8, 0, "listing presses");
    const std::size_t other = mirrored_place(place);
    of_items.push_back(costs.at(place) + (other == place ? 0 : costs.at(other)));
  }
  Repeats repeats{static_cast<unsigned>(none_.modulus() - 1), costs.counted() == CostOf::amount};
  if (puzzle.states) {
    const std::vector<unsigned> orders = orders_of_presses(puzzle, limits);
    for (const std::size_t place : items_) repeats.each.push_back(orders[place] - 1);
  }
  by_cost_.emplace(std::move(of_items), presses_, limits, std::move(repeats));
  empty_ = by_cost_->number() == 0;
}

/// Counts sets by their number of pairs. With i pairs, there are C(pairs, i) C(singles, presses - 2 i)
/// sets. Both factors are computed from those for i + 1.
void PressSets::count_symmetric_sets(Limits& limits) {
  const std::uint64_t most = std::min<std::uint64_t>(presses_ / 2, pairs_.size());
  std::uint64_t alone = presses_ - 2 * most;
  if (alone > singles_.size()) return;
  const std::uint64_t items = pairs_.size() + singles_.size();
  const std::uint64_t bits = std::min<std::uint64_t>(items, (presses_ + 1) * std::bit_width(items));
  const double bytes = static_cast<double>(most + 1) * (sizeof(BigInt) + static_cast<double>(bits) / 8);
  if (!limits.fits(bytes))
    throw LimitReached{"too many sets of presses to count: " + limits.shortage(bytes)};
  counts_memory_ = limits.charge(bytes);
  BigInt of_pairs = binomial(pairs_.size(), most, limits);
  BigInt of_singles = binomial(singles_.size(), alone, limits);
  up_to_.resize(most + 1);
  for (std::uint64_t i = most;; --i, alone += 2) {
    limits.count_operations(of_pairs.bits() * (of_singles.bits() / 64 + 1) / 64 + 1, 0, stage);
    up_to_[i] = of_pairs * of_singles;
    if (i == 0) break;
    of_pairs = of_pairs * i / (pairs_.size() - i + 1);
    for (const std::uint64_t k : {alone, alone + 1})
      of_singles = k < singles_.size() ? of_singles * (singles_.size() - k) / (k + 1) : BigInt(0);
  }
  for (std::uint64_t i = 1; i <= most; ++i) {
    limits.count_operations(up_to_[i].bits() / 64 + 1, 0, stage);
    up_to_[i] += up_to_[i - 1];
  }
}

std::uint64_t PressSets::draw_pairs(Random& random) const {
  if (pairs_.empty()) return 0;
  const BigInt at = uniform_below(up_to_.back(), random);
  return static_cast<std::uint64_t>(std::upper_bound(up_to_.begin(), up_to_.end(), at) - up_to_.begin());
}

Board PressSets::board_of(const std::vector<std::size_t>& items) const {
  Board presses = none_;
  for (const std::size_t item : items) press(presses, items_[item]);
  return presses;
}

Board PressSets::draw(Random& random) {
  if (by_cost_) return board_of(by_cost_->draw(random));
  const std::uint64_t pairs = draw_pairs(random);
  const std::uint64_t alone = presses_ - 2 * pairs;
  Board presses = none_;
  shuffle_first(singles_, alone, random);
  for (std::uint64_t i = 0; i < alone; ++i) press(presses, singles_[i]);
  shuffle_first(pairs_, pairs, random);
  for (std::uint64_t i = 0; i < pairs; ++i) press(presses, pairs_[i]);
  return presses;
}

bool PressSets::at_most(std::uint64_t number, Limits& limits) const {
  if (by_cost_) return !(number < by_cost_->number());
  return empty_ ||
         !(number < (pairs_.empty() ? binomial(singles_.size(), presses_, limits) : up_to_.back()));
}

bool PressSets::any(const std::function<bool(const Board& presses)>& accepts) const {
  if (by_cost_)
    return by_cost_->any([&](const std::vector<std::size_t>& items) { return accepts(board_of(items)); });
  Board presses = none_;
  return any_from(0, presses_, presses, accepts);
}

/// Decides first for each pair whether it is pressed, then for each single place.
bool PressSets::any_from(std::size_t place, std::uint64_t left, Board& presses,
                         const std::function<bool(const Board& presses)>& accepts) const {
  if (left == 0) return accepts(presses);
  const bool is_pair = place < pairs_.size();
  const std::size_t single = is_pair ? 0 : place - pairs_.size();
  const std::uint64_t most =
      is_pair ? 2 * (pairs_.size() - place) + singles_.size() : singles_.size() - single;
  if (left > most) return false;
  if (left >= (is_pair ? 2 : 1)) {
    const std::size_t chosen = is_pair ? pairs_[place] : singles_[single];
    press(presses, chosen);
    if (any_from(place + 1, left - (is_pair ? 2 : 1), presses, accepts)) return true;
    press(presses, chosen);
  }
  return any_from(place + 1, left, presses, accepts);
}

Board random_holes(std::size_t rows, std::size_t columns, std::uint64_t number, std::uint64_t seed) {
  Board holes(rows, columns);
  if (number >= holes.cells())
    throw InputError("holes: " + std::to_string(number) + " is too many for a board of " +
                     std::to_string(holes.cells()) + (holes.cells() == 1 ? " cell" : " cells") +
                     "; at least one cell must remain");
  Random random(seed);
  // Makes the first steps of a shuffle of all cells, and stores only the cells that moved.
  std::unordered_map<std::size_t, std::size_t> moved;
  const auto at = [&](std::size_t place) {
    const auto found = moved.find(place);
    return found == moved.end() ? place : found->second;
  };
  for (std::size_t i = 0; i < number; ++i) {
    const std::size_t place = i + static_cast<std::size_t>(random.below(holes.cells() - i));
    const std::size_t cell = at(place);
    moved[place] = at(i);
    moved.erase(i);
    holes.flip(cell / columns, cell % columns);
  }
  return holes;
}

Board mirrored(const Board& board) {
  Board result(board.rows(), board.columns(), board.modulus());
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column)
      result.set(row, board.columns() - 1 - column, board.get(row, column));
  return result;
}

}  // namespace flipwise
