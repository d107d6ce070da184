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

/// Answers every request of a command's --request as it comes; the worst status is the result. One that is
/// malformed or meant for another command than `example` has an error in its place, unless --strict says to
/// stop there. `answer` learns when a request was there to be read. Throws InputError where there is
/// nothing else.
Exit answer_requests(const std::string& path, const Request& example, const Command& how, Output& output,
                     const std::function<Exit(Request&, LimitOptions::Clock::time_point begun)>& answer);

/// A command whose question is a value: made from the options, or each of those in --request; with the
/// limits and the progress bar that the options say. The format, where none is chosen, is JSON for
/// requests.
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
