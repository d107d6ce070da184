// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <streambuf>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {
namespace {

using Rows = std::vector<std::string>;

Rows read_rows(std::string_view text, bool kinds = false) {
  const Rows rows = grid_rows(read_grid(text, "board", kinds ? press_kinds : 2));
  std::istringstream stream{std::string(text)};
  EXPECT_EQ(grid_rows(read_grid(stream, "board", kinds ? press_kinds : 2)), rows)
      << "a stream reads differently";
  return rows;
}

std::string read_error(std::string_view text, bool kinds = false) {
  std::string message = "no error";
  try {
    read_grid(text, "board", kinds ? press_kinds : 2);
  } catch (const InputError& error) {
    message = error.what();
  }
  std::istringstream stream{std::string(text)};
  try {
    read_grid(stream, "board", kinds ? press_kinds : 2);
    EXPECT_EQ(message, "no error");
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), message) << "a stream fails differently";
  }
  for (const char c : message) EXPECT_TRUE(c >= ' ' && c <= '~') << message;
  return message;
}

/// Endless input that repeats one pattern and counts the bytes taken.
class Endless : public std::streambuf {
 public:
  explicit Endless(std::string pattern) : pattern_(std::move(pattern)) {}
  std::size_t taken() const { return taken_; }

 protected:
  std::streamsize xsgetn(char* into, std::streamsize count) override {
    for (std::streamsize i = 0; i < count; ++i) into[i] = pattern_[taken_++ % pattern_.size()];
    return count;
  }
  int_type underflow() override { return traits_type::to_int_type(pattern_[taken_ % pattern_.size()]); }

 private:
  std::string pattern_;
  std::size_t taken_ = 0;
};

TEST(ReadText, EveryCellCharacter) {
  for (const char lit : {'1', '#', '*', 'O'})
    for (const char unlit : {'0', '.', '-'})
      EXPECT_EQ(read_rows(std::string{lit, unlit, '_', '\n', unlit, '_', lit}), (Rows{"10_", "0_1"}));
  EXPECT_EQ(read_rows("1_\n__\n"), (Rows{"1_", "__"}));
  EXPECT_EQ(read_rows("_0\n01\n"), (Rows{"_0", "01"}));
  EXPECT_EQ(read_rows("00\n0_\n01\n"), (Rows{"00", "0_", "01"}));
}

TEST(ReadText, BlanksEmptyLinesCommentsAndLineEnds) {
  const Rows expected = {"101", "010"};
  EXPECT_EQ(read_rows("101\n010\n"), expected);
  EXPECT_EQ(read_rows("101\n010"), expected);
  EXPECT_EQ(read_rows("1 0 1\n0 1 0\n"), expected);
  EXPECT_EQ(read_rows("1\t0  1 \n  0 1 0\t\n"), expected);
  EXPECT_EQ(read_rows("101\r\n010\r\n"), expected);
  EXPECT_EQ(read_rows("1 0 1 \r\n\r\n010\r\n"), expected);
  EXPECT_EQ(read_rows("\n \n; hello 1 2 x\n101\n\n  ; \xff\n010\n;end"), expected);
  EXPECT_EQ(read_rows(";\r\n101\r\n;x\r\n010"), expected);
}

TEST(ReadText, Header) {
  EXPECT_EQ(read_rows("2 3\n101\n010\n"), (Rows{"101", "010"}));
  EXPECT_EQ(read_rows(" 2\t3 \r\n; c\r\n\r\n101\r\n010\r\n"), (Rows{"101", "010"}));
  EXPECT_EQ(read_rows("002 03\n101\n010\n"), (Rows{"101", "010"}));
  EXPECT_EQ(read_rows("4 1\n1\n0\n0\n1\n"), (Rows{"1", "0", "0", "1"}));
  EXPECT_EQ(read_rows("1 4\n1001\n"), (Rows{"1001"}));
  EXPECT_EQ(read_rows("2 4\n10 01\n01 10\n"), (Rows{"1001", "0110"}));
}

TEST(ReadText, HeaderOrCells) {
  EXPECT_EQ(read_rows("1 1\n"), (Rows{"11"})) << "one line is cells";
  EXPECT_EQ(read_rows("10 01/\n"), (Rows{"1001"}));
  EXPECT_EQ(read_rows("1 1\n1\n"), (Rows{"1"}));
  EXPECT_EQ(read_rows("1 1\n0 1\n"), (Rows{"11", "01"}));
  EXPECT_EQ(read_rows("10 01\n0000\n"), (Rows{"1001", "0000"}));
  EXPECT_EQ(read_rows("0 1\n1 1\n"), (Rows{"01", "11"}));
  EXPECT_EQ(read_rows("1 0\n1 1\n"), (Rows{"10", "11"}));
  EXPECT_EQ(read_rows("10 1\n1\n0\n0\n0\n0\n0\n0\n0\n0\n1\n").size(), 10U);
  EXPECT_EQ(read_rows("1 10\n0000000001\n"), (Rows{"0000000001"}));
  EXPECT_EQ(read_rows("1 2\n0 1\n", true), (Rows{"01"})) << "both fit: a header";
  EXPECT_EQ(read_rows("2 2\n0 1\n1 2\n", true), (Rows{"01", "12"}));
  EXPECT_EQ(read_rows("2 2\n0 1\n", true), (Rows{"22", "01"}));
  EXPECT_EQ(read_rows("2 2\n0 1\n0 0\n1 1\n", true), (Rows{"22", "01", "00", "11"}));
  const std::string ones(26, '1');
  const std::string zeros(26, '0');
  EXPECT_EQ(read_rows(ones + " " + ones + "\n" + zeros + " " + zeros + "\n")[0].size(), 52U);
}

TEST(ReadText, HeaderOfItsOwnWidthWithoutKinds) {
  std::string text = "10000 00010\n";
  for (int row = 0; row < 3; ++row) text += "0101010101\n";
  EXPECT_EQ(read_rows(text).size(), 4U);
}

TEST(ReadText, Kinds) {
  const Grid grid = read_grid("012\n200\n", "board", press_kinds);
  EXPECT_EQ(grid.cells.modulus(), 3U);
  EXPECT_EQ(grid_rows(grid), (Rows{"012", "200"}));
  EXPECT_FALSE(grid.holes);
  EXPECT_TRUE(read_grid("010\n", "board", press_kinds).cells.has_bits());
  EXPECT_EQ(read_error("012\n"), "board:1:3: '2' is not a cell");
  EXPECT_EQ(read_error("010\n012\n"), "board:2:3: '2' is not a cell");
}

TEST(ReadText, EveryErrorSaysWhere) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "1:1: no board: the input is empty"},
      {"\n\n", "3:1: no board: there are no cells"},
      {"; only a comment", "1:17: no board: there are no cells"},
      {"10\n1\n", "2:2: this row has only 1 cell, but the first has 2"},
      {"10\n111\n", "2:3: this row has more than 2 cells, but the first has 2"},
      {"10\n\n; c\n1 0 0\n",
       "4:5: this row has more than 2 cells, but the first has 2; if it begins another board, read several "
       "boards"},
      {"10\n1x\n", "2:2: 'x' is not a cell"},
      {"x\n", "1:1: 'x' is not a cell"},
      {"10 ;\n", "1:4: ';' is not a cell"},
      {"10\r01\r", "1:4: no line feed follows this carriage return; end lines with LF or CRLF"},
      {"10\r", "1:4: no line feed follows this carriage return; end lines with LF or CRLF"},
      {"\r\r", "1:2: no line feed follows this carriage return; end lines with LF or CRLF"},
      {std::string("10\n1\0", 5), "2:2: byte 0x00 is not a cell"},
      {"\xef\xbb\n", "1:1: byte 0xef is not a cell"},
      {"\x1b[31m", "1:1: byte 0x1b is not a cell"},
      {"3 4\n", "2:1: the header says 3 rows of 4 cells, but 0 rows follow"},
      {"3 2\n10\n10\n", "4:1: the header says 3 rows of 2 cells, but 2 rows follow"},
      {"3 1\n1\n", "3:1: the header says 3 rows of 1 cell, but 1 row follows"},
      {"1 3\n101\n101\n",
       "3:1: the header says 1 row of 3 cells, but this is an extra row; correct the header, or remove the "
       "row"},
      {"1 1\n1\n1\n",
       "3:1: the header says 1 row of 1 cell, but this is an extra row; correct the header, or remove the "
       "row"},
      {"2 3\n10\n", "2:3: this row has only 2 cells, but the header says 2 rows of 3 cells"},
      {"2 3\n1010\n", "2:4: this row has more than 3 cells, but the header says 2 rows of 3 cells"},
      {"11 1\n10\n", "2:3: this row has only 2 cells, but the first has 3"},
      {"11 1\n1010\n", "2:4: this row has more than 3 cells, but the first has 3"},
      {"0 4\n", "1:4: the header says 0 rows of 4 cells; a board needs at least one row and one column"},
      {"4\n", "1:1: '4' is not a cell, and the line is not a size ROWS COLUMNS"},
      {"4 4 4\n", "1:1: '4' is not a cell"},
      {"1 1 4\n", "1:5: '4' is not a cell"},
      {"4999999999999999999999\n", "1:1: '4' is not a cell"},
      {"101010101010101010101012\n", "1:24: '2' is not a cell"},
      {"4999999999999999999999 _\n", "1:1: '4' is not a cell"},
      {"4 1_\n", "1:1: '4' is not a cell, and the line is not a size ROWS COLUMNS"},
      {"9999999999 9999999999\n1\n", "1:20: the sizes of the header are too large; use a smaller board"},
      {"99999999999999999999 1\n1\n", "1:20: the sizes of the header are too large; use a smaller board"},
      {"18446744073709551615 2\n1\n", "1:22: the sizes of the header are too large; use a smaller board"},
      {"P5 1 1 255\n0", "1:1: this image has 256 colours, not 2; read it with 256"},
      {"P", "1:1: expected a netpbm image of kind P1, P2, P4 or P5; convert other images to PBM or PGM"},
      {"P1", "1:3: expected the number of columns, found the end of the input"},
      {"P12 2 0000",
       "1:1: expected a netpbm image of kind P1, P2, P4 or P5; convert other images to PBM or PGM"},
      {"P1\n2\n", "3:1: expected the number of rows, found the end of the input"},
      {"P1\n2 x\n", "2:3: expected the number of rows, found 'x'"},
      {"P1\n-1 2\n", "2:1: expected the number of columns, found '-'"},
      {"P1\n2 0\n", "2:4: the image has 0 rows of 2 cells; a board needs at least one row and one column"},
      {"P1\n2 2\n1 0 2 0\n", "3:5: expected 0 or 1, found '2'"},
      {"P1\n2 2\n1 0 0 0 1\n", "3:9: there is more data after 2 rows of 2 cells; remove it"},
      {"P1\n3 3\n1 0 0 0 1\n # 1 1 1 1\n\n\n", "7:1: the image is truncated in row 2 of 3; complete it"},
      {"P1\n3 3\n",
       "3:1: the image is truncated: expected 9 bytes for 3 rows of 3 cells, found 0; complete it"},
      {"P1\n3 3\n1\n",
       "3:1: the image is truncated: expected 9 bytes for 3 rows of 3 cells, found 2; complete it"},
      {"P4\n8 1\nab", "3:2: there is more data after 1 row of 8 cells; remove it"},
      {"P4\n8 1\r\na", "2:6: there is more data after 1 row of 8 cells; remove it"},
      {"P4\n8 1x", "2:5: expected white space after the sizes, found 'x'"},
      {"P4\n9 3\nabcde",
       "3:1: the image is truncated: expected 6 bytes for 3 rows of 9 cells, found 5; complete it"},
      {"P4\n1000000 1000000\nabc",
       "3:1: the image is truncated: expected 125000000000 bytes for 1000000 rows of 1000000 cells, found "
       "3; complete it"},
      {"P4\n99999999999999999999 1\n", "2:20: the number of columns is too large; use a smaller image"},
      {"P4\n9999999999 9999999999\n",
       "2:22: a board of 9999999999 x 9999999999 cells is too large; use a smaller image"},
  };
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(testing::PrintToString(text));
    EXPECT_EQ(read_error(text), "board:" + expected);
  }
}

TEST(ReadText, NameOfTheInputIsOneLine) {
  try {
    read_grid("x", "a\nb\x1b");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "a?b?:1:1: 'x' is not a cell");
  }
}

TEST(ReadText, AroundWordBoundaries) {
  for (const std::size_t columns : {1U, 2U, 63U, 64U, 65U, 127U, 128U, 129U}) {
    SCOPED_TRACE(columns);
    Rows rows(3, std::string(columns, '0'));
    for (std::size_t row = 0; row < 3; ++row)
      for (std::size_t column = 0; column < columns; ++column)
        rows[row][column] = "01_2"[(row * 7 + column * column * 3 + column / 5) % 4];
    const Grid grid = grid_from_rows(rows, "rows", press_kinds);
    EXPECT_EQ(grid_rows(grid), rows);
    EXPECT_EQ(read_rows(write_grid(grid, Format::text), true), rows);
    EXPECT_EQ(
        read_rows(std::to_string(3) + " " + std::to_string(columns) + "\n" + write_grid(grid, Format::text),
                  true),
        rows);
  }
}

TEST(ReadText, AcrossPiecesOfTheStream) {
  std::string text;
  Rows rows;
  for (std::size_t row = 0; row < 300; ++row) {
    rows.emplace_back();
    for (std::size_t column = 0; column < 1001; ++column)
      rows.back() += (row * row + column * row / 3) % 5 < 2 ? '1' : '0';
    text += rows.back() + "\r\n";
  }
  EXPECT_EQ(read_rows(text), rows);
  text[text.size() - 7] = 'x';
  EXPECT_EQ(read_error(text), "board:300:997: 'x' is not a cell");
}

TEST(ReadText, RubbishFailsAtOnce) {
  for (const std::string& pattern :
       {std::string(1, '\0'), std::string("y\n"), std::string("9"), std::string("1 2 3\n"),
        std::string("\x7f"
                    "ELF"),
        std::string("10\n1\n"), std::string("P4 9 9\n"), std::string("P4 99999999 99999999999999\n")}) {
    SCOPED_TRACE(testing::PrintToString(pattern));
    Endless rubbish(pattern);
    std::istream stream(&rubbish);
    EXPECT_THROW(read_grid(stream, "-"), InputError);
    EXPECT_LE(rubbish.taken(), 200000U);
  }
}

TEST(ReadText, ClaimedSizesAreNotAllocated) {
  std::istringstream stream("P4\n1000000000000 1\nabc");
  EXPECT_THROW(read_grid(stream, "-"), InputError);
  class Pipe : public std::stringbuf {
    using std::stringbuf::stringbuf;
    pos_type seekoff(off_type, std::ios_base::seekdir, std::ios_base::openmode) override { return -1; }
    pos_type seekpos(pos_type, std::ios_base::openmode) override { return -1; }
  };
  for (const std::string text :
       {"P4\n1000000000000 1\nabc", "P4\n1 1000000000000\nabc", "P1\n1000000000000 1\n111",
        "P1 1 1000000000000 111", "1000000000000 3\n111\n", "3 1000000000000\n111\n"}) {
    SCOPED_TRACE(text);
    Pipe pipe(text);
    std::istream input(&pipe);
    EXPECT_THROW(read_grid(input, "-"), InputError);
  }
}

TEST(ReadText, UnreadableStreams) {
  std::ifstream directory("/tmp");
  EXPECT_THROW(read_grid(directory, "/tmp"), InputError);
  std::ifstream missing("/nonexistent");
  EXPECT_THROW(read_grid(missing, "missing"), InputError);
}

TEST(GridRows, Errors) {
  const auto error = [](const Rows& rows) -> std::string {
    try {
      grid_from_rows(rows, "rows");
    } catch (const InputError& caught) {
      return caught.what();
    }
    return "no error";
  };
  EXPECT_EQ(error({}), "rows:1:1: no board: there are no cells");
  EXPECT_EQ(error({""}), "rows:1:1: no board: there are no cells");
  EXPECT_EQ(error({"10", "1"}), "rows:2:2: this row has 1 cell, but the first has 2");
  EXPECT_EQ(error({"10", "101"}), "rows:2:3: this row has 3 cells, but the first has 2");
  EXPECT_EQ(error({"10", "1 "}),
            "rows:2:2: a row must not contain blanks; write its cells without separators");
  EXPECT_EQ(error({"12"}), "rows:1:2: '2' is not a cell");
  EXPECT_EQ(error({"1\n"}), "rows:1:2: byte 0x0a is not a cell");
}

TEST(WriteText, NeverLooksLikeAHeader) {
  for (std::size_t rows = 1; rows <= 3; ++rows) {
    std::size_t boards = 1;
    for (std::size_t cell = 0; cell < 2 * rows; ++cell) boards *= 4;
    for (std::size_t code = 0; code < boards; ++code) {
      Rows expected(rows, "00");
      for (std::size_t cell = 0, rest = code; cell < 2 * rows; ++cell, rest /= 4)
        expected[cell / 2][cell % 2] = "012_"[rest % 4];
      const std::string text = write_grid(grid_from_rows(expected, "rows", press_kinds), Format::text);
      EXPECT_EQ(read_rows(text, true), expected) << text;
    }
  }
}

TEST(WriteText, SingleBlanks) {
  EXPECT_EQ(write_grid(grid_from_rows({"10_", "01_"}, "rows"), Format::text), "1 0 _\n0 1 _\n");
  EXPECT_EQ(write_grid(grid_from_rows({"10_", "01_"}, "rows"), Format::pbm), "P1\n3 2\n1 0 0\n0 1 0\n");
  EXPECT_EQ(write_grid(grid_from_rows({"10_", "01_"}, "rows"), Format::pbm_raw), "P4\n3 2\n\x80\x40");
  EXPECT_THROW(write_grid({}, Format::text), InputError);
}

}  // namespace
}  // namespace flipwise
