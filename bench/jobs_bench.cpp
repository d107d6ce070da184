// SPDX-License-Identifier: MIT
//
// Measures whole jobs like those of contests, and the speed of memory for comparison.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "flipwise/flipwise.hpp"

namespace {

using namespace flipwise;

std::vector<Board> noise_boards(std::size_t side, std::size_t number) {
  std::mt19937_64 random(1);
  std::vector<Board> boards(number, Board(side, side));
  for (Board& board : boards)
    for (std::size_t row = 0; row < side; ++row)
      for (std::size_t column = 0; column < side; ++column) board.set(row, column, random() % 2 == 1);
  return boards;
}

/// Solves boards of one shape in turn with a prepared solver.
void jobs_solve(benchmark::State& state, std::size_t side, Goal goal) {
  const std::vector<Board> boards = noise_boards(side, 200);
  const Solver solver(Puzzle{.start = boards.front(), .goal = goal});
  std::size_t next = 0;
  for (auto _ : state)
    if (solver.solve(boards[next++ % boards.size()]).status == Status::unknown)
      state.SkipWithError("not solved");
}
BENCHMARK_CAPTURE(jobs_solve, fliptile_15x15, 15, Goal{});
BENCHMARK_CAPTURE(jobs_solve, flip_game_4x4, 4, Goal{Goal::Kind::uniform});

void jobs_even_paint_100x8(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(count({.rows = 100, .columns = 8}, {.modulus = 1'000'000'007}));
}
BENCHMARK(jobs_even_paint_100x8);

/// Counts bytes read and written.
void jobs_memory_copy(benchmark::State& state) {
  constexpr std::size_t bytes = std::size_t{1} << 28;
  std::vector<char> from(bytes, 1);
  std::vector<char> to(bytes, 2);
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), bytes);
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(2 * static_cast<std::int64_t>(bytes) * state.iterations());
}
BENCHMARK(jobs_memory_copy);

}  // namespace
