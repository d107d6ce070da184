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
/// ends the run. `answer` receives the time when a request was read. Throws InputError if the input has no
/// request.
Exit answer_requests(const std::string& path, const Request& example, const Command& how, Output& output,
                     const std::function<Exit(Request&, LimitOptions::Clock::time_point begun)>& answer);

/// A command whose request is a value, made from the options or read from --request; it runs with the
/// limits and the progress bar of the options. The default format for --request is JSON.
template <typename RequestType>
struct Answering : Command {
  explicit Answering(const char* text) : Command(text) { add_requests(); }

  virtual RequestType from_options() = 0;
  virtual Exit answer(RequestType& request, ProgressBar& bar, Output& output) = 0;

  Exit run(Output& output) override {
    ProgressBar bar(progress_mode);
    const auto prepare = [&](RequestType& request) {
      apply(limits, run_of(request));
      run_of(request).progress = bar.call();
    };
    if (request_path.empty()) {
      RequestType request = from_options();
      prepare(request);
      return answer(request, bar, output);
    }
    if (format.empty()) format = "json";
    const Request example = RequestType();
    return answer_requests(request_path, example, *this, output, [&](Request& request, auto begun) {
      auto& typed = std::get<RequestType>(request);
      prepare(typed);
      RunOptions& run = run_of(typed);
      take_off(begun, run);
      const ResourceLimits allowance(run.limit_seconds, run.memory_bytes, limits.threads.value_or(0));
      return answer(typed, bar, output);
    });
  }
};

}  // namespace flipwise::app
