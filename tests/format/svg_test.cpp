// SPDX-License-Identifier: MIT
//
// Parses the pictures that are written, and compares them with what they must show.
#include "flipwise/svg.hpp"
#include "boards.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <span>
#include <sstream>

#include "flipwise/errors.hpp"

namespace flipwise {
namespace {

/// Returns the steps of the path of class `kind` in the board number `which` of a document.
std::string steps_of(const std::string& document, const std::string& kind, std::size_t which = 0) {
  std::size_t at = 0;
  for (std::size_t board = 0; board <= which; ++board) at = document.find("<g ", at) + 1;
  const std::string own = document.substr(at, document.find("</g>", at) - at);
  std::smatch found;
  return std::regex_search(own, found, std::regex("class=\"" + kind + "\" d=\"([^\"]*)\"")) ? found[1].str()
                                                                                            : "";
}

/// Returns the cells in which the steps begin. A cell that begins with a run to the right fills the run.
Board cells_of(const std::string& steps, std::size_t rows, std::size_t columns) {
  Board board(rows, columns);
  const std::regex start("M([0-9.]+) ([0-9.]+)h([0-9]+)");
  for (std::sregex_iterator at(steps.begin(), steps.end(), start), end; at != end; ++at) {
    const auto column = static_cast<std::size_t>(std::stod((*at)[1])) / 10;
    const std::size_t width = std::max<std::size_t>(std::stoul((*at)[3]) / 10, 1);
    for (std::size_t i = 0; i < width; ++i)
      board.flip(static_cast<std::size_t>(std::stod((*at)[2])) / 10, column + i);
  }
  return board;
}

TEST(Svg, ShowsEveryCell) {
  std::mt19937_64 random(1);
  for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
           {1, 1}, {1, 9}, {7, 1}, {5, 5}, {3, 64}, {12, 65}, {40, 30}}) {
    SCOPED_TRACE(testing::Message() << rows << " x " << columns);
    const Board lit = random_board(rows, columns, random);
    Board holes = random_board(rows, columns, random);
    const Board pressed = random_board(rows, columns, random);
    Board second = random_board(rows, columns, random);
    for (std::size_t i = 0; i < lit.words().size(); ++i) {
      holes.words()[i] &= ~lit.words()[i];
      second.words()[i] &= pressed.words()[i];
    }
    Board kinds = with_modulus(pressed, 3);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j)
        if (second.bit(i, j)) kinds.set(i, j, 2);
    const std::vector<BoardPicture> pictures = {
        {.lit = lit, .holes = holes},
        {.lit = lit, .pressed = kinds, .witness = holes, .caption = "a < b & c"}};
    const std::string document = write_svg(pictures);
    EXPECT_EQ(document.compare(0, 5, "<svg "), 0);
    EXPECT_EQ(cells_of(steps_of(document, "lit"), rows, columns), lit);
    EXPECT_EQ(cells_of(steps_of(document, "unlit"), rows, columns), holes ^ all_lit(rows, columns));
    EXPECT_EQ(steps_of(document, "press"), "");
    EXPECT_EQ(cells_of(steps_of(document, "unlit", 1), rows, columns), all_lit(rows, columns));
    EXPECT_EQ(cells_of(steps_of(document, "press", 1), rows, columns), pressed ^ second);
    EXPECT_EQ(cells_of(steps_of(document, "ring", 1), rows, columns), second);
    EXPECT_EQ(cells_of(steps_of(document, "witness", 1), rows, columns), holes);
    EXPECT_NE(document.find("a &lt; b &amp; c"), std::string::npos);
  }
}

TEST(Svg, BarsAreAsTallAsTheirNumbers) {
  const std::string many(400, '9');  // larger than any double
  const std::vector<std::string> numbers = {"0", "5" + many, "1" + std::string(400, '0'), "0", "3", "0"};
  const std::string document = write_svg({}, std::vector<BarChart>{{numbers, "presses"}});
  const std::regex bar("class=\"bar\"[^>]*height=\"([0-9.]+)\"[^>]*><title>presses ([0-9]+): ([0-9]+)<");
  std::vector<double> heights;
  std::vector<std::string> titles;
  for (std::sregex_iterator at(document.begin(), document.end(), bar), end; at != end; ++at) {
    heights.push_back(std::stod((*at)[1]));
    titles.push_back((*at)[2]);
    EXPECT_EQ((*at)[3], numbers[std::stoul((*at)[2])]);
  }
  ASSERT_EQ(titles, (std::vector<std::string>{"1", "2", "4"}));
  EXPECT_NEAR(heights[1] / heights[0], 1.0 / 6, 1e-3);
  EXPECT_GT(heights[2], 0);
}

TEST(Svg, DrawsBoardsAndDistributionsBelowEachOther) {
  const std::vector<BoardPicture> boards = {{.lit = Board(5, 5)}};
  const std::vector<BarChart> charts = {{{"1", "2"}, "presses"}, {{"3"}, "lit cells"}};
  const auto height = [](const std::string& document) {
    std::smatch found;
    EXPECT_TRUE(std::regex_search(document, found, std::regex("viewBox=\"0 0 [0-9]+ ([0-9]+)\"")));
    return std::stoul(found[1]);
  };
  const std::string both = write_svg(boards, charts);
  EXPECT_EQ(height(both),
            height(write_svg(boards)) + 2 * height(write_svg({}, std::span(charts).first(1))));
  EXPECT_NE(both.find("translate(0 " + std::to_string(height(write_svg(boards))) + ")"), std::string::npos);
  EXPECT_NE(both.find("presses 1: 2<"), std::string::npos);
  EXPECT_NE(both.find("lit cells 0: 3<"), std::string::npos);
}

double contrast_with(double black_or_white, const std::smatch& rgb) {
  const auto linear = [](double part) {
    return part / 255 <= 0.04045 ? part / 255 / 12.92 : std::pow((part / 255 + 0.055) / 1.055, 2.4);
  };
  const double light = 0.2126 * linear(std::stod(rgb[1])) + 0.7152 * linear(std::stod(rgb[2])) +
                       0.0722 * linear(std::stod(rgb[3]));
  return (std::max(light, black_or_white) + 0.05) / (std::min(light, black_or_white) + 0.05);
}

/// Returns the numbers in a document by cell in row-major order, each with its class.
std::map<std::size_t, std::pair<std::string, std::string>> numbers_drawn_in(const std::string& document,
                                                                            std::size_t columns) {
  std::map<std::size_t, std::pair<std::string, std::string>> found;
  const std::regex text("class=\"number ([a-z-]+)\" y=\"([0-9.]+)\" x=\"([^\"]*)\">([0-9]+)<");
  for (std::sregex_iterator at(document.begin(), document.end(), text), end; at != end; ++at) {
    const std::size_t row = static_cast<std::size_t>(std::stod((*at)[2])) / 10;
    std::istringstream places((*at)[3]);
    std::vector<std::size_t> cells;
    for (double x = 0; places >> x;) cells.push_back(row * columns + static_cast<std::size_t>(x) / 10);
    const std::string digits = (*at)[4];
    for (std::size_t i = 0; i < cells.size(); ++i)
      found[cells[i]] = {cells.size() == 1 ? digits : digits.substr(i, 1), (*at)[1]};
  }
  return found;
}

TEST(Svg, NumbersOfColoursStandOutFromTheirColours) {
  for (const unsigned colours : {2U, 3U, 4U, 7U, 10U, 11U, 100U, 101U, 256U}) {
    SCOPED_TRACE(colours);
    Grid grid{Board(2, colours, colours), Board(2, colours)};
    for (unsigned value = 0; value < colours; ++value) grid.cells.set(0, value, value);
    for (unsigned value = 0; value < colours; ++value) grid.holes->flip(1, value);
    const std::string document = write_svg(std::vector<BoardPicture>{picture_of(grid, "a board")});
    auto numbers = numbers_drawn_in(document, colours);
    EXPECT_EQ(numbers.size(), colours);
    const std::regex fill("<path fill=\"rgb\\(([0-9]+),([0-9]+),([0-9]+)\\)\" d=\"M([0-9]+) 0h");
    std::set<std::string> shades;
    for (std::sregex_iterator at(document.begin(), document.end(), fill), end; at != end; ++at) {
      const std::size_t value = std::stoul((*at)[4]) / 10;
      EXPECT_EQ(numbers[value].first, std::to_string(value));
      EXPECT_GE(contrast_with(numbers[value].second == "on-dark" ? 1 : 0, *at), 4.5) << value;
      shades.insert((*at)[1].str() + "," + (*at)[2].str() + "," + (*at)[3].str());
    }
    EXPECT_GE(shades.size(), std::min(colours, 250U));
  }
  Grid bad{Board(1, 2, 3)};
  bad.cells.set(0, 1, 3);
  EXPECT_THROW(write_svg(std::vector<BoardPicture>{picture_of(bad)}), InputError);
}

TEST(Svg, RefusesWhatItCannotDraw) {
  EXPECT_THROW(write_svg(std::vector<BoardPicture>{}), InputError);
  EXPECT_THROW(write_svg(std::vector<BoardPicture>{{.lit = Board()}}), InputError);
  EXPECT_THROW(write_svg(std::vector<BoardPicture>{{.lit = Board(2, 3), .pressed = Board(3, 2)}}),
               InputError);
  EXPECT_THROW(write_svg({}, std::vector<BarChart>{{{"0"}, "presses"}}), InputError);
  EXPECT_THROW(write_svg({}, std::vector<BarChart>{{{"1", "-1"}, "presses"}}), InputError);
}

}  // namespace
}  // namespace flipwise
