// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/verify.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

// Lights of more than two states: a press adds 1 modulo the number of colours to every cell that the rule
// names, and a cell may be pressed any number of times. With two colours these are the puzzles of
// BoardPuzzle and ButtonPuzzle, which are faster and know more.

inline constexpr unsigned most_colours = greatest_modulus;

/// A puzzle of colours on a grid. An offset of the rule that is named twice, or that a wrap brings to the
/// same cell twice, adds 2. Not for two kinds of press.
struct ColourPuzzle {
  Board start;                      ///< its modulus is the number of colours, 3 to 256
  std::optional<Board> holes = {};  ///< cells that have no colour and cannot be pressed; 0 in `start`
  Rule rule = {};
  Wrap wrap = Wrap::none;
  Goal goal = {};
  std::optional<Board> free = {};   ///< cells that may end in any colour
  std::optional<Board> fixed = {};  ///< cells that may not be pressed
  CostOf cost_of = CostOf::amount;

  unsigned colours() const { return static_cast<unsigned>(start.modulus()); }
};

/// What a button adds to a light.
struct Change {
  std::size_t light = 0;
  unsigned amount = 1;
  auto operator<=>(const Change&) const = default;
};

/// A puzzle of colours without a grid: its lights are a board of one row, and so are the presses of its
/// answer. A light may be named more than once; what a button adds to it is the sum.
struct ColourButtons {
  Board start;
  std::vector<std::vector<Change>> buttons;
  Goal goal = {};
  CostOf cost_of = CostOf::amount;

  unsigned colours() const { return static_cast<unsigned>(start.modulus()); }
};

/// The fewest presses, or some, as for two colours. Of the options all count but ranks and checkpoints.
/// Throws InputError when the parts of the puzzle do not fit.
Answer solve(const ColourPuzzle& puzzle, const SolveOptions& options = {});
Answer solve(const ColourButtons& puzzle, const SolveOptions& options = {});

/// Whether the presses of an answer reach the goal in the number that it states, or its witness excludes
/// every solution. Shares no code with the solvers. Cost: cells times what a press changes, for `cross`
/// linear in the board. Throws InputError when a shape does not fit.
Verdict verify(const ColourPuzzle& puzzle, const Answer& answer);
Verdict verify(const ColourButtons& puzzle, const Answer& answer);

}  // namespace flipwise
#pragma GCC visibility pop
