// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>

namespace flipwise {

/// A stream into a string that throws std::bad_alloc where memory does not suffice. An ordinary one ignores
/// that, and its string ends early.
class StringOutput : public std::ostringstream {
 public:
  StringOutput() { exceptions(std::ios::badbit); }
};

}  // namespace flipwise
