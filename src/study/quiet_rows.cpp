// SPDX-License-Identifier: MIT
//
// Whether rows are quiet patterns, 64 at a time: a word for each press and for each light has a bit for
// each row. Rows of sparse matrices have few presses, and each press is looked at only for rows that have
// it.
#include "study/quiet_rows.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// The presses of a board, by the numbers of their cells.
class BoardPresses {
 public:
  explicit BoardPresses(const BoardPuzzle& puzzle) : puzzle_(puzzle) {}

  std::size_t lights() const { return puzzle_.start.cells(); }
  /// Calls `use` for each light that a press flips and that must not change, once for each way.
  template <typename Use>
  void for_each_light(std::size_t press, Use use) const {
    for_each_flipped(puzzle_, press / columns(), press % columns(), [&](std::size_t i, std::size_t j) {
      if (!has(puzzle_.holes, i, j) && !has(puzzle_.free, i, j)) use(i * columns() + j);
    });
  }
  bool is_allowed(std::size_t press) const {
    const std::size_t i = press / columns();
    const std::size_t j = press % columns();
    return !has(puzzle_.holes, i, j) && !has(puzzle_.fixed, i, j);
  }
  std::string name_of(std::size_t cell) const {
    return "row " + std::to_string(cell / columns() + 1) + ", column " +
           std::to_string(cell % columns() + 1) + " of the board";
  }

 private:
  std::size_t columns() const { return puzzle_.start.columns(); }
  static bool has(const std::optional<Board>& cells, std::size_t i, std::size_t j) {
    return cells && cells->get(i, j);
  }

  const BoardPuzzle& puzzle_;
};

class ButtonPresses {
 public:
  explicit ButtonPresses(const ButtonPuzzle& puzzle) : puzzle_(puzzle) {}

  std::size_t lights() const { return puzzle_.start.columns(); }
  template <typename Use>
  void for_each_light(std::size_t press, Use use) const {
    for (const std::size_t light : puzzle_.buttons[press]) use(light);
  }
  static bool is_allowed(std::size_t /*press*/) { return true; }
  static std::string name_of(std::size_t light) {
    return "light " + std::to_string(light) + " of the puzzle";
  }

 private:
  const ButtonPuzzle& puzzle_;
};

[[noreturn]] void refuse(std::size_t row, const std::string& why) {
  throw InputError("outside: row " + std::to_string(row + 1) + " of the matrix (light " +
                   std::to_string(row) + " of the list) is not a quiet pattern: " + why +
                   "; every row must change no light, as in the other check matrix of a CSS code");
}

/// Which of up to 64 rows are not quiet, and why.
struct Faults {
  /// The first row, and the light that it changes, or the cell that cannot be pressed.
  std::optional<std::pair<std::size_t, std::size_t>> light = {};
  std::optional<std::pair<std::size_t, std::size_t>> press = {};

  static void add(std::optional<std::pair<std::size_t, std::size_t>>& first, Word rows, std::size_t place) {
    const std::pair<std::size_t, std::size_t> fault(std::countr_zero(rows), place);
    if (!first || fault < *first) first = fault;
  }
};

template <typename Presses>
void require_rows(const Presses& puzzle, const QuietCondition::Buttons& outside, Limits& limits) {
  const std::size_t rows = light_count(outside);
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> blocks(rows / word_bits + 1);
  for (std::size_t press = 0; press < outside.size(); ++press)
    for (const std::size_t row : outside[press])
      blocks[row / word_bits].emplace_back(press, row % word_bits);
  std::vector<Word> rows_of(outside.size());      // of a press
  std::vector<Word> changed_by(puzzle.lights());  // of a light
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    Faults faults;
    std::vector<std::size_t> presses;
    for (const auto& [press, row] : blocks[block]) rows_of[press] ^= Word{1} << row;
    for (const auto& [press, row] : blocks[block])
      if (const Word pressed = std::exchange(rows_of[press], 0); pressed != 0) {
        presses.push_back(press);
        if (!puzzle.is_allowed(press)) Faults::add(faults.press, pressed, press);
        std::uint64_t lights = 1;
        puzzle.for_each_light(press, [&](std::size_t light) {
          changed_by[light] ^= pressed;
          ++lights;
        });
        limits.spend(2 * lights, 0, "the condition on quiet patterns");
      }
    for (const std::size_t press : presses)
      puzzle.for_each_light(press, [&](std::size_t light) {
        if (const Word changing = std::exchange(changed_by[light], 0); changing != 0)
          Faults::add(faults.light, changing, light);
      });
    if (faults.press && (!faults.light || faults.press->first <= faults.light->first))
      refuse(block * word_bits + faults.press->first,
             "it presses " + puzzle.name_of(faults.press->second) + ", which cannot be pressed");
    if (faults.light)
      refuse(block * word_bits + faults.light->first, "it changes " + puzzle.name_of(faults.light->second));
  }
}

}  // namespace

void require_quiet_rows(const BoardPuzzle& puzzle, const QuietCondition::Buttons& outside, Limits& limits) {
  require_rows(BoardPresses(puzzle), outside, limits);
}

void require_quiet_rows(const ButtonPuzzle& puzzle, const QuietCondition::Buttons& outside,
                        Limits& limits) {
  require_rows(ButtonPresses(puzzle), outside, limits);
}

}  // namespace flipwise
