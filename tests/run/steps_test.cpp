// SPDX-License-Identifier: MIT
#include "run/steps.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace flipwise {
namespace {

using namespace std::chrono_literals;

Progress stepping(double done) {
  return {.done = done, .stage = "stepping"};
}

std::vector<std::uint64_t> counted_up(std::uint64_t tasks) {
  std::vector<std::uint64_t> numbers(tasks);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

/// Checks that steps in turn see the tasks in order, one at a time, and that one thread takes a task's
/// steps.
TEST(Steps, InTurnAndAside) {
  for (const unsigned threads : {1U, 2U, 3U, 5U, 8U})
    for (const std::uint64_t tasks : {0U, 1U, 2U, 7U, 500U}) {
      SCOPED_TRACE(testing::Message() << tasks << " tasks, " << threads << " threads");
      Limits limits({.threads = threads});
      std::vector<std::vector<unsigned>> taken(tasks);  // the workers that took the steps of a task
      std::vector<std::uint64_t> first;
      std::vector<std::uint64_t> last;
      std::atomic<int> inside = 0;
      const auto in_turn = [&](std::vector<std::uint64_t>& order) {
        return Step{true, [&](std::uint64_t task, unsigned worker) {
                      EXPECT_EQ(++inside, 1);
                      order.push_back(task);
                      taken[task].push_back(worker);
                      --inside;
                    }};
      };
      const Step aside{false, [&](std::uint64_t task, unsigned worker) {
                         if (task % 3 == worker % 3) std::this_thread::sleep_for(20us);
                         EXPECT_EQ(taken[task].size(), 1U);
                         taken[task].push_back(worker);
                       }};
      EXPECT_TRUE(run_steps(tasks, limits, std::vector{in_turn(first), aside}, stepping));
      EXPECT_TRUE(run_steps(tasks, limits, std::vector{in_turn(last)}, stepping));
      EXPECT_EQ(first, counted_up(tasks));
      EXPECT_EQ(last, counted_up(tasks));
      for (const auto& workers : taken) {
        ASSERT_EQ(workers.size(), 3U);
        EXPECT_EQ(workers[0], workers[1]);
        EXPECT_LT(workers[0], threads);
      }
    }
}

/// Checks that a step in turn sees the writes of the turn before without locks.
TEST(Steps, ATurnSeesTheTurnsBefore) {
  Limits limits({.threads = 4});
  std::uint64_t sum = 0;
  std::vector<std::uint64_t> seen(2000);
  const std::vector<Step> steps = {{false, [](std::uint64_t, unsigned) {}},
                                   {true, [&](std::uint64_t task, unsigned) { sum += task; }},
                                   {false, [](std::uint64_t, unsigned) {}},
                                   {true, [&](std::uint64_t task, unsigned) { seen[task] = task; }}};
  EXPECT_TRUE(run_steps(2000, limits, steps, stepping));
  EXPECT_EQ(sum, 1999U * 1000U);
  EXPECT_EQ(seen, counted_up(2000));
}

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Wherever a step throws, no thread hangs, no later turn is taken, and the caller gets the exception.
TEST(Steps, ExceptionsReachTheCaller) {
  for (const unsigned threads : {1U, 2U, 3U, 7U})
    for (const std::size_t bad_step : {0U, 1U, 2U})
      for (const std::uint64_t bad_task : {0U, 1U, 17U, 99U}) {
        Limits limits({.threads = threads});
        std::vector<std::uint64_t> order;
        const auto may_break = [=](std::size_t step) {
          return [=](std::uint64_t task, unsigned) {
            if (step == bad_step && task == bad_task) throw Broken("here");
          };
        };
        const std::vector<Step> steps = {
            {true, may_break(0)}, {false, may_break(1)}, {true, [&](std::uint64_t task, unsigned worker) {
                                                            may_break(2)(task, worker);
                                                            order.push_back(task);
                                                          }}};
        EXPECT_THROW(run_steps(100, limits, steps, stepping), Broken);
        EXPECT_LE(order.size(), bad_task);
        EXPECT_EQ(order, counted_up(order.size()));
      }
}

/// The caller stops the run while other threads wait for their turns, or while its own thread does.
TEST(Steps, AStopReachesThoseThatWait) {
  for (const unsigned threads : {1U, 2U, 5U})
    for (const bool caller_waits : {false, true}) {
      std::atomic<bool> stop = false;
      Limits limits({.threads = threads, .stop = [&] { return stop.load(); }});
      std::atomic<std::uint64_t> turns = 0;
      const std::vector<Step> steps = {{true, [&](std::uint64_t task, unsigned worker) {
                                          ++turns;
                                          stop = stop || task == 20;
                                          if (!stop || (worker > 0) != caller_waits) return;
                                          if (caller_waits)
                                            while (!limits.stopped()) std::this_thread::sleep_for(1ms);
                                          else
                                            std::this_thread::sleep_for(20ms);
                                        }}};
      constexpr std::uint64_t tasks = 10'000'000;
      EXPECT_FALSE(run_steps(tasks, limits, steps, stepping));
      EXPECT_LT(turns, tasks);
    }
}

}  // namespace
}  // namespace flipwise
