// SPDX-License-Identifier: MIT
#include "verify/verify.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "verify/verdict.hpp"
#include "verify/verify_colours.hpp"

namespace flipwise {

using verification::add_shifted;
using verification::cells_of_word;
using verification::place;
using verification::row_shifts;

namespace {

using verification::Fault;
using verification::verdict_of;

std::string shape(const Board& board) {
  return std::to_string(board.rows()) + " x " + std::to_string(board.columns());
}

void require_goal_of_two(const Goal& goal) {
  if (goal.kind == Goal::Kind::number && goal.number > 1)
    throw InputError("the goal is " + std::to_string(goal.number) + "; of two colours it is 0 or 1");
}

void require_shape(const Board& board, std::size_t rows, std::size_t columns, const char* what) {
  if (board.rows() != rows || board.columns() != columns)
    throw InputError(std::string(what) + " has the shape " + shape(board) + ", expected " +
                         std::to_string(rows) + " x " + std::to_string(columns),
                     ErrorCode::shape);
}

/// Whether an odd number of the witness's cells must change, whatever the goal.
Fault fault_of_parity(const Board& witness, const Board& start, const Goal& goal,
                      const std::string& cells) {
  bool odd = witness.odd_overlap(start);
  const bool odd_weight = witness.weight() % 2 == 1;
  if (goal.is_number(1)) odd ^= odd_weight;
  if (goal.kind == Goal::Kind::target) odd ^= witness.odd_overlap(goal.target);
  if (!odd) return "an even number of the witness's " + cells + " must change, which proves nothing";
  if (goal.kind == Goal::Kind::uniform && odd_weight)
    return "the witness has an odd number of " + cells + ", so that it does not exclude all on";
  return {};
}

/// `costs` must outlive the result.
verification::Counting counted_by(const verification::Costs& costs) {
  return {[&costs](const Board& presses) { return verification::cost_of(presses, costs); },
          costs.has_value(), verification::comes_before};
}

/// The flips of a stencil.
class Stencil {
 public:
  Stencil(const Board& board, const std::vector<Offset>& offsets, Wrap wrap, bool backwards)
      : rows_(static_cast<std::int64_t>(board.rows())),
        wraps_rows_(wraps_rows(wrap)),
        shifts_(row_shifts(offsets, wrap, board.rows(), board.columns(), backwards)) {}

  /// into ^= what these presses flip in this row.
  void add_row(const Board& presses, std::size_t row, std::span<Word> into) const {
    for (const Offset& shift : shifts_) {
      std::int64_t from = static_cast<std::int64_t>(row) - shift.row;
      if (wraps_rows_) from = (from + rows_) % rows_;
      if (from < 0 || from >= rows_) continue;
      add_shifted(into, presses.row(static_cast<std::size_t>(from)), shift.column);
    }
  }

 private:
  std::int64_t rows_;
  bool wraps_rows_;
  std::vector<Offset> shifts_;
};

/// The flips of cross presses: a cell is flipped by the presses of its row and of its column, and as
/// its own press is in both and counts once, by that again.
class Cross {
 public:
  explicit Cross(const Board& presses) : columns_(presses.row_words()), all_(presses.row_words()) {
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = cells_of_word(presses.columns(), i);
    for (std::size_t row = 0; row < presses.rows(); ++row) add_shifted(columns_, presses.row(row), 0);
  }
  void add_row(const Board& presses, std::size_t row, std::span<Word> into) const {
    Word odd = 0;
    for (const Word word : presses.row(row)) odd ^= word;
    if (std::popcount(odd) & 1) add_shifted(into, all_, 0);
    add_shifted(into, columns_, 0);
    add_shifted(into, presses.row(row), 0);
  }

 private:
  std::vector<Word> columns_, all_;
};

class BoardCheck {
 public:
  /// Other lights take the place of the puzzle's own.
  BoardCheck(const Puzzle& puzzle, const Board& start, Limits& limits)
      : puzzle_(puzzle), start_(start), rows_(start.rows()), columns_(start.columns()), limits_(limits) {
    if (start.empty()) throw InputError("a board needs at least one row and one column");
    require_goal_of_two(puzzle.goal);
    if (puzzle.holes) require_shape(*puzzle.holes, rows_, columns_, "the board of holes");
    if (puzzle.goal.kind == Goal::Kind::target)
      require_shape(puzzle.goal.target, rows_, columns_, "the target");
    if (puzzle.goal.holes && puzzle.goal.holes != puzzle.holes)
      throw InputError("the target has other holes than the board");
    if (puzzle.free) require_shape(*puzzle.free, rows_, columns_, "the board of free cells");
    if (puzzle.fixed) require_shape(*puzzle.fixed, rows_, columns_, "the board of fixed cells");
    for (const auto* mask : {&puzzle.holes, &puzzle.free, &puzzle.fixed})
      if (*mask && !(*mask)->has_bits())
        throw InputError("a board of holes, free or fixed cells is not of bits");
    const std::size_t kinds = form() == Rule::Form::stencil ? 1 : form() == Rule::Form::two_kind ? 2 : 0;
    if (puzzle.rule.kinds.size() < kinds) throw InputError("the rule has too few kinds of press");
    if (const Fault fault = within(start, puzzle.holes, "lit, but it is a hole"); !fault.empty())
      throw InputError(fault);
    if (puzzle.cost && form() == Rule::Form::two_kind)
      throw InputError("costs: not with the two-kind rule");
    if (puzzle.cost) costs_ = verification::costs_of_cells(*puzzle.cost, start, puzzle.holes);
  }

  verification::Counting numbers() const { return counted_by(costs_); }

  /// Whether the presses are allowed and reach the goal. Cost: one pass over the rows for each offset.
  Fault fault_of(const Board& presses) const {
    require_shape(presses, rows_, columns_, "the press board");
    if (form() != Rule::Form::two_kind) {
      if (!presses.has_bits()) return "there is only one kind of press";
      return fault_of_one_kind(presses);
    }
    if (presses.modulus() > 3) return "there are only two kinds of press";
    const Board second = kind_of(presses, 2);
    const Board first = kind_of(presses, 1);
    if (Fault fault = fault_of_places(first ^ second); !fault.empty()) return fault;
    return two_kind_fault(first, second);
  }

  Fault fault_of_places(const Board& pressed) const {
    if (Fault fault = within(pressed, puzzle_.holes, "pressed, but it is a hole"); !fault.empty())
      return fault;
    return within(pressed, puzzle_.fixed, "pressed, which is not allowed");
  }

  Fault fault_of_one_kind(const Board& pressed) const {
    if (Fault fault = fault_of_places(pressed); !fault.empty()) return fault;
    if (form() == Rule::Form::cross) {
      const Cross cross(pressed);
      return result_fault([&](auto row, auto into) { cross.add_row(pressed, row, into); });
    }
    const Stencil stencil(start_, puzzle_.rule.kinds[0], puzzle_.wrap, false);
    return result_fault([&](auto row, auto into) { stencil.add_row(pressed, row, into); });
  }

  static Board kind_of(const Board& presses, std::uint64_t kind) {
    Board cells(presses.rows(), presses.columns());
    for (std::size_t i = 0; i < cells.rows(); ++i)
      for (std::size_t j = 0; j < cells.columns(); ++j)
        if (presses.get(i, j) == kind) cells.flip(i, j);
    return cells;
  }

  /// Whether the witness excludes every solution (Fact 1): each press flips an even number of its
  /// cells, and an odd number of them must change.
  Fault fault_of_witness(const Board& witness) const {
    if (form() == Rule::Form::two_kind) return "a witness proves nothing where a press has two kinds";
    require_shape(witness, rows_, columns_, "the witness");
    if (Fault fault = within(witness, puzzle_.holes, "in the witness, but it is a hole"); !fault.empty())
      return fault;
    if (Fault fault = within(witness, puzzle_.free, "in the witness, but its light may end either way");
        !fault.empty())
      return fault;

    const auto fault_where = [&](const auto& rule) -> Fault {
      std::vector<Word> row(start_.row_words());
      for (std::size_t r = 0; r < rows_; ++r) {
        spend(r);
        std::fill(row.begin(), row.end(), 0);
        rule.add_row(witness, r, row);
        for (std::size_t i = 0; i < row.size(); ++i)
          if (const Word odd = row[i] & without(cells(r, i), puzzle_.fixed, r, i))
            return "the press at " + place(r, i, odd) + " flips an odd number of the witness's cells";
      }
      return {};
    };
    Fault fault = form() == Rule::Form::cross
                      ? fault_where(Cross(witness))
                      : fault_where(Stencil(start_, puzzle_.rule.kinds[0], puzzle_.wrap, true));
    if (!fault.empty()) return fault;

    return fault_of_parity(witness, start_, puzzle_.goal, "cells");
  }

 private:
  Rule::Form form() const { return puzzle_.rule.form; }

  /// Tells the limits, now and then, that rows are to be checked.
  void spend(std::size_t row) const {
    constexpr std::size_t rows_told = 16;
    if (row % rows_told != 0) return;
    const std::size_t reached = form() == Rule::Form::cross ? 3 : puzzle_.rule.kinds[0].size() + 1;
    limits_.spend(reached * words_for(columns_) * std::min(rows_told, rows_ - row),
                  static_cast<double>(row) / static_cast<double>(rows_), "verifying");
  }

  /// The cells of a word that are no holes.
  Word cells(std::size_t row, std::size_t word) const {
    return cells_of_word(columns_, word) & ~(puzzle_.holes ? puzzle_.holes->row(row)[word] : 0);
  }

  /// Those of them that are not in another board.
  static Word without(Word cells, const std::optional<Board>& others, std::size_t row, std::size_t word) {
    return others ? cells & ~others->row(row)[word] : cells;
  }

  /// The first cell that is in both boards, and what is wrong with it.
  static Fault within(const Board& board, const std::optional<Board>& others, const char* what) {
    if (!others) return {};
    for (std::size_t row = 0; row < board.rows(); ++row)
      for (std::size_t i = 0; i < board.row_words(); ++i)
        if (const Word bad = board.row(row)[i] & others->row(row)[i])
          return place(row, i, bad) + " is " + what;
    return {};
  }

  /// Compares start plus flips with the goal, row by row, where `add_flips(row, into)` adds the flips.
  template <typename AddFlips>
  Fault result_fault(const AddFlips& add_flips) const {
    const Goal& goal = puzzle_.goal;
    const bool uniform = goal.kind == Goal::Kind::uniform;
    bool seen_cell = false;
    Word wanted = goal.is_number(1) ? ~Word{0} : 0;
    std::vector<Word> row(start_.row_words());
    for (std::size_t r = 0; r < rows_; ++r) {
      spend(r);
      std::copy_n(start_.row(r).begin(), row.size(), row.begin());
      add_flips(r, std::span<Word>(row));
      for (std::size_t i = 0; i < row.size(); ++i) {
        const Word here = without(cells(r, i), puzzle_.free, r, i);
        if (uniform && !seen_cell && here != 0) {
          seen_cell = true;
          wanted = row[i] & here & -here ? ~Word{0} : 0;
        }
        if (goal.kind == Goal::Kind::target) wanted = goal.target.row(r)[i];
        if (const Word wrong = (row[i] ^ wanted) & here)
          return place(r, i, wrong) + (row[i] & wrong & -wrong ? " is lit" : " is unlit") +
                 (uniform ? " in the end, unlike the first cell" : " in the end");
      }
    }
    return {};
  }

  Fault two_kind_fault(const Board& first, const Board& second) const {
    std::vector<Word> first_columns(first.row_words());
    std::vector<Word> second_columns(first.row_words());
    const auto is_lit = [](Word word) { return word != 0; };
    for (std::size_t row = 0; row < rows_; ++row) {
      const auto one = first.row(row);
      const auto two = second.row(row);
      if (std::any_of(one.begin(), one.end(), is_lit) && std::any_of(two.begin(), two.end(), is_lit))
        return "row " + std::to_string(row + 1) + " has presses of both kinds";
      for (std::size_t i = 0; i < one.size(); ++i) {
        first_columns[i] |= one[i];
        second_columns[i] |= two[i];
        if (const Word both = first_columns[i] & second_columns[i])
          return place(row, i, both) + ": its column has presses of both kinds";
      }
    }
    const Stencil first_kind(start_, puzzle_.rule.kinds[0], puzzle_.wrap, false);
    const Stencil second_kind(start_, puzzle_.rule.kinds[1], puzzle_.wrap, false);
    return result_fault([&](std::size_t row, std::span<Word> into) {
      first_kind.add_row(first, row, into);
      second_kind.add_row(second, row, into);
    });
  }

  const Puzzle& puzzle_;
  const Board& start_;
  std::size_t rows_;
  std::size_t columns_;
  Limits& limits_;
  std::optional<std::vector<std::uint64_t>> costs_ = {};
};

void require_verifiable(const Puzzle& puzzle) {
  const Buttons& buttons = *puzzle.buttons;
  const std::size_t lights = puzzle.start.columns();
  if (puzzle.start.empty()) throw InputError("a button puzzle needs at least one light");
  require_shape(puzzle.start, 1, lights, "the board of lights");
  require_goal_of_two(puzzle.goal);
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, 1, lights, "the target");
  for (std::size_t button = 0; button < buttons.size(); ++button)
    for (const std::size_t light : buttons[button])
      if (light >= lights)
        throw InputError("a button changes light " + std::to_string(light) + "; the last light is " +
                         std::to_string(lights - 1));
  if (puzzle.free) require_shape(*puzzle.free, 1, lights, "the board of free lights");
  if (puzzle.fixed) require_shape(*puzzle.fixed, 1, buttons.size(), "the board of fixed buttons");
  if (puzzle.goal.holes) throw InputError("the lights of buttons have no holes");
  if (buttons.have_amounts()) throw InputError("of two colours every amount of a button is 1");
  if (puzzle.cost && puzzle.cost->size() != buttons.size())
    throw InputError("there are " + std::to_string(puzzle.cost->size()) + " costs for " +
                     std::to_string(buttons.size()) + " buttons");
}

class ButtonCheck {
 public:
  /// The puzzle must be verifiable; other lights take the place of its own.
  ButtonCheck(const Puzzle& puzzle, const Board& start)
      : puzzle_(puzzle), buttons_(*puzzle.buttons), start_(start), lights_(puzzle.start.columns()) {
    require_shape(start, 1, lights_, "the board of lights");
  }

  verification::Counting numbers() const { return counted_by(puzzle_.cost); }

  Fault fault_of(const Board& presses) const {
    if (!buttons_.empty() || !presses.empty())
      require_shape(presses, 1, buttons_.size(), "the board of presses");
    if (!presses.has_bits()) return "there is only one kind of press";
    Board lights = start_;
    for (std::size_t button = 0; button < buttons_.size(); ++button)
      if (presses.bit(0, button)) {
        if (marks(puzzle_.fixed, button)) return "button " + std::to_string(button) + " is not allowed";
        for (const std::size_t light : buttons_[button]) lights.flip(0, light);
      }
    const Goal& goal = puzzle_.goal;
    const bool wants_on = goal.is_number(1) || (goal.kind == Goal::Kind::uniform && is_first_lit(lights));
    for (std::size_t word = 0; word < lights.row_words(); ++word) {
      Word wrong = lights.words()[word];
      if (goal.kind == Goal::Kind::target) wrong ^= goal.target.words()[word];
      if (wants_on) wrong ^= cells_of_word(lights_, word);
      if (puzzle_.free) wrong &= ~puzzle_.free->words()[word];
      if (wrong == 0) continue;
      const std::size_t light = word * word_bits + static_cast<std::size_t>(std::countr_zero(wrong));
      return "light " + std::to_string(light) +
             (lights.bit(0, light) ? " is lit in the end" : " is unlit in the end");
    }
    return {};
  }

  Fault fault_of_witness(const Board& witness) const {
    require_shape(witness, 1, lights_, "the witness");
    for (std::size_t light = 0; light < lights_; ++light)
      if (witness.bit(0, light) && marks(puzzle_.free, light))
        return "light " + std::to_string(light) + " is in the witness, but may end either way";
    for (std::size_t button = 0; button < buttons_.size(); ++button) {
      if (marks(puzzle_.fixed, button)) continue;
      bool odd = false;
      for (const std::size_t light : buttons_[button]) odd ^= witness.bit(0, light);
      if (odd) return "button " + std::to_string(button) + " flips an odd number of the witness's lights";
    }
    return fault_of_parity(witness, start_, puzzle_.goal, "lights");
  }

 private:
  /// Whether the first light that counts is lit.
  bool is_first_lit(const Board& lights) const {
    std::size_t light = 0;
    while (light < lights_ && marks(puzzle_.free, light)) ++light;
    return light < lights_ && lights.bit(0, light);
  }
  static bool marks(const std::optional<Board>& mask, std::size_t place) {
    return mask && mask->bit(0, place);
  }

  const Puzzle& puzzle_;
  const Buttons& buttons_;
  const Board& start_;
  std::size_t lights_;
};

}  // namespace

/// What was found just before the time was over is worth a moment more.
Verdict verify_lights(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits) {
  constexpr double patience_seconds = 0.5;
  const bool has_bits = puzzle.start.has_bits() && !puzzle.states;
  if (puzzle.buttons && has_bits) return verdict_of(ButtonCheck(puzzle, start), answer);
  limits.be_patient(patience_seconds);
  Verdict verdict = has_bits ? verdict_of(BoardCheck(puzzle, start, limits), answer)
                             : verify_colours(puzzle, start, answer, limits);
  limits.be_patient(0);
  return verdict;
}

Verdict verify(const Puzzle& puzzle, const Answer& answer, Limits& limits) {
  if (puzzle.buttons && puzzle.start.has_bits()) require_verifiable(puzzle);
  return verify_lights(puzzle, puzzle.start, answer, limits);
}

Verdict verify(const Puzzle& puzzle, const Answer& answer) {
  Limits limits;
  return verify(puzzle, answer, limits);
}

}  // namespace flipwise
