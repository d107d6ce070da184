// SPDX-License-Identifier: MIT
//
// Checks that the cells of drawings neither overlap nor part: neighbours have a side in common, in a layer.
#include "flipwise/drawing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "flipwise/svg.hpp"

namespace flipwise {
namespace {

using Polygon = std::vector<Point>;

/// Returns whether a side of the first polygon separates it from the second one. Convex polygons have such
/// a side unless they overlap.
bool separates(const Polygon& one, const Polygon& other) {
  constexpr double tiny = 1e-9;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const Point from = one[i], to = one[(i + 1) % one.size()];
    // Corners are clockwise, with y downwards: the inside is at the right, where the product is positive.
    if (std::all_of(other.begin(), other.end(), [&](const Point& at) {
          return (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x) < tiny;
        }))
      return true;
  }
  return false;
}

std::size_t common_corners(const Polygon& one, const Polygon& other) {
  const auto is_in = [&](const Point& at) {
    return std::any_of(other.begin(), other.end(),
                       [&](const Point& corner) { return corner.x == at.x && corner.y == at.y; });
  };
  return static_cast<std::size_t>(std::count_if(one.begin(), one.end(), is_in));
}

TEST(Drawing, CellsNeitherOverlapNorPart) {
  for (const std::string word :
       {"hexagon:1", "hexagon:4", "hexagons:1,3", "hexagons:5,4", "triangle:1", "triangle:5",
        "triangles:4,7", "grid:4,5", "grid:2,3,4", "grid:2,3,2,3", "grid:2,2,2,2,2,2", "grid:12,1,1",
        "torus:3,3,3", "path:3*hexagon:2", "path:2*path:2*triangle:2", "petersen:5,2", "moebius:4"}) {
    SCOPED_TRACE(word);
    const Graph graph = parse_graph(word);
    const Layout layout = layout_of(graph.drawing);
    ASSERT_EQ(layout.places.size(), graph.size());
    ASSERT_EQ(graph.drawing.size(), graph.size());
    std::vector<Polygon> outlines;
    for (std::size_t v = 0; v < graph.size(); ++v) {
      outlines.push_back(layout.outline(v));
      for (const Point& corner : outlines[v]) {
        EXPECT_GE(std::min(corner.x, corner.y), 0);
        EXPECT_LE(corner.x, layout.width() + 1e-9);
        EXPECT_LE(corner.y, layout.height() + 1e-9);
      }
      const Point centre = layout.centre(v);
      for (std::size_t i = 0; i < outlines[v].size(); ++i) {
        const Point from = outlines[v][i], to = outlines[v][(i + 1) % outlines[v].size()];
        const double side = std::hypot(to.x - from.x, to.y - from.y);
        const double distance =
            ((to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x)) / side;
        EXPECT_NEAR(distance, layout.inner_radius(), 1e-9);
      }
    }
    const bool is_tiling = graph.drawing.layers.empty() && graph.drawing.cells != Drawing::Cells::squares;
    for (std::size_t u = 0; u < graph.size(); ++u)
      for (std::size_t v = u + 1; v < graph.size(); ++v) {
        EXPECT_TRUE(separates(outlines[u], outlines[v]) || separates(outlines[v], outlines[u]));
        const bool are_joined =
            std::binary_search(graph.neighbours[u].begin(), graph.neighbours[u].end(), v);
        if (is_tiling) {
          EXPECT_EQ(common_corners(outlines[u], outlines[v]) == 2, are_joined) << u << " " << v;
        }
      }
  }
}

TEST(Drawing, ReadingOrder) {
  for (const std::string word : {"hexagon:4", "hexagons:4,3", "triangle:4", "triangles:3,5", "grid:3,4"}) {
    const Layout layout = layout_of(parse_graph(word).drawing);
    for (std::size_t v = 1; v < layout.places.size(); ++v) {
      const auto &before = layout.places[v - 1], &after = layout.places[v];
      EXPECT_TRUE(before.row < after.row || (before.row == after.row && before.column < after.column));
    }
  }
}

TEST(Drawing, TitlesOfLayers) {
  const auto titles = [](const std::string& word) {
    std::string all;
    for (const Layout::Title& title : layout_of(parse_graph(word).drawing).titles) all += title.text + " ";
    return all;
  };
  EXPECT_EQ(titles("grid:3,2,2"), "1 2 3 ");
  EXPECT_EQ(titles("grid:2,2,2,2"), "1,1 1,2 2,1 2,2 ");
  EXPECT_EQ(titles("hypercube:10"), "");
  EXPECT_EQ(titles("hexagon:3"), "");
}

TEST(Drawing, OnlyOfGraphsThatHaveOne) {
  for (const std::string word :
       {"path:5", "cycle:5", "wheel:5", "DQc", "union(grid:2,2,hexagon:2)", "join(grid:2,2,grid:2,2)",
        "line(hexagon:2)", "hexagon:2*path:3", "grid:7"})
    EXPECT_TRUE(parse_graph(word).drawing.empty()) << word;
  const Drawing grid = parse_graph("grid:3,4").drawing;
  for (const std::string word :
       {"path:3*path:4", "strong(path:3,path:4)", "tensor(cycle:3,cycle:4)", "open(grid:3,4)",
        "complement(grid:3,4)", "complete:3*complete:4", "torus:3,4"})
    EXPECT_EQ(parse_graph(word).drawing, grid) << word;
  EXPECT_EQ(parse_graph("path:2*path:3*path:4").drawing, parse_graph("grid:2,3,4").drawing);
}

TEST(Drawing, MustFitTheBoard) {
  const Drawing drawing = parse_graph("hexagon:2").drawing;
  EXPECT_NO_THROW(write_svg(std::vector<BoardPicture>{{.lit = Board(1, 7), .drawing = drawing}}));
  for (const Board& board : {Board(1, 6), Board(7, 1), Board(2, 7)})
    EXPECT_THROW(write_svg(std::vector<BoardPicture>{{.lit = board, .drawing = drawing}}), InputError);
}

}  // namespace
}  // namespace flipwise
