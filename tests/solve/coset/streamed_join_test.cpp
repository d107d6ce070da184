// SPDX-License-Identifier: MIT
//
// Compares the join of streamed classes with the transform of the whole coset and with the join of tables:
// with lists of any length, on any number of threads, stopped and resumed anywhere.
#include "solve/coset/streamed_join.hpp"

#include <gtest/gtest.h>
#include <atomic>

#include <random>
#include <sstream>

#include "flipwise/errors.hpp"
#include "flipwise/puzzle.hpp"
#include "run/checkpoint_format.hpp"
#include "solve/coset/coset_reference.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/coset/meet_in_the_middle.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/coset/stream_stage.hpp"
#include "solve/weights/class_weights.hpp"

namespace flipwise {
namespace {

void expect_same_minimum(const CosetMinimum& found, const CosetMinimum& expected) {
  ASSERT_TRUE(found.proved) << found.reason;
  ASSERT_EQ(found.presses, expected.presses);
  ASSERT_EQ(found.lower, expected.presses);
  ASSERT_EQ(found.co_optimal, expected.co_optimal);
  ASSERT_EQ(found.first, expected.first);
}

/// Checks that a join that gives up has proved less, but nothing wrong.
void expect_sound_stream(const Coset& coset, const CosetMinimum& found, const CosetMinimum& expected) {
  ASSERT_FALSE(found.reason.empty());
  ASSERT_LE(found.lower, expected.presses);
  ASSERT_GE(found.presses, expected.presses);
  ASSERT_EQ(found.first.size(), 1U);
  ASSERT_EQ(coset.weight(found.first[0]), found.presses);
}

TEST(StreamedJoin, EqualsTheTransformOnBoards) {
  std::mt19937_64 random(30);
  Limits limits;
  std::size_t proved = 0;
  std::size_t given_up = 0;
  for (const char* rule : {"plus", "ring", "king", "knight", "x", "0,0 0,1 1,0"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::torus})
      for (int repeat = 0; repeat < 40; ++repeat) {
        Puzzle puzzle{
            .start = Board(2 + random() % 22, 2 + random() % 22), .rule = parse_rule(rule), .wrap = wrap};
        const Board presses = repeat % 5 == 0
                                  ? Board(puzzle.start.rows(), puzzle.start.columns())
                                  : random_board(puzzle.start.rows(), puzzle.start.columns(), random);
        const Coset coset = coset_reference::coset_on(puzzle, presses, limits);
        if (coset.dimension < 2 || coset.dimension > 18) continue;
        const std::size_t capacity = std::size_t{1} << random() % 14;
        SCOPED_TRACE(testing::Message()
                     << rule << ' ' << puzzle.start.rows() << " x " << puzzle.start.columns() << " wrap "
                     << to_string(wrap) << ", dimension " << coset.dimension << ", room " << capacity);
        const auto split = find_split(coset);
        ASSERT_TRUE(split);
        const StreamOptions options{
            .keep = 1 + random() % 9, .capacity = capacity, .stretch = 1, .evaluates_few = repeat % 2 == 0};
        Limits of_join({.threads = 1U << random() % 3});
        const CosetMinimum expected = scan_coset(coset, options.keep, limits);
        const CosetMinimum found = join_streamed(coset, *split, options, of_join);
        if (found.proved) {
          expect_same_minimum(found, expected);
          ++proved;
        } else {
          expect_sound_stream(coset, found, expected);
          ++given_up;
        }
        if (HasFatalFailure()) return;
      }
  EXPECT_GT(proved, 150U);
  EXPECT_GT(given_up, 3U);
}

TEST(StreamedJoin, EqualsTheJoinOfTables) {
  std::mt19937_64 random(31);
  Limits limits;
  for (const auto& [side, wrap] :
       std::vector<std::pair<std::size_t, Wrap>>{{30, Wrap::none}, {30, Wrap::torus}, {39, Wrap::none}})
    for (const std::size_t capacity : {100U, 3000U, 1U << 20}) {
      const Coset coset = coset_reference::coset_on({.start = Board(side, side), .wrap = wrap},
                                                    random_board(side, side, random), limits);
      SCOPED_TRACE(testing::Message()
                   << side << " x " << side << ", dimension " << coset.dimension << ", room " << capacity);
      const auto split = find_split(coset);
      const CosetMinimum expected = meet_in_the_middle(coset, *split, {.keep = 5}, limits);
      for (const bool evaluates_few : {false, true}) {
        expect_same_minimum(
            join_streamed(coset, *split, {.keep = 5, .capacity = capacity, .evaluates_few = evaluates_few},
                          limits),
            expected);
        if (HasFatalFailure()) return;
      }
    }
}

/// Runs of one question in turn, each stopped after some saved states.
class Runs {
 public:
  Runs(const Coset& coset, StreamOptions options)
      : coset_(coset), split_(find_split(coset).value()), options_(options) {}

  CosetMinimum run(unsigned threads, std::size_t max_states) {
    Limits limits({.threads = threads});
    std::istringstream earlier(state);
    Checkpoints checkpoints{.save =
                                [&](const std::function<void(std::ostream&)>& write) {
                                  std::ostringstream out;
                                  write(out);
                                  state = out.str();
                                  if (max_states-- == 0) limits.stop();
                                },
                            .every_seconds = 0};
    if (!state.empty()) checkpoints.earlier = &earlier;
    Checkpoint checkpoint(checkpoints, "a question", limits);
    limits.save_to(checkpoint);
    return join_streamed(coset_, split_, options_, limits);
  }

  std::string state;

 private:
  const Coset& coset_;
  Split split_;
  StreamOptions options_;
};

TEST(StreamedJoin, ResumesWhereItWasStopped) {
  std::mt19937_64 random(32);
  Limits limits;
  for (const auto& [side, capacity] :
       std::vector<std::pair<std::size_t, std::size_t>>{{47, 1U << 9}, {61, 1U << 14}}) {
    const Coset coset =
        coset_reference::coset_on({.start = Board(side, side)}, random_board(side, side, random), limits);
    const CosetMinimum expected = meet_in_the_middle(coset, find_split(coset).value(), {.keep = 3}, limits);
    Runs runs(coset, {.keep = 3, .capacity = capacity, .stretch = 1U << 17, .evaluates_few = side > 50});
    CosetMinimum found{.proved = false};
    std::size_t number = 0;
    for (; !found.proved; ++number) {
      ASSERT_LT(number, 500U);
      found = runs.run(static_cast<unsigned>(1 + number % 3), random() % 3);
      if (!found.proved) expect_sound_stream(coset, found, expected);
      if (HasFatalFailure()) return;
    }
    expect_same_minimum(found, expected);
    EXPECT_GT(number, 3U) << "runs";
    EXPECT_LT(runs.state.size(), 2048U) << "bytes of a state without lists";
  }
}

TEST(StreamedJoin, DamagedStatesAreRefused) {
  Limits limits;
  std::mt19937_64 random(33);
  const Coset coset =
      coset_reference::coset_on({.start = Board(30, 30)}, random_board(30, 30, random), limits);
  Runs runs(coset, {.keep = 1, .capacity = 100, .stretch = 1});
  ASSERT_FALSE(runs.run(1, 4).proved);
  const std::string whole = runs.state;
  for (std::size_t at = 0; at < whole.size(); at += 1 + at / 64) {
    runs.state = whole;
    runs.state[at] = static_cast<char>(whole[at] ^ 1 << random() % 8);
    EXPECT_THROW(runs.run(1, 0), InputError) << "byte " << at;
  }
  runs.state = whole;
  EXPECT_TRUE(runs.run(1, 1000).proved);
}

TEST(StreamedJoin, CountsEveryTieOnce) {
  // Few terms have many ties: every level is full of members.
  std::mt19937_64 random(34);
  Limits limits;
  for (unsigned repeat = 0; repeat < 300; ++repeat) {
    Coset coset{.dimension = 2 + random() % 13};
    for (std::uint64_t mask = 1; mask < std::uint64_t{1} << coset.dimension; ++mask)
      if (random() % (mask < 64 ? 2 : mask / 8) == 0)
        coset.terms.push_back({{mask},
                               static_cast<std::int64_t>(1 + random() % 3) * (random() % 2 == 0 ? 1 : -1),
                               random() % 9,
                               random() % 9});
    const auto split = find_split(coset);
    if (!split) continue;
    const StreamOptions options{.keep = 1 + random() % 20,
                                .capacity = std::size_t{1} << random() % 12,
                                .stretch = 1,
                                .evaluates_few = random() % 2 == 0};
    SCOPED_TRACE(testing::Message() << "repeat " << repeat << ", room " << options.capacity);
    const CosetMinimum expected = scan_coset(coset, options.keep, limits);
    Limits of_join({.threads = 1 + repeat % 3});
    const CosetMinimum found = join_streamed(coset, *split, options, of_join);
    if (found.proved)
      expect_same_minimum(found, expected);
    else
      expect_sound_stream(coset, found, expected);
    if (HasFatalFailure()) return;
  }
}

/// Pairs all entries of one half before any light member is known. Both lists can complete them.
TEST(StreamedJoin, EnumeratesEveryMemberOnceWithoutAKnownOne) {
  std::mt19937_64 random(36);
  Limits limits({.threads = 1});
  const auto in_silence = [](double) { return Progress{}; };
  std::size_t members = 0;
  for (int repeat = 0; repeat < 60; ++repeat) {
    const std::size_t side = 4 + random() % 20;
    const Coset coset = coset_reference::coset_on(
        {.start = Board(side, side), .wrap = repeat % 2 == 0 ? Wrap::none : Wrap::torus},
        random_board(side, side, random), limits);
    if (coset.dimension < 2 || coset.dimension > 16) continue;
    const auto split = find_split(coset);
    ASSERT_TRUE(split);
    const CosetMinimum expected = scan_coset(coset, 1, limits);
    StreamStage stage;
    std::uint64_t base = coset.fixed;
    for (std::size_t i = 0; i < 4; ++i) {
      const ClassBlocks blocks(*split, i);
      stage.lists[i] = LightestEntries(std::size_t{1} << 20);
      stage.lists[i].add(light_entries(blocks, all_blocks(blocks.sum()), 1 << 20, limits, in_silence));
      stage.lists[i].sort();
      stage.least[i] = stage.lists[i].entries().front().weight;
      stage.lists[i].lower_by(stage.least[i]);
      base += stage.least[i];
    }
    for (std::size_t h = 0; h < 2; ++h) {
      Pass pass = stage.pass_of(*split, h, 1, LightestEntries::all, 0, 1, limits);
      pass.evaluates_few = repeat % 4 == 0;
      std::atomic<std::uint64_t> best = expected.presses - base + random() % 10;
      std::vector<OwnLightest> found(1, OwnLightest{.value = best});
      ASSERT_TRUE(pass.meet_listed(
          stage.lists[2 * h + 1].entries(), -1, [](std::uint64_t) { return LightestEntries::all; }, best,
          found, limits, in_silence));
      ASSERT_EQ(found[0].value + base, expected.presses) << side << ", half " << h;
      ASSERT_EQ(found[0].members, expected.co_optimal) << side << ", half " << h;
      members += found[0].members;
    }
  }
  EXPECT_GT(members, 100U);
}

TEST(ClassWeights, EqualTheSums) {
  std::mt19937_64 random(35);
  Limits limits;
  for (const std::size_t bits : {1U, 7U, 8U, 9U, 16U, 33U, 47U, 62U})
    for (const std::size_t terms : {0U, 1U, 511U, 512U, 513U, 1500U}) {
      SignedSum sum{.bits = bits};
      for (std::size_t i = 0; i < terms; ++i)
        sum.terms.push_back({random() >> (64 - bits), static_cast<std::int64_t>(random() % 11) - 5});
      const ClassWeights weights(sum, limits);
      for (int repeat = 0; repeat < 20; ++repeat) {
        const std::uint64_t place = random() >> (64 - bits);
        ASSERT_EQ(weights(place), (sum.l1_norm() - static_cast<std::uint64_t>(sum.at(place))) / 2)
            << bits << " bits, " << terms << " terms";
      }
    }
}

}  // namespace
}  // namespace flipwise
