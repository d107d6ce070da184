// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// So many are taken at most where no board says how many there are.
constexpr std::size_t max_lights = 1'000'000;

/// As many as the buttons need: one more than the greatest number of a light.
inline std::size_t lights_needed(const Buttons& buttons) {
  std::size_t lights = 0;
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i]) lights = std::max(lights, light + 1);
  return lights;
}

}  // namespace flipwise
