// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "command.hpp"
#include "files/input.hpp"
#include "json/request.hpp"
#include "progress.hpp"

namespace flipwise::app {

/// JSON objects of an input, one after the other, each on lines of its own.
class ObjectReader {
 public:
  explicit ObjectReader(const std::string& path) : input_(path) {}
  /// The text of the next object, or nothing at the end.
  std::optional<std::string> next();
  /// The place of that object as messages call it.
  const std::string& place() const { return place_; }

 private:
  Input input_;
  std::string place_;
};

/// Answers every request of --request, one after the other; the worst status is the result. Throws
/// InputError at the first that is malformed or meant for another command than `example`.
Exit answer_requests(const Common& common, const Request& example,
                     const std::function<Exit(Request&)>& answer);

/// Answers every request of --request, or else the one that `from_options` makes, with the limits and the
/// progress bar that the options say. The format, where none is chosen, is JSON for the former and `format`
/// for the latter.
template <typename Asked, typename Make, typename Answer>
Exit answer_each(const Common& common, Output& output, const char* format, Make from_options,
                 Answer answer) {
  ProgressBar bar(common.progress);
  const auto answer_one = [&](Asked& asked, const char* usual) {
    if constexpr (requires { asked.options; }) {
      apply(common.limits, asked.options);
      asked.options.progress = bar.call();
    }
    return answer(asked, common.format.empty() ? usual : common.format, bar, output);
  };
  if (!common.request.empty())
    return answer_requests(common, Asked{},
                           [&](Request& request) { return answer_one(std::get<Asked>(request), "json"); });
  Asked asked = from_options();
  return answer_one(asked, format);
}

/// The same as what a command runs, with options of its own.
template <typename Asked, typename Arguments>
auto answering(std::shared_ptr<Arguments> arguments, const char* format,
               Asked (*from_options)(const Arguments&),
               Exit (*answer)(const Asked&, const std::string&, ProgressBar&, Output&)) {
  return [=](const Common& common, Output& output) {
    return answer_each<Asked>(
        common, output, format, [&] { return from_options(*arguments); }, answer);
  };
}

}  // namespace flipwise::app
