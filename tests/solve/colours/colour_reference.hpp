// SPDX-License-Identifier: MIT
//
// The slow, obviously correct reference for colours: tries all presses and adds up their effects cell by
// cell. It shares only the values of a puzzle with the library.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "reference.hpp"

namespace reference {

/// The amounts that one press of each cell adds to each light.
struct ColourGame {
  unsigned colours = 3;
  std::vector<std::vector<unsigned>> adds;  // by press and light, modulo `colours`
  std::vector<bool> may_press;
  std::vector<bool> counts;  // for each light: true if it must reach the goal
};

inline ColourGame colour_game(unsigned colours, const Field& field, const Rule& rule) {
  ColourGame game{colours, {}, {}, {}};
  const auto cells = static_cast<std::size_t>(field.cells());
  for (int cell = 0; cell < field.cells(); ++cell) {
    std::vector<unsigned> adds(cells);
    if (!field.is_hole(cell))
      for (const int reached_cell : reached(field, rule, cell / field.columns, cell % field.columns))
        adds[static_cast<std::size_t>(reached_cell)] += 1;
    game.adds.push_back(adds);
    game.may_press.push_back(!field.is_hole(cell));
    game.counts.push_back(!field.is_hole(cell));
  }
  return game;
}

struct ColourBest {
  std::uint64_t solutions = 0;
  std::uint64_t cost = 0;
  std::vector<std::vector<unsigned>> all = {};          // solutions of least cost, in row-major order
  std::map<std::uint64_t, std::uint64_t> by_cost = {};  // numbers of solutions
};

/// Tries all presses; returns those of least cost that bring `start` to one of `targets`, and the number of
/// solutions by cost. `counts`, if given, decides what is a solution. Without `prices`, each cell costs 1.
/// Time: colours^presses.
inline ColourBest best_of(const ColourGame& game, const std::vector<unsigned>& start,
                          const std::vector<std::vector<unsigned>>& targets, bool count_presses,
                          const std::vector<std::uint64_t>& prices = {},
                          const std::function<bool(const std::vector<unsigned>&)>& counts = {}) {
  ColourBest best;
  std::vector<unsigned> presses(game.adds.size());
  std::vector<unsigned> lights = start;
  const auto see = [&] {
    for (const auto& target : targets) {
      bool is_reached = true;
      for (std::size_t i = 0; is_reached && i < lights.size(); ++i)
        is_reached = !game.counts[i] || lights[i] % game.colours == target[i];
      if (!is_reached) continue;
      std::uint64_t cost = 0;
      for (std::size_t i = 0; i < presses.size(); ++i)
        cost += (prices.empty() ? 1 : prices[i]) * (count_presses ? (presses[i] != 0 ? 1 : 0) : presses[i]);
      if (counts && !counts(presses)) return;
      ++best.by_cost[cost];
      if (best.solutions++ == 0 || cost < best.cost) {
        best.cost = cost;
        best.all.clear();
      }
      if (cost == best.cost) best.all.push_back(presses);
      return;
    }
  };
  const auto descend = [&](const auto& self, std::size_t press) -> void {
    if (press == presses.size()) return see();
    const unsigned most = game.may_press[press] ? game.colours - 1 : 0;
    for (presses[press] = 0; presses[press] <= most; ++presses[press]) {
      self(self, press + 1);
      for (std::size_t i = 0; i < lights.size(); ++i) lights[i] += game.adds[press][i];
    }
    for (std::size_t i = 0; i < lights.size(); ++i) lights[i] -= (most + 1) * game.adds[press][i];
    presses[press] = 0;
  };
  descend(descend, 0);
  return best;
}

}  // namespace reference
