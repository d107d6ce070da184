// SPDX-License-Identifier: MIT
#include "verify/verify.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "verify/row_sums.hpp"
#include "verify/verify_counters.hpp"
#include "verify/verify_numbers.hpp"
#include "verify/verify_sets.hpp"

namespace flipwise {

using verification::place;
using verification::row_of;
using verification::row_shifts;
using verification::RowAdder;
using verification::RowSum;

namespace {

/// A message about the first fault, in one line; empty if there is none.
using Fault = std::string;

void require_shape(const Board& board, std::size_t rows, std::size_t columns, const char* what) {
  if (board.rows() != rows || board.columns() != columns)
    throw InputError(std::string(what) + " has the shape " + std::to_string(board.rows()) + " x " +
                         std::to_string(board.columns()) + ", expected " + std::to_string(rows) + " x " +
                         std::to_string(columns),
                     ErrorCode::shape);
}

/// Returns the first cell in row-major order that is in both the board of bits and the mask.
std::optional<std::size_t> first_common(const Board& board, const std::optional<Board>& mask) {
  for (std::size_t row = 0; mask && row < board.rows(); ++row)
    for (std::size_t i = 0; i < board.row_words(); ++i)
      if (const Word both = board.row(row)[i] & mask->row(row)[i])
        return row * board.columns() + i * word_bits + static_cast<std::size_t>(std::countr_zero(both));
  return std::nullopt;
}

/// Throws InputError if the parts of a puzzle disagree.
void require_fitting(const Puzzle& puzzle) {
  const Board& start = puzzle.start;
  const bool has_two_kinds = !puzzle.buttons && puzzle.rule.form == Rule::Form::two_kind;
  if (start.empty())
    throw InputError(puzzle.buttons ? "a button puzzle needs at least one light"
                                    : "the board is empty; it needs at least one row and one column");
  const auto require_mask = [](const std::optional<Board>& mask, std::size_t rows, std::size_t columns,
                               const std::string& name) {
    if (!mask) return;
    require_shape(*mask, rows, columns, ("the board of " + name).c_str());
    if (!mask->has_bits())
      throw InputError("the board of " + name + " has " + std::to_string(mask->modulus()) +
                       " colours; expected 2");
  };
  require_mask(puzzle.holes, start.rows(), start.columns(), "holes");
  require_mask(puzzle.free, start.rows(), start.columns(), puzzle.buttons ? "free lights" : "free cells");
  require_mask(puzzle.fixed, puzzle.press_rows(), puzzle.press_columns(),
               puzzle.buttons ? "fixed buttons" : "fixed cells");
  if (puzzle.goal.kind == Goal::Kind::target)
    require_shape(puzzle.goal.target, start.rows(), start.columns(), "the goal");
  if (puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
    throw InputError("the goal has other holes than the board; give it the same holes, or none");
  if (const auto hole = first_common(nonzero_cells(start), puzzle.holes))
    throw InputError(place(*hole / start.columns(), *hole % start.columns()) +
                     " is lit, but it is a hole; set it to 0");
  verification::require_costs(puzzle);
  if (!puzzle.buttons) {
    const std::size_t kinds = puzzle.rule.form == Rule::Form::cross ? 0 : has_two_kinds ? 2 : 1;
    if (puzzle.rule.kinds.size() < kinds)
      throw InputError("the rule has too few kinds of press: found " +
                       std::to_string(puzzle.rule.kinds.size()) + " of " + std::to_string(kinds) +
                       "; give the offsets of each kind");
    if (has_two_kinds && !start.has_bits())
      throw InputError("the rule two-kind supports two colours only; choose another rule, or two colours");
    if (has_two_kinds && puzzle.cost)
      throw InputError("the two-kind rule does not support costs; leave them out or choose another rule");
    return;
  }
  if (start.rows() != 1)
    throw InputError("with buttons, the lights must be a board of one row; found " +
                     std::to_string(start.rows()) + " rows");
  for (std::size_t button = 0; button < puzzle.buttons->size(); ++button)
    for (const std::size_t light : (*puzzle.buttons)[button])
      if (light >= start.columns())
        throw InputError("button " + std::to_string(button) + " changes light " + std::to_string(light) +
                         ", but the last light is " + std::to_string(start.columns() - 1) +
                         " (the first is 0)");
  const bool is_checked = start.has_bits() && puzzle.buttons->have_amounts();
  for (std::size_t button = 0; is_checked && button < puzzle.buttons->size(); ++button)
    for (std::size_t k = 0; k < (*puzzle.buttons)[button].size(); ++k)
      if (const std::uint64_t amount = puzzle.buttons->amount(button, k); amount != 1)
        throw InputError("button " + std::to_string(button) + " changes light " +
                         std::to_string((*puzzle.buttons)[button][k]) + " by " + std::to_string(amount) +
                         "; with two colours, list a light once if the button flips it an odd number of "
                         "times, and leave it out otherwise");
}

/// Returns the number of states of each light by cell, 0 at holes; empty if the puzzle does not give them.
std::vector<std::uint64_t> given_states(const Puzzle& puzzle) {
  if (!puzzle.states) return {};
  std::vector<std::uint64_t> states(puzzle.start.cells());
  const std::size_t columns = puzzle.start.columns();
  const std::size_t lights = states.size() - (puzzle.holes ? puzzle.holes->weight() : 0);
  if (puzzle.states->size() != lights)
    throw InputError("found " + std::to_string(puzzle.states->size()) +
                     (puzzle.states->size() == 1 ? " number" : " numbers") + " of states for " +
                     std::to_string(lights) + (lights == 1 ? " light" : " lights") +
                     "; give one number for each light");
  std::size_t next = 0;
  std::uint64_t modulus = 1;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (puzzle.holes && puzzle.holes->bit(i / columns, i % columns)) continue;
    states[i] = (*puzzle.states)[next++];
    if (states[i] < 2)
      throw InputError("the number of states of " + place(i / columns, i % columns) + " is " +
                       std::to_string(states[i]) + "; give each light 2 or more");
    if (puzzle.modulus() % states[i] != 0)
      throw InputError("the number of colours of the board, " + std::to_string(puzzle.modulus()) +
                       ", is not a multiple of " + std::to_string(states[i]) +
                       ", the number of states of " + place(i / columns, i % columns) +
                       "; give the board a multiple");
    modulus = std::lcm(modulus, states[i]);
  }
  if (next > 0 && modulus != puzzle.modulus())
    throw InputError("the board has " + std::to_string(puzzle.modulus()) +
                     " colours, but the least common multiple of the states of its lights is " +
                     std::to_string(modulus) + "; give the board this number of colours");
  return states;
}

/// Checks answers to a puzzle with bits or numbers, on a grid or with buttons.
class Check {
 public:
  /// `start` replaces the lights of the puzzle, whose parts must agree.
  Check(const Puzzle& puzzle, const Board& start, Limits& limits)
      : puzzle_(puzzle),
        start_(start),
        limits_(limits),
        lights_(start.columns(), puzzle.modulus()),
        presses_(puzzle.press_columns(), puzzle.modulus()),
        states_(given_states(puzzle)),
        common_states_(puzzle.modulus()) {
    const Goal& goal = puzzle.goal;
    require_shape(start, puzzle.start.rows(), puzzle.start.columns(), "the board of lights");
    require_lights(start, "the board");
    if (goal.kind == Goal::Kind::target) require_lights(goal.target, "the goal");
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (states_[i] != 0 && !(puzzle.free && puzzle.free->bit(i / start.columns(), i % start.columns())))
        common_states_ = std::min(common_states_, states_[i]);
    if (goal.kind == Goal::Kind::number && goal.number >= common_states_)
      throw InputError("the goal is " + std::to_string(goal.number) +
                       (start.has_bits() ? "; with two colours it must be 0 or 1"
                                         : ", but a light that must reach it has " +
                                               std::to_string(common_states_) + " states"));
  }

  /// Checks everything that an answer states.
  Fault fault_of(const Answer& answer) const {
    if (answer.status == Status::impossible) {
      if (answer.solution || !answer.all.empty()) return "the answer is impossible, but has a solution";
      if (answer.witness) return fault_of_witness(*answer.witness);
      if (answer.proof_by_search) return "a proof by search carries no certificate that can be checked";
      return "the answer is impossible, but has no witness";
    }
    if (answer.witness) return "the answer has a witness, but is not impossible";
    if (!answer.solution) return "the answer has no presses to check";
    if (Fault fault = fault_of_presses(*answer.solution); !fault.empty()) return fault;
    for (const Board& presses : answer.all)
      if (Fault fault = fault_of_presses(presses); !fault.empty())
        return "in the list of solutions: " + fault;
    if (Fault fault = verification::fault_of_numbers(puzzle_, answer); !fault.empty()) return fault;
    return verification::fault_of_bound(puzzle_, start_, answer, limits_);
  }

  /// Replays an order of presses, each of which must be made while its light is lit.
  Fault fault_of_order(const LitOnlyOrder& lit_only) const {
    if (lit_only.status == Status::impossible)
      return lit_only.order ? "the order of presses is impossible, but it is there" : "";
    if (!lit_only.order)
      return lit_only.status == Status::unknown ? "" : "the answer has no order of presses to check";
    const std::vector<std::uint64_t>& order = *lit_only.order;
    if (lit_only.upper != order.size() || lit_only.lower > order.size() ||
        (lit_only.status == Status::optimal && lit_only.lower != order.size()))
      return "the order has " + std::to_string(order.size()) +
             (order.size() == 1 ? " press, but states " : " presses, but states ") +
             std::to_string(lit_only.lower) + " to " + std::to_string(lit_only.upper.value_or(0));
    if (!start_.has_bits() || has_two_kinds() ||
        (puzzle_.buttons && puzzle_.buttons->size() != start_.columns()))
      return "the order needs two colours, and a press for each light";
    Board lights = start_;
    const std::size_t columns = start_.columns();
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::string which = "press " + std::to_string(i + 1) + " of the order";
      if (order[i] >= start_.cells()) return which + " is outside the board";
      const std::size_t press = order[i];
      if (puzzle_.fixed && puzzle_.fixed->bit(press / columns, press % columns))
        return which + ", " + name_of_press(press) + ", is fixed";
      if (!lights.bit(press / columns, press % columns))
        return which + ", " + name_of_press(press) + ", is made while its light is not lit";
      for (const auto& [light, amount] : adds_of(press))
        if (amount % 2 != 0 && !(puzzle_.holes && puzzle_.holes->bit(light / columns, light % columns)))
          lights.flip(light / columns, light % columns);
      limits_.count_operations(256, 0, "verifying");
    }
    std::optional<bool> number;
    if (puzzle_.goal.kind == Goal::Kind::number) number = puzzle_.goal.number != 0;
    for (std::size_t cell = 0; cell < start_.cells(); ++cell) {
      const std::size_t row = cell / columns;
      const std::size_t column = cell % columns;
      if ((puzzle_.holes && puzzle_.holes->bit(row, column)) ||
          (puzzle_.free && puzzle_.free->bit(row, column)))
        continue;
      const bool is_lit = lights.bit(row, column);
      if (puzzle_.goal.kind == Goal::Kind::target ? is_lit != puzzle_.goal.target.bit(row, column)
                                                  : is_lit != number.value_or(is_lit))
        return "after the order, " + name_of_light(cell) + (is_lit ? " is lit" : " is not lit");
      if (puzzle_.goal.kind == Goal::Kind::uniform) number = is_lit;
    }
    return {};
  }

  /// Returns, for each press, the lights that it changes by an odd number, holes included.
  std::vector<std::vector<std::size_t>> lights_by_press() const {
    std::vector<std::vector<std::size_t>> lights(puzzle_.press_rows() * puzzle_.press_columns());
    for (std::size_t press = 0; press < lights.size(); ++press) {
      for (const auto& [light, amount] : adds_of(press))
        if (amount % 2 != 0) lights[press].push_back(light);
      limits_.count_operations(16 * (lights[press].size() + 1), 0, "verifying");
    }
    return lights;
  }

 private:
  /// The changes of lights by numbers at the presses, or with `backwards` of presses by numbers at the
  /// lights. For a stencil, they are shifts of rows.
  struct Changes {
    const Board& numbers;
    bool backwards = false;
    std::vector<Offset> shifts = {};
    RowSum columns = {};  // for cross rules: the sum of each column
  };

  /// Checks that the presses are allowed and reach the goal. Cost: one pass over the rows for each offset.
  Fault fault_of_presses(const Board& presses) const {
    if (presses_.columns() != 0 || !presses.empty())
      require_shape(presses, puzzle_.press_rows(), puzzle_.press_columns(), "the board of presses");
    if (start_.has_bits() && presses.modulus() > (has_two_kinds() ? 3 : 2))
      return has_two_kinds() ? "there are only two kinds of press" : "there is only one kind of press";
    const std::uint64_t numbers = has_two_kinds() ? 3 : puzzle_.modulus();
    if (Fault fault = fault_of_range(presses, numbers, "the press board"); !fault.empty()) return fault;
    const Board cells = presses.has_bits() ? Board() : nonzero_cells(presses);
    const Board& pressed = presses.has_bits() ? presses : cells;
    if (const auto hole = first_common(pressed, puzzle_.holes))
      return name_of_press(*hole) + " is pressed, but it is a hole";
    if (const auto fixed = first_common(pressed, puzzle_.fixed))
      return name_of_press(*fixed) + " is pressed, but it is fixed";
    if (has_two_kinds()) {
      const Board first = presses.has_bits() ? presses : cells_with(presses, 1);
      const Board second = presses.has_bits() ? Board(presses.rows(), presses.columns()) : pressed ^ first;
      if (Fault fault = fault_of_lines(first, second); !fault.empty()) return fault;
      std::array both{changes_of(first, false), changes_of(second, false, 1)};
      return fault_of_ends(both);
    }
    for (std::size_t i = 0; !states_.empty() && i < presses.cells(); ++i)
      if (const std::uint64_t amount = presses.get(i / presses.columns(), i % presses.columns()))
        if (const std::uint64_t order = order_of(i); amount >= order)
          return name_of_press(i) + " is pressed " + std::to_string(amount) +
                 " times, but changes nothing when pressed " + std::to_string(order) +
                 (order == 1 ? " time" : " times");
    const Board same =
        presses.modulus() == puzzle_.modulus() ? Board() : with_modulus(presses, puzzle_.modulus());
    Changes changes = changes_of(same.empty() ? presses : same, false);
    return fault_of_ends({&changes, 1});
  }

  /// Checks that the witness excludes every solution (Fact 1): no press changes its sum, but every goal
  /// requires a change. The number of a light with m states counts modulus / m times.
  Fault fault_of_witness(const Board& witness) const {
    if (has_two_kinds()) return "a witness proves nothing where a press has two kinds";
    require_shape(witness, start_.rows(), start_.columns(), "the witness");
    if (Fault fault = fault_of_lights(witness, "the witness"); !fault.empty()) return fault;
    const Board cells = nonzero_cells(witness);
    if (const auto hole = first_common(cells, puzzle_.holes))
      return name_of_light(*hole) + " is in the witness, but it is a hole";
    if (const auto free = first_common(cells, puzzle_.free))
      return name_of_light(*free) + " is in the witness, but it may end in any state";
    Board scaled = with_modulus(witness, puzzle_.modulus());
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const std::size_t row = i / scaled.columns();
      const std::size_t column = i % scaled.columns();
      if (states_[i] != 0)
        scaled.set(row, column, scaled.get(row, column) * (puzzle_.modulus() / states_[i]));
    }
    Changes changes = changes_of(scaled, true);
    const auto wrong = first_misfit(presses_, nullptr, {}, puzzle_.fixed, {&changes, 1});
    if (wrong)
      return (puzzle_.buttons ? "" : "the press at ") + name_of_press(wrong->cell) +
             (start_.has_bits() ? " flips an odd number of the witness's lights"
                                : " changes the witness's sum by " + std::to_string(wrong->ends));
    verification::WitnessSums sums;
    for (std::size_t row = 0; row < start_.rows(); ++row) {
      sums.of_lights += lights_.product(row_of(scaled, row), row_of(start_, row));
      sums.of_ones += lights_.sum(row_of(scaled, row));
      if (puzzle_.goal.kind == Goal::Kind::target)
        sums.of_target += lights_.product(row_of(scaled, row), row_of(puzzle_.goal.target, row));
    }
    return verification::fault_of_sums(sums, puzzle_.goal, puzzle_.modulus(), common_states_);
  }

  bool has_two_kinds() const { return !puzzle_.buttons && puzzle_.rule.form == Rule::Form::two_kind; }
  std::string name_of_light(std::size_t cell) const {
    return puzzle_.buttons ? "light " + puzzle_.buttons->labels().light(cell)
                           : place(cell / start_.columns(), cell % start_.columns());
  }
  std::string name_of_press(std::size_t cell) const {
    return puzzle_.buttons ? "button " + puzzle_.buttons->labels().button(cell) : name_of_light(cell);
  }

  /// Returns a message about the first number that is not below `colours`.
  static Fault fault_of_range(const Board& board, std::uint64_t colours, const char* what) {
    const auto values = board.numbers();
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] >= colours)
        return std::string(what) + " has " + std::to_string(values[i]) + " at " +
               place(i / board.columns(), i % board.columns()) + ", which is not below " +
               std::to_string(colours) + ", the number of colours";
    return {};
  }
  /// Returns a message about the first number that is not below the states of its light.
  Fault fault_of_lights(const Board& board, const char* what) const {
    if (Fault fault = fault_of_range(board, puzzle_.modulus(), what); !fault.empty()) return fault;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const std::size_t row = i / board.columns();
      const std::size_t column = i % board.columns();
      if (const std::uint64_t number = board.get(row, column); states_[i] != 0 && number >= states_[i])
        return std::string(what) + " has " + std::to_string(number) + " at " + place(row, column) +
               ", where there are " + std::to_string(states_[i]) + " states";
    }
    return {};
  }
  void require_lights(const Board& board, const char* what) const {
    if (const Fault fault = fault_of_lights(board, what); !fault.empty()) throw InputError(fault);
  }

  /// Returns the order of a press: the smallest number of times after which every light is as before.
  std::uint64_t order_of(std::size_t press) const {
    const std::map<std::size_t, std::uint64_t> adds = adds_of(press);
    limits_.count_operations(16 * (adds.size() + 1), 0, "verifying");
    std::uint64_t order = 1;
    for (const auto& [light, amount] : adds)
      if (states_[light] != 0)
        order = std::lcm(order, states_[light] / std::gcd(states_[light], amount % states_[light]));
    return order;
  }

  /// Returns what a press adds to each light, holes included.
  std::map<std::size_t, std::uint64_t> adds_of(std::size_t press) const {
    std::map<std::size_t, std::uint64_t> adds;
    const std::size_t columns = start_.columns();
    const std::size_t row = press / columns;
    const std::size_t column = press % columns;
    if (puzzle_.buttons) {
      for (std::size_t i = 0; i < (*puzzle_.buttons)[press].size(); ++i)
        adds[(*puzzle_.buttons)[press][i]] += puzzle_.buttons->amount(press, i) % puzzle_.modulus();
    } else if (puzzle_.rule.form == Rule::Form::cross) {
      for (std::size_t i = 0; i < start_.rows(); ++i) adds[i * columns + column] = 1;
      for (std::size_t j = 0; j < columns; ++j) adds[row * columns + j] = 1;
    } else {
      for (const Offset& shift : shifts_of(0, false)) {
        const auto at = row_at(row, shift.row);
        const std::int64_t to = static_cast<std::int64_t>(column) + shift.column;
        if (at && to >= 0 && to < static_cast<std::int64_t>(columns))
          ++adds[*at * columns + static_cast<std::size_t>(to)];
      }
    }
    return adds;
  }

  bool has_lines() const { return puzzle_.rule.form == Rule::Form::lines; }

  /// Returns the changes of a press as shifts of rows. Lines are all multiples of their directions that
  /// stay on the board; no wrap applies to them.
  std::vector<Offset> shifts_of(std::size_t kind, bool backwards) const {
    if (!has_lines())
      return row_shifts(puzzle_.rule.kinds[kind], puzzle_.wrap, start_.rows(), start_.columns(), backwards);
    const auto longest = static_cast<std::int64_t>(std::max(start_.rows(), start_.columns()));
    std::vector<Offset> offsets;
    for (const Offset& direction : puzzle_.rule.kinds[kind]) {
      const bool is_self = direction.row == 0 && direction.column == 0;
      if (is_self) offsets.push_back(direction);
      for (std::int64_t times = 1; !is_self && times < longest; ++times) {
        offsets.push_back({times * direction.row, times * direction.column});
        offsets.push_back({-times * direction.row, -times * direction.column});
      }
    }
    return row_shifts(offsets, Wrap::none, start_.rows(), start_.columns(), backwards);
  }

  /// Returns the row `below` rows further down; nothing if that is outside the board.
  std::optional<std::size_t> row_at(std::size_t row, std::int64_t below) const {
    const auto rows = static_cast<std::int64_t>(start_.rows());
    std::int64_t at = static_cast<std::int64_t>(row) + below;
    if (wraps_rows(puzzle_.wrap) && !has_lines()) at = (at + rows) % rows;
    if (at < 0 || at >= rows) return std::nullopt;
    return static_cast<std::size_t>(at);
  }

  /// Returns the changes by `numbers`, which must outlive them.
  Changes changes_of(const Board& numbers, bool backwards, std::size_t kind = 0) const {
    Changes changes{numbers, backwards};
    if (puzzle_.buttons) return changes;
    if (puzzle_.rule.form != Rule::Form::cross) {
      changes.shifts = shifts_of(kind, backwards);
      return changes;
    }
    lights_.clear(changes.columns);
    for (std::size_t row = 0; row < numbers.rows(); ++row)
      lights_.add(changes.columns, row_of(numbers, row));
    return changes;
  }

  /// Adds the changes of a row. For a cross, a cell receives the presses of its row and of its column, less
  /// its own press, which is in both.
  void add(Changes& changes, std::size_t row, RowSum& into) const {
    if (puzzle_.buttons) return add_buttons(changes.numbers, changes.backwards, into);
    for (const Offset& shift : changes.shifts)
      if (const auto from = row_at(row, -shift.row))
        lights_.add(into, row_of(changes.numbers, *from), shift.column);
    if (puzzle_.rule.form != Rule::Form::cross) return;
    const auto own = row_of(changes.numbers, row);
    if (const std::uint64_t sum = lights_.sum(own) % puzzle_.modulus(); sum != 0)
      lights_.add_to_all(into, sum);
    lights_.add(into, lights_.reduced(changes.columns));
    lights_.subtract(into, own);
  }

  void add_buttons(const Board& numbers, bool backwards, RowSum& into) const {
    const Buttons& buttons = *puzzle_.buttons;
    const auto use = [&](std::size_t button, std::uint64_t presses) {
      const auto lights = buttons[button];
      for (std::size_t i = 0; i < lights.size(); ++i) {
        const std::uint64_t amount =
            buttons.have_amounts() ? buttons.amount(button, i) % puzzle_.modulus() : 1;
        if (backwards)
          presses_.add_at(into, button, numbers.get(0, lights[i]) * amount);
        else
          lights_.add_at(into, lights[i], presses * amount);
      }
    };
    if (backwards || !numbers.has_bits()) {
      for (std::size_t button = 0; button < buttons.size(); ++button)
        if (const std::uint64_t presses = backwards ? 1 : numbers.get(0, button)) use(button, presses);
      return;
    }
    for (std::size_t word = 0; word < numbers.words().size(); ++word)
      for (Word left = numbers.words()[word]; left != 0; left &= left - 1)
        use(word * word_bits + static_cast<std::size_t>(std::countr_zero(left)), 1);
  }

  /// Checks two kinds of press: a row or column must not have both.
  Fault fault_of_lines(const Board& first, const Board& second) const {
    std::vector<Word> first_columns(first.row_words());
    std::vector<Word> second_columns(first.row_words());
    const auto is_lit = [](Word word) { return word != 0; };
    for (std::size_t row = 0; row < first.rows(); ++row) {
      const auto one = first.row(row);
      const auto two = second.row(row);
      if (std::any_of(one.begin(), one.end(), is_lit) && std::any_of(two.begin(), two.end(), is_lit))
        return "row " + std::to_string(row + 1) + " has presses of both kinds";
      for (std::size_t i = 0; i < one.size(); ++i) {
        first_columns[i] |= one[i];
        second_columns[i] |= two[i];
        if (const Word both = first_columns[i] & second_columns[i])
          return place(row, i * word_bits + static_cast<std::size_t>(std::countr_zero(both))) +
                 ": its column has presses of both kinds";
      }
    }
    return {};
  }

  /// Compares start plus changes with the goal.
  Fault fault_of_ends(std::span<Changes> changes) const {
    const auto wrong = first_misfit(lights_, &start_, puzzle_.goal, puzzle_.free, changes);
    if (!wrong) return {};
    const bool of_first = start_.has_bits() && puzzle_.goal.kind == Goal::Kind::uniform;
    return verification::fault_of_end(name_of_light(wrong->cell), puzzle_.modulus(), wrong->ends,
                                      wrong->expected) +
           (of_first ? ", unlike the first cell" : "");
  }

  struct Misfit {
    std::size_t cell;
    std::uint64_t ends;
    std::uint64_t expected;
  };
  /// Returns the first cell that ends with another number than the goal. The changes are added to `start`,
  /// or to zeros if it is null. Holes and the cells of `but` are skipped. Bits are compared word by word.
  std::optional<Misfit> first_misfit(const RowAdder& adder, const Board* start, const Goal& goal,
                                     const std::optional<Board>& but, std::span<Changes> changes) const {
    const Board* const target = goal.kind == Goal::Kind::target ? &goal.target : nullptr;
    std::optional<std::uint64_t> number;
    if (goal.kind == Goal::Kind::number) number = goal.number;
    RowSum sum;
    for (std::size_t row = 0; row < puzzle_.press_rows(); ++row) {
      count_operations(row);
      if (start != nullptr)
        adder.assign(sum, row_of(*start, row));
      else
        adder.clear(sum);
      for (Changes& one : changes) add(one, row, sum);
      const verification::CellRow cells = adder.reduced(sum);
      const auto ends_at = [&](std::size_t column) {
        const std::uint64_t end = adder.at(cells, column);
        return start == nullptr || states_.empty() ? end : end % states_[row * adder.columns() + column];
      };
      const auto expected_at = [&](std::size_t column) {
        return target != nullptr ? target->get(row, column) : *number;
      };
      if (number && !puzzle_.holes && !but && states_.empty()) {
        const std::size_t column = adder.first_other(cells, *number);
        if (column == adder.columns()) continue;
        return Misfit{row * adder.columns() + column, adder.at(cells, column), *number};
      }
      const Word* const holes = puzzle_.holes ? puzzle_.holes->row(row).data() : nullptr;
      const Word* const others = but ? but->row(row).data() : nullptr;
      for (std::size_t word = 0; word < words_for(adder.columns()); ++word) {
        Word here = adder.cells_of_word(word);
        if (holes != nullptr) here &= ~holes[word];
        if (others != nullptr) here &= ~others[word];
        if (here == 0) continue;
        const std::size_t first = word * word_bits;
        if (target == nullptr && !number)
          number = ends_at(first + static_cast<std::size_t>(std::countr_zero(here)));
        if (adder.has_bits())
          here &= cells.words[word] ^ (target != nullptr ? target->row(row)[word] : Word{0} - *number);
        else
          while (here != 0 && ends_at(first + static_cast<std::size_t>(std::countr_zero(here))) ==
                                  expected_at(first + static_cast<std::size_t>(std::countr_zero(here))))
            here &= here - 1;
        if (here == 0) continue;
        const std::size_t column = first + static_cast<std::size_t>(std::countr_zero(here));
        return Misfit{row * adder.columns() + column, ends_at(column), expected_at(column)};
      }
    }
    return std::nullopt;
  }

  /// Charges the work on the next rows to the limits, every 16 rows.
  void count_operations(std::size_t row) const {
    constexpr std::size_t rows_per_report = 16;
    if (puzzle_.buttons || row % rows_per_report != 0) return;
    const std::size_t rows = start_.rows();
    const std::size_t reached = puzzle_.rule.form == Rule::Form::cross ? 3
                                : has_lines() ? 2 * puzzle_.rule.kinds[0].size() * rows
                                              : puzzle_.rule.kinds[0].size() + 1;
    limits_.count_operations(reached * lights_.words() * std::min(rows_per_report, rows - row),
                             static_cast<double>(row) / static_cast<double>(rows), "verifying");
  }

  const Puzzle& puzzle_;
  const Board& start_;
  Limits& limits_;
  RowAdder lights_, presses_;
  std::vector<std::uint64_t> states_;  // by light; empty if all have as many as the board
  std::uint64_t common_states_;
};

/// Checks the nearest solvable board of an answer that was checked: it differs from the start in the stated
/// lights, and its presses solve it. Whether fewer lights are enough is checked only if that is trivial.
Fault fault_of_nearest(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits) {
  const NearestBoard& nearest = *answer.nearest;
  const bool is_solvable = answer.solution.has_value();
  if (is_solvable && nearest.lower > 0)
    return "the nearest board differs in at least " + std::to_string(nearest.lower) +
           " lights, but the board itself can be solved";
  if (nearest.status == Status::optimal && (!nearest.board || nearest.upper != nearest.lower))
    return "the status of the nearest board is optimal, but its bounds differ, or there is no board";
  if (!nearest.board) return {};
  const Board& board = *nearest.board;
  require_shape(board, start.rows(), start.columns(), "the nearest board");
  if (nearest.changed)
    require_shape(*nearest.changed, start.rows(), start.columns(), "the board of changed lights");
  if (board.modulus() != start.modulus()) return "the nearest board has another number of colours";
  if (const auto hole = first_common(nonzero_cells(board), puzzle.holes))
    return place(*hole / start.columns(), *hole % start.columns()) + " is lit, but it is a hole";
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < start.rows(); ++i)
    for (std::size_t j = 0; j < start.columns(); ++j) {
      const bool is_changed = board.get(i, j) != start.get(i, j);
      number += is_changed ? 1 : 0;
      if (nearest.changed && nearest.changed->get(i, j) != (is_changed ? 1 : 0))
        return place(i, j) + (is_changed ? " is changed in the nearest board, but not marked"
                                         : " is marked as changed, but the nearest board leaves it");
    }
  if (nearest.upper != number || nearest.lower > number)
    return "the nearest board differs in " + std::to_string(number) +
           (number == 1 ? " light, but states " : " lights, but states ") + std::to_string(nearest.lower) +
           " to " + std::to_string(nearest.upper.value_or(0));
  if (!is_solvable && number == 0) return "the nearest board is the board itself, which cannot be solved";
  if (!nearest.solution) return "the nearest board has no presses to check";
  if (nearest.presses && nearest.presses_lower > *nearest.presses)
    return "the nearest board has " + std::to_string(*nearest.presses) + " presses, fewer than " +
           std::to_string(nearest.presses_lower);
  Answer presses;
  presses.status = Status::feasible;
  presses.solution = nearest.solution;
  presses.upper = nearest.presses;
  Fault fault = Check(puzzle, board, limits).fault_of(presses);
  return fault.empty() ? fault : "the nearest board: " + fault;
}

/// Checks within half a second after a limit, so that a result found just before it can still be verified.
template <typename FaultOf>
Fault within_grace(Limits& limits, const FaultOf& fault_of) {
  constexpr double grace_seconds = 0.5;
  limits.allow_grace(grace_seconds);
  Fault fault = fault_of();
  limits.allow_grace(0);
  return fault;
}

}  // namespace

void require_parts_fit(const Puzzle& puzzle) {
  require_fitting(puzzle);
}

std::vector<std::vector<std::size_t>> verification::lights_by_press(const Puzzle& puzzle, Limits& limits) {
  return Check(puzzle, puzzle.start, limits).lights_by_press();
}

Verdict verify_lights(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits) {
  Fault fault = within_grace(limits, [&] {
    Fault found = puzzle.has_counters() ? verification::fault_of_counters(puzzle, start, answer, limits)
                                        : Check(puzzle, start, limits).fault_of(answer);
    if (found.empty() && answer.nearest) found = fault_of_nearest(puzzle, start, answer, limits);
    if (found.empty() && answer.lit_only)
      found = puzzle.has_counters() ? "the order needs two colours"
                                    : Check(puzzle, start, limits).fault_of_order(*answer.lit_only);
    return found;
  });
  if (fault.empty()) {
    const bool is_bounded = !answer.bound_proofs.empty() && answer.solution && !puzzle.has_counters();
    return {.valid = true,
            .minimum = is_bounded && answer.lower == verification::cost_of(puzzle, *answer.solution)};
  }
  // An answer without solution or witness has nothing to check.
  const bool is_bare = (answer.status == Status::impossible || answer.status == Status::unknown) &&
                       !answer.solution && !answer.witness && !answer.counter_witness && answer.all.empty();
  return {false, std::move(fault), is_bare};
}

Verdict verify_order(const Puzzle& puzzle, const Board& start, const LitOnlyOrder& lit_only,
                     Limits& limits) {
  Fault fault = within_grace(limits, [&] { return Check(puzzle, start, limits).fault_of_order(lit_only); });
  const bool is_valid = fault.empty();
  return {.valid = is_valid, .reason = std::move(fault)};
}

Verdict verify(const Puzzle& puzzle, const Answer& answer, Limits& limits) {
  require_fitting(puzzle);
  return verify_lights(puzzle, puzzle.start, answer, limits);
}

Verdict verify(const Puzzle& puzzle, const Answer& answer) {
  Limits limits;
  return verify(puzzle, answer, limits);
}

}  // namespace flipwise
