// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "count/rule/row_program.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// How the states of a layer get their numbers: by marks in a bitmap of all places, wherever that can be;
/// by hashing; or by what is quicker, which is marks but for a few states.
enum class Numbering { quicker, marked, hashed };

/// The choices of one row from the states before it, which are in increasing order and become those after
/// it. The table is charged to the limits. Throws Stopped at a limit, and where a layer has more than
/// `most_states`.
RowTable explore_row(const RowProgram& program, std::vector<StateKey>& states, Limits& limits,
                     std::size_t most_states = 0xf0000000, Numbering numbering = Numbering::quicker);

/// Numbers the states after a row, which are in increasing order, among `all`, of which they are a part.
void renumber_after(RowTable& table, const std::vector<StateKey>& after, const std::vector<StateKey>& all);

}  // namespace flipwise
