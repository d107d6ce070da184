// SPDX-License-Identifier: MIT
#include "flipwise/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flipwise {

namespace {

/// Lengths of a kind of cell, in sides of a square.
struct Measures {
  double half_column;
  double row;           // from a row to the next one
  double height;        // of a cell
  double inner_radius;  // distance of the centre from the sides
};

constexpr double triangle_side = 1.6;  // so that a press and a number fit in a triangle

Measures measures_of(Drawing::Cells cells) {
  constexpr double root = std::numbers::sqrt3;
  switch (cells) {
    case Drawing::Cells::hexagons: return {0.5, root / 2, 2 / root, 0.5};
    case Drawing::Cells::triangles:
      return {triangle_side / 2, triangle_side * root / 2, triangle_side * root / 2,
              triangle_side / (2 * root)};
    default: return {0.5, 1, 1, 0.5};
  }
}

/// Returns the number of half columns that a row takes.
std::size_t end_of(Drawing::Cells cells, const Drawing::Row& row) {
  return row.indent + (cells == Drawing::Cells::triangles ? row.cells + 1 : 2 * row.cells);
}

}  // namespace

std::size_t Drawing::size() const {
  std::size_t number = 0;
  for (const Row& row : rows) number += row.cells;
  for (const std::size_t side : layers) number *= side;
  return number;
}

double Layout::width() const {
  return static_cast<double>(columns) * measures_of(cells).half_column;
}

double Layout::height() const {
  const Measures measures = measures_of(cells);
  return rows == 0 ? 0 : static_cast<double>(rows - 1) * measures.row + measures.height;
}

double Layout::inner_radius() const {
  return measures_of(cells).inner_radius;
}

Point Layout::centre(std::size_t light) const {
  const Measures measures = measures_of(cells);
  const Place& place = places[light];
  const double top = static_cast<double>(place.row) * measures.row;
  const double down = cells != Drawing::Cells::triangles ? measures.height / 2
                      : place.points_down                ? measures.inner_radius
                                                         : measures.height - measures.inner_radius;
  return {static_cast<double>(place.column + 1) * measures.half_column, top + down};
}

std::vector<Point> Layout::outline(std::size_t light) const {
  const Measures measures = measures_of(cells);
  const Place& place = places[light];
  // Corners of different cells are equal because the same integers are scaled.
  const auto at = [&](std::size_t half_columns, std::size_t row, double below) {
    return Point{static_cast<double>(place.column + half_columns) * measures.half_column,
                 static_cast<double>(place.row + row) * measures.row + below};
  };
  const double quarter = measures.height / 4;
  switch (cells) {
    case Drawing::Cells::hexagons:
      return {at(1, 0, 0),       at(2, 0, quarter), at(2, 1, 0),
              at(1, 1, quarter), at(0, 1, 0),       at(0, 0, quarter)};
    case Drawing::Cells::triangles:
      if (place.points_down) return {at(0, 0, 0), at(2, 0, 0), at(1, 1, 0)};
      return {at(1, 0, 0), at(2, 1, 0), at(0, 1, 0)};
    default: return {at(0, 0, 0), at(2, 0, 0), at(2, 1, 0), at(0, 1, 0)};
  }
}

Point Layout::start(const Title& title) const {
  const Measures measures = measures_of(cells);
  return {static_cast<double>(title.column) * measures.half_column,
          static_cast<double>(title.row) * measures.row + measures.row * 0.8};
}

Layout layout_of(const Drawing& drawing) {
  Layout layout{.cells = drawing.cells};
  const std::size_t dimensions = drawing.layers.size();
  std::size_t wide = 0;
  for (const Drawing::Row& row : drawing.rows) wide = std::max(wide, end_of(drawing.cells, row));
  // The distance from a layer to the next one in each dimension. Blocks of more layers have wider gaps.
  std::vector<std::size_t> steps(dimensions);
  // A single layer has no title. Titles are left out if they are too long, such as those of layers of 2 x 2
  // cells in many dimensions.
  std::size_t longest = dimensions;
  for (const std::size_t side : drawing.layers) longest += std::to_string(side).size();
  const bool has_layers =
      std::any_of(drawing.layers.begin(), drawing.layers.end(), [](std::size_t side) { return side > 1; });
  const bool has_titles = has_layers && longest <= wide + 2;
  const std::size_t title_rows = has_titles ? 1 : 0;
  std::size_t tall = drawing.rows.size() + title_rows;
  for (std::size_t i = dimensions; i-- > 0;) {
    const std::size_t level = (dimensions - 1 - i) / 2;
    std::size_t& side = (dimensions - i) % 2 == 1 ? wide : tall;
    steps[i] = side + ((dimensions - i) % 2 == 1 ? 2 * (level + 1) : level + 1);
    side += (drawing.layers[i] - 1) * steps[i];
  }
  layout.rows = tall;
  layout.columns = wide;
  layout.places.reserve(drawing.size());
  std::vector<std::size_t> number(dimensions);  // of the layer
  while (true) {
    std::size_t top = title_rows, left = 0;
    std::string text;
    for (std::size_t i = 0; i < dimensions; ++i) {
      ((dimensions - i) % 2 == 1 ? left : top) += number[i] * steps[i];
      text += (i == 0 ? "" : ",") + std::to_string(number[i] + 1);
    }
    if (has_titles) layout.titles.push_back({top - 1, left, std::move(text)});
    for (std::size_t row = 0; row < drawing.rows.size(); ++row) {
      const auto& [indent, cells, starts_down] = drawing.rows[row];
      const bool are_triangles = drawing.cells == Drawing::Cells::triangles;
      for (std::size_t i = 0; i < cells; ++i)
        layout.places.push_back({top + row, left + indent + (are_triangles ? i : 2 * i),
                                 are_triangles && starts_down != (i % 2 == 1)});
    }
    std::size_t i = dimensions;
    while (i > 0 && ++number[i - 1] == drawing.layers[i - 1]) number[--i] = 0;
    if (i == 0) return layout;
  }
}

}  // namespace flipwise
