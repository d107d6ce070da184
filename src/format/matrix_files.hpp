// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "flipwise/code.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"

// Matrices: rows are lights, columns are buttons, and entries are reduced modulo the number of states of a
// light.

namespace flipwise {

/// Reads a MatrixMarket file: coordinate or array; pattern, integer, or real with whole numbers; general,
/// symmetric or skew-symmetric. The next byte of `bytes` must be its %.
ButtonsAndLights read_matrix_market(Bytes& bytes, std::uint64_t modulus);

/// True if a text begins like a file in D. MacKay's format alist: the sizes, the maximum weights, and the
/// weights of all columns and of all rows.
bool looks_like_alist(std::string_view text);
/// Reads an alist file. The columns list the lights that each button flips; the rows must agree with them.
ButtonsAndLights read_alist(Bytes& bytes);

/// True if a text is a MatrixMarket file with complex entries.
bool looks_like_complex_matrix(std::string_view text);
/// Reads a MatrixMarket file with complex entries as a stabilizer code: the entry a + ib is X^a Z^b. Throws
/// InputError.
StabilizerCode read_complex_matrix(Bytes& bytes);

}  // namespace flipwise
