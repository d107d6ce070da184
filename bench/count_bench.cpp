// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "even_peers.hpp"
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

void run(benchmark::State& state, const flipwise::PatternQuestion& pattern_question,
         const flipwise::CountOptions& options) {
  for (auto _ : state) {
    const auto tally = flipwise::count(pattern_question, options);
    if (!tally.count) state.SkipWithError(tally.reason.c_str());
    benchmark::DoNotOptimize(tally);
  }
}

flipwise::CountOptions modulo(std::uint64_t modulus, unsigned threads = 0) {
  flipwise::CountOptions options;
  options.modulus = modulus;
  options.run.threads = threads;
  return options;
}

/// Solves the contest problem, at its largest size and beyond. Arguments: rows, columns, threads. "states"
/// per second are cells of the board times 3^columns, as if the whole array changed for every cell.
void even_paint(benchmark::State& state) {
  const auto rows = static_cast<std::uint64_t>(state.range(0));
  const auto columns = static_cast<std::size_t>(state.range(1));
  run(state, question(rows, columns, "even", "any"),
      modulo(1000000007, static_cast<unsigned>(state.range(2))));
  double states = static_cast<double>(rows * columns);
  for (std::size_t i = 0; i < columns; ++i) states *= 3;
  state.counters["states"] = benchmark::Counter(states, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(even_paint)
    ->Args({8, 8, 1})
    ->Args({47, 7, 1})
    ->ArgsProduct({{100}, {8, 9, 10, 11, 12, 13, 14, 15, 16}, {1}})
    ->ArgsProduct({{100}, {14, 16}, {2, 4, 8, 16}})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

/// Measures the limit of memory: one pass over an array of 3^columns numbers reads and writes each once.
/// "states" are the most that a program can reach that passes over memory for every cell of the board.
void memory_pass(benchmark::State& state) {
  std::size_t size = 1;
  for (std::int64_t i = 0; i < state.range(0); ++i) size *= 3;
  std::vector<std::uint32_t> values(size, 1);
  for (auto _ : state) {
    for (std::uint32_t& value : values) ++value;
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  state.counters["states"] =
      benchmark::Counter(static_cast<double>(size), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(memory_pass)->Arg(14)->Arg(16)->Unit(benchmark::kMillisecond);

/// Measures another method, which must find the same number as `count`.
void peer(benchmark::State& state, std::uint32_t (*method)(std::uint64_t, std::size_t, std::uint32_t)) {
  constexpr std::uint32_t modulus = 1000000007;
  const auto columns = static_cast<std::size_t>(state.range(0));
  std::uint32_t found = 0;
  for (auto _ : state) benchmark::DoNotOptimize(found = method(100, columns, modulus));
  const auto expected = flipwise::count(question(100, columns, "even", "any"), modulo(modulus)).count;
  if (expected != std::to_string(found)) state.SkipWithError("the peer finds another number");
}
BENCHMARK_CAPTURE(peer, broken_profile, even_by_broken_profile)
    ->DenseRange(8, 14)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(peer, broken_profile, even_by_broken_profile)
    ->DenseRange(15, 16)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(peer, by_rows, even_by_rows)->DenseRange(8, 11)->Unit(benchmark::kMillisecond);

void even_exact(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  run(state, question(side, side, "even", "any"), {});
}
BENCHMARK(even_exact)->Arg(6)->Arg(8)->Arg(10)->Arg(14)->Arg(16)->Unit(benchmark::kMillisecond);

/// The rule that exchanges lit and unlit cells has no code of its own.
void dual_of_even(benchmark::State& state) {
  run(state, question(100, static_cast<std::size_t>(state.range(0)), "any", "even"),
      modulo(1000000007, static_cast<unsigned>(state.range(1))));
}
BENCHMARK(dual_of_even)
    ->ArgsProduct({{10, 12, 14}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

void even_torus_exact(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  auto pattern_question = question(side, side, "even", "any");
  pattern_question.wrap = flipwise::Wrap::torus;
  run(state, pattern_question, {});
}
BENCHMARK(even_torus_exact)->DenseRange(6, 9)->Unit(benchmark::kMillisecond);

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
