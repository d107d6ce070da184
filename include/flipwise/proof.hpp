// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// How a puzzle is written as a model for other solvers.
enum class ModelFormat {
  opb,     ///< pseudo-Boolean: fewest presses, or the least that they cost, as a linear objective
  dimacs,  ///< clauses, and lines `x1 2 -3 0` for the lights, as CryptoMiniSat reads them; any solution
};

/// Writes a puzzle of any rule, also of two kinds, as a model; docs/formats.md lists the variables. Returns
/// false if `stop` ended it, with part of the model written. Throws InputError.
bool write_model(const Puzzle& puzzle, ModelFormat format, std::ostream& output, const StopCall& stop = {});

/// Which VeriPB reads it: that of 2022, 2 or 3.
enum class ProofVersion { v1_1, v2_0, v3_0 };

struct ProofOptions {
  ProofVersion version = ProofVersion::v2_0;
  std::uint64_t most_bytes = 1'000'000'000;
  RunOptions run = {};
};

/// What came of a proof.
struct ProofReport {
  bool complete = false;    ///< else nothing that was written counts
  std::uint64_t bytes = 0;  ///< of the proof
  std::string reason = {};  ///< where it is not complete: why, in one line
};

/// Why no proof of a puzzle can be written, as far as that shows before it is solved, in one line: too many
/// solutions to go through, more memory than there is. Empty where nothing speaks against it. Cost: an
/// elimination.
std::string why_no_proof(const Puzzle& puzzle, const ProofOptions& options = {});

/// Writes the OPB model of a puzzle and a proof of its answer, which must be optimal or impossible, that
/// VeriPB can check against it. The answer is a claim only: what is wrong with it makes no proof. Size and
/// method: docs/proofs.md. Memory does not grow with the size of the proof. Throws InputError.
ProofReport write_proof(const Puzzle& puzzle, const Answer& answer, std::ostream& model,
                        std::ostream& proof, const ProofOptions& options = {});

/// The same of the lightest quiet pattern.
ProofReport write_proof(const Puzzle& shape, const QuietCondition& condition, const LightestPattern& answer,
                        std::ostream& model, std::ostream& proof, const ProofOptions& options = {});

}  // namespace flipwise
#pragma GCC visibility pop
