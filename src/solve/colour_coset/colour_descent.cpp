// SPDX-License-Identifier: MIT
#include "solve/colour_coset/colour_descent.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "modular/byte_rows.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

constexpr double max_bytes = 3e8;  // bytes added and summed

/// A descent from one member after another.
class CosetDescent {
 public:
  CosetDescent(const QuietPatterns& quiet, const PressCosts& costs, double most, CheapestBoards& cheapest,
               Limits& limits, const CountsBoard& counts)
      : quiet_(quiet),
        costs_(costs),
        max_(most),
        cheapest_(cheapest),
        limits_(limits),
        counts_(counts),
        arithmetic_{quiet.colours} {}

  bool may_go_on() const { return bytes_ < max_ && !stopped_; }

  /// Adds the best multiple of each generator in turn, until none of them helps.
  void run(Board board) {
    std::uint64_t here = costs_.of(board);
    std::size_t helpless = 0;
    for (std::size_t t = 0; helpless < quiet_.generators.size() && may_go_on();
         t = (t + 1) % quiet_.generators.size()) {
      unsigned best = 0;
      std::uint64_t least = here;
      for (unsigned times = 1; times < quiet_.orders[t]; ++times) {
        arithmetic_.add(board.numbers(), quiet_.generators[t].numbers());
        const std::uint64_t next = costs_.of(board);
        if (next < least && (!counts_ || counts_(board))) {
          least = next;
          best = times;
        }
      }
      arithmetic_.add_multiple(board.numbers(), quiet_.generators[t].numbers(), best + 1);
      helpless = best == 0 ? helpless + 1 : 0;
      here = least;
      bytes_ += static_cast<double>(board.cells()) * quiet_.orders[t];
      stopped_ = !limits_.report_and_continue(
          {.done = bytes_ / max_, .best = cheapest_.upper(), .stage = "searching for a good solution"});
    }
    if (!counts_ || counts_(board)) cheapest_.improve(here, board);
  }

  /// Moves to a random member.
  void scatter(Board& board, Random& random) {
    for (std::size_t t = 0; t < quiet_.generators.size(); ++t)
      arithmetic_.add_multiple(board.numbers(), quiet_.generators[t].numbers(),
                               static_cast<unsigned>(random.below(quiet_.orders[t])));
    bytes_ += static_cast<double>(board.cells()) * static_cast<double>(quiet_.generators.size());
  }

 private:
  const QuietPatterns& quiet_;
  const PressCosts& costs_;
  double max_;
  CheapestBoards& cheapest_;
  Limits& limits_;
  const CountsBoard& counts_;
  ByteRows arithmetic_;
  double bytes_ = 0;
  bool stopped_ = false;
};

}  // namespace

void descend_coset(const QuietPatterns& quiet, const Board& particular, const PressCosts& costs,
                   double share, CheapestBoards& cheapest, Limits& limits, const CountsBoard& counts) {
  if (quiet.generators.empty()) return;
  CosetDescent descent(quiet, costs, share * max_bytes, cheapest, limits, counts);
  Random random(1);
  Board board = particular;
  descent.run(board);
  while (descent.may_go_on()) {
    descent.scatter(board, random);
    descent.run(board);
  }
}

}  // namespace flipwise
