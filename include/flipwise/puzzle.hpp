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
#include <utility>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/drawing.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// The position of a cell relative to the pressed one. Rows count downwards, columns to the right.
struct FLIPWISE_API Offset {
  std::int64_t row = 0;
  std::int64_t column = 0;
  auto operator<=>(const Offset&) const = default;
};

/// The cells that a press flips.
struct FLIPWISE_API Rule {
  enum class Form {
    stencil,   ///< the cells at `kinds[0]` around the pressed one
    cross,     ///< the row and the column of the pressed cell, that cell once; `kinds` is empty
    lines,     ///< the cells in the directions `kinds[0]` and their opposites, up to the edge of the board;
               ///< the pressed one only if 0,0 is among them
    two_kind,  ///< a press is of kind 1 (`kinds[0]`) or 2 (`kinds[1]`); all presses in a row are of one
               ///< kind, and so are all presses in a column (TopCoder SRM 581)
  };
  Form form = Form::stencil;
  std::string name = "plus";  ///< for output only
  std::vector<std::vector<Offset>> kinds = {{{0, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}}};

  /// Returns whether the rules flip the same cells; the name does not matter.
  bool operator==(const Rule& other) const { return form == other.form && kinds == other.kinds; }
};

/// Parses a rule: `plus`, `ring`, `king`, `knight`, `x`, `hex`, `cross`, `cross-ring`, `row`, `column`,
/// `bishop`, `queen`, `two-kind`, offsets "row,column row,column ...", or `two-kind=RULE/RULE` with two
/// stencils as the kinds. Throws InputError, which lists the names.
FLIPWISE_API Rule parse_rule(std::string_view text);

/// Joined sides: with `columns`, the first and the last column are neighbours. Each offset of a rule counts
/// by itself, so on a side of one or two cells a press may reach a cell more than once. With two colours,
/// an even number of times leaves the cell as it was; with more colours, each time adds 1. For example,
/// `plus` on a 2 x 2 torus flips the pressed cell only. Rules of whole lines, such as `cross`, ignore the
/// wrap.
enum class Wrap { none, columns, rows, torus };
/// Parses "none", "columns", "rows" or "torus". Throws InputError for another text.
FLIPWISE_API Wrap parse_wrap(std::string_view text);
/// Returns the name that parse_wrap reads.
FLIPWISE_API std::string_view to_string(Wrap wrap);
constexpr bool wraps_columns(Wrap wrap) {
  return wrap == Wrap::columns || wrap == Wrap::torus;
}
constexpr bool wraps_rows(Wrap wrap) {
  return wrap == Wrap::rows || wrap == Wrap::torus;
}

/// Replaces a rule and a wrap so that on boards of this size, a press reaches each cell at most once, and
/// its own cell only if 0,0 is one of the offsets. This is the simple graph in which a cell is joined to
/// every other cell that the rule reaches from it. For example, `plus` on a 2 x 2 torus becomes "0,0 -1,0
/// 0,-1". Rules of whole lines, and rules on wide sides, stay as they are. If no offset is left, the rule
/// stays, and the wrap becomes `none`. Throws InputError if only one of two kinds has no offset left.
FLIPWISE_API void make_simple(Rule& rule, Wrap& wrap, std::size_t rows, std::size_t columns);

/// The target state of the lights.
struct FLIPWISE_API Goal {
  enum class Kind {
    number,   ///< all lights are `number`: 0 is off, the modulus less 1 is on
    uniform,  ///< all lights are equal; the number with the fewest presses is chosen
    target,   ///< the lights are those of a board
  };
  Kind kind = Kind::number;
  std::uint64_t number = 0;
  Board target = {};                ///< for Kind::target: a board of the puzzle's shape and modulus
  std::optional<Board> holes = {};  ///< holes of the target, if any; must be those of the puzzle

  /// Returns whether all lights must be this number.
  bool is_number(std::uint64_t of_all) const { return kind == Kind::number && number == of_all; }
  bool operator==(const Goal& other) const {
    return kind == other.kind && number == other.number && target == other.target;
  }
};

/// The quantity that is minimized.
enum class CostOf {
  amount,  ///< the total number of presses
  press,   ///< the number of cells pressed
};

/// Maximum total cost of all presses of a puzzle.
inline constexpr std::uint64_t max_total_cost = (std::uint64_t{1} << 53) - 1;

/// The names of lights and buttons in output: words or numbers.
struct FLIPWISE_API Labels {
  std::size_t first = 0;                  ///< number of the first light, and of the first button
  std::vector<std::string> lights = {};   ///< names of lights; empty: numbers
  std::vector<std::string> buttons = {};  ///< names of buttons; empty: numbers

  std::string light(std::size_t index) const { return label(lights, index); }
  std::string button(std::size_t index) const { return label(buttons, index); }
  /// Returns whether lights and buttons have no names and are counted from 0.
  bool are_plain() const { return first == 0 && lights.empty() && buttons.empty(); }
  bool operator==(const Labels&) const = default;

 private:
  std::string label(const std::vector<std::string>& names, std::size_t index) const {
    return index < names.size() ? names[index] : std::to_string(index + first);
  }
};

/// The lights of each button, as compressed rows: button i adds `amount(i, k)` to light `[i][k]`. A light
/// may be named more than once; the button then adds the sum. Memory: 8 bytes for each named light, or 16
/// if an amount is not 1.
class FLIPWISE_API Buttons {
 public:
  Buttons() = default;
  /// Creates buttons from the lights of each; every amount is 1.
  Buttons(std::initializer_list<std::initializer_list<std::size_t>> lists);
  explicit Buttons(const std::vector<std::vector<std::size_t>>& lists);

  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  /// Returns the total number of lights that the buttons name.
  std::size_t named() const { return lights_.size(); }
  /// Returns the lights of a button.
  std::span<const std::size_t> operator[](std::size_t button) const {
    const std::size_t first = button == 0 ? 0 : ends_[button - 1];
    return {lights_.data() + first, ends_[button] - first};
  }
  /// Returns the amount that a button adds to the light at this place of its list.
  std::uint64_t amount(std::size_t button, std::size_t place) const {
    return amounts_.empty() ? 1 : amounts_[(button == 0 ? 0 : ends_[button - 1]) + place];
  }
  /// Returns whether an amount was given that is not 1.
  bool have_amounts() const { return !amounts_.empty(); }

  /// Adds a button without lights.
  void add() { ends_.push_back(lights_.size()); }
  /// Adds a light, with an amount, to the last button.
  void change(std::size_t light, std::uint64_t amount = 1);

  /// Returns what output calls the lights and the buttons.
  const Labels& labels() const { return labels_; }
  void set_labels(Labels labels) { labels_ = std::move(labels); }
  /// Returns how the lights are drawn, and the buttons if there is one for each light.
  const Drawing& drawing() const { return drawing_; }
  void set_drawing(Drawing drawing) { drawing_ = std::move(drawing); }

  /// Returns whether the buttons change the same lights in the same order; labels and the drawing do not
  /// matter.
  bool operator==(const Buttons& other) const {
    return ends_ == other.ends_ && lights_ == other.lights_ && amounts_ == other.amounts_;
  }

 private:
  std::vector<std::size_t> ends_;
  std::vector<std::size_t> lights_;
  std::vector<std::uint64_t> amounts_;  // empty if each is 1
  Labels labels_;
  Drawing drawing_;
};

/// A flip puzzle on a grid or of buttons, in which lights have two or more states, or are counters. A press
/// of a cell adds 1, modulo the modulus of `start`, to every cell that the rule reaches from there; if it
/// reaches a cell several times, it adds that number. A button adds its amounts. Presses are a board of the
/// shape of `start`, or a row with a number for each button.
///
/// If the modulus is `counter_modulus`, lights are counters: they count from 0 to 2^53 - 1 and never wrap.
/// A press may be made any number of times. If a counter starts above its goal, the puzzle is impossible.
/// The goal is a number or a target, and `cost_of` is `amount`. The total cost must be at most
/// `max_total_cost` even if each press is made as often as it could be if it were the only one. Rules must
/// have one kind of press. Supported by solve, Solver and verify.
struct FLIPWISE_API Puzzle {
  Board start;                      ///< the lights; a single row for buttons, and 0 at holes
  std::optional<Board> holes = {};  ///< cells that have no light and cannot be pressed
  Rule rule = {};
  Wrap wrap = Wrap::none;
  Goal goal = {};
  std::optional<Board> free = {};   ///< bits: lights whose final state does not matter
  std::optional<Board> fixed = {};  ///< bits: cells, or buttons in a row, that must not be pressed
  /// Cost of a press, for each cell that is not a hole in reading order, or for each button. A number of
  /// presses is then their total cost, also in bounds. The cost of a cell that is pressed several
  /// times counts each time, or once, depending on `cost_of`. The total cost of pressing every cell or
  /// button the largest useful number of times (modulus - 1) is at most `max_total_cost`. Not supported for
  /// two kinds.
  std::optional<std::vector<std::uint64_t>> cost = {};
  CostOf cost_of = CostOf::amount;      ///< no difference with two states
  std::optional<Buttons> buttons = {};  ///< instead of rule, wrap and holes
  /// Number of states of each light, 2 to 256, in reading order without holes. By default, every light
  /// has as many states as the modulus of `start`; otherwise, that modulus must be the least common
  /// multiple.
  ///
  /// - A light with m states counts modulo m; its numbers in the start and the goal are below m. The
  ///   numbers that `uniform` chooses from are below every m.
  /// - An amount of a button counts modulo m; the modulus less a turns the light back by a.
  /// - A press is made less often than its order, the number of times after which no light has changed.
  /// - In a witness, the number of a light is below m, and counts modulus / m times.
  ///
  /// Supported by solve, Solver, verify, hint and rate, except for two kinds and counters.
  std::optional<std::vector<std::uint64_t>> states = {};

  /// Returns the number of states, or their least common multiple.
  std::uint64_t modulus() const { return start.modulus(); }
  /// Returns whether lights are counters that never wrap.
  bool has_counters() const { return start.has_counters(); }
  /// Returns the number of rows of a board of presses.
  std::size_t press_rows() const { return buttons ? 1 : start.rows(); }
  /// Returns the number of columns of a board of presses.
  std::size_t press_columns() const { return buttons ? buttons->size() : start.columns(); }
};

/// Returns the modulus of a board whose lights have these numbers of states: their least common multiple,
/// or 1 for none. Throws InputError unless each is from 2 to `max_modulus` and the multiple is at most
/// that.
FLIPWISE_API std::uint64_t modulus_of_states(const std::vector<std::uint64_t>& states);

// Names of version 0.2; the next version removes them.
using BoardPuzzle [[deprecated("flipwise::Puzzle")]] = Puzzle;
using ColourPuzzle [[deprecated("flipwise::Puzzle")]] = Puzzle;

/// Returns the same puzzle without a grid: its cells in reading order, without holes, are buttons and
/// lights. Fixed cells have no button, free cells no light. Throws InputError for two kinds, for more than
/// two states, for a goal of another shape, and if presses change more than 10^8 lights in all.
FLIPWISE_API Puzzle buttons_of(const Puzzle& puzzle);
/// Returns the same puzzle without a grid, as the other overload does, or nothing if `stop`, which is
/// polled often, returned true.
FLIPWISE_API std::optional<Puzzle> buttons_of(const Puzzle& puzzle, const std::function<bool()>& stop);

/// Returns the lights after presses, whose order does not matter: a board of press_rows() x press_columns()
/// numbers below the modulus, or of kinds 0, 1 and 2. For two kinds, it is not checked that lines have one
/// kind. Throws InputError for another shape, and if a hole or a fixed cell or button is pressed.
FLIPWISE_API Board lights_after(const Puzzle& puzzle, const Board& presses);

}  // namespace flipwise
