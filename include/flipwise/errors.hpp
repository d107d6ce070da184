// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#pragma GCC visibility push(default)
namespace flipwise {

/// The caller's fault: a malformed board, a rule that does not parse, shapes that disagree, a size
/// that overflows. `what()` is one line that says where and what.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Our fault: an answer failed its own check. It is never returned.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace flipwise
#pragma GCC visibility pop
