// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "flipwise/answer.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

namespace json {
class Fields;
}

/// An answer as someone states it, with what it repeats of its puzzle.
struct StatedAnswer {
  Answer answer = {};
  std::optional<Grid> board = {};
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  std::string contradiction = {};  ///< where two of its fields disagree: which, in one line
};

/// The answer that a JSON object states. Throws InputError: not JSON, a value out of range, a board that
/// does not read.
StatedAnswer answer_from_json(const json::Fields& fields);
StatedAnswer answer_from_json(std::string_view text, const std::string& name);

/// The claim that these presses reach the goal, or that this witness excludes every solution.
StatedAnswer answer_from_presses(const Grid& presses);
StatedAnswer answer_from_witness(const Grid& witness);

}  // namespace flipwise
