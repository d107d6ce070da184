// SPDX-License-Identifier: MIT
//
// Any bytes must be a board or cause an InputError, the same from memory and from a stream. Boards are
// written in every format that supports them and read back unchanged.
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/netpbm.hpp"

namespace {

using namespace flipwise;

void require(bool truth) {
  if (!truth) std::abort();
}

/// A sign that is not a cell may be shown as it is written, in UTF-8.
void require_message(const std::string& message) {
  require(message.starts_with("input:"));
  for (std::size_t at = 0; at < message.size();) {
    const auto first = static_cast<unsigned char>(message[at++]);
    require(first >= ' ' && first != 0x7f);
    const int more = std::countl_one(first) - 1;
    require(more != 0 && more < 4);
    std::uint32_t character = first & (0x7fU >> (more + 1));
    for (int i = 0; i < more; ++i, ++at) {
      require(at < message.size() && (static_cast<unsigned char>(message[at]) & 0xc0U) == 0x80U);
      character = character << 6 | (static_cast<unsigned char>(message[at]) & 0x3fU);
    }
    if (more < 1) continue;
    require(character >= (more == 1 ? 0x80U : more == 2 ? 0x800U : 0x10000U) && character <= 0x10ffffU);
    require(character < 0xd800U || character > 0xdfffU);
  }
}

void require_round_trips(const Grid& grid, bool kinds) {
  const std::uint64_t modulus = kinds ? press_kinds : 2;
  require(read_grid(write_grid(grid, Format::text), "text", modulus) == grid);
  require(grid_from_rows(grid_rows(grid), "rows", modulus) == grid);
  if (grid.holes || !grid.cells.has_bits()) return;
  for (const Format format : {Format::pbm, Format::pbm_raw})
    require(read_grid(write_grid(grid, format), "image") == grid);
}

void read_rows(const std::string& text, const Grid& grid) {
  std::istringstream stream(text);
  NetpbmSource source(stream, "input");
  std::vector<Word> row(words_for(source.columns()));
  for (int pass = 0; pass < 2; ++pass) {
    source.rewind();
    for (std::size_t i = 0; i < source.rows(); ++i) {
      source.read(row);
      require(std::equal(row.begin(), row.end(), grid.cells.row(i).begin()));
    }
  }
}

void check(const std::string& text, bool kinds) {
  const std::uint64_t modulus = kinds ? press_kinds : 2;
  std::istringstream stream(text);
  Grid grid;
  try {
    grid = read_grid(text, "input", modulus);
  } catch (const InputError& error) {
    require_message(error.what());
    try {
      read_grid(stream, "input", modulus);
    } catch (const InputError& other) {
      require(std::string(error.what()) == other.what());
      return;
    }
    std::abort();
  }
  require(read_grid(stream, "input", modulus) == grid);
  require_round_trips(grid, kinds);
  if (text.starts_with("P1") || text.starts_with("P4")) read_rows(text, grid);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const bool kinds : {false, true}) check(text, kinds);
  return 0;
}
