// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "flipwise/answer.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

// Requests and answers as JSON, in the vocabulary of docs/formats.md and docs/flipwise.schema.json.

/// Called with progress as JSON, as ProgressCall; what does not solve one puzzle reports `done` and
/// `stage`.
using JsonProgressCall = std::function<bool(std::string_view progress)>;

/// Request in, answer out, both JSON; the one entry for callers that speak no C++. Serves solve, count,
/// analyze, verify, show, generate, rate, hint and table. Never throws for a bad request: the answer is
/// then
/// {"error":"...","culprit":"input"}, or culprit "internal" where the fault is ours.
/// Once `stop` returns true, it ends as at a limit.
std::string respond(std::string_view request, const JsonProgressCall& progress = {},
                    const StopCall& stop = {});

/// What was asked and its answer: one object on one line, without the newline.
std::string to_json(const Puzzle& puzzle, const Answer& answer);
std::string to_json(const PatternQuestion& question, const CountOptions& options, const Tally& tally);
std::string to_json(const Verdict& verdict);
/// A board as `show` writes it; `kinds` where it is presses of a puzzle of two states.
std::string to_json(const Grid& grid, bool kinds = false);

}  // namespace flipwise
#pragma GCC visibility pop
