// SPDX-License-Identifier: MIT
//
// Compares dense elimination with M4RI, the usual library for it, if it is installed.
#include <benchmark/benchmark.h>
#ifdef FLIPWISE_HAS_M4RI
#include <m4ri/m4ri.h>
#endif

#include <random>

#include "gf2/echelon.hpp"

namespace {

using flipwise::gf2::Matrix;

/// Returns a random square matrix.
Matrix random_matrix(std::size_t side) {
  std::mt19937_64 random(1);
  Matrix matrix(side, side);
  for (std::size_t i = 0; i < side; ++i)
    for (std::size_t j = 0; j < side; ++j)
      if (random() & 1) matrix.flip(i, j);
  return matrix;
}

Matrix plus_matrix(std::size_t board_side) {
  Matrix matrix(board_side * board_side, board_side * board_side);
  for (std::size_t i = 0; i < board_side; ++i)
    for (std::size_t j = 0; j < board_side; ++j) {
      const std::size_t cell = i * board_side + j;
      matrix.flip(cell, cell);
      if (i > 0) matrix.flip(cell - board_side, cell);
      if (i + 1 < board_side) matrix.flip(cell + board_side, cell);
      if (j > 0) matrix.flip(cell - 1, cell);
      if (j + 1 < board_side) matrix.flip(cell + 1, cell);
    }
  return matrix;
}

void eliminate(benchmark::State& state, const Matrix& matrix) {
  flipwise::Limits limits;
  for (auto _ : state)
    benchmark::DoNotOptimize(flipwise::gf2::Echelon(matrix, limits, "eliminating").rank());
}

void echelon_random(benchmark::State& state) {
  eliminate(state, random_matrix(static_cast<std::size_t>(state.range(0))));
}
void echelon_plus_board(benchmark::State& state) {
  eliminate(state, plus_matrix(static_cast<std::size_t>(state.range(0))));
}

#ifdef FLIPWISE_HAS_M4RI
/// Brings [A | I] to the reduced echelon form that Echelon has.
void eliminate_by_m4ri(benchmark::State& state, const Matrix& matrix) {
  const auto rows = static_cast<rci_t>(matrix.rows());
  const auto columns = static_cast<rci_t>(matrix.columns());
  mzd_t* const original = mzd_init(rows, columns + rows);
  for (rci_t i = 0; i < rows; ++i) {
    flipwise::gf2::for_each_bit(matrix.row(static_cast<std::size_t>(i)), [&](std::size_t j) {
      mzd_write_bit(original, i, static_cast<rci_t>(j), 1);
    });
    mzd_write_bit(original, i, columns + i, 1);
  }
  for (auto _ : state) {
    mzd_t* const work = mzd_copy(nullptr, original);
    benchmark::DoNotOptimize(mzd_echelonize_m4ri(work, 1, 0));
    mzd_free(work);
  }
  mzd_free(original);
}

void m4ri_random(benchmark::State& state) {
  eliminate_by_m4ri(state, random_matrix(static_cast<std::size_t>(state.range(0))));
}
void m4ri_plus_board(benchmark::State& state) {
  eliminate_by_m4ri(state, plus_matrix(static_cast<std::size_t>(state.range(0))));
}
#endif

void sides(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(1000)->Arg(3000)->Arg(10000)->Unit(benchmark::kMillisecond);
}
void board_sides(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(30)->Arg(60)->Arg(100)->Unit(benchmark::kMillisecond);
}

BENCHMARK(echelon_random)->Apply(sides);
BENCHMARK(echelon_plus_board)->Apply(board_sides);
#ifdef FLIPWISE_HAS_M4RI
BENCHMARK(m4ri_random)->Apply(sides);
BENCHMARK(m4ri_plus_board)->Apply(board_sides);
#endif

}  // namespace
