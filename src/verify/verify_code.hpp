// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "flipwise/code.hpp"
#include "flipwise/verify.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Checks a word of a code, from the definitions: a nonzero codeword; a Pauli operator that acts on the
/// encoded qubits and commutes with all stabilizers; or errors that flip no detector, and the given
/// observable or, without one, any. Shares no code with the search. Throws LimitReached. Cost: eliminations
/// of the rows of the code, and the products of all pairs of them.
Verdict verify_code_word(const Code& code, const CodeWord& word, std::optional<std::size_t> observable,
                         Limits& limits);

/// Checks that no sum of some of these words is trivial: 0, a product of the rows of a quantum code, or
/// errors that flip no observable.
Verdict verify_independent_words(const Code& code, const std::vector<CodeWord>& words, Limits& limits);

}  // namespace flipwise
