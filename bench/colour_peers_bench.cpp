// SPDX-License-Identifier: MIT
//
// Compares more than two colours with other methods: FLINT's dense solver, if it is installed, and the
// search of programs for small boards, which tries every first row.
#include <benchmark/benchmark.h>
#ifdef FLIPWISE_HAS_FLINT
#include <flint/nmod_mat.h>
#endif

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "flipwise/flipwise.hpp"

namespace {

using flipwise::Board;
using flipwise::Puzzle;
using flipwise::SolveOptions;
using flipwise::Status;

/// Returns a solvable board, made by random presses.
Puzzle random_puzzle(std::size_t side, unsigned colours) {
  std::mt19937_64 random(1);
  Board presses(side, side, colours);
  for (std::uint8_t& cell : presses.numbers()) cell = static_cast<std::uint8_t>(random() % colours);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint64_t {
    return i < side && j < side ? presses.get(i, j) : 0;
  };
  Puzzle puzzle{.start = Board(side, side, colours)};
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j)
      puzzle.start.set(i, j,
                       (at(i, j) + at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1)) % colours);
  return puzzle;
}

/// Arguments: side, colours.
void colour_peers_solve(benchmark::State& state, SolveOptions::Find find) {
  const Puzzle puzzle =
      random_puzzle(static_cast<std::size_t>(state.range(0)), static_cast<unsigned>(state.range(1)));
  for (auto _ : state)
    if (solve(puzzle, {.find = find, .run = {.threads = 1}}).status == Status::unknown)
      state.SkipWithError("not solved");
}
BENCHMARK_CAPTURE(colour_peers_solve, any, SolveOptions::Find::any)
    ->ArgsProduct({{20, 44, 63}, {3, 251}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(colour_peers_solve, fewest, SolveOptions::Find::fewest)
    ->ArgsProduct({{4, 8, 10}, {3}})
    ->ArgsProduct({{4, 6}, {6}})
    ->Unit(benchmark::kMillisecond);

/// Returns the fewest presses by trying every first row, or nullopt if there is no solution.
std::optional<unsigned> fewest_by_first_rows(const Puzzle& puzzle) {
  const std::size_t side = puzzle.start.rows();
  const auto colours = static_cast<unsigned>(puzzle.modulus());
  std::optional<unsigned> fewest;
  std::vector<std::uint8_t> first(side);
  std::vector<std::uint8_t> lights;
  for (bool more = true; more;) {
    lights.assign(puzzle.start.numbers().begin(), puzzle.start.numbers().end());
    unsigned presses = 0;
    for (std::size_t i = 0; i < side; ++i)
      for (std::size_t j = 0; j < side; ++j) {
        std::uint8_t* const cell = &lights[i * side + j];
        const unsigned amount = i == 0 ? first[j] : (colours - cell[0 - side]) % colours;
        presses += amount;
        const auto add = [&](std::uint8_t& light) {
          light = static_cast<std::uint8_t>((light + amount) % colours);
        };
        add(*cell);
        if (i > 0) add(*(cell - side));
        if (i + 1 < side) add(cell[side]);
        if (j > 0) add(*(cell - 1));
        if (j + 1 < side) add(cell[1]);
      }
    if (std::all_of(lights.end() - static_cast<std::ptrdiff_t>(side), lights.end(),
                    [](std::uint8_t light) { return light == 0; }))
      fewest = std::min(fewest.value_or(presses), presses);
    std::size_t j = side;
    while (j > 0 && ++first[j - 1] == colours) first[--j] = 0;
    more = j > 0;
  }
  return fewest;
}

void colour_peers_first_rows(benchmark::State& state) {
  const Puzzle puzzle =
      random_puzzle(static_cast<std::size_t>(state.range(0)), static_cast<unsigned>(state.range(1)));
  const auto expected = solve(puzzle, {.run = {.threads = 1}}).upper;
  for (auto _ : state)
    if (fewest_by_first_rows(puzzle) != expected) state.SkipWithError("another number of presses");
}
BENCHMARK(colour_peers_first_rows)
    ->ArgsProduct({{4, 8, 10}, {3}})
    ->ArgsProduct({{4, 6}, {6}})
    ->Unit(benchmark::kMillisecond);

#ifdef FLIPWISE_HAS_FLINT
/// Solves with the whole matrix, for a prime number of colours.
void colour_peers_flint(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  const auto colours = static_cast<unsigned>(state.range(1));
  const Puzzle puzzle = random_puzzle(side, colours);
  const auto cells = static_cast<slong>(side * side);
  nmod_mat_t presses, matrix, lights;
  nmod_mat_init(presses, cells, 1, colours);
  nmod_mat_init(matrix, cells, cells, colours);
  nmod_mat_init(lights, cells, 1, colours);
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j) {
      const auto cell = static_cast<slong>(i * side + j);
      const auto set = [&](std::size_t row, std::size_t column) {
        if (row < side && column < side)
          nmod_mat_set_entry(matrix, static_cast<slong>(row * side + column), cell, 1);
      };
      set(i, j);
      set(i - 1, j);
      set(i + 1, j);
      set(i, j - 1);
      set(i, j + 1);
      nmod_mat_set_entry(lights, cell, 0, (colours - puzzle.start.get(i, j)) % colours);
    }
  for (auto _ : state)
    if (nmod_mat_can_solve(presses, matrix, lights) == 0) state.SkipWithError("not solved");
  nmod_mat_clear(presses);
  nmod_mat_clear(matrix);
  nmod_mat_clear(lights);
}
BENCHMARK(colour_peers_flint)->ArgsProduct({{20, 44, 63}, {3, 251}})->Unit(benchmark::kMillisecond);
#endif

}  // namespace
