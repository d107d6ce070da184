// SPDX-License-Identifier: MIT
//
// Measures the constants of src/run/costs.hpp on this machine: `seconds` is the time of one item.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "coset_problem.hpp"
#include "flipwise/study.hpp"
#include "run/random.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/coset/gale_berlekamp_walk.hpp"
#include "solve/coset/meet_plan.hpp"
#include "solve/coset/pair_enumeration.hpp"
#include "solve/coset/stream_stage.hpp"
#include "solve/coset/streamed_pairs.hpp"

namespace flipwise {
namespace {

void count_items(benchmark::State& state, double items) {
  using benchmark::Counter;
  state.counters["seconds"] = Counter(items, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

Coset coset(std::size_t side) {
  const CosetProblem on = coset_problem(side);
  Limits limits;
  return coset_of(on.presses, on.directions, {}, limits);
}

/// member_seconds
void cost_of_a_member(benchmark::State& state) {
  Limits limits{{.threads = 1}};
  const Coset members = coset(64);
  for (auto _ : state) benchmark::DoNotOptimize(scan_coset(members, 1, limits).presses);
  count_items(state, std::ldexp(1.0, static_cast<int>(members.dimension)));
}
BENCHMARK(cost_of_a_member)->Unit(benchmark::kMillisecond);

/// The 65 x 65 board (nullity 42), with its classes measured and one half tabulated.
struct Classes {
  Limits limits{{.threads = 1}};
  Split split = find_split(coset(65)).value();
  std::vector<ParityClass> classes = {};

  Classes() {
    for (const SplitClass& one : split.classes) classes.emplace_back(one, limits).measure({});
    for (const std::size_t i : {2U, 3U}) classes[i].tabulate(0, 255, {});
  }
};

/// class_entry_seconds
void cost_of_a_class_entry(benchmark::State& state) {
  Classes at;
  for (auto _ : state) at.classes[0].tabulate(0, 255, {});
  count_items(state, static_cast<double>(at.classes[0].entries()));
}
BENCHMARK(cost_of_a_class_entry)->Unit(benchmark::kMillisecond);

/// light_entry_seconds, pair_seconds, heavy_pair_seconds: enumerates up to the level with about `pairs`
/// pairs, with the entries up to `share` of that level listed.
void enumerate(benchmark::State& state, double pairs, double share, bool counts_pairs) {
  Classes at;
  const MeetPlan plan(at.split, at.classes, 200, 1e18);
  std::int64_t to = 0;
  while (plan.pairs(0, -1, to + 1) < pairs) ++to;
  const auto light = static_cast<std::int64_t>(std::ceil(static_cast<double>(to) * share));
  for (const std::size_t i : {0U, 1U}) at.classes[i].collect(static_cast<std::uint64_t>(light), {});
  const PairRange range{.from = -1, .to = to, .light = light, .pairs = plan.pairs(0, -1, to)};
  for (auto _ : state) {
    LightestMembers lightest{.value = 0};
    enumerate_pairs(at.split, at.classes, range, lightest, at.limits,
                    [](double, std::uint64_t, const Bits*) { return Progress{}; });
    benchmark::DoNotOptimize(lightest.members);
  }
  count_items(state, counts_pairs ? range.pairs : plan.light_entries(0, light));
}
BENCHMARK_CAPTURE(enumerate, cost_of_a_light_entry, 1e4, 1.0, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, cost_of_a_pair, 1e9, 1.0, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, cost_of_a_heavy_pair, 1e8, 0.5, true)->Unit(benchmark::kMillisecond);

/// Streamed entries of 79 x 79 with partners; the other half has no list.
class Meet {
 public:
  Meet(std::size_t entries, std::size_t partners)
      : pass_(pass(partners)), lights_(random_entries(1, entries)) {}

  void run(benchmark::State& state, double items) {
    for (auto _ : state) {
      std::atomic<std::uint64_t> best = 100;
      OwnLightest gathered;
      pass_.meet(
          lights_, [](std::uint64_t) { return 100; }, best, gathered, limits_);
      benchmark::DoNotOptimize(gathered.members);
    }
    count_items(state, items);
  }

 private:
  std::vector<LightEntry> random_entries(std::size_t of, std::size_t number) {
    std::vector<LightEntry> entries(number);
    for (LightEntry& entry : entries)
      entry = {random_() >> (64 - split_.classes[of].rank), static_cast<std::uint32_t>(random_.below(50))};
    return entries;
  }
  Pass pass(std::size_t partners) {
    for (LightestEntries& list : stage_.lists) list.shrink(-1);
    stage_.lists[0] = LightestEntries(partners);
    stage_.lists[0].add(random_entries(0, partners));
    stage_.lists[0].sort();
    return stage_.pass_of(split_, 0, 1, 50, 0, 1, limits_);
  }

  Limits limits_{{.threads = 1}};
  Split split_ = *find_split(coset(79));
  Random random_{10};
  StreamStage stage_;
  Pass pass_;
  std::vector<LightEntry> lights_;
};

/// evaluated_pair_seconds: most pairs are too heavy because of one class of the other half.
void cost_of_an_evaluated_pair(benchmark::State& state) {
  constexpr std::size_t number = 1 << 12;
  Meet(number, number).run(state, double{number} * number);
}
BENCHMARK(cost_of_an_evaluated_pair)->Unit(benchmark::kMillisecond);

/// found_pair_seconds: the lists are so long that each pair leads to an entry.
void cost_of_a_found_pair(benchmark::State& state) {
  constexpr std::size_t bits = 12;
  std::vector<Word> vectors(std::size_t{1} << bits);
  for (std::size_t n = 0; n < vectors.size(); ++n) vectors[n] = n;
  const gf2::VectorList list(vectors, bits, 0);
  for (auto _ : state) {
    std::size_t found = 0;
    gf2::find_triples(
        list, list, list, 0,
        [](std::size_t) {
          return gf2::TripleBounds{std::size_t{1} << bits, std::size_t{1} << bits};
        },
        [] { return true; }, [&](std::size_t, std::size_t, std::size_t) { ++found; });
    benchmark::DoNotOptimize(found);
  }
  count_items(state, std::ldexp(1.0, 2 * static_cast<int>(bits)));
}
BENCHMARK(cost_of_a_found_pair)->Unit(benchmark::kMillisecond);

/// matched_entry_seconds: each entry has a single partner.
void cost_of_a_matched_entry(benchmark::State& state) {
  constexpr std::size_t number = 1 << 20;
  Meet(number, 1).run(state, number);
}
BENCHMARK(cost_of_a_matched_entry)->Unit(benchmark::kMillisecond);

/// triple_step_seconds and joined_pair_seconds, for both classes: lists of a million vectors.
void seek_triples(benchmark::State& state, bool counts_pairs) {
  constexpr std::size_t bits = 43;
  constexpr std::size_t size = 1 << 20;
  constexpr std::size_t chunks = 64;
  Random random(9);
  std::array<gf2::VectorList, 3> lists;
  for (gf2::VectorList& list : lists) {
    std::vector<Word> vectors(size);
    for (Word& vector : vectors) vector = random() >> (64 - bits);
    list = gf2::VectorList(vectors, bits, gf2::VectorList::part_bits_for(size, bits));
  }
  std::size_t done = 0;
  std::size_t pairs = 0;
  for (auto _ : state) {
    done = 0;
    pairs = 0;
    gf2::find_triples(
        lists[0], lists[1], lists[2], 0,
        [](std::size_t) {
          return gf2::TripleBounds{size, size};
        },
        [&] { return done++ < chunks; }, [](std::size_t, std::size_t, std::size_t) {});
  }
  pairs = chunks * 16 * size;
  count_items(state, counts_pairs ? static_cast<double>(pairs) / 2 : 2.0 * chunks * size);
}
BENCHMARK_CAPTURE(seek_triples, cost_of_a_triple_step, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(seek_triples, cost_of_a_joined_pair, true)->Unit(benchmark::kMillisecond);

/// switch_row_seconds
void cost_of_a_switch_row(benchmark::State& state) {
  constexpr std::size_t side = 21;
  SwitchMatrix matrix{side, side, std::vector<std::int8_t>(side * side)};
  std::mt19937_64 random(7);
  for (std::int8_t& entry : matrix.entries) entry = random() & 1 ? 1 : -1;
  for (auto _ : state) {
    SwitchWalk walk(matrix, 0, 0);
    benchmark::DoNotOptimize(walk.next(std::numeric_limits<std::int16_t>::max()));
  }
  count_items(state, side * std::ldexp(1.0, side - 1));
}
BENCHMARK(cost_of_a_switch_row)->Unit(benchmark::kMillisecond);

/// divisor_seconds
void cost_of_a_divisor(benchmark::State& state) {
  constexpr std::size_t degree = 300'000;
  for (auto _ : state) benchmark::DoNotOptimize(analyze(Rectangle{degree, degree + 1}).nullity);
  const double bits = std::log2(static_cast<double>(degree));
  count_items(state, degree * bits * bits);
}
BENCHMARK(cost_of_a_divisor)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace flipwise
