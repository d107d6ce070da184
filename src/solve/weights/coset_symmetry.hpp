// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flipwise/board.hpp"
#include "gf2/bits.hpp"

namespace flipwise {

struct Coset;
struct CosetTerm;

/// A member or functional of a coset of at most 128 dimensions, bit t for direction t.
using Bits = std::array<Word, 2>;
inline constexpr std::size_t greatest_split_dimension = 2 * word_bits;

/// A bijection of a coset that keeps weights: bit t of the image of c is rows[t] . c + bit t of `shift`.
struct Symmetry {
  std::vector<Bits> rows = {};
  Bits shift = {};

  static Symmetry identity(std::size_t dimension);
  Bits operator()(const Bits& member) const;
  /// Replaces `mask` by mask . image as a functional of the member; returns the constant term.
  bool pull_back(Bits& mask) const;
};

/// Returns the reflections and rotations of the board, except the identity, that preserve the presses and
/// their costs over particular + span(directions), which must be in the form of Fact 16. Each one is
/// checked on all terms of the coset. Returns none for more than 128 dimensions. Cost: terms times
/// directions, for each of at most seven.
std::vector<Symmetry> symmetries_of(const Board& particular, const std::vector<Board>& directions,
                                    const Coset& coset);

/// Returns the symmetries of a part of the coset with these directions: those that map the part to itself.
std::vector<Symmetry> restricted(std::span<const Symmetry> symmetries,
                                 std::span<const std::size_t> directions);

}  // namespace flipwise
