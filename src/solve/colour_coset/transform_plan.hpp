// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/colour_coset/colour_coset.hpp"

namespace flipwise {

/// One step of a transform over a product of cyclic groups (Fact 42): it replaces a digit of the functional
/// by a digit of the member. An array is seen as [ high | digit | rest of the generator | low ].
struct TransformStage {
  unsigned radix = 2;      // values of the digit
  unsigned spread = 1;     // values of the rest of the functional of this generator
  std::size_t stride = 1;  // entries of the generators below
  /// The sum of entry u of the digit and t of the rest turns by so much times c (u spread + t).
  unsigned turn = 1;

  /// Entries of a part of the array that it changes by itself.
  std::size_t span() const { return std::size_t{radix} * spread * stride; }
};

/// How the members of a coset are gone through: in blocks that are transformed, the multiples of
/// order / inner of each generator, for all sums of the multiples below that.
struct TransformPlan {
  std::vector<unsigned> inner = {};     // of each generator: how many multiples are in a block
  std::vector<std::size_t> place = {};  // of each generator: what one more multiple of its functional adds
  std::size_t block = 1;                // members of a block
  std::vector<TransformStage> stages = {};  // of decreasing span, each a multiple of the next
  double blocks = 1;

  /// How many times a generator's step within blocks is in the member at `index` of a transformed block.
  unsigned multiple(std::size_t t, std::size_t index) const;
};

/// Blocks are transformed so many at a time.
inline constexpr std::size_t transform_lanes = 16;

TransformPlan plan_transform(unsigned colours, const std::vector<unsigned>& orders);

/// Seconds that a transform of one coset is expected to take; infinite where members have no number.
double transform_seconds(const TransformPlan& plan, unsigned colours, std::size_t cells);

}  // namespace flipwise
