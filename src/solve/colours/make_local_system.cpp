// SPDX-License-Identifier: MIT
#include "board/colours.hpp"
#include "solve/colours/local_chase.hpp"
#include "solve/colours/local_cross.hpp"
#include "solve/colours/local_elimination.hpp"
#include "solve/colours/local_parameter_chase.hpp"
#include "solve/colours/local_system.hpp"

namespace flipwise {

namespace {

void require_room(std::size_t lights, std::size_t presses, const Limits& limits) {
  limits.require_memory(static_cast<double>(lights) * static_cast<double>(presses));
}

}  // namespace

std::unique_ptr<const LocalSystem> make_local_system(const ColourPuzzle& puzzle, PrimePower modulus,
                                                     Limits& limits) {
  constexpr std::size_t few_cells = 64;  // elimination takes some microseconds there
  const bool is_whole = !puzzle.holes && !puzzle.free && !puzzle.fixed;
  if (puzzle.start.cells() > few_cells) {
    if (puzzle.rule.form == Rule::Form::cross && is_whole)
      return std::make_unique<const LocalCross>(puzzle.start.rows(), puzzle.start.columns(), modulus,
                                                limits);
    if (can_chase(puzzle)) return std::make_unique<const LocalChase>(puzzle, modulus, limits);
    if (puzzle.rule.form == Rule::Form::stencil)
      return std::make_unique<const LocalParameterChase>(puzzle, modulus, limits);
  }
  require_room(puzzle.start.cells(), puzzle.start.cells(), limits);
  return std::make_unique<const LocalElimination>(puzzle, modulus, limits);
}

std::unique_ptr<const LocalSystem> make_local_system(const ColourButtons& puzzle, PrimePower modulus,
                                                     Limits& limits) {
  require_room(puzzle.start.cells(), puzzle.buttons.size(), limits);
  return std::make_unique<const LocalElimination>(puzzle, modulus, limits);
}

}  // namespace flipwise
