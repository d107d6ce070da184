// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// One stage of a transform over a product of cyclic groups (Fact 42): replaces a digit of the functional
/// by a digit of the member. The array is indexed by [ high | digit | rest of the generator | low ].
struct TransformStage {
  unsigned radix = 2;      // values of the digit
  unsigned spread = 1;     // values of the rest of the functional of this generator
  std::size_t stride = 1;  // entries of the generators below
  /// For the new digit c, the entry of digit u and rest t is rotated by `turn` times c (u spread + t).
  unsigned turn = 1;

  /// Entries of a part of the array that the stage changes independently.
  std::size_t span() const { return std::size_t{radix} * spread * stride; }
};

/// How the members of a coset are enumerated: in transformed blocks, which contain the multiples of order /
/// inner of each generator, for all sums of smaller multiples.
struct TransformPlan {
  std::vector<unsigned> inner = {};         // for each generator: number of its multiples in a block
  std::vector<std::size_t> place = {};      // for each generator: what one more multiple adds to an index
  std::size_t block = 1;                    // members of a block
  std::vector<TransformStage> stages = {};  // by decreasing span, each a multiple of the next
  double blocks = 1;

  /// Returns the multiple of a generator's step that the member at `index` of a transformed block has.
  unsigned multiple(std::size_t t, std::size_t index) const;
};

/// The number of blocks that are transformed at a time.
inline constexpr std::size_t transform_lanes = 16;

TransformPlan plan_transform(unsigned colours, const std::vector<unsigned>& orders);

/// Returns the predicted seconds of a transform of one coset; infinite if there are too many members to
/// number.
double transform_seconds(const TransformPlan& plan, unsigned colours, std::size_t cells);

}  // namespace flipwise
