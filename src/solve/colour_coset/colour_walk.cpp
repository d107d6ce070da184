// SPDX-License-Identifier: MIT
#include "solve/colour_coset/colour_walk.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "run/clones.hpp"
#include "run/costs.hpp"
#include "solve/colour_coset/cheapest_members.hpp"

namespace flipwise {

namespace {

using Byte = std::uint8_t;
using Half = std::uint16_t;

constexpr const char* walk_stage = "enumerating the solutions";
constexpr std::uint64_t steps_between_looks = 1024;
constexpr std::size_t bytes_of_a_sum = 256;  // this many bytes add up to less than 2^16

/// Computes into += from modulo `modulus`; returns the sum of the result, or the number of entries other
/// than 0. At most `bytes_of_a_sum` bytes. `Sum` must hold the sum of two of them.
template <typename Sum, bool is_amount>
[[gnu::always_inline]] inline unsigned add_and_sum(Byte* into, const Byte* from, std::size_t size,
                                                   unsigned modulus) {
  Half sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto both = static_cast<Sum>(into[i] + from[i]);
    const auto next = static_cast<Byte>(std::min(both, static_cast<Sum>(both - modulus)));
    into[i] = next;
    sum = static_cast<Half>(sum + (is_amount ? next : (next != 0 ? 1 : 0)));
  }
  return sum;
}

FLIPWISE_CLONES unsigned add_and_sum_amounts(Byte* into, const Byte* from, std::size_t size,
                                             unsigned modulus) {
  return modulus <= 128 ? add_and_sum<Byte, true>(into, from, size, modulus)
                        : add_and_sum<Half, true>(into, from, size, modulus);
}
FLIPWISE_CLONES unsigned add_and_count_presses(Byte* into, const Byte* from, std::size_t size,
                                               unsigned modulus) {
  return modulus <= 128 ? add_and_sum<Byte, false>(into, from, size, modulus)
                        : add_and_sum<Half, false>(into, from, size, modulus);
}

/// Computes into += from modulo `modulus`; returns the cost of the resulting presses. `Sum` must hold it.
template <typename Sum, bool is_amount>
[[gnu::always_inline]] inline Sum add_and_pay(Byte* into, const Byte* from, const Sum* prices,
                                              std::size_t size, unsigned modulus) {
  Sum sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto both = static_cast<Half>(into[i] + from[i]);
    const auto next = static_cast<Byte>(std::min(both, static_cast<Half>(both - modulus)));
    into[i] = next;
    sum += is_amount ? next * prices[i] : (next != 0 ? prices[i] : 0);
  }
  return sum;
}

FLIPWISE_CLONES std::uint32_t add_and_pay_amounts(Byte* into, const Byte* from, const std::uint32_t* prices,
                                                  std::size_t size, unsigned modulus) {
  return add_and_pay<std::uint32_t, true>(into, from, prices, size, modulus);
}
FLIPWISE_CLONES std::uint64_t add_and_pay_amounts(Byte* into, const Byte* from, const std::uint64_t* prices,
                                                  std::size_t size, unsigned modulus) {
  return add_and_pay<std::uint64_t, true>(into, from, prices, size, modulus);
}
FLIPWISE_CLONES std::uint32_t add_and_pay_presses(Byte* into, const Byte* from, const std::uint32_t* prices,
                                                  std::size_t size, unsigned modulus) {
  return add_and_pay<std::uint32_t, false>(into, from, prices, size, modulus);
}
FLIPWISE_CLONES std::uint64_t add_and_pay_presses(Byte* into, const Byte* from, const std::uint64_t* prices,
                                                  std::size_t size, unsigned modulus) {
  return add_and_pay<std::uint64_t, false>(into, from, prices, size, modulus);
}

/// The cells that some generator presses, in reading order.
class PressedCells {
 public:
  explicit PressedCells(const QuietPatterns& quiet) {
    const std::size_t cells = quiet.generators.empty() ? 0 : quiet.generators[0].cells();
    for (std::size_t i = 0; i < cells; ++i)
      if (std::any_of(quiet.generators.begin(), quiet.generators.end(),
                      [&](const Board& one) { return one.numbers()[i] != 0; }))
        places_.push_back(i);
  }

  std::vector<Byte> of(const Board& board) const {
    std::vector<Byte> result;
    for (const std::size_t place : places_) result.push_back(board.numbers()[place]);
    return result;
  }
  /// Returns the price of each cell; nothing if `Price` may not hold the cost of all together.
  template <typename Price>
  std::vector<Price> prices(const PressCosts& costs, unsigned colours) const {
    std::vector<Price> result;
    std::uint64_t all = 0;
    for (const std::size_t place : places_) {
      result.push_back(static_cast<Price>(costs.at(place)));
      all += costs.of_amount(place, colours - 1);
    }
    if (all > std::numeric_limits<Price>::max()) result.clear();
    return result;
  }
  Board with(Board board, std::span<const Byte> values) const {
    for (std::size_t i = 0; i < places_.size(); ++i) board.numbers()[places_[i]] = values[i];
    return board;
  }

 private:
  std::vector<std::size_t> places_;
};

struct NoPlace {};

/// Adds a generator; returns the total amount pressed, or the number of pressed cells.
struct AddAndCount {
  bool is_amount;
  unsigned modulus;

  [[gnu::always_inline]] std::uint64_t operator()(Byte* into, const Byte* generator,
                                                  std::size_t cells) const {
    std::uint64_t sum = 0;
    for (std::size_t from = 0; from < cells; from += bytes_of_a_sum) {
      const std::size_t size = std::min(bytes_of_a_sum, cells - from);
      sum += is_amount ? add_and_sum_amounts(into + from, generator + from, size, modulus)
                       : add_and_count_presses(into + from, generator + from, size, modulus);
    }
    return sum;
  }
};

/// An enumeration of the members of `particular` plus the quiet patterns, with their costs.
class Walk {
 public:
  Walk(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs)
      : quiet_(quiet), particular_(particular), costs_(costs), pressed_(quiet) {
    for (const Board& one : quiet.generators) generators_.push_back(pressed_.of(one));
    member_ = pressed_.of(particular);
    others_ =
        costs.of(particular) -
        costs.of(pressed_.with(Board(particular.rows(), particular.columns(), quiet.colours), member_));
    if (!costs.are_given()) return;
    narrow_prices_ = pressed_.prices<std::uint32_t>(costs, quiet.colours);
    if (narrow_prices_.empty()) prices_ = pressed_.prices<std::uint64_t>(costs, quiet.colours);
  }

  /// Returns the board for a key given to `see` below.
  Board board(std::span<const Byte> key) const { return pressed_.with(particular_, key); }

  /// Calls `see(cost, key)` for each member whose cost `admits` accepts. Returns false after a limit.
  /// `best` returns the least cost so far, for progress reports.
  template <typename Admits, typename See, typename Best>
  bool run(Limits& limits, const Admits& admits, const See& see, const Best& best) {
    const unsigned modulus = quiet_.colours;
    const bool is_amount = costs_.counted() == CostOf::amount;
    if (costs_.are_given()) {
      return run_by(limits, admits, see, best, [&](Byte* into, const Byte* generator, std::size_t cells) {
        if (prices_.empty())
          return std::uint64_t{
              is_amount ? add_and_pay_amounts(into, generator, narrow_prices_.data(), cells, modulus)
                        : add_and_pay_presses(into, generator, narrow_prices_.data(), cells, modulus)};
        return is_amount ? add_and_pay_amounts(into, generator, prices_.data(), cells, modulus)
                         : add_and_pay_presses(into, generator, prices_.data(), cells, modulus);
      });
    }
    return run_by(limits, admits, see, best, AddAndCount{is_amount, modulus});
  }

 private:
  /// Enumerates the members; `add` adds a generator and returns the resulting cost.
  template <typename Admits, typename See, typename Best, typename Add>
  bool run_by(Limits& limits, const Admits& admits, const See& see, const Best& best, const Add& add) {
    const double members = quiet_.members();
    const std::size_t cells = member_.size();
    std::vector<unsigned> digits(quiet_.orders.size());
    std::uint64_t here = costs_.of(particular_);
    std::uint64_t seen = 0;
    for (bool is_over = false; !is_over; ++seen) {
      if (seen % steps_between_looks == 0 &&
          !limits.report_and_continue(
              {.done = static_cast<double>(seen) / members, .best = best(), .stage = walk_stage}))
        return false;
      if (admits(here)) see(here, std::span<const Byte>(member_));
      is_over = true;
      for (std::size_t t = 0; is_over && t < digits.size(); ++t) {
        here = others_ + add(member_.data(), generators_[t].data(), cells);
        is_over = ++digits[t] == quiet_.orders[t];
        if (is_over) digits[t] = 0;
      }
    }
    return true;
  }

  const QuietPatterns& quiet_;
  const Board& particular_;
  const PressCosts& costs_;
  PressedCells pressed_;
  std::vector<std::vector<Byte>> generators_ = {};
  std::vector<Byte> member_ = {};
  std::vector<std::uint32_t> narrow_prices_ = {};  // if they fit; none if each is 1
  std::vector<std::uint64_t> prices_ = {};         // if they do not fit
  std::uint64_t others_ = 0;                       // cost of the cells that no generator presses
};

}  // namespace

double walk_seconds(const QuietPatterns& quiet, std::size_t cells) {
  return quiet.members() * static_cast<double>(cells + 100) * costs::byte_of_member_seconds;
}

void walk_coset(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts) {
  Walk walk(quiet, particular, costs);
  CheapestMembers<NoPlace> found(cheapest.upper(), cheapest.keep());
  const auto admits = [&](std::uint64_t cost) { return found.admits(cost); };
  const auto see = [&](std::uint64_t cost, std::span<const Byte> key) {
    if (!counts || counts(walk.board(key))) found.see(cost, key, {});
  };
  const bool is_complete = walk.run(limits, admits, see, [&] { return std::optional(found.cost()); });
  const std::uint64_t cost = found.cost();
  const std::uint64_t number = found.number();
  std::vector<Board> boards;
  for (const auto& kept : std::move(found).first()) boards.push_back(walk.board(kept.key));
  cheapest.join(cost, number, boards);
  if (!is_complete) limits.give_up();
}

void walk_costs(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                std::vector<std::uint64_t>& numbers, Limits& limits) {
  const auto all = [](std::uint64_t /*cost*/) { return true; };
  const auto see = [&](std::uint64_t cost, std::span<const Byte> /*key*/) { ++numbers[cost]; };
  Walk walk(quiet, particular, costs);
  if (!walk.run(limits, all, see, [] { return std::optional<std::uint64_t>(); })) limits.give_up();
}

}  // namespace flipwise
