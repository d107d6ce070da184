// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/puzzle.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

struct ChaseShape;
class Elimination;
class FirstRow;

/// The method below that serves a linear rule best, or elimination, as for buttons. Throws LimitReached
/// when preparing it was stopped, or does not fit into memory.
std::unique_ptr<LinearSystem> make_system(const Puzzle& puzzle, Limits& limits);

/// The cross rule without holes, in closed form (Fact 8): with R and C the row and column parities of the
/// presses x, the lights are b_ij = R_i + C_j + x_ij. Cost: linear in the board, for the fewest presses
/// too unless both sides are odd; then 2^(shorter side - 1) times the longer side.
std::unique_ptr<LinearSystem> make_cross(std::size_t rows, std::size_t columns);

/// Light chasing for the plus and ring rules without holes, on plane, cylinder and torus: the presses of
/// the first row decide all others (Fact 2), and are one equation (Fact 3). Cost: two passes over a board,
/// and little more once.
std::unique_ptr<LinearSystem> make_chase(const ChaseShape& shape, std::unique_ptr<FirstRow> first_row);

/// Light chasing with parameters: any stencil, wrap, holes, free and fixed cells, on boards of thousands of
/// rows and columns (Fact 4). Lights are taken in reading order. Of the presses that change a light, those
/// not met before are unknown: the last of them is what the light decides, the others become parameters;
/// where all are known the light is a condition that removes a parameter. A free light decides nothing, and
/// a fixed cell is not a press. A press is an affine form in the parameters that live at the same time,
/// about as many as the board has columns, and is kept only while a later light needs it. Values follow
/// backwards through the removals and then forwards through the lights.
///
/// With s cells in the stencil and w parameters at a time, cost: cells * s * w / 64 word operations, and
/// for each removed parameter w / 64 for every form that is kept; memory: the kept forms and the removed
/// parameters, w bits each, and 24 bytes a cell.
/// The lights that the puzzle wants changed are chased along; any others are chased all over again. Throws
/// LimitReached when it does not fit or was stopped.
std::unique_ptr<LinearSystem> make_parameter_chase(const Puzzle& puzzle, Limits& limits);

/// Throws LimitReached where so many cells are too many for it: to be asked before there is a board.
void require_parameter_chase(double cells, const Limits& limits);

/// An eliminated system of so few cells and quiet patterns as a PackedSystem, for boards one at a time:
/// well under a microsecond each.
std::unique_ptr<LinearSystem> make_small_system(const Elimination& elimination, std::size_t rows,
                                                std::size_t columns);
inline constexpr std::size_t max_small_cells = 64;
inline constexpr std::size_t max_small_nullity = 10;

}  // namespace flipwise
