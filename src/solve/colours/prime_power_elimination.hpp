// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "modular/howell_form.hpp"
#include "solve/colours/prime_power_system.hpp"

namespace flipwise {

/// Dense elimination in the matrix of all presses and lights, for any puzzle. Cost: the cube of the cells.
class PrimePowerElimination final : public PrimePowerSystem {
 public:
  PrimePowerElimination(const Puzzle& puzzle, PrimePower modulus, Limits& limits);

  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  const std::vector<unsigned>& orders() const override { return echelon_.orders(); }
  Board quiet_pattern(std::size_t t, Limits& limits) const override;

 private:
  /// The presses and lights of the matrix, and the shape of press boards.
  struct Layout {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::size_t> presses = {};  // places on a board of presses
    std::vector<std::size_t> lights = {};   // places on a board of lights
  };
  static Layout layout_of(const Puzzle& puzzle);
  static ByteMatrix matrix_of(const Puzzle& puzzle, const Layout& layout, unsigned modulus);
  Board board_of(const ByteVector& presses) const;

  Layout layout_;
  PrimePower modulus_;
  Limits::MemoryReservation reservation_;
  HowellForm echelon_;
};

}  // namespace flipwise
