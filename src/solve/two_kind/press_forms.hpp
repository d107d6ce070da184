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

/// Calls use<Words>() for forms of this many variables, at most `max_variables<4>`. One word is not used
/// for wide rows, which seldom leave so few presses undecided.
template <typename Row, typename Use>
auto by_words(std::size_t variables, Use use) {
  if constexpr (std::is_same_v<Row, Word>)
    if (variables <= max_variables<1>) return use.template operator()<1>();
  if (variables <= max_variables<2>) return use.template operator()<2>();
  return use.template operator()<4>();
}

/// The presses and lights of a shape as forms in the undecided presses, row by row for chosen kinds of
/// rows: the recurrence of Fact 2 for known kinds. Placing or removing a row costs as many additions of
/// forms as its presses reach cells.
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

  /// Places the next row with presses of one kind, none of them in the columns `barred`. Returns false if
  /// that contradicts the equations; the row is placed nevertheless.
  bool place(std::uint8_t kind, const Row& barred);

  /// Removes the last row; the caller must remove its equations.
  void take_back();

  /// Adds the equation that a form is 0; returns false if that contradicts the equations.
  bool demand(Form<Words> form) { return equations.insert(form) || gf2::is_zero(form); }

  /// Returns the variables that the equations leave free.
  std::vector<std::size_t> loose() const;
  /// Writes the undecided presses of the placed rows if, of the free variables, those in `chosen` are 1.
  /// `tried` must be empty or of the same shape.
  void write_tried(Form<Words> chosen, std::vector<Row>& tried) const;

  gf2::Basis<Form<Words>> equations{max_variables<Words>};  // a row is a form that is 0

 private:
  /// True if the press at a cell was determined by a light above, which it turns off.
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
