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

/// Enumerating a class of a greater rank once takes days.
inline constexpr std::size_t greatest_class_rank = 48;

/// A class of terms. Their functionals span `rank` dimensions, so the weight is a function of `rank` bits,
/// the coordinates p of a member in this class: weight(p) = (l1_norm - S(p)) / 2.
struct SplitClass {
  std::size_t rank = 0;
  SignedSum sum = {};
  std::vector<Bits> basis = {};  // coordinate i of the member c is basis[i] . c
};

/// The two classes of a half, and the member that belongs to coordinates in them:
///
///     c = sum of first[i] over p_x bits i + sum of second[i] over p_y bits i + any sum of unseen
///
/// The first `shared` coordinates of both classes are the same functionals and must agree; they count only
/// in p_x (second[i] = 0 there). Every member has exactly one such representation.
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

  /// Number of table entries of one half, and of both.
  double table_entries(std::size_t half) const;
  double table_entries() const { return table_entries(0) + table_entries(1); }
};

/// Looks for four classes of small rank: groups the terms by row and column modulo up to 5, or by
/// diagonals, merges the groups to four by rank, and pairs them as close to direct sums as possible.
/// Assumes nothing about the rule. The split is useless if a class has nearly full rank; the caller
/// compares costs. Requires at most `greatest_split_dimension` directions. Cost: a few passes of
/// elimination over the terms.
std::optional<Split> find_split(const Coset& coset);

/// A map from the coordinates of one class to those of another.
using CoordinateMap = gf2::ByteMap<1, 1>;
/// Returns the map to the class `target` from a class whose coordinate i adds duals[i] to a member.
CoordinateMap coordinate_map(std::span<const Bits> duals, const SplitClass& target);

}  // namespace flipwise
