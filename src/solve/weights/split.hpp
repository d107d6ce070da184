// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gf2/byte_map.hpp"
#include "solve/weights/coset.hpp"
#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

/// A class of a greater rank takes days to go through once.
inline constexpr std::size_t greatest_class_rank = 48;

/// A class of terms: their functionals span `rank` dimensions, so its weight is a function of `rank` bits,
/// the class's coordinates p of a member. weight(p) = (l1_norm - S(p)) / 2.
struct SplitClass {
  std::size_t rank = 0;
  SignedSum sum = {};
  std::vector<Bits> basis = {};  // coordinate i of the member c is basis[i] . c
};

/// Two classes of one half and how a member is put together from their coordinates:
///
///     c = sum of first[i] over p_x bits i + sum of second[i] over p_y bits i + any sum of unseen
///
/// The first `shared` coordinates of both classes are the same functionals and must agree; they count
/// in p_x only (second[i] = 0 there). Every member is met exactly once.
struct SplitHalf {
  std::size_t shared = 0;
  std::vector<Bits> first = {};
  std::vector<Bits> second = {};
  std::vector<Bits> unseen = {};
};

/// The terms of a coset in four classes (Fact 6): half h consists of the classes 2 h and 2 h + 1.
struct Split {
  std::array<SplitClass, 4> classes = {};
  std::array<SplitHalf, 2> halves = {};
  std::vector<Symmetry> symmetries = {};  // of the coset

  /// Entries of the tables of one half, and of all.
  double table_entries(std::size_t half) const;
  double table_entries() const { return table_entries(0) + table_entries(1); }
};

/// Looks for classes of small rank among the places of the terms: rows and columns modulo up to 4, and
/// diagonals, merged to four by rank; the pairing is the one nearest to direct sums. Nothing is assumed of
/// the rule. Of no use where a class has nearly full rank; the caller compares costs. At most
/// `greatest_split_dimension` directions. Cost: a few passes of elimination over the terms.
std::optional<Split> find_split(const Coset& coset);

/// What the coordinates of one class add to those of another.
using CoordinateMap = gf2::ByteMap<1, 1>;
/// `duals`: what coordinate i of the one class adds to a member; `target`: the other class.
CoordinateMap coordinate_map(std::span<const Bits> duals, const SplitClass& target);

}  // namespace flipwise
