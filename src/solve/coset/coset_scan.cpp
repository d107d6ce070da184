// SPDX-License-Identifier: MIT
#include "solve/coset/coset_scan.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "gf2/bits.hpp"

namespace flipwise {

namespace {

Member member_at(std::uint64_t c, std::size_t dimension) {
  Member member(words_for(dimension));
  for (std::size_t t = 0; t < dimension; ++t)
    if (c >> (dimension - 1 - t) & 1) gf2::flip_bit(member, t);
  return member;
}

template <typename Value>
CosetMinimum scan(const Coset& coset, const SignedSum& sum, std::uint64_t keep, Limits& limits) {
  using Greatest = Incumbent<std::int64_t, std::uint64_t, std::uint64_t>;
  Greatest all{.value = std::numeric_limits<std::int64_t>::min()};
  std::vector<Greatest> workers(limits.threads(), all);
  const std::uint64_t l1_norm = sum.l1_norm();
  const auto presses_at = [&](std::int64_t greatest) {
    return coset.fixed + (l1_norm - static_cast<std::uint64_t>(greatest)) / 2;
  };
  const auto progress_of = [&](double done) {
    Progress state{.done = done, .lower = coset.fixed, .stage = "searching the coset"};
    if (workers[0].members == 0) return state;
    state.best = presses_at(workers[0].value);
    state.solution = [&] {
      return as_presses(member_at(workers[0].first[0], coset.dimension), coset.dimension);
    };
    return state;
  };
  const bool complete = for_each_block<Value>(
      sum, limits, 1, progress_of,
      [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest) {
        Greatest& own = workers[worker];
        if (!own.admits(greatest)) return;
        own.members += static_cast<std::uint64_t>(std::count(sums.begin(), sums.end(), greatest));
        for (std::size_t low = 0; low < sums.size() && own.first.size() < keep; ++low)
          if (sums[low] == greatest) own.first.push_back(first + low);
      });
  for (const Greatest& own : workers) all.join(own);
  if (all.members == 0) return unproved(coset, descend(coset), "walsh");
  std::sort(all.first.begin(), all.first.end());
  if (all.first.size() > keep) all.first.resize(keep);
  CosetMinimum result;
  result.presses = presses_at(all.value);
  result.lower = complete ? result.presses : coset.fixed;
  result.members = all.members;
  for (const std::uint64_t c : all.first) result.first.push_back(member_at(c, coset.dimension));
  result.proved = complete;
  result.method = "walsh";
  return result;
}

template <typename Value>
std::optional<std::vector<BigInt>> weights(const Coset& coset, const SignedSum& sum, Limits& limits) {
  // Four histograms a worker, so that equal neighbours do not wait for each other.
  using Histogram = std::vector<std::uint64_t>;
  const std::uint64_t l1_norm = sum.l1_norm();
  const auto size = static_cast<std::size_t>(l1_norm) + 1;
  const Charge room =
      limits.charge(4.0 * sizeof(std::uint64_t) * limits.threads() * static_cast<double>(size));
  std::vector<std::array<Histogram, 4>> workers(limits.threads());
  for (auto& own : workers) own.fill(Histogram(size));
  const auto progress_of = [](double done) {
    return Progress{.done = done, .stage = "counting the coset by weight"};
  };
  const bool complete = for_each_block<Value>(
      sum, limits, 1, progress_of, [&](unsigned worker, std::uint64_t, std::span<const Value> sums, Value) {
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

}  // namespace

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

CosetMinimum scan_coset(const Coset& coset, std::uint64_t keep, Limits& limits) {
  const SignedSum sum = signed_sum(coset);
  keep = std::max<std::uint64_t>(keep, 1);
  if (!is_summable(sum)) return unproved(coset, descend(coset), "descent");
  return by_width(sum, [&]<typename Value>(Value) { return scan<Value>(coset, sum, keep, limits); });
}

std::optional<std::vector<BigInt>> scan_weights(const Coset& coset, Limits& limits) {
  const SignedSum sum = signed_sum(coset);
  if (!is_summable(sum)) return std::nullopt;
  return by_width(sum, [&]<typename Value>(Value) { return weights<Value>(coset, sum, limits); });
}

}  // namespace flipwise
