// SPDX-License-Identifier: MIT
#include "count/sweep/symmetric_recurrence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "count/questions.hpp"
#include "count/sweep/recurrence.hpp"
#include "count/sweep/symmetry.hpp"
#include "flipwise/flipwise.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

constexpr std::uint64_t prime = 1000000007;

/// Returns the first numbers of patterns up to symmetry or translation, counted board by board; 0 for n =
/// 0.
std::vector<BigInt> numbers_up_to(PatternQuestion question, std::uint64_t rows, bool translations) {
  Limits limits;
  std::vector<BigInt> result = {0};
  for (question.rows = 1; question.rows <= rows; ++question.rows) {
    const BigInt all(*count(question).count);
    result.push_back(translations ? count_up_to_translation(question, all, limits)
                                  : count_up_to_symmetry(question, all, limits, false));
  }
  return result;
}

/// Checks a recurrence against boards counted one by one, and that it does not begin earlier.
void fits_counted(const PatternQuestion& question, const IntegerRecurrence& found, bool translations) {
  Limits limits;
  const std::size_t order = found.coefficients.size();
  ASSERT_GE(found.from, order + 1);
  const std::vector<BigInt> terms =
      numbers_up_to(question, std::min<std::uint64_t>(found.from + order + 4, 40), translations);
  for (std::size_t n = 0; n < terms.size(); ++n) {
    BigInt defect = terms[n];
    for (std::size_t i = 0; i < order && i < n; ++i) defect -= found.coefficients[i] * terms[n - 1 - i];
    ASSERT_EQ(defect, n < found.numerator.size() ? found.numerator[n] : BigInt(0)) << n << " rows";
    if (n > 0) {
      ASSERT_EQ(found.term(n, prime, limits), static_cast<std::uint64_t>(terms[n] % prime)) << n;
    }
  }
}

TEST(SymmetricRecurrence, FitsBoardsCountedOneByOne) {
  Limits limits;
  Checkpoint none;
  Sample sample;
  for (const Wrap wrap : {Wrap::none, Wrap::columns})
    for (const char* const adjacent : {"edge", "king", "knight", "hex", "0,1 1,0", "0,-1 0,1 2,0 -2,0"})
      for (const std::size_t columns : {1U, 2U, 3U, 4U})
        for (const auto& [on, off] : {std::pair{"even", "any"},
                                      {"0", "any"},
                                      {"1,2", "0,1,2"},
                                      {"any", "1,2"},
                                      {"none", "none"},
                                      {"none", "0"}}) {
          const bool is_edge = std::string(adjacent) == "edge";
          if (columns > (is_edge || std::string(adjacent) == "king" ? 4U : 2U)) continue;
          for (const Counted which : {Counted::lit, Counted::unlit, Counted::equal}) {
            if ((which != Counted::lit && columns > 2) || sample.leaves_out()) continue;
            PatternQuestion q = question(5, columns, on, off, parse_adjacency(adjacent), wrap);
            q.counted = which;
            SCOPED_TRACE(std::to_string(columns) + " columns on " + on + " off " + off + " wrap " +
                         std::string(to_string(wrap)) + " " + adjacent + " counted " +
                         std::string(to_string(which)));
            const IntegerRecurrence all = integer_recurrence(q, limits, none);
            fits_counted(q, recurrence_up_to_symmetry(q, all, limits, none), false);
            if (wrap == Wrap::columns)
              fits_counted(q, recurrence_up_to_translation(q, all, limits, none), true);
          }
        }
}

TEST(SymmetricRecurrence, WrongOnesAreRejected) {
  Limits limits;
  std::vector<BigInt> fibonacci = {0, 1};
  while (fibonacci.size() < 8) fibonacci.push_back(fibonacci.end()[-1] + fibonacci.end()[-2]);
  EXPECT_TRUE(annihilates({-1, -1, 1}, fibonacci, limits));
  for (std::size_t i = 0; i < 2; ++i)
    for (const int change : {-1, 1}) {
      std::vector<BigInt> wrong = {-1, -1, 1};
      wrong[i] += change;
      EXPECT_FALSE(annihilates(wrong, fibonacci, limits));
    }
  for (std::size_t i = 0; i < fibonacci.size(); ++i) {
    auto wrong = fibonacci;
    wrong[i] += BigInt(1) << 63;
    EXPECT_FALSE(annihilates({-1, -1, 1}, wrong, limits)) << i;
  }
  const IntegerRecurrence found = recurrence_of_terms(fibonacci, limits);
  EXPECT_EQ(found.coefficients, (std::vector<BigInt>{1, 1}));
  EXPECT_EQ(found.numerator, (std::vector<BigInt>{0, 1}));
  EXPECT_EQ(found.from, 3U);
  // Coefficients that need several primes, and terms before the recurrence.
  const BigInt large = (BigInt(1) << 200) + 1;
  std::vector<BigInt> terms = {0, 7, 5};
  while (terms.size() < 12) terms.push_back(-(large * terms.back()));
  const IntegerRecurrence wide = recurrence_of_terms(terms, limits);
  EXPECT_EQ(wide.coefficients, (std::vector<BigInt>{-large}));
  EXPECT_EQ(wide.from, 3U);
  EXPECT_EQ(recurrence_of_terms({0, 0, 0, 0}, limits).coefficients.size(), 0U);
}

TEST(SymmetricRecurrence, WhatIsNotSupported) {
  Limits limits;
  Checkpoint none;
  for (const Wrap wrap : {Wrap::rows, Wrap::torus}) {
    const PatternQuestion wrapped = question(5, 3, "0", "any", Adjacency::edge, wrap);
    EXPECT_THROW(count(wrapped, {.recurrence = true, .up_to_symmetry = true}), InputError);
    EXPECT_THROW(count(wrapped, {.recurrence = true, .up_to_translation = true}), InputError);
  }
  const PatternQuestion wide = question(5, 65, "none", "any");
  EXPECT_THROW(recurrence_up_to_symmetry(wide, {}, limits, none), LimitReached);
}

}  // namespace
}  // namespace flipwise
