// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "flipwise/flipwise.hpp"

namespace flipwise {

// Requests and answers as JSON, in the vocabulary of docs/formats.md and docs/flipwise.schema.json.

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
  bool worst = false;
  bool distances = false;
  bool distribution = false;
  SolveOptions options = {};  ///< for the last three: limits
};

/// What an AnalyzeRequest asks for; the last two are missing, too, where they are beyond reach.
struct AnalyzeAnswer {
  Analysis analysis;
  std::optional<WorstCase> worst = {};
  std::optional<Distances> distances = {};
  std::optional<std::vector<std::string>> distribution = {};
};

/// An answer as someone states it, with what it repeats of its puzzle.
struct StatedAnswer {
  Answer answer;
  std::optional<Grid> board = {};
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  std::string contradiction = {};  ///< where two of its fields disagree: which, in one line
};

/// What the asker says of the puzzle holds; what is left out is taken from the answer.
struct VerifyRequest {
  std::variant<Grid, ButtonPuzzle> puzzle;
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  StatedAnswer stated = {};
};

struct ShowRequest {
  Grid grid;
  std::optional<BoardPuzzle> puzzle = {};  ///< where more was said of it than its cells
};

/// Only the program answers these two; `input` is what it would read from standard input.
struct JudgeRequest {
  std::string dialect;
  std::optional<std::string> input = {};
};
struct TableRequest {
  std::string name;
  std::uint64_t from = 1;
  std::uint64_t to = 1;
  PatternQuestion question = {};              ///< tables of counts: the rule
  std::optional<std::uint64_t> modulus = {};  ///< tables of counts
  std::optional<std::size_t> columns = {};    ///< tables of counts: boards of this width, with n rows
  bool antidiagonals = false;                 ///< tables of counts: all shapes
};
struct BenchRequest {};

struct GenerateRequest {
  Order order;
  SolveOptions options = {};
};
struct RateRequest {
  BoardPuzzle puzzle;
  SolveOptions options = {};
};
struct HintRequest {
  BoardPuzzle puzzle;
  std::optional<Board> pressed = {};
  bool explain = false;
  SolveOptions options = {};
};

using Request =
    std::variant<SolveRequest, CountRequest, AnalyzeRequest, VerifyRequest, ShowRequest, JudgeRequest,
                 TableRequest, BenchRequest, GenerateRequest, RateRequest, HintRequest>;

/// The command that a request is for, "solve" and so on.
std::string_view command(const Request& request);

/// Parses one JSON request. `name` is what messages call it. Throws InputError: not JSON, an unknown
/// or missing field, a value out of range, a board that does not read.
Request request_from_json(std::string_view text, const std::string& name);

/// The same for a command that is known: `command` may be left out. Throws InputError as above.
SolveRequest solve_request_from_json(std::string_view text, const std::string& name);

/// The answer that a JSON object states. Throws InputError as above.
StatedAnswer answer_from_json(std::string_view text, const std::string& name);

/// The claim that these presses reach the goal, or that this witness excludes every solution.
StatedAnswer answer_from_presses(const Grid& presses);
StatedAnswer answer_from_witness(const Grid& witness);

/// Whether a stated answer is right: it contradicts neither itself nor what the request says of the
/// puzzle, and `verify` accepts it. Throws InputError when a shape does not fit.
Verdict verify(const VerifyRequest& request);

/// Throws InputError as analyze does.
AnalyzeAnswer answer_to(const AnalyzeRequest& request);

/// One object on one line, without the newline.
std::string to_json(const BoardPuzzle& puzzle, const Answer& answer);
std::string to_json(const ButtonPuzzle& puzzle, const Answer& answer);
std::string to_json(const PatternQuestion& question, const CountOptions& options, const Tally& tally);
/// A pattern as an array of strings, as in the answer to its question.
std::string pattern_json(const PatternQuestion& question, const Board& pattern);
std::string to_json(const AnalyzeRequest& request, const AnalyzeAnswer& answer);
std::string to_json(const GenerateRequest& request, const Delivery& delivery);
std::string to_json(const RateRequest& request, const Rating& rating);
std::string to_json(const HintRequest& request, const Hint& hint);
std::string to_json(const Verdict& verdict);
std::string to_json(const ShowRequest& request);

/// {"done":0.25,"stage":"joining classes","best":12,"lower":9,"solution":[...]}; `best` is then the number
/// of presses of `solution`, and `kinds` comes with it where there are two.
std::string to_json(const BoardPuzzle& puzzle, const Progress& progress);
std::string to_json(const ButtonPuzzle& puzzle, const Progress& progress);

/// A line of a stream that could not be read.
std::string error_json(std::string_view what, std::uint64_t line);

/// Called with progress as JSON, as ProgressCall; what does not solve one puzzle reports `done` and
/// `stage`.
using JsonProgressCall = std::function<bool(std::string_view progress)>;

/// Request in, answer out, both JSON; the one entry for callers that speak no C++. Serves solve, count,
/// analyze, verify, show, generate, rate and hint. Never throws for a bad request: the answer is then
/// {"error":"...","culprit":"input"}, or culprit "internal" where the fault is ours.
std::string respond(std::string_view request, const JsonProgressCall& progress = {});

}  // namespace flipwise
