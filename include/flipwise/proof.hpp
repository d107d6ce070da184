// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// A model format for other solvers.
enum class ModelFormat {
  opb,     ///< pseudo-Boolean, with the number or cost of presses as the objective
  dimacs,  ///< for CryptoMiniSat: clauses, and XOR lines `x1 2 -3 0` for the lights; without an objective
};

/// Writes a puzzle with any rule, including two kinds, as a model. docs/formats/buttons-and-matrices.md
/// describes it, and comments in the model name the variables. Returns false if `stop` ended it, with part
/// of the model written. Throws InputError if the parts of the puzzle disagree or there are more than two
/// states.
FLIPWISE_API bool write_model(const Puzzle& puzzle, ModelFormat format, std::ostream& output,
                              const StopCall& stop = {});

/// Version of the proof format: 1.1 (VeriPB of 2022), 2.0 (VeriPB 2) or 3.0 (VeriPB 3).
enum class ProofVersion { v1_1, v2_0, v3_0 };

/// Options of `write_proof`.
struct FLIPWISE_API ProofOptions {
  ProofVersion version = ProofVersion::v2_0;
  std::uint64_t max_bytes = 1'000'000'000;  ///< maximum size of the proof
  RunOptions run = {};
};

/// The result of `write_proof`.
struct FLIPWISE_API ProofReport {
  bool complete = false;    ///< false: what was written is incomplete and proves nothing
  std::uint64_t bytes = 0;  ///< size of the proof
  std::string reason = {};  ///< why it is not complete, in one line
};

/// Returns in one line why no proof of a puzzle can be written, as far as that is known before it is
/// solved: too many solutions to enumerate, or too little memory. Returns an empty string if a proof can be
/// written. Cost: an elimination.
FLIPWISE_API std::string why_no_proof(const Puzzle& puzzle, const ProofOptions& options = {});

/// Writes the OPB model of a puzzle, and a proof of its answer that VeriPB can check against the model. The
/// answer must be optimal or impossible. It is only a claim: a wrong answer has no proof, and throws
/// InternalError. Method and size: docs/proofs.md. Memory does not grow with the size of the proof. Throws
/// InputError if the answer has another status or the parts of the puzzle disagree.
FLIPWISE_API ProofReport write_proof(const Puzzle& puzzle, const Answer& answer, std::ostream& model,
                                     std::ostream& proof, const ProofOptions& options = {});

/// Writes the model and a proof of the lightest quiet pattern of a shape that meets a condition.
FLIPWISE_API ProofReport write_proof(const Puzzle& shape, const QuietCondition& condition,
                                     const LightestPattern& answer, std::ostream& model,
                                     std::ostream& proof, const ProofOptions& options = {});

}  // namespace flipwise
