// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/board.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// A cell relative to the pressed one; rows grow downwards, columns to the right.
struct Offset {
  std::int64_t row = 0;
  std::int64_t column = 0;
  auto operator<=>(const Offset&) const = default;
};

/// Which cells a press flips.
struct Rule {
  enum class Form {
    stencil,   ///< the cells at `kinds[0]` around the pressed one
    cross,     ///< the whole row and the whole column, the pressed cell once; `kinds` is empty
    two_kind,  ///< a press is of kind 1 (`kinds[0]`) or 2 (`kinds[1]`); all presses in one row are of
               ///< one kind, and all presses in one column (TopCoder SRM 581)
  };
  Form form = Form::stencil;
  std::string name = "plus";
  std::vector<std::vector<Offset>> kinds = {{{0, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}}};

  /// Equal when a press does the same; the name does not count.
  bool operator==(const Rule& other) const { return form == other.form && kinds == other.kinds; }
};

/// The rule that a user names: `plus`, `ring`, `king`, `knight`, `x`, `cross`, `two-kind`, offsets
/// "row,column row,column ...", or `two-kind=RULE/RULE` with any two stencils as the kinds. Throws
/// InputError that lists the names.
Rule parse_rule(std::string_view text);

/// Sides that meet: with `columns` the first and the last column are neighbours. Each offset of a rule
/// counts by itself, so on a side of one or two cells a press may reach a cell more than once: an even
/// number of times leaves it as it is (with more colours, each time adds 1). With `plus` on a torus of
/// 2 x 2, a press flips its own cell alone. `cross` ignores the wrap.
enum class Wrap { none, columns, rows, torus };
Wrap parse_wrap(std::string_view text);
std::string_view to_string(Wrap wrap);
constexpr bool wraps_columns(Wrap wrap) {
  return wrap == Wrap::columns || wrap == Wrap::torus;
}
constexpr bool wraps_rows(Wrap wrap) {
  return wrap == Wrap::rows || wrap == Wrap::torus;
}

/// What the lights must become.
struct Goal {
  enum class Kind {
    number,   ///< all `number`: 0 is off; one less than the modulus of the board is on
    uniform,  ///< all alike, whichever number costs least
    target,   ///< those of a board
  };
  Kind kind = Kind::number;
  std::uint64_t number = 0;
  Board target = {};                ///< for Kind::target: a board of the puzzle's shape and modulus
  std::optional<Board> holes = {};  ///< where the target shows any: they must be the puzzle's

  bool is_number(std::uint64_t of_all) const { return kind == Kind::number && number == of_all; }
  bool operator==(const Goal& other) const {
    return kind == other.kind && number == other.number && target == other.target;
  }
};

/// What is to be least: how often cells are pressed in all, or how many cells are pressed.
enum class CostOf { amount, press };

/// What all presses of a puzzle may cost together.
inline constexpr std::uint64_t most_cost = (std::uint64_t{1} << 53) - 1;

/// What each button changes, as compressed rows: button i adds `amount(i, k)` to light `[i][k]`. A light
/// may be named more than once; the button adds the sum to it. Memory: 8 bytes a named light, 16
/// where some amount is not 1.
class Buttons {
 public:
  Buttons() = default;
  /// Every amount is 1.
  Buttons(std::initializer_list<std::initializer_list<std::size_t>> lists);
  explicit Buttons(const std::vector<std::vector<std::size_t>>& lists);

  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  /// Number of lights that all buttons name together.
  std::size_t named() const { return lights_.size(); }
  std::span<const std::size_t> operator[](std::size_t button) const {
    const std::size_t first = button == 0 ? 0 : ends_[button - 1];
    return {lights_.data() + first, ends_[button] - first};
  }
  /// Amount that a button adds to the light at this place of its list.
  std::uint64_t amount(std::size_t button, std::size_t place) const {
    return amounts_.empty() ? 1 : amounts_[(button == 0 ? 0 : ends_[button - 1]) + place];
  }
  bool have_amounts() const { return !amounts_.empty(); }

  /// Adds a button that changes nothing yet.
  void add() { ends_.push_back(lights_.size()); }
  /// Lets the last button change one more light.
  void change(std::size_t light, std::uint64_t amount = 1);

  bool operator==(const Buttons&) const = default;

 private:
  std::vector<std::size_t> ends_;
  std::vector<std::size_t> lights_;
  std::vector<std::uint64_t> amounts_;  // none where each is 1
};

/// A flip puzzle, on a grid or of buttons, of two states of a light or more. A press of a cell adds 1,
/// modulo that of `start`, to every cell that the rule reaches from there, as often as it does; a button
/// adds what `buttons` says. Presses are a board of the shape of `start`; those of buttons are a row with a
/// number for each button.
struct Puzzle {
  Board start;                      ///< of buttons one row; 0 at holes
  std::optional<Board> holes = {};  ///< cells that have no light and cannot be pressed
  Rule rule = {};
  Wrap wrap = Wrap::none;
  Goal goal = {};
  std::optional<Board> free = {};   ///< lights that may end in any state
  std::optional<Board> fixed = {};  ///< cells that may not be pressed; of buttons a row with a bit for each
  /// What a press of each cell that is no hole, or of each button, costs, in reading order: "presses" are
  /// then what they cost together, wherever their number is told or bounded; a cell that is pressed several
  /// times as often, or once, as `cost_of` says. All that can be pressed costs at most `most_cost`
  /// together. Not for two kinds.
  std::optional<std::vector<std::uint64_t>> cost = {};
  CostOf cost_of = CostOf::amount;      ///< with two states both are the same
  std::optional<Buttons> buttons = {};  ///< instead of rule, wrap and holes
  /// Number of states of each light, in reading order without holes, 2 to 256 each; none: as many as the
  /// modulus of `start`, which must be their least common multiple, at most `greatest_modulus`. A light of
  /// m states counts modulo m, and its numbers in start and goal are below m. So are those that `uniform`
  /// chooses from, for all lights that count. An amount of a button is taken modulo m (the modulus less a
  /// turns the light back by a). Each press is made less often than its order, after which every light is
  /// where it was; free ones too. In a witness the number of a light is below m and counts modulus / m
  /// times. For solve, Solver, verify and hint, others refuse it; not with two kinds.
  std::optional<std::vector<std::uint64_t>> states = {};

  std::uint64_t modulus() const { return start.modulus(); }
  std::size_t press_rows() const { return buttons ? 1 : start.rows(); }
  std::size_t press_columns() const { return buttons ? buttons->size() : start.columns(); }
};

/// Returns the modulus of a board whose lights have these numbers of states: their least common multiple, 1
/// of none. Throws InputError where one of them is not from 2 to `greatest_modulus`, or the multiple is
/// larger.
std::uint64_t modulus_of_states(const std::vector<std::uint64_t>& states);

// Names of version 0.2; the next version removes them.
using BoardPuzzle [[deprecated("flipwise::Puzzle")]] = Puzzle;
using ColourPuzzle [[deprecated("flipwise::Puzzle")]] = Puzzle;

/// Returns the same puzzle without its grid: its cells in reading order, without holes, are buttons and
/// lights; those that are fixed are not buttons, those that are free not lights. Throws InputError for two
/// kinds, for boards of more than two states, for a goal of another shape, and where presses change more
/// than 10^8 lights together.
Puzzle buttons_of(const Puzzle& puzzle);
/// As above; nothing if `stop`, which is polled often, returned true.
std::optional<Puzzle> buttons_of(const Puzzle& puzzle, const std::function<bool()>& stop);

}  // namespace flipwise
#pragma GCC visibility pop
