// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "gf2/basis.hpp"
#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// A sum over GF(2) of some of the undecided presses and perhaps 1: a bit for each of these variables, and
/// the last bit for the constant.
template <std::size_t Words>
using Form = std::array<Word, Words>;
template <std::size_t Words>
inline constexpr std::size_t most_variables = Words* word_bits - 1;
template <std::size_t Words>
inline constexpr std::size_t constant = most_variables<Words>;

/// Calls use<Words>() for forms that hold so many variables, at most `most_variables<4>`.
template <typename Use>
auto by_words(std::size_t variables, Use use) {
  if (variables <= most_variables<1>) return use.template operator()<1>();
  if (variables <= most_variables<2>) return use.template operator()<2>();
  return use.template operator()<4>();
}

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
        if (has(lights[row], column)) gf2::flip_bit(lights_[row * shape.columns + column], constant<Words>);
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
      Form<Words> form = {};
      if (has(plan.free, column)) {
        gf2::flip_bit(form, variable++);
      } else if (plan.decided_by != no_row && has(shape_->plan[plan.decided_by].open, column)) {
        form = lights_[plan.decided_by * shape_->columns + column];
      }
      if (has(barred, column) || !has(plan.open, column)) {
        consistent = consistent && demand(form);
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
          consistent = demand(lights_[closed * shape_->columns + column]);
    return consistent;
  }

  /// Takes the last row back; its equations are the caller's to cut.
  void take_back() {
    spread(kinds_.size() - 1);
    kinds_.pop_back();
  }

  /// Demands that a form be 0; false when that contradicts the equations.
  bool demand(Form<Words> form) { return equations.insert(form) || gf2::is_zero(form); }

  gf2::Basis<Form<Words>> equations{most_variables<Words>};  // a row is a form that is 0

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
          gf2::add(to[column], from[column - effect.left]);
      if (effect.right_mask)
        for (std::size_t column = effect.right; column < columns; ++column)
          gf2::add(to[column - effect.right], from[column]);
    }
  }

  const Shape<Row>* shape_;
  std::vector<Form<Words>> lights_;
  std::vector<Form<Words>> presses_;
  std::vector<std::uint8_t> kinds_;
  std::vector<std::size_t> introduced_;  // variables before each row
};

}  // namespace flipwise::two_kind
