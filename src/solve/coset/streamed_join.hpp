// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "run/limits.hpp"
#include "solve/weights/split.hpp"

namespace flipwise {

struct StreamOptions {
  std::uint64_t keep = 1;                          ///< list so many of the fewest
  std::size_t room = 0;                            ///< entries listed of a class; 0: by the memory
  std::uint64_t stretch = std::uint64_t{1} << 31;  ///< entries that are listed between two saved states
  bool evaluates_few = true;  ///< pairs, where to join them takes longer; false in tests
};

/// Minimum over a coset by its four classes (Fact 6), whose tables need not fit: the weights of a class go
/// by, block by block, and only light entries are kept. Any member that is lighter than the best known has
/// a light half, and there an entry that is in a short list; it is met when the other entry goes by, and
/// the other half is evaluated or looked up (Fact 34). Symmetries of the coset that keep a half leave one
/// block of each orbit to go by (Fact 47). Memory: some hundred bytes for each entry listed, sixteen
/// million of a class where they fit. Cost: at most eight passes over the classes, and about a nanosecond a
/// pair. States are saved to the checkpoint of `limits`, if any, and the search goes on from there.
CosetMinimum join_streamed(const Coset& coset, const Split& split, const StreamOptions& options,
                           Limits& limits);

}  // namespace flipwise
