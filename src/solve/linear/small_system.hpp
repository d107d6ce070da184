// SPDX-License-Identifier: MIT
#pragma once

#include "solve/linear/linear_system.hpp"
#include "solve/linear/packed_system.hpp"

namespace flipwise {

/// An eliminated system of at most 64 cells as a PackedSystem, for boards one at a time: well under a
/// microsecond each.
class SmallSystem final : public LinearSystem {
 public:
  static constexpr std::size_t most_cells = 64;
  static constexpr std::size_t most_nullity = 10;

  SmallSystem(const Elimination& elimination, std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), widest_press_(elimination.widest_press()), system_(elimination) {}

  std::size_t nullity() const override { return system_.nullity(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  Board witness(const Board& lights, Limits& limits) const override;
  Board quiet_pattern(std::size_t t, Limits& limits) const override;
  std::size_t widest_press() const override { return widest_press_; }
  std::optional<Fewest> fewest_like(Board particular, std::uint64_t all, Limits& limits) const override;
  const char* method() const override { return "small"; }

 private:
  using System = PackedSystem<1>;

  Board unpacked(Word cells) const;

  std::size_t rows_;
  std::size_t columns_;
  std::size_t widest_press_;
  System system_;
};

}  // namespace flipwise
