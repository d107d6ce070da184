// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "proof/relations.hpp"

namespace flipwise::proof {

/// Derives clauses for the presses that are the same in all solutions while a free goal has the value
/// `goal`; returns them by variable, 0 for none. If there are few, only those of presses that are made are
/// derived, from their relations. If there are many, a press that is the only unknown one of a light
/// follows from the others of that light, in a line of a hundred bytes (light chasing, Fact 2), and only
/// the rest need their relations.
std::vector<Id> fixed_presses(const Relations& relations, bool goal, ProofLog& log);

}  // namespace flipwise::proof
