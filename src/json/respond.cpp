// SPDX-License-Identifier: MIT
//
// Folder src/json: requests (request.hpp) and answers as JSON; the list of jobs of processes (jobs.cpp).
// Entry: respond() below; read_request.cpp and pattern_requests.cpp read fields, write_*.cpp write them.
// A new field also stands in docs/flipwise.schema.json; fields of several requests: study_fields.hpp.
// Must not compute, nor be public: users call respond(). src/board/soundness.hpp refuses what does not fit.
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
#include "study/button_facts.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

namespace {

/// {"done":0.25,"stage":"joining classes"}
JsonObject stage_object(const Progress& progress) {
  return {{"done", std::round(progress.done * 1e4) / 1e4}, {"stage", progress.stage}};
}

/// The same with "best", "lower" and, of two colours, "solution"; `best` is the number of presses of
/// `solution`, or what they cost, and `kinds` comes with it where there are two.
std::string progress_json(const Progress& progress, const Puzzle& puzzle) {
  JsonObject object = stage_object(progress);
  std::optional<Board> presses;
  if (progress.solution && puzzle.start.has_bits()) presses = progress.solution();
  if (presses)
    object.add("best", PressCosts(puzzle).of(*presses));
  else
    object.add_known("best", progress.best);
  object.add("lower", progress.lower);
  if (!presses) return object.text();
  object.add("solution", board_value(nonzero_cells(*presses), puzzle.holes));
  if (!presses->has_bits()) object.add("kinds", board_value(*presses, puzzle.holes));
  return object.text();
}

/// A board that is too large ends it as a limit does, once there are numbers.
std::string answer_table(const TableRequest& table) {
  TableValues values(table);
  Limits limits(table.run);
  std::string text = table_json(table);
  text.back() = ',';
  text += "\"values\":[";
  std::string reason;
  bool goes_on = true;
  for (std::uint64_t n = table.from; n <= table.to && goes_on; ++n) {
    const double share =
        static_cast<double>(n - table.from) / static_cast<double>(table.to - table.from + 1);
    limits.proceed({.done = share, .stage = "going through the table"});
    TableValues::Value value;
    try {
      value = values.of(n);
    } catch (const InputError& error) {
      if (n == table.from) throw;
      value.missing = error.what();
    }
    goes_on = value.missing.empty() || value.goes_on;
    if (!value.missing.empty() && reason.empty())
      reason = "n = " + std::to_string(n) + ": " + value.missing;
    if (goes_on)
      ((text += n == table.from ? "\"" : ",\"") +=
       value.missing.empty() ? value.number : TableValues::unknown) += '"';
  }
  return text + (reason.empty() ? "]}" : "]," + reason_field(reason) + "}");
}

/// Reports stages only: bounds would be those of some board on the way.
template <typename Asked>
std::string answer_with(Asked& asked, const JsonProgressCall& call) {
  if (call)
    run_of(asked).progress = [&call](const Progress& progress) {
      return call(stage_object(progress).text());
    };
  if constexpr (std::is_same_v<Asked, CountRequest>)
    return to_json(asked.question, asked.options, count(asked.question, asked.options));
  else if constexpr (std::is_same_v<Asked, GenerateRequest>)
    return to_json(asked, answer_to(asked));
  else if constexpr (std::is_same_v<Asked, AnalyzeRequest>)
    return asked.puzzle.modulus() > 2 ? to_json(asked, colour_facts_of(asked))
           : asked.lightest           ? to_json(asked, lightest_of(asked))
                                      : to_json(asked, answer_to(asked));
  else if constexpr (std::is_same_v<Asked, RateRequest> || std::is_same_v<Asked, HintRequest>)
    return to_json(asked, answer_to(asked));
  else if constexpr (std::is_same_v<Asked, VerifyRequest>)
    return to_json(verify(asked));
  else if constexpr (std::is_same_v<Asked, ShowRequest>)
    return to_json(asked);
  else if constexpr (std::is_same_v<Asked, TableRequest>)
    return answer_table(asked);
  else
    throw InputError("request: only the program answers this command");
}

std::string answer_with(SolveRequest& request, const JsonProgressCall& call) {
  if (call)
    request.options.run.progress = [&](const Progress& progress) {
      return call(progress_json(progress, request.puzzle));
    };
  return to_json(request.puzzle, solve(request.puzzle, request.options));
}

/// What is asked beside the analysis. What cannot be had has a reason instead; the rest stays.
class Extras {
 public:
  Extras(const AnalyzeRequest& request, Limits& limits, AnalyzeAnswer& answer)
      : request_(request),
        limits_(limits),
        answer_(answer),
        puzzle_(request.puzzle),
        cells_(static_cast<double>(request.height()) * static_cast<double>(request.width())) {}

  void add() {
    if (request_.worst) add_worst();
    if (request_.distances)
      add("distances", study_bytes(), [&] { answer_.distances = distances(puzzle_, limits_); });
    if (request_.distribution && answer_.analysis.nullity == 0 && !request_.has_board)
      answer_.distribution = {"1"};
    else if (request_.distribution)
      add("the distribution", static_cast<double>(answer_.analysis.nullity) * cells_ / 8,
          [&] { answer_.distribution = solutions_by_presses(puzzle_, limits_); });
  }

 private:
  /// Why `find` gives nothing. `bytes`: what it needs at least beside the board.
  template <typename Find>
  std::string tried(double bytes, Find find) {
    return stopped_by([&] {
      if (puzzle_.start.empty()) {
        limits_.require_memory(bytes);
        require_room_for_board({request_.rows, request_.columns, puzzle_.rule, puzzle_.wrap}, limits_);
        puzzle_.start = Board(request_.rows, request_.columns);
      }
      find();
    });
  }

  template <typename Find>
  void add(const char* what, double bytes, Find find) {
    if (const std::string why = tried(bytes, find); !why.empty()) add_reason(what, why);
  }

  void add_reason(const std::string& what, const std::string& why) {
    answer_.reason += (answer_.reason.empty() ? "" : "; ") + what + ": " + why;
  }

  /// Where no board can be held, bounds; and where every board has a single solution, one needs all
  /// presses.
  void add_worst() {
    const std::string why = tried(study_bytes(), [&] { answer_.worst = worst_case(puzzle_, limits_); });
    const std::uint64_t cells = answer_.analysis.cells;
    const std::uint64_t lower = answer_.analysis.nullity == 0 ? cells : 0;
    if (!answer_.worst)
      answer_.worst = WorstCase{.lower = lower, .upper = cells, .reason = lower < cells ? why : ""};
    if (!answer_.worst->reason.empty()) add_reason("the worst board", answer_.worst->reason);
  }

  /// What the study of a shape needs at least: its cells, listed.
  double study_bytes() const { return 16 * cells_; }

  const AnalyzeRequest& request_;
  Limits& limits_;
  AnalyzeAnswer& answer_;
  Puzzle puzzle_;
  double cells_;
};

/// The buttons of a request, made ready.
template <typename Asked>
std::shared_ptr<const ButtonStudy> study_of(const Asked& request, Limits& limits) {
  return request.prepared ? request.prepared : std::make_shared<const ButtonStudy>(request.puzzle, limits);
}

/// Whether a request is about buttons of two colours.
bool is_of_buttons(const Puzzle& puzzle) {
  return puzzle.buttons && puzzle.start.has_bits();
}

}  // namespace

/// One deadline for all that is asked.
AnalyzeAnswer answer_to(const AnalyzeRequest& request) {
  Limits limits(request.run);
  if (request.puzzle.buttons) {
    const auto study = study_of(request, limits);
    const Board& start = request.puzzle.start;
    AnalyzeAnswer answer{analyze(*study, start, request.quiet_patterns, limits)};
    answer.reason = answer.analysis.reason;
    const auto try_to = [&](const char* what, const auto& find) {
      const std::string why = stopped_by(find);
      if (!why.empty())
        answer.reason += (answer.reason.empty() ? "" : "; ") + std::string(what) + ": " + why;
    };
    if (!answer.analysis.finished) return answer;
    if (request.worst) {
      answer.worst = study->worst_case(limits);
      if (!answer.worst->reason.empty())
        answer.reason += (answer.reason.empty() ? "" : "; ") + ("the worst board: " + answer.worst->reason);
    }
    if (request.distances) try_to("distances", [&] { answer.distances = study->distances(limits); });
    if (request.distribution)
      try_to("the distribution",
             [&] { answer.distribution = solutions_by_presses(*study, start, limits); });
    return answer;
  }
  const Puzzle& puzzle = request.puzzle;
  const Rectangle shape{request.rows, request.columns, puzzle.rule, puzzle.wrap};
  AnalyzeAnswer answer{request.has_board ? analyze(puzzle, request.quiet_patterns, limits)
                                         : analyze(shape, request.quiet_patterns, limits)};
  answer.reason = answer.analysis.reason;
  if (answer.analysis.finished) Extras(request, limits, answer).add();
  return answer;
}

LightestPattern lightest_of(const AnalyzeRequest& request) {
  Limits limits(request.run);
  Puzzle shape = request.puzzle;
  if (shape.start.empty()) {
    LightestPattern answer;
    answer.reason = stopped_by([&] {
      require_room_for_board({request.rows, request.columns, shape.rule, shape.wrap}, limits);
      shape.start = Board(request.rows, request.columns);
    });
    answer.lower = shape.cost ? 0 : 1;
    if (!answer.reason.empty()) return answer;
  }
  return lightest_pattern(shape, *request.lightest, limits);
}

ColourFacts colour_facts_of(const AnalyzeRequest& request) {
  return analyze(request.puzzle,
                 ColourStudyOptions{request.quiet_patterns, request.worst, request.distances, request.run});
}

Generated answer_to(const GenerateRequest& request) {
  return generate(request.query, request.run);
}

Rating answer_to(const RateRequest& request) {
  const Puzzle& puzzle = request.puzzle;
  if (!is_of_buttons(puzzle)) return rate(puzzle, request.run);
  Limits limits(request.run);
  return rate(*study_of(request, limits), puzzle.start, limits);
}

Hint answer_to(const HintRequest& request) {
  const Puzzle& puzzle = request.puzzle;
  if (is_of_buttons(puzzle)) {
    Limits limits(request.run);
    return hint(*study_of(request, limits), puzzle.start, request.pressed, request.explain, limits);
  }
  if (!puzzle.buttons || !request.pressed)
    return hint(puzzle, request.pressed, request.explain, request.run);
  return hint(puzzle, in_a_row({*request.pressed, {}}), request.explain, request.run);
}

std::shared_ptr<const ButtonStudy> made_ready(const Puzzle& puzzle, const RunOptions& run) {
  struct Ready {
    Ready(const Puzzle& puzzle, const RunOptions& run) : limits(run), study(puzzle, limits) {}
    Limits limits;
    ButtonStudy study;
  };
  const auto ready = std::make_shared<const Ready>(puzzle, run);
  return {ready, &ready->study};
}

std::string respond(std::string_view request, const JsonProgressCall& progress, const StopCall& stop) {
  const auto failed = [](const char* culprit, const std::exception& error) {
    return JsonObject{{"error", error.what()}, {"culprit", culprit}}.text();
  };
  try {
    Request parsed = request_from_json(request, "request");
    const auto answer = [&](auto& one) {
      run_of(one).stop = stop;
      return answer_with(one, progress);
    };
    return std::visit(answer, parsed);
  } catch (const InputError& error) {
    return failed("input", error);
  } catch (const std::bad_alloc&) {
    return failed("input", InputError("the question does not fit into memory"));
  } catch (const std::exception& error) {
    return failed("internal", error);
  }
}

}  // namespace flipwise
