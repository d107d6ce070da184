// SPDX-License-Identifier: MIT
#pragma once

#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// The cross rule without holes, in closed form (Fact 8): with R and C the row and column parities of the
/// presses x, the lights are b_ij = R_i + C_j + x_ij. Cost: linear in the board, for the fewest presses
/// too unless both sides are odd; then 2^(shorter side - 1) times the longer side.
class Cross final : public LinearSystem {
 public:
  Cross(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {}

  std::size_t nullity() const override;
  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  Board witness(const Board& lights, Limits& limits) const override;
  Board quiet_pattern(std::size_t t, Limits& limits) const override;
  std::size_t widest_press() const override { return rows_ + columns_ - 1; }
  std::optional<Fewest> fewest_like(Board particular, std::uint64_t all, Limits& limits) const override;
  const char* method() const override { return "cross"; }

 private:
  std::size_t rows_;
  std::size_t columns_;
};

}  // namespace flipwise
