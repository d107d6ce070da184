// SPDX-License-Identifier: MIT
#include "run/limits.hpp"

#include <gtest/gtest.h>
#include <atomic>

#include <chrono>
#include <limits>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace flipwise {
namespace {

constexpr std::uint64_t enough_operations = std::uint64_t{1} << 23;

void sleep(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

TEST(Limits, DefaultsAreThoseOfTheMachine) {
  Limits limits;
  EXPECT_FALSE(limits.has_deadline());
  EXPECT_FALSE(limits.stopped());
  EXPECT_TRUE(limits.report_and_continue());
  EXPECT_TRUE(limits.should_continue());
  EXPECT_NO_THROW(limits.count_operations(enough_operations, 0, "working"));
  EXPECT_EQ(limits.memory_bytes(), default_memory_bytes());
  EXPECT_EQ(limits.free_bytes(), default_memory_bytes());
  EXPECT_GE(limits.threads(), 1U);
}

TEST(Limits, AreTakenFromTheOptionsOfACall) {
  SolveOptions options{.run = {.limit_seconds = 1000, .memory_bytes = 12345, .threads = 3}};
  bool polled = false;
  options.run.limit_seconds = std::chrono::minutes(2);
  EXPECT_EQ(*options.run.limit_seconds, 120.0);
  options.run.limit_seconds = std::chrono::milliseconds(1500);
  EXPECT_EQ(*options.run.limit_seconds, 1.5);
  options.run.limit_seconds = 0;
  options.run.progress = [&](const Progress&) { return polled = true; };
  Limits limits(options.run);
  EXPECT_TRUE(limits.has_deadline());
  EXPECT_EQ(limits.memory_bytes(), 12345U);
  EXPECT_EQ(limits.threads(), 3U);
  EXPECT_FALSE(limits.report_and_continue());
  EXPECT_TRUE(polled);
}

TEST(Limits, TheDeadlineStopsForGood) {
  Limits late({.limit_seconds = 0.0, .threads = 1});
  EXPECT_FALSE(late.stopped());
  EXPECT_FALSE(late.should_continue());
  EXPECT_FALSE(late.report_and_continue());
  EXPECT_TRUE(late.stopped());
  EXPECT_EQ(late.reason(), "stopped at the time limit");

  Limits early({.limit_seconds = 1000.0, .threads = 1});
  EXPECT_TRUE(early.should_continue());
  EXPECT_TRUE(early.report_and_continue());

  Limits soon({.limit_seconds = 0.05, .threads = 1});
  while (soon.should_continue()) sleep(0.001);
  EXPECT_GE(soon.seconds(), 0.05);
}

TEST(Limits, AnyThreadMayStopAll) {
  Limits limits({.limit_seconds = 1000.0, .threads = 1});
  std::thread([&] { limits.stop(); }).join();
  EXPECT_TRUE(limits.stopped());
  EXPECT_FALSE(limits.should_continue());
  EXPECT_FALSE(limits.report_and_continue());
  EXPECT_EQ(limits.reason(), "stopped");
  EXPECT_THROW(limits.count_operations(enough_operations, 0, ""), LimitReached);

  Limits late({.limit_seconds = 0.0, .threads = 1});
  std::thread([&] { EXPECT_FALSE(late.should_continue()); }).join();
  EXPECT_TRUE(late.stopped());
}

TEST(Limits, AFlagOfTheCallerStopsAtOnce) {
  std::atomic<bool> stop = false;
  SolveOptions options;
  options.run.stop = [&stop] { return stop.load(); };
  Limits limits(options.run);
  Limits part(limits);
  EXPECT_TRUE(part.should_continue());
  stop = true;
  EXPECT_FALSE(part.should_continue());
  EXPECT_TRUE(limits.stopped());
  EXPECT_THROW(limits.count_operations(enough_operations, 0, ""), LimitReached);
}

TEST(Limits, APartSharesTheStop) {
  Limits whole({.limit_seconds = 1000.0, .memory_bytes = 500, .threads = 2});
  Limits part(whole);
  Limits part_of_part(part, {}, 7);
  EXPECT_EQ(part.threads(), 2U);
  EXPECT_EQ(part_of_part.threads(), 7U);
  EXPECT_TRUE(part_of_part.has_deadline());
  EXPECT_EQ(part_of_part.memory_bytes(), 500U);
  EXPECT_TRUE(part_of_part.report_and_continue());
  part.stop();
  EXPECT_TRUE(whole.stopped());
  EXPECT_TRUE(part_of_part.stopped());
  EXPECT_FALSE(whole.report_and_continue());
  EXPECT_EQ(part_of_part.reason(), "stopped");

  Limits late({.limit_seconds = 0.0, .threads = 1});
  Limits part_of_late(late);
  EXPECT_FALSE(part_of_late.should_continue());
  EXPECT_TRUE(late.stopped());
  EXPECT_EQ(part_of_late.reason(), "stopped at the time limit");
}

TEST(Limits, WhatAPartReportsIsWidenedToTheWhole) {
  std::vector<Progress> reporters;
  Limits whole({.limit_seconds = 0.0, .threads = 1, .progress = [&](const Progress& state) {
                  reporters.push_back(state);
                  return true;
                }});
  Limits half(whole, [](const Progress& of_part) {
    Progress all = of_part;
    all.done = 0.5 + of_part.done / 2;
    all.lower += 100;
    return all;
  });
  Limits plain(half);
  Limits quarter(plain, [](const Progress& of_part) {
    Progress all = of_part;
    all.done = of_part.done / 2;
    all.lower += 1;
    return all;
  });
  EXPECT_FALSE(quarter.report_and_continue({.done = 0.5, .lower = 10, .stage = "inside"}));
  ASSERT_EQ(reporters.size(), 1U);
  EXPECT_EQ(reporters[0].done, 0.625);
  EXPECT_EQ(reporters[0].lower, 111U);
  EXPECT_EQ(reporters[0].stage, "inside");
}

/// The callback is called at most ten times a second, and at most once after a stop.
TEST(Limits, ReportsNeverForgetABound) {
  const auto reported = [](const Progress& known, const Progress& of_part) {
    std::pair<std::optional<std::uint64_t>, std::uint64_t> bounds;
    Limits limits({.limit_seconds = 0.0, .threads = 1, .progress = [&](const Progress& state) {
                     bounds = {state.best, state.lower};
                     return true;
                   }});
    limits.learn(known);
    EXPECT_FALSE(Limits(limits).report_and_continue(of_part));
    return bounds;
  };
  EXPECT_EQ(reported({.best = 9, .lower = 3}, {.best = 12, .lower = 2}),
            std::pair(std::optional<std::uint64_t>(9), std::uint64_t{3}));
  EXPECT_EQ(reported({.best = 9, .lower = 3}, {.best = 8}),
            std::pair(std::optional<std::uint64_t>(8), std::uint64_t{3}));
  EXPECT_EQ(reported({.lower = 3}, {.lower = 4}),
            std::pair(std::optional<std::uint64_t>(), std::uint64_t{4}));
}

TEST(Limits, ProgressIsReportedAtMostTenTimesASecond) {
  std::vector<double> times;
  const auto stop = [&] { return times.size() == 3; };
  Limits limits({.threads = 1,
                 .progress =
                     [&](const Progress&) {
                       times.push_back(limits.seconds());
                       return true;
                     },
                 .stop = stop});
  while (limits.report_and_continue()) sleep(0.0005);
  for (int again = 0; again < 1000; ++again) EXPECT_FALSE(limits.report_and_continue());
  ASSERT_EQ(times.size(), 4U);
  EXPECT_GE(times.front(), 0.1);
  for (std::size_t i = 1; i + 1 < times.size(); ++i) EXPECT_GE(times[i] - times[i - 1], 0.099);
}

TEST(Limits, TheCallerIsNotPolledAfterAStop) {
  int polls = 0;
  Limits limits({.threads = 1, .progress = [&](const Progress&) {
                   ++polls;
                   return false;
                 }});
  while (limits.report_and_continue()) sleep(0.001);
  for (int again = 0; again < 1000; ++again) EXPECT_FALSE(limits.report_and_continue());
  EXPECT_EQ(polls, 1);
  EXPECT_TRUE(limits.stopped());
  EXPECT_EQ(limits.reason(), "stopped");
}

TEST(Limits, OtherThreadsReportNothing) {
  std::vector<std::thread::id> reporters;
  Limits limits({.limit_seconds = 0.0, .threads = 1, .progress = [&](const Progress&) {
                   reporters.push_back(std::this_thread::get_id());
                   return true;
                 }});
  Limits part(limits);
  std::vector<std::thread> others;
  for (int i = 0; i < 4; ++i)
    others.emplace_back([&] {
      Limits own(part);
      EXPECT_FALSE(limits.report_and_continue());
      EXPECT_FALSE(own.report_and_continue());
      EXPECT_THROW(part.count_operations(enough_operations, 0, ""), LimitReached);
    });
  for (std::thread& other : others) other.join();
  EXPECT_TRUE(reporters.empty());
  EXPECT_FALSE(part.report_and_continue()) << "the end is still to be reported";
  EXPECT_EQ(reporters, std::vector{std::this_thread::get_id()});
}

TEST(Limits, OperationsOfAllThreadsCount) {
  Limits late({.limit_seconds = 0.0, .threads = 1});
  std::vector<std::thread> threads;
  std::atomic<int> ended = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      try {
        while (true) late.count_operations(1000, 0, "");
      } catch (const LimitReached&) {
        ++ended;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ended, 4);
}

TEST(Limits, TheClockIsReadEveryFewMillionOperations) {
  Limits late({.limit_seconds = 0.0, .threads = 1});
  for (int i = 0; i < 1000; ++i) late.count_operations(1000, 0, "");
  try {
    late.count_operations(enough_operations, 0, "");
    FAIL() << "went on after the limit";
  } catch (const LimitReached& stopped) {
    EXPECT_EQ(stopped.reason, "stopped at the time limit");
  }
  EXPECT_TRUE(late.stopped());
  EXPECT_THROW(late.count_operations(enough_operations, 0, ""), LimitReached);
}

TEST(Limits, SpendingReportsWhereItIs) {
  double done = 0;
  std::string stage;
  Limits limits({.limit_seconds = 0.0, .threads = 1, .progress = [&](const Progress& state) {
                   done = state.done;
                   stage = state.stage;
                   return true;
                 }});
  EXPECT_THROW(limits.count_operations(enough_operations, 0.25, "a quarter"), LimitReached);
  EXPECT_EQ(done, 0.25);
  EXPECT_EQ(stage, "a quarter");
}

TEST(Limits, AGracePeriodLeavesTimeToSave) {
  Limits limits({.limit_seconds = 0.0, .threads = 1});
  limits.allow_grace(3600);
  limits.count_operations(enough_operations, 0, "");
  EXPECT_TRUE(limits.stopped()) << "whoever can save must see that it is time";
  EXPECT_NO_THROW(limits.count_operations(enough_operations, 0, ""));
  limits.allow_grace(0);
  EXPECT_THROW(limits.count_operations(enough_operations, 0, ""), LimitReached);
  try {
    limits.give_up();
  } catch (const LimitReached& stopped) {
    EXPECT_EQ(stopped.reason, "stopped at the time limit");
  }
}

TEST(Limits, MemoryIsHeldUntilTheChargeGoes) {
  Limits limits({.memory_bytes = 1000, .threads = 1});
  EXPECT_TRUE(limits.fits(1000));
  EXPECT_FALSE(limits.fits(1001));
  {
    const MemoryReservation most = limits.charge(600);
    EXPECT_EQ(limits.free_bytes(), 400U);
    EXPECT_TRUE(limits.fits(400));
    EXPECT_FALSE(limits.fits(400.5));
    EXPECT_THROW((void)limits.charge(401), LimitReached);
    EXPECT_EQ(limits.free_bytes(), 400U) << "what was refused is not held";
    Limits part(limits);
    const MemoryReservation rest = part.charge(400);
    EXPECT_EQ(limits.free_bytes(), 0U);
    EXPECT_EQ(part.free_bytes(), 0U);
    EXPECT_NO_THROW(limits.require_memory(0));
    EXPECT_THROW(limits.require_memory(1), LimitReached);
  }
  EXPECT_EQ(limits.free_bytes(), 1000U);
}

TEST(Limits, AReservationCanBeMoved) {
  Limits limits({.memory_bytes = 1000, .threads = 1});
  MemoryReservation first = limits.charge(100);
  MemoryReservation moved = std::move(first);
  EXPECT_EQ(limits.free_bytes(), 900U);
  {
    MemoryReservation second = limits.charge(50);
    second = std::move(moved);
    EXPECT_GE(limits.free_bytes(), 850U);
  }
  moved = MemoryReservation();
  EXPECT_EQ(limits.free_bytes(), 1000U);
  std::vector<MemoryReservation> many;
  for (int i = 0; i < 100; ++i) many.push_back(limits.charge(10));
  EXPECT_EQ(limits.free_bytes(), 0U);
  many.erase(many.begin(), many.begin() + 60);
  EXPECT_EQ(limits.free_bytes(), 600U);
  many.clear();
  EXPECT_EQ(limits.free_bytes(), 1000U);
}

TEST(Limits, SaysHowMuchMemoryIsMissing) {
  Limits limits({.memory_bytes = std::uint64_t{3} << 30, .threads = 1});
  const MemoryReservation held = limits.charge(1.0 * (1U << 30));
  for (const bool charging : {false, true}) try {
      constexpr double bytes = 2.5 * (1U << 30);
      if (charging) (void)limits.charge(bytes);
      limits.require_memory(bytes);
      FAIL() << "3.5 GiB in 3";
    } catch (const LimitReached& stopped) {
      EXPECT_EQ(stopped.reason, "needs 3.5 GiB of memory, but 3 GiB may be used");
    }
}

TEST(Limits, SaysHowMuchMemoryIsMissingInAsManyDigitsAsThatTakes) {
  constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
  for (const auto& [allowed, more, message] :
       {std::tuple{3072 * mebi, mebi, "needs 3.001 GiB of memory, but 3 GiB"},
        std::tuple{11 * mebi, std::uint64_t{1000}, "needs 0.010743 GiB of memory, but 0.010742 GiB"},
        std::tuple{5000 * 1024 * mebi, mebi, "needs 5000.001 GiB of memory, but 5000.000 GiB"}}) {
    const Limits limits({.memory_bytes = allowed, .threads = 1});
    EXPECT_EQ(limits.shortage(static_cast<double>(allowed + more)), std::string(message) + " may be used");
  }
}

TEST(Limits, SizesBeyondAllMemoryAreRefused) {
  Limits limits({.memory_bytes = std::numeric_limits<std::uint64_t>::max(), .threads = 1});
  EXPECT_THROW((void)limits.charge(std::numeric_limits<double>::infinity()), LimitReached);
  EXPECT_THROW((void)limits.charge(std::numeric_limits<double>::quiet_NaN()), LimitReached);
  EXPECT_THROW((void)limits.charge(1e30), LimitReached);
}

TEST(Limits, ChargesOfAllThreadsAddUp) {
  Limits limits({.memory_bytes = 1 << 20, .threads = 1});
  std::vector<std::thread> threads;
  std::vector<std::vector<MemoryReservation>> kept(4);
  for (auto& own : kept)
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        MemoryReservation charge = limits.charge(3);
        if (i % 2 == 0) own.push_back(std::move(charge));
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(limits.free_bytes(), (1U << 20) - 4 * 500 * 3);
  kept.clear();
  EXPECT_EQ(limits.free_bytes(), 1U << 20);
}

TEST(Limits, AGrowingNeedIsReportedWithoutANumber) {
  Limits limits({.memory_bytes = 1000, .threads = 1});
  const MemoryReservation held = limits.charge_part(600);
  for (const bool charging : {false, true}) try {
      if (charging) (void)limits.charge_part(401);
      limits.require_part(401);
      FAIL();
    } catch (const LimitReached& stopped) {
      EXPECT_EQ(stopped.reason, out_of_memory);
    }
  limits.require_part(400);
}

}  // namespace
}  // namespace flipwise
