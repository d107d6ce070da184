// SPDX-License-Identifier: MIT
//
// Compares digits with their meaning, and row programs with a look at every cell of every board.
#include "count/rule/row_program.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "count/questions.hpp"
#include "count/reference_count.hpp"

namespace flipwise {
namespace {

std::vector<PatternQuestion> rules() {
  std::mt19937_64 random(1);
  std::vector<PatternQuestion> result;
  for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king}) {
    for (const auto& [on, off] :
         {std::pair{"even", "any"}, {"0", "any"}, {"any", "1,2,3,4"}, {"2,3", "0,1,2,4"}, {"none", "0"}})
      result.push_back(question(1, 1, on, off, adjacent));
    for (int i = 0; i < 10; ++i) {
      PatternQuestion any = question(1, 1, "any", "any", adjacent);
      any.on = static_cast<std::uint32_t>(random()) & degree_mask(adjacent);
      any.off = static_cast<std::uint32_t>(random()) & degree_mask(adjacent);
      result.push_back(any);
    }
  }
  return result;
}

std::string described(const PatternQuestion& q) {
  return std::to_string(q.rows) + " x " + std::to_string(q.columns) + " on " + std::to_string(q.on) +
         " off " + std::to_string(q.off) + (q.adjacent == Adjacency::king ? " king" : "") + " wrap " +
         std::string(to_string(q.wrap));
}

/// Returns how many of the `pending` neighbours to come may be lit, as bits.
std::uint32_t future(const PatternQuestion& q, bool lit, unsigned lit_neighbours, unsigned pending) {
  std::uint32_t allowed = 0;
  for (unsigned more = 0; more <= pending; ++more)
    if ((lit ? q.on : q.off) >> (lit_neighbours + more) & 1) allowed |= 1U << more;
  return allowed;
}

TEST(Digits, EncodeWhatMayStillCome) {
  for (const PatternQuestion& q : rules()) {
    SCOPED_TRACE(described(q));
    const unsigned degree = q.adjacent == Adjacency::edge ? 4 : 8;
    const Digits digits(q, true);
    for (unsigned pending = 0; pending <= degree; ++pending)
      for (const bool lit : {false, true})
        for (unsigned count = 0; count + pending <= degree; ++count) {
          const std::uint32_t expected = future(q, lit, count, pending);
          const std::uint16_t digit = digits.placed(lit, count, pending);
          ASSERT_EQ(digit == Digits::dead, expected == 0);
          if (expected == 0) continue;
          ASSERT_EQ(digits.with_pending(pending)[digit], (Digit{lit, expected}));
          for (unsigned times = 1; times <= pending; ++times)
            for (const bool neighbour : {false, true})
              ASSERT_EQ(digits.updated(digit, pending, times, neighbour),
                        digits.placed(lit, count + (neighbour ? times : 0), pending - times));
        }
  }
}

TEST(Digits, ACellUnderNoRuleStaysFree) {
  for (const PatternQuestion& q : rules()) {
    const Digits digits(q, true);
    for (unsigned pending = 1; pending <= 4; ++pending)
      for (const bool lit : {false, true})
        for (const bool neighbour : {false, true}) {
          const std::uint16_t digit = digits.free(lit, pending);
          ASSERT_NE(digit, Digits::dead);
          ASSERT_EQ(digits.with_pending(pending)[digit].allowed, (2U << pending) - 1);
          ASSERT_EQ(digits.updated(digit, pending, 1, neighbour), digits.free(lit, pending - 1));
        }
  }
}

TEST(Digits, AreFewWhereTheRuleIsSimple) {
  const auto number = [](const char* on, const char* off) {
    return Digits(question(1, 1, on, off)).with_pending(1).size();
  };
  EXPECT_EQ(number("even", "any"), 3U);  // unlit; lit with an even number so far; lit with an odd one
  EXPECT_EQ(number("0", "any"), 2U);
  EXPECT_EQ(number("any", "any"), 2U);
  EXPECT_EQ(number("any", "1,2,3,4"), 3U);  // dominating sets: lit, dominated, not yet dominated
}

/// Follows one board cell by cell; returns whether the rule allows all of it.
bool survives(const PatternQuestion& q, const std::vector<RowProgram>& programs,
              const std::vector<unsigned>& bits_before, reference::Cells board) {
  StateKey state = 0;
  unsigned cell = static_cast<unsigned>(q.rows * q.columns);
  for (std::size_t row = 0; row < programs.size(); ++row) {
    EXPECT_TRUE(bits_before[row] == 128 || state >> bits_before[row] == 0);
    for (const CellStep& step : programs[row].steps) {
      EXPECT_TRUE(step.has_digits(state));
      const auto next = step.next(state)[board >> --cell & 1];
      if (!next) return false;
      state = *next;
    }
  }
  EXPECT_TRUE(state == 0) << "all neighbours of all cells are placed";
  return true;
}

TEST(RowProgram, AllowsExactlyThePatterns) {
  for (PatternQuestion q : rules())
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const auto& [rows, columns] : {std::pair{1U, 1U},
                                          {1U, 5U},
                                          {5U, 1U},
                                          {2U, 2U},
                                          {2U, 4U},
                                          {4U, 2U},
                                          {3U, 3U},
                                          {1U, 2U},
                                          {2U, 1U}}) {
        q.rows = rows;
        q.columns = columns;
        q.wrap = wrap;
        SCOPED_TRACE(described(q));
        const Digits digits(q);
        std::vector<RowProgram> programs;
        std::vector<unsigned> bits;
        for (std::uint64_t row = 0; row < rows; ++row) {
          programs.push_back(RowProgram::make(q, digits, row));
          const auto widths = widths_before(q, digits, row);
          bits.push_back(std::accumulate(widths.begin(), widths.end(), 0U));
        }
        const auto field = reference::field_of(q);
        const auto around = reference::neighbours(q);
        for (reference::Cells board = 0; board < 1U << field.cells(); ++board) {
          const auto seen = reference::occurring(field, around, board);
          ASSERT_EQ(survives(q, programs, bits, board), (seen.on & ~q.on) == 0 && (seen.off & ~q.off) == 0)
              << board;
        }
      }
}

TEST(RowProgram, RespectsGivenCells) {
  std::mt19937_64 random(2);
  std::size_t allowed = 0;
  for (PatternQuestion q : rules())
    for (const Wrap wrap : {Wrap::none, Wrap::torus}) {
      q.rows = 3;
      q.columns = 3;
      q.wrap = wrap;
      std::vector<std::string> given(3, "???");
      for (std::string& row : given)
        for (char& cell : row) cell = "????01__"[random() % 8];
      q.given = given_from_rows(given, "given");
      SCOPED_TRACE(described(q) + " " + given[0] + " " + given[1] + " " + given[2]);
      const Digits digits(q);
      std::vector<RowProgram> programs;
      for (std::uint64_t row = 0; row < 3; ++row) programs.push_back(RowProgram::make(q, digits, row));
      std::vector<reference::Cells> found;
      for (reference::Cells board = 0; board < 512; ++board)
        if (survives(q, programs, {128, 128, 128}, board)) found.push_back(board);
      ASSERT_EQ(found, reference::patterns(q));
      allowed += found.size();
    }
  EXPECT_GT(allowed, 100U);
}

}  // namespace
}  // namespace flipwise
