// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "proof/relations.hpp"

namespace flipwise::proof {

/// For each press that is the same in all solutions, while a goal's variable that is free has this value, a
/// clause that says so, by variable; 0 for others. Where they are many, those that a light leaves as the
/// only one unknown follow from the others of that light, in a line of a hundred bytes (light chasing, Fact
/// 2); only for the rest the lights are added up from the start.
std::vector<Id> fixed_presses(const Relations& relations, bool goal, ProofLog& log);

}  // namespace flipwise::proof
