// SPDX-License-Identifier: MIT
//
// Any bytes must be a board of colours or cause an InputError, the same from memory and from a stream.
// Boards and their ids are written and read back unchanged. The first byte is the number of colours.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace {

using namespace flipwise;

void require(bool truth) {
  if (!truth) std::abort();
}

void check_grid(const std::string& text, unsigned colours) {
  std::istringstream stream(text);
  Grid grid;
  try {
    grid = read_grid(text, "input", colours);
  } catch (const InputError& error) {
    try {
      read_grid(stream, "input", colours);
    } catch (const InputError& other) {
      require(std::string(error.what()) == other.what());
      return;
    }
    std::abort();
  }
  require(read_grid(stream, "input", colours) == grid);
  require(read_grid(write_grid(grid, Format::text), "text", colours) == grid);
  require(grid_from_rows(grid_rows(grid), "rows", colours) == grid);
  for (const Format format : {Format::pgm, Format::pgm_raw})
    require(read_grid(write_grid(grid, format), "image", colours).cells == grid.cells);
}

void check_id(const std::string& text) {
  if (colours_of_id(text) == 0) return;
  try {
    const Puzzle puzzle = read_id(text, own_modulus).puzzle;
    require(read_id(write_id(puzzle), own_modulus).puzzle.start == puzzle.start);
  } catch (const InputError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const unsigned colours = 2 + data[0] % static_cast<unsigned>(max_modulus - 1);
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  check_grid(text, colours);
  check_id(text);
  std::istringstream stream(text);
  try {
    read_press_list(text, "input", Board(3, 4, colours), false);
    read_buttons(stream, "input", 12, colours);
  } catch (const InputError&) {
  }
  return 0;
}
