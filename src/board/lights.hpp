// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace flipwise {

/// So many are taken at most where no board says how many there are.
constexpr std::size_t most_lights = 1'000'000;

/// As many as the buttons need: one more than the greatest number of a light.
inline std::size_t light_count(const std::vector<std::vector<std::size_t>>& buttons) {
  std::size_t lights = 0;
  for (const auto& button : buttons)
    for (const std::size_t light : button) lights = std::max(lights, light + 1);
  return lights;
}

}  // namespace flipwise
