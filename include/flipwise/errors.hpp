// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#pragma GCC visibility push(default)
namespace flipwise {

/// The caller's fault: a malformed board, a rule that does not parse, shapes that disagree, a size
/// that overflows. `what()` is one line that says where and what.
class InputError : public std::runtime_error {
 public:
  /// U+0000 of the input becomes `?`: `what()` would end there.
  explicit InputError(std::string message) : std::runtime_error(without_nul(std::move(message))) {}

 private:
  static std::string without_nul(std::string message) {
    std::replace(message.begin(), message.end(), '\0', '?');
    return message;
  }
};

/// Our fault: an answer failed its own check. It is never returned.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace flipwise
#pragma GCC visibility pop
