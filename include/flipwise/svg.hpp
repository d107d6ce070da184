// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/drawing.hpp"
#include "flipwise/io.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// One board in a picture. All boards in it have the shape of `lit`; empty ones are not drawn.
struct FLIPWISE_API BoardPicture {
  Board lit;                        ///< filled cells
  std::optional<Board> holes = {};  ///< places without cells
  Board pressed = {};               ///< presses: dots; with numbers modulo 3, rings for those of kind 2
  Board witness = {};               ///< framed cells
  std::string caption = {};         ///< a line below the board
  /// For more than two colours: the number of each cell, on a colour of its own, drawn over all the rest.
  Grid numbers = {};
  /// For a board of one row: the places of its cells; empty: a row. Must have as many lights as the board.
  Drawing drawing = {};
};

/// Returns a picture of a board with more than two colours, or of the number of presses of its cells.
FLIPWISE_API BoardPicture picture_of(Grid numbers, std::string caption = {});

/// Maximum total number of cells in a document: about 100 MB of SVG.
inline constexpr std::size_t max_picture_cells = 4'000'000;

/// A distribution, drawn as bars.
struct FLIPWISE_API BarChart {
  std::vector<std::string> numbers;  ///< the count for n = 0, 1, 2, ..., decimal, of any length
  std::string what;                  ///< the name of n, such as "presses"
};

/// Returns an SVG document that is readable on a light and on a dark page: the boards side by side, in as
/// many rows as needed, and below them the charts, without leading and trailing zeros. Throws InputError if
/// there is nothing to draw, the boards have more than `max_picture_cells` cells in all, the boards of one
/// picture differ in shape, or a number of a chart is not decimal. Cost: linear in the cells; every press,
/// frame and run of equal cells takes about twenty bytes.
FLIPWISE_API std::string write_svg(std::span<const BoardPicture> pictures,
                                   std::span<const BarChart> charts = {});

}  // namespace flipwise
