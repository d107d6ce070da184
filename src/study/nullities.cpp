// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>

#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "run/parallel.hpp"
#include "solve/linear/first_row.hpp"

namespace flipwise {

namespace {

/// Of the plane, or of the torus by the plane one smaller (Fact 25). Polynomials of n / 2 bits: a dozen of
/// them, and room for products.
std::uint64_t nullity_of_square(std::uint64_t n, bool torus, Limits& limits) {
  const Charge polynomials = limits.charge(2.0 * static_cast<double>(n));
  const std::uint64_t side = torus ? n - 1 : n;
  const std::uint64_t plane = side == 0 ? 0 : plus_square_nullity(side, limits);
  return torus ? 2 * plane + (n % 3 == 0 ? 4 : 0) : plane;
}

}  // namespace

std::vector<std::uint64_t> square_nullities(std::uint64_t first, std::uint64_t last, bool torus,
                                            const SolveOptions& options) {
  constexpr std::uint64_t most = 100'000'000;
  if (first < 1 || first > last || last > most)
    throw InputError("nullities: expected 1 <= first <= last <= " + std::to_string(most));
  Limits limits(options);
  std::vector<std::optional<std::uint64_t>> found(last - first + 1);
  try {
    run_tasks(
        found.size(), limits,
        [&](std::uint64_t task, unsigned /*worker*/) {
          found[task] = nullity_of_square(first + task, torus, limits);
        },
        [](double done) { return Progress{.done = done, .stage = "nullities"}; });
  } catch (const Stopped&) {
    limits.stop();
  }
  std::vector<std::uint64_t> nullities;
  for (const auto& nullity : found) {
    if (!nullity) break;
    nullities.push_back(*nullity);
  }
  return nullities;
}

}  // namespace flipwise
