// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "flipwise/code.hpp"
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
  Puzzle puzzle = {};  ///< has no start if only the shape, with two colours, was given
  std::shared_ptr<const Study> prepared = {};  ///< the prepared puzzle, if available
  bool has_board = false;                      ///< false: the start, if any, is all 0
  std::size_t rows = 0;                        ///< size of a shape without a start
  std::size_t columns = 0;
  std::optional<QuietCondition> lightest = {};  ///< if present, the lightest quiet pattern is requested
  LightestQuery query = {};                     ///< about the lightest quiet patterns
  AnalyzeOptions options = {};

  std::size_t height() const { return puzzle.start.empty() ? rows : puzzle.start.rows(); }
  std::size_t width() const { return puzzle.start.empty() ? columns : puzzle.start.columns(); }
};

/// A verify request. Parts that it leaves out are taken from the answer.
struct VerifyRequest {
  PuzzleSpec puzzle = {};
  StatedAnswer stated = {};
  RunOptions run = {};  ///< limits that the program enforces
};

/// A request for the board after presses, which are the solution of the stated answer. Parts of the puzzle
/// that it leaves out are taken from that answer.
struct ApplyRequest : VerifyRequest {};

struct ShowRequest {
  Grid grid;
  bool kinds = false;                 ///< true if the cells are presses of a puzzle with two states
  std::optional<Puzzle> puzzle = {};  ///< the puzzle, if more than the cells is known
  RunOptions run = {};                ///< limits that the program enforces

  std::uint64_t colours() const { return kinds ? 2 : grid.cells.modulus(); }
  /// True if an id can describe the puzzle.
  bool has_id() const { return puzzle && !puzzle->buttons && !puzzle->states && !puzzle->has_counters(); }
};

/// A judge request, which only the program answers. `input` replaces standard input.
struct JudgeRequest {
  std::string dialect;
  std::optional<std::string> input = {};
  RunOptions run = {};
};

/// Maximum n of a table.
constexpr std::uint64_t max_in_table = 100'000'000;

struct TableRequest {
  std::string name = {};
  std::uint64_t from = 1;
  std::uint64_t to = 1;
  PatternQuestion question = {};              ///< for tables of patterns the rule; for all tables the wrap
  std::optional<std::uint64_t> modulus = {};  ///< for numbers of patterns
  std::optional<std::uint64_t> weight = {};   ///< only patterns with this many lit cells
  Rule rule = {};                             ///< for tables of puzzles
  std::uint64_t colours = 2;                  ///< for tables of puzzles
  std::optional<std::uint64_t> rows = {};     ///< boards with this many rows and n columns
  std::optional<std::size_t> columns = {};    ///< boards with n rows and this many columns
  bool antidiagonals = false;                 ///< boards of all shapes
  /// A family of graphs instead of boards, such as `cycle:N`; `question.graph` is then the first of them.
  std::string graph = {};
  std::optional<double> limit_each = {};  ///< seconds for one line, which is then unknown
  RunOptions run = {};                    ///< limits for all lines together
};

/// Maximum number of boards in one generate request.
constexpr std::uint64_t max_generated = 100'000'000;

struct GenerateRequest {
  GenerateQuery query = {};
  RunOptions run = {};
};

struct RateRequest {
  Puzzle puzzle = {};
  std::shared_ptr<const Study> prepared = {};  ///< the prepared puzzle, if available
  RunOptions run = {};
};

struct HintRequest {
  Puzzle puzzle = {};
  std::shared_ptr<const Study> prepared = {};  ///< the prepared puzzle, if available
  std::optional<Board> pressed = {};           ///< any shape for buttons with more than two colours
  bool explain = false;
  RunOptions run = {};
};

struct CodeRequest {
  Code code = {};
  CodeQuery query = {};
  RunOptions run = {};
};

using Request =
    std::variant<SolveRequest, CountRequest, AnalyzeRequest, VerifyRequest, ShowRequest, JudgeRequest,
                 TableRequest, GenerateRequest, RateRequest, HintRequest, ApplyRequest, CodeRequest>;

/// Returns the run options of a request.
template <typename RequestType>
auto& run_of(RequestType& request) {
  if constexpr (requires { request.run; })
    return request.run;
  else
    return request.options.run;
}

/// Returns the command of a request, such as "solve".
std::string_view command(const Request& request);

/// Parses a JSON request. `name` is the name of the input in messages. Throws InputError: not JSON, an
/// unknown or missing field, a value out of range, an invalid board.
Request request_from_json(std::string_view text, const std::string& name);

/// Parses a request for a given command; the field `command` of the request is optional. For `verify`, an
/// answer of `solve`, which repeats its puzzle, is a request as well. Throws InputError if the text is not
/// a valid request, or is one for another command.
Request request_from_json(std::string_view text, const std::string& name, std::string_view command);

// Read requests about patterns, tables and codes, without limits. Throw InputError.
CountRequest count_request(const Fields& fields);
TableRequest table_request(const Fields& fields);
CodeRequest code_request(const Fields& fields);

/// Returns the code of one or two texts, or matrices, with the flags of a request. Throws InputError if
/// they do not fit each other.
Code code_of(Code checks, std::optional<Code> z_checks, bool is_gauge, bool is_generator);

/// Checks a stated answer: it must not contradict itself or the puzzle of the request, and `verify` must
/// accept it. Throws InputError if shapes disagree.
Verdict verify(const VerifyRequest& request);

/// Prepares a puzzle for many requests from any thread; `run` as for a Solver.
std::shared_ptr<const Study> prepared_study(const Puzzle& puzzle, const RunOptions& run);

// Return the answers to requests. Throw InputError as the functions of flipwise/study.hpp do.

Analysis answer_to(const AnalyzeRequest& request);
/// Returns the answer to a request for the lightest quiet pattern.
LightestPattern lightest_of(const AnalyzeRequest& request);
Generated answer_to(const GenerateRequest& request);
Rating answer_to(const RateRequest& request);
Hint answer_to(const HintRequest& request);
/// Returns the board after the presses, with its puzzle. Throws InputError if the answer has no presses or
/// is for another puzzle.
ShowRequest answer_to(const ApplyRequest& request);

std::string to_json(const AnalyzeRequest& request, const Analysis& analysis);
std::string to_json(const AnalyzeRequest& request, const LightestPattern& lightest);
std::string to_json(const GenerateRequest& request, const Generated& generated);
std::string to_json(const RateRequest& request, const Rating& rating);
std::string to_json(const HintRequest& request, const Hint& hint);
std::string to_json(const ShowRequest& request);
std::string to_json(const CodeRequest& request, const CodeParameters& parameters);
/// Returns the verdict on a certificate, with the bounds that it proves.
std::string to_json(const Verdict& verdict, const std::vector<CodeDistance>& distances);
/// Returns a CSS code and its distances in the form of the qLDPC challenge, with a line end. Throws
/// InputError for another code, and if an operator is missing.
std::string qldpc_json(const Code& code, const CodeParameters& parameters);
/// Returns the distances that certificates are about: x and z of a CSS code, otherwise d.
std::vector<CodeDistance> certified(const CodeParameters& parameters);
/// Returns a certificate of distances (docs/formats/codes.md), which `verify_distances` must accept.
std::string certificate_json(const Code& code, const std::vector<CodeDistance>& distances,
                             const RunOptions& run);
/// Checks a certificate of a code, and returns its distances. Throws InputError if it has another form.
Verdict verify_certificate(const Code& code, std::string_view text, const std::string& name,
                           const RunOptions& run, std::vector<CodeDistance>& distances);
/// Returns the fields of a table except its values, which are written as they are found. If some are
/// missing, reason_field comes last.
std::string table_json(const TableRequest& table);
std::string reason_field(std::string_view reason);

/// Returns a pattern as an array of strings, as in the answer to its request.
std::string pattern_json(const PatternQuestion& question, const Board& pattern);

/// Returns the answer to an invalid request. `what` is the message; `line` is the line of a stream in which
/// the request begins, or 0.
std::string error_json(const InputError& error, std::string_view what, std::uint64_t line = 0);

}  // namespace flipwise
