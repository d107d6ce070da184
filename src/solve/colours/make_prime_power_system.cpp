// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "board/effect.hpp"
#include "solve/colours/prime_power_chase.hpp"
#include "solve/colours/prime_power_cross.hpp"
#include "solve/colours/prime_power_elimination.hpp"
#include "solve/colours/prime_power_parameter_chase.hpp"
#include "solve/colours/prime_power_system.hpp"
#include "solve/colours/prime_power_turned.hpp"

namespace flipwise {

namespace {

/// Returns the approximate number of presses on the frontier between the lights done and the others, for
/// the puzzle or, if `turned`, for its transpose. It is off by a factor that is the same for both.
double frontier(const Puzzle& puzzle, bool turned) {
  std::int64_t highest = 0;
  std::int64_t lowest = 0;
  for (const Offset& offset : puzzle.rule.kinds[0]) {
    highest = std::max(highest, turned ? offset.column : offset.row);
    lowest = std::min(lowest, turned ? offset.column : offset.row);
  }
  const std::size_t rows = turned ? puzzle.start.columns() : puzzle.start.rows();
  const std::size_t columns = turned ? puzzle.start.rows() : puzzle.start.columns();
  const bool wraps = turned ? wraps_columns(puzzle.wrap) : wraps_rows(puzzle.wrap);
  const double reach =
      std::min(static_cast<double>(highest) - static_cast<double>(lowest), static_cast<double>(rows - 1));
  return reach * static_cast<double>(columns) * (wraps ? 2 : 1);
}

/// True if the transposed puzzle takes less time.
bool is_better_turned(const Puzzle& puzzle) {
  const bool chases = can_chase(puzzle);
  const bool chases_turned = can_chase(puzzle, true);
  return chases == chases_turned ? frontier(puzzle, true) < frontier(puzzle, false) : chases_turned;
}

std::unique_ptr<const PrimePowerSystem> make_chase(const Puzzle& puzzle, PrimePower modulus,
                                                   Limits& limits) {
  if (can_chase(puzzle)) return std::make_unique<const PrimePowerChase>(puzzle, modulus, limits);
  return std::make_unique<const PrimePowerParameterChase>(puzzle, modulus, limits);
}

}  // namespace

std::unique_ptr<const PrimePowerSystem> make_prime_power_system(const Puzzle& puzzle, PrimePower modulus,
                                                                Limits& limits) {
  constexpr std::size_t few_cells = 64;  // elimination takes some microseconds
  const bool is_cross = puzzle.rule.form == Rule::Form::cross;
  const bool is_whole = !puzzle.holes && !puzzle.free && !puzzle.fixed;
  if (puzzle.buttons || puzzle.start.cells() <= few_cells || (is_cross && !is_whole) ||
      puzzle.rule.form == Rule::Form::lines) {
    limits.require_memory(static_cast<double>(puzzle.start.cells()) *
                          static_cast<double>(puzzle.press_rows() * puzzle.press_columns()));
    return std::make_unique<const PrimePowerElimination>(puzzle, modulus, limits);
  }
  if (is_cross) return std::make_unique<const PrimePowerCross>(puzzle, modulus, limits);
  limits.count_operations(puzzle.start.cells(), 0, "chasing");
  if (is_better_turned(puzzle)) {
    Puzzle shape = without_start(puzzle);
    shape.start = Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
    return std::make_unique<const PrimePowerTurned>(
        make_chase(transposed(std::move(shape)), modulus, limits));
  }
  return make_chase(puzzle, modulus, limits);
}

}  // namespace flipwise
