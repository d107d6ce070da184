// SPDX-License-Identifier: MIT
//
// Any bytes are a board or an InputError, from memory as from a stream; and what was read is written,
// in every format that can hold it, so that it reads back the same.
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

bool same(const Grid& left, const Grid& right) {
  return left.lit == right.lit && left.holes == right.holes && left.second == right.second;
}

void require_message(const std::string& message) {
  require(message.starts_with("input:"));
  for (const char c : message) require(c >= ' ' && c <= '~');
}

void require_round_trips(const Grid& grid, bool kinds) {
  require(same(read_grid(write_grid(grid, Format::text), "text", kinds), grid));
  require(same(grid_from_rows(grid_rows(grid), "rows", kinds), grid));
  if (grid.holes || !grid.second.empty()) return;
  for (const Format format : {Format::pbm, Format::pbm_raw})
    require(same(read_grid(write_grid(grid, format), "image"), grid));
}

void read_rows(const std::string& text, const Grid& grid) {
  std::istringstream stream(text);
  PbmSource source(stream, "input");
  std::vector<Word> row(words_for(source.columns()));
  for (int pass = 0; pass < 2; ++pass) {
    source.rewind();
    for (std::size_t i = 0; i < source.rows(); ++i) {
      source.read(row);
      require(std::equal(row.begin(), row.end(), grid.lit.row(i).begin()));
    }
  }
}

void check(const std::string& text, bool kinds) {
  std::istringstream stream(text);
  Grid grid;
  try {
    grid = read_grid(text, "input", kinds);
  } catch (const InputError& error) {
    require_message(error.what());
    try {
      read_grid(stream, "input", kinds);
    } catch (const InputError& other) {
      require(std::string(error.what()) == other.what());
      return;
    }
    std::abort();
  }
  require(same(read_grid(stream, "input", kinds), grid));
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
