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

/// What is claimed of a model: which presses cost least, by variable from 1 on, and which of them are of
/// kind 2; or, with neither, that nothing meets it.
struct Claim {
  std::vector<bool> pressed = {};
  std::vector<bool> second = {};
  bool impossible = false;
};

/// The values of a board's presses in the order of the variables.
std::vector<bool> press_values(const Puzzle& puzzle, const Board& presses);

/// Throws LimitReached with the reason where no proof can be written, as far as that shows beforehand.
void require_provable(const PbModel& model, Limits& limits);

/// Writes the model and the proof, which is measured first. A limit leaves a report that is not complete,
/// or is thrown as LimitReached.
ProofReport write_proof(const PbModel& model, const Claim& claim, const ClassOf& class_of,
                        std::ostream& model_output, std::ostream& proof_output, const ProofOptions& options,
                        Limits& limits);

}  // namespace flipwise::proof
