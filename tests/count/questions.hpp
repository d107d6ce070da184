// SPDX-License-Identifier: MIT
//
// Questions about patterns, in few words.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flipwise/count.hpp"

namespace flipwise {

inline PatternQuestion question(std::uint64_t rows, std::size_t columns, const char* on, const char* off,
                                Adjacency adjacent = Adjacency::edge, Wrap wrap = Wrap::none) {
  return {rows,     columns, parse_neighbour_list(on, adjacent), parse_neighbour_list(off, adjacent),
          adjacent, wrap};
}

inline PatternQuestion even(std::uint64_t rows, std::size_t columns) {
  return question(rows, columns, "even", "any");
}

}  // namespace flipwise
