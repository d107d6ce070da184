// SPDX-License-Identifier: MIT
//
// Questions about patterns, in few words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "flipwise/count.hpp"

namespace flipwise {

inline PatternQuestion question(std::uint64_t rows, std::size_t columns, const char* on, const char* off,
                                Adjacency adjacent = Adjacency::edge, Wrap wrap = Wrap::none) {
  return {rows,     columns, parse_neighbour_list(on, adjacent), parse_neighbour_list(off, adjacent),
          adjacent, wrap};
}

inline constexpr Wrap wraps[] = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};

inline std::string describe(const PatternQuestion& q) {
  std::string text = std::to_string(q.rows) + " x " + std::to_string(q.columns) + " on " +
                     std::to_string(q.on) + " off " + std::to_string(q.off) +
                     (q.adjacent == Adjacency::king ? " king " : " edge ") + std::string(to_string(q.wrap));
  if (q.given)
    for (const std::string& row : given_rows(*q.given)) text += "\n" + row;
  return text;
}

inline PatternQuestion even(std::uint64_t rows, std::size_t columns) {
  return question(rows, columns, "even", "any");
}

}  // namespace flipwise
