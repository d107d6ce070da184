// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "flipwise/colours.hpp"
#include "run/limits.hpp"
#include "solve/colour_coset/few_presses.hpp"
#include "solve/colours/colour_system.hpp"

namespace flipwise {

/// The places of the presses of a puzzle, without what they add. Throws Stopped.
PressEffects press_places(const ColourPuzzle& puzzle, Limits& limits);
PressEffects press_places(const ColourButtons& puzzle, Limits& limits);
/// Adds what the presses add to the lights that count; a press of cross adds to a row and a column. Throws
/// Stopped.
PressEffects effects_of(const ColourPuzzle& puzzle, Limits& limits);
PressEffects effects_of(const ColourButtons& puzzle, Limits& limits);

/// A puzzle of colours made ready within the limits of a call, to be solved any number of times. A stop
/// while it is made ready is no error, every answer is unknown then. `Puzzle`: ColourPuzzle or
/// ColourButtons.
template <typename Puzzle>
class PreparedColours {
 public:
  /// Throws InputError when the parts of the puzzle do not fit. `limits` must outlive this.
  PreparedColours(Puzzle puzzle, SolveOptions options, Limits& limits);

  const Puzzle& puzzle() const { return puzzle_; }
  /// None when it could not be prepared, and why not.
  const std::optional<ColourSystem>& system() const { return system_; }
  const std::string& why_not() const { return stopped_; }
  /// Verified. The limits may be others.
  Answer solve(const Board& start, Limits& limits) const;

 private:
  Answer answer_to(const Board& start, Limits& limits) const;

  Puzzle puzzle_;
  SolveOptions options_;
  std::optional<ColourSystem> system_;
  std::string stopped_;
};

}  // namespace flipwise
