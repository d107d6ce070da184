// SPDX-License-Identifier: MIT
#include "run/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace flipwise {
namespace {

Progress share(double done) {
  return {.done = done};
}

TEST(RunTasks, RunsEveryTaskOnce) {
  for (const unsigned threads : {1U, 2U, 7U})
    for (const std::uint64_t tasks : {0U, 1U, 2U, 100U}) {
      Limits limits(std::nullopt, std::nullopt, threads, {});
      std::vector<std::atomic<int>> runs(tasks);
      std::vector<std::uint64_t> last(threads);
      EXPECT_TRUE(run_tasks(
          tasks, limits,
          [&](std::uint64_t task, unsigned worker) {
            ++runs[task];
            ASSERT_LT(worker, threads);
            EXPECT_TRUE(task == 0 || last[worker] <= task) << "tasks of a worker increase";
            last[worker] = task;
          },
          share));
      EXPECT_TRUE(std::all_of(runs.begin(), runs.end(), [](const auto& times) { return times == 1; }));
    }
}

TEST(RunTasks, BeginsNoTaskOnceStopped) {
  for (const unsigned threads : {1U, 4U}) {
    Limits limits(std::nullopt, std::nullopt, threads, {});
    std::atomic<int> begun = 0;
    EXPECT_FALSE(run_tasks(
        1'000'000, limits,
        [&](std::uint64_t, unsigned) {
          if (++begun == 3) limits.stop();
        },
        share));
    EXPECT_GE(begun, 3);
    EXPECT_LT(begun, 1'000'000);
  }
}

TEST(RunTasks, WithoutProgressNothingIsAsked) {
  Limits limits(std::nullopt, std::nullopt, 2, {});
  limits.stop();
  int ran = 0;
  EXPECT_TRUE(run_tasks(1, limits, [&](std::uint64_t, unsigned) { ++ran; }));
  EXPECT_EQ(ran, 1);
}

TEST(RunTasks, ThrowsWhatABodyThrows) {
  for (const unsigned threads : {1U, 4U}) {
    Limits limits(std::nullopt, std::nullopt, threads, {});
    EXPECT_THROW(run_tasks(
                     100, limits,
                     [](std::uint64_t task, unsigned) {
                       if (task == 17) throw std::runtime_error("task 17");
                     },
                     share),
                 std::runtime_error);
  }
}

TEST(RunTasks, KeepsAskingWhileOthersWork) {
  // One task ends only when it is told to; the thread that has nothing left to do must still ask.
  std::atomic<int> reports = 0;
  Limits limits(std::nullopt, std::nullopt, 2, [&](const Progress&) { return ++reports < 3; });
  std::atomic<bool> other_works = false;
  const auto pause = [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); };
  run_tasks(
      2, limits,
      [&](std::uint64_t, unsigned worker) {
        if (worker == 0) {
          while (!other_works) pause();
          return;
        }
        other_works = true;
        Limits silent(limits, Limits::Silent());
        while (silent.proceed()) pause();
      },
      share);
  EXPECT_TRUE(limits.stopped());
  EXPECT_EQ(reports, 3);
}

TEST(Limits, SilentOnesAskButDoNotReport) {
  int reports = 0;
  Limits limits(0.0, std::nullopt, 1, [&](const Progress&) { return ++reports > 0; });
  Limits silent(limits, Limits::Silent());
  Limits part(silent, [](const Progress& state) { return state; });
  EXPECT_FALSE(silent.proceed());
  EXPECT_FALSE(part.proceed());
  EXPECT_EQ(reports, 0);
  EXPECT_FALSE(limits.proceed());
  EXPECT_EQ(reports, 1);
}

}  // namespace
}  // namespace flipwise
