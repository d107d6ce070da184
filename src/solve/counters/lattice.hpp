// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "run/limits.hpp"

namespace flipwise::counting {

__extension__ typedef __int128 Wide;

/// Thrown where a number would need more than 63 bits.
struct Overflow {};

/// One term of a sum: a factor of a variable.
struct Term {
  std::size_t variable = 0;
  std::int64_t factor = 0;
};

/// Whole solutions of equations: every x = origin + the sum of z_j times basis[j] with whole z, and no
/// other. Begins as all x.
class Lattice {
 public:
  explicit Lattice(std::size_t variables);

  std::size_t dimensions() const { return basis_.size(); }
  const std::vector<std::int64_t>& origin() const { return origin_; }
  const std::vector<std::int64_t>& operator[](std::size_t j) const { return basis_[j]; }

  /// Keeps the x for which the sum of `terms` is `value`. Returns false where there are none: the greatest
  /// common divisor of the sums over the basis does not divide what is missing. Throws Overflow.
  bool restrict_to(std::span<const Term> terms, std::int64_t value);

  /// Makes the vectors of the basis short (Lenstra, Lenstra and Lovász), and the origin, too, where numbers
  /// are divided by their `widths`. Numbers of the Gram-Schmidt basis are rounded, steps are exact: the
  /// lattice stays the same. Throws Overflow and LimitReached.
  void shorten(std::span<const double> widths, Limits& limits);
  /// Returns the greatest absolute number of the basis.
  std::int64_t greatest() const;

 private:
  std::vector<std::int64_t> origin_;
  std::vector<std::vector<std::int64_t>> basis_;
};

}  // namespace flipwise::counting
