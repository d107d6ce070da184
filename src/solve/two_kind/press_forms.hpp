// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "gf2/basis.hpp"
#include "solve/two_kind/row_plan.hpp"

namespace flipwise::two_kind {

/// A sum over GF(2) of some of the undecided presses and perhaps 1: a bit for each of these variables, and
/// the last bit for the constant.
template <std::size_t Words>
using Form = std::array<Word, Words>;
template <std::size_t Words>
inline constexpr std::size_t max_variables = Words* word_bits - 1;
template <std::size_t Words>
inline constexpr std::size_t constant = max_variables<Words>;

/// Calls use<Words>() for forms that hold so many variables, at most `max_variables<4>`. A row of more
/// than a word seldom leaves fewer presses undecided than a word holds.
template <typename Row, typename Use>
auto by_words(std::size_t variables, Use use) {
  if constexpr (std::is_same_v<Row, Word>)
    if (variables <= max_variables<1>) return use.template operator()<1>();
  if (variables <= max_variables<2>) return use.template operator()<2>();
  return use.template operator()<4>();
}

/// The presses and lights of a shape as forms in the undecided presses, row by row for chosen kinds: what
/// Fact 2's recurrence becomes when the kinds of the rows are known. Placing or taking back a row costs
/// as many form additions as its presses reach cells.
template <typename Row, std::size_t Words>
class RowForms {
 public:
  RowForms(const Shape<Row>& shape, const std::vector<Row>& lights);

  std::size_t rows_placed() const { return kinds_.size(); }
  const std::vector<std::uint8_t>& kinds() const { return kinds_; }
  std::size_t variables() const { return introduced_[kinds_.size()]; }
  std::size_t dimension() const { return variables() - equations.rank(); }
  const Form<Words>& press(std::size_t row, std::size_t column) const {
    return presses_[row * shape_->columns + column];
  }

  /// Places the next row with presses of one kind, none of them in the columns `barred`. False when that
  /// contradicts the equations; the row is placed all the same.
  bool place(std::uint8_t kind, const Row& barred);

  /// Takes the last row back; its equations are the caller's to cut.
  void take_back();

  /// Demands that a form be 0; false when that contradicts the equations.
  bool demand(Form<Words> form) { return equations.insert(form) || gf2::is_zero(form); }

  /// The variables that the equations leave open.
  std::vector<std::size_t> loose() const;
  /// The undecided presses of the rows placed, where of the loose variables those of `chosen` are 1. What
  /// `tried` held before must be of the same shape.
  void write_tried(Form<Words> chosen, std::vector<Row>& tried) const;

  gf2::Basis<Form<Words>> equations{max_variables<Words>};  // a row is a form that is 0

 private:
  /// Whether the press at a cell was taken from the lights above, which it then puts out.
  bool is_decided(std::size_t row, std::size_t column) const { return has(shape_->plan[row].open, column); }

  void spread(std::size_t row);

  const Shape<Row>* shape_;
  std::vector<Form<Words>> lights_;
  std::vector<Form<Words>> presses_;
  std::vector<std::uint8_t> kinds_;
  std::vector<std::size_t> introduced_;  // variables before each row
  std::vector<std::size_t> free_rows_;   // rows with undecided presses
};

}  // namespace flipwise::two_kind
