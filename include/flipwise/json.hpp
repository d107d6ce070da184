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
#include "flipwise/version.hpp"

namespace flipwise {

// Requests and answers as JSON, as docs/formats/requests.md, docs/formats/answers.md and
// docs/flipwise.schema.json describe them.

/// Receives progress as JSON, as a ProgressCall does; false ends the request as a limit does. Requests
/// other than solve, code, and analyze with `lightest`, report `done` and `stage` only.
using JsonProgressCall = std::function<bool(std::string_view progress)>;

/// Answers a JSON request with a JSON object on one line; the entry point for callers without C++. Serves
/// every command of docs/formats/requests.md but judge. It never throws for a bad request. The answer is
/// then `{"error":"...","culprit":"input"}`, or culprit `internal` for an error of the library. Once `stop`
/// returns true, the request ends as at a limit.
FLIPWISE_API std::string respond(std::string_view request, const JsonProgressCall& progress = {},
                                 const StopCall& stop = {});

/// Returns a request and its answer as one JSON object on one line, without a newline.
FLIPWISE_API std::string to_json(const Puzzle& puzzle, const Answer& answer);
FLIPWISE_API std::string to_json(const PatternQuestion& question, const CountOptions& options,
                                 const Tally& tally);
FLIPWISE_API std::string to_json(const Verdict& verdict);
/// Returns a board as `show` writes it. `kinds` is for presses of a puzzle with two states.
FLIPWISE_API std::string to_json(const Grid& grid, bool kinds = false);

}  // namespace flipwise
