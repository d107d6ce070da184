// SPDX-License-Identifier: MIT
#include "format/netpbm.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "boards.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {
namespace {

TEST(Netpbm, RawBytesByDefinition) {
  std::mt19937_64 random(5);
  for (const std::size_t columns : {1U, 7U, 8U, 9U, 63U, 64U, 65U, 127U, 128U, 129U}) {
    SCOPED_TRACE(columns);
    const Board board = random_board(3, columns, random);
    const std::string text = write_grid({board}, Format::pbm_raw);
    const std::string header = "P4\n" + std::to_string(columns) + " 3\n";
    ASSERT_EQ(text.substr(0, header.size()), header);
    const std::size_t row_bytes = (columns + 7) / 8;
    ASSERT_EQ(text.size(), header.size() + 3 * row_bytes);
    for (std::size_t row = 0; row < 3; ++row)
      for (std::size_t column = 0; column < row_bytes * 8; ++column) {
        const auto byte = static_cast<unsigned char>(text[header.size() + row * row_bytes + column / 8]);
        EXPECT_EQ((byte >> (7 - column % 8) & 1) != 0, column < columns && board.get(row, column));
      }
    EXPECT_EQ(read_grid(text, "image").cells, board);
    std::string padded = text;
    if (const std::size_t used = columns % 8)
      for (std::size_t row = 0; row < 3; ++row) {
        char& last = padded[header.size() + (row + 1) * row_bytes - 1];
        last = static_cast<char>(static_cast<unsigned char>(last) | (0xffU >> used));
      }
    EXPECT_EQ(read_grid(padded, "image").cells, board) << "padding bits mean nothing";
  }
}

TEST(Netpbm, PlainLinesAreShort) {
  std::mt19937_64 random(5);
  for (const std::size_t columns : {1U, 34U, 35U, 36U, 70U, 71U, 129U}) {
    SCOPED_TRACE(columns);
    const Board board = random_board(4, columns, random);
    const std::string text = write_grid({board}, Format::pbm);
    EXPECT_EQ(read_grid(text, "image").cells, board);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 70U);
      EXPECT_NE(line.back(), ' ');
    }
  }
}

TEST(Netpbm, HeadersAndCommentsAsNetpbmReadsThem) {
  const Board expected = grid_from_rows({"101", "010"}, "rows").cells;
  for (const std::string text : {
           "P1\n3 2\n101010",
           "P1 3 2 1 0 1 0 1 0\n",
           "P1\n# made by hand\n3 # columns\n2#rows\n1 0 1 # first\r0 1 0\n# the end 1 1 1",
           "P1#\n3\r\n2\r\n101\r\n010\r\n\r\n",
           "P1\t3\t2\t10\n101\n0",
       })
    EXPECT_EQ(read_grid(text, "image").cells, expected) << text;
  for (const std::string text :
       {"P4\n3 2\n\xa0\x40", "P4 3 2 \xa0\x40", "P4\n#c\n3\n#d\n2\r\xbf\x5f", "P4 # c\n 3 2#e\n\xa0\x40"})
    EXPECT_EQ(read_grid(text, "image").cells, expected) << text;
  EXPECT_EQ(read_grid("P4\n8 2\n##", "image").cells, grid_from_rows({"00100011", "00100011"}, "rows").cells)
      << "no comments among the cells of P4";
}

TEST(Netpbm, SourceReadsAFileTwiceInOrder) {
  std::mt19937_64 random(5);
  const auto path = std::filesystem::temp_directory_path() /
                    ("flipwise-netpbm-" + std::to_string(std::random_device{}()) + ".pbm");
  for (const bool raw : {true, false}) {
    const Board board = random_board(700, 1001, random);
    {
      std::ofstream file(path, std::ios::binary);
      file << "";
      NetpbmSink sink(file, 700, 1001, 2, raw ? Format::pbm_raw : Format::pbm);
      for (std::size_t row = 0; row < 700; ++row) sink.write(board.row(row));
    }
    std::ifstream file(path, std::ios::binary);
    NetpbmSource source(file, path.string());
    EXPECT_TRUE(source.is_size_known());
    EXPECT_EQ(source.rows(), 700U);
    EXPECT_EQ(source.columns(), 1001U);
    std::vector<Word> row(words_for(1001));
    for (const std::size_t rows : {700U, 1U, 700U, 333U, 700U}) {
      source.rewind();
      for (std::size_t i = 0; i < rows; ++i) {
        source.read(row);
        ASSERT_TRUE(std::equal(row.begin(), row.end(), board.row(i).begin())) << i;
      }
    }
    EXPECT_THROW(source.read(row), InputError);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    std::ifstream cut(path, std::ios::binary);
    EXPECT_THROW(NetpbmSource(cut, "cut"), InputError);
  }
  std::filesystem::remove(path);
}

/// Rows of two states are bits, from bitmaps and from greymaps.
TEST(Netpbm, RowsOfTwoStates) {
  std::mt19937_64 random(6);
  const Board board = random_board(5, 130, random);
  for (const Format format : {Format::pbm, Format::pbm_raw, Format::pgm, Format::pgm_raw}) {
    std::stringstream image(write_grid({board}, format));
    const auto source = netpbm_source(image, "image");
    ASSERT_EQ(source->modulus(), 2U);
    Board read(5, 130);
    for (std::size_t row = 0; row < 5; ++row) source->read(read.row(row));
    EXPECT_EQ(read, board);
  }
}

/// Returns reads of a text like those of a file.
ReadAt reads_of(const std::string& text) {
  return [&text](std::uint64_t position, std::span<char> into) {
    const std::size_t begin = std::min<std::size_t>(position, text.size());
    const std::size_t count = std::min(into.size(), text.size() - begin);
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(begin), count, into.begin());
    return count;
  };
}

/// Reads rows in any order from an image after other bytes. Rows may be longer than a piece, and pieces may
/// end within the image.
TEST(Netpbm, RowsAnywhere) {
  std::mt19937_64 random(5);
  for (const std::size_t columns :
       {1U, 7U, 8U, 9U, 63U, 64U, 65U, 127U, 128U, 129U, 1000U, 70'000U, 600'001U}) {
    const std::size_t rows = columns > 1000 ? 5 : 1 + 3'000'000 / columns % 9000;
    SCOPED_TRACE(testing::Message() << rows << " x " << columns);
    const Board board = random_board(rows, columns, random);
    std::ostringstream written;
    written << "before";
    const auto sink = netpbm_sink(written, rows, columns, 2, Format::pbm_raw);
    for (std::size_t first = 0; first < rows;) {
      const std::size_t count = std::min<std::size_t>(1 + random() % rows, rows - first);
      const std::size_t words = words_for(columns);
      sink->write_rows(board.words().subspan(first * words, count * words), count);
      first += count;
    }
    const std::string text = written.str();
    EXPECT_EQ(text.substr(6), write_grid({board}, Format::pbm_raw));
    std::istringstream stream(text);
    stream.seekg(6);
    const auto source = netpbm_source(stream, "image", reads_of(text));
    ASSERT_TRUE(source->reads_anywhere());
    for (int i = 0; i < 20; ++i) {
      const std::size_t first = i == 0 ? 0 : random() % rows;
      const std::size_t count = i == 0 ? rows : 1 + random() % (rows - first);
      Board part(count, columns);
      source->read_at(first, part.words());
      for (std::size_t row = 0; row < count; ++row)
        ASSERT_TRUE(std::ranges::equal(part.row(row), board.row(first + row))) << first << ' ' << row;
    }
    Board beyond(2, columns);
    EXPECT_THROW(source->read_at(rows - 1, beyond.words()), InputError);
    std::vector<Word> row(words_for(columns));
    source->read(row);
    EXPECT_TRUE(std::ranges::equal(row, board.row(0)));
  }
  std::istringstream plain("P1 1 1 0");
  EXPECT_FALSE(netpbm_source(plain, "plain", reads_of("P1 1 1 0"))->reads_anywhere());
  std::istringstream alone("P4 1 1 0");
  EXPECT_FALSE(netpbm_source(alone, "alone")->reads_anywhere());
}

/// A file that changes after its header was read gives the same message as reading row after row.
TEST(Netpbm, RowsAnywhereOfAFileThatChanges) {
  const Board board(300, 70);
  const std::string whole = write_grid({board}, Format::pbm_raw);
  const auto complaint = [&](const std::string& text, bool anywhere) -> std::string {
    std::string now = whole;
    std::istringstream stream(whole);
    const auto source = netpbm_source(stream, "image", reads_of(now));
    now = text;
    stream.str(text);
    Board rows(300, 70);
    try {
      if (anywhere)
        source->read_at(0, rows.words());
      else
        for (std::size_t i = 0; i < 300; ++i) source->read(rows.row(i));
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint(whole, true), "");
  EXPECT_EQ(complaint(whole.substr(0, 1000), true),
            "image:3:991: the image is truncated in row 111 of 300; complete it");
  EXPECT_EQ(complaint(whole + "0", true),
            "image:3:2701: there is more data after 300 rows of 70 cells; remove it");
}

TEST(Netpbm, SourceStartsWhereTheStreamStands) {
  std::istringstream stream("skipP4 8 1 a");
  stream.seekg(4);
  NetpbmSource source(stream, "image");
  std::vector<Word> row(1);
  source.read(row);
  source.rewind();
  source.read(row);
  EXPECT_EQ(row[0], 0x86U);
}

}  // namespace
}  // namespace flipwise
