// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "modular/local_echelon.hpp"
#include "solve/colours/local_system.hpp"

namespace flipwise {

/// Any puzzle: the matrix of all presses and lights. Cost: the cube of the cells.
class LocalElimination final : public LocalSystem {
 public:
  LocalElimination(const ColourPuzzle& puzzle, PrimePower modulus, Limits& limits);
  LocalElimination(const ColourButtons& puzzle, PrimePower modulus, Limits& limits);

  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  const std::vector<unsigned>& orders() const override { return echelon_.orders(); }
  Board quiet_pattern(std::size_t t, Limits& limits) const override;

 private:
  /// Which presses and which lights the matrix is of, and the shape of press boards.
  struct Layout {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::size_t> presses = {};  // places on a board of presses
    std::vector<std::size_t> lights = {};   // places on a board of lights
  };
  static Layout layout_of(const ColourPuzzle& puzzle);
  static Layout layout_of(const ColourButtons& puzzle);
  static ByteMatrix matrix_of(const ColourPuzzle& puzzle, const Layout& layout, unsigned modulus);
  static ByteMatrix matrix_of(const ColourButtons& puzzle, const Layout& layout, unsigned modulus);
  template <typename Puzzle>
  static LocalEchelon echelon_of(const Puzzle& puzzle, const Layout& layout, PrimePower modulus,
                                 Limits& limits);
  Board board_of(const ByteVector& presses) const;

  Layout layout_;
  PrimePower modulus_;
  Limits::Charge held_;
  LocalEchelon echelon_;
};

}  // namespace flipwise
