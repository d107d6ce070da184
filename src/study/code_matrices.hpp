// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "flipwise/code.hpp"
#include "flipwise/puzzle.hpp"
#include "gf2/matrix.hpp"
#include "run/limits.hpp"

// Matrices of codes, dense, with a row for each check. All functions poll the limits.
namespace flipwise {

inline constexpr const char* preparing_code = "preparing the code";

/// Reserves the memory of a matrix.
MemoryReservation charge_matrix(std::size_t rows, std::size_t columns, Limits& limits);
std::size_t rank_of(const gf2::Matrix& matrix, Limits& limits);
/// Returns the matrix with these columns, with `rows` rows.
gf2::Matrix matrix_of(const Buttons& columns, std::size_t rows);
/// Returns `count` columns of some rows, from `first` on.
Buttons columns_of(const std::vector<gf2::Vector>& rows, std::size_t first, std::size_t count);
/// Returns buttons X, Y and Z for each qubit, from the rows that act on it by X or Y, and by Z or Y. A
/// light is a row; it changes if the button anticommutes with that row.
Buttons pauli_buttons(const Buttons& x, const Buttons& z);
/// Returns the matrix of the scalar products of the rows of two matrices.
gf2::Matrix products_of(const gf2::Matrix& left, const gf2::Matrix& right, Limits& limits);
/// Returns the first entry that is not 0: row and column.
std::optional<std::pair<std::size_t, std::size_t>> first_entry(const gf2::Matrix& matrix);
/// Returns a basis of the sums of rows whose sum of the same rows of `products` is 0.
std::vector<gf2::Vector> sums_without_products(const gf2::Matrix& rows, const gf2::Matrix& products,
                                               Limits& limits);
/// Returns vectors that are orthogonal to all rows and, together with the centre, span all of these.
std::vector<gf2::Vector> vectors_beyond(std::vector<gf2::Vector> centre, const gf2::Matrix& rows,
                                        Limits& limits);

/// Returns the checks of the words of a code that is not given by its checks: those of a generator matrix,
/// or, for a gauge group, the X part and the Z part of its centre. Returns nothing for other codes.
std::vector<Buttons> derived_checks(const Code& code, const RunOptions& run);

}  // namespace flipwise
