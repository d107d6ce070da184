// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "modular/howell_form.hpp"
#include "solve/colours/prime_power_system.hpp"

namespace flipwise {

/// The cross rule if every cell takes part, in closed form (Fact 39). Cost: linear in the board.
class PrimePowerCross final : public PrimePowerSystem {
 public:
  PrimePowerCross(const Puzzle& puzzle, PrimePower modulus, Limits& limits);

  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  const std::vector<unsigned>& orders() const override { return orders_; }
  Board quiet_pattern(std::size_t t, Limits& limits) const override;

 private:
  /// Sums of presses or lights by line: of the first line, and the differences of the others from it.
  struct Lines {
    unsigned first = 0;
    ByteVector differences = {};  // differences of all later lines from the first
    unsigned difference_sum = 0;
  };

  ByteRows arithmetic() const { return {modulus_.value}; }
  ByteMatrix core_matrix() const;
  Lines lines_of(const ByteVector& sums) const;
  bool divide(Lines& lines, unsigned factor) const;
  ByteVector sums_of(const Lines& lines) const;
  Board presses_of(const Lines& of_rows, const Lines& of_columns, const Board* lights,
                   Limits& limits) const;

  std::size_t rows_;
  std::size_t columns_;
  PrimePower modulus_;
  unsigned row_factor_;                // columns minus 1
  unsigned column_factor_;             // rows minus 1
  HowellForm core_;                    // unknowns: first row, first column, sums of the differences
  std::vector<unsigned> orders_ = {};  // orders of generators: core, pairs of rows, pairs of columns
  std::size_t row_pairs_ = 0;
  std::size_t column_pairs_ = 0;
};

}  // namespace flipwise
