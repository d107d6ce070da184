// SPDX-License-Identifier: MIT
#include "modular/howell_form.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace flipwise {

HowellForm::HowellForm(ByteMatrix matrix, PrimePower modulus, Limits& limits)
    : matrix_(std::move(matrix)), modulus_(modulus), row_at_(matrix_.rows), column_at_(matrix_.columns) {
  std::iota(row_at_.begin(), row_at_.end(), std::size_t{0});
  std::iota(column_at_.begin(), column_at_.end(), std::size_t{0});
  for (unsigned valuation = 0; valuation < modulus_.exponent; ++valuation) eliminate(valuation, limits);
  for (std::size_t column = 0; column < matrix_.columns; ++column) {
    const unsigned order = column < pivots_.size() ? pivots_[column] : modulus_.value;
    if (order == 1) continue;
    orders_.push_back(order);
    free_at_.push_back(column);
  }
}

/// Exchanges columns so that entry `done` of the row has this valuation. No entry of the row from there on
/// may have a smaller one. Returns false if none has this valuation.
bool HowellForm::find_pivot(std::size_t done, std::size_t row, unsigned valuation) {
  const unsigned too_often = modulus_.power(valuation + 1);
  const auto entries = matrix_.row(row);
  const auto at = std::find_if(entries.begin() + static_cast<std::ptrdiff_t>(done), entries.end(),
                               [&](unsigned entry) { return entry % too_often != 0; });
  if (at == entries.end()) return false;
  const auto column = static_cast<std::size_t>(at - entries.begin());
  if (column == done) return true;
  for (std::size_t i = 0; i < matrix_.rows; ++i) std::swap(matrix_.row(i)[done], matrix_.row(i)[column]);
  std::swap(column_at_[done], column_at_[column]);
  return true;
}

/// Finds all pivots of this valuation. Examines each row once: if the prime divides all entries of a row
/// more often, elimination subtracts such multiples of pivot rows from it and does not change that.
void HowellForm::eliminate(unsigned valuation, Limits& limits) {
  const unsigned power = modulus_.power(valuation);
  for (std::size_t next = pivots_.size(); next < matrix_.rows; ++next) {
    const std::size_t done = pivots_.size();
    limits.count_operations(matrix_.columns / 16 + 1,
                            static_cast<double>(next) / static_cast<double>(matrix_.rows), "eliminating");
    if (done == matrix_.columns || !find_pivot(done, next, valuation)) continue;
    if (next != done) {
      std::swap_ranges(matrix_.row(done).begin(), matrix_.row(done).end(), matrix_.row(next).begin());
      std::swap(row_at_[done], row_at_[next]);
    }
    const auto pivot = matrix_.row(done);
    const unsigned inverse = modulus_.inverse(pivot[done] / power);
    for (std::size_t j = done; j < matrix_.columns; ++j)
      pivot[j] = static_cast<std::uint8_t>(pivot[j] / power);
    arithmetic().multiply(pivot.subspan(done), inverse);
    for (std::size_t i = done + 1; i < matrix_.rows; ++i) {
      const auto row = matrix_.row(i);
      if (row[done] == 0) continue;
      arithmetic().add_multiple(row.subspan(done + 1), pivot.subspan(done + 1), modulus_.value - row[done]);
    }
    pivots_.push_back(power);
    inverse_units_.push_back(inverse);
    limits.count_operations((matrix_.rows - done) * (matrix_.columns - done) / 16,
                            static_cast<double>(next) / static_cast<double>(matrix_.rows), "eliminating");
  }
}

std::optional<ByteVector> HowellForm::solve(std::span<const std::uint8_t> right) const {
  const std::size_t rank = pivots_.size();
  ByteVector rest(rank);  // right side, divided by the pivots
  for (std::size_t i = 0; i < matrix_.rows; ++i) {
    const std::size_t before = std::min(i, rank);
    const unsigned factors =
        arithmetic().inner(matrix_.row(i).first(before), std::span(rest).first(before));
    const unsigned left = (right[row_at_[i]] + modulus_.value - factors) % modulus_.value;
    if (i >= rank ? left != 0 : left % pivots_[i] != 0) return std::nullopt;
    if (i < rank) rest[i] = arithmetic().reduce(left / pivots_[i] * inverse_units_[i]);
  }
  ByteVector ordered(matrix_.columns);
  for (std::size_t i = rank; i-- > 0;) {
    const unsigned later =
        arithmetic().inner(matrix_.row(i).subspan(i + 1), std::span(ordered).subspan(i + 1));
    ordered[i] = arithmetic().reduce(rest[i] + modulus_.value - later);
  }
  ByteVector result(matrix_.columns);
  for (std::size_t j = 0; j < ordered.size(); ++j) result[column_at_[j]] = ordered[j];
  return result;
}

/// Returns the vector that solves all divided rows, with 1 in the column of the generator and 0 after it,
/// times modulus / order (Fact 35). Earlier rows hold as they stand; the row of this column holds as its
/// pivot times modulus / order is 0. As a multiple of modulus / order, the vector has this order.
ByteVector HowellForm::kernel_vector(std::size_t t) const {
  const std::size_t column = free_at_[t];
  ByteVector ordered(matrix_.columns);
  ordered[column] = 1;
  for (std::size_t i = std::min(column, pivots_.size()); i-- > 0;) {
    const unsigned later = arithmetic().inner(matrix_.row(i).subspan(i + 1, column - i),
                                              std::span(ordered).subspan(i + 1, column - i));
    ordered[i] = arithmetic().reduce(modulus_.value - later);
  }
  arithmetic().multiply(ordered, modulus_.value / orders_[t]);
  ByteVector result(matrix_.columns);
  for (std::size_t j = 0; j < ordered.size(); ++j) result[column_at_[j]] = ordered[j];
  return result;
}

}  // namespace flipwise
