// SPDX-License-Identifier: MIT
#include "count/diagram/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "count/diagram/mark_states.hpp"
#include "count/questions.hpp"
#include "count/rule/digits.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Checks that two tables are equal up to the numbers of their states, which are matched column by column
/// from those before the row. Fails if a state would match two states.
void expect_same_choices(const RowTable& one, const RowTable& other) {
  ASSERT_EQ(one.cells.size(), other.cells.size());
  ASSERT_EQ(one.states_after, other.states_after);
  constexpr std::uint32_t unknown = ~std::uint32_t{0};
  std::vector<std::uint32_t> same(one.states_before());
  for (std::uint32_t i = 0; i < same.size(); ++i) same[i] = i;
  for (std::size_t column = 0; column < one.cells.size(); ++column) {
    const auto states_after = [&](const RowTable& row) {
      return column + 1 < row.cells.size() ? row.cells[column + 1].size() : row.states_after;
    };
    const std::size_t after = states_after(one);
    ASSERT_EQ(after, states_after(other));
    std::vector<std::uint32_t> next(after + 1, unknown);
    next[after] = static_cast<std::uint32_t>(after);
    const auto meet = [&](std::uint32_t from, std::uint32_t to) {
      ASSERT_LE(from, after);
      if (next[from] == unknown) next[from] = to;
      ASSERT_EQ(next[from], to);
    };
    for (std::size_t i = 0; i < same.size(); ++i) {
      const Choice left = one.cells[column][i];
      const Choice right = other.cells[column][same[i]];
      meet(left.unlit, right.unlit);
      meet(left.lit, right.lit);
    }
    next.pop_back();
    std::vector<std::uint32_t> numbers = next;
    std::sort(numbers.begin(), numbers.end());
    for (std::uint32_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(numbers[i], i);
    same = std::move(next);
  }
  for (std::uint32_t i = 0; i < same.size(); ++i) ASSERT_EQ(same[i], i);  // in order after a row
}

/// Explores all rows in both ways.
void expect_same_rows(const PatternQuestion& question) {
  SCOPED_TRACE(describe(question));
  const CountOptions options;
  Limits limits(options.run);
  const Digits digits(question);
  std::vector<StateKey> hashed = {0};
  for (std::uint64_t row = 0; row < question.rows; ++row) {
    const RowProgram program = RowProgram::make(question, digits, row);
    std::vector<StateKey> marked = hashed;
    const RowTable one = explore_row(program, hashed, limits, 1U << 30, Numbering::hashed);
    const RowTable other = explore_row(program, marked, limits, 1U << 30, Numbering::marked);
    ASSERT_TRUE(hashed == marked) << "row " << row;
    ASSERT_TRUE(std::is_sorted(marked.begin(), marked.end()));
    expect_same_choices(one, other);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ExploreRow, MarksAndHashesLeadToTheSameStates) {
  std::mt19937_64 random(515);
  for (int i = 0; i < sampled(300); ++i) {
    const bool king = random() % 3 == 0;
    PatternQuestion question;
    question.rows = 1 + random() % 4;
    question.columns = 1 + random() % (king ? 4 : 6);
    question.adjacent = king ? Adjacency::king : Adjacency::edge;
    question.wrap = wraps[random() % 4];
    const auto mask = [&] { return static_cast<std::uint32_t>(random() | random()) & 511; };
    question.on = mask();
    question.off = mask();
    if (random() % 2) {
      std::vector<std::string> given(question.rows, std::string(question.columns, '?'));
      for (std::string& row : given)
        for (char& cell : row)
          if (random() % 3 == 0) cell = "01_"[random() % 3];
      question.given = given_from_rows(given, "given");
    }
    expect_same_rows(question);
    if (HasFatalFailure()) return;
  }
}

TEST(ExploreRow, MarksAndHashesAgreeWherePlacesAreManyMoreThanStates) {
  for (const auto& pattern_question :
       {question(4, 7, "2,3", "0,1,2,4,5,6,7,8", Adjacency::king), question(3, 15, "1", "2,3"),
        question(3, 13, "0", "1,2,3,4"), question(4, 11, "even", "odd"), question(2, 70, "4", "0")}) {
    const Digits digits(pattern_question);
    EXPECT_EQ(
        SummedStep::make(RowProgram::make(pattern_question, digits, 0).steps.back(), SummedStep::max_places)
            .has_value(),
        pattern_question.columns < 70);
    expect_same_rows(pattern_question);
    if (HasFatalFailure()) return;
  }
}

TEST(ExploreRow, ThreadsDoNotChangeTheTables) {
  const PatternQuestion pattern_question = question(3, 12, "any", "1,2,3,4");
  const Digits digits(pattern_question);
  std::optional<std::vector<std::vector<std::uint32_t>>> first;
  for (const unsigned threads : {1U, 2U, 5U}) {
    CountOptions options;
    options.run.threads = threads;
    Limits limits(options.run);
    std::vector<StateKey> states = {0};
    std::vector<std::vector<std::uint32_t>> numbers;
    for (std::uint64_t row = 0; row < 3; ++row)
      for (const auto& cell :
           explore_row(RowProgram::make(pattern_question, digits, row), states, limits).cells) {
        numbers.emplace_back();
        for (const Choice choice : cell) {
          numbers.back().push_back(choice.unlit);
          numbers.back().push_back(choice.lit);
        }
      }
    if (!first) first = numbers;
    EXPECT_TRUE(numbers == *first) << threads << " threads";
  }
}

TEST(ExploreRow, LimitsStopBothWays) {
  const PatternQuestion pattern_question = question(3, 12, "any", "1,2,3,4");
  const Digits digits(pattern_question);
  for (const Numbering numbering : {Numbering::marked, Numbering::hashed}) {
    const auto states_after_two_rows = [&](const CountOptions& options, std::size_t max_states) {
      Limits limits(options.run);
      std::vector<StateKey> states = {0};
      explore_row(RowProgram::make(pattern_question, digits, 0), states, limits, max_states, numbering);
      explore_row(RowProgram::make(pattern_question, digits, 1), states, limits, max_states, numbering);
      return states.size();
    };
    CountOptions options;
    const std::size_t all = states_after_two_rows(options, 1U << 30);
    EXPECT_GT(all, 10000U);
    EXPECT_THROW(states_after_two_rows(options, all - 1), LimitReached);
    options.run.memory_bytes = 100000;
    EXPECT_THROW(states_after_two_rows(options, 1U << 30), LimitReached);
  }
}

TEST(MarkedPlaces, NumbersAreTheRanksOfMarks) {
  std::mt19937_64 random(64);
  MarkedPlaces marked;
  for (const std::uint32_t size : {1U, 2U, 63U, 64U, 65U, 127U, 128U, 129U, 1000U, 64U})
    for (const unsigned sparse : {1U, 2U, 30U}) {
      std::vector<std::uint32_t> places;
      marked.clear(size);
      for (std::uint32_t place = 0; place < size; ++place)
        if (random() % sparse == 0) places.push_back(place);
      std::vector<Choice> choices;
      for (const std::uint32_t place : places) choices.push_back({place, MarkedPlaces::nowhere});
      for (const Choice choice : choices) {
        marked.mark(choice.lit);
        marked.mark(choice.unlit);
        marked.mark(choice.unlit);
      }
      ASSERT_EQ(marked.number_all(), places.size()) << size;
      std::vector<std::uint64_t> listed;
      marked.for_each(0, marked.words(), [&](std::uint32_t number, std::uint64_t place) {
        ASSERT_EQ(number, listed.size());
        listed.push_back(place);
      });
      ASSERT_TRUE(std::equal(listed.begin(), listed.end(), places.begin(), places.end())) << size;
      marked.number(choices);
      for (std::uint32_t i = 0; i < choices.size(); ++i) {
        ASSERT_EQ(choices[i].unlit, i) << size;
        ASSERT_EQ(choices[i].lit, places.size()) << size;
      }
    }
}

}  // namespace
}  // namespace flipwise
