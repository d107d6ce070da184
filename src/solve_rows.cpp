// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "board/count_lit.hpp"
#include "flipwise/flipwise.hpp"
#include "gf2/walsh.hpp"
#include "solve/chase.hpp"
#include "solve/linear.hpp"
#include "verify_rows.hpp"

namespace flipwise {

namespace {

using gf2::Vector;

struct Stopped {};

/// Stands between the outside and a chase: passes rows of lights on, all changed where the target is on,
/// and tells the watch; takes the rows of presses, checks them against the lights, and passes them out.
class Gate final : public RowSource, public RowSink {
 public:
  Gate(RowSource& lights, Watch& watch)
      : lights_(lights), watch_(watch), ones_(all_lit(1, lights.columns())), row_(ones_.row_words()) {}

  std::size_t rows() const override { return lights_.rows(); }
  std::size_t columns() const override { return lights_.columns(); }
  void rewind() override {
    lights_.rewind();
    next_ = 0;
  }
  void read(std::span<Word> row) override {
    const double done = static_cast<double>(next_++) / static_cast<double>(rows());
    if (next_ % 64 == 0 && !watch_.proceed({.done = done, .lower = lower, .stage = stage})) throw Stopped{};
    lights_.read(row);
    if (check != nullptr) check->add(row, row_);
    if (on) gf2::add(row, ones_.words());
  }
  void write(std::span<const Word> presses) override {
    std::copy(presses.begin(), presses.end(), row_.begin());
    written += count_lit(presses);
    sink->write(presses);
  }

  bool on = false;  // the target
  const char* stage = "reading the lights";
  std::uint64_t lower = 0;
  std::uint64_t written = 0;  // presses
  RowCheck* check = nullptr;
  RowSink* sink = nullptr;

 private:
  RowSource& lights_;
  Watch& watch_;
  Board ones_;
  Vector row_;  // the presses that belong to the next row of lights
  std::size_t next_ = 0;
};

/// Counts the lights that pass to a chase.
class CountedLights final : public RowSource {
 public:
  explicit CountedLights(RowSource& lights) : lights_(lights) {}
  std::size_t rows() const override { return lights_.rows(); }
  std::size_t columns() const override { return lights_.columns(); }
  void rewind() override { lights_.rewind(); }
  void read(std::span<Word> row) override {
    lights_.read(row);
    lit += count_lit(row);
  }
  std::uint64_t lit = 0;

 private:
  RowSource& lights_;
};

/// A run of presses, known by its start: u_1, u_2 and, where the rows wrap, u_0. The first two decide all
/// others, and so do they the reading order of runs, also of runs to different targets.
Board rows_of_start(const ChaseShape& shape, std::span<const Word> state, std::span<const Word> lights) {
  Board rows(shape.rows_wrap ? 3 : 2, shape.row_rule.columns);
  const auto first = state.first(shape.row_words());
  std::copy(first.begin(), first.end(), rows.row(0).begin());
  if (shape.rows_wrap) {
    const auto before = state.subspan(shape.row_words());
    std::copy(before.begin(), before.end(), rows.row(1).begin());
    std::copy(before.begin(), before.end(), rows.row(2).begin());
  }
  shape.row_rule.add_row(first, lights, rows.row(1));
  return rows;
}

Vector start_of_rows(const ChaseShape& shape, const Board& rows) {
  Vector state(rows.row(0).begin(), rows.row(0).end());
  if (shape.rows_wrap) state.insert(state.end(), rows.row(2).begin(), rows.row(2).end());
  return state;
}

struct Start {
  Board rows;  // as rows_of_start gives them
  std::uint64_t presses = 0;
  std::uint64_t rivals = 1;
  bool on = false;  // its target
};

/// The largest nullity at which the fewest presses are looked for row by row.
constexpr std::size_t greatest_streamed_nullity = 16;

/// The member of fewest presses of one target's coset: all quiet patterns are run beside one solution, and
/// the cells counted by which patterns press them (Fact 5). Cost: nullity + 1 chases, and a nanosecond or
/// so for each cell that any pattern presses.
Start fewest_start(const ChaseShape& shape, Gate& gate, Board particular, std::vector<Board> quiet) {
  normalise(particular, quiet);
  const std::size_t dimension = quiet.size();
  const std::size_t words = shape.row_words();
  std::vector<Vector> here(dimension + 1);
  std::vector<Vector> above(dimension + 1, Vector(words));
  for (std::size_t t = 0; t <= dimension; ++t) {
    here[t] = start_of_rows(shape, t < dimension ? quiet[t] : particular);
    if (shape.rows_wrap)
      above[t].assign(here[t].begin() + static_cast<std::ptrdiff_t>(words), here[t].end());
    here[t].resize(words);
  }

  std::vector<std::int64_t> balance(std::size_t{1} << dimension);
  std::uint64_t active_cells = 0;
  std::uint64_t fixed = 0;
  const Vector dark(words);
  Vector lights(words);
  gate.rewind();
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t w = 0; w < words; ++w) {
      Word active = 0;
      for (std::size_t t = 0; t < dimension; ++t) active |= here[t][w];
      const Word pressed = here[dimension][w];
      fixed += static_cast<std::uint64_t>(std::popcount(pressed & ~active));
      active_cells += static_cast<std::uint64_t>(std::popcount(active));
      for (; active != 0; active &= active - 1) {
        const int bit = std::countr_zero(active);
        std::size_t mask = 0;
        for (std::size_t t = 0; t < dimension; ++t) mask = mask << 1 | (here[t][w] >> bit & 1);
        balance[mask] += pressed >> bit & 1 ? -1 : 1;
      }
    }
    gate.read(lights);
    for (std::size_t t = 0; t <= dimension; ++t) {
      shape.row_rule.add_row(here[t], t < dimension ? dark : lights, above[t]);
      std::swap(here[t], above[t]);
    }
  }
  gf2::walsh_transform<std::int64_t>(balance);

  const auto best = std::max_element(balance.begin(), balance.end());  // the first of them (Fact 16)
  Start start{std::move(particular), 0, 0, gate.on};
  start.presses = fixed + (active_cells - static_cast<std::uint64_t>(*best)) / 2;
  start.rivals = static_cast<std::uint64_t>(std::count(balance.begin(), balance.end(), *best));
  const auto member = static_cast<std::size_t>(best - balance.begin());
  for (std::size_t t = 0; t < dimension; ++t)
    if (member >> (dimension - 1 - t) & 1) start.rows ^= quiet[t];
  return start;
}

/// Chases from a start, checks and writes every row. The number of presses.
std::uint64_t write_presses(const ChaseShape& shape, const RowPuzzle& puzzle, Gate& gate,
                            const Start& start, RowSink& presses) {
  RowCheck check(puzzle.rule, puzzle.wrap, puzzle.goal, shape.rows, shape.row_rule.columns);
  gate.on = start.on;
  gate.stage = "writing the presses";
  gate.check = &check;
  gate.sink = &presses;
  run_chase(shape, gate, start_of_rows(shape, start.rows), &gate);
  if (const std::string& fault = check.finish(); !fault.empty())
    throw InternalError("an answer failed its own check: " + fault);
  return gate.written;
}

void solve_by_chase(const ChaseShape& shape, RowSource& lights, RowSink& presses, const RowPuzzle& puzzle,
                    const SolveOptions& options, Watch& watch, Answer& answer) {
  const std::uint64_t memory = options.memory_bytes ? *options.memory_bytes : default_memory_bytes();
  const auto first_row = make_first_row(shape, memory, watch);
  if (!first_row) return;
  answer.nullity = first_row->nullity();

  Gate gate(lights, watch);
  CountedLights counted(gate);
  const Vector nothing(shape.state_words());
  const Vector residue = run_chase(shape, counted, nothing, nullptr);
  const std::uint64_t cells = shape.rows * shape.row_rule.columns;
  const std::uint64_t widest = shape.row_rule.self ? 5 : 4;
  const bool may_off = puzzle.goal != Goal::Kind::on;
  const bool may_on = puzzle.goal != Goal::Kind::off;
  const std::uint64_t changes =
      std::min(may_off ? counted.lit : cells, may_on ? cells - counted.lit : cells);
  answer.lower = gate.lower = (changes + widest - 1) / widest;

  Vector first_lights(shape.row_words());
  lights.rewind();
  lights.read(first_lights);
  std::vector<Start> starts;
  const auto consider = [&](const Vector& target_residue, bool on) {
    const auto state = first_row->solve(target_residue);
    if (!state) return;
    Vector first = first_lights;
    if (on) gf2::add(first, all_lit(1, shape.row_rule.columns).words());
    starts.push_back({rows_of_start(shape, *state, first), 0, 1, on});
  };
  if (may_off) consider(residue, false);
  if (may_on) {
    PlainSource lit(shape.rows, shape.row_rule.columns, true);
    Vector other = run_chase(shape, lit, nothing, nullptr);
    gf2::add(other, residue);
    consider(other, true);
  }
  if (starts.empty()) {
    answer.status = Status::impossible;
    answer.lower = 0;
    answer.solutions = "0";
    return;
  }
  answer.solutions = power_of_two(first_row->nullity() + starts.size() - 1);

  Start best = starts[0];
  const bool any = options.find == SolveOptions::Find::any;
  const bool within_reach = first_row->nullity() <= greatest_streamed_nullity;
  if (!any && within_reach && (first_row->nullity() > 0 || starts.size() > 1)) {
    std::vector<Board> quiet;
    const Vector dark(shape.row_words());
    for (std::size_t t = 0; t < first_row->nullity(); ++t)
      quiet.push_back(rows_of_start(shape, first_row->kernel(t), dark));
    gate.stage = "counting presses";
    for (std::size_t i = 0; i < starts.size(); ++i) {
      gate.on = starts[i].on;
      Start start = fewest_start(shape, gate, std::move(starts[i].rows), quiet);
      if (i == 0 || start.presses < best.presses) {
        best = std::move(start);
      } else if (start.presses == best.presses) {
        const std::uint64_t rivals = start.rivals + best.rivals;
        if (reading_order(start.rows, best.rows) < 0) best = std::move(start);
        best.rivals = rivals;
      }
    }
  }
  answer.upper = write_presses(shape, puzzle, gate, best, presses);
  answer.status = any ? Status::feasible : within_reach ? Status::optimal : Status::unknown;
  if (answer.status != Status::optimal) return;
  answer.lower = *answer.upper;
  answer.optimal_solutions = std::to_string(best.rivals);
}

}  // namespace

Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options) {
  if (puzzle.goal == Goal::Kind::target) throw InputError("a target needs a board, not rows");
  Watch watch(options.limit_seconds, options.progress);
  const auto self = chase_self(puzzle.rule);
  if (self) {
    const ChaseShape shape{
        .rows = lights.rows(),
        .row_rule = {.columns = lights.columns(), .self = *self, .wraps = wraps_columns(puzzle.wrap)},
        .rows_wrap = wraps_rows(puzzle.wrap)};
    Answer answer;
    answer.method = "chase";
    try {
      solve_by_chase(shape, lights, presses, puzzle, options, watch, answer);
    } catch (const Stopped&) {
      answer.status = Status::unknown;
    }
    answer.seconds = watch.seconds();
    return answer;
  }
  BoardPuzzle held{.start = Board(lights.rows(), lights.columns()),
                   .rule = puzzle.rule,
                   .wrap = puzzle.wrap,
                   .goal = {.kind = puzzle.goal}};
  lights.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) lights.read(held.start.row(i));
  Answer answer = solve(held, options);
  if (answer.solution)
    for (std::size_t i = 0; i < lights.rows(); ++i) presses.write(answer.solution->pressed.row(i));
  answer.solution.reset();
  answer.witness.reset();
  answer.all.clear();
  return answer;
}

Verdict verify(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle) {
  if (lights.rows() != presses.rows() || lights.columns() != presses.columns())
    throw InputError("the presses have " + std::to_string(presses.rows()) + " x " +
                     std::to_string(presses.columns()) + " cells, the board " +
                     std::to_string(lights.rows()) + " x " + std::to_string(lights.columns()));
  RowCheck check(puzzle.rule, puzzle.wrap, puzzle.goal, lights.rows(), lights.columns());
  Vector light_row(words_for(lights.columns()));
  Vector press_row(words_for(lights.columns()));
  lights.rewind();
  presses.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) {
    lights.read(light_row);
    presses.read(press_row);
    check.add(light_row, press_row);
  }
  const std::string& fault = check.finish();
  return {fault.empty(), fault};
}

}  // namespace flipwise
