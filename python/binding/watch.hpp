// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
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

/// Runs a call of the library on a thread of its own. Meanwhile the thread of the caller lets other Python
/// threads run, polls signals twenty times a second, and passes progress on. So Ctrl-C raises within a
/// second whatever the library does, and the library never touches Python.
class Watch {
 public:
  /// `progress` is None, or is called with a dict or a JSON text; False asks to stop. The watch must
  /// outlive what the functions below return.
  explicit Watch(py::object progress) : progress_(std::move(progress)) {}

  /// True once the call has to end.
  const std::atomic<bool>& flag() const { return stop_; }
  StopCall stop() const {
    return [this] { return stop_.load(); };
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

  /// Lets a call report to this watch, if there is a listener, and end with it.
  void over(RunOptions& run) {
    if (has_listener()) run.progress = reports();
    run.stop = stop();
  }
  bool has_listener() const { return !progress_.is_none(); }

  /// Returns what `work` returns, or throws what it or Python raised. To be called once, with the lock of
  /// the interpreter.
  template <typename Work>
  std::invoke_result_t<Work> run(Work work) {
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

 private:
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
  bool finished_ = false;
  State latest_ = {};
};

}  // namespace flipwise::python
