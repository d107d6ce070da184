// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "run/limits.hpp"
#include "solve/coset/gale_berlekamp_walk.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// A coset in the form of the light-bulb game of Gale and Berlekamp (Fact 8): its terms stand in rows and
/// columns, and the term in row i and column j changes with R_i + C_j. R and C are free, or obey one parity
/// condition: the sum of the R_i and C_j that are `bound` is even. The cross on odd sides is such a coset,
/// and so is what the king rule leaves on sides of 2 modulo 3. Changing all R and all C is nothing, so the
/// last C may be kept 0.
struct GaleBerlekamp {
  SwitchMatrix matrix;
  bool has_parity = false;
  std::vector<bool> bound_rows = {};
  std::uint64_t bound_columns = 0;
  std::vector<Member> row_members = {};     // what R_i adds to the member
  std::vector<Member> column_members = {};  // what C_j adds to it
};

/// Finds that form, the shorter side as columns, or nothing. Cost: an elimination of the sides.
std::optional<GaleBerlekamp> find_gale_berlekamp(const Coset& coset);

/// Seconds of one core that the search is expected to take.
double gale_berlekamp_seconds(const GaleBerlekamp& game);

/// Minimum by all choices of C; each row then takes the sign that is lighter, and where the parity is
/// wrong, the row that loses least takes the other. Cost: 2^(columns - 1) times the rows.
CosetMinimum search_switches(const Coset& coset, const GaleBerlekamp& game, std::uint64_t keep,
                             Limits& limits);

}  // namespace flipwise
