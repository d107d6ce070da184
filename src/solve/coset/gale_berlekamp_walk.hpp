// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gf2/instruction_set.hpp"

namespace flipwise {

/// A matrix of small integers. Each row and column has a switch that reverses its signs.
struct SwitchMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<std::int8_t> entries = {};  // row by row

  std::int8_t at(std::size_t row, std::size_t column) const { return entries[row * columns + column]; }
  /// Returns the sum of the absolute entries of a row.
  int l1_norm(std::size_t row) const;
  int l1_norm() const;
  /// Returns the sum over columns of entry * (-1)^(bit of `signs`).
  int sum(std::size_t row, std::uint64_t signs) const;
};

/// True if a walk can hold the matrix: at most 62 columns and 32,767 rows; absolute entries add up to at
/// most 127 a row, and 32,767 in all.
bool is_walkable(const SwitchMatrix& matrix);

/// Enumerates all signs of the columns but the last, and finds those for which the sum of the absolute row
/// sums is large. A vector holds the sums of one row for all signs of the first few columns, a byte each.
/// The columns in between change in Gray code order, one vector addition per row; the highest are fixed by
/// `prefix`, so that a walk can be divided. Cost: about 1/30 ns per row and choice of signs with AVX2.
class SwitchWalk {
 public:
  /// Fixes the last `prefix_columns` of the `columns - 1` free columns.
  SwitchWalk(const SwitchMatrix& matrix, std::size_t prefix_columns, std::uint64_t prefix,
             gf2::InstructionSet set = gf2::best_instruction_set());

  /// Continues until some choices of signs have a sum of at least `threshold`, which are then in `hits()`.
  /// Returns false at the end.
  bool next(int threshold);
  const std::vector<std::uint64_t>& hits() const { return hits_; }

  /// The data of the backends. Vectors have `lanes` bytes, are consecutive, and aligned to cache lines.
  struct State {
    std::size_t rows = 0;
    std::size_t lanes = 0;
    std::int8_t* sums = nullptr;            // rows vectors
    const std::int8_t* changes = nullptr;   // [walked column][bit before][row] vectors
    std::vector<std::size_t> flushes = {};  // rows before which byte totals are widened
    std::uint64_t step = 0;
    std::uint64_t steps = 0;
    std::uint64_t signs = 0;  // signs of the walked columns
    std::int16_t totals[64] = {};
  };

 private:
  std::size_t lane_columns_;
  std::size_t used_lanes_;
  std::size_t walked_columns_;
  std::uint64_t prefix_;
  gf2::InstructionSet set_;
  struct alignas(64) CacheLine {
    std::int8_t values[64];
  };
  std::vector<CacheLine> sums_;
  std::vector<CacheLine> changes_;
  State state_;
  std::vector<std::uint64_t> hits_;
};

}  // namespace flipwise
