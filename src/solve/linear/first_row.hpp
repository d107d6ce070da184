// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "solve/linear/chase.hpp"

namespace flipwise {

/// The linear system that the first state s of a chase obeys: run(s) = 0 or, where the rows wrap,
/// run(s) = s, for the lights whose run from nothing ends in the residue r. Its matrix is a polynomial in
/// B, or four of them, and symmetric.
class FirstRow {
 public:
  virtual ~FirstRow() = default;
  virtual std::size_t nullity() const = 0;
  /// A state whose run is right for the residue; nothing when there is none.
  virtual std::optional<gf2::Vector> solve(std::span<const Word> residue) const = 0;
  /// For a residue without solution: a state of the kernel whose product with it is odd.
  virtual gf2::Vector witness(std::span<const Word> residue) const = 0;
  /// Basis state t of the kernel.
  virtual gf2::Vector kernel(std::size_t t) const = 0;
};

/// By elimination. Cost: rows * columns^2 / 64 + columns^3 / 32 word operations and 3 columns^2 bits.
/// Throws Stopped when it does not fit or was stopped.
std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, Limits& limits);

/// By polynomials modulo the minimal polynomial of the path or the ring (Fact 3). Cost: about columns *
/// log(columns)^2 bit operations. Nothing when this build has no NTL; throws Stopped when stopped.
std::unique_ptr<FirstRow> polynomial_first_row(const ChaseShape& shape, Limits& limits);

/// The faster of the two for the shape.
std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, Limits& limits);

/// Nullity of the n x n board under the plus rule, on the plane. For any thread.
std::size_t plus_square_nullity(std::size_t n, Limits& limits);

}  // namespace flipwise
