// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solve/colours/colour_first_row.hpp"

namespace flipwise {

/// First rows modulo any number of colours, of which the chase is: those modulo the powers of its primes,
/// put together.
class ColourFirstRows {
 public:
  /// Throws LimitReached.
  ColourFirstRows(const ColourChase& chase, Limits& limits);

  /// For residue + number x alike, where `number` may be any number below the colours: which have
  /// solutions.
  std::vector<bool> solvable(const ByteVector& residue, const ByteVector& alike, Limits& limits) const;
  std::optional<ByteVector> solve(const ByteVector& residue, Limits& limits) const;

  /// As in ColourSystem.
  const std::vector<unsigned>& orders() const { return orders_; }
  ByteVector kernel(std::size_t t, Limits& limits) const;

  /// For a residue that has no solution: the last row of a quiet pattern whose product with it is not 0.
  /// With `alike` its product with that is 0, where no sum of both has a solution.
  ByteVector witness(const ByteVector& residue, const ByteVector* alike, Limits& limits) const;

 private:
  struct Part {
    PrimePower modulus;
    unsigned idempotent = 1;  // 1 modulo this power, 0 modulo the others
    std::unique_ptr<const ColourFirstRow> first_row;
    std::vector<std::size_t> by_order = {};  // its generators, those of highest order first
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
