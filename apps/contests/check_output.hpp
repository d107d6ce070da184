// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "contests/claims.hpp"
#include "contests/contest.hpp"
#include "files/input.hpp"

namespace flipwise::app {

/// The jury's fault: its input or its answer is wrong, or the right answer is not known.
class JuryFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What the jury asks for.
struct Conditions {
  AnswerForm form;
  Accepted accepted;
};

/// Checks an output, case by case, and the jury's answer, where there is one, in the same way: against what
/// is proved, never against each other. Presses are verified on the board. Ends at the first case that
/// certainly is not right: a Refusal, or a JuryFault where that is the jury's answer. Memory is bounded by
/// the largest case. Returns the number of cases.
std::uint64_t check_output(const Contest& contest, const Conditions& conditions, Input& input,
                           Input& output, Input* answer, const SolveOptions& options);

}  // namespace flipwise::app
