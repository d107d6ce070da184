// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

#include "count/dense/dense_rows.hpp"
#include "count/diagram/diagram.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "flipwise/flipwise.hpp"
#include "run/limits.hpp"

// The counter "ns" is the value for the constant of the same name in src/run/costs.hpp on this machine: the
// time of one thread for one item.

namespace {

using namespace flipwise;

constexpr std::uint64_t rows = 12;
constexpr std::size_t columns = 12;

PatternQuestion dual_of_even_rule() {
  return {rows, columns, parse_neighbour_list("any", Adjacency::edge),
          parse_neighbour_list("even", Adjacency::edge)};
}

Limits& one_thread() {
  static Limits limits({.threads = 1});
  return limits;
}

void report(benchmark::State& state, double things) {
  state.counters["ns"] = benchmark::Counter(
      things * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void array_entry(benchmark::State& state) {
  const DenseRule rule(dual_of_even_rule());
  DenseRows<std::uint32_t> board(rule, columns, 1000000007, one_thread());
  for (auto _ : state) board.add_row(0);
  report(state, DenseRows<std::uint32_t>::bytes(rule, columns) / sizeof(std::uint32_t) * columns);
}
BENCHMARK(array_entry)->Unit(benchmark::kMillisecond);

void reached_state(benchmark::State& state) {
  double states = 0;
  for (auto _ : state) {
    const Diagram diagram = explore_board(dual_of_even_rule(), one_thread());
    states = 0;
    for (const RowTable& table : diagram.tables) states += table.bytes() / sizeof(Choice);
  }
  report(state, states);
}
BENCHMARK(reached_state)->Unit(benchmark::kMillisecond);

template <class Ring>
void go_through(benchmark::State& state, const Ring& ring, double words) {
  const Diagram diagram = explore_board(dual_of_even_rule(), one_thread());
  for (auto _ : state) benchmark::DoNotOptimize(value_at_top(ring, diagram, one_thread()));
  report(state, diagram.arcs() * words);
}
void choice(benchmark::State& state) {
  go_through(state, CountModulo{1000000007}, 1);
}
BENCHMARK(choice)->Unit(benchmark::kMillisecond);

/// Uses many words, so that the cost of the choice itself does not count.
void choice_word(benchmark::State& state) {
  const CountExactly ring = CountExactly::for_cells(rows * columns);
  go_through(state, ring, static_cast<double>(ring.words));
}
BENCHMARK(choice_word)->Unit(benchmark::kMillisecond);

}  // namespace
