// SPDX-License-Identifier: MIT
#include "solve/colours/prime_power_cross.hpp"
#include "board/effect.hpp"

#include <algorithm>

namespace flipwise {

namespace {

constexpr const char* cross_stage = "adding up rows and columns";

}  // namespace

PrimePowerCross::PrimePowerCross(const Puzzle& puzzle, PrimePower modulus, Limits& limits)
    : PrimePowerSystem("cross", colours_of(puzzle)),
      rows_(puzzle.start.rows()),
      columns_(puzzle.start.columns()),
      modulus_(modulus),
      row_factor_(static_cast<unsigned>((columns_ - 1) % modulus.value)),
      column_factor_(static_cast<unsigned>((rows_ - 1) % modulus.value)),
      core_(core_matrix(), modulus, limits),
      orders_(core_.orders()) {
  const auto add_pairs = [&](std::size_t lines, unsigned factor) {
    const unsigned order = modulus_.power(modulus_.valuation(factor));
    if (lines < 3 || order == 1) return std::size_t{0};
    orders_.insert(orders_.end(), lines - 2, order);
    return lines - 2;
  };
  row_pairs_ = add_pairs(rows_, row_factor_);
  column_pairs_ = add_pairs(columns_, column_factor_);
}

/// The unknowns are the sum of the first row, that of the first column, and the sums of the differences of
/// all rows and of all columns. If there is only one row or column, its sum of differences is 0.
ByteMatrix PrimePowerCross::core_matrix() const {
  const ByteRows ring = arithmetic();
  ByteMatrix matrix(4, 4);
  const auto set = [&](std::size_t row, std::size_t column, std::size_t value) {
    matrix.row(row)[column] = static_cast<std::uint8_t>(value % ring.modulus);
  };
  set(0, 0, row_factor_);
  set(0, 1, columns_);
  set(0, 3, 1);
  set(1, 0, rows_);
  set(1, 1, column_factor_);
  set(1, 2, 1);
  set(2, 2, rows_ == 1 ? 1 : row_factor_);
  set(3, 3, columns_ == 1 ? 1 : column_factor_);
  return matrix;
}

PrimePowerCross::Lines PrimePowerCross::lines_of(const ByteVector& sums) const {
  Lines lines{.first = sums[0]};
  for (std::size_t i = 1; i < sums.size(); ++i) {
    lines.differences.push_back(arithmetic().reduce(sums[i] + modulus_.value - sums[0]));
    lines.difference_sum = (lines.difference_sum + lines.differences.back()) % modulus_.value;
  }
  return lines;
}

/// Divides the differences by the factor. Returns false if one of them is not divisible.
bool PrimePowerCross::divide(Lines& lines, unsigned factor) const {
  const unsigned power = modulus_.power(modulus_.valuation(factor));
  const unsigned inverse = modulus_.inverse(modulus_.unit_part(factor));
  lines.difference_sum = 0;
  for (std::uint8_t& difference : lines.differences) {
    if (difference % power != 0) return false;
    difference = arithmetic().reduce(difference / power * inverse);
    lines.difference_sum = (lines.difference_sum + difference) % modulus_.value;
  }
  return true;
}

ByteVector PrimePowerCross::sums_of(const Lines& lines) const {
  ByteVector sums = {arithmetic().reduce(lines.first)};
  for (const std::uint8_t difference : lines.differences)
    sums.push_back(arithmetic().reduce(lines.first + difference));
  return sums;
}

Board PrimePowerCross::presses_of(const Lines& of_rows, const Lines& of_columns, const Board* lights,
                                  Limits& limits) const {
  const ByteRows ring = arithmetic();
  const ByteVector row_sums = sums_of(of_rows);
  const ByteVector column_sums = sums_of(of_columns);
  Board presses(rows_, columns_, colours());
  for (std::size_t i = 0; i < rows_; ++i) {
    limits.count_operations(columns_ / 8 + 1, static_cast<double>(i) / static_cast<double>(rows_),
                            cross_stage);
    const auto row = presses.row_numbers(i);
    std::fill(row.begin(), row.end(), row_sums[i]);
    ring.add(row, column_sums);
    if (lights != nullptr) ring.subtract(row, lights->row_numbers(i));
  }
  return presses;
}

std::optional<Board> PrimePowerCross::particular(const Board& lights, Limits& limits) const {
  const ByteRows ring = arithmetic();
  ByteVector row_sums;
  ByteVector column_sums(columns_);
  row_sums.reserve(rows_);
  const ByteVector ones(columns_, 1);
  for (std::size_t i = 0; i < rows_; ++i) {
    limits.count_operations(columns_ / 8 + 1, static_cast<double>(i) / static_cast<double>(rows_),
                            cross_stage);
    row_sums.push_back(static_cast<std::uint8_t>(ring.inner(lights.row_numbers(i), ones)));
    ring.add(column_sums, lights.row_numbers(i));
  }
  Lines of_rows = lines_of(row_sums);
  Lines of_columns = lines_of(column_sums);
  const unsigned first_row = of_rows.first;
  const unsigned first_column = of_columns.first;
  if (!divide(of_rows, row_factor_) || !divide(of_columns, column_factor_)) return std::nullopt;
  const ByteVector right = {ring.reduce(first_row + modulus_.value - of_columns.difference_sum),
                            ring.reduce(first_column + modulus_.value - of_rows.difference_sum), 0, 0};
  const auto core = core_.solve(right);
  if (!core) return std::nullopt;
  of_rows.first = (*core)[0];
  of_columns.first = (*core)[1];
  if (rows_ > 1) of_rows.differences[0] = ring.reduce(of_rows.differences[0] + (*core)[2]);
  if (columns_ > 1) of_columns.differences[0] = ring.reduce(of_columns.differences[0] + (*core)[3]);
  return presses_of(of_rows, of_columns, &lights, limits);
}

Board PrimePowerCross::quiet_pattern(std::size_t t, Limits& limits) const {
  Lines of_rows{.differences = ByteVector(rows_ - 1)};
  Lines of_columns{.differences = ByteVector(columns_ - 1)};
  const auto set_pair = [&](Lines& lines, std::size_t pair) {
    const unsigned step = modulus_.value / orders_[t];
    lines.differences[0] = arithmetic().reduce(modulus_.value - step);
    lines.differences[pair + 1] = static_cast<std::uint8_t>(step);
  };
  const std::size_t core = core_.orders().size();
  if (t < core) {
    const ByteVector vector = core_.kernel_vector(t);
    of_rows.first = vector[0];
    of_columns.first = vector[1];
    if (rows_ > 1) of_rows.differences[0] = vector[2];
    if (columns_ > 1) of_columns.differences[0] = vector[3];
  } else if (t < core + row_pairs_) {
    set_pair(of_rows, t - core);
  } else {
    set_pair(of_columns, t - core - row_pairs_);
  }
  return presses_of(of_rows, of_columns, nullptr, limits);
}

}  // namespace flipwise
