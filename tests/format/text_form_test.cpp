// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {
namespace {

using Rows = std::vector<std::string>;

TextForm named(std::string lit, std::string unlit = "") {
  TextForm form;
  form.lit = std::move(lit);
  form.unlit = std::move(unlit);
  return form;
}
TextForm rows_as(TextForm::Rows rows) {
  TextForm form;
  form.rows = rows;
  return form;
}

/// Returns the rows of a grid read from a text; expects the same from a stream.
Rows rows_in(const std::string& text, const TextForm& form, std::uint64_t modulus = 2) {
  const Rows rows = grid_rows(read_grid(text, "board", modulus, 1, form));
  std::istringstream stream(text);
  EXPECT_EQ(grid_rows(read_grid(stream, "board", modulus, 1, form)), rows) << text;
  return rows;
}

std::pair<std::string, ErrorCode> refused_text(const std::string& text, const TextForm& form = {},
                                               std::uint64_t modulus = 2) {
  try {
    (void)read_grid(text, "board", modulus, 1, form);
  } catch (const InputError& error) {
    return {error.what(), error.code()};
  }
  return {"no error", ErrorCode::value};
}

/// Bytes that are not UTF-8 are named by their number, also before signs that join them.
TEST(NamedCells, BytesThatAreNotUtf8) {
  for (const char* text : {"\xff\xcc\x80X\n", "\xc1\x81X\n", "\xed\xa0\x80X\n", "\xf4\x90\x80\x80X\n"}) {
    const std::string what = refused_text(text, named("X", "O")).first;
    EXPECT_NE(what.find("byte 0x"), std::string::npos) << what;
    EXPECT_TRUE(std::all_of(what.begin(), what.end(), [](char c) { return c >= ' ' && c <= '~'; })) << what;
  }
}

TEST(DoubtfulText, TwoCharactersForOneNumber) {
  for (const auto& [text, what] : std::vector<std::pair<std::string, std::string>>{
           {"OO#\n", "board:1:3: both 'O' (line 1) and '#' mean lit; name the lit cells"},
           {"1 0\n* 0\n",
            "board:2:1: both '1' (line 1) and '*' mean lit, and the board has '0', too; name the lit cells "
            "and "
            "the unlit cells"},
           {"#.\n\n;\n#-\n",
            "board:4:2: both '.' (line 1) and '-' mean unlit, and the board has '#', too; name the unlit "
            "cells"},
           {"2 2\n#.\n1.\n",
            "board:3:1: both '#' (line 2) and '1' mean lit, and the board has '.', too; name the lit cells "
            "and "
            "the unlit cells"},
           {"2 2\n#.\n1\n",
            "board:3:1: both '#' (line 2) and '1' mean lit, but line 3 is shorter than the header says; "
            "remove a line that is not a row"},
           {"10\n01\n*\n",
            "board:3:1: both '1' (line 1) and '*' mean lit, but line 3 is shorter than the first row; "
            "remove "
            "a line that is not a row"},
           {"#1\n01\n; 0 1 2\n011\n",
            "board:1:2: both '#' (line 1) and '1' mean lit, but line 4 is longer than the first row; "
            "remove a "
            "line that is not a row"},
           {"#1/01\n",
            "board:1:2: both '#' (line 1) and '1' mean lit, and the board has '0', too; name the lit cells "
            "and "
            "the unlit cells"},
           {"1.\n10\n",
            "board:2:2: both '.' (line 1) and '0' mean unlit, and the board has '1', too; remove the first "
            "line if it is a title, or name the unlit cells"},
           {"#1\nx0\n",
            "board:1:2: both '#' (line 1) and '1' mean lit; name the lit cells and the unlit cells"},
           {"1 1\n##\n", "board:2:1: both '1' (line 1) and '#' mean lit; name the lit cells"}})
    EXPECT_EQ(refused_text(text).first, what) << text;
  EXPECT_EQ(refused_text("10 10\n##\n").first, "board:2:3: this row has only 2 cells, but the first has 4");
  const std::string others(40000, '1');  // more than a piece of a stream
  EXPECT_EQ(
      refused_text("#" + others + "\n" + others + ".\n").first,
      "board:1:2: both '#' (line 1) and '1' mean lit, and the board has '.', too; name the lit cells and "
      "the unlit cells");
  EXPECT_EQ(refused_text("O#\n").second, ErrorCode::ambiguous);
  TextForm presses;
  presses.presses = true;
  EXPECT_EQ(refused_text("1#\n", presses).first,
            "board:1:2: both '1' (line 1) and '#' mean 1; use one of them");
  EXPECT_EQ(rows_in("1 1\n#\n", {}), Rows{"1"}) << "a header is not a cell";
  EXPECT_EQ(refused_text("12\n#0\n", {}, 3).first,
            "board:2:1: both '1' (line 1) and '#' mean 1; use one of them");
  EXPECT_THROW((void)grid_from_rows({"O", "#"}, "rows"), InputError);
  EXPECT_THROW((void)given_from_rows({"O", "?", "#"}, "rows"), InputError);
}

TEST(DoubtfulText, BlankLines) {
  EXPECT_EQ(
      refused_text("01\n10\n\n11\n00\n\n \n01\n10\n"),
      std::pair(
          std::string("board:4:1: there are 3 blocks of 2 rows: if they are one board, remove the blank "
                      "lines or begin with a line ROWS COLUMNS; otherwise read several boards"),
          ErrorCode::ambiguous));
  std::vector<std::string> notes;
  TextForm form;
  form.note = [&](const std::string& note) { notes.push_back(note); };
  EXPECT_EQ(rows_in("4 2\n01\n10\n\n11\n00\n", form).size(), 4U);
  EXPECT_EQ(rows_in("01\n10\n; c\n11\n00\n", form).size(), 4U);
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(rows_in("01\n10\n\n11\n", form).size(), 3U);
  EXPECT_EQ(rows_in("01\n\n10\n\n11\n", form).size(), 3U);
  ASSERT_EQ(notes.size(), 4U);  // of the text and of the stream
  EXPECT_EQ(notes[0], "board:4: rows above and below blank lines were read as one board");
  EXPECT_EQ(notes[2], "board:3: rows above and below blank lines were read as one board");
}

TEST(DoubtfulText, HeaderOrCells) {
  EXPECT_EQ(refused_text("2 2\n1 2\n2 1\n", {}, 3).second, ErrorCode::ambiguous);
  EXPECT_EQ(refused_text("2 2\n1 2\n2 1\n", {}, 12).second, ErrorCode::ambiguous);
  EXPECT_EQ(rows_in("2 2\n12\n21\n", {}, 3), (Rows{"12", "21"}));
  EXPECT_EQ(rows_in("2 2\n1,2\n2,1\n", {}, 12), (Rows{"1,2", "2,1"}));
  EXPECT_EQ(rows_in("2,2\n1,2\n2,1\n", {}, 12), (Rows{"2,2", "1,2", "2,1"}));
  EXPECT_EQ(rows_in("2 2\n1 2\n2 1\n0 0\n", {}, 3).size(), 4U) << "only cells fit";
  for (const unsigned modulus : {3U, 12U})
    for (std::size_t code = 0; code < 81; ++code) {
      Board cells(2 + code % 3, 2, modulus);
      std::size_t rest = code;
      for (std::size_t i = 0; i < cells.rows(); ++i)
        for (std::size_t j = 0; j < 2; ++j, rest /= 3) cells.set(i, j, static_cast<std::uint8_t>(rest % 3));
      const Grid grid{cells, {}};
      EXPECT_EQ(read_grid(write_grid(grid, Format::text), "written", modulus), grid)
          << write_grid(grid, Format::text);
    }
}

TEST(TextForm, Slashes) {
  EXPECT_EQ(rows_in("010/111/010", {}), (Rows{"010", "111", "010"}));
  EXPECT_EQ(rows_in(";\n0 1 / 1 0\r\n\n", {}), (Rows{"01", "10"}));
  EXPECT_EQ(rows_in("01/\n", {}), Rows{"01"});
  EXPECT_EQ(rows_in("1 1/0 1\n", {}), (Rows{"11", "01"})) << "never a header";
  EXPECT_EQ(rows_in("1,11/_,0\n", {}, 12), (Rows{"1,11", "_,0"}));
  EXPECT_EQ(refused_text("01/10\n01\n").second, ErrorCode::ambiguous);
  EXPECT_EQ(refused_text("01\n01/10\n").first, "board:2:3: '/' is not a cell");
  EXPECT_EQ(refused_text("/01\n").first,
            "board:1:1: expected a cell before '/'; a comment is a line that begins with ;");
}

TEST(TextForm, EveryLetterIsACellOfItsOwn) {
  const Rows all = {"X",       "x", "é", "e\xcc\x81", "🟩", "⬛", "👍🏿", "👩‍🚀", "🇩🇪",
                    "1️⃣", "?", "2", "$",         ";",    "/", "_",        "P",           "\xff"};
  std::minstd_rand random(5);
  for (const std::string& lit : all)
    for (const std::string& unlit : all) {
      if (lit == unlit) continue;
      const std::size_t height = 1 + random() % 4, width = 1 + random() % 5;
      const bool has_blanks = random() % 2 == 1;
      Rows rows(height);
      std::string text;
      for (std::size_t i = 0; i < height; ++i) {
        for (std::size_t j = 0; j < width; ++j) {
          const bool is_lit = random() % 2 == 1;
          rows[i] += is_lit ? '1' : '0';
          text += is_lit ? lit : unlit;
          if (has_blanks) text += ' ';
        }
        text += random() % 2 == 0 ? "\n" : "\r\n";
      }
      if (text[0] == 'P' && text.size() > 1 && text[1] >= '0' && text[1] <= '9') continue;
      EXPECT_EQ(rows_in(text, named(lit, unlit)), rows) << text;
    }
  EXPECT_EQ(rows_in("⬛️⬛🟩\n", named("⬛")), Rows{"110"});
  EXPECT_EQ(refused_text("🟩🟥\n", named("🟩", "⬛")).first,
            "board:1:5: '🟥' is neither a lit nor an unlit cell; name it as one of them");
  EXPECT_EQ(refused_text("ab\n", named("X")).second, ErrorCode::conflict);
  EXPECT_EQ(rows_in("aa\n", named("X")), Rows{"00"});
  EXPECT_THROW(require_separate_letters(named("ab", "cb")), InputError);
  EXPECT_THROW(require_separate_letters(named(" ")), InputError);
  EXPECT_EQ(given_rows(given_from_rows({"X?", "_O"}, "given", named("X"))), (Rows{"1?", "_0"}));
}

TEST(TextForm, RaggedAndIntegers) {
  const TextForm ragged = rows_as(TextForm::Rows::ragged);
  EXPECT_EQ(rows_in("111\n1\n11\n", ragged), (Rows{"111", "1__", "11_"}));
  EXPECT_EQ(rows_in("2 4\n1\n11\n", ragged), (Rows{"1___", "11__"}));
  EXPECT_EQ(refused_text("1 1\n1\n", ragged).second, ErrorCode::ambiguous);
  EXPECT_NE(refused_text(" 1\n111\n", ragged).first, "no error");
  EXPECT_NE(refused_text("1 1\n111\n", ragged).first, "no error");
  EXPECT_EQ(grid_rows(grid_from_rows({"1,2", "11"}, "rows", 12, ragged)), (Rows{"1,2", "11,_"}));
  const TextForm integers = rows_as(TextForm::Rows::integers);
  EXPECT_EQ(rows_in("2 3\n5 0b010\n", integers), (Rows{"101", "010"}));
  EXPECT_EQ(refused_text("1 2\n4\n", integers).first,
            "board:2:1: this number has 3 binary digits, but the header says 2 columns");
  EXPECT_NE(refused_text("2 3\n5\n", integers).first, "no error");
  EXPECT_NE(refused_text("5\n", integers).first, "no error");
  EXPECT_NE(refused_text("1 3\n18446744073709551616\n", integers).first, "no error");
}

}  // namespace
}  // namespace flipwise
