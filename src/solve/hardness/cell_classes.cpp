// SPDX-License-Identifier: MIT
#include "solve/hardness/cell_classes.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "gf2/basis.hpp"

namespace flipwise {

std::uint64_t CellClasses::moved() const {
  std::uint64_t sum = 0;
  for (const CellClass& one : classes) sum += one.cells;
  return sum;
}

CellClasses cell_classes(const std::vector<Board>& quiet_patterns, const Board& cells) {
  CellClasses result;
  result.nullity = quiet_patterns.size();
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (std::size_t row = 0; row < cells.rows(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      if (!cells.get(row, column)) continue;
      std::uint64_t functional = 0;
      for (std::size_t t = 0; t < quiet_patterns.size(); ++t)
        functional |= std::uint64_t{quiet_patterns[t].get(row, column)} << t;
      ++sizes[functional];
    }
  for (const auto& [functional, size] : sizes)
    if (functional == 0)
      result.fixed = size;
    else
      result.classes.push_back({functional, size});
  return result;
}

namespace {

/// The sums of distance_counts. One cell in each of `nullity` independent classes is never pressed, so that
/// every coset is met once.
class Tallier {
 public:
  Tallier(const CellClasses& classes, Limits& limits)
      : classes_(classes.classes), members_(std::size_t{1} << classes.nullity), limits_(limits) {
    std::sort(classes_.begin(), classes_.end(),
              [](const CellClass& a, const CellClass& b) { return a.cells < b.cells; });
    gf2::Basis<std::array<Word, 1>> basis;
    for (const CellClass& one : classes_) {
      free_.push_back(one.cells - basis.insert({one.functional}));
      std::vector<BigInt>& ways = ways_.emplace_back(1, 1);
      for (std::uint64_t w = 0; w < free_.back(); ++w)
        ways.emplace_back(ways.back() * (free_.back() - w) / (w + 1));
    }
    counts_.boards.resize(classes.moved() + 1);
    counts_.unique.resize(classes.moved() + 1);
    chosen_.resize(classes_.size());
  }

  /// Whether it takes at most so many additions.
  bool is_within(std::uint64_t most) const {
    for (const std::uint64_t cells : free_) most /= cells + 1;
    return members_ <= most;
  }

  std::optional<CosetTally> run() {
    const double bytes = static_cast<double>((classes_.size() + 1) * members_ * sizeof(std::uint16_t));
    if (!limits_.fits(bytes)) return std::nullopt;
    const Charge room = limits_.charge(bytes);
    weights_.assign(classes_.size() + 1, std::vector<std::uint16_t>(members_));
    descend(0, 1);
    if (stopped_) return std::nullopt;
    while (counts_.boards.size() > 1 && counts_.boards.back() == 0) counts_.boards.pop_back();
    counts_.unique.resize(counts_.boards.size());
    return CosetTally{std::move(counts_), hardest()};
  }

 private:
  /// In the order of the functionals.
  std::vector<std::uint64_t> hardest() const {
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

  void descend(std::size_t depth, const BigInt& ways) {
    if (depth == classes_.size()) {
      const auto& weights = weights_[depth];
      const auto lightest = std::min_element(weights.begin(), weights.end());
      const std::uint16_t least = *lightest;
      if (least >= greatest_least_) {
        greatest_least_ = least;
        hardest_ = chosen_;
        hardest_member_ = static_cast<std::uint64_t>(lightest - weights.begin());
      }
      counts_.boards[least] += ways;
      if (std::count(weights.begin(), weights.end(), least) == 1) counts_.unique[least] += ways;
      return;
    }
    if (stopped_) return;
    const CellClass& one = classes_[depth];
    for (std::uint64_t w = 0; w <= free_[depth] && goes_on(); ++w) {
      chosen_[depth] = w;
      for (std::size_t c = 0; c < members_; ++c)
        weights_[depth + 1][c] = static_cast<std::uint16_t>(
            weights_[depth][c] + (gf2::dot(one.functional, c) ? one.cells - w : w));
      descend(depth + 1, ways * ways_[depth][w]);
    }
  }

  /// Asks after some millions of additions.
  bool goes_on() {
    additions_ += members_;
    if (additions_ >= std::uint64_t{1} << 22) {
      additions_ = 0;
      stopped_ = stopped_ || !limits_.proceed({.stage = "counting boards"});
    }
    return !stopped_;
  }

  std::vector<CellClass> classes_;
  std::size_t members_;
  Limits& limits_;
  std::vector<std::uint64_t> free_;
  std::vector<std::vector<BigInt>> ways_;
  std::vector<std::vector<std::uint16_t>> weights_;
  DistanceCounts counts_;
  std::vector<std::uint64_t> chosen_;
  std::vector<std::uint64_t> hardest_;
  std::uint64_t hardest_member_ = 0;
  std::uint16_t greatest_least_ = 0;
  std::uint64_t additions_ = 0;
  bool stopped_ = false;
};

/// counts[d] becomes the sum over j of counts[d - j] * C(fixed, j).
void add_fixed(std::vector<BigInt>& counts, std::uint64_t fixed) {
  std::vector<BigInt> sum(counts.size() + fixed);
  BigInt ways = 1;
  for (std::uint64_t j = 0; j <= fixed; ++j) {
    for (std::size_t d = 0; d < counts.size(); ++d) sum[d + j] += counts[d] * ways;
    ways *= fixed - j;
    ways /= j + 1;
  }
  while (sum.size() > 1 && sum.back() == 0) sum.pop_back();
  counts = std::move(sum);
}

}  // namespace

std::optional<CosetTally> tally_cosets(const CellClasses& classes, std::uint64_t most_work,
                                       Limits& limits) {
  constexpr std::size_t most_nullity = 20;
  if (classes.nullity > most_nullity || classes.moved() > UINT16_MAX) return std::nullopt;
  Tallier tallier(classes, limits);
  if (!tallier.is_within(most_work)) return std::nullopt;
  return tallier.run();
}

std::optional<DistanceCounts> distance_counts(const CellClasses& classes, Limits& limits) {
  constexpr std::uint64_t most_work = std::uint64_t{1} << 31;
  constexpr std::uint64_t most_fixed = 10'000;
  if (classes.fixed > most_fixed) return std::nullopt;
  auto tally = tally_cosets(classes, most_work, limits);
  if (!tally) return std::nullopt;
  DistanceCounts& counts = tally->counts;
  add_fixed(counts.boards, classes.fixed);
  add_fixed(counts.unique, classes.fixed);
  counts.unique.resize(counts.boards.size());
  return std::move(counts);
}

}  // namespace flipwise
