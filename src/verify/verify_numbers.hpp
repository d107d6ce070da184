// SPDX-License-Identifier: MIT
//
// Checks numbers that an answer states against its presses and each other. Nullity and the number of
// solutions are read, but not checked.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::verification {

/// What each cell or button costs, in reading order; nothing where presses are counted.
using Costs = std::optional<std::vector<std::uint64_t>>;

/// With 0 for each hole. Throws InputError where there are not as many costs as other cells.
std::vector<std::uint64_t> costs_of_cells(const std::vector<std::uint64_t>& costs, const Board& like,
                                          const std::optional<Board>& holes);

/// Number of presses, or what they cost, a cell once or as often as it is pressed. Throws InputError where
/// that is 2^64 or more.
std::uint64_t cost_of(const Board& presses, const Costs& costs, CostOf counted = CostOf::press);

/// How the presses of a puzzle are counted, and which of two boards of them comes first.
struct Counting {
  std::function<std::uint64_t(const Board& presses)> cost;
  bool has_costs = false;  ///< given press by press
  std::function<bool(const Board& left, const Board& right)> comes_before;
};

/// By pressed cells, then kind 1 before kind 2.
bool comes_before(const Board& left, const Board& right);

/// What is wrong with the numbers that an answer states beside its solution, in one line, or nothing. A
/// lower bound of 0 states nothing.
std::string fault_of_numbers(const Answer& answer, const Counting& counting);

}  // namespace flipwise::verification
