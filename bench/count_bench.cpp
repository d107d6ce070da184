// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include "flipwise/flipwise.hpp"

namespace {

using flipwise::Adjacency;

flipwise::PatternQuestion question(std::uint64_t rows, std::size_t columns, const char* on, const char* off,
                                   Adjacency adjacent = Adjacency::edge) {
  return {rows,
          columns,
          flipwise::parse_neighbour_list(on, adjacent),
          flipwise::parse_neighbour_list(off, adjacent),
          adjacent,
          flipwise::Wrap::none};
}

void run(benchmark::State& state, const flipwise::PatternQuestion& asked,
         const flipwise::CountOptions& options) {
  for (auto _ : state) {
    const auto tally = flipwise::count(asked, options);
    if (!tally.count) state.SkipWithError(tally.reason.c_str());
    benchmark::DoNotOptimize(tally);
  }
}

flipwise::CountOptions modulo(std::uint64_t modulus, unsigned threads = 0) {
  flipwise::CountOptions options;
  options.modulus = modulus;
  options.threads = threads;
  return options;
}

/// The contest problem, at its largest size and beyond: rows, columns, threads. "states" are entries of the
/// ternary array in one row of the board, per second.
void even_paint(benchmark::State& state) {
  const auto rows = static_cast<std::uint64_t>(state.range(0));
  const auto columns = static_cast<std::size_t>(state.range(1));
  run(state, question(rows, columns, "even", "any"),
      modulo(1000000007, static_cast<unsigned>(state.range(2))));
  double states = static_cast<double>(rows);
  for (std::size_t i = 0; i < columns; ++i) states *= 3;
  state.counters["states"] = benchmark::Counter(states, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(even_paint)
    ->Args({8, 8, 1})
    ->Args({47, 7, 1})
    ->Args({100, 8, 1})
    ->Args({100, 10, 1})
    ->Args({100, 12, 1})
    ->Args({100, 12, 2})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void even_exact(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  run(state, question(side, side, "even", "any"), {});
}
BENCHMARK(even_exact)->Arg(6)->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);

void independent_sets_exact(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  run(state, question(side, side, "0", "any"), {});
}
BENCHMARK(independent_sets_exact)->Arg(8)->Arg(12)->Arg(16)->Unit(benchmark::kMillisecond);

void dominating_sets_exact(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  run(state, question(side, side, "any", "1,2,3,4"), {});
}
BENCHMARK(dominating_sets_exact)->Arg(6)->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);

void far_rows(benchmark::State& state) {
  run(state, question(1000000000000000000, static_cast<std::size_t>(state.range(0)), "even", "any"),
      modulo(1000000007));
}
BENCHMARK(far_rows)->Arg(3)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);

void domination_number(benchmark::State& state) {
  auto options = modulo(2);
  options.fewest_lit = true;
  const auto side = static_cast<std::size_t>(state.range(0));
  run(state, question(side, side, "any", "1,2,3,4"), options);
}
BENCHMARK(domination_number)->Arg(7)->Arg(10)->Unit(benchmark::kMillisecond);

}  // namespace
