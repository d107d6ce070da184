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

/// The whole solutions of some equations: exactly the x = origin + the sum of z_j times basis[j] with whole
/// z. It begins without equations, with all x.
class Lattice {
 public:
  explicit Lattice(std::size_t variables);

  std::size_t dimensions() const { return basis_.size(); }
  const std::vector<std::int64_t>& origin() const { return origin_; }
  const std::vector<std::int64_t>& operator[](std::size_t j) const { return basis_[j]; }

  /// Keeps the x for which the sum of `terms` is `value`. Returns false if there are none, that is, if the
  /// greatest common divisor of the sums over the basis does not divide `value` minus the sum over the
  /// origin. Throws Overflow.
  bool restrict_to(std::span<const Term> terms, std::int64_t value);

  /// Makes the vectors of the basis short (Lenstra, Lenstra and Lovász), and the origin too; lengths are
  /// measured after dividing each number by its entry of `widths`. The Gram-Schmidt basis is rounded, but
  /// all steps are exact, so the lattice stays the same. Throws Overflow and LimitReached.
  void shorten(std::span<const double> widths, Limits& limits);
  /// Returns the greatest absolute number of the basis.
  std::int64_t greatest() const;

 private:
  std::vector<std::int64_t> origin_;
  std::vector<std::vector<std::int64_t>> basis_;
};

}  // namespace flipwise::counting
