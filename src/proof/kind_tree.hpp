// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "proof/pb_model.hpp"
#include "proof/proof_log.hpp"

namespace flipwise::proof {

/// Proves that a model of two kinds has no solution or, if `cost` is given, none that costs less. Returns
/// the number of a contradiction. Decides presses and kinds row by row, as in Fact 10, with unit
/// propagation over the clauses of each light. Each set of decisions that ends in a contradiction gives a
/// clause, which also follows by unit propagation. Throws InternalError if there is such a solution,
/// LimitReached if a light has too many clauses.
/// clauses of each light. Each set of decisions that ends in a contradiction gives a clause, which also
/// follows by unit propagation. Throws InternalError if such presses exist, LimitReached if a light has too
/// many clauses.
Id refute_kinds(const PbModel& model, std::optional<std::uint64_t> cost, ProofLog& log);

}  // namespace flipwise::proof
