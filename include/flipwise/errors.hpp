// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#pragma GCC visibility push(default)
namespace flipwise {

/// An error of the caller: a malformed board, a rule that does not parse, shapes that disagree, a size that
/// overflows. `what()` is one line that says where and what. It names no option of a program.
class InputError : public std::runtime_error {
 public:
  /// Replaces U+0000 by `?`, since `what()` would end there.
  explicit InputError(std::string message) : std::runtime_error(without_nul(std::move(message))) {}

 private:
  static std::string without_nul(std::string message) {
    std::replace(message.begin(), message.end(), '\0', '?');
    return message;
  }
};

/// An error of the library: an answer failed its own check. Such an answer is never returned.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace flipwise
#pragma GCC visibility pop
