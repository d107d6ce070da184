// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

struct ReportedCase {
  const char* name;
  const char* id;
  bool pressed = true;  // whether the board is made by presses, of the first kind
  friend std::ostream& operator<<(std::ostream& out, const ReportedCase& one) { return out << one.id; }
};

/// Returns a solvable board of that shape whose solution is not obvious.
Puzzle reported_puzzle(const std::string& id, bool press) {
  std::mt19937_64 random(1);
  const std::size_t cross = id.rfind('x');
  const std::size_t rows = std::stoul(id.substr(cross - 2, 2));
  const std::size_t columns = std::stoul(id.substr(cross + 1, 2));
  Puzzle puzzle = read_id(id + ":" + write_id_cells(Board(rows, columns))).puzzle;
  Board board(rows, columns);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) board.set(row, column, random() & 1);
  puzzle.start = press ? effect_of(puzzle, {board}) : board;
  return puzzle;
}

/// Checks that each report of every method has a correct solution and true bounds.
class ProgressTest : public ::testing::TestWithParam<ReportedCase> {};

TEST_P(ProgressTest, CarriesTheBestSolution) {
  const std::string id = GetParam().id;
  const Puzzle puzzle = reported_puzzle(id, GetParam().pressed);
  int solutions = 0;
  const auto watch = [&](const StopAtPoll& stop) {
    SCOPED_TRACE(stop.polls());
    SolveOptions options;
    options.run.threads = 1;
    options.run.stop = stop;
    std::uint64_t lower = 0;
    std::optional<std::uint64_t> best;
    options.run.progress = [&](const Progress& progress) {
      lower = std::max(lower, progress.lower);
      if (!progress.solution) return true;
      const Board presses = progress.solution();
      const std::uint64_t weight = presses.weight();
      EXPECT_EQ(progress.best, weight) << progress.stage;
      EXPECT_LE(progress.lower, weight) << progress.stage;
      const Answer stated{.status = Status::feasible, .upper = weight, .solution = presses};
      EXPECT_TRUE(verify(puzzle, stated).valid) << progress.stage;
      EXPECT_LE(weight, best.value_or(weight)) << progress.stage;
      best = weight;
      return true;
    };
    const Answer answer = solve(puzzle, options);
    EXPECT_LE(lower, answer.lower);
    if (!best) return;
    ++solutions;
    ASSERT_TRUE(answer.upper);
    EXPECT_LE(*answer.upper, *best);
    EXPECT_LE(lower, *answer.upper);
  };
  constexpr std::uint64_t max_polls = 512;
  stop_at_doubled_polls(is_sanitized() ? 64 : max_polls, watch);
  if (solutions == 0) stop_at_doubled_polls(max_polls, watch);
  EXPECT_GT(solutions, 0);
}

INSTANTIATE_TEST_SUITE_P(All, ProgressTest,
                         ::testing::Values(ReportedCase{"lines", "cross-33x33"},
                                           ReportedCase{"join", "plus-60x60-torus"},
                                           ReportedCase{"unproved", "plus-79x79"},
                                           ReportedCase{"uniform", "cross-33x35-uniform"},
                                           ReportedCase{"walsh", "0,0_0,1_3,-2_-1,4-31x31-torus"},
                                           ReportedCase{"parts", "ring-65x65"},
                                           ReportedCase{"one_kind", "two-kind-60x60"},
                                           ReportedCase{"both_kinds", "two-kind-60x60-uniform", false}),
                         [](const auto& one) { return one.param.name; });

/// Progress in JSON contains the solution, so that a caller that ends the process still has it.
TEST(Progress, IsJsonToo) {
  const Puzzle puzzle = reported_puzzle("cross-33x33", true);
  const nlohmann::json request = {{"command", "solve"}, {"board", write_id(puzzle)}, {"threads", 1}};
  nlohmann::json last;
  const auto answer = nlohmann::json::parse(respond(request.dump(), [&](std::string_view progress) {
    last = nlohmann::json::parse(progress);
    return !last.contains("solution");
  }));
  ASSERT_TRUE(last.contains("solution")) << last;
  EXPECT_EQ(answer["status"], "unknown");
  const nlohmann::json check = {{"command", "verify"},
                                {"board", write_id(puzzle)},
                                {"answer", {{"solution", last["solution"]}, {"presses", last["best"]}}}};
  EXPECT_EQ(nlohmann::json::parse(respond(check.dump()))["valid"], true);
  EXPECT_LE(last["lower"], last["best"]);
}

/// Records the threads that call `progress`; the fourth call ends the work.
class Tellers {
 public:
  bool add() {
    const std::lock_guard lock(guard_);
    reports_.push_back(std::this_thread::get_id());
    return reports_.size() < 4;
  }
  void expect_only_this() const {
    EXPECT_FALSE(reports_.empty());
    for (const std::thread::id& teller : reports_) EXPECT_EQ(teller, std::this_thread::get_id());
  }

 private:
  std::mutex guard_;
  std::vector<std::thread::id> reports_;
};

struct Question {
  const char* name;
  std::string request;
  friend std::ostream& operator<<(std::ostream& out, const Question& one) { return out << one.request; }
};

/// Requests of all kinds, long enough to report progress, on several threads.
class ProgressThreadsTest : public ::testing::TestWithParam<Question> {};

TEST_P(ProgressThreadsTest, ReportsComeFromTheCallersOnly) {
  nlohmann::json request = nlohmann::json::parse(GetParam().request);
  request["threads"] = 4;
  request["limit"] = 600;
  Tellers tellers;
  const std::string answer = respond(request.dump(), [&](std::string_view) { return tellers.add(); });
  EXPECT_FALSE(nlohmann::json::parse(answer).contains("error")) << answer;
  tellers.expect_only_this();
}

TEST(ProgressThreads, NullitiesReportOnTheCallersThreadOnly) {
  for (const Wrap wrap : {Wrap::none, Wrap::torus})
    for (const char* rule : {"plus", "king"}) {
      SCOPED_TRACE(rule);
      Tellers tellers;
      RunOptions run;
      run.threads = 4;
      run.progress = [&](const Progress&) { return tellers.add(); };
      nullities({.rule = parse_rule(rule), .wrap = wrap, .first = 2000, .last = 1'000'000}, run);
      tellers.expect_only_this();
    }
}

std::string about(const std::string& command, const std::string& id, const std::string& more = "") {
  return R"({"command":")" + command + R"(","board":")" + write_id(reported_puzzle(id, true)) + R"(")" +
         more + "}";
}

/// Returns a request about a board of five colours that has 5^16 solutions.
std::string about_colours() {
  constexpr std::size_t side = 29;
  std::mt19937_64 random(1);
  Puzzle puzzle{.start = Board(side, side, 5)};
  Board presses(side, side, 5);
  for (std::uint8_t& press : presses.numbers()) press = static_cast<std::uint8_t>(random() % 5);
  puzzle.start = effect_of(puzzle, presses);
  return R"({"command":"solve","board":")" + write_id(puzzle) + R"("})";
}

INSTANTIATE_TEST_SUITE_P(
    All, ProgressThreadsTest,
    ::testing::Values(
        Question{"solve_lines", about("solve", "cross-33x33")},
        Question{"solve_join", about("solve", "plus-60x60-torus")},
        Question{"solve_stream", about("solve", "plus-79x79")},
        Question{"solve_uniform", about("solve", "cross-33x35-uniform")},
        Question{"solve_walsh", about("solve", "0,0_0,1_3,-2_-1,4-31x31-torus")},
        Question{"solve_two_kind", about("solve", "two-kind-60x60")},
        Question{"solve_colours", about_colours()}, Question{"rate", about("rate", "plus-60x60-torus")},
        Question{"hint", about("hint", "plus-60x60-torus")},
        Question{"count_frontier", R"({"command":"count","rows":20,"columns":20})"},
        Question{"count_dense", R"({"command":"count","rows":19,"columns":19,"on":"even","off":"any"})"},
        Question{"worst", R"({"command":"analyze","rows":29,"columns":29,"worst":true})"},
        Question{"distribution", R"({"command":"analyze","rows":61,"columns":61,"distribution":true})"},
        Question{"lightest", R"({"command":"analyze","rows":61,"columns":61,"lightest":true})"},
        Question{"generate",
                 R"({"command":"generate","rows":19,"columns":19,"presses":90,"count":1000000})"},
        Question{"generate_colours",
                 R"({"command":"generate","rows":7,"columns":7,"colours":3,"presses":30,"count":1000000})"},
        Question{"analyze_colours",
                 R"({"command":"analyze","rows":4,"columns":4,"colours":4,"distances":true})"}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace flipwise
