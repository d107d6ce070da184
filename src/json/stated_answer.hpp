// SPDX-License-Identifier: MIT
//
// Reads answers that are to be verified. It rejects two words that contradict each other (optimal, but
// without a solution) and answers to another puzzle; all that can be computed is left to src/verify.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "json/puzzle_spec.hpp"

namespace flipwise {

class Fields;

/// An answer as someone states it.
struct StatedAnswer {
  Answer answer = {};
  PuzzleSpec puzzle = {};           ///< parts of its puzzle that the answer repeats
  std::optional<Board> holes = {};  ///< shown by its boards, if any
  std::string contradiction = {};   ///< two of its fields that disagree, in one line; empty where none do
};

/// Returns the answer that a JSON object states about a puzzle of this many colours. Throws InputError: a
/// value out of range, a board that does not read.
StatedAnswer answer_from_json(const Fields& fields, std::uint64_t colours);

/// Returns the answer that a text states about a puzzle of this modulus: comment lines `; optimal: ...`,
/// `; presses N`, `; bounds L U`, and below them the press board, several of them, or the witness, as which
/// a single board counts where `is_witness`. Throws InputError where there is nothing.
StatedAnswer answer_from_text(const std::vector<std::string>& comments, std::vector<Grid> boards,
                              const std::string& name, std::uint64_t modulus, bool is_witness = false);
/// Returns the presses, or the witness, that an id names, with its rule, wrap and goal.
StatedAnswer answer_from_id(const BoardId& id, bool is_witness = false);

}  // namespace flipwise
