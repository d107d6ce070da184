// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// A sum over GF(2) of some of the undecided presses and perhaps 1.
///
///     words[0]: variables 0..63   ...   words[Words - 1]: variables, and the constant in the top bit
template <std::size_t Words>
struct Form {
  static constexpr std::size_t most_variables = Words * word_bits - 1;
  static constexpr Word constant_bit = Word{1} << (word_bits - 1);

  std::array<Word, Words> words = {};

  Form& operator^=(const Form& other) {
    for (std::size_t i = 0; i < Words; ++i) words[i] ^= other.words[i];
    return *this;
  }
  void flip_constant() { words[Words - 1] ^= constant_bit; }
  void flip_variable(std::size_t variable) {
    words[variable / word_bits] ^= Word{1} << (variable % word_bits);
  }
  /// Its value when the variables in `set` are 1 and the others 0; the constant bit of `set` must be 1.
  bool value(const Form& set) const {
    Word sum = 0;
    for (std::size_t i = 0; i < Words; ++i) sum ^= words[i] & set.words[i];
    return std::popcount(sum) & 1;
  }
};

/// Linear equations in the undecided presses, with the last ones easily taken back. Invariant: the
/// equation kept at variable v has v as its first variable, and no variable before it that had an
/// equation when it came.
template <std::size_t Words>
class Equations {
 public:
  Equations() : kept_(Words * word_bits) {}

  std::size_t rank() const { return trail_.size(); }

  /// The form with the equations put in, in terms of the variables that have none.
  Form<Words> reduced(Form<Words> form) const {
    for (std::size_t i = 0; i < Words; ++i)
      while (const Word known = form.words[i] & pivots_[i])
        form ^= kept_[i * word_bits + static_cast<std::size_t>(std::countr_zero(known))];
    return form;
  }

  /// Demands that the form be 0; false when that contradicts the others.
  bool add(Form<Words> form) {
    form = reduced(form);
    for (std::size_t i = 0; i < Words; ++i) {
      const Word variables = i + 1 == Words ? form.words[i] & ~Form<Words>::constant_bit : form.words[i];
      if (variables == 0) continue;
      const std::size_t pivot = i * word_bits + static_cast<std::size_t>(std::countr_zero(variables));
      kept_[pivot] = form;
      pivots_[i] |= variables & -variables;
      trail_.push_back(pivot);
      return true;
    }
    return form.words[Words - 1] == 0;
  }

  /// Drops all but the first `rank` equations.
  void cut(std::size_t rank) {
    while (trail_.size() > rank) {
      pivots_[trail_.back() / word_bits] &= ~(Word{1} << (trail_.back() % word_bits));
      trail_.pop_back();
    }
  }

  bool is_pivot(std::size_t variable) const {
    return pivots_[variable / word_bits] >> (variable % word_bits) & 1;
  }

  /// Completes a choice of the other variables (constant bit 1, pivots 0) to a solution.
  void complete(Form<Words>& set) const {
    for (std::size_t i = Words; i-- > 0;)
      for (Word left = pivots_[i]; left != 0;) {
        const auto bit = static_cast<std::size_t>(std::bit_width(left)) - 1;
        left ^= Word{1} << bit;
        if (kept_[i * word_bits + bit].value(set)) set.words[i] ^= Word{1} << bit;
      }
  }

 private:
  std::vector<Form<Words>> kept_;
  std::array<Word, Words> pivots_ = {};
  std::vector<std::size_t> trail_;
};

/// The presses and lights of a shape as forms in the undecided presses, row by row for chosen kinds: what
/// Fact 2's recurrence becomes when the kinds of the rows are known. Placing or taking back a row costs
/// as many form additions as its presses reach cells.
template <typename Row, std::size_t Words>
class RowForms {
 public:
  RowForms(const Shape<Row>& shape, const std::vector<Row>& lights)
      : shape_(&shape),
        lights_(shape.rows * shape.columns),
        presses_(shape.rows * shape.columns),
        introduced_(shape.rows + 1, 0) {
    for (std::size_t row = 0; row < shape.rows; ++row)
      for (std::size_t column = 0; column < shape.columns; ++column)
        if (has(lights[row], column)) lights_[row * shape.columns + column].flip_constant();
    kinds_.reserve(shape.rows);
  }

  std::size_t rows_placed() const { return kinds_.size(); }
  const std::vector<std::uint8_t>& kinds() const { return kinds_; }
  std::size_t variables() const { return introduced_[kinds_.size()]; }
  std::size_t dimension() const { return variables() - equations.rank(); }
  const Form<Words>& press(std::size_t row, std::size_t column) const {
    return presses_[row * shape_->columns + column];
  }

  /// Places the next row with presses of one kind, none of them in the columns `barred`. False when that
  /// contradicts the equations; the row is placed all the same.
  bool place(std::uint8_t kind, const Row& barred) {
    const std::size_t row = kinds_.size();
    const RowPlan<Row>& plan = shape_->plan[row];
    std::size_t variable = introduced_[row];
    bool consistent = true;
    for (std::size_t column = 0; column < shape_->columns; ++column) {
      Form<Words> form;
      if (has(plan.free, column)) {
        form.flip_variable(variable++);
      } else if (plan.decided_by != no_row && has(shape_->plan[plan.decided_by].open, column)) {
        form = lights_[plan.decided_by * shape_->columns + column];
      }
      if (has(barred, column) || !has(plan.open, column)) {
        consistent = consistent && equations.add(form);
        form = {};
      }
      presses_[row * shape_->columns + column] = form;
    }
    kinds_.push_back(kind);
    introduced_[row + 1] = variable;
    spread(row);
    for (const std::size_t closed : plan.closes)
      for (std::size_t column = 0; column < shape_->columns && consistent; ++column)
        if (has(shape_->plan[closed].open, column) &&
            !(closed == plan.decided_by && is_decided(row, column)))
          consistent = equations.add(lights_[closed * shape_->columns + column]);
    return consistent;
  }

  /// Takes the last row back; its equations are the caller's to cut.
  void take_back() {
    spread(kinds_.size() - 1);
    kinds_.pop_back();
  }

  Equations<Words> equations;

 private:
  /// Whether the press at a cell was taken from the lights above, which it then puts out.
  bool is_decided(std::size_t row, std::size_t column) const { return has(shape_->plan[row].open, column); }

  void spread(std::size_t row) {
    const std::size_t columns = shape_->columns;
    const Form<Words>* from = presses_.data() + row * columns;
    for (const Effect<Row>& effect : shape_->plan[row].effects[kinds_[row]]) {
      Form<Words>* to = lights_.data() + effect.row * columns;
      if (effect.left_mask)
        for (std::size_t column = effect.left; column < columns; ++column)
          to[column] ^= from[column - effect.left];
      if (effect.right_mask)
        for (std::size_t column = effect.right; column < columns; ++column)
          to[column - effect.right] ^= from[column];
    }
  }

  const Shape<Row>* shape_;
  std::vector<Form<Words>> lights_;
  std::vector<Form<Words>> presses_;
  std::vector<std::uint8_t> kinds_;
  std::vector<std::size_t> introduced_;  // variables before each row
};

}  // namespace flipwise::two_kind
