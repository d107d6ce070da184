// SPDX-License-Identifier: MIT
#include "modular/byte_polynomials.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

constexpr const char* polynomial_stage = "solving the first row";

/// Returns the number of operations for a row of this many bytes.
std::uint64_t spent_on(std::size_t bytes) {
  return bytes / 16 + 1;
}

}  // namespace

void drop_zeros(ByteVector& polynomial) {
  while (!polynomial.empty() && polynomial.back() == 0) polynomial.pop_back();
}

ByteVector BytePolynomials::divide(ByteVector& a, const ByteVector& by) const {
  if (a.size() < by.size()) return {};
  const unsigned inverse = modulus_.inverse(by.back());
  const auto lower = std::span(by).first(by.size() - 1);
  ByteVector quotient(a.size() - lower.size());
  for (std::size_t i = quotient.size(); i-- > 0;) {
    const unsigned factor = arithmetic().reduce(a[i + lower.size()] * inverse);
    quotient[i] = static_cast<std::uint8_t>(factor);
    arithmetic().add_multiple(std::span(a).subspan(i, lower.size()), lower, modulus_.value - factor);
    limits_.count_operations(spent_on(lower.size()), 0, polynomial_stage);
  }
  a.resize(lower.size());
  drop_zeros(a);
  return quotient;
}

ByteVector BytePolynomials::product(const ByteVector& a, const ByteVector& b) const {
  if (a.empty() || b.empty()) return {};
  ByteVector result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    arithmetic().add_multiple(std::span(result).subspan(i, b.size()), b, a[i]);
    limits_.count_operations(spent_on(b.size()), 0, polynomial_stage);
  }
  drop_zeros(result);
  return result;
}

ByteVector BytePolynomials::product(const ByteVector& a, const ByteVector& b,
                                    const ByteVector& modulo) const {
  ByteVector result = product(a, b);
  divide(result, modulo);
  return result;
}

BytePolynomials::Bezout BytePolynomials::extended_gcd(ByteVector a, ByteVector b) const {
  ByteVector of_a = {1};
  ByteVector of_b;
  while (!a.empty()) {
    const ByteVector quotient = divide(b, a);
    for (std::size_t i = 0; i < quotient.size(); ++i) {
      if (quotient[i] == 0) continue;
      if (of_b.size() < i + of_a.size()) of_b.resize(i + of_a.size());
      arithmetic().add_multiple(std::span(of_b).subspan(i, of_a.size()), of_a,
                                modulus_.value - quotient[i]);
      limits_.count_operations(spent_on(of_a.size()), 0, polynomial_stage);
    }
    drop_zeros(of_b);
    std::swap(a, b);
    std::swap(of_a, of_b);
  }
  const unsigned inverse = modulus_.inverse(b.back());
  arithmetic().multiply(b, inverse);
  arithmetic().multiply(of_b, inverse);
  return {std::move(b), std::move(of_b)};
}

RowPolynomials::RowPolynomials(std::size_t columns, bool wraps, PrimePower modulus, Limits& limits)
    : columns_(columns), wraps_(wraps), arithmetic_{modulus.value}, modulo_(columns + 1) {
  modulo_[columns] = 1;
  if (wraps)
    modulo_[0] = static_cast<std::uint8_t>(modulus.value - 1);
  else
    modulo_ = sum_of_cells(modulo_, limits);
}

/// Returns c_1 f_1 + c_2 f_2 + ... by Clenshaw's method: from the last coefficient to the first, g_j = c_j
/// + x g_(j+1) - g_(j+2); g_1 is the sum.
ByteVector RowPolynomials::sum_of_cells(std::span<const std::uint8_t> row, Limits& limits) const {
  ByteVector next(row.size());
  ByteVector here(row.size());
  for (std::size_t j = row.size(); j-- > 0;) {
    const std::size_t more = row.size() - 1 - j;  // coefficients of g_(j+1)
    here[0] = arithmetic_.negative(here[0]);
    arithmetic_.subtract_from(std::span(here).subspan(1, more), std::span(next).first(more));
    here[0] = arithmetic_.reduce(here[0] + row[j]);
    std::swap(here, next);
    limits.count_operations(spent_on(more), 0, polynomial_stage);
  }
  drop_zeros(next);
  return next;
}

ByteVector RowPolynomials::element(std::span<const std::uint8_t> row, Limits& limits) const {
  if (!wraps_) return sum_of_cells(row, limits);
  ByteVector element(row.begin(), row.end());
  drop_zeros(element);
  return element;
}

/// By Horner's method: multiplies by x and adds the next coefficient.
ByteVector RowPolynomials::row(const ByteVector& element, Limits& limits) const {
  ByteVector row(columns_);
  if (wraps_) {
    std::copy(element.begin(), element.end(), row.begin());
    return row;
  }
  ByteVector moved(columns_);
  for (std::size_t i = element.size(); i-- > 0;) {
    const std::size_t used = element.size() - 1 - i;
    const auto grown = std::span(moved).first(std::min(used + 1, columns_));
    grown[0] = 0;
    std::copy_n(row.begin(), grown.size() - 1, grown.begin() + 1);
    const std::size_t from_right = used == 0 ? 0 : used - 1;
    arithmetic_.add(grown.first(from_right), std::span(row).subspan(1, from_right));
    grown[0] = arithmetic_.reduce(grown[0] + element[i]);
    std::swap(row, moved);
    limits.count_operations(spent_on(used), 0, polynomial_stage);
  }
  return row;
}

}  // namespace flipwise
