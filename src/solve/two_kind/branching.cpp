// SPDX-License-Identifier: MIT
#include "solve/two_kind/branching.hpp"

#include <algorithm>
#include <cmath>

namespace flipwise::two_kind {

namespace {

double root(std::size_t a, std::size_t b) {
  double low = 1, high = 2;
  for (int i = 0; i < 16; ++i) {
    const double x = (low + high) / 2;
    const bool above = std::pow(x, -static_cast<double>(a)) + std::pow(x, -static_cast<double>(b)) > 1;
    (above ? low : high) = x;
  }
  return high;
}

using Roots = std::array<std::array<double, max_estimated + 1>, max_estimated + 1>;

Roots all_roots() {
  Roots roots = {};
  for (std::size_t a = 1; a <= max_estimated; ++a)
    for (std::size_t b = a; b <= max_estimated; ++b) roots[a][b] = roots[b][a] = root(a, b);
  return roots;
}

}  // namespace

double growth(std::size_t a, std::size_t b) {
  static const Roots roots = all_roots();
  if (a == 0 || b == 0) return 1e9 - static_cast<double>(a + b);
  return roots[std::min(a, max_estimated)][std::min(b, max_estimated)];
}

Plan::Plan(std::size_t rows, double dimension) {
  std::array<std::array<double, max_estimated + 2>, max_estimated + 2> cost = {};
  const std::size_t last = std::min(rows, max_estimated);
  for (std::size_t sum = last + 1; sum-- > 0;)
    for (std::size_t p = 0; p <= sum; ++p) {
      const std::size_t q = sum - p;
      const double columns = p == 0 || q == 0 ? 1e300 : std::pow(growth(p, q), dimension);
      const double another = sum == last ? (p == 0 || q == 0 ? 1 : 1e300) : cost[p + 1][q] + cost[p][q + 1];
      columns_[p][q] = columns <= another;
      cost[p][q] = 1 + std::min(columns, another);
    }
}

}  // namespace flipwise::two_kind
