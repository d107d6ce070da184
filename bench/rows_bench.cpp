// SPDX-License-Identifier: MIT
//
// Solves boards row by row in memory, without input or output, and compares with a copy of as many bytes.
#include <benchmark/benchmark.h>

#include <cstring>
#include <random>
#include <vector>

#include "flipwise/flipwise.hpp"

namespace {

using flipwise::Board;
using flipwise::Word;

Board random_board(std::size_t side) {
  std::mt19937_64 random(1);
  std::vector<Word> words(side * flipwise::words_for(side));
  const std::size_t row_words = flipwise::words_for(side);
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = random();
    if (side % 64 != 0 && i % row_words == row_words - 1) words[i] &= (Word{1} << side % 64) - 1;
  }
  return Board::from_words(side, side, std::move(words));
}

void count_row_cells(benchmark::State& state) {
  const double side = static_cast<double>(state.range(0));
  state.counters["cells"] = benchmark::Counter(side * side, benchmark::Counter::kIsIterationInvariantRate);
}

/// Arguments: side, threads.
void solve_rows(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Board board = random_board(side);
  Board presses(side, side);
  for (auto _ : state) {
    flipwise::BoardSource source(board);
    flipwise::BoardSink sink(presses);
    const auto answer = flipwise::solve(source, sink, {},
                                        {.find = flipwise::SolveOptions::Find::any,
                                         .run = {.threads = static_cast<unsigned>(state.range(1))}});
    if (answer.status != flipwise::Status::feasible) state.SkipWithError("not solved");
  }
  count_row_cells(state);
}
BENCHMARK(solve_rows)
    ->ArgsProduct({{1000, 5000, 20000}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void verify_rows(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Board board = random_board(side);
  for (auto _ : state) {
    flipwise::BoardSource lights(board);
    flipwise::BoardSource presses(board);
    benchmark::DoNotOptimize(flipwise::verify(lights, presses, {}).valid);
  }
  count_row_cells(state);
}
BENCHMARK(verify_rows)->Arg(1000)->Arg(5000)->Arg(20000)->Unit(benchmark::kMillisecond)->UseRealTime();

void copy_rows(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const Board board = random_board(side);
  Board copy(side, side);
  for (auto _ : state) {
    std::memcpy(copy.words().data(), board.words().data(), board.words().size_bytes());
    benchmark::ClobberMemory();
  }
  count_row_cells(state);
}
BENCHMARK(copy_rows)->Arg(1000)->Arg(5000)->Arg(20000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
