// SPDX-License-Identifier: MIT
//
// Readers of files that describe codes: detector error models, Pauli strings.
#pragma once

#include <string>
#include <string_view>

#include "flipwise/code.hpp"
#include "format/bytes.hpp"

namespace flipwise {

/// True if the first word of a text is an instruction of a detector error model.
bool looks_like_error_model(std::string_view text);
/// Reads a detector error model of Stim. Throws InputError.
ErrorModel read_error_model(Bytes& bytes);

/// True if the first line that is neither empty nor a comment is a Pauli string. Some of its letters may be
/// wrong, as long as more than half of them are I, X, Y or Z. Also true if all rows are of elements of
/// GF(4), some of which are not 0 or 1.
bool looks_like_paulis(std::string_view text);
/// Reads a Pauli string, or a row of elements of GF(4), on each line. Throws InputError.
StabilizerCode read_paulis(Bytes& bytes, bool is_of_gf4);

/// Reads a code in any form but JSON, as read_code does.
Code read_code_text(std::string_view text, const std::string& name, const CodeForm& form);

/// Returns a matrix with each row at most once in a column, ascending: the rows in which it is 1.
Buttons reduced_columns(const Buttons& matrix);

}  // namespace flipwise
