// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gf2/instruction_set.hpp"

namespace flipwise {

/// A matrix of small integers, as lines; the columns get signs.
struct LineMatrix {
  std::size_t lines = 0;
  std::size_t columns = 0;
  std::vector<std::int8_t> entries = {};  // line by line

  std::int8_t at(std::size_t line, std::size_t column) const { return entries[line * columns + column]; }
  /// Sum of the absolute entries of a line.
  int spread(std::size_t line) const;
  int spread() const;
  /// sum over columns of entry * (-1)^(bit of `signs`).
  int sum(std::size_t line, std::uint64_t signs) const;
};

/// What a walk can hold: at most 62 columns, lines of spread at most 127, 32,767 in all.
bool is_walkable(const LineMatrix& matrix);

/// Goes through all signs of the columns but the last, looking for those where the absolute line sums add
/// up to much. A vector holds the sums of one line for all signs of the first few columns, in bytes; the
/// columns in between change in Gray code order, one vector addition a line each; the highest are fixed by
/// `prefix`, so that a walk can be divided. Cost: about a thirtieth of a nanosecond per line and choice of
/// signs with AVX2.
class LineWalk {
 public:
  /// Of the `columns - 1` free columns the last `prefix_columns` are fixed.
  LineWalk(const LineMatrix& matrix, std::size_t prefix_columns, std::uint64_t prefix,
           gf2::InstructionSet set = gf2::best_instruction_set());

  /// Walks on until some choice of signs has a sum of at least `threshold`; false at the end. Those choices
  /// are then in `hits()`.
  bool next(int threshold);
  const std::vector<std::uint64_t>& hits() const { return hits_; }

  /// What the kernels work on. Vectors of `lanes` bytes one after the other, cache lines aligned.
  struct State {
    std::size_t lines = 0;
    std::size_t lanes = 0;
    std::int8_t* sums = nullptr;            // lines vectors
    const std::int8_t* changes = nullptr;   // [walked column][bit before][line] vectors
    std::vector<std::size_t> flushes = {};  // lines after which bytes could overflow
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
  struct alignas(64) Line {
    std::int8_t values[64];
  };
  std::vector<Line> sums_;
  std::vector<Line> changes_;
  State state_;
  std::vector<std::uint64_t> hits_;
};

}  // namespace flipwise
