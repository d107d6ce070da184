// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "solve/colours/prime_power_system.hpp"

namespace flipwise {

/// Adapts the system of the transposed puzzle to boards and presses that are not transposed.
class PrimePowerTurned final : public PrimePowerSystem {
 public:
  explicit PrimePowerTurned(std::unique_ptr<const PrimePowerSystem> turned)
      : PrimePowerSystem(turned->method(), turned->colours()), turned_(std::move(turned)) {}

  std::optional<Board> particular(const Board& lights, Limits& limits) const override {
    auto presses = turned_->particular(transposed(lights), limits);
    if (presses) presses = transposed(*presses);
    return presses;
  }
  const std::vector<unsigned>& orders() const override { return turned_->orders(); }
  Board quiet_pattern(std::size_t t, Limits& limits) const override {
    return transposed(turned_->quiet_pattern(t, limits));
  }

 private:
  std::unique_ptr<const PrimePowerSystem> turned_;
};

}  // namespace flipwise
