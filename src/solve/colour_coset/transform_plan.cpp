// SPDX-License-Identifier: MIT
#include "solve/colour_coset/transform_plan.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "modular/prime_powers.hpp"
#include "run/costs.hpp"

namespace flipwise {

namespace {

constexpr std::size_t block_bytes = 1 << 17;
constexpr double max_members = 4e18;

/// Returns the prime factors of a number, but 4 for two factors 2, which makes fewer stages.
std::vector<unsigned> small_factors(unsigned number) {
  std::vector<unsigned> result;
  for (; number % 4 == 0; number /= 4) result.push_back(4);
  if (number < 2) return result;
  for (const PrimePower power : prime_powers(number))
    result.insert(result.end(), power.exponent, power.prime);
  return result;
}

}  // namespace

unsigned TransformPlan::multiple(std::size_t t, std::size_t index) const {
  auto digits = static_cast<unsigned>(index / place[t] % inner[t]);
  unsigned result = 0;
  unsigned worth = 1;
  unsigned spread = inner[t];
  for (const unsigned radix : small_factors(inner[t])) {
    spread /= radix;
    result += digits / spread * worth;
    digits %= spread;
    worth *= radix;
  }
  return result;
}

/// Puts small primes into blocks first, since a stage costs the factor by which a block grows.
TransformPlan plan_transform(unsigned colours, const std::vector<unsigned>& orders) {
  TransformPlan plan;
  plan.inner.assign(orders.size(), 1);
  double members = 1;
  std::vector<std::pair<unsigned, std::size_t>> factors;
  for (std::size_t t = 0; t < orders.size(); ++t) {
    members *= orders[t];
    for (const PrimePower power : prime_powers(orders[t]))
      factors.insert(factors.end(), power.exponent, {power.prime, t});
  }
  std::stable_sort(factors.begin(), factors.end(),
                   [](const auto& left, const auto& right) { return left.first < right.first; });
  const std::size_t fit = block_bytes / (transform_lanes * sizeof(std::uint16_t)) / colours;
  const double most = std::min(static_cast<double>(fit), members / transform_lanes);
  for (const auto& [prime, t] : factors) {
    if (static_cast<double>(plan.block * prime) > most) break;
    plan.block *= prime;
    plan.inner[t] *= prime;
  }
  plan.blocks = std::round(members / static_cast<double>(plan.block));
  plan.place.resize(orders.size());
  std::size_t stride = plan.block;
  for (std::size_t t = 0; t < orders.size(); ++t) {
    stride /= plan.inner[t];
    plan.place[t] = stride;
    unsigned spread = plan.inner[t];
    unsigned turn = colours / plan.inner[t];
    for (const unsigned radix : small_factors(plan.inner[t])) {
      spread /= radix;
      plan.stages.push_back({radix, spread, stride, turn});
      turn *= radix;
    }
  }
  return plan;
}

double transform_seconds(const TransformPlan& plan, unsigned colours, std::size_t cells) {
  double additions = 2;
  for (const TransformStage& stage : plan.stages) additions += stage.radix;
  const double members = plan.blocks * static_cast<double>(plan.block);
  if (members > max_members) return costs::never;
  return members * additions * colours * costs::lane_sum_seconds +
         plan.blocks * static_cast<double>(cells) * costs::lane_term_seconds +
         costs::transform_start_seconds;
}

}  // namespace flipwise
