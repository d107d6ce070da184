// SPDX-License-Identifier: MIT
#include "solve/colour_coset/board_distances.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "modular/byte_rows.hpp"
#include "modular/prime_powers.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

constexpr LeastCost no_presses_yet = std::numeric_limits<LeastCost>::max();
constexpr double entry_seconds = 1e-9;
constexpr std::size_t max_low = 4096;

/// Returns the number of passes over the table for a press of this order.
unsigned passes_of(unsigned order) {
  unsigned passes = 0;
  for (unsigned reach = 1; reach < order; reach *= 2) ++passes;
  return passes;
}

unsigned order_of(const BoardGroup& group, std::size_t press) {
  unsigned order = 1;
  for (std::size_t i = 0; i < group.moduli.size(); ++i)
    order = std::lcm(order, group.moduli[i] / std::gcd(group.moduli[i], group.presses[press][i]));
  return order;
}

/// Returns the number of the board from which `amount` times a press leads to a given board.
std::size_t before(const BoardGroup& group, std::size_t number, std::size_t press, unsigned amount) {
  std::size_t result = 0;
  std::size_t worth = 1;
  for (std::size_t i = 0; i < group.moduli.size(); ++i) {
    const unsigned modulus = group.moduli[i];
    const unsigned added = amount % modulus * group.presses[press][i] % modulus;
    const auto digit = static_cast<unsigned>(number % modulus);
    result += (digit + modulus - added) % modulus * worth;
    worth *= modulus;
    number /= modulus;
  }
  return result;
}

/// Calls `work(first, end)` for stretches of a table, and polls the limits between them: even touching this
/// much memory for the first time takes long.
template <typename Work>
void in_stretches(std::size_t size, Limits& limits, Work work) {
  constexpr std::size_t stretch = std::size_t{1} << 22;
  for (std::size_t first = 0; first < size; first += stretch) {
    if (!limits.should_continue()) limits.give_up();
    work(first, std::min(size, first + stretch));
  }
}

using LeastCosts = std::vector<LeastCost>;

/// The least costs of all boards, by number.
class DistanceTable {
 public:
  DistanceTable(const BoardGroup& group, Limits& limits)
      : group_(group),
        size_(static_cast<std::size_t>(group.boards())),
        reservation_(limits.charge(6.0 * static_cast<double>(size_))) {
    grow(least_, limits);
    while (low_moduli_ < group.moduli.size() && low_ * group.moduli[low_moduli_] <= max_low)
      low_ *= group.moduli[low_moduli_++];
    least_[0] = 0;
  }

  /// Adds a press. Amounts double from pass to pass: after the last one, all below the order are included.
  void press(std::size_t press, CostOf cost_of, unsigned price, Limits& limits) {
    const unsigned order = order_of(group_, press);
    if (order == 1) return;
    if (cost_of == CostOf::amount || price == 0) {
      for (unsigned amount = 1; amount < order; amount *= 2) {
        pass(least_, press, amount, amount * price, limits);
        least_.swap(next_);
      }
      return;
    }
    reached_.clear();
    reached_.reserve(size_);
    in_stretches(size_, limits, [&](std::size_t first, std::size_t end) {
      reached_.insert(reached_.end(), least_.data() + first, least_.data() + end);
    });
    for (unsigned amount = 1; amount < order; amount *= 2) {
      pass(reached_, press, amount, 0, limits);
      reached_.swap(next_);
    }
    in_stretches(size_, limits, [&](std::size_t first, std::size_t end) {
      for (std::size_t i = first; i < end; ++i)
        if (reached_[i] != no_presses_yet)
          least_[i] = std::min(
              least_[i], static_cast<LeastCost>(std::min<unsigned>(reached_[i] + price, no_presses_yet)));
    });
  }

  BoardDistances distances(Limits& limits) {
    BoardDistances result;
    in_stretches(size_, limits, [&](std::size_t first, std::size_t end) {
      for (std::size_t i = first; i < end; ++i) {
        const LeastCost entry = least_[i];
        if (result.boards.size() <= entry) result.boards.resize(entry + std::size_t{1});
        ++result.boards[entry];
      }
    });
    result.least = std::move(least_);
    result.reservation = std::move(reservation_);
    return result;
  }

 private:
  void grow(LeastCosts& table, Limits& limits) const {
    table.reserve(size_);
    in_stretches(size_, limits, [&](std::size_t, std::size_t end) {
      if (table.size() < end) table.resize(end, no_presses_yet);
    });
  }

  /// Computes next = min(from, `cost` + `from` at the board that is `amount` times the press before).
  void pass(const LeastCosts& from, std::size_t press, unsigned amount, unsigned cost, Limits& limits) {
    grow(next_, limits);
    std::vector<std::size_t> low(low_);
    for (std::size_t i = 0; i < low_; ++i) low[i] = before(group_, i, press, amount) % low_;
    const bool is_complete = run_tasks(
        size_ / low_, limits,
        [&](std::uint64_t task, unsigned) {
          const std::size_t first = static_cast<std::size_t>(task) * low_;
          const LeastCost* const here = from.data() + first;
          const LeastCost* const there = from.data() + before(group_, first, press, amount) / low_ * low_;
          LeastCost* const into = next_.data() + first;
          for (std::size_t i = 0; i < low_; ++i) {
            const unsigned by_press = there[low[i]] + cost;  // at least 65535 if that board is not reached
            into[i] = static_cast<LeastCost>(std::min<unsigned>(here[i], by_press));
          }
        },
        [](double done) {
          return Progress{.done = done, .stage = "computing the minimum of every board"};
        });
    if (!is_complete) limits.give_up();
  }

  const BoardGroup& group_;
  std::size_t size_;
  Limits::MemoryReservation reservation_;
  std::size_t low_moduli_ = 0;
  std::size_t low_ = 1;  // number of boards that the first moduli distinguish
  LeastCosts least_ = {};
  LeastCosts next_ = {};
  LeastCosts reached_ = {};
};

}  // namespace

double BoardGroup::boards() const {
  double result = 1;
  for (const unsigned modulus : moduli) result *= modulus;
  return result;
}

/// Eliminates without exchanging columns. A row divided by its pivot gives a coordinate modulo the
/// remaining power; its unit at a column where later rows are 0 makes the coordinates independent.
BoardGroup board_group(const std::vector<std::vector<std::uint8_t>>& adds, unsigned colours,
                       Limits& limits) {
  BoardGroup group;
  group.presses.resize(adds.size());
  if (adds.empty()) return group;
  for (const PrimePower modulus : prime_powers(colours)) {
    const ByteRows arithmetic{modulus.value};
    std::vector<std::vector<std::uint8_t>> rows(adds[0].size());
    for (std::size_t light = 0; light < rows.size(); ++light) {
      limits.count_operations(4 * adds.size(), 0, "eliminating");
      rows[light].reserve(adds.size());
      for (const auto& press : adds)
        rows[light].push_back(static_cast<std::uint8_t>(press[light] % modulus.value));
    }
    for (unsigned valuation = 0; valuation < modulus.exponent; ++valuation) {
      const unsigned power = modulus.power(valuation);
      for (std::size_t i = 0; i < rows.size();) {
        const auto at = std::find_if(rows[i].begin(), rows[i].end(),
                                     [&](unsigned entry) { return modulus.valuation(entry) == valuation; });
        if (at == rows[i].end()) {
          limits.count_operations(rows[i].size() + 1, 0, "eliminating");
          ++i;
          continue;
        }
        const auto column = static_cast<std::size_t>(at - rows[i].begin());
        std::vector<std::uint8_t> pivot = std::move(rows[i]);
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
        for (std::uint8_t& entry : pivot) entry = static_cast<std::uint8_t>(entry / power);
        arithmetic.multiply(pivot, modulus.inverse(pivot[column]));
        for (auto& row : rows) arithmetic.add_multiple(row, pivot, modulus.value - row[column]);
        const unsigned left = modulus.value / power;
        group.moduli.push_back(left);
        for (std::size_t press = 0; press < adds.size(); ++press)
          group.presses[press].push_back(pivot[press] % left);
        limits.count_operations(rows.size() * adds.size() / 16 + 1, 0, "eliminating");
      }
    }
  }
  return group;
}

double board_distances_seconds(const BoardGroup& group, CostOf cost_of) {
  double passes = 1;
  for (std::size_t press = 0; press < group.presses.size(); ++press)
    passes += passes_of(order_of(group, press)) + (cost_of == CostOf::press ? 2 : 0);
  return group.boards() * passes * entry_seconds;
}

std::size_t BoardDistances::hardest() const {
  return static_cast<std::size_t>(std::max_element(least.begin(), least.end()) - least.begin());
}

BoardDistances board_distances(const BoardGroup& group, CostOf cost_of, Limits& limits, std::size_t free,
                               const std::vector<LeastCost>& prices) {
  DistanceTable table(group, limits);
  const std::size_t presses = group.presses.size();
  for (std::size_t press = 0; press < presses; ++press) {
    Limits part(limits, [&](Progress state) {
      state.done = (static_cast<double>(press) + state.done) / static_cast<double>(presses);
      return state;
    });
    const unsigned price = press < prices.size() ? prices[press] : 1;
    table.press(press, cost_of, press + free >= presses ? 0 : price, part);
  }
  return table.distances(limits);
}

/// A part of a cheapest set is a cheapest set itself, so each press lowers the rest by its own cost.
std::vector<unsigned> presses_to(std::size_t board, const BoardGroup& group,
                                 const std::vector<LeastCost>& least, CostOf cost_of,
                                 const std::vector<LeastCost>& prices) {
  std::vector<unsigned> amounts(group.presses.size());
  for (std::size_t press = 0; least[board] != 0; ++press)
    for (unsigned amount = order_of(group, press) - 1; amount > 0; --amount) {
      const unsigned price = press < prices.size() ? prices[press] : 1;
      const unsigned cost = price * (cost_of == CostOf::amount ? amount : 1);
      const std::size_t from = before(group, board, press, amount);
      if (cost == 0 || least[from] + cost != least[board]) continue;
      amounts[press] = amount;
      board = from;
      break;
    }
  return amounts;
}

}  // namespace flipwise
