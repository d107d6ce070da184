// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "modular/byte_row_rule.hpp"
#include "modular/howell_form.hpp"
#include "modular/prime_powers.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// A board that is chased modulo a prime power: plus or ring rule, no holes, rows that do not wrap.
struct ColourChase {
  std::size_t rows = 0;
  ByteRowRule rule = {};
};

/// The equation for the presses of the first row: those after the last row must be 0 (Facts 2, 38).
class ColourFirstRow {
 public:
  ColourFirstRow() = default;
  ColourFirstRow(const ColourFirstRow&) = delete;
  ColourFirstRow& operator=(const ColourFirstRow&) = delete;
  virtual ~ColourFirstRow() = default;

  /// Returns a first row that undoes `residue`, the row after the last of a chase from the zero state.
  virtual std::optional<ByteVector> solve(std::span<const std::uint8_t> residue, Limits& limits) const = 0;
  /// Orders and generators of the first rows of quiet patterns, as in PrimePowerSystem.
  virtual const std::vector<unsigned>& orders() const = 0;
  virtual ByteVector kernel(std::size_t t, Limits& limits) const = 0;
};

/// Prepares the equation for the first row, in terms of polynomials (Fact 38). Cost: quadratic in the
/// columns; for a power of a prime also the cube of the degree of B in Fact 38, at most the columns. Throws
/// LimitReached.
std::unique_ptr<const ColourFirstRow> make_colour_first_row(const ColourChase& chase, PrimePower modulus,
                                                            Limits& limits);

/// Chases from `first` without lights: calls `use(row)` for each row, and returns the row after the last.
template <typename Use>
ByteVector chase_from(const ColourChase& chase, ByteVector first, Limits& limits, Use use) {
  const ByteVector nothing(chase.rule.columns);
  ByteVector before = nothing;
  for (std::size_t i = 0; i < chase.rows; ++i) {
    use(std::as_const(first));
    chase.rule.advance(before, first, nothing);
    std::swap(before, first);
    limits.count_operations(chase.rule.columns / 16 + 1,
                            static_cast<double>(i) / static_cast<double>(chase.rows), "chasing");
  }
  return first;
}

}  // namespace flipwise
