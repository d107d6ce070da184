// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "run/limits.hpp"
#include "solve/coset/coset.hpp"
#include "solve/coset/gale_berlekamp_walk.hpp"

namespace flipwise {

/// A coset whose cells stand in lines and columns that are changed as a whole (Fact 8): the term in line i
/// and column j changes with R_i + C_j, and R and C are free, or obey one parity condition: the sum of the
/// R_i and C_j that are `bound` is even. The cross on odd sides is one, and so is what the king rule leaves
/// on sides of 2 modulo 3. Changing all R and all C is nothing, so the last C may be kept 0.
struct Lines {
  LineMatrix matrix;
  bool has_parity = false;
  std::vector<bool> bound_lines = {};
  std::uint64_t bound_columns = 0;
  std::vector<Member> line_members = {};    // what R_i adds to the member
  std::vector<Member> column_members = {};  // what C_j adds to it
};

/// Finds that form, the shorter side as columns, or nothing. Cost: an elimination of the sides.
std::optional<Lines> find_lines(const Coset& coset);

/// Seconds of one core that the search is expected to take.
double lines_seconds(const Lines& lines);

/// Minimum by all choices of C; each line then takes the sign that is lighter, and where the parity is
/// wrong, the line that loses least takes the other. Cost: 2^(columns - 1) times the lines.
CosetMinimum search_lines(const Coset& coset, const Lines& lines, std::uint64_t keep, Limits& limits);

}  // namespace flipwise
