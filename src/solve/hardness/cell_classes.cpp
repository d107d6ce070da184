// SPDX-License-Identifier: MIT
#include "solve/hardness/cell_classes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <utility>

#include "gf2/basis.hpp"

namespace flipwise {

std::uint64_t CellClasses::moved() const {
  std::uint64_t sum = 0;
  for (const CellClass& one : classes) sum += one.cells;
  return sum;
}

CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells, Limits& limits) {
  constexpr double bytes_of_one = 80;  // bytes in the map and in the result
  CellClasses result;
  result.nullity = quiet_patterns.size();
  std::map<std::uint64_t, std::uint64_t> sizes;
  std::size_t most = 16;
  MemoryReservation reservation = limits.charge(bytes_of_one * static_cast<double>(most));
  for (std::size_t row = 0; row < cells.rows(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      limits.count_operations(1 + quiet_patterns.size(), 0, "listing cells");
      if (!cells.get(row, column)) continue;
      ++sizes[functional_of(row, column, quiet_patterns)];
      if (sizes.size() < most) continue;
      most *= 2;
      reservation = MemoryReservation();
      reservation = limits.charge_part(bytes_of_one * static_cast<double>(most));
    }
  result.classes.reserve(sizes.size());
  for (const auto& [functional, size] : sizes)
    if (functional == 0)
      result.fixed = size;
    else
      result.classes.push_back({functional, size});
  return result;
}

std::uint64_t image(const FunctionalMap& map, std::uint64_t functional) {
  std::uint64_t result = 0;
  for (std::uint64_t bits = functional; bits != 0; bits &= bits - 1)
    result ^= map[static_cast<std::size_t>(std::countr_zero(bits))];
  return result;
}

namespace {

using Cell = std::pair<std::size_t, std::size_t>;
using MapOfCells = std::function<Cell(std::size_t row, std::size_t column)>;

/// Returns the map of the functionals that a map of the cells gives; nothing if there is none.
std::optional<FunctionalMap> functional_map(const std::vector<Board>& patterns, const Board& cells,
                                            const MapOfCells& map, Limits& limits) {
  struct Pair {
    std::uint64_t functional;
    std::uint64_t image;
  };
  std::vector<Pair> pairs;
  gf2::Basis<std::array<Word, 2>> basis(64);  // [ functional | image ]
  for (std::size_t row = 0; row < cells.rows(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      limits.count_operations(4 + 2 * patterns.size(), 0, "listing cells");
      const auto [to_row, to_column] = map(row, column);
      if (cells.get(row, column) != cells.get(to_row, to_column)) return std::nullopt;
      if (cells.get(row, column) == 0) continue;
      std::array<Word, 2> vector = {functional_of(row, column, patterns),
                                    functional_of(to_row, to_column, patterns)};
      if (!basis.insert(vector) && vector[1] != 0) return std::nullopt;
    }
  FunctionalMap result;
  for (std::size_t t = 0; t < patterns.size(); ++t) {
    std::array<Word, 2> unit = {std::uint64_t{1} << t, 0};
    basis.reduce(unit);
    if (unit[0] != 0) return std::nullopt;
    result.push_back(unit[1]);
  }
  return result;
}

}  // namespace

std::vector<std::vector<FunctionalMap>> symmetry_groups(const std::vector<Board>& quiet_patterns,
                                                        const Board& cells, Limits& limits) {
  const std::size_t rows = cells.rows();
  const std::size_t columns = cells.columns();
  const auto map_of = [&](const MapOfCells& map) {
    return functional_map(quiet_patterns, cells, map, limits);
  };
  std::optional<FunctionalMap> sides;     // left and right are exchanged
  std::optional<FunctionalMap> ends;      // top and bottom
  std::optional<FunctionalMap> diagonal;  // rows and columns
  std::optional<FunctionalMap> antidiagonal;
  std::optional<FunctionalMap> half_turn;
  if (columns > 1) sides = map_of([&](std::size_t i, std::size_t j) { return Cell(i, columns - 1 - j); });
  if (rows > 1) ends = map_of([&](std::size_t i, std::size_t j) { return Cell(rows - 1 - i, j); });
  if (rows > 1 && columns > 1)
    half_turn = map_of([&](std::size_t i, std::size_t j) { return Cell(rows - 1 - i, columns - 1 - j); });
  if (rows > 1 && rows == columns) {
    diagonal = map_of([&](std::size_t i, std::size_t j) { return Cell(j, i); });
    antidiagonal = map_of([&](std::size_t i, std::size_t j) { return Cell(rows - 1 - j, rows - 1 - i); });
  }
  std::vector<std::vector<FunctionalMap>> groups;
  if (half_turn) groups.push_back({*half_turn});
  if (sides) groups.push_back({*sides});
  if (ends && !(sides && diagonal)) groups.push_back({*ends});
  if (diagonal) groups.push_back({*diagonal});
  if (antidiagonal && !(sides && diagonal)) groups.push_back({*antidiagonal});
  if (sides && ends) groups.push_back({*sides, *ends});
  if (diagonal && antidiagonal) groups.push_back({*diagonal, *antidiagonal});
  if (sides && diagonal) groups.push_back({*sides, *diagonal});
  return groups;
}

std::uint64_t functional_of(std::size_t row, std::size_t column, const std::vector<Board>& patterns) {
  std::uint64_t functional = 0;
  for (std::size_t t = 0; t < patterns.size(); ++t)
    functional |= std::uint64_t{patterns[t].get(row, column)} << t;
  return functional;
}

namespace {

/// Returns the bytes of a number for each d up to `cells`, at most C(cells, d) each: the logarithms of
/// these add up to less than cells^2 / (2 ln 2) bits.
double bytes_by_presses(std::uint64_t cells) {
  constexpr double bytes_of_one = 128;  // without the digits
  constexpr double bits_of_pair = 0.7214;
  const auto number = static_cast<double>(cells);
  return bytes_of_one * (number + 1) + bits_of_pair * number * number / 8;
}

/// Returns the words of a number up to 2^bits.
std::uint64_t words_of(std::uint64_t bits) {
  return bits / 64 + 1;
}

/// Enumerates all numbers of pressed cells by class. One cell in each of `nullity` independent classes is
/// never pressed, so that every coset occurs once.
class Tallier {
 public:
  Tallier(const CellClasses& classes, Limits& limits)
      : classes_(classes.classes),
        members_(std::size_t{1} << classes.nullity),
        moved_(classes.moved()),
        limits_(limits) {
    std::sort(classes_.begin(), classes_.end(),
              [](const CellClass& a, const CellClass& b) { return a.cells < b.cells; });
    gf2::Basis<std::array<Word, 1>> basis;
    for (const CellClass& one : classes_) free_.push_back(one.cells - basis.insert({one.functional}));
  }

  /// True if the enumeration takes at most this many additions.
  bool is_within(std::uint64_t most) const {
    for (const std::uint64_t cells : free_) most /= cells + 1;
    return members_ <= most;
  }

  double bytes() const {
    return static_cast<double>(classes_.size() + 1) * static_cast<double>(members_) * sizeof(std::uint16_t);
  }

  /// Returns nothing after a limit.
  std::optional<HardestCoset> hardest() {
    if (!run()) return std::nullopt;
    return HardestCoset{greatest_least_, pressed_of_hardest()};
  }

  /// Counts boards by distance; returns nothing after a limit. On average the members of a coset press
  /// moved_ / 2 cells, so the least is at most that.
  std::optional<DistanceCounts> counts() {
    const auto size = static_cast<std::size_t>(moved_ / 2 + 1);
    counts_ = DistanceCounts{std::vector<BigInt>(size), std::vector<BigInt>(size)};
    if (!run()) return std::nullopt;
    counts_->boards.resize(greatest_least_ + 1U);
    counts_->unique.resize(greatest_least_ + 1U);
    return std::move(counts_);
  }

 private:
  /// Returns whether the enumeration was completed.
  bool run() {
    weights_.assign(classes_.size() + 1, std::vector<std::uint16_t>(members_));
    chosen_.resize(classes_.size());
    descend(0, 1);
    return !stopped_;
  }

  /// Returns the pressed cells of the hardest coset, in the order of the functionals.
  std::vector<std::uint64_t> pressed_of_hardest() const {
    std::map<std::uint64_t, std::uint64_t> by_functional;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      const CellClass& one = classes_[i];
      const bool flipped = gf2::dot(one.functional, hardest_member_);
      by_functional[one.functional] = flipped ? one.cells - hardest_[i] : hardest_[i];
    }
    std::vector<std::uint64_t> pressed;
    for (const auto& [functional, number] : by_functional) pressed.push_back(number);
    return pressed;
  }

  /// Chooses the pressed cells of the classes from `depth` on. `before` is the number of sets with the
  /// chosen numbers of cells in the classes before; it is multiplied by C(free, w) step by step as w grows.
  void descend(std::size_t depth, const BigInt& before) {
    if (depth == classes_.size()) return add(weights_[depth], before);
    const CellClass& one = classes_[depth];
    BigInt ways = before;
    for (std::uint64_t w = 0; w <= free_[depth] && goes_on(); ++w) {
      chosen_[depth] = w;
      for (std::size_t c = 0; c < members_; ++c)
        weights_[depth + 1][c] = static_cast<std::uint16_t>(
            weights_[depth][c] + (gf2::dot(one.functional, c) ? one.cells - w : w));
      descend(depth + 1, ways);
      if (!counts_) continue;
      ways *= free_[depth] - w;
      ways /= w + 1;
    }
  }

  /// Adds a coset, given the presses of its members.
  void add(const std::vector<std::uint16_t>& weights, const BigInt& ways) {
    const auto lightest = std::min_element(weights.begin(), weights.end());
    const std::uint16_t least = *lightest;
    if (least >= greatest_least_) {
      greatest_least_ = least;
      hardest_ = chosen_;
      hardest_member_ = static_cast<std::uint64_t>(lightest - weights.begin());
    }
    if (!counts_) return;
    counts_->boards[least] += ways;
    if (std::count(weights.begin(), weights.end(), least) == 1) counts_->unique[least] += ways;
  }

  /// Polls the limits after some millions of additions.
  bool goes_on() {
    constexpr std::uint64_t additions_by_word = 8;  // a product, a division and sums
    additions_ += members_ + (counts_ ? additions_by_word * words_of(moved_) : 0);
    if (additions_ >= std::uint64_t{1} << 22) {
      additions_ = 0;
      stopped_ = stopped_ || !limits_.report_and_continue({.stage = "counting boards"});
    }
    return !stopped_;
  }

  std::vector<CellClass> classes_;
  std::size_t members_;
  std::uint64_t moved_;
  Limits& limits_;
  std::vector<std::uint64_t> free_;
  std::vector<std::vector<std::uint16_t>> weights_;
  std::optional<DistanceCounts> counts_;  // if requested
  std::vector<std::uint64_t> chosen_;
  std::vector<std::uint64_t> hardest_;
  std::uint64_t hardest_member_ = 0;
  std::uint16_t greatest_least_ = 0;
  std::uint64_t additions_ = 0;
  bool stopped_ = false;
};

/// Replaces counts[d] by the sum over j of counts[d - j] * ways[j].
void add_fixed(std::vector<BigInt>& counts, const std::vector<BigInt>& ways, Limits& limits) {
  const std::size_t size = counts.size() + ways.size() - 1;
  const std::uint64_t additions = 16 + words_of(size) * words_of(ways.size());
  std::vector<BigInt> sums;
  sums.reserve(size);
  for (std::size_t d = 0; d < size; ++d) {
    const double done = static_cast<double>(d) / static_cast<double>(size);
    BigInt sum = 0;
    for (std::size_t j = d < counts.size() ? 0 : d + 1 - counts.size(); j <= d && j < ways.size(); ++j) {
      limits.count_operations(additions, done, "counting boards");
      sum += counts[d - j] * ways[j];
    }
    sums.push_back(std::as_const(sum));  // a copy has no spare capacity
  }
  counts = std::move(sums);
}

void add_fixed(DistanceCounts& counts, std::uint64_t moved, std::uint64_t fixed, Limits& limits) {
  const MemoryReservation reservation =
      limits.charge(2 * bytes_by_presses(moved + fixed) + bytes_by_presses(fixed));
  std::vector<BigInt> ways = {1};
  for (std::uint64_t j = 0; j < fixed; ++j) {
    limits.count_operations(16 * words_of(fixed), 0, "counting boards");
    ways.push_back(ways.back() * (fixed - j) / (j + 1));
  }
  add_fixed(counts.boards, ways, limits);
  add_fixed(counts.unique, ways, limits);
}

constexpr std::size_t max_nullity = 20;

bool are_too_many(const CellClasses& classes) {
  return classes.nullity > max_nullity || classes.moved() > UINT16_MAX;
}

}  // namespace

std::optional<HardestCoset> hardest_coset(const CellClasses& classes, std::uint64_t max_work,
                                          Limits& limits) {
  if (are_too_many(classes)) return std::nullopt;
  Tallier tallier(classes, limits);
  if (!tallier.is_within(max_work) || !limits.fits(tallier.bytes())) return std::nullopt;
  const MemoryReservation reservation = limits.charge(tallier.bytes());
  return tallier.hardest();
}

std::string beyond_counting(std::size_t nullity) {
  return "with nullity " + std::to_string(nullity) + ", there are too many boards to count them by presses";
}

DistanceCounts distance_counts(const CellClasses& classes, Limits& limits) {
  constexpr std::uint64_t max_work = std::uint64_t{1} << 31;
  constexpr std::uint64_t max_fixed = 10'000;
  std::optional<Tallier> tallier;
  if (classes.fixed <= max_fixed && !are_too_many(classes)) tallier.emplace(classes, limits);
  if (!tallier || !tallier->is_within(max_work)) throw LimitReached{beyond_counting(classes.nullity)};
  const std::uint64_t moved = classes.moved();
  const MemoryReservation reservation = limits.charge(tallier->bytes() + bytes_by_presses(moved));
  auto counts = tallier->counts();
  if (!counts) limits.give_up();
  add_fixed(*counts, moved, classes.fixed, limits);
  return *std::move(counts);
}

}  // namespace flipwise
