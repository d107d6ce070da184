// SPDX-License-Identifier: MIT
#include "solve/colour_coset/colour_walk.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "board/effect.hpp"
#include "run/clones.hpp"
#include "run/costs.hpp"
#include "solve/colour_coset/cheapest_members.hpp"

namespace flipwise {

namespace {

using Byte = std::uint8_t;
using Half = std::uint16_t;

constexpr const char* walk_stage = "walking the solutions";
constexpr std::uint64_t steps_between_looks = 1024;
constexpr std::size_t bytes_of_a_sum = 256;  // as many bytes add up to less than 2^16

/// into += from; the sum of what becomes of it, or how much of that is not 0. At most `bytes_of_a_sum`
/// bytes. `Sum` holds the sum of two of them.
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

/// The cells that some generator presses, of any board, in reading order.
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
  Board with(Board board, std::span<const Byte> values) const {
    for (std::size_t i = 0; i < places_.size(); ++i) board.numbers()[places_[i]] = values[i];
    return board;
  }

 private:
  std::vector<std::size_t> places_;
};

struct NoPlace {};

}  // namespace

double walk_seconds(const QuietPatterns& quiet, std::size_t cells) {
  return quiet.members() * static_cast<double>(cells + 100) * costs::byte_of_member_seconds;
}

void walk_coset(const QuietPatterns& quiet, const Board& particular, CostOf cost_of,
                CheapestBoards& cheapest, Limits& limits) {
  const PressedCells pressed(quiet);
  std::vector<std::vector<Byte>> generators;
  for (const Board& one : quiet.generators) generators.push_back(pressed.of(one));
  std::vector<Byte> member = pressed.of(particular);
  const std::uint64_t others =
      cost(particular, cost_of) -
      cost(pressed.with(Board(particular.rows(), particular.columns(), quiet.colours), member), cost_of);
  const auto add = [&](const std::vector<Byte>& generator) {
    std::uint64_t sum = 0;
    for (std::size_t from = 0; from < member.size(); from += bytes_of_a_sum) {
      const std::size_t size = std::min(bytes_of_a_sum, member.size() - from);
      sum +=
          cost_of == CostOf::amount
              ? add_and_sum_amounts(member.data() + from, generator.data() + from, size, quiet.colours)
              : add_and_count_presses(member.data() + from, generator.data() + from, size, quiet.colours);
    }
    return sum;
  };

  CheapestMembers<NoPlace> found(cheapest.upper(), cheapest.keep());
  const auto join = [&] {
    const std::uint64_t cost = found.cost();
    const std::uint64_t number = found.number();
    std::vector<Board> boards;
    for (const auto& kept : std::move(found).first()) boards.push_back(pressed.with(particular, kept.key));
    cheapest.join(cost, number, boards);
  };
  const double members = quiet.members();
  std::vector<unsigned> digits(quiet.orders.size());
  std::uint64_t here = cost(particular, cost_of);
  std::uint64_t seen = 0;
  for (bool is_over = false; !is_over; ++seen) {
    if (seen % steps_between_looks == 0 &&
        !limits.proceed(
            {.done = static_cast<double>(seen) / members, .best = found.cost(), .stage = walk_stage})) {
      join();
      limits.give_up();
    }
    if (found.admits(here)) found.see(here, member, {});
    is_over = true;
    for (std::size_t t = 0; is_over && t < digits.size(); ++t) {
      here = others + add(generators[t]);
      is_over = ++digits[t] == quiet.orders[t];
      if (is_over) digits[t] = 0;
    }
  }
  join();
}

}  // namespace flipwise
