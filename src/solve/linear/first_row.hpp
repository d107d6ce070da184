// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "gf2/echelon.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// How a row of presses acts on its own row: each cell's two neighbours, and the cell itself where the
/// rule says so; on a ring of columns where they wrap. B in Fact 2.
struct RowRule {
  std::size_t columns = 0;
  bool self = true;
  bool wraps = false;

  /// into += from * B + lights, each words_for(columns) words. One pass, vectorised by the compiler.
  void add_row(std::span<const Word> from, std::span<const Word> lights, std::span<Word> into) const;
};

/// What a chase needs to know to start: the presses u_1 of the first row, and where the rows wrap also
/// those of the row above it, u_0, which is the last. One row or two, each from a word boundary on.
struct ChaseShape {
  std::size_t rows = 0;
  RowRule row_rule = {};
  bool rows_wrap = false;

  std::size_t row_words() const { return words_for(row_rule.columns); }
  std::size_t state_words() const { return row_words() * (rows_wrap ? 2 : 1); }
  std::size_t unknowns() const { return row_rule.columns * (rows_wrap ? 2 : 1); }
};

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
/// Nothing when it does not fit or was stopped.
std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, std::uint64_t memory_bytes,
                                          Limits& limits);

/// By polynomials modulo the minimal polynomial of the path or the ring (Fact 3). Cost: about columns *
/// log(columns)^2 bit operations. Nothing when this build has no NTL, or when stopped.
std::unique_ptr<FirstRow> polynomial_first_row(const ChaseShape& shape, Limits& limits);

/// The faster of the two for the shape.
std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, std::uint64_t memory_bytes,
                                         Limits& limits);

/// Nullity of the n x n board under the plus rule, on the plane.
std::size_t plus_square_nullity(std::size_t n);

}  // namespace flipwise
