// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "proof/relations.hpp"

namespace flipwise::proof {

/// Derives a clause for each press that has the same value in all solutions while a free goal has the value
/// `goal`. Returns the clauses by variable, 0 for none. If there are few such presses, only those that are
/// pressed get a clause, from their relations. If there are many, most clauses are derived by light chasing
/// (Fact 2): if all presses of a light but one are known, the last one follows, in a line of a hundred
/// bytes. Only the others need their relations.
/// the rest need their relations.
std::vector<Id> fixed_presses(const Relations& relations, bool goal, ProofLog& log);

}  // namespace flipwise::proof
