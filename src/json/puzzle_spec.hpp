// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

class Fields;

/// In a PuzzleSpec, the goal number that is one less than the number of colours, whatever that is: `on`.
inline constexpr std::uint64_t last_number = UINT64_MAX;

/// The parts of a puzzle that a request, options, an id or an answer give. A part that is left out is taken
/// from another of these (`merged`), or has its default.
struct PuzzleSpec {
  std::uint64_t colours = 0;  ///< number of states of a light; 0 where it is not given
  std::optional<Grid> board = {};
  std::optional<Buttons> buttons = {};  ///< then the cells of the board are their lights, in reading order
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<Goal> goal = {};
  std::optional<Board> free = {};   ///< empty: no light is free, whatever another spec states
  std::optional<Board> fixed = {};  ///< likewise
  std::optional<std::vector<std::uint64_t>> cost = {};
  std::optional<CostOf> cost_of = {};
  std::optional<std::vector<std::uint64_t>> states = {};  ///< then `colours` is their least common multiple
};

/// Calls `use` with a pointer to each part but the colours.
template <typename Use>
void for_each_part(const Use& use) {
  using Spec = PuzzleSpec;
  const auto each = [&](auto... parts) { (use(parts), ...); };
  each(&Spec::board, &Spec::buttons, &Spec::rule, &Spec::wrap, &Spec::goal, &Spec::free, &Spec::fixed,
       &Spec::cost, &Spec::cost_of, &Spec::states);
}

/// Returns the number of colours that a request states, by its field or its id; 0 where it does not. Throws
/// InputError where the two disagree.
std::uint64_t colours_in(const Fields& fields);
/// Reads the parts of a puzzle of this many colours. With `has_kinds` cells may be presses of two kinds,
/// which count as lit. Throws InputError for a field that does not read.
PuzzleSpec spec_in(const Fields& fields, std::uint64_t colours, bool has_kinds = false);
/// Returns every part of a puzzle.
PuzzleSpec spec_of(Puzzle puzzle);
/// Returns what an id states: all but costs. Cells that it does not free or fix are not.
PuzzleSpec spec_of_id(Puzzle id);
/// Returns the parts of `first`, and those of `then` that `first` leaves out.
PuzzleSpec merged(PuzzleSpec first, PuzzleSpec then);
/// Returns the goal of a spec for a puzzle whose other parts are complete. Throws InputError for holes in
/// the target of buttons.
Goal resolved(Goal goal, const Puzzle& puzzle);
/// Makes the puzzle, with defaults for what is left out; `colours` does not count. Boards of lights and of
/// buttons are laid in a row. Throws InputError where there is no board, for a rule or wrap with buttons,
/// and for holes with buttons; whether the parts fit each other is left to the call that gets the puzzle.
Puzzle complete(PuzzleSpec spec);

/// Returns the cells in one row. Throws InputError where there are holes.
Board in_a_row(const Grid& grid);
/// Returns the lights of each button, each as often as the button adds 1 to it.
std::vector<std::vector<std::size_t>> lights_of(const Puzzle& puzzle);
/// Returns the cells that a board marks: its holes where it has any, else those that are not 0.
Board marked_cells(const Grid& grid);
/// Returns a board of zeros. Throws std::bad_alloc, before memory is touched, where the few boards that are
/// made of it do not fit.
Grid zero_grid(std::uint64_t colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes);
CostOf parse_cost_of(std::string_view word);

}  // namespace flipwise
