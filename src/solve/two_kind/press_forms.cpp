// SPDX-License-Identifier: MIT
#include "solve/two_kind/press_forms.hpp"

namespace flipwise::two_kind {

template <typename Row, std::size_t Words>
RowForms<Row, Words>::RowForms(const Shape<Row>& shape, const std::vector<Row>& lights)
    : shape_(&shape),
      lights_(shape.rows * shape.columns),
      presses_(shape.rows * shape.columns),
      introduced_(shape.rows + 1, 0) {
  for (std::size_t row = 0; row < shape.rows; ++row)
    for (std::size_t column = 0; column < shape.columns; ++column)
      if (has(lights[row], column)) gf2::flip_bit(lights_[row * shape.columns + column], constant<Words>);
  kinds_.reserve(shape.rows);
  for (std::size_t row = 0; row < shape.rows; ++row)
    if (shape.plan[row].free) free_rows_.push_back(row);
}

template <typename Row, std::size_t Words>
bool RowForms<Row, Words>::place(std::uint8_t kind, const Row& barred) {
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
      if (has(shape_->plan[closed].open, column) && !(closed == plan.decided_by && is_decided(row, column)))
        consistent = demand(lights_[closed * shape_->columns + column]);
  return consistent;
}

template <typename Row, std::size_t Words>
void RowForms<Row, Words>::take_back() {
  spread(kinds_.size() - 1);
  kinds_.pop_back();
}

template <typename Row, std::size_t Words>
inline void RowForms<Row, Words>::spread(std::size_t row) {
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

template <typename Row, std::size_t Words>
std::vector<std::size_t> RowForms<Row, Words>::loose() const {
  std::vector<std::size_t> loose;
  for (std::size_t variable = 0; variable < variables(); ++variable)
    if (!equations.is_pivot(variable)) loose.push_back(variable);
  return loose;
}

template <typename Row, std::size_t Words>
void RowForms<Row, Words>::write_tried(Form<Words> chosen, std::vector<Row>& tried) const {
  gf2::flip_bit(chosen, constant<Words>);
  equations.complete(chosen);
  tried.resize(rows_placed());
  std::size_t variable = 0;
  for (const std::size_t row : free_rows_) {
    if (row >= tried.size()) break;
    tried[row] = 0;
    for (Row left = shape_->plan[row].free; left; left = rest(left), ++variable)
      if (gf2::get_bit(chosen, variable)) tried[row] |= cell<Row>(first_column(left));
  }
}

template class RowForms<Word, 1>;
template class RowForms<Word, 2>;
template class RowForms<Word, 4>;
template class RowForms<WideRow, 2>;
template class RowForms<WideRow, 4>;

}  // namespace flipwise::two_kind
