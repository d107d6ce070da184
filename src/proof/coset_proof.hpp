// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "proof/class_tables.hpp"
#include "proof/relations.hpp"

namespace flipwise::proof {

/// Proves that no presses that meet the model's parities (and its condition) cost less than `cost`, from
/// `improved`, which says that they do: the number of a contradiction. First for each value of a free goal,
/// then for each of the parts that depend on coordinates of their own; those that depend on none are added
/// at once.
Id prove_least(const Relations& relations, Id improved, std::uint64_t cost, const ClassOf& class_of,
               ProofLog& log);

}  // namespace flipwise::proof
