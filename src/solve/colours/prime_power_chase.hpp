// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "solve/colours/colour_first_row.hpp"
#include "solve/colours/prime_power_system.hpp"

namespace flipwise {

/// Returns whether a press adds to its own cell, for plus and ring, which can be chased; else nothing.
std::optional<bool> colour_chase_self(const Rule& rule);

/// Returns true if PrimePowerChase can solve the puzzle (transposed, if `turned`).
bool can_chase(const Puzzle& puzzle, bool turned = false);

/// The plus or ring rule if every cell takes part and rows do not wrap: solves row by row after finding the
/// first row (Facts 2, 38). Cost: linear in the board, in addition to make_colour_first_row.
class PrimePowerChase final : public PrimePowerSystem {
 public:
  PrimePowerChase(const Puzzle& puzzle, PrimePower modulus, Limits& limits);

  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  const std::vector<unsigned>& orders() const override { return first_row_->orders(); }
  Board quiet_pattern(std::size_t t, Limits& limits) const override;

 private:
  ByteVector chase(const Board& lights, ByteVector first, Board* presses, Limits& limits) const;

  ColourChase chase_;
  std::unique_ptr<const ColourFirstRow> first_row_;
};

}  // namespace flipwise
