// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "solve/linear/first_row.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// Light chasing for the plus and ring rules without holes, on plane, cylinder and torus: the presses of
/// the first row decide all others (Fact 2), and are one equation (Fact 3). Cost: two passes over a board,
/// and little more once.
class Chase final : public LinearSystem {
 public:
  Chase(const ChaseShape& shape, std::unique_ptr<FirstRow> first_row)
      : shape_(shape), first_row_(std::move(first_row)) {}

  std::size_t nullity() const override { return first_row_->nullity(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  Board witness(const Board& lights, Limits& limits) const override;
  Board quiet_pattern(std::size_t t, Limits& limits) const override {
    return quiet_from(first_row_->kernel(t), limits);
  }
  std::size_t widest_press() const override { return shape_.widest_press(); }
  const char* method() const override { return "chase"; }

 private:
  /// Of the run from nothing.
  gf2::Vector residue(const Board& lights, Limits& limits) const;
  Board quiet_from(std::span<const Word> state, Limits& limits) const;

  ChaseShape shape_;
  std::unique_ptr<FirstRow> first_row_;
};

}  // namespace flipwise
