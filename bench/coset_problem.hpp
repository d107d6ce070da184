// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <vector>

#include "run/limits.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

/// The normalised coset of random presses on a square board.
struct CosetProblem {
  Board presses;
  std::vector<Board> directions;
};

inline CosetProblem coset_problem(std::size_t side, const char* rule = "plus", Wrap wrap = Wrap::none) {
  std::mt19937_64 random(40);
  Limits limits;
  const auto system =
      make_system({.start = Board(side, side), .rule = parse_rule(rule), .wrap = wrap}, limits);
  CosetProblem result{Board(side, side), {}};
  for (std::size_t cell = 0; cell < side * side; ++cell)
    if (random() & 1) result.presses.flip(cell / side, cell % side);
  for (std::size_t t = 0; t < system->nullity(); ++t)
    result.directions.push_back(system->quiet_pattern(t, limits));
  normalise(result.presses, result.directions, limits);
  return result;
}

}  // namespace flipwise
