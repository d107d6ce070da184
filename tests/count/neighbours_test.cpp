// SPDX-License-Identifier: MIT
//
// Any neighbours: random offsets, also those that are not symmetric and those that reach several rows, each
// kind of counted neighbours, and both conventions of narrow wraps.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "count/questions.hpp"
#include "count/reference_count.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using reference::bits_of;
using reference::Cells;

/// Returns random neighbours: names, subsets of the eight, or offsets of up to `reach` rows.
Adjacency random_adjacency(std::mt19937_64& random, int reach) {
  constexpr const char* names[] = {"edge", "king", "knight", "x", "hex", "-1,1 1,-1", "0,1", "0,1 1,0 1,1"};
  if (random() % 2) return parse_adjacency(names[random() % std::size(names)]);
  Adjacency adjacent;
  for (std::uint64_t left = 1 + random() % 6; left > 0; --left) {
    const auto span = static_cast<std::uint64_t>(2 * reach + 1);
    const int row = static_cast<int>(random() % span) - reach;
    const int column = static_cast<int>(random() % span) - reach;
    if (row != 0 || column != 0) adjacent.offsets |= Adjacency::bit(row, column);
  }
  return adjacent;
}

PatternQuestion any_question(std::mt19937_64& random, std::size_t rows, std::size_t columns) {
  PatternQuestion question;
  question.rows = rows;
  question.columns = columns;
  question.wrap = wraps[random() % 4];
  question.adjacent = random_adjacency(random, 1 + static_cast<int>(random() % 3));
  question.adjacent.simple = random() % 3 == 0;
  question.counted = counted_kinds[random() % 4];
  question.on = static_cast<std::uint32_t>(random() | random());
  question.off = static_cast<std::uint32_t>(random() | random());
  return question;
}

std::vector<std::string> random_given(std::mt19937_64& random, std::size_t rows, std::size_t columns) {
  std::vector<std::string> given(rows, std::string(columns, '?'));
  for (std::string& row : given)
    for (char& cell : row)
      if (random() % 3 == 0) cell = "01__?"[random() % 5];
  return given;
}

/// Returns whether a map of cells maps the neighbours of every cell to the neighbours of its image.
template <class Map>
bool keeps_offsets(const Adjacency& adjacent, const Map& map) {
  std::uint64_t image = 0;
  for (int row = -3; row <= 3; ++row)
    for (int column = -3; column <= 3; ++column)
      if (adjacent.offsets & Adjacency::bit(row, column)) image |= map(row, column);
  return image == adjacent.offsets;
}

/// Returns the number of classes of patterns under the symmetries that keep the offsets, by listing.
std::size_t classes(const PatternQuestion& question, const std::vector<Cells>& patterns) {
  std::set<Cells> least_of_all;
  const bool square =
      question.rows == question.columns && wraps_rows(question.wrap) == wraps_columns(question.wrap);
  for (const Cells pattern : patterns) {
    const Board board = reference::board_of(question, pattern);
    Cells least = pattern;
    for (unsigned bits = 1; bits < (square ? 8U : 4U); ++bits) {
      const bool turns = (bits & 4) != 0;
      const int down = (bits & 2) != 0 ? -1 : 1;
      const int right = (bits & 1) != 0 ? -1 : 1;
      if (!keeps_offsets(question.adjacent, [&](int row, int column) {
            return turns ? Adjacency::bit(down * column, right * row)
                         : Adjacency::bit(down * row, right * column);
          }))
        continue;
      const Board from = turns ? transposed(board) : board;
      Board image(from.rows(), from.columns());
      for (std::size_t row = 0; row < from.rows(); ++row)
        for (std::size_t column = 0; column < from.columns(); ++column)
          image.set(row, column,
                    from.get(down < 0 ? from.rows() - 1 - row : row,
                             right < 0 ? from.columns() - 1 - column : column));
      least = std::min(least, bits_of(image));
    }
    least_of_all.insert(least);
  }
  return least_of_all.size();
}

TEST(AnyNeighbours, EverythingAgreesWithTryingAllBoards) {
  std::mt19937_64 random(31);
  constexpr std::pair<std::size_t, std::size_t> shapes[] = {{1, 1}, {1, 7}, {6, 1}, {2, 2}, {1, 2}, {2, 1},
                                                            {2, 5}, {5, 2}, {3, 3}, {4, 3}, {3, 4}, {4, 4},
                                                            {7, 2}, {2, 7}, {9, 1}, {6, 2}, {12, 1}};
  for (const auto& [rows, columns] : shapes)
    for (int i = 0; i < sampled(60); ++i) {
      PatternQuestion question = any_question(random, rows, columns);
      if (i % 3 == 0) question.given = given_from_rows(random_given(random, rows, columns), "given");
      SCOPED_TRACE(describe(question));
      const auto expected = reference::patterns(question);
      CountOptions options;
      options.by_weight = options.fewest_lit = options.max_lit = options.how_many = true;
      options.sample = 3;
      options.list = 1000000;
      options.up_to_symmetry = !question.given;
      if (!expected.empty()) options.unrank = std::to_string(random() % expected.size());
      const Tally tally = count(question, options);
      ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
      ASSERT_EQ(tally.count, std::to_string(expected.size()));
      ASSERT_EQ(tally.listed.size(), expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k) ASSERT_EQ(bits_of(tally.listed[k]), expected[k]);
      std::vector<std::uint64_t> by_weight(rows * columns + 1);
      for (const Cells board : expected) ++by_weight[static_cast<std::size_t>(std::popcount(board))];
      for (std::size_t weight = 0; weight < by_weight.size(); ++weight)
        ASSERT_EQ(tally.by_weight[weight], std::to_string(by_weight[weight]));
      if (options.up_to_symmetry) {
        ASSERT_EQ(tally.up_to_symmetry, std::to_string(classes(question, expected)));
      }
      for (const std::uint64_t modulus : {2U, 1024U})
        ASSERT_EQ(count(question, {.modulus = modulus}).count, std::to_string(expected.size() % modulus));
      if (expected.empty()) continue;
      ASSERT_EQ(bits_of(*tally.unranked), expected[std::stoul(*options.unrank)]);
      const auto first = std::find_if(by_weight.begin(), by_weight.end(), [](auto n) { return n > 0; });
      ASSERT_EQ(tally.fewest_lit->lit, first - by_weight.begin());
      ASSERT_EQ(tally.fewest_lit->number, std::to_string(*first));
      ASSERT_EQ(tally.max_lit->number,
                std::to_string(by_weight.at(static_cast<std::size_t>(tally.max_lit->lit))));
    }
}

TEST(AnyNeighbours, EverySubsetOfTheEightAndEachKind) {
  std::mt19937_64 random(32);
  constexpr std::uint64_t king = Adjacency::king.offsets;
  for (std::uint64_t subset = king; subset != 0; subset = (subset - 1) & king)
    for (const Counted counted : counted_kinds) {
      PatternQuestion question = any_question(random, 3, 3);
      question.adjacent.offsets = subset;
      question.counted = counted;
      SCOPED_TRACE(describe(question));
      ASSERT_EQ(count(question).count, std::to_string(reference::patterns(question).size()));
    }
}

/// A recurrence and a count modulo a prime take other ways than the count of one board.
TEST(AnyNeighbours, RecurrencesGiveTheCounts) {
  std::mt19937_64 random(33);
  for (int i = 0; i < sampled(40); ++i) {
    PatternQuestion question = any_question(random, 5, 1 + random() % 2);
    question.adjacent = random_adjacency(random, question.columns == 1 ? 3 : 2);
    question.adjacent.simple = i % 3 == 0;
    if (wraps_rows(question.wrap) && question.columns > 1)
      question.adjacent = parse_adjacency("0,1 1,0 -1,1");
    SCOPED_TRACE(describe(question));
    const Tally tally = count(question, {.recurrence = true});
    ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
    const auto count_of = [&](std::uint64_t rows) {
      PatternQuestion other = question;
      other.rows = rows;
      return count(other).count;
    };
    // The numerator is the product of the denominator and the series.
    std::vector<long long> terms = {0};
    for (std::uint64_t rows = 1; rows <= 12; ++rows) terms.push_back(std::stoll(*count_of(rows)));
    for (std::uint64_t rows = 1; rows <= 6; ++rows) {
      PatternQuestion small = question;
      small.rows = rows;
      ASSERT_EQ(terms[rows], static_cast<long long>(reference::patterns(small).size())) << rows;
    }
    const Recurrence& recurrence = *tally.recurrence;
    for (std::size_t n = 0; n < terms.size(); ++n) {
      long long sum = 0;
      for (std::size_t k = 0; k <= n && k < recurrence.denominator.size(); ++k)
        sum += std::stoll(recurrence.denominator[k]) * terms[n - k];
      ASSERT_EQ(sum, n < recurrence.numerator.size() ? std::stoll(recurrence.numerator[n]) : 0) << n;
    }
  }
}

/// With `recurrence`, `count` compares the recurrence of the exact counts with the number, which is found
/// from the loop of the diagram.
TEST(AnyNeighbours, LongBoardsModuloAPrime) {
  for (const char* neighbours : {"2,0 -2,0", "knight", "0,1 1,0", "-1,1 1,-1", "3,0 -1,1", "hex"})
    for (const Counted counted : {Counted::lit, Counted::equal}) {
      PatternQuestion question =
          flipwise::question(1'000'000'000'000, 2, "0,1", "0,1", parse_adjacency(neighbours));
      question.counted = counted;
      SCOPED_TRACE(describe(question));
      const Tally tally = count(question, {.modulus = 1'000'000'007, .recurrence = true});
      EXPECT_EQ(tally.status, CountStatus::counted) << tally.reason;
    }
}

/// Published: A063443 (kings), A141243 (knights); both recomputed by trying all boards for small n.
TEST(AnyNeighbours, PublishedSequences) {
  const auto terms = [](const char* neighbours, std::size_t last) {
    std::vector<std::string> result;
    for (std::size_t n = 1; n <= last; ++n)
      result.push_back(*count(question(n, n, "0", "any", parse_adjacency(neighbours))).count);
    return result;
  };
  EXPECT_EQ(terms("king", 6), (std::vector<std::string>{"2", "5", "35", "314", "6427", "202841"}));
  EXPECT_EQ(terms("knight", 6), (std::vector<std::string>{"2", "16", "94", "1365", "55213", "3368146"}));
}

TEST(AnyNeighbours, AreReadAndWritten) {
  for (const char* text : {"edge", "king", "knight", "x", "hex", "0,1", "-3,3 2,0"})
    EXPECT_EQ(to_string(parse_adjacency(text)), text);
  EXPECT_EQ(parse_adjacency("plus"), Adjacency::edge);
  EXPECT_EQ(parse_adjacency("0,0 0,1"), parse_adjacency("0,1"));
  for (const char* text : {"", "side", "cross", "two-kind", "4,0", "0,-4", "0,1;"})
    EXPECT_THROW(parse_adjacency(text), InputError) << text;
  std::string many;
  for (int row = -3; row <= 1; ++row)
    for (int column = -3; column <= 3; ++column)
      many += std::to_string(row) + "," + std::to_string(column) + " ";
  EXPECT_THROW(parse_adjacency(many), InputError);
  for (const Counted counted : counted_kinds) EXPECT_EQ(parse_counted(to_string(counted)), counted);
  EXPECT_THROW(parse_counted("dark"), InputError);
}

}  // namespace
}  // namespace flipwise
