// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <atomic>

#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// Returns the parity checks of the Hamming code of length 7: button i flips the bits of i + 1.
Puzzle hamming() {
  Puzzle puzzle{.start = Board(1, 3), .buttons = Buttons()};
  for (std::size_t i = 1; i <= 7; ++i) {
    puzzle.buttons->add();
    for (std::size_t bit = 0; bit < 3; ++bit)
      if (i >> bit & 1) puzzle.buttons->change(bit);
  }
  return puzzle;
}

TEST(Solver, OfButtonsAgreesWithSolve) {
  Puzzle puzzle = hamming();
  for (const Goal& kind : {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}}) {
    puzzle.goal = kind;
    const Solver solver(puzzle);
    for (std::size_t syndrome = 0; syndrome < 8; ++syndrome) {
      for (std::size_t bit = 0; bit < 3; ++bit) puzzle.start.set(0, bit, syndrome >> bit & 1);
      const Answer expected = solve(puzzle);
      const Answer answer = solver.solve(puzzle.start);
      ASSERT_EQ(answer.status, Status::optimal);
      EXPECT_EQ(answer.upper, expected.upper);
      EXPECT_EQ(answer.solution, expected.solution);
      EXPECT_EQ(answer.solutions, expected.solutions);
      if (kind.is_number(0)) {
        EXPECT_EQ(*answer.upper, syndrome == 0 ? 0U : 1U);
      }
    }
  }
}

TEST(Solver, OfButtonsRefusesOtherLights) {
  const Solver solver(hamming());
  EXPECT_THROW(solver.solve(Board(1, 4)), InputError);
  Puzzle puzzle = hamming();
  puzzle.buttons->change(3);
  EXPECT_THROW(Solver{puzzle}, InputError);
}

TEST(Solver, StopsWhenRequested) {
  std::atomic<bool> stop = false;
  const Solver solver(Puzzle{all_lit(30, 30)}, {.run = {.stop = [&stop] { return stop.load(); }}});
  stop = true;
  const Answer answer = solver.solve(all_lit(30, 30));
  EXPECT_EQ(answer.status, Status::unknown);
  EXPECT_FALSE(answer.reason.empty());
  EXPECT_NE(respond(R"({"command":"solve","board":["111","111"]})", {}, [&stop] { return stop.load(); })
                .find("unknown"),
            std::string::npos);
}

#ifdef __cpp_lib_jthread
TEST(Solver, TakesAStopToken) {
  std::stop_source source;
  SolveOptions options;
  options.run.stop = source.get_token();
  EXPECT_EQ(solve(Puzzle{all_lit(5, 5)}, options).status, Status::optimal);
  source.request_stop();
  EXPECT_EQ(solve(Puzzle{all_lit(30, 30)}, options).status, Status::unknown);
  EXPECT_NE(respond(R"({"command":"solve","board":["111","111"]})", {}, source.get_token()).find("unknown"),
            std::string::npos);
  options.run.stop = nullptr;
  EXPECT_FALSE(options.run.stop);
}
#endif

/// A board that is already solved has the empty solution, even if a stop leaves no time for a search.
TEST(Solve, NothingToPressNeedsNoSearch) {
  const RunOptions at_once{.stop = StopAtPoll(1)};
  const Buttons none_alike{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
  const Buttons changes = with_amounts({{{0, 1}, {1, 2}}, {{1, 1}}});
  const auto expect_none = [](const Answer& answer) {
    EXPECT_EQ(answer.status, Status::optimal);
    EXPECT_EQ(answer.upper, 0U);
    EXPECT_EQ(answer.reason, "");
  };
  expect_none(solve(Puzzle{.start = Board(1, 4), .buttons = none_alike}, {.run = at_once}));
  expect_none(solve(Puzzle{.start = Board(40, 40), .rule = parse_rule("knight")}, {.run = at_once}));
  expect_none(solve(Puzzle{.start = Board(5, 5), .rule = parse_rule("two-kind")}, {.run = at_once}));
  expect_none(solve(Puzzle{.start = Board(1, 2, 3), .buttons = changes}, {.run = at_once}));
  expect_none(solve(Puzzle{.start = Board(9, 9, 6)}, {.run = at_once}));
}

}  // namespace
}  // namespace flipwise
