// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "count/method/count_method.hpp"
#include "count/questions.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {
namespace {

CountPlan plan_for(const PatternQuestion& question, const CountOptions& options) {
  Limits limits(options);
  Checkpoint none;
  CountTask task{question, options, limits, none, {question, limits, none, "states"}};
  std::string name;
  const CountPlan plan = choose_method(task, name);
  EXPECT_EQ(plan.name, name);
  EXPECT_NE(std::string(plan.because), "");
  return plan;
}

/// A question for each method; whatever the method, the number must pass its check.
TEST(ChooseMethod, EachMethodHasItsQuestions) {
  constexpr std::uint64_t far_rows = 1000000000000000000;
  const CountOptions modulo = {.modulus = 1000000007};
  const CountOptions weights = {.by_weight = true};
  struct Choice {
    PatternQuestion question;
    CountOptions options;
    CountMethod method;
  };
  for (const auto& [asked, options, method] :
       {Choice{question(3, 4, "any", "any"), {}, CountMethod::formula},
        Choice{even(8, 8), {}, CountMethod::even_array},
        Choice{even(8, 8), modulo, CountMethod::even_array}, Choice{even(4, 4), {}, CountMethod::diagram},
        Choice{even(far_rows, 3), modulo, CountMethod::diagram_recurrence},
        Choice{question(30, 10, "any", "even"), modulo, CountMethod::array},
        Choice{question(8, 10, "any", "even"), weights, CountMethod::diagram},
        Choice{question(6, 5, "0", "any", Adjacency::king), {}, CountMethod::diagram},
        Choice{question(6, 5, "even", "any", Adjacency::edge, Wrap::torus), {}, CountMethod::closed_walks},
        Choice{question(far_rows, 3, "even", "any", Adjacency::edge, Wrap::torus), modulo,
               CountMethod::closed_recurrence}}) {
    const CountPlan plan = plan_for(asked, options);
    EXPECT_EQ(plan.method, method) << asked.rows << " x " << asked.columns << ": " << plan.because;
    EXPECT_EQ(plan.steps > 0, method != CountMethod::formula) << plan.because;
  }
}

/// A wrong number is noticed by the methods that have no proof of their own.
TEST(CheckCount, NoticesAWrongNumber) {
  for (const auto& asked :
       {question(5, 4, "0", "any"), question(5, 3, "even", "any", Adjacency::edge, Wrap::torus)})
    for (const CountOptions& options : {CountOptions{}, CountOptions{.modulus = 1000000007}}) {
      Limits limits(options);
      Checkpoint none;
      CountTask task{asked, options, limits, none, {asked, limits, none, "states"}};
      std::string name;
      const CountPlan plan = choose_method(task, name);
      const BigInt number = count_by(plan, task);
      check_count(plan, number, task);
      EXPECT_THROW(check_count(plan, number + 1, task), InternalError) << plan.name;
    }
}

}  // namespace
}  // namespace flipwise
