// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "flipwise/version.hpp"

namespace flipwise {

/// How lights that are not on a rectangular grid are drawn: as layers of rows of equal cells, numbered in
/// reading order, layer by layer. An empty drawing stands for one row of squares. It affects pictures and
/// `--format pretty` only, no answer.
struct FLIPWISE_API Drawing {
  enum class Cells {
    squares,
    hexagons,   ///< with a corner at the top
    triangles,  ///< in a row, they point up and down by turns
  };
  /// A row of cells.
  struct FLIPWISE_API Row {
    std::size_t indent = 0;  ///< place of the first cell, in half columns
    std::size_t cells = 0;
    bool starts_down = false;  ///< whether the first triangle points down
    bool operator==(const Row&) const = default;
  };
  Cells cells = Cells::squares;
  std::vector<Row> rows = {};  ///< a layer, from top to bottom
  /// The number of layers in each dimension but the last two, outermost first; empty for a single layer.
  /// Layers of the last of these dimensions are side by side, those of the one before it one below the
  /// other, and so on by turns.
  std::vector<std::size_t> layers = {};

  bool empty() const { return rows.empty(); }
  /// Returns the number of lights.
  std::size_t size() const;
  bool operator==(const Drawing&) const = default;
};

/// A point, in sides of a square. x counts to the right, y downwards.
struct FLIPWISE_API Point {
  double x = 0;
  double y = 0;
};

/// A drawing whose lights have their places.
struct FLIPWISE_API Layout {
  /// The place of a cell on a grid of rows and half columns. Neighbours in a row of squares or hexagons are
  /// two half columns apart, triangles one.
  struct FLIPWISE_API Place {
    std::size_t row = 0;
    std::size_t column = 0;
    bool points_down = false;  ///< of a triangle
    bool operator==(const Place&) const = default;
  };
  /// The number of a layer, counted from 1 in each dimension ("2" or "1,3"), above its first column.
  struct FLIPWISE_API Title {
    std::size_t row = 0;
    std::size_t column = 0;
    std::string text = {};
  };
  Drawing::Cells cells = Drawing::Cells::squares;
  std::vector<Place> places = {};  ///< of each light
  std::vector<Title> titles = {};  ///< none for a single layer, or if they are wider than a layer
  std::size_t rows = 0;
  std::size_t columns = 0;  ///< half columns that the cells take

  /// Returns the size of the picture.
  double width() const;
  double height() const;
  /// Returns the centre of a cell, which has the same distance to all sides.
  Point centre(std::size_t light) const;
  /// Returns the corners of a cell, clockwise. Corners that cells have in common are equal.
  std::vector<Point> outline(std::size_t light) const;
  /// Returns the left end of the base line of a title.
  Point start(const Title& title) const;
  /// Returns the distance of the centre of a cell from its sides.
  double inner_radius() const;
};

/// Returns the places of the lights of a drawing. Cost: linear in the lights.
FLIPWISE_API Layout layout_of(const Drawing& drawing);

}  // namespace flipwise
