// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/input.hpp"
#include "json/colours/colour_requests.hpp"
#include "puzzle_options.hpp"

namespace flipwise::app {

/// `--colours`, and with `costs` `--cost-of`.
std::vector<Option> colour_options(PuzzleOptions& options, bool costs);

/// What --colours says, where it says more than two; else 0.
unsigned colours_of(const PuzzleOptions& options);
/// Whether BOARD has numbers, as --colours says, or its id, or the image that it is. What can be read only
/// once is opened for that, and stays at its beginning.
bool asks_colours(const std::string& board, const PuzzleOptions& options, std::optional<Input>& opened);
/// The same of an input.
bool says_colours(Input& input);

/// What the options say; all but the buttons of a file. Throws InputError for options of two colours only.
ColourSaid said_by(const PuzzleOptions& options, unsigned colours);
/// The same of what was read for two colours.
ColourSaid said_by(const GivenPuzzle& given, unsigned colours);
/// What the user asks about: BOARD and the options. `opened` is BOARD where it was opened before.
ColourSaid read_colours(const std::string& board, const PuzzleOptions& options, Input* opened = nullptr);
/// A board of so many colours, an id or a file.
ColourGrid read_colour_board(const std::string& board, unsigned colours);
/// The buttons of a file without lights, for lights that are still to come.
ColourSaid read_colour_buttons_alone(const std::string& path, const PuzzleOptions& options);

/// A board of so many colours on one line, a slash between rows.
ColourGrid colours_of_line(std::string_view text, unsigned colours);
std::string colours_on_a_line(const ColourGrid& grid);
/// What an id or a line of cells says, and beside it the options.
ColourSaid said_on_line(std::string_view text, const ColourSaid& given);

}  // namespace flipwise::app
