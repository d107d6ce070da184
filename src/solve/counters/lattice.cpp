// SPDX-License-Identifier: MIT
#include "solve/counters/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace flipwise::counting {

namespace {

using Vector = std::vector<std::int64_t>;

/// Adds a multiple of a vector.
void add(Vector& to, const Vector& what, std::int64_t times) {
  if (times == 0) return;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (what[i] == 0) continue;
    const Wide sum = to[i] + Wide{what[i]} * times;
    to[i] = static_cast<std::int64_t>(sum);
    if (to[i] != sum) throw Overflow{};
  }
}

std::int64_t sum_of(std::span<const Term> terms, const Vector& x) {
  Wide sum = 0;
  for (const Term& term : terms) sum += Wide{term.factor} * x[term.variable];
  if (sum > std::numeric_limits<std::int64_t>::max() || sum < -std::numeric_limits<std::int64_t>::max())
    throw Overflow{};
  return static_cast<std::int64_t>(sum);
}

std::int64_t rounded(double number) {
  constexpr double most = 1e18;
  if (!(std::abs(number) < most)) throw Overflow{};
  return std::llround(number);
}

}  // namespace

Lattice::Lattice(std::size_t variables) : origin_(variables), basis_(variables, Vector(variables)) {
  for (std::size_t j = 0; j < variables; ++j) basis_[j][j] = 1;
}

/// Applies Euclid's algorithm to the sums of the basis vectors. Each step reduces the largest sum by the
/// second largest, which keeps the coefficients small (Majewski and Havas). One vector with a nonzero sum
/// remains; `value` determines its coefficient.
bool Lattice::restrict_to(std::span<const Term> terms, std::int64_t value) {
  std::vector<std::pair<std::int64_t, std::size_t>> sums;  // absolute, as a heap; the vector
  for (std::size_t j = 0; j < basis_.size(); ++j) {
    const std::int64_t sum = sum_of(terms, basis_[j]);
    if (sum == 0) continue;
    if (sum < 0)
      for (std::int64_t& number : basis_[j]) number = -number;
    sums.emplace_back(std::abs(sum), j);
  }
  std::int64_t missing = 0;
  if (__builtin_sub_overflow(value, sum_of(terms, origin_), &missing)) throw Overflow{};
  if (sums.empty()) return missing == 0;
  std::make_heap(sums.begin(), sums.end());
  while (sums.size() > 1) {
    std::pop_heap(sums.begin(), sums.end());
    auto [greatest, j] = sums.back();
    sums.pop_back();
    const auto [next, other] = sums.front();
    std::int64_t times = greatest / next;
    if (2 * (greatest % next) > next) ++times;
    add(basis_[j], basis_[other], -times);
    greatest -= times * next;
    if (greatest == 0) continue;
    if (greatest < 0)
      for (std::int64_t& number : basis_[j]) number = -number;
    sums.emplace_back(std::abs(greatest), j);
    std::push_heap(sums.begin(), sums.end());
  }
  const auto [divisor, last] = sums.front();
  if (missing % divisor != 0) return false;
  add(origin_, basis_[last], missing / divisor);
  basis_.erase(basis_.begin() + static_cast<std::ptrdiff_t>(last));
  return true;
}

std::int64_t Lattice::greatest() const {
  std::int64_t greatest = 0;
  for (const Vector& vector : basis_)
    for (const std::int64_t number : vector) greatest = std::max(greatest, std::abs(number));
  return greatest;
}

void Lattice::shorten(std::span<const double> widths, Limits& limits) {
  const std::size_t k = basis_.size();
  std::vector<std::vector<double>> orthogonal(k), factors(k, std::vector<double>(k));
  std::vector<double> norms(k);
  const auto factor = [&](const Vector& vector, std::size_t j) {
    double product = 0;
    for (std::size_t i = 0; i < vector.size(); ++i)
      product += static_cast<double>(vector[i]) / widths[i] * orthogonal[j][i];
    return product / norms[j];
  };
  const auto orthogonalise = [&](std::size_t i) {
    orthogonal[i].resize(widths.size());
    for (std::size_t n = 0; n < widths.size(); ++n)
      orthogonal[i][n] = static_cast<double>(basis_[i][n]) / widths[n];
    for (std::size_t j = 0; j < i; ++j) {
      factors[i][j] = factor(basis_[i], j);
      for (std::size_t n = 0; n < orthogonal[i].size(); ++n)
        orthogonal[i][n] -= factors[i][j] * orthogonal[j][n];
    }
    norms[i] = std::inner_product(orthogonal[i].begin(), orthogonal[i].end(), orthogonal[i].begin(), 0.0);
  };
  std::size_t steps = 1000 + 100 * k * k;  // ends the loop even if rounding makes it cycle
  for (std::size_t i = 0; i < k && steps > 0; --steps) {
    limits.count_operations(4 * (i + 1) * widths.size());
    orthogonalise(i);
    bool changed = false;
    for (std::size_t j = i; j-- > 0;) {
      const std::int64_t times = rounded(factors[i][j]);
      if (times == 0) continue;
      add(basis_[i], basis_[j], -times);
      for (std::size_t n = 0; n <= j; ++n)
        factors[i][n] -= static_cast<double>(times) * (n == j ? 1 : factors[j][n]);
      changed = true;
    }
    if (changed) orthogonalise(i);
    constexpr double share = 0.75;
    if (i == 0 || norms[i] >= (share - factors[i][i - 1] * factors[i][i - 1]) * norms[i - 1]) {
      ++i;
    } else {
      std::swap(basis_[i], basis_[i - 1]);
      --i;
    }
  }
  if (steps == 0) return;
  for (std::size_t j = k; j-- > 0;) add(origin_, basis_[j], -rounded(factor(origin_, j)));
}

}  // namespace flipwise::counting
