// SPDX-License-Identifier: MIT
//
// Whether rows are quiet patterns; of two states 64 at a time: a word for each press and for each light has
// a bit for each row. Rows of sparse matrices have few presses, and each press is looked at only for rows
// that have it.
#include "study/quiet_rows.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// The presses of a puzzle, by the numbers of their cells or buttons.
class Presses {
 public:
  explicit Presses(const Puzzle& puzzle) : puzzle_(puzzle), columns_(puzzle.start.columns()) {}

  std::size_t lights() const { return puzzle_.start.cells(); }
  std::uint64_t modulus() const { return puzzle_.modulus(); }
  /// Calls `use(light, amount)` for each light that a press changes and that must not change, once for each
  /// way.
  template <typename Use>
  void for_each_amount(std::size_t press, Use use) const {
    const std::size_t width = puzzle_.press_columns();
    for_each_change(puzzle_, press / width, press % width,
                    [&](std::size_t i, std::size_t j, std::uint64_t amount) {
                      if (!is_in(puzzle_.holes, i, j) && !is_in(puzzle_.free, i, j))
                        use(i * columns_ + j, amount % puzzle_.modulus());
                    });
  }
  /// The same without the amounts, which are 1 for two states.
  template <typename Use>
  void for_each_light(std::size_t press, Use use) const {
    for_each_amount(press, [&](std::size_t light, std::uint64_t /*amount*/) { use(light); });
  }
  bool is_allowed(std::size_t press) const {
    const std::size_t i = press / puzzle_.press_columns();
    const std::size_t j = press % puzzle_.press_columns();
    return !is_in(puzzle_.holes, i, j) && !is_in(puzzle_.fixed, i, j);
  }
  /// Of a cell or a light.
  std::string name_of(std::size_t cell) const {
    if (puzzle_.buttons) return "light " + std::to_string(cell) + " of the puzzle";
    return "row " + std::to_string(cell / columns_ + 1) + ", column " +
           std::to_string(cell % columns_ + 1) + " of the board";
  }

 private:
  const Puzzle& puzzle_;
  std::size_t columns_;
};

/// What is wrong with a row.
struct Fault {
  std::size_t row = 0;
  std::string text = {};
};

std::string message_of(const Fault& fault) {
  return "outside: row " + std::to_string(fault.row + 1) + " of the matrix (light " +
         std::to_string(fault.row) + " of the list) is not a quiet pattern: " + fault.text;
}

/// Whether a row of the matrix is also a row of the puzzle: the presses that flip one of its lights.
bool is_row_of_puzzle(const Presses& puzzle, const Buttons& outside, std::size_t row) {
  const std::uint64_t modulus = puzzle.modulus();
  std::vector<std::uint8_t> differs(puzzle.lights());
  std::vector<std::uint64_t> changes(puzzle.lights());
  for (std::size_t press = 0; press < outside.size(); ++press) {
    std::uint64_t in_row = 0;
    for (std::size_t place = 0; place < outside[press].size(); ++place)
      if (outside[press][place] == row) in_row += outside.amount(press, place) % modulus;
    std::fill(changes.begin(), changes.end(), 0);
    puzzle.for_each_amount(press,
                           [&](std::size_t light, std::uint64_t amount) { changes[light] += amount; });
    for (std::size_t light = 0; light < differs.size(); ++light)
      if ((changes[light] + modulus * in_row - in_row) % modulus != 0) differs[light] = 1;
  }
  return std::count(differs.begin(), differs.end(), 0) > 0;
}

std::string press_fault(const Presses& puzzle, std::size_t press) {
  return "it presses " + puzzle.name_of(press) + ", which cannot be pressed";
}
std::string light_fault(const Presses& puzzle, std::size_t light) {
  return "it changes " + puzzle.name_of(light);
}

/// Of the first row that is not quiet.
std::string note_on_fault(const Presses& puzzle, const Buttons& outside, const Fault& first,
                          bool any_is_quiet) {
  if (any_is_quiet || is_row_of_puzzle(puzzle, outside, first.row))
    throw InputError(message_of(first) +
                     "; every row must change no light, as in the other check matrix of a CSS code");
  return message_of(first) + ", nor is any other row: only their sums are left out";
}

/// Which of up to 64 rows are not quiet, and why.
struct Faults {
  /// The first row, and the light that it changes, or the cell that cannot be pressed.
  std::optional<std::pair<std::size_t, std::size_t>> light = {};
  std::optional<std::pair<std::size_t, std::size_t>> press = {};
  Word rows = 0;  ///< all of them

  void add(std::optional<std::pair<std::size_t, std::size_t>>& first, Word faulty, std::size_t place) {
    rows |= faulty;
    const std::pair<std::size_t, std::size_t> fault(std::countr_zero(faulty), place);
    if (!first || fault < *first) first = fault;
  }
};

std::string note_on_rows(const Presses& puzzle, const Buttons& outside, Limits& limits) {
  std::optional<Fault> first;
  bool any_is_quiet = false;
  const std::size_t rows = lights_needed(outside);
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> blocks(rows / word_bits + 1);
  for (std::size_t press = 0; press < outside.size(); ++press)
    for (const std::size_t row : outside[press])
      blocks[row / word_bits].emplace_back(press, row % word_bits);
  std::vector<Word> rows_of(outside.size());      // of a press
  std::vector<Word> changed_by(puzzle.lights());  // of a light
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    Faults faults;
    std::vector<std::size_t> presses;
    Word block_presses = 0;  // rows with a press
    for (const auto& [press, row] : blocks[block]) rows_of[press] ^= Word{1} << row;
    for (const auto& [press, row] : blocks[block])
      if (const Word pressed = std::exchange(rows_of[press], 0); pressed != 0) {
        presses.push_back(press);
        block_presses |= pressed;
        if (!puzzle.is_allowed(press)) faults.add(faults.press, pressed, press);
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
          faults.add(faults.light, changing, light);
      });
    any_is_quiet = any_is_quiet || (block_presses & ~faults.rows) != 0;
    if (first) continue;
    if (faults.press && (!faults.light || faults.press->first <= faults.light->first))
      first = {block * word_bits + faults.press->first, press_fault(puzzle, faults.press->second)};
    else if (faults.light)
      first = {block * word_bits + faults.light->first, light_fault(puzzle, faults.light->second)};
  }
  return first ? note_on_fault(puzzle, outside, *first, any_is_quiet) : std::string();
}

/// The same of rows of numbers, one at a time.
std::string note_on_rows_of_numbers(const Presses& puzzle, const Buttons& outside, Limits& limits) {
  const std::uint64_t modulus = puzzle.modulus();
  std::vector<std::vector<std::pair<std::size_t, std::uint64_t>>> rows(lights_needed(outside));
  for (std::size_t press = 0; press < outside.size(); ++press)
    for (std::size_t place = 0; place < outside[press].size(); ++place)
      rows[outside[press][place]].emplace_back(press, outside.amount(press, place) % modulus);
  std::optional<Fault> first;
  bool any_is_quiet = false;
  std::map<std::size_t, std::uint64_t> pressed;  // how often
  std::map<std::size_t, std::uint64_t> changed;  // by how much
  const auto is_other_than_0 = [&](const auto& one) { return one.second % modulus != 0; };
  for (std::size_t row = 0; row < rows.size(); ++row) {
    pressed.clear();
    changed.clear();
    for (const auto& [press, amount] : rows[row]) pressed[press] += amount;
    std::erase_if(pressed, [&](const auto& one) { return !is_other_than_0(one); });
    for (const auto& [press, amount] : pressed) {
      std::uint64_t lights = 1;
      puzzle.for_each_amount(press, [&, times = amount % modulus](std::size_t light, std::uint64_t one) {
        changed[light] += one * times;
        ++lights;
      });
      limits.spend(16 * lights, 0, "the condition on quiet patterns");
    }
    const auto press = std::find_if(pressed.begin(), pressed.end(),
                                    [&](const auto& one) { return !puzzle.is_allowed(one.first); });
    const auto light = std::find_if(changed.begin(), changed.end(), is_other_than_0);
    if (press == pressed.end() && light == changed.end()) {
      any_is_quiet = any_is_quiet || !pressed.empty();
    } else if (!first) {
      first = press != pressed.end() ? Fault{row, press_fault(puzzle, press->first)}
                                     : Fault{row, light_fault(puzzle, light->first)};
    }
  }
  return first ? note_on_fault(puzzle, outside, *first, any_is_quiet) : std::string();
}

}  // namespace

std::string note_on_quiet_rows(const Puzzle& puzzle, const Buttons& outside, Limits& limits) {
  const Presses presses(puzzle);
  return puzzle.start.has_bits() ? note_on_rows(presses, outside, limits)
                                 : note_on_rows_of_numbers(presses, outside, limits);
}

}  // namespace flipwise
