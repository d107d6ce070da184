// SPDX-License-Identifier: MIT
#include "solve/colours/streamed_colours.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "flipwise/errors.hpp"
#include "modular/byte_rows.hpp"
#include "run/reasons.hpp"
#include "solve/colours/colour_first_rows.hpp"

namespace flipwise {

namespace {

constexpr double rows_held = 64;
constexpr unsigned greatest_side_by_side = 1024;

/// A run of presses. Its first two rows determine all others, and their reading order is that of runs, even
/// of runs to different colours.
struct ColourRun {
  std::uint64_t number = 0;  // final state of all lights
  ByteVector first;
  ByteVector before = {};
  ByteVector here = {};
  ByteVector second = {};
  std::uint64_t cost = 0;

  bool operator<(const ColourRun& other) const {
    if (cost != other.cost) return cost < other.cost;
    return first != other.first ? first < other.first : second < other.second;
  }
};

class StreamedColours {
 public:
  StreamedColours(const StreamedColourQuestion& question, RowSource& lights, Limits& limits)
      : question_(question),
        rule_(question.chase.rule),
        ring_{rule_.modulus},
        lights_(lights),
        limits_(limits),
        reservation_(limits.charge(rows_held * static_cast<double>(rule_.columns))),
        light_row_(rule_.columns),
        target_row_(rule_.columns) {}

  void run(const StreamedColourSinks& sinks, Answer& answer) {
    const ColourFirstRows first_rows(question_.chase, limits_);
    answer.nullity = first_rows.orders().size();
    read_lights(answer);
    std::vector<ColourRun> runs = solvable_runs(first_rows);
    if (runs.empty()) {
      if (sinks.witness != nullptr) write_witness(first_rows, *sinks.witness);
      answer.status = Status::impossible;
      answer.lower = 0;
      answer.solutions = "0";
      return;
    }
    BigInt solutions = runs.size();
    for (const unsigned order : first_rows.orders()) solutions *= order;
    answer.solutions = solutions.decimal();
    const bool within_reach = !(BigInt(greatest_side_by_side) < solutions);
    std::uint64_t co_optimal = 1;
    if (!question_.any && within_reach && BigInt(1) < solutions) {
      add_members(first_rows, runs);
      co_optimal = sort_by_cost(runs);
    }
    answer.upper = write_presses(std::move(runs[0]), sinks);
    if (question_.any) {
      answer.status = Status::feasible;
      if (answer.solutions == "1") answer.lower = *answer.upper;
    } else if (within_reach) {
      answer.status = Status::optimal;
      answer.lower = *answer.upper;
      answer.optimal_solutions = std::to_string(co_optimal);
    } else {
      answer.reason =
          "with " + answer.solutions.value() + " solutions, minimum solutions " + reason_ends::row_by_row;
    }
  }

 private:
  bool is_uniform() const { return question_.goal.kind == Goal::Kind::uniform; }

  /// Reads the next row, and computes what it must receive to become `number`.
  void read_row(std::size_t row, std::uint64_t number) {
    lights_.read(light_row_.words());
    const auto lights = light_row_.numbers();
    const unsigned colours = rule_.modulus;
    if (const unsigned greatest = ByteRows::greatest(lights); greatest >= colours) {
      const auto at = std::find(lights.begin(), lights.end(), greatest) - lights.begin();
      throw InputError("the board has the number " + std::to_string(greatest) + " at row " +
                       std::to_string(row + 1) + ", column " + std::to_string(at + 1) + "; with " +
                       std::to_string(colours) + " colours the greatest is " + std::to_string(colours - 1));
    }
    ring_.subtract_from_number(target_row_, static_cast<std::uint8_t>(number), lights);
  }

  /// Calls use(row) for each row, after reading it into `light_row_` and `target_row_`.
  template <typename Use>
  void for_each_row(std::uint64_t number, const char* stage, Use use) {
    lights_.rewind();
    const std::size_t rows = question_.chase.rows;
    for (std::size_t i = 0; i < rows; ++i) {
      limits_.count_operations(rule_.columns / 8 + 1, static_cast<double>(i) / static_cast<double>(rows),
                               stage);
      read_row(i, number);
      use(i);
    }
  }

  std::uint64_t cost_of(std::span<const std::uint8_t> row) const {
    if (question_.cost_of == CostOf::press)
      return row.size() - static_cast<std::uint64_t>(std::count(row.begin(), row.end(), 0));
    return ByteRows::sum(row);
  }

  /// Reads the lights and computes the residue; for the goal uniform, that of the final state 0.
  void read_lights(Answer& answer) {
    ByteVector before(rule_.columns);
    ByteVector here(rule_.columns);
    std::uint64_t sum = 0;
    for_each_row(question_.goal.number, "reading the lights", [&](std::size_t /*row*/) {
      sum += ByteRows::sum(target_row_);
      rule_.advance(before, here, target_row_);
      std::swap(before, here);
    });
    residue_ = here;
    const std::uint64_t most = (question_.cost_of == CostOf::press ? rule_.modulus - 1 : 1) *
                               (rule_.self ? std::uint64_t{5} : std::uint64_t{4});
    if (!is_uniform()) answer.lower = (sum + most - 1) / most;
    if (!is_uniform()) return;
    std::fill(before.begin(), before.end(), std::uint8_t{0});
    std::fill(here.begin(), here.end(), std::uint8_t{0});
    const ByteVector ones(rule_.columns, 1);
    for (std::size_t i = 0; i < question_.chase.rows; ++i) {
      limits_.count_operations(rule_.columns / 16 + 1, 0, "chasing");
      rule_.advance(before, here, ones);
      std::swap(before, here);
    }
    alike_ = here;
  }

  /// Returns a solution for each final state that all lights can reach; only the first if any will do.
  std::vector<ColourRun> solvable_runs(const ColourFirstRows& first_rows) {
    std::vector<ColourRun> runs;
    if (!is_uniform()) {
      if (auto first = first_rows.solve(residue_, limits_)) runs.push_back({question_.goal.number, *first});
      return runs;
    }
    const std::vector<bool> is_solvable = first_rows.solvable(residue_, alike_, limits_);
    ByteVector sum = residue_;
    for (unsigned number = 0; number < rule_.modulus; ++number) {
      if (is_solvable[number]) runs.push_back({number, {}});
      const bool is_first = is_solvable[number] && runs.size() == 1;
      if (is_first || (is_solvable[number] && !question_.any))
        runs.back().first = first_rows.solve(sum, limits_).value();
      ring_.add(sum, alike_);
    }
    return runs;
  }

  void add_members(const ColourFirstRows& first_rows, std::vector<ColourRun>& runs) {
    for (std::size_t t = 0; t < first_rows.orders().size(); ++t) {
      const ByteVector generator = first_rows.kernel(t, limits_);
      const std::size_t before = runs.size();
      for (unsigned times = 1; times < first_rows.orders()[t]; ++times)
        for (std::size_t i = 0; i < before; ++i) {
          ColourRun run{runs[i].number, runs[i].first};
          ring_.add_multiple(run.first, generator, times);
          runs.push_back(std::move(run));
        }
    }
  }

  /// Puts the first of the cheapest runs in front. Returns the number of cheapest runs.
  std::uint64_t sort_by_cost(std::vector<ColourRun>& runs) {
    const MemoryReservation reservation =
        limits_.charge(4.0 * static_cast<double>(runs.size() * rule_.columns));
    for (ColourRun& run : runs) {
      run.here = run.first;
      run.before.assign(rule_.columns, 0);
    }
    ByteVector target_here(rule_.columns);
    for_each_row(0, "counting presses", [&](std::size_t row) {
      limits_.count_operations(runs.size() * rule_.columns / 8, 0, "counting presses");
      for (ColourRun& run : runs) {
        std::fill(target_here.begin(), target_here.end(), static_cast<std::uint8_t>(run.number));
        ring_.add(target_here, target_row_);
        run.cost += cost_of(run.here);
        if (row == 1) run.second = run.here;
        rule_.advance(run.before, run.here, target_here);
        std::swap(run.before, run.here);
      }
    });
    std::iter_swap(runs.begin(), std::min_element(runs.begin(), runs.end()));
    return static_cast<std::uint64_t>(std::count_if(
        runs.begin(), runs.end(), [&](const ColourRun& run) { return run.cost == runs[0].cost; }));
  }

  /// Writes the presses; returns their cost.
  std::uint64_t write_presses(ColourRun run, const StreamedColourSinks& sinks) {
    run.here = std::move(run.first);
    run.before.assign(rule_.columns, 0);
    std::uint64_t sum = 0;
    NumberRow words(rule_.columns);
    for_each_row(run.number, "writing the presses", [&](std::size_t /*row*/) {
      sum += cost_of(run.here);
      sinks.presses(light_row_.words(), words.holding(run.here));
      rule_.advance(run.before, run.here, target_row_);
      std::swap(run.before, run.here);
    });
    return sum;
  }

  /// Writes the quiet pattern whose last row is the witness; a chase of it upside down finds its first row.
  void write_witness(const ColourFirstRows& first_rows, RowSink& sink) {
    ByteVector first = first_rows.witness(residue_, is_uniform() ? &alike_ : nullptr, limits_);
    chase_from(question_.chase, ByteVector(first), limits_, [&](const ByteVector& row) { first = row; });
    NumberRow words(rule_.columns);
    chase_from(question_.chase, std::move(first), limits_,
               [&](const ByteVector& row) { sink.write(words.holding(row)); });
  }

  const StreamedColourQuestion& question_;
  const ByteRowRule& rule_;
  ByteRows ring_;
  RowSource& lights_;
  Limits& limits_;
  MemoryReservation reservation_;
  NumberRow light_row_;
  ByteVector target_row_;
  ByteVector residue_;  // residue of the chase from the zero state
  ByteVector alike_;    // for the goal uniform: residue of lights that must all receive 1
};

}  // namespace

Answer streamed_colours(const StreamedColourQuestion& question, RowSource& lights,
                        const StreamedColourSinks& sinks, Limits& limits) {
  Answer answer;
  answer.method = "chase";
  const std::string why = stopped_by([&] { StreamedColours(question, lights, limits).run(sinks, answer); });
  if (!why.empty()) {
    answer.status = Status::unknown;
    answer.reason = why;
  }
  return answer;
}

}  // namespace flipwise
