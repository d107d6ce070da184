// SPDX-License-Identifier: MIT
#include "solve/colour_coset/colour_transform.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>

#include "modular/byte_rows.hpp"
#include "run/parallel.hpp"
#include "solve/colour_coset/cheapest_members.hpp"
#include "solve/colour_coset/lane_sums.hpp"
#include "solve/colour_coset/leading_cells.hpp"

namespace flipwise {

namespace {

using ByteRow = std::vector<std::uint8_t>;

/// A member, by its block and its place in the block.
struct BlockMember {
  std::uint64_t block = 0;
  std::size_t index = 0;
};

/// One coset, restricted to the cells that some generator presses.
class TransformScan {
 public:
  TransformScan(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                const PressCosts& costs)
      : quiet_(quiet), plan_(plan), particular_(particular), costs_(costs), arithmetic_{quiet.colours} {
    std::vector<std::size_t> cells;
    std::uint64_t inside = 0;
    for (std::size_t i = 0; i < particular.cells(); ++i) {
      if (std::all_of(quiet.generators.begin(), quiet.generators.end(),
                      [&](const Board& one) { return one.numbers()[i] == 0; }))
        continue;
      cells.push_back(i);
      const std::uint8_t value = particular.numbers()[i];
      inside += costs.of_amount(i, value);
      greatest_cost_ += costs.of_amount(i, quiet.colours - 1);
      offsets_.push_back(value);
      if (costs.are_given()) prices_.push_back(costs.at(i));
      functionals_.push_back(functional(i));
    }
    fixed_ = costs.of(particular) - inside;
    for (const Board& one : quiet.generators) {
      steps_.emplace_back();
      for (const std::size_t cell : cells) steps_.back().push_back(one.numbers()[cell]);
    }
    std::size_t at = 0;
    for (const std::size_t cell : leading_cells(quiet)) {
      while (cells[at] != cell) ++at;
      leading_.push_back(at);
    }
    list_keys();
  }

  /// The greatest cost of the cells that some generator presses.
  std::uint64_t greatest_cost() const { return greatest_cost_; }

  template <typename Value>
  void run(CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts) const;
  /// Counts all members by cost.
  template <typename Value>
  void tally(std::vector<std::uint64_t>& numbers, Limits& limits) const;

 private:
  std::size_t functional(std::size_t cell) const {
    std::size_t result = 0;
    for (std::size_t t = 0; t < plan_.inner.size(); ++t) {
      const unsigned unit = quiet_.orders[t];  // entries are multiples of colours / order
      const unsigned entry = quiet_.generators[t].numbers()[cell] / (quiet_.colours / unit);
      result += entry % plan_.inner[t] * plan_.place[t];
    }
    return result;
  }

  /// Computes what each place of a block adds at the leading cells.
  void list_keys() {
    const std::size_t width = leading_.size();
    keys_.resize(plan_.block * width);
    for (std::size_t t = 0; t < plan_.inner.size(); ++t) {
      if (plan_.inner[t] == 1) continue;
      std::vector<ByteRow> multiples(plan_.inner[t]);
      for (unsigned digit = 0; digit < plan_.inner[t]; ++digit) {
        const unsigned times = inner_times(t, digit * plan_.place[t]);
        for (const std::size_t at : leading_)
          multiples[digit].push_back(arithmetic_.reduce(times * steps_[t][at]));
      }
      for (std::size_t index = 0; index < plan_.block; ++index)
        arithmetic_.add(std::span(keys_).subspan(index * width, width),
                        multiples[index / plan_.place[t] % plan_.inner[t]]);
    }
  }

  unsigned inner_times(std::size_t t, std::size_t index) const {
    return plan_.multiple(t, index) * (quiet_.orders[t] / plan_.inner[t]) % quiet_.colours;
  }

  /// Returns the multiples of the generators that lead to a block.
  std::vector<unsigned> outer_digits(std::uint64_t block) const {
    std::vector<unsigned> digits;
    for (std::size_t t = 0; t < plan_.inner.size(); ++t) {
      const unsigned number = quiet_.orders[t] / plan_.inner[t];
      digits.push_back(static_cast<unsigned>(block % number));
      block /= number;
    }
    return digits;
  }

  Board member(const BlockMember& place) const {
    Board board = particular_;
    const std::vector<unsigned> digits = outer_digits(place.block);
    for (std::size_t t = 0; t < digits.size(); ++t)
      arithmetic_.add_multiple(board.numbers(), quiet_.generators[t].numbers(),
                               (digits[t] + inner_times(t, place.index)) % quiet_.colours);
    return board;
  }

  template <typename Value>
  struct Worker {
    Worker(const TransformScan& scan, std::uint64_t upper, std::uint64_t keep)
        : sums(scan.plan_, scan.quiet_.colours), found(upper, keep) {}
    LaneSums<Value> sums;
    CheapestMembers<BlockMember> found;
    std::vector<ByteRow> keys = std::vector<ByteRow>(transform_lanes);  // keys of each lane's first member
    ByteRow key = {};
  };

  /// Counts the cells of as many blocks as there are lanes. Returns the number of these blocks.
  template <typename Value>
  std::size_t fill(std::uint64_t first, std::uint64_t blocks, Worker<Value>& worker) const {
    std::vector<unsigned> digits = outer_digits(first);
    ByteRow offsets = offsets_;
    for (std::size_t t = 0; t < digits.size(); ++t) arithmetic_.add_multiple(offsets, steps_[t], digits[t]);
    const auto lanes = static_cast<std::size_t>(std::min<std::uint64_t>(transform_lanes, blocks - first));
    worker.sums.clear();
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (prices_.empty())
        for (std::size_t i = 0; i < offsets.size(); ++i) worker.sums.add(functionals_[i], offsets[i], lane);
      else
        for (std::size_t i = 0; i < offsets.size(); ++i)
          worker.sums.add(functionals_[i], offsets[i], lane, static_cast<Value>(prices_[i]));
      worker.keys[lane].clear();
      for (const std::size_t at : leading_) worker.keys[lane].push_back(offsets[at]);
      if (lane + 1 < lanes) step(digits, offsets);
    }
    return lanes;
  }

  void step(std::vector<unsigned>& digits, ByteRow& offsets) const {
    for (std::size_t t = 0; t < digits.size(); ++t) {
      const unsigned number = quiet_.orders[t] / plan_.inner[t];
      if (number == 1) continue;
      if (++digits[t] < number) return arithmetic_.add(offsets, steps_[t]);
      digits[t] = 0;
      arithmetic_.add_multiple(offsets, steps_[t], quiet_.colours - (number - 1) % quiet_.colours);
    }
  }

  template <typename Value>
  void scan_blocks(std::uint64_t first, std::uint64_t blocks, Worker<Value>& worker,
                   std::atomic<std::uint64_t>& upper, const CountsBoard& counts) const {
    const std::size_t lanes = fill(first, blocks, worker);
    const std::span<const Value> least = worker.sums.transform(costs_.counted());
    const std::size_t width = leading_.size();
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      worker.found.lower_to(upper);
      if (!worker.found.admits(fixed_ + least[lane])) continue;
      for (std::size_t index = 0; index < plan_.block; ++index) {
        const Value cost = worker.sums.cost(index, lane);
        if (counts ? !worker.found.admits(fixed_ + cost) || !counts(member({first + lane, index}))
                   : cost != least[lane])
          continue;
        worker.key = worker.keys[lane];
        arithmetic_.add(worker.key, std::span(keys_).subspan(index * width, width));
        worker.found.see(fixed_ + cost, worker.key, {first + lane, index});
      }
      std::uint64_t known = upper;
      while (worker.found.cost() < known && !upper.compare_exchange_weak(known, worker.found.cost())) {
      }
    }
  }

  const QuietPatterns& quiet_;
  const TransformPlan& plan_;
  const Board& particular_;
  const PressCosts& costs_;
  ByteRows arithmetic_;
  std::vector<std::size_t> functionals_ = {};  // functional of each cell, as a place in a block
  ByteRow offsets_ = {};                       // presses of the particular solution in each cell
  std::vector<std::uint64_t> prices_ = {};     // price of each cell; none if each is 1
  std::uint64_t greatest_cost_ = 0;
  std::vector<ByteRow> steps_ = {};        // presses of each generator in each cell
  std::uint64_t fixed_ = 0;                // cost of all other cells
  std::vector<std::size_t> leading_ = {};  // numbers of the leading cells among these cells
  ByteRow keys_ = {};
};

template <typename Value>
void TransformScan::run(CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts) const {
  const auto blocks = static_cast<std::uint64_t>(plan_.blocks);
  const Limits::MemoryReservation reservation =
      limits.charge(limits.threads() * LaneSums<Value>::bytes(plan_, quiet_.colours));
  std::vector<std::unique_ptr<Worker<Value>>> workers(limits.threads());
  std::atomic<std::uint64_t> upper = cheapest.upper();
  const bool is_complete =
      run_tasks((blocks + transform_lanes - 1) / transform_lanes, limits,
                [&](std::uint64_t task, unsigned worker) {
                  auto& own = workers[worker];
                  if (!own) own = std::make_unique<Worker<Value>>(*this, upper, cheapest.keep());
                  scan_blocks(task * transform_lanes, blocks, *own, upper, counts);
                },
                [&](double done) {
                  return Progress{.done = done, .best = upper.load(), .stage = "searching the solutions"};
                });
  CheapestMembers<BlockMember> found(cheapest.upper(), cheapest.keep());
  for (auto& own : workers)
    if (own) found.join(std::move(own->found));
  const std::uint64_t least = found.cost();
  const std::uint64_t number = found.number();
  std::vector<Board> boards;
  for (const auto& kept : std::move(found).first()) boards.push_back(member(kept.place));
  cheapest.join(least, number, boards);
  if (!is_complete) limits.give_up();
}

template <typename Value>
void TransformScan::tally(std::vector<std::uint64_t>& numbers, Limits& limits) const {
  const auto blocks = static_cast<std::uint64_t>(plan_.blocks);
  const Limits::MemoryReservation reservation =
      limits.charge(limits.threads() * (LaneSums<Value>::bytes(plan_, quiet_.colours) +
                                        sizeof(std::uint64_t) * static_cast<double>(numbers.size())));
  std::vector<std::unique_ptr<Worker<Value>>> workers(limits.threads());
  std::vector<std::vector<std::uint64_t>> tallies(limits.threads());
  const bool is_complete =
      run_tasks((blocks + transform_lanes - 1) / transform_lanes, limits,
                [&](std::uint64_t task, unsigned worker) {
                  auto& own = workers[worker];
                  if (!own) {
                    own = std::make_unique<Worker<Value>>(*this, 0, 0);
                    tallies[worker].resize(numbers.size());
                  }
                  const std::size_t lanes = fill(task * transform_lanes, blocks, *own);
                  own->sums.transform(costs_.counted());
                  for (std::size_t index = 0; index < plan_.block; ++index)
                    for (std::size_t lane = 0; lane < lanes; ++lane)
                      ++tallies[worker][fixed_ + own->sums.cost(index, lane)];
                },
                [](double done) { return Progress{.done = done, .stage = "counting the solutions"}; });
  if (!is_complete) limits.give_up();
  for (const auto& one : tallies)
    for (std::size_t cost = 0; cost < one.size(); ++cost) numbers[cost] += one[cost];
}

/// Calls `use` with a value of the narrowest type that holds the costs of all members.
template <typename Use>
void with_cost_type(const TransformScan& scan, const Use& use) {
  if (scan.greatest_cost() <= std::numeric_limits<std::uint16_t>::max())
    use(std::uint16_t{});
  else if (scan.greatest_cost() <= std::numeric_limits<std::uint32_t>::max())
    use(std::uint32_t{});
  else
    use(std::uint64_t{});
}

}  // namespace

void transform_coset(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                     const PressCosts& costs, CheapestBoards& cheapest, Limits& limits,
                     const CountsBoard& counts) {
  const TransformScan scan(quiet, plan, particular, costs);
  with_cost_type(scan, [&](auto value) { scan.run<decltype(value)>(cheapest, limits, counts); });
}

void transform_costs(const QuietPatterns& quiet, const TransformPlan& plan, const Board& particular,
                     const PressCosts& costs, std::vector<std::uint64_t>& numbers, Limits& limits) {
  const TransformScan scan(quiet, plan, particular, costs);
  with_cost_type(scan, [&](auto value) { scan.tally<decltype(value)>(numbers, limits); });
}

}  // namespace flipwise
