// SPDX-License-Identifier: MIT
//
// What the study of puzzles returns at a limit: less, but nothing wrong, and in time.
#include <gtest/gtest.h>

#include <string>

#include "flipwise/io.hpp"
#include "flipwise/study.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

RunOptions no_time() {
  RunOptions run;
  run.limit_seconds = 1e-9;
  return run;
}

RunOptions no_memory() {
  RunOptions run;
  run.memory_bytes = 64;
  return run;
}

BoardPuzzle large() {
  BoardPuzzle puzzle{Board(40, 40)};
  puzzle.start.flip(3, 7);
  return puzzle;
}

TEST(StudyLimits, WorstCaseKeepsItsBounds) {
  for (const RunOptions& run : {no_time(), no_memory()}) {
    const WorstCase worst = worst_case(large(), run);
    EXPECT_LT(worst.lower, worst.upper);
    EXPECT_LE(worst.upper, 1600U);
    EXPECT_EQ(worst.board.has_value(), worst.presses.has_value());
    EXPECT_FALSE(distances(large(), run));
  }
}

/// No number of boards is held to find the worst of them.
TEST(StudyLimits, WorstCaseOfALongRowNeedsLittleMemory) {
  constexpr std::size_t columns = 98'300;
  RunOptions run;
  run.memory_bytes = std::uint64_t{16} << 20;
  const WorstCase worst = worst_case(BoardPuzzle{Board(1, columns)}, run);
  EXPECT_EQ(worst.lower, 65'533U);
  EXPECT_EQ(worst.upper, 65'533U);
  ASSERT_TRUE(worst.presses);
  EXPECT_EQ(worst.presses->weight(), 65'533U);
}

/// Cells in no quiet pattern are a part of the work, too.
TEST(StudyLimits, DistancesOfALongRowAreStopped) {
  int counting = 0;
  stop_at_doubled_polls(1 << 10, [&](const StopAtPoll& stop) {
    std::string stage;
    RunOptions run;
    run.stop = stop;
    run.progress = [&](const Progress& state) {
      stage = state.stage;
      return true;
    };
    const bool is_whole = distances(BoardPuzzle{Board(1, 6002)}, run).has_value();
    EXPECT_EQ(is_whole, !stop.is_reached());
    counting += stop.is_reached() && stage == "counting boards";
  });
  EXPECT_GT(counting, 0);
}

TEST(StudyLimits, GenerateSaysWhyBoardsAreMissing) {
  GenerateQuery query{large()};
  query.presses = 600;
  for (const RunOptions& run : {no_time(), no_memory()}) {
    const Generated found = generate(query, run);
    EXPECT_EQ(found.status, Status::unknown);
    EXPECT_TRUE(found.items.empty());
    EXPECT_TRUE(found.uniform);
  }
  EXPECT_NE(generate(query, no_time()).reason.find("stopped"), std::string::npos);
  EXPECT_NE(generate(query, no_memory()).reason.find("of memory"), std::string::npos);
}

TEST(StudyLimits, RateAndHintLeaveOutWhatIsNotKnown) {
  for (const RunOptions& run : {no_time(), no_memory()}) {
    const Rating rating = rate(large(), run);
    EXPECT_EQ(rating.answer.status, Status::unknown);
    EXPECT_EQ(rating.cells, 1600U);
    EXPECT_EQ(rating.lit, 1U);
    EXPECT_FALSE(rating.easier);
    EXPECT_EQ(rating.difficulty, "unknown");
    const Hint next = hint(large(), Board(40, 40), true, run);
    EXPECT_EQ(next.answer.status, Status::unknown);
    EXPECT_TRUE(next.steps.empty());
    EXPECT_FALSE(next.best);
  }
}

/// A stop is for the whole call, not for each of the boards that it solves on the way.
TEST(StudyLimits, HoldForTheWholeCall) {
  BoardPuzzle hard{Board(19, 19)};
  hard.start = all_lit(19, 19);
  GenerateQuery query{hard};
  query.presses = 120;
  query.count = 1'000'000;
  constexpr std::uint64_t large_side = 100'000'000;
  for (const std::uint64_t poll : {1U, 10U, 100U}) {
    const auto stopped = [&](const auto& call) {
      const StopAtPoll stop(poll);
      call(RunOptions{.stop = stop});
      return stop.is_reached();
    };
    EXPECT_TRUE(stopped([&](const RunOptions& run) { rate(hard, run); }));
    EXPECT_TRUE(stopped([&](const RunOptions& run) { hint(hard, hard.start, true, run); }));
    EXPECT_TRUE(stopped([&](const RunOptions& run) { worst_case(hard, run); }));
    EXPECT_TRUE(stopped([&](const RunOptions& run) { generate(query, run); }));
    EXPECT_TRUE(stopped([&](const RunOptions& run) {
      EXPECT_TRUE(nullities({.first = large_side, .last = large_side}, run).empty());
    }));
  }
}

/// Nullities that are known when the time is up are the first ones, and right.
TEST(StudyLimits, NullitiesAreCutAtTheFirstThatIsMissing) {
  EXPECT_TRUE(nullities({.first = 1000, .last = 1009}, no_memory()).empty());
  RunOptions run;
  run.threads = 2;
  run.stop = StopAtPoll(200);
  const auto found = nullities({.last = 100'000}, run);
  const auto all = nullities({.last = 60});
  EXPECT_LT(found.size(), 100'000U);
  for (std::size_t i = 0; i < found.size() && i < all.size(); ++i) EXPECT_EQ(found[i], all[i]) << i;
}

}  // namespace
}  // namespace flipwise
