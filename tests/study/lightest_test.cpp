// SPDX-License-Identifier: MIT
//
// Compares the lightest quiet pattern, with and without conditions, with a search of all press sets.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "board/press_costs.hpp"
#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "stops.hpp"
#include "verify/verify_quiet.hpp"

namespace flipwise {
namespace {

Buttons random_buttons(std::size_t buttons, std::size_t lights, std::mt19937_64& random) {
  Buttons result;
  for (std::size_t i = 0; i < buttons; ++i) {
    result.add();
    for (std::size_t light = 0; light < lights; ++light)
      if (random() % 3 == 0) result.change(light);
  }
  return result;
}

unsigned lights_of(const Buttons& buttons, unsigned presses) {
  unsigned lights = 0;
  for (std::size_t i = 0; i < buttons.size(); ++i)
    if (presses >> i & 1)
      for (const std::size_t light : buttons[i]) lights ^= 1U << light;
  return lights;
}

bool is_sum_of_rows(const Buttons& buttons, std::size_t lights, unsigned presses) {
  for (unsigned rows = 0; rows < 1U << lights; ++rows) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < buttons.size(); ++i) {
      unsigned own = 0;
      for (const std::size_t light : buttons[i]) own ^= 1U << light;
      sum |= static_cast<unsigned>(std::popcount(own & rows) & 1) << i;
    }
    if (sum == presses) return true;
  }
  return false;
}

/// Returns buttons such that, for each light, those that flip it form a random quiet pattern of `buttons`,
/// which may be empty.
LightLists quiet_rows(const Buttons& buttons, std::size_t lights, std::mt19937_64& random) {
  std::vector<unsigned> quiet;
  for (unsigned presses = 0; presses < 1U << buttons.size(); ++presses)
    if (lights_of(buttons, presses) == 0) quiet.push_back(presses);
  LightLists result(buttons.size());
  for (std::size_t light = 0; light < lights; ++light) {
    const unsigned row = quiet[random() % quiet.size()];
    for (std::size_t i = 0; i < buttons.size(); ++i)
      if (row >> i & 1) result[i].push_back(light);
  }
  return result;
}

/// Returns whether `left` comes before `right`; button 0 is compared first.
bool comes_first(unsigned left, unsigned right) {
  const unsigned differ = left ^ right;
  return left != right && (left & (differ & -differ)) == 0;
}

TEST(Lightest, EqualsAllSetsOfPresses) {
  std::mt19937_64 random(7);
  for (int repeat = 0; repeat < 400; ++repeat) {
    SCOPED_TRACE(testing::Message() << "case " << repeat);
    const std::size_t buttons = 1 + random() % 12;
    const std::size_t lights = 1 + random() % 6;
    const Puzzle puzzle{.start = Board(1, lights), .buttons = random_buttons(buttons, lights, random)};
    QuietCondition condition;
    if (repeat % 3 == 1) condition.outside = Buttons(quiet_rows(*puzzle.buttons, 4, random));
    if (repeat % 3 == 2) condition.flips = random_buttons(buttons, 2, random);
    int least = -1;
    std::vector<unsigned> all;
    for (unsigned presses = 1; presses < 1U << buttons; ++presses) {
      const int weight = std::popcount(presses);
      if (least >= 0 && weight > least) continue;
      if (lights_of(*puzzle.buttons, presses) != 0) continue;
      if (condition.outside && is_sum_of_rows(*condition.outside, 4, presses)) continue;
      if (condition.flips && lights_of(*condition.flips, presses) == 0) continue;
      if (weight != least) all.clear();
      least = weight;
      all.push_back(presses);
    }
    std::sort(all.begin(), all.end(), comes_first);
    const std::size_t number = all.size();
    const auto as_bits = [](const Board& pattern) {
      unsigned presses = 0;
      for (std::size_t i = 0; i < pattern.columns(); ++i) presses |= (pattern.get(0, i) ? 1U : 0U) << i;
      return presses;
    };
    const LightestPattern found = lightest_pattern(puzzle, condition);
    ASSERT_EQ(found.status, least < 0 ? Status::impossible : Status::optimal) << found.reason;
    if (least < 0) continue;
    ASSERT_EQ(found.upper, static_cast<std::uint64_t>(least));
    ASSERT_EQ(found.lower, static_cast<std::uint64_t>(least));
    ASSERT_EQ(found.number, std::to_string(number));
    ASSERT_EQ(as_bits(*found.pattern), all.front());
    ASSERT_TRUE(found.all.empty());
    for (const std::size_t most : {std::size_t{1}, std::size_t{3}, number, number + 1}) {
      const LightestPattern same = lightest_pattern(puzzle, condition, {.all = most});
      ASSERT_EQ(same.number, found.number);
      ASSERT_EQ(same.pattern, found.pattern);
      std::vector<unsigned> listed;
      for (const Board& pattern : same.all) listed.push_back(as_bits(pattern));
      std::vector<unsigned> expected = all;
      expected.resize(std::min(most, number));
      ASSERT_EQ(listed, expected) << most;
    }
    for (const LightestQuery& query : {LightestQuery{.first = true}, LightestQuery{.how_many = true}}) {
      const LightestPattern same = lightest_pattern(puzzle, condition, query);
      ASSERT_EQ(same.number, found.number);
      ASSERT_EQ(same.pattern, found.pattern);
    }
    const auto distance = static_cast<std::uint64_t>(least);
    for (const std::uint64_t at_least : {std::uint64_t{1}, distance, distance + 1, distance + 7}) {
      const LightestPattern decided = lightest_pattern(puzzle, condition, {.at_least = at_least});
      ASSERT_EQ(decided.is_at_least, distance >= at_least) << at_least;
      ASSERT_TRUE(decided.status == Status::feasible || decided.status == Status::optimal);
      ASSERT_LE(decided.lower, distance);
      ASSERT_GE(decided.upper, distance);
      ASSERT_EQ(decided.pattern->weight(), decided.upper);
    }
  }
}

/// Returns random buttons whose lightest quiet pattern takes many polls to find.
Puzzle random_code(std::size_t buttons, std::size_t lights, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  return {.start = Board(1, lights), .buttons = random_buttons(buttons, lights, random)};
}

/// A question about a bound ends earlier than one about the distance: in polls, not in seconds.
TEST(Lightest, EndsOnceABoundIsDecided) {
  const Puzzle puzzle = random_code(62, 31, 3);
  const StopAtPoll all;
  const LightestPattern found = lightest_pattern(puzzle, {}, {.stop = all});
  ASSERT_EQ(found.status, Status::optimal) << found.reason;
  ASSERT_GT(found.lower, 4U);
  const StopAtPoll small;
  const LightestPattern low = lightest_pattern(puzzle, {}, {.at_least = 3}, {.stop = small});
  EXPECT_EQ(low.is_at_least, true);
  EXPECT_EQ(low.status, Status::feasible);
  EXPECT_LT(low.lower, found.lower);
  EXPECT_LT(small.polls(), all.polls());
  const LightestPattern high = lightest_pattern(puzzle, {}, {.at_least = 60});
  EXPECT_EQ(high.is_at_least, false);
  EXPECT_EQ(high.status, Status::feasible);
  EXPECT_LT(high.lower, found.lower);
  EXPECT_THROW(lightest_pattern(puzzle, {}, {.how_many = true, .at_least = 3}), InputError);
  EXPECT_THROW(lightest_pattern(puzzle, {}, {.all = 1, .at_least = 3}), InputError);
}

/// A state in memory that the next run continues from.
struct SavedState {
  std::string text = {};
  int saves = 0;

  LightestPattern run(const Puzzle& puzzle, const StopCall& stop = {}) {
    std::istringstream earlier(text);
    RunOptions options{.stop = stop};
    if (!text.empty()) options.checkpoints.earlier = &earlier;
    options.checkpoints.save = [&](const std::function<void(std::ostream&)>& write) {
      std::ostringstream out;
      write(out);
      text = std::move(out).str();
      ++saves;
    };
    return lightest_pattern(puzzle, {}, options);
  }
};

TEST(Lightest, ContinuesFromASavedState) {
  const Puzzle puzzle = random_code(62, 31, 4);
  const StopAtPoll never;
  const LightestPattern whole = SavedState().run(puzzle, never);
  ASSERT_EQ(whole.status, Status::optimal) << whole.reason;
  std::uint64_t best_lower = 0;
  SavedState state;
  for (std::uint64_t poll = 8; poll < never.polls(); poll *= 2) {
    const LightestPattern stopped = state.run(puzzle, StopAtPoll(poll));
    ASSERT_GE(stopped.lower, best_lower) << "the bound of an earlier run is lost";
    best_lower = stopped.lower;
  }
  ASSERT_GT(state.saves, 0);
  ASSERT_GT(best_lower, 1U);
  const StopAtPoll counted;
  const LightestPattern found = state.run(puzzle, counted);
  EXPECT_EQ(found.status, Status::optimal);
  EXPECT_EQ(found.lower, whole.lower);
  EXPECT_EQ(found.number, whole.number);
  EXPECT_EQ(found.pattern, whole.pattern);
}

TEST(Lightest, RefusesSavedStatesOfOthersAndDamage) {
  const Puzzle puzzle = random_code(62, 31, 5);
  SavedState state;
  ASSERT_EQ(state.run(puzzle).status, Status::optimal);
  SavedState other = state;
  EXPECT_THROW(other.run(random_code(62, 31, 6)), InputError);
  for (const std::size_t place : {std::size_t{3}, state.text.size() / 2, state.text.size() - 1}) {
    SavedState damaged = state;
    damaged.text[place] = static_cast<char>(damaged.text[place] ^ 1);
    EXPECT_THROW(damaged.run(puzzle), InputError) << place;
  }
}

/// Returns the message about rows that are not quiet.
std::string fault_of(const Puzzle& puzzle, const Buttons& outside) {
  try {
    return lightest_pattern(puzzle, {.outside = outside}).note;
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Lightest, RefusesRowsThatAreNotQuietAndNamesTheFirst) {
  std::mt19937_64 random(13);
  int refused = 0;
  for (int repeat = 0; repeat < 300; ++repeat) {
    const std::size_t buttons = 1 + random() % 8;
    const std::size_t lights = 1 + random() % 5;
    const std::size_t rows = repeat % 10 == 0 ? 130 : 1 + random() % 4;
    const Puzzle puzzle{.start = Board(1, lights), .buttons = random_buttons(buttons, lights, random)};
    LightLists outside = quiet_rows(*puzzle.buttons, rows, random);
    for (std::size_t changes = random() % 3; changes > 0; --changes)
      outside[random() % buttons].push_back(random() % rows);
    std::string expected;
    std::string expected_note;  // if no row is quiet
    for (std::size_t row = 0; row < rows && expected.empty(); ++row) {
      unsigned presses = 0;
      for (std::size_t i = 0; i < buttons; ++i)
        presses ^= static_cast<unsigned>(std::count(outside[i].begin(), outside[i].end(), row) % 2) << i;
      if (const unsigned changed = lights_of(*puzzle.buttons, presses); changed != 0) {
        const std::string number = std::to_string(row + 1);
        const std::string light = std::to_string(std::countr_zero(changed));
        expected = "outside: row " + number + " of the matrix (row " + std::to_string(row) +
                   " if counted from 0) is not a quiet pattern: it changes light " + light +
                   " of the puzzle";
        expected_note = "outside: no row of the matrix is a quiet pattern (row " + number +
                        " changes light " + light + " of the puzzle)";
      }
    }
    const std::string stated = fault_of(puzzle, Buttons(outside));
    const std::string& beginning = stated.starts_with("outside: no row") ? expected_note : expected;
    ASSERT_EQ(stated.substr(0, beginning.size()), beginning) << "case " << repeat;
    ASSERT_EQ(stated.empty(), expected.empty()) << stated;
    refused += !stated.empty();
  }
  EXPECT_GT(refused, 50);
}

TEST(Lightest, TakesRowsOfWhichNoneIsQuietAsARowSpace) {
  const Puzzle puzzle{.start = Board(1, 2), .buttons = Buttons{{0}, {0}, {1}}};  // 110 is quiet
  const std::string note =
      "outside: no row of the matrix is a quiet pattern (row 1 changes light 0 of the puzzle); sums of the "
      "rows are excluded all the same";
  const LightestPattern kept = lightest_pattern(puzzle, {.outside = Buttons{{0}, {}, {1}}});
  EXPECT_EQ(kept.upper, 2U);
  EXPECT_EQ(kept.note, note);
  const LightestPattern none = lightest_pattern(puzzle, {.outside = Buttons{{0}, {1}, {}}});
  EXPECT_EQ(none.status, Status::impossible);
  EXPECT_EQ(none.note, note);
  EXPECT_THROW(lightest_pattern(puzzle, {.outside = Buttons{{0}, {0}, {1}}}), InputError);  // its own rows
  EXPECT_THROW(lightest_pattern(puzzle, {.outside = Buttons{{0, 1}, {0}, {}}}),
               InputError);  // one of them is quiet
}

TEST(Lightest, RefusesRowsOfBoardsThatAreNotQuiet) {
  Puzzle shape{.start = Board(1, 5)};  // 11011 is quiet
  EXPECT_EQ(fault_of(shape, {{0}, {0}, {}, {0}, {0}}), "");
  EXPECT_EQ(fault_of(shape, {{}, {}, {}, {}, {}}), "");
  EXPECT_EQ(
      fault_of(shape, {{0}, {0}, {}, {0, 1}, {0}}),
      "outside: row 2 of the matrix (row 1 if counted from 0) is not a quiet pattern: it changes row 1, "
      "column 3 of the board; give a matrix whose rows change no light, such as the other check "
      "matrix of a CSS code");
  shape.fixed = Board::from_words(1, 5, {2});
  EXPECT_NE(fault_of(shape, {{0}, {0}, {}, {0}, {0}}).find("presses row 1, column 2 of the board, which"),
            std::string::npos);
  shape.fixed.reset();
  shape.free = Board::from_words(1, 5, {17});  // 01101 changes only the two ends
  EXPECT_EQ(fault_of(shape, {{}, {0}, {0}, {}, {0}}), "");
  shape.free.reset();
  shape.holes = Board::from_words(1, 5, {4});
  EXPECT_NE(fault_of(shape, {{}, {}, {0}, {}, {}}).find("presses row 1, column 3 of the board, which"),
            std::string::npos);
  EXPECT_EQ(fault_of(shape, {{0}, {0}, {}, {}, {}}), "") << "a hole separates two pairs";
}

/// Returns the stars and plaquettes of the toric code of this side. Either can be the checks.
std::pair<Buttons, Buttons> toric(std::size_t side) {
  LightLists stars(2 * side * side);
  LightLists plaquettes(2 * side * side);
  const auto across = [&](std::size_t i, std::size_t j) { return i % side * side + j % side; };
  const auto down = [&](std::size_t i, std::size_t j) { return side * side + across(i, j); };
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) {
      for (const std::size_t edge :
           {across(i, j), across(i, j + side - 1), down(i, j), down(i + side - 1, j)})
        stars[edge].push_back(across(i, j));
      for (const std::size_t edge : {across(i, j), across(i + 1, j), down(i, j), down(i, j + 1)})
        plaquettes[edge].push_back(across(i, j));
    }
  return {Buttons(stars), Buttons(plaquettes)};
}

void expect_toric(std::size_t side) {
  const auto [stars, plaquettes] = toric(side);
  for (const auto& [checks, others] : {std::pair(stars, plaquettes), std::pair(plaquettes, stars)}) {
    const Puzzle puzzle{.start = Board(1, side * side), .buttons = checks};
    const LightestPattern found = lightest_pattern(puzzle, {.outside = others}, {.how_many = true});
    ASSERT_EQ(found.status, Status::optimal) << found.reason;
    EXPECT_EQ(found.upper, side);
    EXPECT_EQ(found.number, std::to_string(2 * side));
  }
}

TEST(Lightest, IsTheDistanceOfToricCodes) {
  for (const std::size_t side : {4U, 5U, 6U}) ASSERT_NO_FATAL_FAILURE(expect_toric(side));
}

TEST(LongLightest, IsTheDistanceOfToricCodes) {
  for (std::size_t side = 7; side <= 12; ++side) ASSERT_NO_FATAL_FAILURE(expect_toric(side));
}

TEST(Lightest, IsAtLeastTheCheapestPressWhateverStopsIt) {
  const StopCall stop = [] { return true; };
  Puzzle shape{Board(40, 40), {}, parse_rule("0,0 20,0"), Wrap::torus};
  EXPECT_EQ(lightest_pattern(shape, {}, {.stop = stop}).lower, 1U);
  shape.cost.emplace(1600, 3);
  EXPECT_EQ(lightest_pattern(shape, {}, {.stop = stop}).lower, 3U);
  shape.cost->front() = 0;
  const LightestPattern free = lightest_pattern(shape, {}, {.stop = stop});
  EXPECT_EQ(free.lower, 0U);
  EXPECT_EQ(free.status, Status::unknown);
}

TEST(Lightest, OfBoards) {
  const LightestPattern five = lightest_pattern(Puzzle{.start = Board(5, 5)});
  EXPECT_EQ(five.upper, 12U);
  EXPECT_EQ(five.number, "2");
  EXPECT_EQ(lightest_pattern(Puzzle{.start = Board(3, 3)}).status, Status::impossible);
  // The ring rule has two independent parts, the two colours of a checkerboard.
  const LightestPattern ring = lightest_pattern(Puzzle{.start = Board(4, 4), .rule = parse_rule("ring")});
  EXPECT_EQ(ring.status, Status::optimal);
  EXPECT_EQ(ring.upper, 4U);
}

TEST(Lightest, IsChecked) {
  const Puzzle puzzle{.start = Board(1, 2), .buttons = Buttons{{0}, {0, 1}, {1}}};
  const Board pattern = Board::from_words(1, 3, {7});
  Limits limits;
  EXPECT_TRUE(verify_quiet(puzzle, pattern, {}, {}, limits).valid);
  EXPECT_FALSE(verify_quiet(puzzle, Board(1, 3), {}, {}, limits).valid);
  EXPECT_FALSE(verify_quiet(puzzle, Board::from_words(1, 3, {3}), {}, {}, limits).valid);
  EXPECT_TRUE(verify_quiet(puzzle, pattern, {.outside = Buttons{{0}, {0, 1}, {1}}}, {}, limits).valid);
  EXPECT_FALSE(verify_quiet(puzzle, pattern, {.outside = Buttons{{0}, {0}, {0}}}, {}, limits).valid);
  EXPECT_FALSE(verify_quiet(puzzle, pattern, {.flips = Buttons{{0}, {0}, {}}}, {}, limits).valid);
  EXPECT_TRUE(verify_quiet(puzzle, pattern, {.flips = Buttons{{0}, {0}, {1}}}, {}, limits).valid);
  EXPECT_THROW(lightest_pattern(puzzle, {.outside = Buttons{{0}}}), InputError);
}

/// The patterns of the basis are known before the search begins, so a stopped search has a solution.
TEST(Lightest, StoppedSearchesHaveASolution) {
  std::mt19937_64 random(1);
  Puzzle puzzle{.start = Board(1, 100), .buttons = Buttons()};
  std::vector<std::uint64_t> costs;
  for (int i = 0; i < 160; ++i) {
    puzzle.buttons->add();
    for (int place = 0; place < 3; ++place) puzzle.buttons->change(random() % 100);
    costs.push_back(1 + random() % 1'000'000'000);
  }
  puzzle.cost = costs;
  int searches = 0;
  for (std::uint64_t poll = 1; poll <= 4096; poll *= 2) {
    const LightestPattern answer = lightest_pattern(puzzle, {}, {.stop = StopAtPoll(poll)});
    if (!answer.upper) continue;
    ++searches;
    ASSERT_TRUE(answer.pattern);
    EXPECT_EQ(PressCosts(puzzle).of(*answer.pattern), *answer.upper);
    EXPECT_LE(answer.lower, *answer.upper);
  }
  EXPECT_GT(searches, 3);
}

/// Wherever a search is stopped, a pattern of the basis that costs nothing is known to be optimal.
TEST(Lightest, StoppedSearchesKnowPatternsThatCostNothing) {
  std::mt19937_64 random(2);
  LightLists lists;
  for (int i = 0; i < 80; ++i) lists.push_back({random() % 60, random() % 60, random() % 60});
  lists.insert(lists.end(), 2, {0, 7});
  Puzzle puzzle{.start = Board(1, 60), .buttons = Buttons(lists)};
  for (const std::uint64_t others : {0U, 5U}) {
    puzzle.cost = std::vector<std::uint64_t>(lists.size(), others);
    puzzle.cost->at(80) = puzzle.cost->at(81) = 0;
    int known = 0;
    for (std::uint64_t poll = 1; poll <= 200; ++poll) {
      const LightestPattern answer = lightest_pattern(puzzle, {}, {.stop = StopAtPoll(poll)});
      if (!answer.upper) continue;
      ++known;
      EXPECT_EQ(answer.upper, 0U) << poll;
      EXPECT_EQ(answer.status, Status::optimal) << poll;
    }
    EXPECT_GT(known, 50);
  }
}

}  // namespace
}  // namespace flipwise
