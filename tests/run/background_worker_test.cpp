// SPDX-License-Identifier: MIT
#include "run/background_worker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace flipwise {
namespace {

using namespace std::chrono_literals;

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class BackgroundWork : public testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(All, BackgroundWork, testing::Bool(), [](const auto& threaded) {
  return std::string(threaded.param ? "threaded" : "unthreaded");
});

TEST_P(BackgroundWork, IsDoneInOrderAndWhole) {
  std::vector<Word> seen;
  std::size_t blocks = 0;
  BackgroundWorker worker(
      [&](std::span<const Word> block) {
        ++blocks;
        seen.insert(seen.end(), block.begin(), block.end());
      },
      GetParam());
  std::vector<Word> expected;
  for (Word number = 0; number < 500; ++number) {
    EXPECT_TRUE(worker.block().empty());
    for (Word i = 0; i < number % 7; ++i) {
      worker.block().push_back(number * 10 + i);
      expected.push_back(number * 10 + i);
    }
    worker.submit();
  }
  worker.finish();
  EXPECT_EQ(blocks, 500U);
  EXPECT_EQ(seen, expected);
}

TEST_P(BackgroundWork, NothingIsLeftToDoAfterFinish) {
  std::atomic<int> done = 0;
  BackgroundWorker worker(
      [&](std::span<const Word>) {
        std::this_thread::sleep_for(5ms);
        ++done;
      },
      GetParam());
  for (int i = 0; i < 6; ++i) worker.submit();
  worker.finish();
  EXPECT_EQ(done, 6);
  worker.finish();
  EXPECT_EQ(done, 6);
}

TEST_P(BackgroundWork, NothingSubmittedIsNothingDone) {
  int done = 0;
  {
    BackgroundWorker worker([&](std::span<const Word>) { ++done; }, GetParam());
    worker.block().push_back(1);
  }
  BackgroundWorker worker([&](std::span<const Word>) { ++done; }, GetParam());
  worker.finish();
  EXPECT_EQ(done, 0);
}

/// The block that fails is the last one worked on, and the caller hears of it at the latest by the time
/// when no more blocks may wait.
TEST_P(BackgroundWork, WhatItThrowsComesOutOfSubmit) {
  std::vector<Word> seen;
  BackgroundWorker worker(
      [&](std::span<const Word> block) {
        seen.push_back(block[0]);
        if (block[0] == 3) throw Broken("third");
      },
      GetParam());
  int submitted = 0;
  try {
    for (Word number = 1; number <= 100; ++number, ++submitted) {
      worker.block() = {number};
      worker.submit();
    }
    FAIL() << "nothing was thrown";
  } catch (const Broken& broken) {
    EXPECT_STREQ(broken.what(), "third");
  }
  EXPECT_GE(submitted, 2);
  EXPECT_LE(submitted, GetParam() ? 7 : 2);
  EXPECT_EQ(seen, (std::vector<Word>{1, 2, 3}));
}

TEST(BackgroundWorker, WhatItThrowsComesOutOfFinishOnce) {
  int done = 0;
  std::promise<void> all_submitted;
  auto go = all_submitted.get_future();
  BackgroundWorker worker(
      [&](std::span<const Word>) {
        go.wait();
        ++done;
        throw Broken("first");
      },
      true);
  for (int i = 0; i < 3; ++i) worker.submit();
  all_submitted.set_value();
  EXPECT_THROW(worker.finish(), Broken);
  EXPECT_EQ(done, 1) << "what waits behind a failure is dropped";
  EXPECT_NO_THROW(worker.finish());
}

TEST(BackgroundWorker, AnUnheardFailureDoesNotEndTheProgram) {
  BackgroundWorker worker([](std::span<const Word>) { throw Broken("unheard"); }, true);
  worker.submit();
}

TEST(BackgroundWorker, NoMoreThanFourBlocksWait) {
  std::promise<void> release;
  const auto go = release.get_future().share();
  std::atomic<int> submitted = 0;
  BackgroundWorker worker([go](std::span<const Word>) { go.wait(); }, true);
  std::thread caller([&] {
    for (int i = 0; i < 6; ++i) {
      worker.submit();
      ++submitted;
    }
  });
  while (submitted < 4) std::this_thread::sleep_for(1ms);
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(submitted, 4);
  release.set_value();
  caller.join();
  worker.finish();
  EXPECT_EQ(submitted, 6);
}

TEST(BackgroundWorker, GoingAwayDropsWhatWaits) {
  std::promise<void> started;
  std::promise<void> release;
  const auto go = release.get_future().share();
  std::atomic<int> done = 0;
  auto worker = std::make_unique<BackgroundWorker>(
      [&](std::span<const Word>) {
        if (done++ == 0) started.set_value();
        go.wait();
      },
      true);
  for (int i = 0; i < 4; ++i) worker->submit();
  started.get_future().wait();
  std::thread releaser([&] {
    std::this_thread::sleep_for(200ms);
    release.set_value();
  });
  worker.reset();
  releaser.join();
  EXPECT_EQ(done, 1) << "the block in hand is finished, and no other begun";
}

}  // namespace
}  // namespace flipwise
