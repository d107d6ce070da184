// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gf2/instruction_set.hpp"

namespace flipwise {

/// A matrix of small integers whose rows and columns each have a switch that turns all their signs.
struct SwitchMatrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<std::int8_t> entries = {};  // row by row

  std::int8_t at(std::size_t row, std::size_t column) const { return entries[row * columns + column]; }
  /// Sum of the absolute entries of a row.
  int l1_norm(std::size_t row) const;
  int l1_norm() const;
  /// sum over columns of entry * (-1)^(bit of `signs`).
  int sum(std::size_t row, std::uint64_t signs) const;
};

/// What a walk can hold: at most 62 columns; absolute entries of at most 127 a row, 32,767 in all.
bool is_walkable(const SwitchMatrix& matrix);

/// Goes through all signs of the columns but the last, looking for those where the absolute row sums add
/// up to much. A vector holds the sums of one row for all signs of the first few columns, in bytes; the
/// columns in between change in Gray code order, one vector addition a row each; the highest are fixed by
/// `prefix`, so that a walk can be divided. Cost: about a thirtieth of a nanosecond per row and choice of
/// signs with AVX2.
class SwitchWalk {
 public:
  /// Of the `columns - 1` free columns the last `prefix_columns` are fixed.
  SwitchWalk(const SwitchMatrix& matrix, std::size_t prefix_columns, std::uint64_t prefix,
             gf2::InstructionSet set = gf2::best_instruction_set());

  /// Walks on until some choice of signs has a sum of at least `threshold`; false at the end. Those choices
  /// are then in `hits()`.
  bool next(int threshold);
  const std::vector<std::uint64_t>& hits() const { return hits_; }

  /// What the backends work on. Vectors of `lanes` bytes one after the other, cache lines aligned.
  struct State {
    std::size_t rows = 0;
    std::size_t lanes = 0;
    std::int8_t* sums = nullptr;            // rows vectors
    const std::int8_t* changes = nullptr;   // [walked column][bit before][row] vectors
    std::vector<std::size_t> flushes = {};  // rows after which bytes could overflow
    std::uint64_t step = 0;
    std::uint64_t steps = 0;
    std::uint64_t signs = 0;  // of the walked columns
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
