// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/solver.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* bench_examples = R"(
Medians of several runs of a few jobs, in this process, with the speed at which
this machine copies memory as the yardstick; takes some seconds.

Example:
  flipwise bench --output bench.json
)";

constexpr int runs = 5;

/// Median seconds of several runs.
double median_seconds(const std::function<void()>& job) {
  std::vector<double> seconds;
  for (int run = 0; run < runs; ++run) {
    if (stop_requested()) throw Interrupted();
    const auto start = std::chrono::steady_clock::now();
    job();
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::nth_element(seconds.begin(), seconds.begin() + runs / 2, seconds.end());
  return seconds[runs / 2];
}

std::vector<Board> random_boards(std::size_t rows, std::size_t columns, std::size_t number) {
  constexpr std::uint64_t seed = 1;
  std::mt19937_64 random(seed);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < number; ++i) {
    Board& board = boards.emplace_back(rows, columns);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column) board.set(row, column, random() & 1);
  }
  return boards;
}

/// Seconds per board with what depends on the shape made ready.
double seconds_per_board(std::size_t side, std::size_t number, Goal::Kind goal) {
  const std::vector<Board> boards = random_boards(side, side, number);
  BoardPuzzle puzzle{boards.front()};
  puzzle.goal.kind = goal;
  const Solver solver(puzzle);
  const double seconds = median_seconds([&] {
    for (const Board& board : boards)
      if (solver.solve(board).status == Status::unknown)
        throw InternalError("a small board was not solved");
  });
  return seconds / static_cast<double>(number);
}

double even_paint_seconds() {
  PatternQuestion question;
  question.rows = 100;
  question.columns = 8;
  CountOptions options;
  options.modulus = 1'000'000'007;
  return median_seconds([&] { count(question, options); });
}

/// Bytes read and written per second.
double copy_speed() {
  constexpr std::size_t bytes = std::size_t{1} << 28;
  std::vector<char> from(bytes, 1);
  std::vector<char> to(bytes, 2);
  const double seconds = median_seconds([&] { std::memcpy(to.data(), from.data(), bytes); });
  if (to.back() != 1) throw InternalError("memory copy failed");
  return 2 * static_cast<double>(bytes) / seconds;
}

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "gcc " __VERSION__;
#else
  return "unknown";
#endif
}

/// What the compiler was allowed to use.
std::string instruction_set() {
#if defined(__AVX512F__)
  return "avx512";
#elif defined(__AVX2__)
  return "avx2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "baseline";
#endif
}

struct BenchCommand final : Answering<BenchRequest> {
  BenchCommand() : Answering(bench_examples) { add_bounds(); }

  BenchRequest from_options() override { return {}; }

  Exit answer(BenchRequest&, ProgressBar&, Output& output) override {
    constexpr double micro = 1e6;
    constexpr double milli = 1e3;
    constexpr double giga = 1e9;
    const double fliptile = seconds_per_board(15, 200, Goal::Kind::off);
    const double flip_game = seconds_per_board(4, 20'000, Goal::Kind::uniform);
    const double even_paint = even_paint_seconds();
    const double copy = copy_speed();
    output.write(
        fmt::format("{{\"version\":\"{}\",\"compiler\":\"{}\",\"instruction_set\":\"{}\",\"runs\":{},"
                    "\"fliptile_15x15_microseconds\":{:.4g},\"flip_game_4x4_boards_per_second\":{:.4g},"
                    "\"even_paint_100x8_milliseconds\":{:.4g},\"memory_copy_gigabytes_per_second\":{:.4g}"
                    "}}\n",
                    version(), compiler(), instruction_set(), runs, fliptile * micro, 1 / flip_game,
                    even_paint * milli, copy / giga));
    return Exit::answered;
  }
};

}  // namespace

CommandPointer bench_command() {
  return std::make_unique<BenchCommand>();
}

}  // namespace flipwise::app
