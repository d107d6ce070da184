// SPDX-License-Identifier: MIT
//
// Reads lists of buttons and graph6; the first byte is the number of lights.
#include <cstdint>
#include <sstream>
#include <string>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t lights = 1 + data[0];
  std::istringstream input(std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  try {
    const flipwise::Buttons buttons = flipwise::read_buttons(input, "input", lights).buttons;
    for (std::size_t i = 0; i < buttons.size(); ++i)
      for (const std::size_t light : buttons[i])
        if (light >= lights) __builtin_trap();
  } catch (const flipwise::InputError&) {
  }
  return 0;
}
