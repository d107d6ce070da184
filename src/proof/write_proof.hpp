// SPDX-License-Identifier: MIT
//
// Folder src/proof: puzzles as models for other solvers, and proofs that other programs check.
// Entry: model_of() in pb_model.hpp, write_proof() below; only proof_log.cpp writes lines of a proof.
// Must not use a solver. Contains variables, not puzzles: src/proof.cpp adds ids and names.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/proof.hpp"
#include "proof/coset_proof.hpp"
#include "proof/pb_model.hpp"

namespace flipwise::proof {

/// The claim about a model: which presses cost least, by variable from 1 on, and which of them are of kind
/// 2; or, if `impossible`, that nothing satisfies it.
struct Claim {
  std::vector<bool> pressed = {};
  std::vector<bool> second = {};
  bool impossible = false;
};

/// Returns the values of the presses of a board in the order of the variables.
std::vector<bool> press_values(const Puzzle& puzzle, const Board& presses);

/// Throws LimitReached with a reason if no proof can be written, as far as that is known in advance.
void require_provable(const PbModel& model, Limits& limits);

/// Writes the model and the proof, which is measured first. If a limit ends this, the report is not
/// complete and has the reason.
ProofReport write_proof(const PbModel& model, const Claim& claim, const ClassOf& class_of,
                        std::ostream& model_output, std::ostream& proof_output, const ProofOptions& options,
                        Limits& limits);

}  // namespace flipwise::proof
