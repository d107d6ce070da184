// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "flipwise/errors.hpp"
#include "json/request.hpp"
#include "json/value.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

using json::board_value;
using json::Object;

/// {"done":0.25,"stage":"joining classes"}
Object stage_object(const Progress& progress) {
  return {{"done", std::round(progress.done * 1e4) / 1e4}, {"stage", progress.stage}};
}

/// The same with "best", "lower" and "solution"; `best` is the number of presses of `solution`, and `kinds`
/// comes with it where there are two.
std::string progress_json(const Progress& progress, const std::optional<Board>& holes) {
  Object object = stage_object(progress);
  std::optional<Presses> presses;
  if (progress.solution) presses = progress.solution();
  if (presses)
    object.add("best", presses->pressed.weight());
  else
    object.add_known("best", progress.best);
  object.add("lower", progress.lower);
  if (!presses) return object.text();
  object.add("solution", board_value(presses->pressed, holes));
  if (!presses->second.empty()) object.add("kinds", board_value(presses->pressed, holes, presses->second));
  return object.text();
}

std::optional<Board> holes_of(const BoardPuzzle& puzzle) {
  return puzzle.holes;
}
std::optional<Board> holes_of(const ButtonPuzzle&) {
  return {};
}

/// Progress where bounds would be those of some board on the way.
ProgressCall stages(const JsonProgressCall& call) {
  if (!call) return {};
  return [&call](const Progress& progress) { return call(stage_object(progress).text()); };
}

std::string answer_to(SolveRequest& request, const JsonProgressCall& call) {
  const auto answer = [&](const auto& puzzle) {
    if (call)
      request.options.progress = [&](const Progress& progress) {
        return call(progress_json(progress, holes_of(puzzle)));
      };
    return to_json(puzzle, solve(puzzle, request.options));
  };
  return std::visit(answer, request.puzzle);
}

std::string answer_to(CountRequest& request, const JsonProgressCall& call) {
  request.options.progress = stages(call);
  return to_json(request.question, request.options, count(request.question, request.options));
}

std::string answer_to(AnalyzeRequest& request, const JsonProgressCall& call) {
  request.options.progress = stages(call);
  return to_json(request, flipwise::answer_to(request));
}

std::string answer_to(GenerateRequest& request, const JsonProgressCall& call) {
  request.options.progress = stages(call);
  return to_json(request, generate(request.query, request.options));
}

std::string answer_to(RateRequest& request, const JsonProgressCall& call) {
  request.options.progress = stages(call);
  return to_json(request, rate(request.puzzle, request.options));
}

std::string answer_to(HintRequest& request, const JsonProgressCall& call) {
  request.options.progress = stages(call);
  return to_json(request, hint(request.puzzle, request.pressed, request.explain, request.options));
}

std::string answer_to(VerifyRequest& request, const JsonProgressCall&) {
  return to_json(verify(request));
}

std::string answer_to(ShowRequest& request, const JsonProgressCall&) {
  return to_json(request);
}

template <typename Other>
std::string answer_to(Other&, const JsonProgressCall&) {
  throw InputError("request: only the program answers this command");
}

}  // namespace

/// One deadline for all that is asked.
AnalyzeAnswer answer_to(const AnalyzeRequest& request) {
  const Limits limits(request.options);
  AnalyzeAnswer answer{analyze(request.puzzle, {.quiet_patterns = request.quiet_patterns,
                                                .limit_seconds = request.options.limit_seconds,
                                                .memory_bytes = request.options.memory_bytes,
                                                .threads = request.options.threads,
                                                .progress = request.options.progress})};
  if (!answer.analysis.finished) return answer;
  const auto rest = [&request, &limits] {
    SolveOptions options = request.options;
    if (options.limit_seconds)
      *options.limit_seconds = std::max(0.0, *options.limit_seconds - limits.seconds());
    return options;
  };
  if (request.worst) answer.worst = worst_case(request.puzzle, rest());
  if (request.distances) answer.distances = distances(request.puzzle, rest());
  if (request.distribution) answer.distribution = solutions_by_presses(request.puzzle, rest());
  return answer;
}

std::string respond(std::string_view request, const JsonProgressCall& progress) {
  const auto failed = [](const char* culprit, const std::exception& error) {
    return Object{{"error", error.what()}, {"culprit", culprit}}.text();
  };
  try {
    Request parsed = request_from_json(request, "request");
    return std::visit([&](auto& one) { return answer_to(one, progress); }, parsed);
  } catch (const InputError& error) {
    return failed("input", error);
  } catch (const std::exception& error) {
    return failed("internal", error);
  }
}

}  // namespace flipwise
