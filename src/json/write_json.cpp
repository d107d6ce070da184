// SPDX-License-Identifier: MIT
#include "arithmetic/big_int.hpp"
#include "flipwise/json.hpp"

#include <bit>
#include <cmath>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"
#include "json/json_fields.hpp"
#include "json/study_json.hpp"

namespace flipwise {

namespace {

using json::board_json;
using json::dump;
using json::Json;

/// Microseconds are all that a clock tells.
double rounded_seconds(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

/// The fields of an answer that do not depend on what the puzzle is drawn on.
Json answer_json(const Answer& answer, const std::optional<Board>& holes) {
  const auto press_board = [&](const Presses& presses) { return board_json(presses.pressed, holes); };
  const auto kinds = [&](const Presses& presses) {
    return board_json(presses.pressed, holes, presses.second);
  };
  Json object;
  object["status"] = to_string(answer.status);
  if (answer.solution) object["presses"] = answer.solution->pressed.weight();
  if (answer.status != Status::impossible) {
    object["lower"] = answer.lower;
    if (answer.upper) object["upper"] = *answer.upper;
  }
  if (answer.nullity) object["nullity"] = *answer.nullity;
  if (answer.solutions) object["solutions"] = *answer.solutions;
  if (answer.optimal_solutions) object["optimal_solutions"] = *answer.optimal_solutions;
  if (answer.solution) {
    object["solution"] = press_board(*answer.solution);
    if (!answer.solution->second.empty()) object["kinds"] = kinds(*answer.solution);
  }
  if (!answer.all.empty()) {
    Json all = Json::array();
    for (const Presses& presses : answer.all) all.push_back(kinds(presses));
    object["all"] = std::move(all);
  }
  if (answer.witness) object["witness"] = board_json(*answer.witness, holes);
  if (answer.proof_by_search) object["proof"] = "search";
  return object;
}

/// How the answer was found, after what the puzzle was.
void add_method(Json& object, const Answer& answer) {
  if (!answer.method.empty()) object["method"] = answer.method;
  if (answer.first_rows) object["first_rows"] = *answer.first_rows;
  if (answer.nodes) object["nodes"] = *answer.nodes;
  object["seconds"] = rounded_seconds(answer.seconds);
}

std::string neighbour_list(std::uint32_t mask, Adjacency adjacent) {
  for (const char* name : {"none", "any", "even", "odd"})
    if (parse_neighbour_list(name, adjacent) == mask) return name;
  std::string list;
  for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
    if (!list.empty()) list += ',';
    list += std::to_string(std::countr_zero(rest));
  }
  return list;
}

std::optional<Board> holes_of(const PatternQuestion& question) {
  if (!question.given || question.given->holes.weight() == 0) return {};
  return question.given->holes;
}

Json extreme_json(const PatternQuestion& question, const Tally::Extreme& extreme) {
  return {{"lit", extreme.lit}, {"pattern", board_json(extreme.pattern, holes_of(question))}};
}

Json recurrence_json(const Recurrence& recurrence) {
  return {{"coefficients", recurrence.coefficients},
          {"from", recurrence.from},
          {"numerator", recurrence.numerator},
          {"denominator", recurrence.denominator}};
}

}  // namespace

std::string to_json(const BoardPuzzle& puzzle, const Answer& answer) {
  Json object = answer_json(answer, puzzle.holes);
  object["board"] = board_json(puzzle.start, puzzle.holes);
  object["rule"] = puzzle.rule.name;
  object["wrap"] = to_string(puzzle.wrap);
  object["rows"] = puzzle.start.rows();
  object["columns"] = puzzle.start.columns();
  object["goal"] = json::goal_json(puzzle.goal, puzzle.holes);
  add_method(object, answer);
  return dump(object);
}

std::string to_json(const ButtonPuzzle& puzzle, const Answer& answer) {
  Json object = answer_json(answer, {});
  object["board"] = board_json(puzzle.start, {});
  object["buttons"] = puzzle.buttons;
  object["goal"] = json::goal_json(puzzle.goal, {});
  add_method(object, answer);
  return dump(object);
}

std::string to_json(const PatternQuestion& question, const CountOptions& options, const Tally& tally) {
  Json object;
  object["status"] = to_string(tally.status);
  object["rows"] = std::to_string(question.rows);
  object["columns"] = question.columns;
  if (tally.count) object["count"] = *tally.count;
  if (options.modulus) object["modulus"] = std::to_string(*options.modulus);
  if (!tally.by_weight.empty()) object["by_weight"] = tally.by_weight;
  if (tally.fewest_lit) object["fewest_lit"] = extreme_json(question, *tally.fewest_lit);
  if (tally.most_lit) object["most_lit"] = extreme_json(question, *tally.most_lit);
  if (options.sample != 0 && tally.status == Status::optimal) {
    Json samples = Json::array();
    for (const Board& pattern : tally.samples) samples.push_back(board_json(pattern, holes_of(question)));
    object["samples"] = std::move(samples);
    object["seed"] = std::to_string(options.seed);
  }
  if (tally.rank) object["rank"] = *tally.rank;
  if (tally.unranked) {
    object["unrank"] = *options.unrank;
    object["pattern"] = board_json(*tally.unranked, holes_of(question));
  }
  if (options.list != 0 && tally.status == Status::optimal) {
    Json listed = Json::array();
    for (const Board& pattern : tally.listed) listed.push_back(board_json(pattern, holes_of(question)));
    object["listed"] = std::move(listed);
  }
  if (tally.recurrence) object["recurrence"] = recurrence_json(*tally.recurrence);
  object["on"] = neighbour_list(question.on, question.adjacent);
  object["off"] = neighbour_list(question.off, question.adjacent);
  object["adjacent"] = question.adjacent == Adjacency::edge ? "edge" : "king";
  object["wrap"] = to_string(question.wrap);
  if (question.given) object["given"] = given_rows(*question.given);
  if (!tally.method.empty()) object["method"] = tally.method;
  if (!tally.reason.empty()) object["reason"] = tally.reason;
  object["seconds"] = rounded_seconds(tally.seconds);
  return dump(object);
}

std::string pattern_json(const PatternQuestion& question, const Board& pattern) {
  return dump(board_json(pattern, holes_of(question)));
}

AnalyzeAnswer answer_to(const AnalyzeRequest& request) {
  AnalyzeAnswer answer{analyze(request.puzzle, request.quiet_patterns)};
  if (request.worst) answer.worst = worst_case(request.puzzle, request.options);
  if (request.distances) answer.distances = distances(request.puzzle, request.options);
  if (request.distribution) answer.distribution = solutions_by_presses(request.puzzle, request.options);
  return answer;
}

std::string to_json(const AnalyzeRequest& request, const AnalyzeAnswer& answer) {
  const auto& [analysis, worst, distances, distribution] = answer;
  const BoardPuzzle& puzzle = request.puzzle;
  Json object;
  object["rows"] = puzzle.start.rows();
  object["columns"] = puzzle.start.columns();
  object["rule"] = puzzle.rule.name;
  object["wrap"] = to_string(puzzle.wrap);
  object["nullity"] = analysis.nullity;
  object["solutions"] = (BigInt(1) << analysis.nullity).decimal();
  object["solvable_log2"] = -static_cast<std::int64_t>(analysis.nullity);
  object["rank"] = analysis.rank;
  if (request.has_board && analysis.solvable) object["solvable"] = *analysis.solvable;
  if (request.quiet_patterns) {
    Json patterns = Json::array();
    for (const Board& pattern : analysis.quiet_patterns)
      patterns.push_back(board_json(pattern, puzzle.holes));
    object["quiet_patterns"] = std::move(patterns);
  }
  if (worst) object["worst"] = json::worst_json(puzzle, *worst);
  if (request.distances) {
    object["distances"] = distances ? Json(distances->boards) : Json();
    object["unique_distances"] = distances ? Json(distances->unique) : Json();
  }
  if (request.distribution) object["distribution"] = distribution ? Json(*distribution) : Json();
  object["seconds"] = rounded_seconds(analysis.seconds);
  return dump(object);
}

std::string to_json(const Verdict& verdict) {
  Json object = {{"valid", verdict.valid}};
  if (!verdict.valid) object["reason"] = verdict.reason;
  return dump(object);
}

std::string to_json(const ShowRequest& request) {
  const Grid& grid = request.grid;
  Json object;
  object["board"] = board_json(grid.lit, grid.holes, grid.second);
  object["rows"] = grid.lit.rows();
  object["columns"] = grid.lit.columns();
  object["lit"] = grid.lit.weight();
  if (request.puzzle) {
    object["rule"] = request.puzzle->rule.name;
    object["wrap"] = to_string(request.puzzle->wrap);
    object["goal"] = json::goal_json(request.puzzle->goal, grid.holes);
    object["id"] = write_id(*request.puzzle, grid.second);
  }
  return dump(object);
}

namespace {

Json stage_json(const Progress& progress) {
  return {{"done", std::round(progress.done * 1e4) / 1e4}, {"stage", progress.stage}};
}

Json progress_json(const Progress& progress, const std::optional<Board>& holes) {
  Json object = stage_json(progress);
  std::optional<Presses> presses;
  if (progress.solution) presses = progress.solution();
  if (presses)
    object["best"] = presses->pressed.weight();
  else if (progress.best)
    object["best"] = *progress.best;
  object["lower"] = progress.lower;
  if (!presses) return object;
  object["solution"] = board_json(presses->pressed, holes);
  if (!presses->second.empty()) object["kinds"] = board_json(presses->pressed, holes, presses->second);
  return object;
}

}  // namespace

std::string to_json(const BoardPuzzle& puzzle, const Progress& progress) {
  return dump(progress_json(progress, puzzle.holes));
}

std::string to_json(const ButtonPuzzle&, const Progress& progress) {
  return dump(progress_json(progress, {}));
}

std::string error_json(std::string_view what, std::uint64_t line) {
  return dump({{"error", what}, {"line", line}, {"culprit", "input"}});
}

namespace {

/// Progress where bounds would be those of some board on the way.
ProgressCall stages(const JsonProgressCall& call) {
  if (!call) return {};
  return [&call](const Progress& progress) { return call(dump(stage_json(progress))); };
}

std::string answer_to(SolveRequest& request, const JsonProgressCall& call) {
  const auto answer = [&](const auto& puzzle) {
    if (call)
      request.options.progress = [&](const Progress& progress) { return call(to_json(puzzle, progress)); };
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
  return to_json(request, generate(request.order, request.options));
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

std::string respond(std::string_view request, const JsonProgressCall& progress) {
  const auto failed = [](const char* culprit, const std::exception& error) {
    return dump({{"error", error.what()}, {"culprit", culprit}});
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
