// SPDX-License-Identifier: MIT
#include "run/ranks.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "ranks.hpp"

namespace flipwise {
namespace {

std::map<std::string, Assist, std::less<>> jobs() {
  return {{"squares",
           [](Team& team, const std::string& question, Limits&) {
             answer_blocks_dealt(team, question == "three threads" ? 3 : 1, [&]() -> Answerer {
               return [&](std::uint64_t block, const std::string&) {
                 if (question == "stops" && block == 5) throw LimitReached{"needs too much"};
                 if (question == "fails" && block == 5) throw InternalError("wrong");
                 if (question == "no room" && block == 5) throw std::bad_alloc();
                 return packed(block * block);
               };
             });
           }},
          {"waits", [](Team& team, const std::string&, Limits&) { team.receive(0, Team::there); }},
          {"sum", [](Team& team, const std::string&, Limits&) { team.combined(team.rank(), {}); }}};
}

std::vector<std::uint64_t> numbers(std::uint64_t end) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t i = 0; i < end; ++i) all.push_back(i);
  return all;
}

/// Returns the sum of the squares, each of which must arrive exactly once.
std::uint64_t sum_of_squares(ThreadRanks& ranks, const std::string& question, std::uint64_t end) {
  Limits limits({.threads = 1, .ranks = ranks.first()});
  WorkQueue queue(Team::available(limits), "squares", question, limits);
  std::set<std::uint64_t> seen;
  std::uint64_t sum = 0;
  queue.run(
      numbers(end), [](std::uint64_t block) { return packed(block * block); },
      [&](std::uint64_t block, const std::string& answer) {
        std::uint64_t square = 0;
        unpack(answer, square);
        EXPECT_EQ(square, block * block);
        EXPECT_TRUE(seen.insert(block).second);
        sum += square;
      });
  EXPECT_EQ(seen.size(), end);
  return sum;
}

TEST(Ranks, BlocksAreDealtOutAndMergedOnce) {
  for (const unsigned size : {1U, 2U, 3U, 7U}) {
    ThreadRanks ranks(size, jobs());
    EXPECT_EQ(sum_of_squares(ranks, "", 1000), 332833500U);
    EXPECT_EQ(sum_of_squares(ranks, "three threads", 1000), 332833500U);
    EXPECT_EQ(sum_of_squares(ranks, "", 0), 0U);
  }
}

TEST(Ranks, FailuresElsewhereAreThrownHereAndTheNextJobGoesOn) {
  ThreadRanks ranks(3, jobs());
  Limits limits({.threads = 1, .ranks = ranks.first()});
  const auto run = [&](const std::string& question) {
    WorkQueue queue(Team::available(limits), "squares", question, limits);
    std::string reason;
    queue.run(
        numbers(6),
        [](std::uint64_t block) {
          while (block < 5) std::this_thread::sleep_for(std::chrono::milliseconds(1)), block += 1;
          return packed(std::uint64_t{0});
        },
        [](std::uint64_t, const std::string&) {});
  };
  // Whether another rank answers block 5 depends on timing, so this repeats until one does.
  const auto fails = [&](const std::string& question, const std::string& says) {
    for (int attempt = 0; attempt < 1000; ++attempt) try {
        run(question);
      } catch (const LimitReached& stop) {
        EXPECT_NE(stop.reason.find(says), std::string::npos) << stop.reason;
        return true;
      } catch (const InternalError& error) {
        EXPECT_NE(std::string(error.what()).find(says), std::string::npos) << error.what();
        return true;
      }
    return false;
  };
  EXPECT_TRUE(fails("stops", "needs too much"));
  EXPECT_TRUE(fails("fails", "wrong"));
  EXPECT_TRUE(fails("no room", out_of_memory));
  EXPECT_EQ(sum_of_squares(ranks, "", 100), 328350U);
}

TEST(Ranks, AJobThatIsDroppedReleasesThoseWhoWait) {
  ThreadRanks ranks(4, jobs());
  for (int i = 0; i < 3; ++i) const Team team(*ranks.first(), "waits", "");
  Team team(*ranks.first(), "sum", "");
  EXPECT_EQ(team.combined(0, [](std::uint64_t a, std::uint64_t b) { return a + b; }), 6U);
}

TEST(Ranks, OneJobAtATime) {
  ThreadRanks ranks(2, jobs());
  Limits limits({.threads = 1, .ranks = ranks.first()});
  EXPECT_EQ(Team::available(limits), ranks.first());
  {
    const Team team(*ranks.first(), "waits", "");
    EXPECT_EQ(Team::available(limits), nullptr);
  }
  EXPECT_EQ(Team::available(limits), ranks.first());
  EXPECT_EQ(Team::available(Limits()), nullptr);
}

}  // namespace
}  // namespace flipwise
