// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "run/limits.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

struct StreamOptions {
  std::uint64_t keep = 1;    ///< number of minimum solutions to list
  std::size_t capacity = 0;  ///< number of listed entries of a class; 0: by the memory
  std::uint64_t stretch =
      std::uint64_t{1}
      << 31;  ///< entries that are streamed between two saved states, while classes are listed
  bool evaluates_few = true;  ///< evaluate pairs if joining them takes longer; false in tests
};

/// Finds the minimum over a coset without tables of its parity classes (Fact 34).
///
/// The cells fall into four classes X, Y, Z and W (Fact 6); the weight of a member is the sum of one entry
/// from each. A member lighter than the best known one has a light half, X + Y or Z + W, and one of the two
/// entries of that half is among the lightest of its class. So, after the lightest entries of all classes
/// are listed, as many as memory allows, each half is searched in two steps:
///
///   1. Stream one class: enumerate its entries block by block, without storing them, and pair each with
///      the listed entries of the other class. Then exchange the roles of the two classes.
///   2. Complete each pair: evaluate the other half, or look it up among the listed entries (as triples of
///      vectors whose sum is 0, after Bouillaguet, Delaplace and Fouque).
///
/// If symmetries of the coset map blocks to one another, only one of them is enumerated (Fact 47). The
/// search aims at a weight that it can reach in reasonable time, and raises it in rounds.
///
/// Memory: some hundred bytes per listed entry, for up to 16 million entries of a class. Time: one
/// pass over each class for the lists, at most one more in each round, plus about 1 ns per pair. The state
/// is saved to the checkpoint of `limits`, if there is one, and the search resumes from it.
CosetMinimum join_streamed(const Coset& coset, const Split& split, const StreamOptions& options,
                           Limits& limits);

}  // namespace flipwise
