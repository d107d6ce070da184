// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "flipwise/colour_io.hpp"
#include "flipwise/colour_study.hpp"
#include "flipwise/verify.hpp"

namespace flipwise {

class Fields;
class JsonObject;

// What is asked and stated of puzzles of more than two colours, whether by JSON or by options.

using AnyColourPuzzle = std::variant<ColourPuzzle, ColourButtons>;

/// What is said of a puzzle of colours; what is left out is as by default, or as an answer says it.
struct ColourSaid {
  unsigned colours = 0;
  std::optional<ColourGrid> board = {};
  std::optional<std::vector<std::vector<Change>>> buttons = {};  ///< then the board is their lights
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  std::optional<Board> free = {};
  std::optional<Board> fixed = {};
  std::optional<CostOf> cost_of = {};
};

/// All that an id says: cells that it does not free are not.
ColourSaid said_of(ColourPuzzle puzzle);
/// All that a question says.
ColourSaid said_of(AnyColourPuzzle puzzle);
/// What `first` says, and of the rest what `second` does.
ColourSaid joined(ColourSaid first, const ColourSaid& second);
/// Throws InputError where there is no board, or what is said does not fit.
AnyColourPuzzle puzzle_of(ColourSaid said);
/// The board and its holes, as it is shown.
ColourGrid grid_of(const AnyColourPuzzle& puzzle);
/// A light for each time that a button adds 1 to it.
std::vector<std::vector<std::size_t>> lights_of(const ColourButtons& puzzle);
/// In one row.
Board in_a_row(const ColourGrid& grid);
/// The cells that a board names: its holes where it has any, else those that are not 0.
Board marked_cells(const ColourGrid& grid);
/// All 0. Throws std::bad_alloc, before there is one, where the few that are made of it do not fit.
ColourGrid dark_grid(unsigned colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes);
CostOf parse_cost_of(std::string_view word);

/// An answer as someone states it, with what it repeats of its puzzle.
struct StatedColours {
  Answer answer = {};
  ColourSaid said = {};
  std::optional<Board> holes = {};  ///< where the answer shows any
  std::string contradiction = {};   ///< where two of its fields disagree: which, in one line
};
/// `colours` are those of the puzzle, 0 where only the answer says them. Throws InputError.
StatedColours colours_from_json(const Fields& fields, unsigned colours);
StatedColours colours_from_text(const std::vector<std::string>& comments, std::vector<ColourGrid> boards,
                                const std::string& name);
StatedColours colours_from_id(ColourPuzzle id, bool is_witness);
StatedColours colours_from_witness(ColourGrid witness);

/// What the asker says of the puzzle holds; what is left out is taken from the answer.
struct ColourVerifyRequest {
  ColourSaid said;
  StatedColours stated = {};
};
/// Throws InputError when a shape does not fit.
Verdict verify(const ColourVerifyRequest& request);

/// How many colours a request says, by its field or its board; 0 where these are two.
unsigned colours_of(const Fields& fields);
/// What the fields say of a puzzle of so many colours.
ColourSaid said_by(const Fields& fields, unsigned colours);
/// The same where it is sound.
ColourSaid sound_colours(const Fields& fields, unsigned colours);
/// Throws InputError where there is a field that is neither of a puzzle of colours nor among `more`.
void allow_colours(const Fields& fields, std::vector<std::string_view> more);
/// What they say of an answer, or of a request to verify one.
ColourVerifyRequest colours_to_verify(const Fields& fields, unsigned colours);

/// What boards are wanted, but for their number and that of their presses.
ColourGenerateQuery query_of(AnyColourPuzzle puzzle);

/// As `show` writes a board: with rule, wrap, goal and id where more is said than its cells.
std::string show_json(const ColourSaid& said);
/// What a puzzle is beside its colours and its board, as answers repeat it.
void add_question(JsonObject& object, const ColourPuzzle& puzzle);
void add_question(JsonObject& object, const ColourButtons& puzzle);
/// The id of what is said; throws InputError for buttons.
std::string id_of(const ColourSaid& said);

}  // namespace flipwise
