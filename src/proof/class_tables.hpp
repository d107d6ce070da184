// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "proof/coset_bound.hpp"

namespace flipwise::proof {

/// Returns the class of a press, 0 to 3. The presses of one class together depend on few coordinates.
using ClassOf = std::function<unsigned(Variable press)>;

/// Refutes a bound by the least costs of the four classes of presses (Fact 6). Two classes form each half;
/// the coordinates of a half determine all presses, or nearly all. A new variable stands for "this class
/// costs at least w", and a table for each class proves which w holds for each assignment of its
/// coordinates, and for each assignment of the first of them. "The first half costs at least s" is proved
/// by enumerating the pairs of assignments of its classes whose entries together are below s: such a pair
/// determines all presses, and the entries of the other half refute it. Then the other half must cost less
/// than the rest, which is refuted in the same way. Size: 2^(k/2) times the number of cells, and the light
/// pairs. Returns none if the classes are not of this kind, or if enumerating all assignments is shorter.
std::optional<Id> refute_by_classes(const Bound& bound, const std::vector<Variable>& coordinates,
                                    const ClassOf& class_of, const Relations& relations, ProofLog& log);

}  // namespace flipwise::proof
