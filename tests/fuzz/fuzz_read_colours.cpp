// SPDX-License-Identifier: MIT
//
// Any bytes are a board of colours or an InputError, from memory as from a stream, and what was read is
// written so that it reads back the same; so are ids. The first byte is the number of colours.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "flipwise/colour_io.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace {

using namespace flipwise;

void require(bool truth) {
  if (!truth) std::abort();
}

void check_grid(const std::string& text, unsigned colours) {
  std::istringstream stream(text);
  ColourGrid grid;
  try {
    grid = read_colour_grid(text, "input", colours);
  } catch (const InputError& error) {
    try {
      read_colour_grid(stream, "input", colours);
    } catch (const InputError& other) {
      require(std::string(error.what()) == other.what());
      return;
    }
    std::abort();
  }
  require(read_colour_grid(stream, "input", colours) == grid);
  require(read_colour_grid(write_colour_grid(grid, ColourFormat::text), "text", colours) == grid);
  require(colour_grid_from_rows(colour_grid_rows(grid), "rows", colours) == grid);
  for (const ColourFormat format : {ColourFormat::pgm, ColourFormat::pgm_raw})
    require(read_colour_grid(write_colour_grid(grid, format), "image", colours).cells == grid.cells);
}

void check_id(const std::string& text) {
  if (colours_of_id(text) == 0) return;
  try {
    const Puzzle puzzle = read_colour_id(text);
    require(read_colour_id(write_id(puzzle)).start == puzzle.start);
  } catch (const InputError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const unsigned colours = 2 + data[0] % static_cast<unsigned>(greatest_modulus - 1);
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_grid(text, colours);
  check_id(text);
  std::istringstream stream(text);
  try {
    read_colour_presses(text, "input", 3, 4, colours);
    read_buttons(stream, "input", 12, colours);
  } catch (const InputError&) {
  }
  return 0;
}
