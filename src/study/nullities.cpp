// SPDX-License-Identifier: MIT
#include <vector>

#include "flipwise/flipwise.hpp"
#include "run/parallel.hpp"
#include "solve/linear/first_row.hpp"

namespace flipwise {

std::vector<std::uint64_t> square_nullities(std::uint64_t first, std::uint64_t last, bool torus,
                                            unsigned threads) {
  constexpr std::uint64_t most = 100'000'000;
  if (first < 1 || first > last || last > most)
    throw InputError("nullities: expected 1 <= first <= last <= " + std::to_string(most));
  std::vector<std::uint64_t> nullities(last - first + 1);
  Limits limits(std::nullopt, std::nullopt, threads, {});
  run_tasks(nullities.size(), limits, [&](std::uint64_t task, unsigned /*worker*/) {
    const std::uint64_t n = first + task;
    const std::uint64_t plane = torus ? n - 1 : n;
    const std::uint64_t nullity = plane == 0 ? 0 : plus_square_nullity(plane, limits);
    nullities[task] = torus ? 2 * nullity + (n % 3 == 0 ? 4 : 0) : nullity;
  });
  return nullities;
}

}  // namespace flipwise
