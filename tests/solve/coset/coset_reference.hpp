// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "boards.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "solve/linear/make_system.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise::coset_reference {

/// Enough memory for any coset of a test.
inline constexpr std::uint64_t plenty_of_bytes = std::uint64_t{1} << 30;

/// A coset: one member, and a basis of the differences of members.
struct Boards {
  Board particular;
  std::vector<Board> directions;
};

/// The facts of a coset, from an enumeration of all members in Gray code order.
struct Scan {
  std::uint64_t presses = ~std::uint64_t{0};
  std::vector<Board> fewest;  // all minimum members, in row-major order
  std::vector<BigInt> weights;
};

inline Scan scan(const Boards& boards) {
  Scan result;
  result.weights.resize(boards.particular.cells() + 1);
  std::vector<std::uint64_t> weights(result.weights.size());
  Board member = boards.particular;
  for (std::uint64_t step = 0;;) {
    const std::uint64_t weight = member.weight();
    ++weights[weight];
    if (weight < result.presses) {
      result.presses = weight;
      result.fewest.clear();
    }
    if (weight == result.presses) result.fewest.push_back(member);
    if (++step >> boards.directions.size() != 0) break;
    member ^= boards.directions[static_cast<std::size_t>(std::countr_zero(step))];
  }
  std::copy(weights.begin(), weights.end(), result.weights.begin());
  while (result.weights.back() == 0) result.weights.pop_back();
  std::sort(result.fewest.begin(), result.fewest.end(),
            [](const Board& a, const Board& b) { return reading_order(a, b) < 0; });
  return result;
}

/// Returns the coset of some presses and the quiet patterns of a puzzle.
inline Coset coset_on(const Puzzle& puzzle, Board presses, Limits& limits) {
  const auto system = make_system(puzzle, limits);
  std::vector<Board> directions;
  for (std::size_t t = 0; t < system->nullity(); ++t)
    directions.push_back(system->quiet_pattern(t, limits));
  normalise(presses, directions, limits);
  return coset_of(presses, directions, {}, limits);
}

}  // namespace flipwise::coset_reference
