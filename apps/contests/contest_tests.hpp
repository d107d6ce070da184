// SPDX-License-Identifier: MIT
//
// Makes tests, each for an idea that fails on it: tests/contest has programs with these ideas,
// docs/contest-tests.md their table, tests/cli/test_cases.py runs them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contests/contest.hpp"

namespace flipwise::app {

/// One test of a contest: a file of one case, and its answer as `judge` writes it.
struct ContestTest {
  std::string name;  ///< "07-tie-last"
  std::string what;  ///< what it is, or who fails on it, in a few words
  std::string input;
  std::string answer;
};

/// From the sample over small boards, those on which an idea fails, and the largest, to random ones. The
/// names do not depend on the seed, nor does what is made for an idea; all is the same on every machine.
/// Throws BeyondReach and Interrupted.
std::vector<ContestTest> contest_tests(const Contest& contest, std::uint64_t seed,
                                       const SolveOptions& options);

}  // namespace flipwise::app
