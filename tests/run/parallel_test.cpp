// SPDX-License-Identifier: MIT
#include "run/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "run/machine_limits.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

constexpr unsigned thread_counts[] = {1, 2, 5};

Progress working(double done) {
  return {.done = done, .stage = "working"};
}

TEST(Parallel, EveryTaskRunsOnceInIncreasingOrderOnEachWorker) {
  for (const unsigned threads : thread_counts)
    for (const std::uint64_t tasks : {0U, 1U, 2U, 7U, 1000U}) {
      SCOPED_TRACE(testing::Message() << tasks << " tasks, " << threads << " threads");
      const auto caller = std::this_thread::get_id();
      Limits limits({.threads = threads});
      std::mutex guard;
      std::vector<int> times(tasks);
      std::vector<std::vector<std::uint64_t>> of_worker(threads);
      double shown = -1;
      const bool all = run_tasks(
          tasks, limits,
          [&](std::uint64_t task, unsigned worker) {
            const std::lock_guard lock(guard);
            ++times.at(task);
            of_worker.at(worker).push_back(task);
            EXPECT_EQ(worker == 0, std::this_thread::get_id() == caller);
          },
          [&](double done) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_GE(done, shown);
            EXPECT_LE(done, 1);
            shown = done;
            return working(done);
          });
      EXPECT_TRUE(all);
      EXPECT_EQ(times, std::vector<int>(tasks, 1));
      for (const auto& own : of_worker) EXPECT_TRUE(std::is_sorted(own.begin(), own.end()));
    }
}

TEST(Parallel, NoTaskBeginsAfterAStop) {
  Limits limits({.threads = 1});
  std::vector<std::uint64_t> ran;
  const auto body = [&](std::uint64_t task, unsigned) {
    ran.push_back(task);
    if (task == 3) limits.stop();
  };
  EXPECT_FALSE(run_tasks(10, limits, body, working));
  EXPECT_EQ(ran, (std::vector<std::uint64_t>{0, 1, 2, 3}));
  ran.clear();
  EXPECT_FALSE(run_tasks(10, limits, body, working));
  EXPECT_TRUE(ran.empty());

  for (const unsigned threads : {2U, 5U}) {
    Limits stopping({.threads = threads});
    std::atomic<std::uint64_t> begun = 0;
    const bool all = run_tasks(
        1'000'000, stopping,
        [&](std::uint64_t, unsigned worker) {
          ++begun;
          if (worker != 0)
            while (!stopping.stopped()) std::this_thread::yield();
          stopping.stop();
        },
        working);
    EXPECT_FALSE(all);
    EXPECT_LE(begun, 3 * threads);
  }
}

/// Steps so short that the caller does not poll between them.
TEST(Parallel, RunsToTheEndIfNotPolled) {
  for (const unsigned threads : thread_counts) {
    Limits limits({.threads = threads});
    limits.stop();
    std::atomic<int> ran = 0;
    EXPECT_TRUE(run_tasks(100, limits, [&](std::uint64_t, unsigned) { ++ran; }));
    EXPECT_EQ(ran, 100);
  }
}

/// The caller polls while other threads work, and they see its stop.
TEST(Parallel, AStopIsSeenWhileOthersWork) {
  constexpr double hanging = 600;
  Limits limits({.threads = 2, .stop = StopAtPoll(5)});
  const bool all = run_tasks(
      2, limits,
      [&](std::uint64_t, unsigned worker) {
        if (worker != 0)
          while (!limits.stopped() && limits.seconds() < hanging)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
      },
      working);
  EXPECT_LT(limits.seconds(), hanging);
  EXPECT_TRUE(all || limits.stopped());
}

TEST(Parallel, WhatATaskThrowsIsThrownAndEndsAll) {
  for (const unsigned threads : thread_counts)
    for (const std::uint64_t bad : {0U, 3U, 999U}) {
      SCOPED_TRACE(testing::Message() << bad << ", " << threads << " threads");
      Limits limits({.threads = threads});
      std::atomic<std::uint64_t> ran = 0;
      EXPECT_THROW(run_tasks(
                       1000, limits,
                       [&](std::uint64_t task, unsigned) {
                         if (task == bad) throw std::out_of_range("bad task");
                         ++ran;
                       },
                       working),
                   std::out_of_range);
      if (threads == 1) {
        EXPECT_EQ(ran, bad);
      }
    }
}

TEST(Parallel, WhatTheReportThrowsIsThrown) {
  for (const unsigned threads : thread_counts) {
    Limits limits({.threads = threads});
    std::atomic<bool> reported = false;
    EXPECT_THROW(run_tasks(
                     1000, limits,
                     [&](std::uint64_t, unsigned worker) {
                       while (worker != 0 && !reported) std::this_thread::yield();
                     },
                     [&](double) -> Progress {
                       reported = true;
                       throw std::out_of_range("no");
                     }),
                 std::out_of_range);
  }
}

TEST(Parallel, ZeroThreadsMeansAllCores) {
  EXPECT_EQ(worker_count(3), 3U);
  EXPECT_EQ(worker_count(0), machine_cores());
}

}  // namespace
}  // namespace flipwise
