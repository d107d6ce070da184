// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "flipwise/flipwise.hpp"

namespace flipwise {

/// One request in the vocabulary of docs/formats.md: what the command line, a page and other languages ask.
struct SolveRequest {
  std::variant<BoardPuzzle, ButtonPuzzle> puzzle;
  SolveOptions options = {};
};
struct CountRequest {
  PatternQuestion question;
  CountOptions options = {};
};
struct AnalyzeRequest {
  BoardPuzzle puzzle;
  bool has_board = false;  ///< false: only a shape was given
  bool quiet_patterns = false;
};
struct VerifyRequest {
  BoardPuzzle puzzle;
  Answer answer;
};
using Request = std::variant<SolveRequest, CountRequest, AnalyzeRequest, VerifyRequest>;

/// Parses one JSON request. `name` is what messages call it. Throws InputError: not JSON, an unknown
/// or missing field, a value out of range, a board that does not read.
Request request_from_json(std::string_view text, const std::string& name);

/// One object on one line, as docs/formats.md describes it.
std::string to_json(const BoardPuzzle& puzzle, const Answer& answer);
std::string to_json(const ButtonPuzzle& puzzle, const Answer& answer);
std::string to_json(const PatternQuestion& question, const CountOptions& options, const Tally& tally);
std::string to_json(const BoardPuzzle& puzzle, const Analysis& analysis);
std::string to_json(const Verdict& verdict);

/// The answer that a JSON object of the first kind above states, for `verify`.
Answer answer_from_json(std::string_view text, const std::string& name);

/// Request in, answer out, both JSON; the one entry for callers that speak no C++.
std::string respond(std::string_view request, const ProgressCall& progress = {});

}  // namespace flipwise
