// SPDX-License-Identifier: MIT
#include <algorithm>

#include "board/colours.hpp"
#include "solve/colours/local_chase.hpp"
#include "solve/colours/local_cross.hpp"
#include "solve/colours/local_elimination.hpp"
#include "solve/colours/local_parameter_chase.hpp"
#include "solve/colours/local_system.hpp"
#include "solve/colours/local_turned.hpp"

namespace flipwise {

namespace {

void require_room(std::size_t lights, std::size_t presses, const Limits& limits) {
  limits.require_memory(static_cast<double>(lights) * static_cast<double>(presses));
}

/// About how many presses stand between the lights done and the others, as a multiple of what is the same
/// for the transposed puzzle.
double frontier(const ColourPuzzle& puzzle) {
  std::int64_t highest = 0;
  std::int64_t lowest = 0;
  for (const Offset& offset : puzzle.rule.kinds[0]) {
    highest = std::max(highest, offset.row);
    lowest = std::min(lowest, offset.row);
  }
  const double reach = std::min(static_cast<double>(highest) - static_cast<double>(lowest),
                                static_cast<double>(puzzle.start.rows() - 1));
  return reach * static_cast<double>(puzzle.start.columns()) * (wraps_rows(puzzle.wrap) ? 2 : 1);
}

std::unique_ptr<const LocalSystem> make_chase(const ColourPuzzle& puzzle, PrimePower modulus,
                                              Limits& limits) {
  if (can_chase(puzzle)) return std::make_unique<const LocalChase>(puzzle, modulus, limits);
  return std::make_unique<const LocalParameterChase>(puzzle, modulus, limits);
}

}  // namespace

std::unique_ptr<const LocalSystem> make_local_system(const ColourPuzzle& puzzle, PrimePower modulus,
                                                     Limits& limits) {
  constexpr std::size_t few_cells = 64;  // elimination takes some microseconds there
  const bool is_cross = puzzle.rule.form == Rule::Form::cross;
  const bool is_whole = !puzzle.holes && !puzzle.free && !puzzle.fixed;
  if (puzzle.start.cells() <= few_cells || (is_cross && !is_whole)) {
    require_room(puzzle.start.cells(), puzzle.start.cells(), limits);
    return std::make_unique<const LocalElimination>(puzzle, modulus, limits);
  }
  if (is_cross)
    return std::make_unique<const LocalCross>(puzzle.start.rows(), puzzle.start.columns(), modulus, limits);
  const ColourPuzzle turned = transposed(puzzle);
  if (can_chase(puzzle) == can_chase(turned) ? frontier(turned) < frontier(puzzle) : can_chase(turned))
    return std::make_unique<const LocalTurned>(make_chase(turned, modulus, limits));
  return make_chase(puzzle, modulus, limits);
}

std::unique_ptr<const LocalSystem> make_local_system(const ColourButtons& puzzle, PrimePower modulus,
                                                     Limits& limits) {
  require_room(puzzle.start.cells(), puzzle.buttons.size(), limits);
  return std::make_unique<const LocalElimination>(puzzle, modulus, limits);
}

}  // namespace flipwise
