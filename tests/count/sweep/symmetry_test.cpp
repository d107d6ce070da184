// SPDX-License-Identifier: MIT
#include "count/sweep/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "count/reference_count.hpp"
#include "flipwise/errors.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Returns the images of a board under the symmetries that keep the given cells.
std::vector<Board> images(const PatternQuestion& question, const Board& board) {
  const auto turned = [&](const Board& from, unsigned bits) {
    const Board upright = (bits & 4) != 0 ? transposed(from) : from;
    Board result(from.rows(), from.columns());
    for (std::size_t row = 0; row < from.rows(); ++row)
      for (std::size_t column = 0; column < from.columns(); ++column)
        if (upright.get(row, column))
          result.flip((bits & 2) != 0 ? from.rows() - 1 - row : row,
                      (bits & 1) != 0 ? from.columns() - 1 - column : column);
    return result;
  };
  const bool square =
      question.rows == question.columns && (question.wrap == Wrap::none || question.wrap == Wrap::torus);
  std::vector<Board> result;
  for (unsigned bits = 0; bits < (square ? 8U : 4U); ++bits) {
    const auto& given = question.given;
    if (!given || (turned(given->lit, bits) == given->lit && turned(given->open, bits) == given->open &&
                   turned(given->holes, bits) == given->holes))
      result.push_back(turned(board, bits));
  }
  return result;
}

std::size_t classes_by_listing(const PatternQuestion& question) {
  std::set<reference::Cells> first;
  for (const auto cells : reference::patterns(question)) {
    reference::Cells least = cells;
    for (const Board& image : images(question, reference::board_of(question, cells)))
      least = std::min(least, reference::bits_of(image));
    first.insert(least);
  }
  return first.size();
}

TEST(UpToSymmetry, AgreesWithListing) {
  Sample sample;
  std::mt19937_64 random(8);
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 6}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (const Adjacency adjacent : {Adjacency::edge, Adjacency::king})
        for (int i = 0; i < 3; ++i) {
          if (sample.leaves_out()) continue;
          PatternQuestion question{.rows = static_cast<std::uint64_t>(rows),
                                   .columns = static_cast<std::size_t>(columns),
                                   .adjacent = adjacent,
                                   .wrap = wrap};
          if (i > 0) {
            question.on = static_cast<std::uint32_t>(random() & 0x1ff);
            question.off = static_cast<std::uint32_t>(random() & 0x1ff);
          }
          const Tally tally = count(question, {.up_to_symmetry = true});
          EXPECT_EQ(tally.up_to_symmetry, std::to_string(classes_by_listing(question)))
              << rows << " x " << columns << " " << to_string(wrap) << " " << i;
        }
}

TEST(UpToSymmetry, KeepsWhatIsGiven) {
  for (const std::vector<std::string>& given : std::vector<std::vector<std::string>>{{"1??1", "????"},
                                                                                     {"???", "?_?", "???"},
                                                                                     {"_??", "?1?", "??_"},
                                                                                     {"1??", "???", "???"},
                                                                                     {"?0?", "1?1", "?0?"},
                                                                                     {"11", "11"}})
    for (const std::uint32_t off : {0x1ffU, 0b11110U}) {
      PatternQuestion question{.off = off};
      question.given = given_from_rows(given, "test");
      question.rows = given.size();
      question.columns = given[0].size();
      EXPECT_EQ(count(question, {.up_to_symmetry = true}).up_to_symmetry,
                std::to_string(classes_by_listing(question)))
          << given[0] << " " << off;
    }
}

PatternQuestion question_of(std::pair<int, int> shape, Wrap wrap, std::mt19937_64& random, int i) {
  constexpr std::uint32_t degrees = 0x1ff;
  PatternQuestion question{.rows = static_cast<std::uint64_t>(shape.first),
                           .columns = static_cast<std::size_t>(shape.second),
                           .adjacent = i % 2 == 0 ? Adjacency::edge : Adjacency::king,
                           .wrap = wrap};
  if (i > 0) {
    question.on = static_cast<std::uint32_t>(random() & degrees);
    question.off = static_cast<std::uint32_t>(random() & degrees);
  }
  return question;
}

constexpr std::pair<int, int> shapes[] = {{1, 1}, {1, 6}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}};

/// Finds the symmetries by their definitions, on coordinates.
TEST(Symmetric, AgreesWithListing) {
  using Move = std::pair<int, int> (*)(int, int, int, int);
  constexpr Move left_right = [](int row, int column, int, int last) {
    return std::pair(row, last - column);
  };
  constexpr Move top_bottom = [](int row, int column, int last, int) {
    return std::pair(last - row, column);
  };
  constexpr Move half_turn = [](int row, int column, int bottom, int right) {
    return std::pair(bottom - row, right - column);
  };
  constexpr Move diagonal = [](int row, int column, int, int) { return std::pair(column, row); };
  constexpr Move antidiagonal = [](int row, int column, int last, int) {
    return std::pair(last - column, last - row);
  };
  constexpr Move quarter_turn = [](int row, int column, int last, int) {
    return std::pair(column, last - row);
  };
  const std::vector<std::pair<std::string, std::vector<Move>>> groups = {
      {"left_right", {left_right}},
      {"top_bottom", {top_bottom}},
      {"half_turn", {half_turn}},
      {"both_sides", {left_right, top_bottom, half_turn}},
      {"diagonal", {diagonal}},
      {"antidiagonal", {antidiagonal}},
      {"both_diagonals", {diagonal, antidiagonal, half_turn}},
      {"quarter_turn", {quarter_turn, half_turn}},
      {"all", {left_right, top_bottom, half_turn, diagonal, antidiagonal, quarter_turn}}};
  std::mt19937_64 random(9);
  for (const auto& shape : shapes)
    for (const Wrap wrap : {Wrap::none, Wrap::rows, Wrap::torus})
      for (int i = 0; i < 3; ++i) {
        const PatternQuestion question = question_of(shape, wrap, random, i);
        const int bottom = shape.first - 1;
        const int right = shape.second - 1;
        const Tally tally = count(question, {.symmetric = true});
        const auto patterns = reference::patterns(question);
        ASSERT_EQ(tally.symmetric.size(), bottom == right && wrap != Wrap::rows ? 9U : 4U);
        for (std::size_t k = 0; k < tally.symmetric.size(); ++k) {
          ASSERT_EQ(tally.symmetric[k].symmetry, groups[k].first);
          std::size_t number = 0;
          for (const auto cells : patterns) {
            const Board board = reference::board_of(question, cells);
            const auto is_kept = [&](Move move) {
              for (int row = 0; row <= bottom; ++row)
                for (int column = 0; column <= right; ++column) {
                  const auto [to_row, to_column] = move(row, column, bottom, right);
                  if (board.get(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) !=
                      board.get(static_cast<std::size_t>(to_row), static_cast<std::size_t>(to_column)))
                    return false;
                }
              return true;
            };
            number += std::all_of(groups[k].second.begin(), groups[k].second.end(), is_kept);
          }
          EXPECT_EQ(tally.symmetric[k].number, std::to_string(number))
              << groups[k].first << " " << shape.first << " x " << shape.second;
        }
      }
}

TEST(UpToTranslation, AgreesWithListing) {
  std::mt19937_64 random(10);
  for (const auto& shape : shapes)
    for (const Wrap wrap : {Wrap::columns, Wrap::rows, Wrap::torus})
      for (int i = 0; i < 3; ++i) {
        const PatternQuestion question = question_of(shape, wrap, random, i);
        const auto rows = static_cast<std::size_t>(question.rows);
        const std::size_t columns = question.columns;
        std::set<reference::Cells> first;
        for (const auto cells : reference::patterns(question)) {
          const Board board = reference::board_of(question, cells);
          reference::Cells least = cells;
          for (std::size_t down = 0; down < (wrap == Wrap::columns ? 1 : rows); ++down)
            for (std::size_t right = 0; right < (wrap == Wrap::rows ? 1 : columns); ++right) {
              Board moved(rows, columns);
              for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t column = 0; column < columns; ++column)
                  if (board.get(row, column)) moved.flip((row + down) % rows, (column + right) % columns);
              least = std::min(least, reference::bits_of(moved));
            }
          first.insert(least);
        }
        EXPECT_EQ(count(question, {.up_to_translation = true}).up_to_translation,
                  std::to_string(first.size()))
            << shape.first << " x " << shape.second << " " << to_string(wrap) << " " << i;
      }
  EXPECT_THROW(count({.rows = 2, .columns = 2}, {.up_to_translation = true}), InputError);
  EXPECT_THROW(
      count({.rows = 2, .columns = 2, .wrap = Wrap::torus}, {.modulus = 7, .up_to_translation = true}),
      InputError);
  EXPECT_THROW(count({.rows = 2, .columns = 2}, {.modulus = 7, .symmetric = true}), InputError);
  EXPECT_THROW(count({.rows = 2, .columns = 2}, {.how_many = true}), InputError);
}

/// The number of binary necklaces, from the formula, and of n x n binary tori (OEIS A184271).
TEST(UpToTranslation, OfAllBoards) {
  const std::array<const char*, 4> tori = {"2", "7", "64", "4156"};
  for (std::size_t n = 1; n <= tori.size(); ++n)
    EXPECT_EQ(
        count({.rows = n, .columns = n, .on = 0x1ff, .wrap = Wrap::torus}, {.up_to_translation = true})
            .up_to_translation,
        tori[n - 1]);
  for (std::size_t n = 1; n <= 12; ++n) {
    std::uint64_t sum = 0;
    for (std::size_t turn = 1; turn <= n; ++turn) sum += std::uint64_t{1} << std::gcd(turn, n);
    EXPECT_EQ(
        count({.rows = 1, .columns = n, .on = 0x1ff, .wrap = Wrap::columns}, {.up_to_translation = true})
            .up_to_translation,
        std::to_string(sum / n));
  }
}

/// OEIS A054247: n x n binary matrices up to rotations and reflections.
TEST(UpToSymmetry, OfAllSquares) {
  const std::array<const char*, 5> numbers = {"2", "6", "102", "8548", "4211744"};
  for (std::size_t n = 1; n <= numbers.size(); ++n)
    EXPECT_EQ(count({.rows = n, .columns = n, .on = 0x1ff}, {.up_to_symmetry = true}).up_to_symmetry,
              numbers[n - 1]);
  EXPECT_THROW(count({.rows = 2, .columns = 2}, {.modulus = 7, .up_to_symmetry = true}), InputError);
}

}  // namespace
}  // namespace flipwise
