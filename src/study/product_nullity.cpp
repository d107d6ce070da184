// SPDX-License-Identifier: MIT
#include "study/product_nullity.hpp"

#include <algorithm>
#include <cmath>

#include "board/effect.hpp"
#ifdef FLIPWISE_HAS_NTL
#include "gf2/polynomial.hpp"
#endif
#include "run/patience.hpp"

namespace flipwise {

namespace {

bool is_rule(const Rule& rule, const char* name) {
  return rule.form == Rule::Form::stencil &&
         canonical(rule.kinds[0]) == canonical(parse_rule(name).kinds[0]);
}

/// Returns the nullity of a line of cells in which a press flips the cell and its neighbours.
std::uint64_t line_nullity(std::uint64_t cells, bool wraps) {
  if (wraps) return cells % 3 == 0 ? 2 : 0;
  return cells % 3 == 2 ? 1 : 0;
}

std::uint64_t king_nullity(const Rectangle& shape) {
  const std::uint64_t rows = shape.rows;
  const std::uint64_t columns = shape.columns;
  return rows * columns - (rows - line_nullity(rows, wraps_rows(shape.wrap))) *
                              (columns - line_nullity(columns, wraps_columns(shape.wrap)));
}

}  // namespace

#ifdef FLIPWISE_HAS_NTL
void require_patience_for_divisors(double number, std::size_t degree, const Limits& limits) {
  const auto size = static_cast<double>(degree);
  const double squared_log = std::log2(size) * std::log2(size);
  require_patience("finding the nullity", number * costs::divisor_seconds * size * squared_log, limits);
}
#else
void require_patience_for_divisors(double /*number*/, std::size_t /*degree*/, const Limits& /*limits*/) {}
#endif

namespace {

#ifdef FLIPWISE_HAS_NTL
std::optional<std::uint64_t> x_nullity(const Rectangle& shape, Limits& limits) {
  require_patience_for_divisors(1, std::max(shape.rows, shape.columns), limits);
  constexpr double polynomials = 20;
  const Charge room = limits.charge(
      polynomials * (static_cast<double>(shape.rows) + static_cast<double>(shape.columns)) / 8);
  return gf2::with_polynomials(
      std::max(shape.rows, shape.columns), limits, "nullities",
      [rows = shape.rows, columns = shape.columns](Limits& own) -> std::uint64_t {
        const gf2::Polynomial left = gf2::fibonacci_polynomial(rows + 1, own);
        const gf2::Polynomial right = gf2::fibonacci_polynomial(columns + 1, own);
        return static_cast<std::uint64_t>(NTL::deg(gf2::gcd(NTL::reverse(left), right, own)));
      });
}
#else
std::optional<std::uint64_t> x_nullity(const Rectangle& /*shape*/, Limits& /*limits*/) {
  return std::nullopt;
}
#endif

}  // namespace

std::optional<std::uint64_t> product_nullity(const Rectangle& shape, Limits& limits) {
  if (is_rule(shape.rule, "king")) return king_nullity(shape);
  if (is_rule(shape.rule, "x") && shape.wrap == Wrap::none) return x_nullity(shape, limits);
  return std::nullopt;
}

}  // namespace flipwise
