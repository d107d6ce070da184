// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "proof/coset_bound.hpp"

namespace flipwise::proof {

/// Where a press lies: presses of one class depend on few coordinates together. Classes count from 0 to 3.
using ClassOf = std::function<unsigned(Variable press)>;

/// Refutes a bound by what each class of presses costs at least (Fact 6): with two classes whose
/// coordinates are together those of all, and two more that make the other half. New variables say "this
/// class costs at least so much"; a table proves for each value of a class's coordinates which of them
/// holds, and the same where only the first values are known. "The first half costs at least s" is proved
/// by going through pairs of values of its two classes as long as they are light together: such a pair
/// decides all presses, and the tables of the other half refute it. Then the other half must cost less than
/// the rest, and is refuted the same way. Size: 2^(k/2) times the cells, and the light pairs. Nothing where
/// the classes are not such, or where going through all values is shorter.
std::optional<Id> refute_by_classes(const Bound& bound, const std::vector<Variable>& coordinates,
                                    const ClassOf& class_of, const Relations& relations, ProofLog& log);

}  // namespace flipwise::proof
