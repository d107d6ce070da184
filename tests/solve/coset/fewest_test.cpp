// SPDX-License-Identifier: MIT
//
// Compares the minimum over a coset by every method with a scan of all members: fewest presses, minimum
// members in row-major order, their number, and the number of members of each weight.
#include "solve/coset/fewest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "flipwise/puzzle.hpp"
#include "gf2/echelon.hpp"
#include "sampled.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/linear/make_system.hpp"
#include "solve/weights/patch_bound.hpp"
#include "solve/weights/weight_distribution.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

bool independent(const std::vector<Board>& boards) {
  if (boards.empty()) return true;
  gf2::Matrix matrix(boards.size(), boards[0].words().size() * word_bits);
  for (std::size_t t = 0; t < boards.size(); ++t)
    std::copy(boards[t].words().begin(), boards[t].words().end(), matrix.row(t).begin());
  Limits limits;
  return gf2::Echelon(matrix, limits, "eliminating").rank() == boards.size();
}

void expect_reference(const coset_reference::Boards& boards, std::uint64_t all = 7) {
  const coset_reference::Scan expected = coset_reference::scan(boards);
  for (const unsigned threads : {1U, 2U, 4U}) {
    SCOPED_TRACE(testing::Message() << threads << " threads");
    Limits limits({.memory_bytes = coset_reference::plenty_of_bytes, .threads = threads});
    const Fewest found = fewest_in_coset(boards.particular, boards.directions, all, limits).value();
    SCOPED_TRACE(found.method);
    ASSERT_TRUE(found.proved);
    ASSERT_EQ(found.presses, expected.presses);
    ASSERT_EQ(found.lower, expected.presses);
    ASSERT_EQ(found.first.front(), expected.fewest.front());
    ASSERT_EQ(found.co_optimal, expected.fewest.size());
    ASSERT_EQ(found.first.size(), std::min(std::max<std::uint64_t>(all, 1), expected.fewest.size()));
    ASSERT_TRUE(std::equal(found.first.begin(), found.first.end(), expected.fewest.begin()));
    if (boards.directions.size() < 18 && threads == 4) continue;
    ASSERT_EQ(weight_distribution(boards.particular, boards.directions, {}, limits).value(),
              expected.weights);
  }
}

TEST(FewestInCoset, EqualsAScanOfRandomCosets) {
  std::mt19937_64 random(9);
  for (int repeat = 0; repeat < 300; ++repeat) {
    const std::size_t rows = 1 + random() % 6;
    const std::size_t columns = 1 + random() % (repeat % 3 == 0 ? 130 : 12);
    const std::size_t dimension = random() % (repeat % 20 == 0 ? 21 : 12);
    const double density = 1.0 / static_cast<double>(2 + random() % 6);
    coset_reference::Boards boards{random_board(rows, columns, random), {}};
    for (std::size_t t = 0; t < dimension; ++t) {
      boards.directions.push_back(random_board(rows, columns, random, density));
      if (!independent(boards.directions)) boards.directions.pop_back();
    }
    SCOPED_TRACE(testing::Message() << "repeat " << repeat << ": " << rows << " x " << columns
                                    << ", dimension " << boards.directions.size());
    expect_reference(boards);
    if (HasFatalFailure()) return;
  }
}

TEST(FewestInCoset, SplitsIntoParts) {
  // Directions of few cells split into many parts. If a cell is flipped twice, or as many cells are lit as
  // unlit, a part has no terms.
  std::mt19937_64 random(10);
  for (int repeat = 0; repeat < 200; ++repeat) {
    const std::size_t columns = 3 + random() % 40;
    coset_reference::Boards boards{random_board(2, columns, random), {}};
    for (std::size_t t = 0; t < 10; ++t) {
      Board direction(2, columns);
      for (std::size_t i = 0; i < 1 + random() % 3; ++i) direction.flip(random() % 2, random() % columns);
      boards.directions.push_back(direction);
      if (direction.weight() == 0 || !independent(boards.directions)) boards.directions.pop_back();
    }
    SCOPED_TRACE(testing::Message() << "repeat " << repeat);
    expect_reference(boards, 1 + random() % 300);
    if (HasFatalFailure()) return;
  }
}

TEST(FewestInCoset, CountsBeyondWords) {
  // 150 pairs with one lit cell each have 2^150 members, all of 150 presses.
  Limits limits;
  Board particular(150, 2);
  std::vector<Board> directions;
  for (std::size_t i = 0; i < 150; ++i) {
    particular.flip(i, 0);
    Board direction(150, 2);
    direction.flip(i, 0);
    direction.flip(i, 1);
    directions.push_back(std::move(direction));
  }
  const Fewest found = fewest_in_coset(particular, directions, 5, limits).value();
  EXPECT_TRUE(found.proved);
  EXPECT_EQ(found.presses, 150U);
  EXPECT_EQ(found.co_optimal, BigInt(1) << 150);
  ASSERT_EQ(found.first.size(), 5U);
  for (std::size_t i = 0; i < 150; ++i) EXPECT_TRUE(found.first[0].get(i, 1));
  EXPECT_TRUE(found.first[1].get(149, 0));
  EXPECT_TRUE(found.first[2].get(148, 0));
  EXPECT_TRUE(found.first[2].get(149, 1));
  const auto weights = weight_distribution(particular, directions, {}, limits).value();
  ASSERT_EQ(weights.size(), 151U);
  EXPECT_EQ(weights[150], BigInt(1) << 150);
}

TEST(FewestInCoset, EqualsAScanOnBoards) {
  std::mt19937_64 random(11);
  Sample sample;
  Limits limits;
  for (const char* rule : {"plus", "ring", "king", "knight", "x", "cross", "0,0 0,1 1,0"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (int repeat = 0; repeat < 12; ++repeat) {
        if (sample.leaves_out()) continue;
        Puzzle puzzle{
            .start = Board(1 + random() % 17, 1 + random() % 17), .rule = parse_rule(rule), .wrap = wrap};
        if (repeat % 3 == 2)
          puzzle.holes = random_board(puzzle.start.rows(), puzzle.start.columns(), random, 1.0 / 9);
        const auto system = make_system(puzzle, limits);
        if (system->nullity() > 20) continue;
        SCOPED_TRACE(testing::Message()
                     << rule << ' ' << puzzle.start.rows() << " x " << puzzle.start.columns() << " wrap "
                     << to_string(wrap) << " nullity " << system->nullity());
        coset_reference::Boards boards{random_board(puzzle.start.rows(), puzzle.start.columns(), random),
                                       {}};
        if (puzzle.holes)
          for (std::size_t w = 0; w < boards.particular.words().size(); ++w)
            boards.particular.words()[w] &= ~puzzle.holes->words()[w];
        for (std::size_t t = 0; t < system->nullity(); ++t)
          boards.directions.push_back(system->quiet_pattern(t, limits));
        expect_reference(boards);
        if (HasFatalFailure()) return;
      }
}

TEST(FewestInCoset, PublishedMinimaOfTheBoardAllOn) {
  Limits limits;
  // OEIS A075464, for nullities up to 32.
  const std::vector<std::uint64_t> published = {
      1,   4,   5,   4,   15,  28,  33,  40,  25,   44,   55,  72,   105,  56,   117,  104,  147,  188,
      141, 224, 245, 276, 231, 270, 353, 356, 405,  416,  345, 376,  553,  428,  469,  520,  563,  600,
      761, 772, 561, 696, 891, 940, 953, 772, 1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400};
  for (std::size_t n = 1; n <= published.size(); ++n) {
    const auto system = make_system({.start = Board(n, n)}, limits);
    EXPECT_EQ(system->fewest_like(system->particular(all_lit(n, n), limits).value(), 0, limits)->presses,
              published[n - 1])
        << "n = " << n;
  }
}

TEST(FewestInCoset, CountsSolutionsByPresses) {
  Limits limits;
  for (const std::size_t side : {5U, 11U, 19U, 23U}) {
    SCOPED_TRACE(side);
    const auto system = make_system({.start = Board(side, side)}, limits);
    const Board lights = all_lit(side, side);
    const auto weights =
        system->distribution_like(system->particular(lights, limits).value(), limits).value();
    const Fewest fewest =
        system->fewest_like(system->particular(lights, limits).value(), 0, limits).value();
    BigInt sum = 0;
    for (const BigInt& count : weights) sum += count;
    EXPECT_EQ(sum, BigInt(1) << system->nullity());
    for (std::size_t presses = 0; presses < fewest.presses; ++presses) EXPECT_EQ(weights[presses], 0);
    EXPECT_EQ(weights[fewest.presses], fewest.co_optimal);
  }
}

TEST(FewestInCoset, ProvesTheBoardAllOnAtNullity42) {
  Limits limits;
  const auto system = make_system({.start = Board(65, 65)}, limits);
  ASSERT_EQ(system->nullity(), 42U);
  const Fewest found =
      system->fewest_like(system->particular(all_lit(65, 65), limits).value(), 10, limits).value();
  EXPECT_TRUE(found.proved);
  EXPECT_EQ(found.method, "join");
  EXPECT_EQ(found.first[0].weight(), found.presses);
  // Images of minimum solutions under symmetries are minimum solutions.
  EXPECT_EQ(found.first.size(), found.co_optimal);
  for (const Board& one : found.first)
    EXPECT_NE(std::find(found.first.begin(), found.first.end(), transposed(one)), found.first.end());

  const Board particular = system->particular(all_lit(65, 65), limits).value();
  stop_at_doubled_polls(64, [&](const StopAtPoll& stop) {
    Limits stopped({.stop = stop});
    const Fewest bounds = system->fewest_like(particular, 0, stopped).value();
    EXPECT_LE(bounds.lower, found.presses) << stop.polls();
    EXPECT_GE(bounds.presses, found.presses) << stop.polls();
    EXPECT_EQ(bounds.first[0].weight(), bounds.presses) << stop.polls();
    EXPECT_TRUE(!bounds.proved || bounds.presses == found.presses) << stop.polls();
  });
  Limits little({.memory_bytes = std::uint64_t{1} << 20});
  const Fewest cramped =
      system->fewest_like(system->particular(all_lit(65, 65), little).value(), 0, little).value();
  EXPECT_FALSE(cramped.proved);
  EXPECT_GT(cramped.lower, found.presses / 2);
  EXPECT_LE(cramped.lower, found.presses);
  EXPECT_EQ(cramped.first[0].weight(), cramped.presses);
}

TEST(FewestInCoset, StoppedRunsGiveBounds) {
  std::mt19937_64 random(12);
  coset_reference::Boards boards{random_board(12, 70, random), {}};
  while (boards.directions.size() < 33) boards.directions.push_back(random_board(12, 70, random));
  ASSERT_TRUE(independent(boards.directions));
  int unproved = 0;
  stop_at_doubled_polls(1 << 20, [&](const StopAtPoll& stop) {
    std::optional<std::uint64_t> best;
    const ProgressCall reported = [&](const Progress& progress) {
      best = progress.best;
      return true;
    };
    Limits limits({.progress = reported, .stop = stop});
    const Fewest found = fewest_in_coset(boards.particular, boards.directions, 0, limits).value();
    EXPECT_TRUE(found.proved || stop.is_reached()) << stop.polls();
    unproved += !found.proved;
    EXPECT_EQ(found.first[0].weight(), found.presses);
    EXPECT_LE(found.lower, found.presses);
    EXPECT_LE(found.presses, best.value_or(found.presses));
  });
  EXPECT_GT(unproved, 2);
}

TEST(FewestInCoset, PatchesNeverPromiseTooMuch) {
  std::mt19937_64 random(30);
  Limits limits;
  std::uint64_t sum_of_bounds = 0, sum_of_minima = 0;
  for (const char* rule : {"plus", "ring", "king", "knight", "cross", "0,0 0,1 1,0"})
    for (const Wrap wrap : {Wrap::none, Wrap::torus})
      for (int repeat = 0; repeat < 60; ++repeat) {
        const std::size_t rows = 2 + random() % 24, columns = 2 + random() % 24;
        const auto system =
            make_system({.start = Board(rows, columns), .rule = parse_rule(rule), .wrap = wrap}, limits);
        if (system->nullity() == 0 || system->nullity() > 24) continue;
        std::vector<Board> directions;
        for (std::size_t t = 0; t < system->nullity(); ++t)
          directions.push_back(system->quiet_pattern(t, limits));
        Board presses = random_board(rows, columns, random);
        normalise(presses, directions, limits);
        const Coset coset = coset_of(presses, directions, {}, limits);
        const std::uint64_t fewest = scan_coset(coset, 1, limits).presses;
        const std::uint64_t bound = least_by_patches(coset, limits);
        ASSERT_LE(bound, fewest) << rule << ' ' << rows << " x " << columns << to_string(wrap);
        ASSERT_GE(bound, coset.fixed);
        // A single patch is the whole coset.
        if (coset.dimension <= 18) {
          ASSERT_EQ(bound, fewest);
        } else {
          sum_of_bounds += bound;
          sum_of_minima += fewest;
        }
      }
  EXPECT_GT(3 * sum_of_bounds, sum_of_minima);
}

TEST(FewestInCoset, StopsWithAProvedBound) {
  // The methods are the transform, lines, the join and lines; each is stopped at once.
  std::mt19937_64 random(31);
  for (const auto& [rule, side, wrap] : {std::tuple("plus", 33, Wrap::torus),
                                         {"king", 50, Wrap::none},
                                         {"plus", 79, Wrap::none},
                                         {"cross", 61, Wrap::none}}) {
    SCOPED_TRACE(testing::Message() << rule << ' ' << side);
    const auto n = static_cast<std::size_t>(side);
    const Puzzle puzzle{.start = Board(n, n), .rule = parse_rule(rule), .wrap = wrap};
    Limits limits;
    const auto system = make_system(puzzle, limits);
    std::vector<Board> directions;
    for (std::size_t t = 0; t < system->nullity(); ++t)
      directions.push_back(system->quiet_pattern(t, limits));
    ASSERT_GT(directions.size(), 30U);
    const Board presses = random_board(n, n, random);
    const int stops = stop_at_doubled_polls(16, [&](const StopAtPoll& stop) {
      Limits stopped(
          {.limit_seconds = 1e6, .memory_bytes = coset_reference::plenty_of_bytes, .stop = stop});
      const auto found = fewest_in_coset(presses, directions, 0, stopped);
      ASSERT_TRUE(found);
      EXPECT_FALSE(found->proved) << stop.polls();
      EXPECT_LE(found->lower, found->presses) << stop.polls();
      EXPECT_GT(found->lower, found->presses / 4) << stop.polls();
      EXPECT_EQ(found->first[0].weight(), found->presses) << stop.polls();
    });
    EXPECT_EQ(stops, 5);
  }
}

/// The better of two cosets is proved if the other has no member as light.
TEST(Better, IsProvedWhereTheOtherCannotBeAsLight) {
  const auto known = [](std::uint64_t presses, std::uint64_t lower, bool proved) {
    Fewest one;
    one.presses = presses;
    one.lower = lower;
    one.proved = proved;
    one.co_optimal = 1;
    one.first = {Board(1, 1)};
    if (!proved) one.reason = "stopped";
    return one;
  };
  for (const bool turned : {false, true})
    for (const std::uint64_t lower : {3U, 4U, 5U, 6U, 7U}) {
      Fewest light = known(5, 5, true);
      Fewest other = known(9, lower, false);
      if (turned) std::swap(light, other);
      const Fewest both = better(light, other, 1);
      EXPECT_EQ(both.presses, 5U);
      EXPECT_EQ(both.proved, lower > 5) << lower;
      EXPECT_EQ(both.lower, std::min<std::uint64_t>(lower, 5));
      EXPECT_EQ(both.reason, lower > 5 ? "" : "stopped");
    }
  EXPECT_FALSE(better(known(5, 4, false), known(9, 9, true), 1).proved);
  EXPECT_EQ(better(known(5, 5, true), known(5, 5, true), 2).co_optimal, 2U);
}

}  // namespace
}  // namespace flipwise
