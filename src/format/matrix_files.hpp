// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

// Matrices whose rows are lights and whose columns are buttons; entries count modulo the number of
// states of a light.

namespace flipwise {

/// MatrixMarket: coordinate or array; pattern, integer, or real where the entries are whole; general,
/// symmetric or skew-symmetric. `bytes` stands at its %.
ButtonsAndLights read_matrix_market(Bytes& bytes, unsigned modulus);

/// Whether a text begins as D. MacKay's alist: the sizes, the greatest weights, and as many weights of
/// columns and of rows.
bool looks_like_alist(std::string_view text);
/// The columns say which lights a button flips, and the rows must agree.
ButtonsAndLights read_alist(Bytes& bytes);

}  // namespace flipwise
