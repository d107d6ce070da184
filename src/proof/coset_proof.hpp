// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "proof/class_tables.hpp"
#include "proof/relations.hpp"

namespace flipwise::proof {

/// Proves that no presses that satisfy the parities of the model (and its condition) cost less than `cost`.
/// Returns the number of a contradiction, derived from the constraint `improved`, which states that they
/// do. Treats each value of a free goal, and each part that depends on coordinates of its own; presses that
/// depend on no coordinate are added at once.
Id prove_least(const Relations& relations, Id improved, std::uint64_t cost, const ClassOf& class_of,
               ProofLog& log);

}  // namespace flipwise::proof
