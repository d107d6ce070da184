// SPDX-License-Identifier: MIT
//
// Checks rows of bits 64 at a time: a word for each press and for each light has a bit for each row. Rows
// of sparse matrices have few presses, so the lights of a press are visited only for blocks of rows that
// contain it.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

constexpr const char* quiet_rows_stage = "the condition on quiet patterns";

/// Calls `use(light, amount)` for each light that a press changes, except free lights, once for each way in
/// which the press changes the light.
template <typename Use>
void for_each_bound_light(const Puzzle& puzzle, std::size_t press, const Use& use) {
  const std::size_t width = puzzle.press_columns();
  for_each_change(puzzle, press / width, press % width,
                  [&](std::size_t i, std::size_t j, std::uint64_t amount) {
                    if (!is_in(puzzle.holes, i, j) && !is_in(puzzle.free, i, j))
                      use(i * puzzle.start.columns() + j, amount % puzzle.modulus());
                  });
}

bool may_press(const Puzzle& puzzle, std::size_t press) {
  const std::size_t width = puzzle.press_columns();
  return !is_in(puzzle.holes, press / width, press % width) &&
         !is_in(puzzle.fixed, press / width, press % width);
}

/// Returns the amount of a press in a row.
std::uint64_t amount_in_row(const Puzzle& puzzle, const Buttons& outside, std::size_t press,
                            std::size_t row) {
  std::uint64_t amount = 0;
  for (std::size_t place = 0; place < outside[press].size(); ++place)
    if (outside[press][place] == row) amount += outside.amount(press, place) % puzzle.modulus();
  return amount % puzzle.modulus();
}

/// Returns what a row that is not a quiet pattern does: its first press that is not allowed, or else the
/// first light that it changes.
std::string fault_of_row(const Puzzle& puzzle, const Buttons& outside, std::size_t row) {
  const auto name_of = [&](std::size_t cell) {
    const std::size_t columns = puzzle.start.columns();
    if (puzzle.buttons) return "light " + puzzle.buttons->labels().light(cell) + " of the puzzle";
    return "row " + std::to_string(cell / columns + 1) + ", column " + std::to_string(cell % columns + 1) +
           " of the board";
  };
  std::vector<std::uint64_t> changes(puzzle.start.cells());
  for (std::size_t press = 0; press < outside.size(); ++press) {
    const std::uint64_t times = amount_in_row(puzzle, outside, press, row);
    if (times == 0) continue;
    if (!may_press(puzzle, press))
      return "presses " +
             (puzzle.buttons ? "button " + puzzle.buttons->labels().button(press) : name_of(press)) +
             ", which cannot be pressed";
    for_each_bound_light(puzzle, press,
                         [&](std::size_t light, std::uint64_t one) { changes[light] += times * one; });
  }
  const auto first = std::find_if(changes.begin(), changes.end(),
                                  [&](std::uint64_t change) { return change % puzzle.modulus() != 0; });
  return "changes " + name_of(static_cast<std::size_t>(first - changes.begin()));
}

/// True if a row of the matrix is also a row of the puzzle, that is, the amounts that the presses add to
/// one of its lights.
bool is_row_of_puzzle(const Puzzle& puzzle, const Buttons& outside, std::size_t row) {
  const std::uint64_t modulus = puzzle.modulus();
  std::vector<std::uint8_t> differs(puzzle.start.cells());
  std::vector<std::uint64_t> difference(differs.size());
  for (std::size_t press = 0; press < outside.size(); ++press) {
    std::fill(difference.begin(), difference.end(), modulus - amount_in_row(puzzle, outside, press, row));
    for_each_bound_light(puzzle, press,
                         [&](std::size_t light, std::uint64_t one) { difference[light] += one; });
    for (std::size_t light = 0; light < differs.size(); ++light)
      if (difference[light] % modulus != 0) differs[light] = 1;
  }
  return std::count(differs.begin(), differs.end(), 0) > 0;
}

/// The result of a check of the rows.
struct QuietRows {
  std::optional<std::size_t> first_fault = {};  // the first row that is not quiet
  bool any_is_quiet = false;                    // true if a quiet row has a press

  void add_fault(std::size_t row) {
    if (!first_fault) first_fault = row;
  }
};

QuietRows check_bits(const Puzzle& puzzle, const Buttons& outside, Limits& limits) {
  QuietRows result;
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> blocks(lights_needed(outside) / word_bits +
                                                                       1);
  for (std::size_t press = 0; press < outside.size(); ++press)
    for (const std::size_t row : outside[press])
      blocks[row / word_bits].emplace_back(press, row % word_bits);
  std::vector<Word> rows_of(outside.size());           // bits of the rows, by press
  std::vector<Word> changed_by(puzzle.start.cells());  // bits of the rows, by light
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    std::vector<std::size_t> presses;
    Word with_presses = 0;
    Word faulty = 0;
    for (const auto& [press, row] : blocks[block]) rows_of[press] ^= Word{1} << row;
    for (const auto& [press, row] : blocks[block])
      if (const Word pressed = std::exchange(rows_of[press], 0); pressed != 0) {
        presses.push_back(press);
        with_presses |= pressed;
        if (!may_press(puzzle, press)) faulty |= pressed;
        std::uint64_t lights = 1;
        for_each_bound_light(puzzle, press, [&](std::size_t light, std::uint64_t /*one*/) {
          changed_by[light] ^= pressed;
          ++lights;
        });
        limits.count_operations(2 * lights, 0, quiet_rows_stage);
      }
    for (const std::size_t press : presses)
      for_each_bound_light(puzzle, press, [&](std::size_t light, std::uint64_t /*one*/) {
        faulty |= std::exchange(changed_by[light], 0);
      });
    result.any_is_quiet = result.any_is_quiet || (with_presses & ~faulty) != 0;
    if (faulty != 0)
      result.add_fault(block * word_bits + static_cast<std::size_t>(std::countr_zero(faulty)));
  }
  return result;
}

QuietRows check_numbers(const Puzzle& puzzle, const Buttons& outside, Limits& limits) {
  QuietRows result;
  using Amounts = std::map<std::size_t, std::uint64_t>;
  std::vector<Amounts> rows(lights_needed(outside));  // amounts of presses
  for (std::size_t press = 0; press < outside.size(); ++press)
    for (std::size_t place = 0; place < outside[press].size(); ++place)
      rows[outside[press][place]][press] += outside.amount(press, place) % puzzle.modulus();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Amounts changes;  // of lights
    bool has_presses = false;
    bool is_quiet = true;
    for (const auto& [press, amount] : rows[row]) {
      const std::uint64_t times = amount % puzzle.modulus();
      if (times == 0) continue;
      has_presses = true;
      is_quiet = is_quiet && may_press(puzzle, press);
      std::uint64_t lights = 1;
      for_each_bound_light(puzzle, press, [&](std::size_t light, std::uint64_t one) {
        changes[light] += times * one;
        ++lights;
      });
      limits.count_operations(16 * lights, 0, quiet_rows_stage);
    }
    for (const auto& [light, change] : changes) is_quiet = is_quiet && change % puzzle.modulus() == 0;
    if (!is_quiet) result.add_fault(row);
    result.any_is_quiet = result.any_is_quiet || (is_quiet && has_presses);
  }
  return result;
}

}  // namespace

std::string note_on_quiet_rows(const Puzzle& puzzle, const Buttons& outside, Limits& limits) {
  const QuietRows rows = puzzle.start.has_bits() ? check_bits(puzzle, outside, limits)
                                                 : check_numbers(puzzle, outside, limits);
  if (!rows.first_fault) return {};
  const std::size_t row = *rows.first_fault;
  const std::string number = std::to_string(row + 1);
  const std::string fault = fault_of_row(puzzle, outside, row);
  if (rows.any_is_quiet || is_row_of_puzzle(puzzle, outside, row))
    throw InputError("outside: row " + number + " of the matrix (row " + std::to_string(row) +
                     " if counted from 0) is not a quiet pattern: it " + fault +
                     "; give a matrix whose rows change no light, such as the other check matrix of a CSS "
                     "code");
  return "outside: no row of the matrix is a quiet pattern (row " + number + " " + fault +
         "); sums of the rows are excluded all the same";
}

}  // namespace flipwise
