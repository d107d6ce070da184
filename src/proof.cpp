// SPDX-License-Identifier: MIT
//
// Puzzles as models for other solvers, and proofs that other programs check.
#include "flipwise/proof.hpp"

#include <new>
#include <optional>
#include <string>

#include "flipwise/errors.hpp"
#include "proof/pb_model.hpp"
#include "proof/write_proof.hpp"

namespace flipwise {

namespace {

/// Returns the report of `prove(limits)`, or the limit that ended it.
template <typename Prove>
ProofReport report_of(const ProofOptions& options, const Prove& prove) {
  Limits limits(options.run);
  ProofReport report;
  const std::string why = stopped_by([&] { report = prove(limits); });
  if (!why.empty()) report = {.reason = why};
  return report;
}

/// Returns the claim of an answer with presses or with a quiet pattern.
proof::Claim claim_of(const Puzzle& puzzle, Status status, const std::optional<Board>& solution) {
  if (status == Status::impossible) return {.impossible = true};
  if (status != Status::optimal || !solution)
    throw InputError(
        "a proof needs an answer that is impossible, or optimal with a solution; this one is " +
            std::string(to_string(status)) + (solution ? "" : " without a solution"),
        ErrorCode::unsupported);
  proof::Claim claim{.pressed = proof::press_values(puzzle, nonzero_cells(*solution))};
  if (!solution->has_bits()) claim.second = proof::press_values(puzzle, cells_with(*solution, 2));
  return claim;
}

/// Returns the parity classes of presses. On the plane, each depends on half of the coordinates (Fact 6).
proof::ClassOf classes_of(const Puzzle& puzzle) {
  if (puzzle.buttons) return [](proof::Variable) { return 0U; };
  Board odd_rows(puzzle.start.rows(), puzzle.start.columns());
  Board odd_columns = odd_rows;
  for (std::size_t i = 0; i < odd_rows.rows(); ++i)
    for (std::size_t j = 0; j < odd_rows.columns(); ++j) {
      odd_rows.set(i, j, i % 2 == 1);
      odd_columns.set(i, j, j % 2 == 1);
    }
  return [rows = proof::press_values(puzzle, odd_rows),
          columns = proof::press_values(puzzle, odd_columns)](proof::Variable press) {
    return (rows.at(press - 1) ? 2U : 0U) + (columns.at(press - 1) ? 1U : 0U);
  };
}

}  // namespace

bool write_model(const Puzzle& puzzle, ModelFormat format, std::ostream& output, const StopCall& stop) {
  Limits limits({.threads = 1, .stop = stop});
  const std::string why = stopped_by([&] {
    const proof::PbModel model = proof::model_of(puzzle, limits);
    if (format == ModelFormat::opb)
      proof::write_opb(model, output, limits);
    else
      proof::write_dimacs(model, output, limits);
  });
  if (!why.empty() && !limits.stopped()) throw std::bad_alloc();
  return why.empty();
}

std::string why_no_proof(const Puzzle& puzzle, const ProofOptions& options) {
  Limits limits(options.run);
  return stopped_by([&] { proof::require_provable(proof::model_of(puzzle, limits), limits); });
}

ProofReport write_proof(const Puzzle& puzzle, const Answer& answer, std::ostream& model,
                        std::ostream& proof, const ProofOptions& options) {
  return report_of(options, [&](Limits& limits) {
    return proof::write_proof(proof::model_of(puzzle, limits),
                              claim_of(puzzle, answer.status, answer.solution), classes_of(puzzle), model,
                              proof, options, limits);
  });
}

ProofReport write_proof(const Puzzle& shape, const QuietCondition& condition, const LightestPattern& answer,
                        std::ostream& model, std::ostream& proof, const ProofOptions& options) {
  return report_of(options, [&](Limits& limits) {
    return proof::write_proof(proof::quiet_model_of(shape, condition, limits),
                              claim_of(shape, answer.status, answer.pattern), classes_of(shape), model,
                              proof, options, limits);
  });
}

}  // namespace flipwise
