// SPDX-License-Identifier: MIT
#include <cmath>

#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "study/study_shape.hpp"

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

std::string answer_of(const CountRequest& asked) {
  return to_json(asked.question, asked.options, count(asked.question, asked.options));
}
std::string answer_of(const AnalyzeRequest& asked) {
  return to_json(asked, answer_to(asked));
}
std::string answer_of(const GenerateRequest& asked) {
  return to_json(asked, generate(asked.query, asked.options));
}
std::string answer_of(const RateRequest& asked) {
  return to_json(asked, rate(asked.puzzle, asked.options));
}
std::string answer_of(const HintRequest& asked) {
  return to_json(asked, hint(asked.puzzle, asked.pressed, asked.explain, asked.options));
}
std::string answer_of(const VerifyRequest& asked) {
  return to_json(verify(asked));
}
std::string answer_of(const ShowRequest& asked) {
  return to_json(asked);
}
template <typename Other>
std::string answer_of(const Other&) {
  throw InputError("request: only the program answers this command");
}

/// Reports stages only: bounds would be those of some board on the way.
template <typename Asked>
std::string answer_with(Asked& asked, const JsonProgressCall& call) {
  if constexpr (requires { asked.options; })
    if (call)
      asked.options.progress = [&call](const Progress& progress) {
        return call(stage_object(progress).text());
      };
  return answer_of(asked);
}

std::string answer_with(SolveRequest& request, const JsonProgressCall& call) {
  const auto answer = [&](const auto& puzzle) {
    if (call)
      request.options.progress = [&](const Progress& progress) {
        return call(progress_json(progress, holes_of(puzzle)));
      };
    return to_json(puzzle, solve(puzzle, request.options));
  };
  return std::visit(answer, request.puzzle);
}

}  // namespace

/// One deadline for all that is asked.
AnalyzeAnswer answer_to(const AnalyzeRequest& request) {
  Limits limits(request.options);
  AnalyzeAnswer answer{analyze(request.puzzle, request.quiet_patterns, limits)};
  if (!answer.analysis.finished) return answer;
  if (request.worst) answer.worst = worst_case(request.puzzle, limits);
  if (request.distances) answer.distances = distances(request.puzzle, limits);
  if (request.distribution) answer.distribution = solutions_by_presses(request.puzzle, limits);
  return answer;
}

std::string respond(std::string_view request, const JsonProgressCall& progress) {
  const auto failed = [](const char* culprit, const std::exception& error) {
    return Object{{"error", error.what()}, {"culprit", culprit}}.text();
  };
  try {
    Request parsed = request_from_json(request, "request");
    return std::visit([&](auto& one) { return answer_with(one, progress); }, parsed);
  } catch (const InputError& error) {
    return failed("input", error);
  } catch (const std::exception& error) {
    return failed("internal", error);
  }
}

}  // namespace flipwise
