// SPDX-License-Identifier: MIT
#include "solve/weights/coset_blocks.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "gf2/bits.hpp"
#include "run/costs.hpp"

namespace flipwise {

SignedSum signed_sum(const Coset& coset) {
  assert(coset.dimension <= greatest_scan_dimension);
  SignedSum sum{.bits = coset.dimension};
  for (const CosetTerm& term : coset.terms) {
    std::uint64_t mask = 0;
    gf2::for_each_bit(term.mask, [&](std::size_t t) { mask |= std::uint64_t{1} << (sum.bits - 1 - t); });
    sum.terms.push_back({mask, term.balance});
  }
  return sum;
}

double scan_seconds(std::size_t dimension) {
  if (dimension > greatest_scan_dimension) return costs::never;
  return std::ldexp(costs::member_seconds, static_cast<int>(dimension));
}

bool stream_class(const ClassStream& stream, const std::function<std::uint64_t()>& most, Limits& limits,
                  const ProgressOf& progress_of, const UseOfLights& use) {
  struct Found {
    std::vector<std::uint32_t> places = {};
    std::vector<LightEntry> lights = {};
  };
  std::vector<Found> found(limits.threads());
  const std::uint64_t l1_norm = stream.sum.l1_norm();
  const auto greatest = static_cast<std::int64_t>(l1_norm) - 2 * static_cast<std::int64_t>(stream.base);
  return by_width(stream.sum, [&]<typename Value>(Value) {
    return for_each_block<Value>(
        stream.sum, stream.range, limits, progress_of,
        [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value in_block) {
          const std::int64_t least = greatest - 2 * static_cast<std::int64_t>(std::min(most(), l1_norm));
          const auto bound =
              static_cast<Value>(std::max<std::int64_t>(least, std::numeric_limits<Value>::min()));
          if (in_block < bound) return;
          auto& [places, lights] = found[worker];
          places.clear();
          lights.clear();
          gf2::Walsh<Value>::find(sums, bound, places);
          for (const std::uint32_t i : places) {
            const std::int64_t weight = (greatest - sums[i]) / 2;
            if (weight > stream.from) lights.push_back({first + i, static_cast<std::uint32_t>(weight)});
          }
          use(worker, lights);
        },
        stream.accepts);
  });
}

}  // namespace flipwise
