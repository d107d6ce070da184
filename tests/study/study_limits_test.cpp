// SPDX-License-Identifier: MIT
//
// Checks that the study of puzzles returns less at a limit, but nothing wrong, and in time.
#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "board/effect.hpp"
#include "flipwise/io.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"
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

Puzzle large() {
  Puzzle puzzle{Board(40, 40)};
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

/// The search for the worst case does not store a number for each board.
TEST(StudyLimits, WorstCaseOfALongRowNeedsLittleMemory) {
  constexpr std::size_t columns = 98'300;
  RunOptions run;
  run.memory_bytes = std::uint64_t{16} << 20;
  const WorstCase worst = worst_case(Puzzle{Board(1, columns)}, run);
  EXPECT_EQ(worst.lower, 65'533U);
  EXPECT_EQ(worst.upper, 65'533U);
  ASSERT_TRUE(worst.presses);
  EXPECT_EQ(worst.presses->weight(), 65'533U);
}

/// Cells in no quiet pattern are also part of the work that can be stopped.
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
    const bool is_whole = distances(Puzzle{Board(1, 6002)}, run).has_value();
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

/// A stop applies to the whole call, not to each board that it solves.
TEST(StudyLimits, HoldForTheWholeCall) {
  Puzzle hard{Board(19, 19)};
  hard.start = all_lit(19, 19);
  GenerateQuery query{hard};
  query.presses = 120;
  query.count = 1'000'000;
  constexpr std::uint64_t large_side = 100'000'000;
  for (const std::uint64_t poll : {1U, 10U, 30U}) {
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

/// If the time is up, the known nullities are the first ones, and correct.
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

Puzzle coloured_noise(std::size_t side, unsigned colours, const char* rule) {
  Puzzle puzzle;
  puzzle.start = Board(side, side, colours);
  puzzle.rule = parse_rule(rule);
  Random random(1);
  for (std::uint8_t& cell : puzzle.start.numbers()) cell = static_cast<std::uint8_t>(random.below(colours));
  return puzzle;
}

/// A table of all boards is rejected by its size, before any work, which would poll thousands of times.
TEST(StudyLimits, NoTableOfManyBoardsOfColoursIsBegun) {
  for (const char* rule : {"plus", "cross"}) {
    const Puzzle puzzle = coloured_noise(300, 3, rule);
    const StopAtPoll stop(500);
    RunOptions run;
    run.stop = stop;
    run.threads = 1;
    run.memory_bytes = std::uint64_t{16} << 20;
    const Rating rating = rate(puzzle, run);
    EXPECT_FALSE(stop.is_reached()) << rule;
    EXPECT_EQ(rating.answer.status, Status::optimal) << rule;
    EXPECT_EQ(rating.reason, "there are too many boards of this shape to compare with") << rule;
    const Analysis facts = analyze(puzzle, {.worst = true, .distances = true, .run = run});
    EXPECT_TRUE(facts.finished) << rule;
    EXPECT_EQ(facts.reason,
              "a table of all boards supports 2^28 boards that can be solved, and there are more")
        << rule;
  }
}

/// Drawing a few presses does not list the effects (a row and a column) of all cross presses.
TEST(StudyLimits, GeneratingColoursListsPlacesOnly) {
  GenerateQuery query{.shape = coloured_noise(200, 4, "cross"), .presses = 5};
  RunOptions run;
  run.threads = 1;
  run.memory_bytes = std::uint64_t{200} << 20;
  const StopAtPoll never;
  run.stop = never;
  EXPECT_EQ(generate(query, run).status, Status::optimal);
  query.presses = 10'000;
  const Generated refused = generate(query, run);
  EXPECT_EQ(refused.status, Status::unknown);
  EXPECT_EQ(refused.reason, "there are too many sets of presses of this cost to count them");
}

/// Presses of cross are added up by rows and columns, which takes less time than one poll.
TEST(StudyLimits, PressesOfCrossAreAddedUpByLines) {
  Puzzle puzzle{Board(1500, 1500), {}, parse_rule("cross")};
  Random random(1);
  for (std::size_t row = 0; row < 1500; ++row)
    for (Word& word : puzzle.start.row(row)) word = random();
  for (std::size_t row = 0; row < 1500; ++row)
    puzzle.start.row(row).back() &= (Word{1} << 1500 % word_bits) - 1;
  const StopAtPoll stop(2);
  RunOptions run;
  run.stop = stop;
  Limits limits(run);
  const Board lights = effect_of(puzzle, {puzzle.start}, &limits);
  const Board across = transposed(puzzle.start);
  for (std::size_t row = 0; row < 1500; row += 97)
    for (std::size_t column = 0; column < 1500; column += 89) {
      std::size_t sum = puzzle.start.get(row, column);
      for (const Word word : puzzle.start.row(row)) sum += static_cast<std::size_t>(std::popcount(word));
      for (const Word word : across.row(column)) sum += static_cast<std::size_t>(std::popcount(word));
      ASSERT_EQ(lights.get(row, column), sum % 2 != 0) << row << " " << column;
    }
}

TEST(StudyLimits, AddingUpPressesPolls) {
  for (const std::uint64_t modulus : {2U, 3U}) {
    Puzzle puzzle{with_modulus(all_lit(400, 400), modulus)};
    puzzle.rule.kinds[0].resize(100, {1, 1});
    RunOptions run;
    run.stop = StopAtPoll(1);
    Limits limits(run);
    EXPECT_THROW((void)effect_of(puzzle, puzzle.start, &limits), LimitReached) << modulus;
  }
}

/// Memory for every number of presses is charged, even if all counts but one are 0.
TEST(StudyLimits, SolutionsByPressesAreCharged) {
  Puzzle puzzle{Board(600, 600)};
  puzzle.start = effect_of(puzzle, {all_lit(600, 600)});
  RunOptions run;
  run.memory_bytes = std::uint64_t{256} << 20;
  EXPECT_TRUE(solutions_by_presses(puzzle, run));
  run.memory_bytes = std::uint64_t{8} << 20;
  EXPECT_FALSE(solutions_by_presses(puzzle, run));
}

}  // namespace
}  // namespace flipwise
