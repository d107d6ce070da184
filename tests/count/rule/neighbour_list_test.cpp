// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {
namespace {

TEST(ParseNeighbourList, NumbersAndWords) {
  EXPECT_EQ(parse_neighbour_list("even", Adjacency::edge), 0b10101U);
  EXPECT_EQ(parse_neighbour_list("odd", Adjacency::edge), 0b01010U);
  EXPECT_EQ(parse_neighbour_list("any", Adjacency::edge), 0b11111U);
  EXPECT_EQ(parse_neighbour_list("any", Adjacency::king), 0b111111111U);
  EXPECT_EQ(parse_neighbour_list("even", Adjacency::king), 0b101010101U);
  EXPECT_EQ(parse_neighbour_list("none", Adjacency::king), 0U);
  EXPECT_EQ(parse_neighbour_list("0,3", Adjacency::edge), 0b1001U);
  EXPECT_EQ(parse_neighbour_list("8,even", Adjacency::king), 0b101010101U);
  EXPECT_EQ(parse_neighbour_list("1-3", Adjacency::edge), 0b1110U);
  EXPECT_EQ(parse_neighbour_list("0-1,4-4,7-8", Adjacency::king), 0b110010011U);
  EXPECT_EQ(parse_neighbour_list("1-31", 31U), 0xfffffffeU);
  for (const char* text : {"", ",", "0,", "5", "-1", "0 1", "evn", "none,1", "1,none", "0,,1", "3-1", "1-",
                           "0-5", "1-2-3", "even-4"})
    EXPECT_THROW(parse_neighbour_list(text, Adjacency::edge), InputError) << text;
  EXPECT_EQ(parse_neighbour_list("5", Adjacency::king), 1U << 5);
}

}  // namespace
}  // namespace flipwise
