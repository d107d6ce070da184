// SPDX-License-Identifier: MIT
#include "solve/linear/linear_system.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace flipwise {
namespace {

Board row_of_lit(std::size_t lit) {
  Board board(1, 8);
  for (std::size_t column = 0; column < lit; ++column) board.flip(0, column);
  return board;
}

/// A system that solves its lights with six presses, and those of the other goal with five; the minimum is
/// three. The search stops after `goals` goals.
class StoppedSystem final : public LinearSystem {
 public:
  explicit StoppedSystem(int goals) : LinearSystem("stopped"), goals_left_(goals) {}
  std::size_t nullity() const override { return 1; }
  std::optional<Board> particular(const Board& lights, Limits&) const override {
    return row_of_lit(lights.weight() % 2 == 0 ? 6 : 5);
  }
  Board witness(const Board& lights, Limits&) const override { return lights; }
  Board quiet_pattern(std::size_t, Limits&) const override { return row_of_lit(8); }

 private:
  std::optional<Fewest> count_fewest(Board, std::uint64_t, Limits&, std::uint64_t) const override {
    if (goals_left_-- == 0) throw LimitReached{"stopped"};
    return Fewest{.presses = 3, .lower = 3, .first = {row_of_lit(3)}};
  }

  mutable int goals_left_;
};

TEST(SolveLinear, KeepsTheBetterOfWhatIsKnownWhereTheSearchOfTheOtherGoalIsStopped) {
  const RequiredChange lights{row_of_lit(8), row_of_lit(7)};
  for (const auto& [goals, presses] : {std::pair(0, 5U), {1, 3U}, {2, 3U}}) {
    Limits limits;
    const Answer answer = solve_linear(StoppedSystem(goals), lights, {}, limits);
    ASSERT_TRUE(answer.solution) << goals;
    EXPECT_EQ(answer.solution->weight(), presses) << goals;
    EXPECT_EQ(answer.upper, presses) << goals;
    EXPECT_EQ(answer.status, goals == 2 ? Status::optimal : Status::unknown) << goals;
    EXPECT_EQ(answer.reason, goals == 2 ? "" : "stopped") << goals;
  }
}

}  // namespace
}  // namespace flipwise
