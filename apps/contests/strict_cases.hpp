// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <stdexcept>
#include <string>

#include "contests/contest.hpp"

namespace flipwise::app {

/// What test files may hold.
struct TestLimits {
  Range rows;
  Range columns;
  std::uint64_t most_cases = 1;
  bool solved = false;  ///< cross-flip: a board that is all on already, too
};

/// A test file is not as it must be: "NAME:LINE:COLUMN: what" of the first byte that is wrong.
class Invalid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads a test file to its end, in the one way in which it may be written: single blanks, no zeros before
/// a number, every line ended by LF, one blank line between cases that do not say their sizes, nothing
/// else. Memory does not grow with it. Returns the number of cases; throws Invalid.
std::uint64_t validate_cases(const Contest& contest, const TestLimits& limits, std::istream& stream,
                             const std::string& name);

}  // namespace flipwise::app
