// SPDX-License-Identifier: MIT
//
// Compares every board of up to 12 cells, for every rule, wrap and goal, and random boards of up to 20
// cells with holes, with the reference, which tries every press set.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "library/from_reference.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using reference::Best;
using reference::Cells;
using reference::Field;

/// Returns the step from a board to the next that is solved: 1 in the long tests.
Cells stride() {
  return in_full() ? 1 : is_sanitized() ? 37 : 5;
}

/// A rule on a field, with all solutions of every change of its lights.
struct Game {
  Field field;
  std::string rule;
  std::vector<Best> by_change;
  bool two_kinds = false;
  Cells all = reference::all_on(field);

  Game(const Field& a_field, const reference::Rule& a_rule)
      : field(a_field), rule(a_rule.name), by_change(reference::solutions_by_change(field, a_rule)) {}
  explicit Game(const Field& a_field)
      : field(a_field),
        rule("two-kind"),
        by_change(reference::two_kind_solutions_by_change(field, reference::ring(), reference::plus())),
        two_kinds(true) {}

  Best best(const Goal& goal, Cells start, Cells target) const {
    switch (goal.kind) {
      case Goal::Kind::number: return by_change[goal.number == 0 ? start : start ^ all];
      case Goal::Kind::uniform:
        return all == 0 ? by_change[start] : either(by_change[start], by_change[start ^ all]);
      case Goal::Kind::target: return by_change[(start ^ target) & all];
    }
    return {};
  }

  std::string name() const {
    std::string text = rule + " on " + std::to_string(field.rows) + " x " + std::to_string(field.columns) +
                       (field.wrap_rows ? ", rows wrap" : "") +
                       (field.wrap_columns ? ", columns wrap" : "") + ", holes ";
    for (int cell = 0; cell < field.cells(); ++cell) text += field.is_hole(cell) ? '_' : '.';
    return text;
  }
};

/// Returns what is wrong with an answer, or an empty string.
std::string fault_of(const Game& game, const Puzzle& puzzle, const Answer& answer, const Best& best) {
  const bool uniform = puzzle.goal.kind == Goal::Kind::uniform;
  if (!best.possible()) {
    if (answer.status != Status::impossible) return "should be impossible";
    if (game.two_kinds) return answer.proof_by_search ? "" : "no proof by search";
    return verify(puzzle, answer).reason;
  }
  if (answer.status != Status::optimal) return "should be optimal";
  const auto fewest = static_cast<std::uint64_t>(best.fewest);
  if (answer.upper != fewest || answer.lower != fewest) return "should take " + std::to_string(fewest);
  if (nonzero_cells(*answer.solution) != board_of(game.field, best.first))
    return "another solution comes first";
  const Verdict verdict = verify(puzzle, answer);
  if (!verdict.valid) return verdict.reason;
  if (game.two_kinds) {
    const Board kinds = board_of(game.field, best.second);
    return cells_with(*answer.solution, 2) == kinds ? "" : "other kinds come first";
  }
  if (answer.solutions != std::to_string(best.solutions)) return "another number of solutions";
  if (answer.optimal_solutions && answer.optimal_solutions != std::to_string(best.fewest_solutions))
    return "another number of fewest solutions";
  if (!uniform && answer.nullity && std::uint64_t{1} << *answer.nullity != best.solutions)
    return "the nullity disagrees with the number of solutions";
  const std::size_t listed = std::min<std::uint64_t>(best.fewest_solutions, 3);
  if (answer.all.size() != listed) return "should list " + std::to_string(listed);
  return "";
}

/// Solves these boards for every goal, and checks the answers.
template <typename Starts>
void expect_right(const Game& game, Cells target, const Starts& starts) {
  Puzzle puzzle = puzzle_of(game.field, game.rule);
  SolveOptions options;
  options.run.threads = 1;
  if (!game.two_kinds) options.all = 3;
  for (const Goal& goal :
       {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}, Goal{Goal::Kind::target}}) {
    puzzle.goal = goal;
    if (goal.kind == Goal::Kind::target) puzzle.goal.target = board_of(game.field, target);
    const Solver solver(puzzle, options);
    std::size_t number = 0;
    for (const Cells start : starts) {
      puzzle.start = board_of(game.field, start);
      const Answer answer = number++ % 61 == 0 ? solve(puzzle, options) : solver.solve(puzzle.start);
      const std::string fault = fault_of(game, puzzle, answer, game.best(goal, start, target));
      ASSERT_EQ(fault, "") << game.name() << ", goal " << static_cast<int>(goal.kind) << ", start\n"
                           << write_grid({puzzle.start}, Format::text)
                           << (answer.solution ? write_grid({*answer.solution}, Format::text) : "");
    }
  }
}

void expect_every_board_right(const Game& game, Cells offset) {
  std::vector<Cells> starts;
  for (Cells start = offset % stride(); start <= game.all; start += stride())
    if ((start & ~game.all) == 0) starts.push_back(start);
  expect_right(game, (offset * 2654435761U) & game.all, starts);
}

template <typename Use>
void for_every_shape(int max_cells, const Use& use) {
  for (int rows = 1; rows <= max_cells; ++rows)
    for (int columns = 1; rows * columns <= max_cells; ++columns)
      for (const Field& field : all_wraps(rows, columns)) use(field);
}

class Exhaustive : public testing::TestWithParam<std::size_t> {
 protected:
  reference::Rule rule = all_rules()[GetParam()];
};

TEST_P(Exhaustive, EveryBoardUpTo12Cells) {
  Cells number = 0;
  for_every_shape(12, [&](const Field& field) {
    if (!HasFatalFailure()) expect_every_board_right(Game(field, rule), ++number);
  });
}

TEST_P(Exhaustive, RandomBoardsWithHolesUpTo20Cells) {
  std::mt19937_64 random(GetParam());
  for (int repeat = 0; repeat < (in_full()        ? 40
                                 : is_sanitized() ? 4
                                                  : 12) &&
                       !HasFatalFailure();
       ++repeat) {
    const int rows = 1 + static_cast<int>(random() % 6);
    const int columns = 1 + static_cast<int>(random() % (20U / static_cast<unsigned>(rows)));
    Field field = all_wraps(rows, columns)[random() % 4];
    if (repeat % 5 != 0) field.holes = random_holes(field.cells(), random);
    const Game game(field, rule);
    const auto effect = reference::effects(field, rule);
    std::vector<Cells> starts;
    for (int board = 0; board < 50; ++board) {
      const auto cells = static_cast<Cells>(random());
      starts.push_back(board % 2 == 0 ? cells & game.all : effect[cells & game.all]);
    }
    expect_right(game, static_cast<Cells>(random()) & ((Cells{1} << field.cells()) - 1), starts);
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, Exhaustive, testing::Range(std::size_t{0}, all_rules().size()),
                         [](const auto& rule) {
                           std::string name = all_rules()[rule.param].name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name.find(',') == std::string::npos
                                      ? name
                                      : "offsets" + std::to_string(rule.param);
                         });

TEST(ExhaustiveTwoKind, EveryBoardUpTo9Cells) {
  Cells number = 0;
  for_every_shape(9, [&](const Field& field) {
    if (!HasFatalFailure()) expect_every_board_right(Game(field), ++number);
  });
}

TEST(ExhaustiveTwoKind, RandomBoardsWithHolesUpTo16Cells) {
  std::mt19937_64 random(4);
  for (int repeat = 0; repeat < (is_sanitized() ? 10 : 60) && !HasFatalFailure(); ++repeat) {
    const int rows = 1 + static_cast<int>(random() % 5);
    const int columns = 1 + static_cast<int>(random() % (16U / static_cast<unsigned>(rows)));
    Field field = all_wraps(rows, columns)[random() % 4];
    field.holes = random_holes(field.cells(), random);
    const Game game(field);
    std::vector<Cells> starts;
    for (int board = 0; board < 30; ++board) starts.push_back(static_cast<Cells>(random()) & game.all);
    expect_right(game, static_cast<Cells>(random()) & game.all, starts);
  }
}

}  // namespace
}  // namespace flipwise
