// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/puzzle.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

struct ChaseShape;
class Elimination;
class FirstRow;

/// Prepares the system that serves the puzzle best: one of the methods below, or elimination, as for
/// buttons. Throws LimitReached.
std::unique_ptr<LinearSystem> make_system(const Puzzle& puzzle, Limits& limits);

/// Returns the system of the cross rule without holes, in closed form (Fact 8): with the row and column
/// parities R and C of the presses x, the lights are b_ij = R_i + C_j + x_ij. Cost: linear in the board,
/// also for a minimum solution unless both sides are odd; then 2^(shorter side - 1) times the longer side.
std::unique_ptr<LinearSystem> make_cross(std::size_t rows, std::size_t columns);

/// Returns light chasing for the plus and ring rules without holes, on plane, cylinder and torus: the
/// presses of the first row determine all others (Fact 2) and satisfy one equation (Fact 3). Cost: two
/// passes over a board; the preparation takes little more.
std::unique_ptr<LinearSystem> make_chase(const ChaseShape& shape, std::unique_ptr<FirstRow> first_row);

/// Returns light chasing with parameters, for any stencil, wrap, holes, free and fixed cells, on boards of
/// thousands of rows and columns (Fact 4). Lights are taken in reading order. Of the presses that change a
/// light, those that occur for the first time are unknown: the light determines the last of them, and the
/// others become parameters. If none is unknown, the light is a condition that removes a parameter. Free
/// lights determine nothing, and fixed cells are not pressed. A press is an affine form in the parameters
/// alive at the same time, about as many as the board has columns; it is kept only while a later light
/// needs it. Values are then computed backwards through the removals, and forwards through the lights.
///
/// Cost for s cells in the stencil and w parameters at a time: cells * s * w / 64 word operations, and w /
/// 64 for each removed parameter and each kept form. Memory: w bits for each kept form and removed
/// parameter, and 24 bytes per cell. The preparation also chases the lights that the puzzle wants changed;
/// other lights are chased from the beginning. Throws LimitReached.
std::unique_ptr<LinearSystem> make_parameter_chase(const Puzzle& puzzle, Limits& limits);

/// Returns the system of buttons that flip at most two lights each: a graph, whose minimum solutions are
/// minimum T-joins (Fact 51). Returns nothing for other buttons, and for those that elimination and
/// searches of the coset serve at once. Small systems can do both. Cost: nearly linear, also for a minimum
/// solution of most puzzles. Throws LimitReached.
std::unique_ptr<LinearSystem> make_graph_system(const Puzzle& puzzle, Limits& limits);

/// Throws LimitReached if make_parameter_chase cannot serve this many cells. No board is needed.
void require_parameter_chase(double cells, const Limits& limits);

/// Returns an eliminated system with few cells and quiet patterns as a PackedSystem, for boards one at a
/// time: well under a microsecond each.
std::unique_ptr<LinearSystem> make_small_system(const Elimination& elimination, std::size_t rows,
                                                std::size_t columns);
inline constexpr std::size_t max_small_cells = 64;
inline constexpr std::size_t max_small_nullity = 10;

}  // namespace flipwise
