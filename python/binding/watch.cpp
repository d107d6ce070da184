// SPDX-License-Identifier: MIT
#include "watch.hpp"

#include <chrono>
#include <utility>

namespace flipwise::python {

/// Waits up to 50 ms for the call to finish, without the interpreter lock. `latest` receives the last
/// state.
bool Watch::finished_after(State& latest) {
  using namespace std::chrono_literals;
  const py::gil_scoped_release released;
  std::unique_lock lock(mutex_);
  change_.wait_for(lock, 50ms, [this] { return finished_; });
  latest = std::exchange(latest_, {});
  return finished_;
}

py::object Watch::in_python(const State& state) {
  using namespace py::literals;
  if (const auto* text = std::get_if<std::string>(&state)) return py::str(*text);
  const auto& [done, best, lower, stage] = std::get<Bounds>(state);
  const py::object known = best ? py::object(py::int_(*best)) : py::none();
  return py::dict("done"_a = done, "best"_a = known, "lower"_a = lower, "stage"_a = stage);
}

std::optional<py::error_already_set> Watch::wait() {
  std::optional<py::error_already_set> error;
  State latest;
  while (!finished_after(latest)) {
    if (error) continue;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      // After a request to stop, the call may go on for a while.
      if (stop_ || progress_.is_none() || std::holds_alternative<std::monostate>(latest)) continue;
      if (progress_(in_python(latest)).is(py::bool_(false))) stop_ = true;
    } catch (const py::error_already_set& raised) {
      error.emplace(raised);
      stop_ = true;
    }
  }
  return error;
}

}  // namespace flipwise::python
