// SPDX-License-Identifier: MIT
//
// Buttons for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// Lists of lights, for tests that build buttons in any order.
using LightLists = std::vector<std::vector<std::size_t>>;

/// Returns buttons that add amounts to lights, from a list of pairs (light, amount) for each.
inline Buttons with_amounts(const std::vector<std::vector<std::pair<std::size_t, std::uint64_t>>>& lists) {
  Buttons buttons;
  for (const auto& list : lists) {
    buttons.add();
    for (const auto& [light, amount] : list) buttons.change(light, amount);
  }
  return buttons;
}

}  // namespace flipwise
