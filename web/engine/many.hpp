// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "flipwise/json.hpp"

/// Answers to many boards of one shape.
struct ManyAnswers {
  std::size_t width = 0;               ///< numbers of presses of a board: its cells, or its buttons
  std::vector<std::uint8_t> statuses;  ///< flipwise::Status of each board
  std::vector<double> counts;          ///< number or cost of the presses of each board; -1: no solution
  std::vector<std::uint8_t> presses;   ///< `width` numbers for each board, 0 without a solution
};

/// Solves boards of one shape. `request` is a `solve` request whose board gives the shape and the holes.
/// `boards` has a number for each cell, board after board. The limits apply to each board; `progress`
/// receives the fraction of boards that are answered. Throws InputError, and std::bad_alloc if the answers
/// do not fit into memory.
ManyAnswers solve_many(std::string_view request, std::span<const std::uint8_t> boards,
                       const flipwise::JsonProgressCall& progress);
