// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "proof/pb_model.hpp"
#include "proof/proof_log.hpp"

namespace flipwise::proof {

/// Refutes a model of two kinds, or that it has presses that cost less than `cost`: the number of a
/// contradiction. It decides on presses and kinds row by row, as Fact 10 does, with unit propagation over
/// the clauses of each light, and leaves a clause for each set of decisions that ends in a contradiction,
/// which follows by unit propagation again. Throws InternalError where there are such presses, and
/// LimitReached where the clauses of a light would be too many.
Id refute_kinds(const PbModel& model, std::optional<std::uint64_t> cost, ProofLog& log);

}  // namespace flipwise::proof
