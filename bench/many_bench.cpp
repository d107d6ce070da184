// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "flipwise/solver.hpp"

namespace {

using namespace flipwise;

Puzzle square(std::size_t side, Goal goal) {
  Puzzle puzzle;
  puzzle.start = Board(side, side);
  puzzle.goal = goal;
  return puzzle;
}

std::vector<Word> random_boards(std::size_t cells, std::size_t count) {
  std::mt19937_64 random(1);
  std::vector<Word> boards;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t first = 0; first < cells; first += word_bits)
      boards.push_back(cells - first >= word_bits ? random()
                                                  : random() & ((Word{1} << (cells - first)) - 1));
  return boards;
}

/// Measures boards per second with the batch interface.
void many(benchmark::State& state, std::size_t side, Goal goal) {
  const auto solver = ManySolver::prepare(square(side, goal));
  constexpr std::size_t count = 1 << 14;
  const std::vector<Word> boards = random_boards(side * side, count);
  std::vector<Word> presses(boards.size());
  std::vector<std::uint16_t> numbers(count);
  for (auto _ : state) {
    solver->fewest(boards, presses, numbers);
    benchmark::DoNotOptimize(presses.data());
    benchmark::DoNotOptimize(numbers.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}
BENCHMARK_CAPTURE(many, flip_game_4x4, 4, Goal{Goal::Kind::uniform});
BENCHMARK_CAPTURE(many, fewest_5x5, 5, Goal{});
BENCHMARK_CAPTURE(many, fewest_6x6, 6, Goal{});
BENCHMARK_CAPTURE(many, fewest_9x9, 9, Goal{});
BENCHMARK_CAPTURE(many, fewest_15x15, 15, Goal{});

void prepare(benchmark::State& state, std::size_t side, Goal goal) {
  for (auto _ : state) benchmark::DoNotOptimize(ManySolver::prepare(square(side, goal)));
}
BENCHMARK_CAPTURE(prepare, flip_game_4x4, 4, Goal{Goal::Kind::uniform});
BENCHMARK_CAPTURE(prepare, fewest_5x5, 5, Goal{});
BENCHMARK_CAPTURE(prepare, fewest_15x15, 15, Goal{});

/// Solves one board at a time, as an Answer.
void one(benchmark::State& state, std::size_t side, Goal goal) {
  const Solver solver(square(side, goal));
  std::mt19937_64 random(1);
  std::vector<Board> boards;
  for (int i = 0; i < 256; ++i) {
    Board& board = boards.emplace_back(side, side);
    for (std::size_t row = 0; row < side; ++row)
      for (std::size_t column = 0; column < side; ++column) board.set(row, column, random() & 1);
  }
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(solver.solve(boards[next++ % boards.size()]));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(one, flip_game_4x4, 4, Goal{Goal::Kind::uniform});
BENCHMARK_CAPTURE(one, fewest_15x15, 15, Goal{});

/// Solves the 4 x 4 flip game as simple programs do, breadth first from the board to either colour.
int breadth_first_4x4(std::uint32_t start, std::vector<std::uint32_t>& queue,
                      std::vector<std::int8_t>& depth) {
  constexpr std::uint32_t all = 0xffff;
  static const std::array<std::uint32_t, 16> flips = [] {
    std::array<std::uint32_t, 16> result{};
    for (unsigned i = 0; i < 16; ++i)
      result[i] = 1U << i | (i >= 4 ? 1U << (i - 4) : 0) | (i < 12 ? 1U << (i + 4) : 0) |
                  (i % 4 != 0 ? 1U << (i - 1) : 0) | (i % 4 != 3 ? 1U << (i + 1) : 0);
    return result;
  }();
  depth.assign(all + 1, -1);
  queue.assign(1, start);
  depth[start] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::uint32_t board = queue[head];
    if (board == 0 || board == all) return depth[board];
    for (const std::uint32_t flip : flips)
      if (depth[board ^ flip] < 0) {
        depth[board ^ flip] = static_cast<std::int8_t>(depth[board] + 1);
        queue.push_back(board ^ flip);
      }
  }
  return -1;
}

void peer_breadth_first_4x4(benchmark::State& state) {
  const std::vector<Word> boards = random_boards(16, 256);
  std::vector<std::uint32_t> queue;
  std::vector<std::int8_t> depth;
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        breadth_first_4x4(static_cast<std::uint32_t>(boards[next++ % boards.size()]), queue, depth));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(peer_breadth_first_4x4);

/// Tries every first row as a bit mask, which forces the rows below, as most contest programs do.
int first_rows(const std::vector<std::uint32_t>& rows, unsigned columns) {
  const std::uint32_t mask = (1U << columns) - 1;
  int best = -1;
  for (std::uint32_t first = 0; first <= mask; ++first) {
    std::uint32_t above = 0;
    std::uint32_t here = first;
    int presses = 0;
    for (const std::uint32_t lights : rows) {
      presses += std::popcount(here);
      const std::uint32_t below = (lights ^ here ^ here << 1 ^ here >> 1 ^ above) & mask;
      above = here;
      here = below;
    }
    if (here == 0 && (best < 0 || presses < best)) best = presses;
  }
  return best;
}

void peer_first_rows(benchmark::State& state, unsigned side) {
  std::mt19937_64 random(1);
  std::vector<std::vector<std::uint32_t>> boards(64, std::vector<std::uint32_t>(side));
  for (auto& board : boards)
    for (auto& row : board) row = static_cast<std::uint32_t>(random()) & ((1U << side) - 1);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(first_rows(boards[next++ % boards.size()], side));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(peer_first_rows, 4x4, 4);
BENCHMARK_CAPTURE(peer_first_rows, 5x5, 5);
BENCHMARK_CAPTURE(peer_first_rows, 15x15, 15);

}  // namespace
