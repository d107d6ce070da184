// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

#include "run/limits.hpp"

namespace flipwise {

/// Returns `work(own_limits)`, computed on another thread. When a limit is reached, abandons that thread
/// and throws LimitReached. For steps of other libraries that take seconds and cannot be interrupted, such
/// as products of polynomials with millions of coefficients. An abandoned thread ends at the next poll of
/// its own limits, so `work` must own all that it uses, and its result must not hold a MemoryReservation.
/// Costs a thread. If none can be started, `work` runs on this one.
template <typename Work>
std::invoke_result_t<Work&, Limits&> run_aside(Limits& limits, std::string_view stage, Work work) {
  struct Shared {
    explicit Shared(Work the_work) : work(std::move(the_work)) {}
    Work work;
    std::atomic<bool> is_left = false;
    std::mutex guard = {};
    std::condition_variable ended = {};
    bool has_ended = false;
    std::optional<std::invoke_result_t<Work&, Limits&>> result = {};
    std::exception_ptr error = {};
  };
  const auto shared = std::make_shared<Shared>(std::move(work));
  const auto compute = [shared, memory = limits.free_bytes()] {
    try {
      Limits own(
          {.memory_bytes = memory, .threads = 1, .stop = [&shared] { return shared->is_left.load(); }});
      shared->result.emplace(shared->work(own));
    } catch (...) {
      shared->error = std::current_exception();
    }
    const std::lock_guard lock(shared->guard);
    shared->has_ended = true;
    shared->ended.notify_one();
  };
  try {
    std::thread(compute).detach();
  } catch (const std::system_error&) {
    return shared->work(limits);
  }
  constexpr std::chrono::milliseconds between_polls{20};
  std::unique_lock lock(shared->guard);
  while (!shared->ended.wait_for(lock, between_polls, [&] { return shared->has_ended; })) {
    lock.unlock();
    if (!limits.report_and_continue({.stage = stage})) {
      shared->is_left = true;
      limits.give_up();
    }
    lock.lock();
  }
  if (shared->error) std::rethrow_exception(shared->error);
  return *std::move(shared->result);
}

}  // namespace flipwise
