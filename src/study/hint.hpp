// SPDX-License-Identifier: MIT
//
// Reasons of hints for any lights; hint.cpp chooses the press and words the reason. The page has its own
// words: hint_text() in web/src/store/tasks.ts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// What holds for every press of a solution.
inline HintStep::Why why_of(const Answer& answer) {
  using Why = HintStep::Why;
  if (answer.status != Status::optimal) return Why::best_known;
  if (answer.solutions == "1") return Why::only;
  return answer.optimal_solutions == "1" ? Why::only_fewest : Why::one_fewest;
}

/// What holds for a press of a board of so many rows; `chase`: each cell can be mended by the press
/// straight below once all presses above are made (Fact 2).
inline HintStep::Why why_of(const Answer& answer, bool chase, std::size_t rows, std::size_t row,
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

inline SaidOfAnswer said_of(const Answer& answer) {
  return {answer.lower, *answer.upper, answer.solutions == "1", answer.pressed.has_value()};
}

/// Bounds the steps of an explanation by the limits of a call: a board of millions of cells has millions of
/// sentences. Writing them out takes about as long as listing them, so these have half of the time left.
class StepAllowance {
 public:
  explicit StepAllowance(const Limits& limits)
      : until_seconds_(limits.seconds() + limits.seconds_left() / 2) {}

  /// Whether another step may be listed after this many; cheap, since it polls after thousands.
  bool allows_more(std::size_t steps, Limits& limits) {
    constexpr std::size_t between_polls = 1 << 12;
    constexpr double bytes_a_step = 1000;  // with its text in the answer
    if (steps % between_polls != 0 || steps == 0) return true;
    const double bytes = bytes_a_step * static_cast<double>(steps);
    if (!limits.keep_on() || limits.seconds() > until_seconds_)
      why_ = limits.stopped() ? limits.reason() : "stopped at the time limit";
    else if (!limits.fits(bytes))
      why_ = out_of_memory;
    if (why_.empty()) return true;
    why_ = "only the first " + std::to_string(steps) + " presses are listed: " + why_;
    return false;
  }
  /// Empty where all steps were allowed.
  const std::string& why() const { return why_; }

 private:
  double until_seconds_;
  std::string why_ = {};
};

/// Why, as a sentence.
std::string reason_of(HintStep::Why why, std::size_t row, std::size_t column, const SaidOfAnswer& answer);

}  // namespace flipwise
