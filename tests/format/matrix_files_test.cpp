// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "buttons.hpp"
#include "flipwise/flipwise.hpp"
#include "format/refusal.hpp"

namespace flipwise {
namespace {

ButtonsAndLights read_matrix(const std::string& text) {
  std::istringstream stream(text);
  return read_buttons(stream, "m");
}

std::string matrix_error(const std::string& text) {
  return refusal_of([&] { read_matrix(text); });
}

const std::string head = "%%MatrixMarket matrix ";

TEST(MatrixFiles, MatrixMarket) {
  const Buttons expected = {{0, 2}, {}, {1}};
  EXPECT_EQ(
      read_matrix(head + "coordinate integer general\n% Field: GF(2)\n\n3 3 3\n1 1 1\n3 1 1\n2 3 -3\n")
          .buttons,
      expected);
  EXPECT_EQ(
      read_matrix("%%matrixmarket MATRIX Coordinate Pattern GENERAL\r\n4 3 3\r\n3 1\r\n1 1\r\n2 3").buttons,
      expected);
  EXPECT_EQ(read_matrix(head + "coordinate pattern general\n4 3 3\n3 1\n1 1\n2 3").lights, 4U);
  EXPECT_EQ(read_matrix(head + "array unsigned-integer general\n3 3\n1 0 1\n2 0 4\n0 1 0\n").buttons,
            expected);
  EXPECT_EQ(read_matrix(head + "array integer general\n3 3\n1 0 1\n2 0 4\n0 1 0\n").buttons, expected);
  EXPECT_EQ(read_matrix(head + "coordinate real symmetric\n2 2 2\n1 1 1.0\n2 1 3.\n").buttons,
            (Buttons{{0, 1}, {0}}));
  EXPECT_EQ(read_matrix(head + "array integer symmetric\n2 2\n1\n1\n0\n").buttons, (Buttons{{0, 1}, {0}}));
  EXPECT_EQ(read_matrix(head + "array integer skew-symmetric\n2 2\n1\n").buttons, (Buttons{{1}, {0}}));
}

TEST(MatrixFiles, WhatIsWrongWithMatrixMarket) {
  EXPECT_EQ(matrix_error("%%Matrix"), "m:1:1: MatrixMarket: expected its header %%MatrixMarket");
  EXPECT_EQ(matrix_error(head + "coordinate whole general\n1 1 0\n"),
            "m:1:34: MatrixMarket: the kind of entries is 'whole'; expected integer, unsigned-integer, "
            "real or pattern");
  EXPECT_EQ(matrix_error("%%MatrixMarket\n"),
            "m:1:15: MatrixMarket: the object is missing; expected matrix");
  EXPECT_EQ(
      matrix_error(head + "coordinate complex general\n1 1 0\n"),
      "m:1:34: MatrixMarket: complex entries are stabilizers of a quantum code; read the file as a code");
  EXPECT_EQ(matrix_error(head + "coordinate integer general\n2 2 1\n3 1 1\n"),
            "m:3:1: the number of a row (counted from 1) is 3; it must be at most 2");
  EXPECT_EQ(matrix_error(head + "coordinate integer general\n2 2 1\n1 0 1\n"),
            "m:3:3: the number of a column (counted from 1) is 0; it must be at least 1");
  EXPECT_EQ(matrix_error(head + "coordinate integer general\n2 2 1\n1 1 x\n"),
            "m:3:5: expected an entry, found 'x'");
  EXPECT_EQ(matrix_error(head + "coordinate real general\n2 2 1\n1 1 0.5\n"),
            "m:3:5: this entry has a fractional part; write a whole number, such as 1, 3.0 or 3e0");
  EXPECT_EQ(matrix_error(head + "coordinate integer general\n2 2 2\n1 1 1\n"),
            "m:4:1: expected the number of a row (counted from 1), found the end of the input");
  EXPECT_EQ(
      matrix_error(head + "coordinate integer general\n2 2 1\n1 1 1\n2 2 1\n"),
      "m:4:1: MatrixMarket: expected the end, found more entries; correct their number, or remove them");
  EXPECT_EQ(matrix_error(head + "coordinate integer general\n2000000 2 1\n"),
            "m:2:1: the number of rows is 2000000; it must be at most 1000000");
  EXPECT_EQ(matrix_error(head + "coordinate integer general\n" + std::string(25, '9') + " 2 1\n"),
            "m:2:1: the number of rows is 99999999999999999999...; it must be at most 1000000");
  EXPECT_EQ(matrix_error(head + "array pattern general\n2 2\n"),
            "m:1:29: MatrixMarket: array cannot be combined with pattern; write integer");
}

TEST(MatrixFiles, WholeNumbersAsProgramsWriteThem) {
  const auto is_odd = [](const std::string& number) {
    return !read_matrix(head + "coordinate real general\n1 1 1\n1 1 " + number + "\n").buttons[0].empty();
  };
  for (const char* odd : {"1", "-1", "+3", "1.0", "1e0", "1.000000000000000e+00", "-1E+00", "0.3e1",
                          "30e-1", "1.2345e4", "12345678901234567890123", "00001", "1d0"})
    EXPECT_TRUE(is_odd(odd)) << odd;
  for (const char* even :
       {"0", "2", "1e1", "1.0e+01", "0.0", "0e-5", "4.000e0", "0.2e1", "1e400", "1.2345e6"})
    EXPECT_FALSE(is_odd(even)) << even;
  for (const char* wrong :
       {"0.5", "1e-1", "15e-1", "1e", "1e+", "e1", "1e99999999999", "0x1", "1.0.0", "nan"})
    EXPECT_THROW(is_odd(wrong), InputError) << wrong;
  EXPECT_THROW(is_odd(std::string(20'000, '1')), InputError);
}

TEST(MatrixFiles, Alist) {
  const Buttons expected = {{0, 2}, {1}, {1, 2}};
  const std::string text = "3 3\n2 2\n2 1 2\n1 2 2\n1 3\n2 0\n2 3\n1 0\n2 3\n1 3\n";
  EXPECT_EQ(read_matrix(text).buttons, expected);
  EXPECT_EQ(read_matrix(text).lights, 3U);
  EXPECT_EQ(read_matrix("3 3\n2 2\n2 1 2\n1 2 2\n1 3\n2\n2 3\n1\n2 3\n1 3\n").buttons, expected);
  EXPECT_EQ(matrix_error("3 3\n2 2\n2 1 2\n1 2 2\n1 3\n2 0\n2 3\n1 0\n2 3\n1 2\n"),
            "m:11:1: alist: row 3 does not agree with the columns; correct one of them");
  EXPECT_EQ(matrix_error("3 3\n2 2\n2 1 2\n1 2 2\n1 4\n2 0\n2 3\n1 0\n2 3\n1 3\n"),
            "m:5:3: a place is 4; it must be at most 3");
  EXPECT_EQ(read_matrix("3 3\n2 2\n2 1 2\n1 2 2\n1 3\n2 0\n2 3\n").buttons, expected);   // without rows
  EXPECT_EQ(read_matrix("2 2\n1 1\n1 0\n0 1\n2\n\n\n1\n").buttons, (Buttons{{1}, {}}));  // row 1 is empty
  EXPECT_EQ(read_matrix("2 2\n1 1\n1 0\n1 0\n1\n\n\n1\n\n").buttons, (Buttons{{0}, {}}));
  EXPECT_EQ(matrix_error("3 3\n2 2\n2 1 2\n1 1 2\n1 3\n2 0\n2 3\n"),
            "m:8:1: alist: row 2 does not agree with the columns; correct one of them");
  EXPECT_EQ(matrix_error("3 3\n2 3\n2 1 2\n1 2 2\n1 3\n2 0\n2 3\n"),
            "m:4:6: alist: the header says that the greatest weight of a row is 3, found 2");
  EXPECT_EQ(matrix_error("3 3\n2 2\n2 1 2\n1 2 2\n1 3\n2 0\n2 3\n1 0\n2 3\n1 3\n1 3\n"),
            "m:11:1: alist: expected the end, found more lines; remove them");
  // Lists of buttons that begin like an alist file.
  EXPECT_EQ(read_matrix("0 3\n2 1\n").buttons, (Buttons{{0, 3}, {2, 1}}));
  EXPECT_EQ(read_matrix("2 3\n0 7\n0 8\n0 1 2\n").buttons, (Buttons{{2, 3}, {0, 7}, {0, 8}, {0, 1, 2}}));
  const Buttons like_one = {{2, 3}, {1, 2}, {0, 1}, {0, 1, 2}};
  EXPECT_EQ(read_matrix(write_buttons(like_one, 4, ButtonFormat::lists)).buttons, like_one);
  EXPECT_EQ(read_matrix("; lists\n1 2\n0 1\n1\n1 2\n").buttons, (Buttons{{1, 2}, {0, 1}, {1}, {1, 2}}));
}

TEST(MatrixFiles, AreReadAsTheyAreWritten) {
  std::mt19937_64 random(2);
  for (int repeat = 0; repeat < 200; ++repeat) {
    const std::size_t lights = 1 + random() % 20;
    LightLists lists(1 + random() % 20);
    for (auto& list : lists)
      for (std::size_t light = 0; light < lights; ++light)
        if (random() % 4 == 0) list.push_back(light);
    lists[0] = {lights - 1};
    const Buttons buttons(lists);
    for (const ButtonFormat format :
         {ButtonFormat::lists, ButtonFormat::matrix_market, ButtonFormat::alist}) {
      const ButtonsAndLights found = read_matrix(write_buttons(buttons, lights, format));
      ASSERT_EQ(found.buttons, buttons) << "case " << repeat;
      ASSERT_EQ(found.lights, lights);
    }
  }
  EXPECT_EQ(write_buttons({{1, 0, 0}}, 2, ButtonFormat::lists), "; lists of lights\n1\n");
  EXPECT_EQ(write_buttons({{1, 0, 0}, {0}}, 2, ButtonFormat::lists), "; lists of lights\n1\n0\n");
}

TEST(MatrixFiles, MustFitTheBoard) {
  std::istringstream stream(write_buttons({{0}}, 2, ButtonFormat::matrix_market));
  EXPECT_THROW(read_buttons(stream, "m", 3), InputError);
}

}  // namespace
}  // namespace flipwise
