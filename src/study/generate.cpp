// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/many.hpp"
#include "flipwise/order.hpp"
#include "flipwise/solver.hpp"
#include "run/random.hpp"
#include "study/order_shape.hpp"

namespace flipwise {

namespace {

Board mirrored(const Board& board) {
  Board result(board.rows(), board.columns());
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column)
      if (board.get(row, column)) result.flip(row, board.columns() - 1 - column);
  return result;
}

/// Below `bound`, which is above 0: 64 bits at a time, drawn again while the number is `bound` or more.
BigInt random_below(const BigInt& bound, Random& random) {
  const std::size_t bits = bound.bits();
  while (true) {
    BigInt number = 0;
    for (std::size_t have = 0; have < bits; have += 64) {
      const std::size_t wanted = std::min<std::size_t>(64, bits - have);
      number = (number << static_cast<unsigned>(wanted)) + (random() >> (64 - wanted));
    }
    if (number < bound) return number;
  }
}

BigInt choose(std::uint64_t from, std::uint64_t number) {
  BigInt ways = number <= from ? 1 : 0;
  for (std::uint64_t i = 0; i < number && ways != 0; ++i) ways = ways * (from - i) / (i + 1);
  return ways;
}

/// Draws sets of a given number of presses, all equally likely: of all sets, or of those that are the same
/// from left to right as from right to left.
class PressSets {
 public:
  using Cell = std::pair<std::size_t, std::size_t>;

  PressSets(const Board& cells, std::uint64_t presses, bool symmetric)
      : rows_(cells.rows()), columns_(cells.columns()), presses_(presses) {
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t column = 0; column < columns_; ++column) {
        if (!cells.get(row, column)) continue;
        const std::size_t other = columns_ - 1 - column;
        if (!symmetric || column == other)
          singles_.push_back({row, column});
        else if (column < other)
          pairs_.push_back({row, column});
      }
    for (std::uint64_t pairs = 0; 2 * pairs <= presses && pairs <= pairs_.size(); ++pairs) {
      total_ += choose(pairs_.size(), pairs) * choose(singles_.size(), presses - 2 * pairs);
      up_to_.push_back(total_);
    }
  }

  bool empty() const { return total_ == 0; }

  Board draw(Random& random) {
    std::uint64_t pairs = 0;
    if (!pairs_.empty()) {
      const BigInt at = random_below(total_, random);
      pairs =
          static_cast<std::uint64_t>(std::upper_bound(up_to_.begin(), up_to_.end(), at) - up_to_.begin());
    }
    Board presses(rows_, columns_);
    take(singles_, presses_ - 2 * pairs, random, [&](Cell cell) { presses.flip(cell.first, cell.second); });
    take(pairs_, pairs, random, [&](Cell cell) {
      presses.flip(cell.first, cell.second);
      presses.flip(cell.first, columns_ - 1 - cell.second);
    });
    return presses;
  }

 private:
  /// The first steps of a shuffle (Fisher and Yates), which may start from any order.
  template <typename Use>
  static void take(std::vector<Cell>& cells, std::uint64_t number, Random& random, Use use) {
    for (std::size_t i = 0; i < number; ++i) {
      std::swap(cells[i], cells[i + random.below(cells.size() - i)]);
      use(cells[i]);
    }
  }

  std::size_t rows_;
  std::size_t columns_;
  std::uint64_t presses_;
  std::vector<Cell> singles_;
  std::vector<Cell> pairs_;
  std::vector<BigInt> up_to_;  // sets with at most so many pairs
  BigInt total_ = 0;
};

class Workshop {
 public:
  Workshop(const Order& order, const SolveOptions& options, Limits& limits)
      : order_(order), limits_(limits), shape_(order.shape, limits), random_(order.seed) {
    SolveOptions each;
    each.threads = 1;
    each.memory_bytes = options.memory_bytes;
    if (order.symmetric) each.all = most_listed;
    solver_.emplace(shape_.puzzle, each);
    many_ = ManySolver::prepare(shape_.puzzle, false);
    if (order.symmetric) require_symmetric();
  }

  Delivery deliver() {
    Delivery delivery;
    PressSets sets(shape_.cells, order_.presses, order_.symmetric);
    if (sets.empty()) return none(Status::impossible, no_such_set());
    if (order_.presses > greatest_quickly()) return none(Status::impossible, too_many(greatest_quickly()));
    while (delivery.items.size() < order_.count) {
      auto item = delivery.uniform ? drawn(sets) : made();
      if (!item && delivery.uniform && !order_.symmetric && !limits_.stopped()) {
        delivery.uniform = false;
        continue;
      }
      if (!item) {
        Delivery nothing = none(refusal_.empty() ? Status::unknown : Status::impossible, refusal());
        nothing.items = std::move(delivery.items);
        return nothing;
      }
      delivery.items.push_back(std::move(*item));
    }
    delivery.status = Status::optimal;
    return delivery;
  }

 private:
  using Item = Delivery::Item;
  static constexpr std::uint64_t most_listed = 4096;

  static Delivery none(Status status, std::string reason) {
    Delivery delivery;
    delivery.status = status;
    delivery.reason = std::move(reason);
    return delivery;
  }
  std::string no_such_set() const {
    const std::string number = std::to_string(order_.presses);
    if (order_.presses > shape_.cell_count())
      return "there are only " + std::to_string(shape_.cell_count()) + " cells to press";
    return "no set of " + number + " presses is the same from both sides";
  }
  std::string too_many(std::uint64_t greatest) const {
    return "no board of this shape needs more than " + std::to_string(greatest) +
           " presses, so none needs " + std::to_string(order_.presses);
  }
  std::string refusal() const {
    if (!refusal_.empty()) return refusal_;
    if (limits_.stopped()) return "stopped before enough boards were found";
    return "no such board was found, though none is known to be impossible; another seed may find one";
  }

  /// No board needs more: of the cells that quiet patterns move, half at most (Fact 19).
  std::uint64_t greatest_quickly() const {
    if (!shape_.classes) return shape_.cell_count();
    return shape_.classes->fixed + (shape_.cell_count() - shape_.classes->fixed) / 2;
  }

  void require_symmetric() const {
    const auto refuse = [] {
      throw InputError(
          "--symmetric needs a rule and holes that are the same from left to right as from right to left");
    };
    if (mirrored(shape_.cells) != shape_.cells) refuse();
    const std::size_t rows = shape_.cells.rows();
    const std::size_t columns = shape_.cells.columns();
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column)
        if (mirrored(effect_of_press(shape_.puzzle, row, column)) !=
            effect_of_press(shape_.puzzle, row, columns - 1 - column))
          refuse();
  }

  /// Whether these presses are the one answer that stands for their board, so that each board counts
  /// once: the first of the fewest, or with `symmetric` the first of the fewest that are symmetric.
  bool stands_for(const Board& board, const Board& presses) const {
    const Answer answer = solver_->solve(board);
    if (answer.status != Status::optimal || *answer.upper != order_.presses) return false;
    if (order_.unique && answer.optimal_solutions != "1") return false;
    if (!order_.symmetric) return answer.solution->pressed == presses;
    for (const Presses& one : answer.all)
      if (mirrored(one.pressed) == one.pressed) return one.pressed == presses;
    return false;
  }

  /// Draws sets of presses until one stands for its board. After some failures it asks whether there can be
  /// any, and in the end it gives up.
  std::optional<Item> drawn(PressSets& sets) {
    constexpr std::uint64_t patience = 4'000;
    constexpr std::uint64_t few = 20'000;
    constexpr std::uint64_t work = std::uint64_t{1} << 24;
    const std::uint64_t most_tries =
        many_ ? std::clamp<std::uint64_t>(work >> many_->nullity(), few, work / 4) : few;
    for (std::uint64_t attempt = 0; attempt < most_tries; ++attempt) {
      if (attempt % 64 == 0 && !limits_.proceed({.stage = "drawing boards"})) return std::nullopt;
      if (attempt == patience && !may_exist()) return std::nullopt;
      Board presses = sets.draw(random_);
      Board board = effect_of(shape_.puzzle, {presses});
      if (promising(board) && stands_for(board, presses)) return Item{std::move(board), std::move(presses)};
    }
    return std::nullopt;
  }

  /// Whether the number is right, found in the fastest way there is.
  bool promising(const Board& board) {
    if (!many_) return true;
    std::vector<Word> cells(many_->words());
    std::vector<Word> presses(many_->words());
    std::array<std::uint16_t, 1> number;
    many_->pack(board, cells);
    many_->fewest(cells, presses, number);
    return number[0] == order_.presses;
  }

  const CoveringRadius& worst_of_shape() {
    if (!worst_) worst_ = covering_radius(*shape_.classes, limits_);
    return *worst_;
  }

  /// Sets `refusal_` where it is proved that there are no such boards.
  bool may_exist() {
    if (!shape_.classes) return true;
    const CoveringRadius& greatest = worst_of_shape();
    if (order_.presses > greatest.upper) refusal_ = too_many(greatest.upper);
    if (refusal_.empty() && order_.unique) {
      const auto counts = distance_counts(*shape_.classes, limits_);
      if (counts && (order_.presses >= counts->unique.size() || counts->unique[order_.presses] == 0))
        refusal_ = "no board that needs " + std::to_string(order_.presses) +
                   " presses has a single fewest solution";
    }
    return refusal_.empty();
  }

  /// A board that is not drawn uniformly: part of the presses of a worst board, which are fewest too (Fact
  /// 19); or, for a single solution, presses added one by one while they stay the only fewest.
  std::optional<Item> made() {
    constexpr int most_climbs = 200;
    const bool from_worst = !order_.unique && shape_.classes && !worst_of_shape().pressed.empty() &&
                            order_.presses <= worst_of_shape().lower;
    for (int climb = 0; climb < most_climbs && limits_.proceed({.stage = "making boards"}); ++climb) {
      Board presses = from_worst ? part_of_worst() : climbed();
      if (presses.weight() != order_.presses) continue;
      Board board = effect_of(shape_.puzzle, {presses});
      const Answer answer = solver_->solve(board);
      if (answer.status != Status::optimal || *answer.upper != order_.presses) continue;
      if (order_.unique && answer.optimal_solutions != "1") continue;
      return Item{std::move(board), answer.solution->pressed};
    }
    return std::nullopt;
  }

  std::vector<PressSets::Cell> shuffled_cells() {
    std::vector<PressSets::Cell> cells;
    for (std::size_t row = 0; row < shape_.cells.rows(); ++row)
      for (std::size_t column = 0; column < shape_.cells.columns(); ++column)
        if (shape_.cells.get(row, column)) cells.push_back({row, column});
    for (std::size_t i = 0; i + 1 < cells.size(); ++i)
      std::swap(cells[i], cells[i + random_.below(cells.size() - i)]);
    return cells;
  }

  /// In random order, cells while their class has presses left in the worst case.
  Board part_of_worst() {
    const CellClasses& classes = *shape_.classes;
    std::vector<std::uint64_t> left = worst_of_shape().pressed;
    std::vector<Board> patterns;
    Limits unlimited;
    for (std::size_t t = 0; t < classes.nullity; ++t)
      patterns.push_back(shape_.system->quiet_pattern(t, unlimited));
    std::vector<PressSets::Cell> chosen;
    for (const auto& [row, column] : shuffled_cells()) {
      std::uint64_t functional = 0;
      for (std::size_t t = 0; t < patterns.size(); ++t)
        functional |= std::uint64_t{patterns[t].get(row, column)} << t;
      bool press = functional == 0;
      for (std::size_t i = 0; i < left.size() && !press; ++i)
        if (classes.classes[i].functional == functional && left[i] > 0) {
          --left[i];
          press = true;
        }
      if (press) chosen.push_back({row, column});
    }
    Board presses(shape_.cells.rows(), shape_.cells.columns());
    for (std::size_t i = 0; i < order_.presses && i < chosen.size(); ++i)
      presses.flip(chosen[i].first, chosen[i].second);
    return presses;
  }

  Board climbed() {
    Board presses(shape_.cells.rows(), shape_.cells.columns());
    std::uint64_t weight = 0;
    for (const auto& [row, column] : shuffled_cells()) {
      if (weight == order_.presses || !limits_.proceed({.stage = "making boards"})) break;
      presses.flip(row, column);
      const Answer answer = solver_->solve(effect_of(shape_.puzzle, {presses}));
      const bool fewest = answer.status == Status::optimal && *answer.upper == weight + 1 &&
                          (!order_.unique || answer.optimal_solutions == "1");
      if (fewest)
        ++weight;
      else
        presses.flip(row, column);
    }
    return presses;
  }

  const Order& order_;
  Limits& limits_;
  OrderShape shape_;
  Random random_;
  std::optional<Solver> solver_;
  std::unique_ptr<const ManySolver> many_;
  std::optional<CoveringRadius> worst_;
  std::string refusal_;
};

}  // namespace

Delivery generate(const Order& order, const SolveOptions& options) {
  Limits limits(options);
  Delivery delivery = Workshop(order, options, limits).deliver();
  delivery.seconds = limits.seconds();
  return delivery;
}

}  // namespace flipwise
