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

/// A map of the members of a coset onto each other that changes no weight: bit t of the image of c is
/// rows[t] . c + bit t of `shift`.
struct Symmetry {
  std::vector<Bits> rows = {};
  Bits shift = {};

  static Symmetry identity(std::size_t dimension);
  Bits operator()(const Bits& member) const;
  /// mask . image as a functional of the member: `mask` becomes that, and the constant is returned.
  bool pull_back(Bits& mask) const;
};

/// Those among the reflections and turns of the board, without the identity, under which the presses of
/// particular + span(directions), in the form of Fact 16, and what they cost stay the same. Each was
/// checked on all terms of their coset. None where it has more than 128 dimensions.
/// Cost: the terms times the directions, for each of at most seven.
std::vector<Symmetry> symmetries_of(const Board& particular, const std::vector<Board>& directions,
                                    const Coset& coset);

/// What is left of them in a part of the coset with these directions: those that keep it apart.
std::vector<Symmetry> restricted(std::span<const Symmetry> symmetries,
                                 std::span<const std::size_t> directions);

}  // namespace flipwise
