// SPDX-License-Identifier: MIT
#include "verify/verify_colours.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "verify/verdict.hpp"

namespace flipwise {

namespace {

using verification::Fault;
using verification::verdict_of;
using Sums = std::vector<std::uint64_t>;  // modulo the colours

std::string place_on(const Board& board, std::size_t at) {
  return "row " + std::to_string(at / board.columns() + 1) + ", column " +
         std::to_string(at % board.columns() + 1);
}

template <typename Cells>
void require_size(const Cells& cells, std::size_t rows, std::size_t columns, const char* what) {
  if (cells.rows() != rows || cells.columns() != columns)
    throw InputError(std::string(what) + " has the shape " + std::to_string(cells.rows()) + " x " +
                         std::to_string(cells.columns()) + ", expected " + std::to_string(rows) + " x " +
                         std::to_string(columns),
                     ErrorCode::shape);
}

std::uint64_t number_at(const Board& board, std::size_t at) {
  return board.has_bits() ? board.get(at / board.columns(), at % board.columns()) : board.numbers()[at];
}

/// The first number that is no number below the colours.
Fault fault_of_range(const Board& board, unsigned colours, const char* what) {
  const auto values = board.numbers();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] >= colours)
      return std::string(what) + " has " + std::to_string(values[i]) + " at " + place_on(board, i) +
             ", which is not below the " + std::to_string(colours) + " colours";
  return {};
}

bool holds(const std::optional<Board>& cells, std::size_t row, std::size_t column) {
  return cells && cells->get(row, column);
}

/// The numbers of states that a puzzle gives for its lights, by cell, 0 at holes; none where it gives none.
Sums given_states(const Puzzle& puzzle) {
  if (!puzzle.states) return {};
  Sums states(puzzle.start.cells());
  std::size_t next = 0;
  std::uint64_t modulus = 1;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (holds(puzzle.holes, i / puzzle.start.columns(), i % puzzle.start.columns())) continue;
    states[i] = next < puzzle.states->size() ? (*puzzle.states)[next] : 0;
    ++next;
    if (states[i] < 2 || puzzle.modulus() % states[i] != 0)
      throw InputError("the modulus of the board is not a multiple of the states of " +
                       place_on(puzzle.start, i));
    modulus = std::lcm(modulus, states[i]);
  }
  if (next != puzzle.states->size()) throw InputError("there are not as many numbers of states as lights");
  if (next > 0 && modulus != puzzle.modulus())
    throw InputError(
        "the modulus of the board is not the least common multiple of the states of its lights");
  return states;
}

unsigned modulus_of(const Puzzle& puzzle) {
  return static_cast<unsigned>(puzzle.modulus());
}

/// What a board and a list of buttons have in common for a check: how many lights and presses, which of
/// them count, and what numbers at the presses add to the lights, or numbers at the lights to the presses.
class BoardColours {
 public:
  explicit BoardColours(const Puzzle& puzzle)
      : puzzle_(puzzle), rows_(puzzle.start.rows()), columns_(puzzle.start.columns()) {
    if (puzzle.start.empty()) throw InputError("a board needs at least one row and one column");
    for (const auto* mask : {&puzzle.holes, &puzzle.free, &puzzle.fixed})
      if (*mask) {
        require_size(**mask, rows_, columns_, "a board of holes, free or fixed cells");
        if (!(*mask)->has_bits()) throw InputError("a board of holes, free or fixed cells is not of bits");
      }
    if (puzzle.goal.kind == Goal::Kind::target && puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
      throw InputError("the target has other holes than the board");
    if (puzzle.rule.form == Rule::Form::two_kind)
      throw InputError("two kinds of press (rule two-kind) are for two colours");
    if (puzzle.rule.form == Rule::Form::stencil && puzzle.rule.kinds.empty())
      throw InputError("the rule has too few kinds of press");
  }

  void require_lights(const Board& board, const char* what) const {
    require_size(board, rows_, columns_, what);
  }
  void require_presses(const Board& board) const {
    require_size(board, rows_, columns_, "the press board");
  }
  std::vector<std::uint64_t> costs_of_presses(const std::vector<std::uint64_t>& costs) const {
    return verification::costs_of_cells(costs, puzzle_.start, puzzle_.holes);
  }
  bool is_light(std::size_t at) const {
    return !holds(puzzle_.holes, at / columns_, at % columns_) &&
           !holds(puzzle_.free, at / columns_, at % columns_);
  }
  bool is_press(std::size_t at) const {
    return !holds(puzzle_.holes, at / columns_, at % columns_) &&
           !holds(puzzle_.fixed, at / columns_, at % columns_);
  }
  std::string name_of_light(std::size_t at) const { return place_on(puzzle_.start, at); }
  std::string name_of_press(std::size_t at) const { return "the press at " + place_on(puzzle_.start, at); }

  /// Calls `use(light, amount)` for what a press adds, some lights more than once.
  template <typename Use>
  void for_each_change(std::size_t press, Use use) const {
    const std::size_t row = press / columns_;
    const std::size_t column = press % columns_;
    if (puzzle_.rule.form == Rule::Form::cross) {
      for (std::size_t i = 0; i < rows_; ++i) use(i * columns_ + column, std::uint64_t{1});
      for (std::size_t j = 0; j < columns_; ++j)
        if (j != column) use(row * columns_ + j, std::uint64_t{1});
      return;
    }
    for (const Offset& offset : puzzle_.rule.kinds[0]) {
      const auto to_row = moved(row, offset.row, rows_, wraps_rows(puzzle_.wrap));
      const auto to_column = moved(column, offset.column, columns_, wraps_columns(puzzle_.wrap));
      if (to_row && to_column) use(*to_row * columns_ + *to_column, std::uint64_t{1});
    }
  }

  Sums received(const Board& presses, Limits& limits) const { return sums(presses, 1, limits); }
  Sums gathered(const Board& numbers, Limits& limits) const { return sums(numbers, -1, limits); }

 private:
  /// What each cell gets from the numbers at the cells that reach it, or with the sign turned round, that
  /// it reaches.
  Sums sums(const Board& numbers, int sign, Limits& limits) const {
    const unsigned colours = modulus_of(puzzle_);
    Sums result(numbers.cells());
    if (puzzle_.rule.form == Rule::Form::cross) {
      Sums of_rows(rows_);
      Sums of_columns(columns_);
      for (std::size_t i = 0; i < rows_; ++i)
        for (std::size_t j = 0; j < columns_; ++j) {
          of_rows[i] = (of_rows[i] + numbers.get(i, j)) % colours;
          of_columns[j] = (of_columns[j] + numbers.get(i, j)) % colours;
        }
      for (std::size_t i = 0; i < rows_; ++i) {
        limits.spend(columns_, static_cast<double>(i) / static_cast<double>(rows_), "verifying");
        for (std::size_t j = 0; j < columns_; ++j)
          result[i * columns_ + j] =
              (of_rows[i] + of_columns[j] + colours - numbers.get(i, j) % colours) % colours;
      }
      return result;
    }
    for (const Offset& offset : puzzle_.rule.kinds[0])
      for (std::size_t i = 0; i < rows_; ++i) {
        limits.spend(columns_, static_cast<double>(i) / static_cast<double>(rows_), "verifying");
        const auto row = moved(i, sign < 0 ? -offset.row : offset.row, rows_, wraps_rows(puzzle_.wrap));
        if (!row) continue;
        for (std::size_t j = 0; j < columns_; ++j) {
          if (numbers.get(i, j) == 0) continue;
          const auto column =
              moved(j, sign < 0 ? -offset.column : offset.column, columns_, wraps_columns(puzzle_.wrap));
          if (!column) continue;
          std::uint64_t& sum = result[*row * columns_ + *column];
          sum = (sum + numbers.get(i, j)) % colours;
        }
      }
    return result;
  }

  static std::optional<std::size_t> moved(std::size_t from, std::int64_t by, std::size_t size, bool wraps) {
    const auto length = static_cast<std::int64_t>(size);
    if (wraps) by %= length;
    std::int64_t to = 0;
    if (__builtin_add_overflow(static_cast<std::int64_t>(from), by, &to)) return std::nullopt;
    if (wraps) to = (to + length) % length;
    if (to < 0 || to >= length) return std::nullopt;
    return static_cast<std::size_t>(to);
  }

  const Puzzle& puzzle_;
  std::size_t rows_;
  std::size_t columns_;
};

class ButtonColours {
 public:
  explicit ButtonColours(const Puzzle& puzzle)
      : puzzle_(puzzle),
        buttons_(*puzzle.buttons),
        lights_(puzzle.start.columns()),
        modulus_(puzzle.modulus()) {
    if (puzzle.free) require_size(*puzzle.free, 1, lights_, "the board of free lights");
    if (puzzle.fixed) require_size(*puzzle.fixed, 1, buttons_.size(), "the board of fixed buttons");
    if (puzzle.start.rows() != 1) throw InputError("the lights of a button puzzle are a board of one row");
    for (std::size_t button = 0; button < buttons_.size(); ++button)
      for (const std::size_t light : buttons_[button])
        if (light >= lights_)
          throw InputError("a button changes light " + std::to_string(light) + "; the last light is " +
                           std::to_string(lights_ - 1));
  }

  void require_lights(const Board& board, const char* what) const { require_size(board, 1, lights_, what); }
  void require_presses(const Board& board) const {
    require_size(board, 1, buttons_.size(), "the board of presses");
  }
  std::vector<std::uint64_t> costs_of_presses(const std::vector<std::uint64_t>& costs) const {
    if (costs.size() != buttons_.size())
      throw InputError("there are " + std::to_string(costs.size()) + " costs for " +
                       std::to_string(buttons_.size()) + " buttons");
    return costs;
  }
  bool is_light(std::size_t at) const { return !holds(puzzle_.free, 0, at); }
  bool is_press(std::size_t at) const { return !holds(puzzle_.fixed, 0, at); }
  static std::string name_of_light(std::size_t at) { return "light " + std::to_string(at); }
  static std::string name_of_press(std::size_t at) { return "button " + std::to_string(at); }

  /// Calls `use(light, amount)` for what a button adds, some lights more than once.
  template <typename Use>
  void for_each_change(std::size_t button, Use use) const {
    for (std::size_t i = 0; i < buttons_[button].size(); ++i)
      use(buttons_[button][i], buttons_.amount(button, i) % modulus_);
  }

  Sums received(const Board& presses, Limits& /*limits*/) const {
    Sums result(lights_);
    for (std::size_t button = 0; button < buttons_.size(); ++button)
      for_each_change(button, [&](std::size_t light, std::uint64_t amount) {
        result[light] = (result[light] + presses.get(0, button) * amount) % modulus_;
      });
    return result;
  }
  Sums gathered(const Board& numbers, Limits& /*limits*/) const {
    Sums result(buttons_.size());
    for (std::size_t button = 0; button < buttons_.size(); ++button)
      for_each_change(button, [&](std::size_t light, std::uint64_t amount) {
        result[button] = (result[button] + numbers.get(0, light) * amount) % modulus_;
      });
    return result;
  }

 private:
  const Puzzle& puzzle_;
  const Buttons& buttons_;
  std::size_t lights_;
  std::uint64_t modulus_;
};

/// One answer to one puzzle.
template <typename Kind>
class ColourCheck {
 public:
  ColourCheck(const Puzzle& puzzle, const Board& start, Limits& limits)
      : kind_(puzzle),
        goal_(puzzle.goal),
        colours_(modulus_of(puzzle)),
        given_states_(given_states(puzzle)),
        start_(start),
        limits_(limits) {
    kind_.require_lights(start, "the board");
    require_lights(start, "the board");
    if (goal_.kind == Goal::Kind::target) {
      kind_.require_lights(goal_.target, "the target");
      require_lights(goal_.target, "the target");
    }
    common_states_ = colours_;
    for (std::size_t i = 0; i < given_states_.size(); ++i)
      if (kind_.is_light(i)) common_states_ = std::min(common_states_, given_states_[i]);
    if (goal_.kind == Goal::Kind::number && goal_.number >= common_states_ && common_states_ < colours_)
      throw InputError("the goal is " + std::to_string(goal_.number) + ", but a light has " +
                       std::to_string(common_states_) + " states");
    if (goal_.kind == Goal::Kind::number && goal_.number >= colours_)
      throw InputError("the goal is " + std::to_string(goal_.number) + ", which is not below the " +
                       std::to_string(colours_) + " colours");
    cost_of_ = puzzle.cost_of;
    if (puzzle.cost) costs_ = kind_.costs_of_presses(*puzzle.cost);
  }

  verification::Counting numbers() const {
    const auto cost = [this](const Board& presses) {
      return verification::cost_of(presses, costs_, cost_of_);
    };
    return {cost, costs_.has_value(),
            [](const Board& left, const Board& right) { return reading_order(left, right) < 0; }};
  }

  Fault fault_of(const Board& presses) const {
    kind_.require_presses(presses);
    if (Fault fault = fault_of_range(presses, colours_, "the press board"); !fault.empty()) return fault;
    for (std::size_t i = 0; i < presses.cells(); ++i) {
      const std::uint64_t amount = number_at(presses, i);
      if (amount == 0) continue;
      if (!kind_.is_press(i)) return kind_.name_of_press(i) + " is not allowed";
      if (given_states_.empty()) continue;
      if (const std::uint64_t order = order_of(i); amount >= order)
        return kind_.name_of_press(i) + " is made " + std::to_string(amount) +
               " times, but changes nothing when made " + std::to_string(order) +
               (order == 1 ? " time" : " times");
    }
    const Sums changes = kind_.received(presses, limits_);
    std::optional<std::uint64_t> to;
    if (goal_.kind == Goal::Kind::number) to = goal_.number;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (!kind_.is_light(i)) continue;
      const std::uint64_t ends = (number_at(start_, i) + changes[i]) % states_at(i);
      if (goal_.kind == Goal::Kind::target) to = number_at(goal_.target, i);
      if (!to) to = ends;
      if (ends != *to)
        return kind_.name_of_light(i) + " is " + std::to_string(ends) + " in the end, not " +
               std::to_string(*to);
    }
    return {};
  }

  /// Every press adds nothing to the sum of lights times numbers, and each target needs something. A light
  /// of m states, of which m make up nothing, counts modulus / m times its number.
  Fault fault_of_witness(const Board& witness) const {
    kind_.require_lights(witness, "the witness");
    if (Fault fault = fault_of_lights(witness, "the witness"); !fault.empty()) return fault;
    Board scaled(witness.rows(), witness.columns(), colours_);
    std::uint64_t of_start = 0;
    std::uint64_t of_target = 0;
    std::uint64_t of_ones = 0;
    for (std::size_t i = 0; i < witness.cells(); ++i) {
      if (number_at(witness, i) == 0) continue;
      if (!kind_.is_light(i))
        return kind_.name_of_light(i) + " is in the witness, but may end in any colour";
      const std::uint64_t number = number_at(witness, i) * (colours_ / states_at(i));
      scaled.set(i / scaled.columns(), i % scaled.columns(), number);
      of_ones += number;
      of_start += number * number_at(start_, i);
      if (goal_.kind == Goal::Kind::target) of_target += number * number_at(goal_.target, i);
    }
    const Sums sums = kind_.gathered(scaled, limits_);
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] != 0 && kind_.is_press(i))
        return kind_.name_of_press(i) + " changes the witness's sum by " + std::to_string(sums[i]);
    const std::uint64_t least = goal_.kind == Goal::Kind::number ? goal_.number : 0;
    const std::uint64_t most = goal_.kind == Goal::Kind::uniform ? common_states_ - 1 : least;
    for (std::uint64_t number = least; number <= most; ++number) {
      const std::uint64_t to = goal_.kind == Goal::Kind::target ? of_target : of_ones % colours_ * number;
      if (to % colours_ == of_start % colours_)
        return "the witness's sum need not change" +
               (goal_.kind == Goal::Kind::uniform ? " for all to become " + std::to_string(number)
                                                  : std::string()) +
               ", which proves nothing";
    }
    return {};
  }

 private:
  std::uint64_t states_at(std::size_t light) const {
    return given_states_.empty() ? colours_ : given_states_[light];
  }

  /// The first number that is not below the states of its light.
  Fault fault_of_lights(const Board& board, const char* what) const {
    if (Fault fault = fault_of_range(board, colours_, what); !fault.empty()) return fault;
    for (std::size_t i = 0; i < given_states_.size(); ++i)
      if (const std::uint64_t number = number_at(board, i);
          number >= given_states_[i] && given_states_[i] != 0)
        return std::string(what) + " has " + std::to_string(number) + " at " + place_on(board, i) +
               ", where there are " + std::to_string(given_states_[i]) + " states";
    return {};
  }
  void require_lights(const Board& board, const char* what) const {
    if (const Fault fault = fault_of_lights(board, what); !fault.empty()) throw InputError(fault);
  }

  /// How often a press is made for each light to come round to where it was.
  std::uint64_t order_of(std::size_t press) const {
    std::map<std::size_t, std::uint64_t> adds;
    kind_.for_each_change(press, [&](std::size_t light, std::uint64_t amount) { adds[light] += amount; });
    limits_.spend(16 * (adds.size() + 1), 0, "verifying");
    std::uint64_t order = 1;
    for (const auto& [light, amount] : adds)
      if (const std::uint64_t states = states_at(light); states != 0)
        order = std::lcm(order, states / std::gcd(states, amount % states));
    return order;
  }

  Kind kind_;
  const Goal& goal_;
  unsigned colours_;
  Sums given_states_;
  std::uint64_t common_states_ = 0;
  const Board& start_;
  Limits& limits_;
  CostOf cost_of_ = CostOf::amount;
  verification::Costs costs_ = {};
};

}  // namespace

Verdict verify_colours(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits) {
  return puzzle.buttons ? verdict_of(ColourCheck<ButtonColours>(puzzle, start, limits), answer)
                        : verdict_of(ColourCheck<BoardColours>(puzzle, start, limits), answer);
}

}  // namespace flipwise
