// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "flipwise/study.hpp"

namespace flipwise {

/// What holds for every press of a solution.
template <typename Answer>
HintStep::Why why_of(const Answer& answer) {
  using Why = HintStep::Why;
  if (answer.status != Status::optimal) return Why::best_known;
  if (answer.solutions == "1") return Why::only;
  return answer.optimal_solutions == "1" ? Why::only_fewest : Why::one_fewest;
}

/// What holds for a press of a board of so many rows; `chase`: each cell can be mended by the press
/// straight below once all presses above are made (Fact 2).
template <typename Answer>
HintStep::Why why_of(const Answer& answer, bool chase, std::size_t rows, std::size_t row,
                     bool above_is_wrong) {
  using Why = HintStep::Why;
  if (chase && row > 0 && above_is_wrong) return Why::cell_above;
  const bool is_first_row = chase && row == 0 && rows > 1;
  return is_first_row && answer.status == Status::optimal ? Why::first_row : why_of(answer);
}

/// What a reason says of an answer.
struct SaidOfAnswer {
  std::uint64_t lower = 0;
  std::uint64_t upper = 0;
  bool is_single = false;
  bool is_cost = false;
};

template <typename Answer>
SaidOfAnswer said_of(const Answer& answer) {
  SaidOfAnswer said{answer.lower, *answer.upper, answer.solutions == "1"};
  if constexpr (requires { answer.pressed; }) said.is_cost = answer.pressed.has_value();
  return said;
}

/// Why, as a sentence.
std::string reason_of(HintStep::Why why, std::size_t row, std::size_t column, const SaidOfAnswer& answer);

}  // namespace flipwise
