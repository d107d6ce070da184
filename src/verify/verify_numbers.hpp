// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"

namespace flipwise::verification {

/// What each cell or button costs, in reading order; nothing where presses are counted.
using Costs = std::optional<std::vector<std::uint64_t>>;

/// With 0 for each hole. Throws InputError where there are not as many costs as other cells.
std::vector<std::uint64_t> costs_of_cells(const std::vector<std::uint64_t>& costs, const Board& like,
                                          const std::optional<Board>& holes);

/// What is wrong with the numbers that an answer states beside its solution, in one line, or nothing. A
/// lower bound of 0 states nothing.
std::string fault_of_numbers(const Answer& answer, const Costs& costs);

}  // namespace flipwise::verification
