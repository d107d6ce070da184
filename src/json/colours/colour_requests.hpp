// SPDX-License-Identifier: MIT
//
// Folder src/json/colours: puzzles of any number of colours as requests state them, answers to verify.
// Entry: colour_requests.hpp (puzzles, answers), colour_study.cpp (requests of src/study/colours).
// Must not contain fields that two colours have too: those are in src/json/study_fields.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/study.hpp"
#include "flipwise/verify.hpp"

namespace flipwise {

class Fields;

// What is said of puzzles and answers, whether by JSON or by options. But for the types this is for more
// than two colours.

/// What is said of a puzzle; what is left out is as by default, or as an answer says it.
struct Said {
  unsigned colours = 0;  ///< 0 where they are not said; of a request these are two
  std::optional<Grid> board = {};
  std::optional<Buttons> buttons = {};  ///< then the board is their lights
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  std::optional<Board> free = {};
  std::optional<Board> fixed = {};
  std::optional<std::vector<std::uint64_t>> cost = {};
  std::optional<CostOf> cost_of = {};
};

/// All that an id of any number of colours says: cells that it does not free are not.
Said said_of_id(Puzzle id);
/// All that a question of any number of colours says.
Said said_of(Puzzle puzzle);
/// What `first` says, and of the rest what `second` does.
Said joined(Said first, const Said& second);
/// Throws InputError where there is no board, or what is said does not fit.
Puzzle puzzle_of(Said said);
/// Returns the cells in one row. Throws InputError where there are holes.
Board in_a_row(const Grid& grid);
/// The lights of each button, each as often as the button adds 1 to it.
std::vector<std::vector<std::size_t>> lights_of(const Puzzle& puzzle);
/// The cells that a board names: its holes where it has any, else those that are not 0.
Board marked_cells(const Grid& grid);
/// All 0. Throws std::bad_alloc, before there is one, where the few that are made of it do not fit.
Grid dark_grid(unsigned colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes);
CostOf parse_cost_of(std::string_view word);

/// An answer as someone states it, with what it repeats of its puzzle.
struct StatedAnswer {
  Answer answer = {};
  Said said = {};
  std::optional<Board> holes = {};  ///< where the answer shows any
  bool states_number = true;        ///< else `upper` and `lower` were counted, and are no claims
  std::string contradiction = {};   ///< where two of its fields disagree: which, in one line
};
/// `colours` are those of the puzzle, 0 where only the answer says them. Throws InputError.
StatedAnswer colours_from_json(const Fields& fields, unsigned colours);

/// How many colours a request says, by its field or its board; 0 where these are two.
unsigned colours_of(const Fields& fields);
/// What the fields say of a puzzle of so many colours.
Said said_by(const Fields& fields, unsigned colours);
/// Throws InputError where there is a field that is neither of a puzzle of colours nor among `more`.
void allow_colours(const Fields& fields, std::vector<std::string_view> more);

}  // namespace flipwise
