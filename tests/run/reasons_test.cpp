// SPDX-License-Identifier: MIT
#include "run/reasons.hpp"

#include <gtest/gtest.h>

#include "flipwise/answer.hpp"
#include "run/time_budget.hpp"

namespace flipwise {
namespace {

TEST(Reasons, ThatACallerCanRemedyAreRecognised) {
  const Limits limits({.memory_bytes = 1000, .threads = 1});
  EXPECT_EQ(remedy_of(limits.shortage(1e12)), Remedy::memory);
  EXPECT_EQ(remedy_of(out_of_memory), Remedy::memory);
  EXPECT_EQ(remedy_of("rank 1: " + std::string(out_of_memory)), Remedy::memory);
  EXPECT_EQ(remedy_of(reason_ends::lists), Remedy::memory);
  EXPECT_EQ(remedy_of(too_slow("a search", 1e5)), Remedy::time_limit);
  EXPECT_EQ(too_slow("a search", 1e5, " on one core"),
            "a search is predicted to take about 28 hours on one core; to start a search of more than 10 "
            "minutes, set a time limit");
  EXPECT_EQ(remedy_of(reason_ends::proof_size), Remedy::proof_size);
  EXPECT_EQ(remedy_of(reason_ends::modulus), Remedy::modulus);
  EXPECT_EQ(remedy_of(reason_ends::row_by_row), Remedy::board_in_memory);
  EXPECT_EQ(remedy_of(reason_ends::two_kinds), Remedy::any_solution);
  for (const char* other : {"", "stopped", "stopped at the time limit", "may be used by others"})
    EXPECT_EQ(remedy_of(other), Remedy::none) << other;
}

}  // namespace
}  // namespace flipwise
