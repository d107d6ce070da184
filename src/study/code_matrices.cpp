// SPDX-License-Identifier: MIT
#include "study/code_matrices.hpp"

#include <algorithm>

#include "gf2/basis.hpp"
#include "gf2/echelon.hpp"

namespace flipwise {

MemoryReservation charge_matrix(std::size_t rows, std::size_t columns, Limits& limits) {
  return limits.charge(static_cast<double>(rows) * static_cast<double>(words_for(columns) * sizeof(Word)));
}

std::size_t rank_of(const gf2::Matrix& matrix, Limits& limits) {
  if (matrix.rows() == 0 || matrix.columns() == 0) return 0;
  const auto memory = charge_matrix(matrix.rows(), matrix.columns(), limits);
  return gf2::Echelon::independent_rows(matrix, limits, preparing_code).size();
}

gf2::Matrix matrix_of(const Buttons& columns, std::size_t rows) {
  gf2::Matrix matrix(rows, columns.size());
  for (std::size_t column = 0; column < columns.size(); ++column)
    for (const std::size_t row : columns[column]) matrix.flip(row, column);
  return matrix;
}

Buttons columns_of(const std::vector<gf2::Vector>& rows, std::size_t first, std::size_t count) {
  std::vector<std::vector<std::size_t>> columns(count);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < count; ++column)
      if (gf2::get_bit(rows[row], first + column)) columns[column].push_back(row);
  return Buttons(columns);
}

Buttons pauli_buttons(const Buttons& x, const Buttons& z) {
  Buttons buttons;
  std::vector<std::size_t> rows;
  for (std::size_t q = 0; q < x.size(); ++q) {
    const auto add_button = [&](const auto& changed) {
      buttons.add();
      for (const std::size_t row : changed) buttons.change(row);
    };
    std::vector<std::size_t> of_x(x[q].begin(), x[q].end());
    std::vector<std::size_t> of_z(z[q].begin(), z[q].end());
    std::sort(of_x.begin(), of_x.end());
    std::sort(of_z.begin(), of_z.end());
    rows.clear();
    std::set_symmetric_difference(of_x.begin(), of_x.end(), of_z.begin(), of_z.end(),
                                  std::back_inserter(rows));
    add_button(of_z);
    add_button(rows);
    add_button(of_x);
  }
  return buttons;
}

gf2::Matrix products_of(const gf2::Matrix& left, const gf2::Matrix& right, Limits& limits) {
  gf2::Matrix products(left.rows(), right.rows());
  for (std::size_t i = 0; i < left.rows(); ++i) {
    limits.count_operations(right.rows() * (left.stride() + 1), 0, preparing_code);
    for (std::size_t j = 0; j < right.rows(); ++j)
      if (gf2::dot(left.row(i), right.row(j))) products.flip(i, j);
  }
  return products;
}

std::optional<std::pair<std::size_t, std::size_t>> first_entry(const gf2::Matrix& matrix) {
  for (std::size_t i = 0; i < matrix.rows(); ++i)
    if (!gf2::is_zero(matrix.row(i))) return std::pair(i, gf2::first_bit(matrix.row(i)));
  return std::nullopt;
}

std::vector<gf2::Vector> sums_without_products(const gf2::Matrix& rows, const gf2::Matrix& products,
                                               Limits& limits) {
  std::vector<gf2::Vector> sums;
  const auto memory = charge_matrix(2 * rows.rows(), std::max(rows.columns(), rows.rows()), limits);
  const auto add_sum = [&](std::span<const Word> chosen) {
    gf2::Vector sum(rows.stride());
    gf2::for_each_bit(chosen, [&](std::size_t row) { gf2::add(sum, rows.row(row)); });
    limits.count_operations(rows.rows() * rows.stride() + 1, 0, preparing_code);
    if (!gf2::is_zero(sum)) sums.push_back(std::move(sum));
  };
  const gf2::Echelon echelon(products, limits, preparing_code);
  for (std::size_t i = echelon.rank(); i < echelon.rows(); ++i) add_sum(echelon.transform(i));
  return sums;
}

std::vector<gf2::Vector> vectors_beyond(std::vector<gf2::Vector> centre, const gf2::Matrix& rows,
                                        Limits& limits) {
  gf2::Basis<gf2::Vector> span(rows.columns());
  const auto insert = [&](gf2::Vector& one) {
    limits.count_operations((span.rank() + 1) * (one.size() + 1), 0, preparing_code);
    return span.insert(one);
  };
  for (gf2::Vector& one : centre) insert(one);
  const gf2::Echelon echelon(rows, limits, preparing_code);
  std::vector<gf2::Vector> beyond;
  for (std::size_t t = 0; t < echelon.nullity(); ++t) {
    gf2::Vector one = echelon.kernel(t);
    gf2::Vector remainder = one;
    if (insert(remainder)) beyond.push_back(std::move(one));
  }
  return beyond;
}

}  // namespace flipwise
