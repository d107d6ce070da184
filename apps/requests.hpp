// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "command.hpp"
#include "files/signals.hpp"
#include "json/request.hpp"
#include "progress.hpp"

namespace flipwise::app {

/// Answers the requests in --request one by one. Returns the worst status. A request that is malformed or
/// for another command than `example` gets an error in place of its answer; with --strict, the first one
/// ends the run. `answer` receives the time when a request was read. Throws InputError if there is no other
/// request.
Exit answer_requests(const std::string& path, const Request& example, const Command& how, Output& output,
                     const std::function<Exit(Request&, LimitOptions::Clock::time_point begun)>& answer);

/// A command whose request is a value, made from the options or read from --request; it runs with the
/// limits and the progress bar of the options. The default format for --request is JSON.
template <typename Asked>
struct Answering : Command {
  explicit Answering(const char* text) : Command(text) { add_requests(); }

  virtual Asked from_options() = 0;
  virtual Exit answer(Asked& request, ProgressBar& bar, Output& output) = 0;

  Exit run(Output& output) override {
    ProgressBar bar(progress_mode);
    const auto make_ready = [&](Asked& request) {
      apply(limits, run_of(request));
      run_of(request).progress = bar.call();
    };
    if (request_path.empty()) {
      Asked request = from_options();
      make_ready(request);
      return answer(request, bar, output);
    }
    if (format.empty()) format = "json";
    const Request example = Asked();
    return answer_requests(request_path, example, *this, output, [&](Request& request, auto begun) {
      auto& asked = std::get<Asked>(request);
      make_ready(asked);
      RunOptions& run = run_of(asked);
      take_off(begun, run);
      const ResourceLimits allowance(run.limit_seconds, run.memory_bytes, limits.threads.value_or(0));
      return answer(asked, bar, output);
    });
  }
};

}  // namespace flipwise::app
