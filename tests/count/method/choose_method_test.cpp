// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>

#include "count/method/count_method.hpp"
#include "count/questions.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {
namespace {

/// Asks a question for each method. The number must pass its check, whatever the method.
TEST(ChooseMethod, EachMethodHasItsQuestions) {
  constexpr std::uint64_t far_rows = 1000000000000000000;
  const CountOptions modulo = {.modulus = 1000000007};
  const CountOptions weights = {.by_weight = true};
  struct Choice {
    PatternQuestion question;
    CountOptions options;
    CountMethod method;
    const char* name;
  };
  for (const auto& [pattern_question, options, method, name] :
       {Choice{question(3, 4, "any", "any"), {}, CountMethod::formula, "formula"},
        Choice{even(8, 8), {}, CountMethod::even_array, "dense frontier"},
        Choice{even(8, 8), modulo, CountMethod::even_array, "dense frontier"},
        Choice{even(4, 4), {}, CountMethod::diagram, "frontier"},
        Choice{even(far_rows, 3), modulo, CountMethod::diagram_recurrence, "recurrence"},
        Choice{question(30, 10, "any", "even"), modulo, CountMethod::array, "dense frontier"},
        Choice{question(8, 10, "any", "even"), weights, CountMethod::diagram, "frontier"},
        Choice{question(6, 5, "0", "any", Adjacency::king), {}, CountMethod::diagram, "frontier"},
        Choice{question(6, 5, "even", "any", Adjacency::edge, Wrap::torus),
               {},
               CountMethod::closed_walks,
               "closed walks"},
        Choice{question(far_rows, 3, "even", "any", Adjacency::edge, Wrap::torus), modulo,
               CountMethod::closed_recurrence, "recurrence"}}) {
    Limits limits(options.run);
    Checkpoint none;
    CountTask task{pattern_question, options, limits, none, {pattern_question, limits, none, "states"}};
    std::string found;
    EXPECT_EQ(choose_method(task, found), method)
        << pattern_question.rows << " x " << pattern_question.columns << ": " << found;
    EXPECT_EQ(found, name);
  }
}

/// Checks that methods without a proof notice a wrong number.
TEST(CheckCount, NoticesAWrongNumber) {
  for (const auto& pattern_question :
       {question(5, 4, "0", "any"), question(5, 3, "even", "any", Adjacency::edge, Wrap::torus)})
    for (const CountOptions& options : {CountOptions{}, CountOptions{.modulus = 1000000007}}) {
      Limits limits(options.run);
      Checkpoint none;
      CountTask task{pattern_question, options, limits, none, {pattern_question, limits, none, "states"}};
      std::string name;
      const CountMethod method = choose_method(task, name);
      const BigInt number = count_by(method, task);
      check_count(method, number, task);
      EXPECT_THROW(check_count(method, number + 1, task), InternalError) << name;
    }
}

}  // namespace
}  // namespace flipwise
