// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solve/colours/colour_first_row.hpp"

namespace flipwise {

/// The equation for first rows modulo any number of colours, composed of those modulo its prime powers. The
/// modulus of the chase is the number of colours.
class ColourFirstRows {
 public:
  /// Throws LimitReached.
  ColourFirstRows(const ColourChase& chase, Limits& limits);

  /// Returns for each number below the colours whether residue + number x alike has a solution.
  std::vector<bool> solvable(const ByteVector& residue, const ByteVector& alike, Limits& limits) const;
  std::optional<ByteVector> solve(const ByteVector& residue, Limits& limits) const;

  /// Orders and generators, as in ColourSystem.
  const std::vector<unsigned>& orders() const { return orders_; }
  ByteVector kernel(std::size_t t, Limits& limits) const;

  /// Returns, for a residue without solution, the last row of a quiet pattern whose product with it is not
  /// 0. If `alike` is given and no sum of both has a solution, its product with that is 0.
  ByteVector witness(const ByteVector& residue, const ByteVector* alike, Limits& limits) const;

 private:
  struct Part {
    PrimePower modulus;
    unsigned idempotent = 1;  // 1 modulo this power, 0 modulo the others
    std::unique_ptr<const ColourFirstRow> first_row;
    std::vector<std::size_t> by_order = {};  // generators of this part, by falling order
  };

  static std::vector<bool> solvable(const Part& part, const ByteVector& residue, const ByteVector& alike,
                                    Limits& limits);
  static std::optional<ByteVector> witness_of(const Part& part, const ByteVector& residue,
                                              const ByteVector* alike, Limits& limits);

  unsigned colours_;
  std::size_t columns_;
  std::vector<Part> parts_;
  std::vector<unsigned> orders_;
};

}  // namespace flipwise
