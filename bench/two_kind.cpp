// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <random>
#include <stdexcept>

#include "flipwise/flipwise.hpp"
#include "solve/two_kind/row_search.hpp"
#include "two_kind_loop.hpp"

namespace flipwise::bench {
namespace {

Puzzle random_two_kind(std::size_t rows, std::size_t columns, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Puzzle puzzle;
  puzzle.rule = parse_rule("two-kind");
  puzzle.start = Board(rows, columns);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      if (random() & 1) puzzle.start.flip(row, column);
  return puzzle;
}

/// Runs the published loop: 3^n cases.
void two_kind_loop(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Puzzle puzzle = random_two_kind(side, side, 1);
  for (auto _ : state) benchmark::DoNotOptimize(fewest_by_loop(puzzle.start));
}
BENCHMARK(two_kind_loop)->DenseRange(10, 16)->Unit(benchmark::kMillisecond);

/// Tries every first row, pruned only by contradictions in columns: 2^n first rows.
void two_kind_rows(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Puzzle puzzle = random_two_kind(side, side, 1);
  const auto shape = two_kind::Shape<Word>::of(puzzle);
  const auto lights = shape.rows_of(puzzle.start);
  Limits limits;
  two_kind::Effort effort;
  for (auto _ : state) {
    two_kind::Best best(shape, 1);
    two_kind::RowSearch search(shape, lights, best, limits);
    search.run({});
    effort = search.effort();
  }
  state.counters["nodes/first row"] =
      static_cast<double>(effort.nodes) / static_cast<double>(effort.first_rows);
}
BENCHMARK(two_kind_rows)->DenseRange(10, 16)->Unit(benchmark::kMillisecond);

void report_solve(benchmark::State& state, const Puzzle& puzzle, const SolveOptions& options) {
  Answer answer;
  for (auto _ : state) answer = solve(puzzle, options);
  if (answer.status == Status::unknown) state.SkipWithError("no answer");
  state.counters["nodes"] = static_cast<double>(answer.nodes.value_or(0));
  state.counters["first rows"] = static_cast<double>(answer.first_rows.value_or(0));
}

/// Runs the library on the same boards, on one thread; compares small ones with the loop.
void two_kind(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Puzzle puzzle = random_two_kind(side, side, 1);
  SolveOptions options;
  options.run.threads = 1;
  if (side <= 12) {
    const auto expected = fewest_by_loop(puzzle.start);
    const auto upper = solve(puzzle, options).upper;
    if (expected.has_value() != upper.has_value() ||
        (upper && *upper != static_cast<std::uint64_t>(*expected)))
      throw std::runtime_error("two-kind: the loop and the search disagree");
  }
  report_solve(state, puzzle, options);
}
BENCHMARK(two_kind)
    ->DenseRange(10, 16)
    ->Arg(20)
    ->Arg(24)
    ->Arg(30)
    ->Arg(40)
    ->Arg(60)
    ->Arg(80)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond);

void two_kind_threads(benchmark::State& state) {
  const Puzzle puzzle = random_two_kind(60, 60, 2);
  SolveOptions options;
  options.run.threads = static_cast<unsigned>(state.range(0));
  report_solve(state, puzzle, options);
}
BENCHMARK(two_kind_threads)
    ->Arg(1)
    ->Arg(2)
    ->Arg(4)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

void two_kind_long(benchmark::State& state) {
  const Puzzle puzzle = random_two_kind(static_cast<std::size_t>(state.range(0)),
                                        static_cast<std::size_t>(state.range(1)), 3);
  SolveOptions options;
  options.run.threads = 1;
  report_solve(state, puzzle, options);
}
BENCHMARK(two_kind_long)->Args({12, 1000})->Args({8, 10000})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace flipwise::bench
