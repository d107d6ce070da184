// SPDX-License-Identifier: MIT
//
// Reads answers to verify. It rejects fields that contradict each other (optimal, but without a solution)
// and answers to another puzzle; src/verify checks all that must be computed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/study.hpp"
#include "json/puzzle_spec.hpp"
#include "json/set_lists.hpp"

namespace flipwise {

class Fields;

/// An answer given by a user.
struct StatedAnswer {
  Answer answer = {};
  PuzzleSpec puzzle = {};                   ///< parts of the puzzle that the answer repeats
  std::vector<SetLists> bound_proofs = {};  ///< certificates of the answer's lower bound
  std::optional<WorstCase> worst = {};      ///< the worst case, if it is an answer of `analyze`
  std::optional<Board> holes = {};          ///< holes in its boards, if any
  std::string contradiction = {};           ///< two of its fields that disagree, in one line; or empty
};

/// Reads an answer to a puzzle with this many colours from a JSON object. Throws InputError if a value is
/// out of range or a board is invalid.
StatedAnswer answer_from_json(const Fields& fields, std::uint64_t colours);

/// Reads the nearest solvable board of an answer from its JSON object. Throws InputError likewise.
NearestBoard nearest_in(const Fields& fields, std::uint64_t colours);

/// Reads the order of presses of an answer from its JSON object. Throws InputError likewise.
LitOnlyOrder lit_only_in(const Fields& fields);

/// Reads an answer from text: comment lines `; optimal: ...`, `; presses N`, `; bounds L U`, followed by
/// one or several press boards, or by the witness. With `is_witness`, a single board without comments is
/// read as a witness. Throws InputError if the text contains neither comments nor boards.
StatedAnswer answer_from_text(const std::vector<std::string>& comments, std::vector<Grid> boards,
                              const std::string& name, std::uint64_t modulus, bool is_witness = false);
/// Returns the presses, or the witness, in an id, with its rule, wrap and goal.
StatedAnswer answer_from_id(const BoardId& id, bool is_witness = false);

}  // namespace flipwise
