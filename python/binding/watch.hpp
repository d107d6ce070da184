// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <variant>

#include "flipwise/flipwise.hpp"

namespace flipwise::python {

namespace py = pybind11;

/// Runs a call of the library on its own thread. Meanwhile, the thread of the caller lets other Python
/// threads run, checks for signals twenty times a second, and reports progress. So Ctrl-C raises within a
/// second whatever the library does, and the library never uses Python.
class Watch {
 public:
  /// `progress` is None, or is called with a dict or a JSON text; it returns False to stop. The watch must
  /// outlive the functions that it returns.
  explicit Watch(py::object progress) : progress_(std::move(progress)) {}

  /// True once the call must end.
  const std::atomic<bool>& flag() const { return stop_; }
  bool must_stop() { return stop_ || is_late(); }
  StopCall stop() {
    return [this] { return must_stop(); };
  }

  ProgressCall reports() {
    return [this](const Progress& state) {
      const std::lock_guard lock(mutex_);
      latest_ = Bounds{state.done, state.best, state.lower, std::string(state.stage)};
      return true;
    };
  }
  JsonProgressCall json_reports() {
    return [this](std::string_view state) {
      const std::lock_guard lock(mutex_);
      latest_ = std::string(state);
      return true;
    };
  }

  /// Connects a call to this watch: it reports here, if there is a listener, and can be stopped.
  void over(RunOptions& run) {
    if (has_listener()) run.progress = reports();
    run.stop = stop();
  }
  bool has_listener() const { return !progress_.is_none(); }

  /// Returns the result of `work`, or throws what it or Python raised. Must be called once, with the
  /// interpreter lock held.
  template <typename Work>
  std::invoke_result_t<Work> run(Work work) {
    return on_a_thread(work);
  }

  /// Does the same as `run`, for work that usually takes less time than starting a thread. It runs on the
  /// thread of the caller; if `stop` is polled later than `max_wait`, its result is dropped, and the work
  /// is repeated on its own thread. So `work` must be repeatable, and poll often in relation to its time.
  template <typename Work>
  std::invoke_result_t<Work> run_briefly(Work work) {
    if (std::optional<std::invoke_result_t<Work>> result = in_place(work)) return std::move(*result);
    return on_a_thread(work);
  }

  /// Returns the result of `work` on the thread of the caller; nothing if it took too long.
  template <typename Work>
  std::optional<std::invoke_result_t<Work>> in_place(Work work) {
    late_ = false;
    std::optional<std::invoke_result_t<Work>> result;
    deadline_ = Clock::now() + max_wait;
    has_deadline_ = true;
    try {
      const py::gil_scoped_release released;
      result.emplace(work());
    } catch (...) {
      if (!late_) throw;
    }
    has_deadline_ = false;
    if (late_) result.reset();
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto max_wait = std::chrono::milliseconds(2);

  /// True once work on the thread of the caller must end, since it takes too long.
  bool is_late() {
    if (!has_deadline_ || Clock::now() < deadline_) return false;
    late_ = true;
    return true;
  }

  template <typename Work>
  std::invoke_result_t<Work> on_a_thread(Work& work) {
    std::optional<std::invoke_result_t<Work>> result;
    std::exception_ptr fault;
    std::thread worker([&] {
      try {
        result.emplace(work());
      } catch (...) {
        fault = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      finished_ = true;
      change_.notify_one();
    });
    const std::optional<py::error_already_set> error = wait();
    worker.join();
    if (error) throw py::error_already_set(*error);
    if (fault) std::rethrow_exception(fault);
    return std::move(*result);
  }

  struct Bounds {
    double done = 0;
    std::optional<std::uint64_t> best = {};
    std::uint64_t lower = 0;
    std::string stage = {};
  };
  using State = std::variant<std::monostate, Bounds, std::string>;

  std::optional<py::error_already_set> wait();
  bool finished_after(State& latest);
  static py::object in_python(const State& state);

  py::object progress_;
  std::mutex mutex_;
  std::condition_variable change_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> late_ = false;
  bool has_deadline_ = false;
  Clock::time_point deadline_ = {};
  bool finished_ = false;
  State latest_ = {};
};

}  // namespace flipwise::python
