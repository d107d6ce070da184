// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "run/limits.hpp"
#include "solve/coset/gale_berlekamp_walk.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// A coset as the light-bulb game of Gale and Berlekamp (Fact 8). Its terms are arranged in rows and
/// columns, and the term in row i and column j changes sign with R_i + C_j. R and C are free, or subject to
/// one parity condition: the sum of the R_i and C_j marked as bound is even. The cross rule on two odd
/// sides has such a coset, and so has the king rule on sides of 2 modulo 3. Changing all R and all C has no
/// effect, so the last C is fixed at 0.
struct GaleBerlekamp {
  SwitchMatrix matrix;
  bool has_parity = false;
  std::vector<bool> bound_rows = {};
  std::uint64_t bound_columns = 0;
  std::vector<Member> row_members = {};     // what R_i adds to a member of the coset
  std::vector<Member> column_members = {};  // what C_j adds to a member of the coset
};

/// Writes a coset as a game, with the shorter side as columns; returns nothing if it is not one. Cost: an
/// elimination of the sides.
std::optional<GaleBerlekamp> find_gale_berlekamp(const Coset& coset);

/// Returns the predicted time of the search, in seconds of one core.
double gale_berlekamp_seconds(const GaleBerlekamp& game);

/// Finds the minimum by trying all choices of C. Each row takes the sign that makes it lighter; if that
/// violates the parity condition, the row that loses least changes. Cost: 2^(columns - 1) times the rows.
CosetMinimum search_switches(const Coset& coset, const GaleBerlekamp& game, std::uint64_t keep,
                             Limits& limits);

}  // namespace flipwise
