// SPDX-License-Identifier: MIT
//
// Folder apps/colours: options of puzzles of more than two colours, and the text of their facts.
// Entry: colour_options() and read_colours() below, facts_report.hpp.
// Must not read formats or JSON itself: src/format and src/json do.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/input.hpp"
#include "flipwise/rows.hpp"
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
Said said_by(const PuzzleOptions& options, unsigned colours);
/// What a BOARD argument says of any number of colours: an id all of it, a file its cells.
Said said_in(StatedBoard board);
/// What the user asks about: BOARD and the options. `opened` is BOARD where it was opened before.
Said read_colours(const std::string& board, const PuzzleOptions& options, Input* opened = nullptr);
/// The buttons of a file without lights, for lights that are still to come.
Said read_colour_buttons_alone(const std::string& path, const PuzzleOptions& options);

/// What the options say of all puzzles of --many. It counts instead of what a puzzle says itself.
struct GivenPuzzles {
  GivenPuzzle of_two = {};
  unsigned colours = 0;  ///< more than two, of lines that say none
  Said of_more = {};     ///< for such lines, with the buttons of a file

  /// Returns what the options say of a puzzle of more than two colours that says `own`.
  Said for_colours(unsigned own) const;
  /// Returns what a line says, an id or cells, where it is about more than two colours; else nothing.
  std::optional<Said> said_on(std::string_view line) const;
  /// Returns what a request of more than two colours says, and what the options do. Throws InputError.
  Said amended(const Said& said) const;
  /// Returns what a request of more than two colours says alone. Throws InputError for a board where the
  /// options have buttons.
  Said said_of_request(Puzzle puzzle) const;
  /// Sets what the options say of a puzzle of any number of colours.
  void amend(Puzzle& puzzle) const;
};
/// Reads them; with `takes_buttons` --rule may be a file of buttons of two colours.
GivenPuzzles given_for_many(const PuzzleOptions& options, bool takes_buttons);

/// Whether rows can go by, one after the other: the options ask nothing that needs a board.
bool rows_suffice(const PuzzleOptions& options, bool has_colours);
/// What the options say of an image, which `name` calls. Throws InputError.
RowPuzzle row_puzzle(const RowSource& image, const std::string& name, const PuzzleOptions& options);

/// Throws InputError where a format is none of these, but of two colours only.
void require_colour_format(const std::string& format, const std::vector<std::string>& words);

}  // namespace flipwise::app
