// SPDX-License-Identifier: MIT
//
// Measures the constants of src/run/costs.hpp for searches by weight on this machine, with random codes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "gf2/echelon.hpp"
#include "run/costs.hpp"
#include "solve/coset/by_weight.hpp"
#include "solve/decoding/clusters.hpp"
#include "solve/decoding/collision_search.hpp"
#include "solve/decoding/row_sums.hpp"

namespace flipwise {
namespace {

void count_steps(benchmark::State& state, double items) {
  using benchmark::Counter;
  state.counters["seconds"] = Counter(items, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

/// A random coset of a random code in systematic form.
struct RandomCode {
  Limits limits{{.threads = 1}};
  CosetCode coset;
  InformationSet set;
  ProgressOf progress_of = [](double) { return Progress{}; };

  RandomCode(std::size_t columns, std::size_t dimension, TermChecks checks = {})
      : coset(drawn(columns, dimension), limits, std::move(checks)),
        set(coset.code(), order(columns), limits) {}

  static Coset drawn(std::size_t columns, std::size_t dimension) {
    std::mt19937_64 random(1);
    Coset result{.dimension = dimension};
    for (std::size_t i = 0; i < columns; ++i) {
      gf2::Vector mask(words_for(dimension));
      for (std::size_t t = 0; t < dimension; ++t)
        if (random() % 2 == 0) gf2::flip_bit(mask, t);
      result.terms.push_back({.mask = mask, .balance = random() % 2 == 0 ? 1 : -1});
    }
    return result;
  }
  static std::vector<std::uint32_t> order(std::size_t columns) {
    std::vector<std::uint32_t> all(columns);
    for (std::size_t i = 0; i < columns; ++i) all[i] = static_cast<std::uint32_t>(i);
    return all;
  }
};

/// The words that have even overlap with each of some random sets of `weight` columns.
struct SparseCode {
  Limits limits{{.threads = 1}};
  CosetCode coset;

  SparseCode(std::size_t columns, std::size_t checks, std::size_t weight)
      : SparseCode(columns, drawn(columns, checks, weight)) {}

 private:
  SparseCode(std::size_t columns, const TermChecks& checks)
      : coset(words_of(columns, checks), limits, checks) {}

  static TermChecks drawn(std::size_t columns, std::size_t checks, std::size_t weight) {
    std::mt19937_64 random(1);
    TermChecks result(checks);
    for (auto& check : result)
      while (check.size() < weight) {
        const auto column = static_cast<std::uint32_t>(random() % columns);
        if (std::find(check.begin(), check.end(), column) == check.end()) check.push_back(column);
      }
    return result;
  }

  static Coset words_of(std::size_t columns, const TermChecks& checks) {
    gf2::Matrix matrix(checks.size(), columns);
    for (std::size_t i = 0; i < checks.size(); ++i)
      for (const std::uint32_t column : checks[i]) matrix.flip(i, column);
    Limits limits({.threads = 1});
    const gf2::Echelon echelon(matrix, limits, "eliminating");
    Coset result{.dimension = echelon.nullity()};
    result.terms.assign(columns, {.mask = gf2::Vector(words_for(result.dimension)), .balance = 1});
    for (std::size_t t = 0; t < result.dimension; ++t)
      gf2::for_each_bit(echelon.kernel(t), [&](std::size_t i) { gf2::flip_bit(result.terms[i].mask, t); });
    return result;
  }
};

/// key_seconds if there are many first parts, look_up_seconds if there are many second parts.
void meet_columns(benchmark::State& state, std::uint64_t first_part, std::uint64_t level,
                  bool counts_keys) {
  RandomCode random(200, 80);
  double keys = 1;
  double look_ups = 1;
  for (std::size_t i = 0; i < first_part; ++i)
    keys *= (200.0 - static_cast<double>(i)) / static_cast<double>(i + 1);
  for (std::size_t i = 0; i < level - first_part; ++i)
    look_ups *= (200.0 - static_cast<double>(i)) / static_cast<double>(i + 1);
  for (auto _ : state) {
    CollisionSearch meeting(random.coset.code(), random.set, 1);
    Cheapest found(1);
    const CollisionSearch::Plan plan{.first_part = first_part, .keys = keys * 1.1, .seconds = 0};
    meeting.run(plan, level - 1, level, found, random.limits, random.progress_of);
    benchmark::DoNotOptimize(found.number());
  }
  count_steps(state, counts_keys ? keys : look_ups);
}
BENCHMARK_CAPTURE(meet_columns, cost_of_a_key, 4, 5, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(meet_columns, cost_of_a_look_up, 3, 7, false)->Unit(benchmark::kMillisecond);

/// row_sum_seconds and, with many words, row_word_seconds.
void cost_of_a_row_sum(benchmark::State& state) {
  RandomCode random(static_cast<std::size_t>(state.range(0)), 40);
  const CostSum costs(random.coset.code());
  const std::size_t words = random.coset.code().column_words();
  for (auto _ : state) {
    std::uint64_t least = Cheapest::any_cost;
    const auto most = [&](unsigned) { return least; };
    const auto use = [&](unsigned, std::uint64_t cost, std::span<const std::uint32_t>) { least = cost; };
    RowSums(random.set, costs, words, 6, most, use).run(random.limits, random.progress_of);
    benchmark::DoNotOptimize(least);
  }
  count_steps(state, 40.0 * 39 * 38 * 37 * 36 * 35 / 720);
}
BENCHMARK(cost_of_a_row_sum)->Arg(64)->Arg(640)->Unit(benchmark::kMillisecond);

/// cluster_step_seconds, for a search that finds nothing below the level.
void cost_of_a_cluster_step(benchmark::State& state) {
  const SparseCode sparse(120, 60, 6);
  Limits limits{{.threads = 1}};
  const ProgressOf progress_of = [](double) { return Progress{}; };
  const InformationSet set(sparse.coset.code(), RandomCode::order(sparse.coset.code().columns), limits);
  double seconds = 0;
  for (auto _ : state) {
    Clusters clusters(sparse.coset.code(), set, 1);
    Cheapest found(1);
    clusters.run(11, 1e9, found, limits, progress_of);
    seconds = clusters.seconds();
    benchmark::DoNotOptimize(found.number());
  }
  count_steps(state, seconds / costs::cluster_step_seconds);
}
BENCHMARK(cost_of_a_cluster_step)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace flipwise
