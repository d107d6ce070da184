// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "flipwise/json.hpp"
#include "flipwise/study.hpp"
#include "json/stated_answer.hpp"

namespace flipwise {

class Study;

// Requests of the commands, made from JSON or from options, and their answers as JSON.

struct SolveRequest {
  Puzzle puzzle;
  SolveOptions options = {};
};

struct CountRequest {
  PatternQuestion question = {};
  CountOptions options = {};
};

struct AnalyzeRequest {
  Puzzle puzzle = {};                          ///< without a start where a shape of two colours was given
  std::shared_ptr<const Study> prepared = {};  ///< the puzzle made ready, if it was before
  bool has_board = false;                      ///< else its start, if any, is all 0
  std::size_t rows = 0;                        ///< size of a shape without start
  std::size_t columns = 0;
  std::optional<QuietCondition> lightest = {};  ///< the lightest quiet pattern is requested instead
  AnalyzeOptions options = {};

  std::size_t height() const { return puzzle.start.empty() ? rows : puzzle.start.rows(); }
  std::size_t width() const { return puzzle.start.empty() ? columns : puzzle.start.columns(); }
};

/// Parts of the puzzle that the request leaves out are taken from the answer.
struct VerifyRequest {
  PuzzleSpec puzzle = {};
  StatedAnswer stated = {};
  RunOptions run = {};  ///< limits, which the program keeps
};

struct ShowRequest {
  Grid grid;
  bool kinds = false;                 ///< the cells are presses of a puzzle of two states
  std::optional<Puzzle> puzzle = {};  ///< where more was said of it than its cells
  RunOptions run = {};                ///< limits, which the program keeps

  std::uint64_t colours() const { return kinds ? 2 : grid.cells.modulus(); }
};

/// Only the program answers this; `input` is what it would read from standard input.
struct JudgeRequest {
  std::string dialect;
  std::optional<std::string> input = {};
  RunOptions run = {};
};

/// The largest n of a table.
constexpr std::uint64_t max_in_table = 100'000'000;

struct TableRequest {
  std::string name = {};
  std::uint64_t from = 1;
  std::uint64_t to = 1;
  PatternQuestion question = {};              ///< tables of counts: the rule; of all: the wrap
  std::optional<std::uint64_t> modulus = {};  ///< tables of counts
  std::optional<std::size_t> columns = {};    ///< tables of counts: boards of this width, with n rows
  bool antidiagonals = false;                 ///< tables of counts: all shapes
  Rule rule = {};                             ///< other tables
  std::optional<std::uint64_t> rows = {};     ///< boards of this height, with n columns
  RunOptions run = {};                        ///< limits for all lines together
};

/// The most boards that one request may want.
constexpr std::uint64_t max_generated = 100'000'000;

struct GenerateRequest {
  GenerateQuery query = {};
  RunOptions run = {};
};

struct RateRequest {
  Puzzle puzzle = {};
  std::shared_ptr<const Study> prepared = {};  ///< the puzzle made ready, if it was before
  RunOptions run = {};
};

struct HintRequest {
  Puzzle puzzle = {};
  std::shared_ptr<const Study> prepared = {};  ///< the puzzle made ready, if it was before
  std::optional<Board> pressed = {};           ///< of buttons with more than two colours in any shape
  bool explain = false;
  RunOptions run = {};
};

using Request = std::variant<SolveRequest, CountRequest, AnalyzeRequest, VerifyRequest, ShowRequest,
                             JudgeRequest, TableRequest, GenerateRequest, RateRequest, HintRequest>;

/// Returns the limits of the call for a request.
template <typename Asked>
auto& run_of(Asked& request) {
  if constexpr (requires { request.run; })
    return request.run;
  else
    return request.options.run;
}

/// The command that a request is for, "solve" and so on.
std::string_view command(const Request& request);

/// Parses one JSON request. `name` is what messages call it. Throws InputError: not JSON, an unknown
/// or missing field, a value out of range, a board that does not read.
Request request_from_json(std::string_view text, const std::string& name);

/// The same for a command that is known: `command` may be left out. For `verify` an answer of solve, which
/// repeats its question, is a request too. Throws InputError as above.
Request request_from_json(std::string_view text, const std::string& name, std::string_view command);

// What is asked of patterns, and of tables, whose limits are read elsewhere. Throw InputError.
CountRequest count_request(const Fields& fields);
TableRequest table_request(const Fields& fields);

/// Whether a stated answer is right: it contradicts neither itself nor what the request says of the
/// puzzle, and `verify` accepts it. Throws InputError when a shape does not fit.
Verdict verify(const VerifyRequest& request);

/// Makes a puzzle ready once, for many requests of any threads; `run` as for a Solver.
std::shared_ptr<const Study> made_ready(const Puzzle& puzzle, const RunOptions& run);

// Answers to requests. These throw InputError as the functions of flipwise/study.hpp.

Analysis answer_to(const AnalyzeRequest& request);
/// Answers a request for the lightest quiet pattern.
LightestPattern lightest_of(const AnalyzeRequest& request);
Generated answer_to(const GenerateRequest& request);
Rating answer_to(const RateRequest& request);
Hint answer_to(const HintRequest& request);

std::string to_json(const AnalyzeRequest& request, const Analysis& analysis);
std::string to_json(const AnalyzeRequest& request, const LightestPattern& lightest);
std::string to_json(const GenerateRequest& request, const Generated& generated);
std::string to_json(const RateRequest& request, const Rating& rating);
std::string to_json(const HintRequest& request, const Hint& hint);
std::string to_json(const ShowRequest& request);
/// Returns the fields of a table without its numbers, which follow as they are found. Where some are
/// missing, the field of the reason comes last.
std::string table_json(const TableRequest& table);
std::string reason_field(std::string_view reason);

/// A pattern as an array of strings, as in the answer to its question.
std::string pattern_json(const PatternQuestion& question, const Board& pattern);

/// Returns the answer to what could not be read, in the words `what`; of a stream the line where it begins.
std::string error_json(const InputError& error, std::string_view what, std::uint64_t line = 0);

}  // namespace flipwise
