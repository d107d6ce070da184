// SPDX-License-Identifier: MIT
//
// Finds minimum solutions of random presses on plus boards of growing nullity: with a Gray code loop, the
// Walsh transform of the whole coset, and the meet in the middle of four classes. Items are members.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cmath>
#include <random>

#include "coset_problem.hpp"
#include "run/memory.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/coset/fewest.hpp"
#include "solve/coset/gale_berlekamp.hpp"
#include "solve/coset/meet_in_the_middle.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {
namespace {

void count_members(benchmark::State& state, std::size_t dimension) {
  const double members = std::ldexp(1.0, static_cast<int>(dimension));
  state.counters["nullity"] = static_cast<double>(dimension);
  state.counters["members"] = benchmark::Counter(members, benchmark::Counter::kIsIterationInvariantRate);
}

/// The fastest Gray code loop: only cells that depend on the choice, rows without gaps, and a number of
/// words known to the compiler.
template <std::size_t Words>
#if defined(__x86_64__)
[[gnu::target("popcnt")]]
#endif
std::uint64_t
gray_minimum(const std::vector<std::array<Word, Words>>& directions, std::array<Word, Words> member) {
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint64_t step = 1;; ++step) {
    std::uint64_t weight = 0;
    for (const Word word : member) weight += static_cast<std::uint64_t>(__builtin_popcountll(word));
    least = std::min(least, weight);
    if (step >> directions.size() != 0) return least;
    const auto& direction = directions[static_cast<std::size_t>(std::countr_zero(step))];
    for (std::size_t w = 0; w < Words; ++w) member[w] ^= direction[w];
  }
}

void gray_code_30x30(benchmark::State& state) {
  constexpr std::size_t words = 900 / 64 + 1;
  const CosetProblem on = coset_problem(30);
  const auto packed = [](const Board& board) {
    std::array<Word, words> bits = {};
    for (std::size_t cell = 0; cell < 900; ++cell)
      bits[cell / 64] |= Word{board.get(cell / 30, cell % 30)} << (cell % 64);
    return bits;
  };
  std::vector<std::array<Word, words>> directions;
  for (const Board& direction : on.directions) directions.push_back(packed(direction));
  for (auto _ : state) benchmark::DoNotOptimize(gray_minimum(directions, packed(on.presses)));
  count_members(state, directions.size());
}
BENCHMARK(gray_code_30x30)->Unit(benchmark::kMillisecond);

void transform(benchmark::State& state) {
  const CosetProblem on = coset_problem(static_cast<std::size_t>(state.range(0)));
  Limits limits{{.threads = 1}};
  const Coset coset = coset_of(on.presses, on.directions, {}, limits);
  for (auto _ : state) benchmark::DoNotOptimize(scan_coset(coset, 1, limits).presses);
  count_members(state, coset.dimension);
}
BENCHMARK(transform)->Arg(30)->Arg(64)->Arg(47)->Arg(39)->Unit(benchmark::kMillisecond);

void meet(benchmark::State& state) {
  const CosetProblem on = coset_problem(static_cast<std::size_t>(state.range(0)));
  Limits limits{{.threads = 1}};
  const Coset coset = coset_of(on.presses, on.directions, {}, limits);
  for (auto _ : state)
    benchmark::DoNotOptimize(meet_in_the_middle(coset, find_split(coset).value(), {}, limits).presses);
  count_members(state, coset.dimension);
}
BENCHMARK(meet)->Arg(30)->Arg(64)->Arg(47)->Arg(39)->Arg(61)->Arg(65)->Unit(benchmark::kMillisecond);

void switches(benchmark::State& state, const char* rule) {
  const CosetProblem on = coset_problem(static_cast<std::size_t>(state.range(0)), rule);
  Limits limits({.limit_seconds = 1e9, .threads = 1});
  for (auto _ : state)
    benchmark::DoNotOptimize(fewest_in_coset(on.presses, on.directions, 0, limits)->presses);
  count_members(state, on.directions.size());
}
BENCHMARK_CAPTURE(switches, cross, "cross")->Arg(21)->Arg(25)->Arg(31)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(switches, king, "king")->Arg(23)->Arg(35)->Unit(benchmark::kMillisecond);

void random_boards_64x64(benchmark::State& state) {
  Limits limits{{.threads = 1}};
  const auto system = make_system({.start = Board(64, 64)}, limits);
  std::mt19937_64 random(41);
  std::vector<Board> solvable;
  while (solvable.size() < 16) {
    // The lights of random presses, so that there is a solution.
    Board lights(64, 64);
    for (std::size_t i = 0; i < 64; ++i)
      for (std::size_t j = 0; j < 64; ++j) {
        if (random() & 1) continue;
        lights.flip(i, j);
        if (i > 0) lights.flip(i - 1, j);
        if (i < 63) lights.flip(i + 1, j);
        if (j > 0) lights.flip(i, j - 1);
        if (j < 63) lights.flip(i, j + 1);
      }
    solvable.push_back(std::move(lights));
  }
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        system->fewest_like(*system->particular(solvable[next++ % solvable.size()], limits), 0, limits)
            ->presses);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_boards_64x64)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace flipwise
