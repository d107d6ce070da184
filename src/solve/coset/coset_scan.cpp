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

/// What one worker met: the greatest sum, where first, and how often.
struct Met {
  std::int64_t greatest = std::numeric_limits<std::int64_t>::min();
  std::uint64_t often = 0;
  std::vector<std::uint64_t> first = {};
};

template <typename Value>
CosetMinimum scan(const Coset& coset, const SignedSum& sum, std::uint64_t keep, Limits& limits) {
  std::vector<Met> met(limits.threads());
  const std::uint64_t spread = sum.spread();
  const auto presses_at = [&](std::int64_t greatest) {
    return coset.fixed + (spread - static_cast<std::uint64_t>(greatest)) / 2;
  };
  const auto progress_of = [&](double done) {
    Progress state{.done = done, .lower = coset.fixed, .stage = "searching the coset"};
    if (met[0].often == 0) return state;
    state.best = presses_at(met[0].greatest);
    state.solution = [&] {
      return as_presses(member_at(met[0].first[0], coset.dimension), coset.dimension);
    };
    return state;
  };
  const bool complete = for_each_block<Value>(
      sum, limits, 1, progress_of,
      [&](unsigned worker, std::uint64_t first, std::span<const Value> sums, Value greatest) {
        Met& own = met[worker];
        if (greatest < own.greatest) return;
        if (greatest > own.greatest) own = {.greatest = greatest};
        own.often += static_cast<std::uint64_t>(std::count(sums.begin(), sums.end(), greatest));
        for (std::size_t low = 0; low < sums.size() && own.first.size() < keep; ++low)
          if (sums[low] == greatest) own.first.push_back(first + low);
      });

  Met all;
  for (Met& own : met) {
    if (own.greatest < all.greatest) continue;
    if (own.greatest > all.greatest) all = {.greatest = own.greatest};
    all.often += own.often;
    all.first.insert(all.first.end(), own.first.begin(), own.first.end());
  }
  if (all.often == 0) return unproved(coset, descend(coset), "walsh");
  std::sort(all.first.begin(), all.first.end());
  if (all.first.size() > keep) all.first.resize(keep);
  CosetMinimum result;
  result.presses = presses_at(all.greatest);
  result.lower = complete ? result.presses : coset.fixed;
  result.members = all.often;
  for (const std::uint64_t c : all.first) result.first.push_back(member_at(c, coset.dimension));
  result.proved = complete;
  result.method = "walsh";
  return result;
}

template <typename Value>
std::optional<std::vector<BigInt>> weights(const Coset& coset, const SignedSum& sum, Limits& limits) {
  // Four histograms a worker, so that equal neighbours do not wait for each other.
  using Histogram = std::vector<std::uint64_t>;
  const std::uint64_t spread = sum.spread();
  std::vector<std::array<Histogram, 4>> met(limits.threads());
  for (auto& own : met)
    for (Histogram& histogram : own) histogram.resize(spread + 1);
  const auto progress_of = [](double done) {
    return Progress{.done = done, .stage = "counting the coset by weight"};
  };
  const bool complete = for_each_block<Value>(
      sum, limits, 1, progress_of, [&](unsigned worker, std::uint64_t, std::span<const Value> sums, Value) {
        auto& own = met[worker];
        for (std::size_t low = 0; low < sums.size(); ++low)
          ++own[low % 4][(spread - static_cast<std::uint64_t>(sums[low])) / 2];
      });
  if (!complete) return std::nullopt;
  std::vector<BigInt> result(coset.fixed + spread + 1);
  for (const auto& own : met)
    for (const Histogram& histogram : own)
      for (std::size_t i = 0; i <= spread; ++i) result[coset.fixed + i] += histogram[i];
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
  if (is_narrow(sum)) return scan<std::int16_t>(coset, sum, keep, limits);
  if (is_summable(sum)) return scan<std::int32_t>(coset, sum, keep, limits);
  return unproved(coset, descend(coset), "descent");
}

std::optional<std::vector<BigInt>> scan_weights(const Coset& coset, Limits& limits) {
  const SignedSum sum = signed_sum(coset);
  if (is_narrow(sum)) return weights<std::int16_t>(coset, sum, limits);
  if (is_summable(sum)) return weights<std::int32_t>(coset, sum, limits);
  return std::nullopt;
}

}  // namespace flipwise
