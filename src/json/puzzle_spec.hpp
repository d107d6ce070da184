// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

class Fields;

/// Stands in a PuzzleSpec for the goal number `on`, the number of colours less 1: the spec may not state
/// the colours.
inline constexpr std::uint64_t last_number = UINT64_MAX;

/// The parts of a puzzle that a request, options, an id or an answer states. A missing part is taken from
/// another spec (`merged`), or has its default.
struct PuzzleSpec {
  std::uint64_t colours = 0;  ///< number of states of a light; 0 if not stated
  std::optional<Grid> board = {};
  std::optional<Buttons> buttons =
      {};  ///< if present, the cells of the board in row-major order are their lights
  std::optional<Rule> rule = {};
  std::optional<Wrap> wrap = {};
  std::optional<bool> simple = {};  ///< if true, a press reaches each cell at most once
  std::optional<Goal> goal = {};
  std::optional<Board> free = {};   ///< an empty board overrides another spec: no light is free
  std::optional<Board> fixed = {};  ///< likewise
  std::optional<std::vector<std::uint64_t>> cost = {};
  std::optional<CostOf> cost_of = {};
  std::optional<std::vector<std::uint64_t>> states =
      {};  ///< if present, `colours` is their least common multiple
};

/// Calls `use` with a member pointer to each part except the colours.
template <typename Use>
void for_each_part(const Use& use) {
  using Spec = PuzzleSpec;
  const auto each = [&](auto... parts) { (use(parts), ...); };
  each(&Spec::board, &Spec::buttons, &Spec::rule, &Spec::wrap, &Spec::simple, &Spec::goal, &Spec::free,
       &Spec::fixed, &Spec::cost, &Spec::cost_of, &Spec::states);
}

/// Returns the number of colours that a request states, by a field or in an id; 0 if neither does. Throws
/// InputError if they disagree.
std::uint64_t colours_in(const Fields& fields);
/// Returns how boards of strings are written, `form` if no field states it.
TextForm form_in(const Fields& fields, TextForm form = {});
/// Returns "3", or "none" for counters that never wrap.
std::string colours_in_words(std::uint64_t colours);
/// Reads the parts of a puzzle with this many colours. With `has_kinds`, cells may be presses of two kinds,
/// and pressed cells are lit. With `is_answer`, the fields are those of an answer, in which `lit` is a
/// number of cells. Boards of strings have the form `form` if no field states another. Throws InputError if
/// a field is invalid.
PuzzleSpec spec_in(const Fields& fields, std::uint64_t colours, bool has_kinds = false,
                   bool is_answer = false, const TextForm& form = {});
/// Reads a puzzle, or an answer that repeats its puzzle. `colours` is the number of colours if the text
/// does not state it; 0 means 2. An `id` supplies the parts that other fields leave out. If `two` is
/// press_kinds, cells of a board of two colours may be presses of two kinds. Boards of strings have the
/// form `form` if the text does not state another. Throws InputError.
PuzzleSpec puzzle_of_text(const std::string& text, const std::string& name, std::uint64_t colours,
                          std::uint64_t two = 2, const TextForm& form = {});
/// Reads the puzzle of an answer on one line; the parameters are those of `puzzle_of_text`. Returns nothing
/// if the object is not an answer.
std::optional<PuzzleSpec> puzzle_of_answer(std::string_view text, const std::string& name,
                                           std::uint64_t colours, std::uint64_t two = 2);
/// Returns a spec with every part of a puzzle.
PuzzleSpec spec_of(Puzzle puzzle);
/// Returns the parts that an id states: all except costs. It also states which cells are free or fixed,
/// even if none is.
PuzzleSpec spec_of_id(Puzzle id);
/// Returns the parts of `first`, with the parts of `then` in place of missing ones.
PuzzleSpec merged(PuzzleSpec first, PuzzleSpec then);
/// Returns the goal of a spec for a puzzle whose other parts are complete. Throws InputError if the target
/// of buttons has holes.
Goal resolved(Goal goal, const Puzzle& puzzle);
/// Returns the puzzle, with defaults for missing parts; `colours` is not used. With buttons, boards of
/// lights and presses become rows. Throws InputError if the board is missing, and for buttons with a rule,
/// a wrap or holes. The function that receives the puzzle checks the rest.
Puzzle complete(PuzzleSpec spec);

/// Returns the cells in one row. Throws InputError if there are holes.
Board in_a_row(const Grid& grid);
/// Returns the lights of each button; a light is repeated by its amount.
std::vector<std::vector<std::size_t>> lights_of(const Puzzle& puzzle);
/// Returns the cells that a board marks: its holes if it has any, otherwise its nonzero cells.
Board marked_cells(const Grid& grid);
/// Returns a board of zeros. Throws std::bad_alloc, before memory is allocated, if a few boards of that
/// size do not fit.
Grid zero_grid(std::uint64_t colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes);
CostOf parse_cost_of(std::string_view word);

}  // namespace flipwise
