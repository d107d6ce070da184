// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>

namespace flipwise {

/// A stream into a string that throws std::bad_alloc if memory runs out. A standard stream ignores that,
/// and its string ends early.
class StringOutput : public std::ostringstream {
 public:
  StringOutput() { exceptions(std::ios::badbit); }
};

}  // namespace flipwise
