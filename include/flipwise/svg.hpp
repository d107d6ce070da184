// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/io.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// What is drawn of one board. All boards in it have the shape of `lit`; an empty one is left out.
struct BoardPicture {
  Board lit;                        ///< filled cells
  std::optional<Board> holes = {};  ///< no cells there
  Board pressed = {};               ///< a dot in each; with numbers modulo 3 a ring in those of kind 2
  Board witness = {};               ///< a frame around each
  std::string caption = {};         ///< one line below
  /// With more than two colours, on top of all that: the number of each cell, on a colour of its own.
  Grid numbers = {};
};

/// A board of more than two colours, or how often its cells are pressed.
BoardPicture picture_of(Grid numbers, std::string caption = {});

/// So many cells all boards of a document have at most: about 100 MB of text.
inline constexpr std::size_t most_picture_cells = 4'000'000;

/// A distribution: numbers[n] (decimal, of any length) things have `what` n.
struct BarChart {
  std::vector<std::string> numbers;
  std::string what;
};

/// Boards side by side, in as many rows as a page needs, and below them distributions as bars, in which
/// leading and trailing zeros get none: an SVG document of its own, readable on a light page and on a dark
/// one. Throws InputError where there is nothing to draw, the boards have more than 4,000,000 cells in all,
/// the boards of one picture differ in shape, or a number is not one. Cost: linear in the cells; every
/// press, every frame and every run of equal cells is some twenty bytes.
std::string write_svg(std::span<const BoardPicture> pictures, std::span<const BarChart> charts = {});

}  // namespace flipwise
#pragma GCC visibility pop
