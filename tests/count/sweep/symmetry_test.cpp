// SPDX-License-Identifier: MIT
#include "count/sweep/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

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
