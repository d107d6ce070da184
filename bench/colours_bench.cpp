// SPDX-License-Identifier: MIT
//
// Compares boards of colours, row by row, with boards of two colours of the same shape, on one thread. Also
// measures boards in memory with rules that have parameters.
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "flipwise/flipwise.hpp"

namespace {

using flipwise::Board;
using flipwise::Status;

const flipwise::SolveOptions any_on_one_thread = {.find = flipwise::SolveOptions::Find::any,
                                                  .run = {.threads = 1}};

Board random_colour_board(std::size_t side, unsigned colours) {
  std::mt19937_64 random(1);
  Board board(side, side, colours);
  for (std::uint8_t& cell : board.numbers()) cell = static_cast<std::uint8_t>(random() % colours);
  return board;
}

Board random_bits(std::size_t side) {
  std::mt19937_64 random(1);
  Board board(side, side);
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) board.set(i, j, random() % 2);
  return board;
}

void count_cells(benchmark::State& state) {
  const double side = static_cast<double>(state.range(0));
  state.counters["cells"] = benchmark::Counter(side * side, benchmark::Counter::kIsIterationInvariantRate);
}

/// Arguments: side, colours. Every board of these sides is solvable.
void solve_colour_rows(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const auto colours = static_cast<unsigned>(state.range(1));
  const Board board = random_colour_board(side, colours);
  Board presses(side, side, colours);
  for (auto _ : state) {
    flipwise::BoardSource source(board);
    flipwise::BoardSink sink(presses);
    const auto answer = flipwise::solve(source, sink, {}, any_on_one_thread);
    if (answer.status != Status::feasible) state.SkipWithError("not solved");
  }
  count_cells(state);
}
BENCHMARK(solve_colour_rows)
    ->ArgsProduct({{1003, 5002, 20002}, {3}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Argument: side.
void solve_two_colour_rows(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Board board = random_bits(side);
  flipwise::Board presses(side, side);
  for (auto _ : state) {
    flipwise::BoardSource source(board);
    flipwise::BoardSink sink(presses);
    const auto answer = flipwise::solve(source, sink, {}, any_on_one_thread);
    if (answer.status != Status::feasible) state.SkipWithError("not solved");
  }
  count_cells(state);
}
BENCHMARK(solve_two_colour_rows)
    ->Arg(1003)
    ->Arg(5002)
    ->Arg(20002)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Arguments: side, colours.
void solve_colours(benchmark::State& state, const std::string& rule, flipwise::Wrap wrap) {
  const flipwise::Puzzle puzzle{.start = with_modulus(random_bits(static_cast<std::size_t>(state.range(0))),
                                                      static_cast<std::uint64_t>(state.range(1))),
                                .rule = flipwise::parse_rule(rule),
                                .wrap = wrap};
  for (auto _ : state) {
    const auto answer = flipwise::solve(puzzle, any_on_one_thread);
    if (answer.status == Status::unknown) state.SkipWithError("not solved");
  }
  count_cells(state);
}
BENCHMARK_CAPTURE(solve_colours, plus, "plus", flipwise::Wrap::none)
    ->ArgsProduct({{40, 1000}, {3, 4, 12}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_colours, knight, "knight", flipwise::Wrap::none)
    ->ArgsProduct({{300}, {3, 4, 12}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_colours, torus, "plus", flipwise::Wrap::torus)
    ->ArgsProduct({{300}, {3, 4, 12}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
