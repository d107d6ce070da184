// SPDX-License-Identifier: MIT
#include "solve/weights/weight_distribution.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "run/time_budget.hpp"
#include "solve/weights/coset.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/dual_code.hpp"

namespace flipwise {

namespace {

template <typename Value>
std::optional<std::vector<BigInt>> weights(const Coset& coset, const SignedSum& sum, Limits& limits) {
  // Each worker has four histograms: increments for successive members of equal weight then go to different
  // addresses, and do not wait for each other.
  using Histogram = std::vector<std::uint64_t>;
  const std::uint64_t l1_norm = sum.l1_norm();
  const auto size = static_cast<std::size_t>(l1_norm) + 1;
  const MemoryReservation reservation =
      limits.charge(4.0 * sizeof(std::uint64_t) * limits.threads() * static_cast<double>(size));
  std::vector<std::array<Histogram, 4>> workers(limits.threads());
  for (auto& own : workers) own.fill(Histogram(size));
  const auto progress_of = [](double done) {
    return Progress{.done = done, .stage = "counting the coset by weight"};
  };
  const bool complete =
      for_each_block<Value>(sum, all_blocks(sum), limits, progress_of,
                            [&](unsigned worker, std::uint64_t, std::span<const Value> sums, Value) {
                              auto& own = workers[worker];
                              for (std::size_t low = 0; low < sums.size(); ++low)
                                ++own[low % 4][(l1_norm - static_cast<std::uint64_t>(sums[low])) / 2];
                            });
  if (!complete) return std::nullopt;
  std::vector<BigInt> result(coset.fixed + size);
  for (const auto& own : workers)
    for (const Histogram& histogram : own)
      for (std::size_t i = 0; i < size; ++i) result[coset.fixed + i] += histogram[i];
  return result;
}

/// Counts the members of one part by weight; returns nothing after a limit.
std::optional<std::vector<BigInt>> scan_weights(const Coset& coset, Limits& limits) {
  const SignedSum sum = signed_sum(coset);
  if (!is_summable(sum)) return std::nullopt;
  return by_width(sum, [&]<typename Value>(Value) { return weights<Value>(coset, sum, limits); });
}

}  // namespace

std::optional<std::vector<BigInt>> weight_distribution(Board particular, std::vector<Board> directions,
                                                       const PressCosts& costs, Limits& limits) {
  if (costs.are_given()) require_few_costs(costs.of_all());
  if (!is_writable(particular, directions.size(), limits)) return std::nullopt;
  const MemoryReservation reservation = limits.charge(coset_bytes(particular, directions.size()));
  normalise(particular, directions, limits);
  const Coset coset = coset_of(particular, directions, costs, limits);
  const MemoryReservation of_fixed = limits.charge(sizeof(BigInt) * static_cast<double>(coset.fixed + 1));
  std::vector<BigInt> whole(coset.fixed + 1);
  whole.back() = 1;
  for (const CosetPart& part : parts_of(coset)) {
    const std::size_t dimension = part.coset.dimension;
    const double max_seconds = std::min(scan_seconds(dimension), time_budget(limits));
    auto own = weights_by_dual(part.coset, max_seconds, limits);
    if (!own && !limits.stopped() && scan_seconds(dimension) <= max_seconds)
      own = scan_weights(part.coset, limits);
    if (!own) return std::nullopt;
    const double number_bytes = 64 + static_cast<double>(directions.size()) / 8;
    const std::size_t size = whole.size() + own->size() - 1;
    const MemoryReservation both = limits.charge(2 * number_bytes * static_cast<double>(size));
    std::vector<BigInt> product(size);
    constexpr std::uint64_t operations_of_a_product = 64;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      limits.count_operations(operations_of_a_product * own->size(),
                              static_cast<double>(i) / static_cast<double>(size),
                              "multiplying the numbers of parts");
      for (std::size_t j = 0; whole[i] != 0 && j < own->size(); ++j) product[i + j] += whole[i] * (*own)[j];
    }
    whole = std::move(product);
  }
  limits.count_operations(whole.size(), 1, "counting the coset by weight");
  while (whole.size() > 1 && whole.back() == 0) whole.pop_back();
  return whole;
}

}  // namespace flipwise
