// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "flipwise/flipwise.hpp"
#include "format/refusal.hpp"

namespace flipwise {
namespace {

std::string game_error(const std::string& text) {
  return refusal_of([&] { read_flip_game(text); });
}

TEST(FlipGame, OfPlusIsABoard) {
  // The squares 0 1 / 2 3: each flips itself and its neighbours.
  const FlipGame game = read_flip_game("2x2c:edb7,9");
  EXPECT_EQ(game.rows, 2U);
  EXPECT_EQ(game.puzzle.buttons, (Buttons{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}));
  EXPECT_TRUE(looks_like_flip_game("2x2c:edb7,9"));
  EXPECT_TRUE(looks_like_id("2x2c:edb7,9"));
  const Puzzle board = read_id("2x2c:edb7,9").puzzle;
  EXPECT_EQ(write_id(board), "plus-2x2:9");
}

TEST(FlipGame, IsWideAndHigh) {
  // Three squares in a row: 110 111 011, lights 101.
  const FlipGame game = read_flip_game("3x1c:dd8,a\n");
  EXPECT_EQ(game.rows, 1U);
  EXPECT_EQ(game.columns, 3U);
  EXPECT_EQ(game.puzzle.buttons, (Buttons{{0, 1}, {0, 1, 2}, {1, 2}}));
  EXPECT_EQ(game.puzzle.start, Board::from_words(1, 3, {5}));
}

TEST(FlipGame, OfOtherButtonsIsNoBoard) {
  const FlipGame game = read_flip_game("2x2r:8c21,9");
  EXPECT_FALSE(board_of(game).has_value());
  EXPECT_EQ(solve(game.puzzle).upper, 2U);
  EXPECT_THROW(read_id("2x2r:8c21,9"), InputError);
}

TEST(FlipGame, WhatIsWrong) {
  EXPECT_FALSE(looks_like_flip_game("plus-2x2:9"));
  EXPECT_FALSE(looks_like_flip_game("2x2"));
  EXPECT_FALSE(looks_like_flip_game("2x2:9"));
  EXPECT_FALSE(looks_like_flip_game("a/2x2c:9"));
  EXPECT_EQ(game_error("2x2c:edb7"), "2x2c: expected a comma between the matrix and the lights");
  EXPECT_EQ(game_error("2x2c:edb,9"), "2x2c: the matrix: expected 4 hexadecimal digits, found 3");
  EXPECT_EQ(game_error("2x2c:edb7,"), "2x2c: the lights: expected 1 hexadecimal digit, found 0");
  EXPECT_EQ(game_error("2x2c:edbx,9"), "2x2c: the matrix: 'x' is not a hexadecimal digit (0 to 9, a to f)");
  EXPECT_EQ(game_error("3x1c:dd9,a"),
            "3x1c: the matrix: the last digit has bits past the end; set them to 0");
  EXPECT_EQ(game_error("0x1c:0,0"), "0x1c: '0' is not a side from 1 to 1000");
  EXPECT_EQ(game_error("9999x1c:0,0"), "9999x1c: '9999' is not a side from 1 to 1000");
}

}  // namespace
}  // namespace flipwise
