// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>

#include "flipwise/puzzle.hpp"

namespace flipwise {

/// Maximum number of lights of buttons if no board determines it.
constexpr std::size_t max_lights = 1'000'000;

/// Returns the number of lights that the buttons need: the largest number of a light plus 1.
inline std::size_t lights_needed(const Buttons& buttons) {
  std::size_t lights = 0;
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i]) lights = std::max(lights, light + 1);
  return lights;
}

}  // namespace flipwise
