// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flipwise/board.hpp"

namespace flipwise {

/// What is drawn of one board. All boards in it have the shape of `lit`; an empty one is left out.
struct BoardPicture {
  Board lit;                        ///< filled cells
  std::optional<Board> holes = {};  ///< no cells there
  Board pressed = {};               ///< a dot in each
  Board second = {};                ///< of the pressed cells those of kind 2: a ring instead
  Board witness = {};               ///< a frame around each
  std::string caption = {};         ///< one line below
};

/// Boards side by side, in as many rows as a page needs: an SVG document of its own, readable on a light
/// page and on a dark one. Throws InputError where there is no board, one has more than 4,000,000 cells, or
/// the boards of one picture differ in shape. Cost: linear in the cells; every press, every frame and every
/// run of equal cells is some twenty bytes.
std::string write_svg(std::span<const BoardPicture> pictures);

/// A distribution as bars: numbers[n] (decimal, of any length) things have `what` n. Leading and trailing
/// zeros get no bar. Throws InputError where a number is not one.
std::string write_svg(std::span<const std::string> numbers, const std::string& what);

}  // namespace flipwise
