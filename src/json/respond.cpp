// SPDX-License-Identifier: MIT
//
// Folder src/json: requests (request.hpp) and answers as JSON; the list of jobs of processes (jobs.cpp).
// Entry: respond() below; read_request.cpp and pattern_requests.cpp read fields, write_*.cpp write them.
// A new field is a row of field_table.cpp, from which `tools/fields.py` writes the schema of requests.
// Must not compute or be public (users call respond()). src/board/soundness.hpp checks puzzles.
#include <algorithm>
#include <cmath>
#include <new>
#include <type_traits>
#include <utility>

#include "board/press_costs.hpp"
#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/table_values.hpp"
#include "json/values.hpp"
#include "run/limits.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

/// Returns progress such as {"done":0.25,"stage":"joining classes"}.
JsonObject stage_object(const Progress& progress) {
  return {{"done", std::round(progress.done * 1e4) / 1e4}, {"stage", progress.stage}};
}

/// Returns progress with "best", "lower" and "solution". `best` is the number or cost of presses of
/// `solution`. With two kinds, "kinds" is added.
std::string progress_json(const Progress& progress, const Puzzle& puzzle) {
  JsonObject object = stage_object(progress);
  std::optional<Board> presses;
  if (progress.solution) presses = progress.solution();
  if (presses)
    object.add("best", PressCosts(puzzle).of(*presses));
  else
    object.add_known("best", progress.best);
  object.add("lower", progress.lower);
  if (!presses) return object.text();
  const bool has_kinds = puzzle.start.has_bits() && !presses->has_bits();
  object.add("solution", board_value(has_kinds ? nonzero_cells(*presses) : *presses, puzzle.holes));
  if (has_kinds) object.add("kinds", board_value(*presses, puzzle.holes));
  return object.text();
}

/// Answers a table request.
std::string answer_table(const TableRequest& table) {
  TableValues values(table);
  Limits limits(table.run);
  std::vector<std::string> numbers;
  std::string reason;
  for (std::uint64_t n = table.from; n <= table.to; ++n) {
    const double share =
        static_cast<double>(n - table.from) / static_cast<double>(table.to - table.from + 1);
    limits.report_and_continue({.done = share, .stage = "computing the table"});
    const TableValues::Value value = values.of(n);
    if (!value.missing.empty() && reason.empty())
      reason = "n = " + std::to_string(n) + ": " + value.known + value.missing;
    if (!value.missing.empty() && !value.goes_on) break;
    numbers.push_back(value.missing.empty() ? value.number : TableValues::unknown);
  }
  JsonObject object = table_object(table);
  object.add("values", numbers);
  if (!reason.empty()) object.add("status", "unknown");
  if (!reason.empty()) object.add("reason", reason);
  return object.text();
}

/// Returns whether a request is for a lightest word or quiet pattern. The bounds of other requests belong
/// to some intermediate board.
template <typename RequestType>
bool has_bounds(const RequestType& request) {
  if constexpr (std::is_same_v<RequestType, AnalyzeRequest>) return request.lightest.has_value();
  return std::is_same_v<RequestType, CodeRequest>;
}

/// Answers a request. Progress contains a stage, and bounds only where `has_bounds`.
template <typename RequestType>
std::string answer_with(RequestType& request, const JsonProgressCall& call) {
  if (call)
    run_of(request).progress = [&call, with_bounds = has_bounds(request)](const Progress& progress) {
      JsonObject object = stage_object(progress);
      if (with_bounds) {
        object.add_known("best", progress.best);
        object.add("lower", progress.lower);
      }
      return call(object.text());
    };
  if constexpr (std::is_same_v<RequestType, CountRequest>)
    return to_json(request.question, request.options, count(request.question, request.options));
  else if constexpr (std::is_same_v<RequestType, GenerateRequest>)
    return to_json(request, answer_to(request));
  else if constexpr (std::is_same_v<RequestType, AnalyzeRequest>)
    return request.lightest ? to_json(request, lightest_of(request)) : to_json(request, answer_to(request));
  else if constexpr (std::is_same_v<RequestType, RateRequest> || std::is_same_v<RequestType, HintRequest>)
    return to_json(request, answer_to(request));
  else if constexpr (std::is_same_v<RequestType, VerifyRequest>)
    return to_json(verify(request));
  else if constexpr (std::is_same_v<RequestType, ShowRequest>)
    return to_json(request);
  else if constexpr (std::is_same_v<RequestType, ApplyRequest>)
    return to_json(answer_to(request));
  else if constexpr (std::is_same_v<RequestType, TableRequest>)
    return answer_table(request);
  else if constexpr (std::is_same_v<RequestType, CodeRequest>)
    return to_json(request, code_parameters(request.code, request.query, request.run));
  else
    throw InputError("request: only the program answers the command " + std::string(command(request)) +
                         "; run 'flipwise " + std::string(command(request)) + "'",
                     ErrorCode::unsupported);
}

std::string answer_with(SolveRequest& request, const JsonProgressCall& call) {
  if (call)
    request.options.run.progress = [&](const Progress& progress) {
      return call(progress_json(progress, request.puzzle));
    };
  return to_json(request.puzzle, solve(request.puzzle, request.options));
}

/// Returns the prepared puzzle of a request, or prepares it.
template <typename RequestType>
std::shared_ptr<const Study> study_of(const RequestType& request, Limits& limits) {
  return request.prepared ? request.prepared : std::make_shared<const Study>(request.puzzle, limits);
}

}  // namespace

Analysis answer_to(const AnalyzeRequest& request) {
  Limits limits(request.options.run);
  const Puzzle& puzzle = request.puzzle;
  if (puzzle.start.empty())
    return analyze(Rectangle{request.rows, request.columns, puzzle.rule, puzzle.wrap}, request.options,
                   limits);
  return analyze(*study_of(request, limits), puzzle.start, request.options, limits);
}

LightestPattern lightest_of(const AnalyzeRequest& request) {
  RunOptions run = request.options.run;
  Limits limits(run);
  Puzzle shape = request.puzzle;
  if (shape.start.empty()) {
    LightestPattern answer;
    answer.reason = stopped_by([&] {
      require_memory_for_board({request.rows, request.columns, shape.rule, shape.wrap}, limits);
      shape.start = Board(request.rows, request.columns);
    });
    answer.lower = shape.cost ? 0 : 1;
    if (!answer.reason.empty()) return answer;
  }
  if (run.limit_seconds) run.limit_seconds = std::max(0.0, *run.limit_seconds - limits.seconds());
  return lightest_pattern(shape, *request.lightest, request.query, run);
}

Generated answer_to(const GenerateRequest& request) {
  return generate(request.query, request.run);
}

Rating answer_to(const RateRequest& request) {
  Limits limits(request.run);
  return rate(*study_of(request, limits), request.puzzle.start, limits);
}

Hint answer_to(const HintRequest& request) {
  const Puzzle& puzzle = request.puzzle;
  Limits limits(request.run);
  std::optional<Board> pressed = request.pressed;
  if (pressed && puzzle.buttons && !puzzle.start.has_bits()) pressed = in_a_row({*pressed, {}});
  return hint(*study_of(request, limits), puzzle.start, pressed, request.explain, limits);
}

std::shared_ptr<const Study> prepared_study(const Puzzle& puzzle, const RunOptions& run) {
  struct Ready {
    Ready(const Puzzle& puzzle, const RunOptions& run) : limits(run), study(puzzle, limits) {}
    Limits limits;
    Study study;
  };
  const auto ready = std::make_shared<const Ready>(puzzle, run);
  return {ready, &ready->study};
}

std::string respond(std::string_view request, const JsonProgressCall& progress, const StopCall& stop) {
  try {
    Request parsed = request_from_json(request, "request");
    const auto answer = [&](auto& one) {
      run_of(one).stop = stop;
      return answer_with(one, progress);
    };
    return std::visit(answer, parsed);
  } catch (const InputError& error) {
    return error_json(error, error.what());
  } catch (const std::bad_alloc&) {
    const InputError error("the request does not fit into memory; make it smaller", ErrorCode::too_large);
    return error_json(error, error.what());
  } catch (const std::exception& error) {
    return JsonObject{{"error", error.what()}, {"culprit", "internal"}}.text();
  }
}

}  // namespace flipwise
