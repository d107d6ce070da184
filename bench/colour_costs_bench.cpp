// SPDX-License-Identifier: MIT
//
// Measures the constants of src/run/costs.hpp for more than two colours on this machine: `seconds` is the
// time of one item.
#include <benchmark/benchmark.h>

#include <random>

#include "board/effect.hpp"
#include "solve/colour_coset/colour_lines.hpp"
#include "solve/colour_coset/colour_transform.hpp"
#include "solve/colour_coset/colour_walk.hpp"

namespace flipwise {
namespace {

void count_colour_items(benchmark::State& state, double items) {
  using benchmark::Counter;
  state.counters["seconds"] = Counter(items, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

Board random_colours(std::size_t side, unsigned colours) {
  std::mt19937_64 random(1);
  Board board(side, side, colours);
  for (std::uint8_t& value : board.numbers()) value = static_cast<std::uint8_t>(random() % colours);
  return board;
}

/// Returns `number` generators of full order, each with a cell of its own.
QuietPatterns generators(std::size_t number, std::size_t side, unsigned colours) {
  std::mt19937_64 random(2);
  QuietPatterns quiet{colours, std::vector<unsigned>(number, colours), {}};
  for (std::size_t t = 0; t < number; ++t) {
    Board board(side, side, colours);
    for (std::uint8_t& value : board.numbers()) value = static_cast<std::uint8_t>(random() % colours);
    for (std::size_t u = 0; u < number; ++u) board.numbers()[u] = u == t ? 1 : 0;
    quiet.generators.push_back(board);
  }
  return quiet;
}

/// byte_of_member_seconds
void cost_of_a_walked_byte(benchmark::State& state) {
  Limits limits{{.threads = 1}};
  const Board board = random_colours(20, 4);
  const QuietPatterns quiet = generators(8, 20, 4);
  for (auto _ : state) {
    CheapestBoards cheapest(board, board.sum(), 0);
    walk_coset(quiet, board, PressCosts(CostOf::amount), cheapest, limits);
    benchmark::DoNotOptimize(cheapest.upper());
  }
  count_colour_items(state, quiet.members() * 500);
}
BENCHMARK(cost_of_a_walked_byte)->Unit(benchmark::kMillisecond);

void colour_transform(benchmark::State& state, std::size_t side, std::size_t number, bool counts_terms) {
  Limits limits{{.threads = 1}};
  const Board board = random_colours(side, 4);
  const QuietPatterns quiet = generators(number, side, 4);
  const TransformPlan plan = plan_transform(4, quiet.orders);
  for (auto _ : state) {
    CheapestBoards cheapest(board, board.sum(), 0);
    transform_coset(quiet, plan, board, PressCosts(CostOf::amount), cheapest, limits);
    benchmark::DoNotOptimize(cheapest.upper());
  }
  double additions = 2;
  for (const TransformStage& stage : plan.stages) additions += stage.radix;
  count_colour_items(state, counts_terms ? plan.blocks * static_cast<double>(board.cells())
                                         : quiet.members() * additions * 4);
}
/// lane_sum_seconds
BENCHMARK_CAPTURE(colour_transform, cost_of_a_lane_sum, 8, 11, false)->Unit(benchmark::kMillisecond);
/// lane_term_seconds, on boards so large that other work does not count.
BENCHMARK_CAPTURE(colour_transform, cost_of_a_lane_term, 120, 5, true)->Unit(benchmark::kMillisecond);

/// line_entry_seconds
void cost_of_a_line_entry(benchmark::State& state) {
  Limits limits{{.threads = 1}};
  const Board board = random_colours(13, 4);
  for (auto _ : state) {
    CheapestBoards cheapest(board, board.sum(), 0);
    search_lines(4, board, PressCosts(CostOf::amount), cheapest, limits);
    benchmark::DoNotOptimize(cheapest.upper());
  }
  // 4^12 choices for 16 lines with 4 options, and a hundred operations more for other work.
  count_colour_items(state, 16777216.0 * (64 + 100));
}
BENCHMARK(cost_of_a_line_entry)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace flipwise
