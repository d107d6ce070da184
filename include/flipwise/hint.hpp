// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// One press and why, in a sentence for people; rows and columns are counted from 0 here, from 1 there.
struct HintStep {
  enum class Why {
    cell_above,   ///< the cell above is wrong, and of the presses left only this one reaches it
    first_row,    ///< the first row decides all others, and this press is in a best one
    only,         ///< there is a single solution
    only_fewest,  ///< there is a single fewest solution
    one_fewest,   ///< it is in one of several fewest solutions
  };
  std::size_t row = 0;
  std::size_t column = 0;
  bool second = false;  ///< a press of kind 2
  Why why = Why::one_fewest;
  std::string reason;
};
std::string_view to_string(HintStep::Why why);

/// How to go on.
struct Hint {
  Answer answer;                     ///< of the position: fewest presses from here, or a witness
  std::vector<HintStep> steps = {};  ///< the next press, or all of them; none when solved or impossible
  std::uint64_t used = 0;            ///< presses made so far
  std::optional<std::uint64_t> best = {};  ///< fewest presses from the start
  std::optional<Board> quiet = {};         ///< a quiet pattern of which more than half was pressed
  std::string advice = {};                 ///< what to do about it, in a sentence
};

/// A press that lies on a fewest solution; with `explain` a whole one, press by press. `pressed` is what
/// the player pressed already, cell by cell an odd number of times. Throws InputError when it does not fit,
/// and for two kinds when it is given.
Hint hint(const BoardPuzzle& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
          const SolveOptions& options = {});

}  // namespace flipwise
