// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include "board/count_lit.hpp"
#include "flipwise/flipwise.hpp"
#include "run/background_worker.hpp"
#include "run/memory.hpp"
#include "run/parallel.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/chase_start.hpp"
#include "solve/linear/solve_linear.hpp"
#include "verify/verify_rows.hpp"

namespace flipwise {

namespace {

using gf2::Vector;

/// What threads hand to each other at once.
constexpr std::size_t block_words = std::size_t{1} << 15;

/// Whether a board is large enough to repay a second thread, and the caller allows one.
bool repays_thread(const ChaseShape& shape, unsigned threads) {
  constexpr std::size_t least_words = std::size_t{1} << 18;
  return shape.rows * shape.row_words() >= least_words && worker_count(threads) > 1;
}

/// Passes rows on to a sink, on a second thread where that pays: writing costs as much as all the rest.
class SinkBehind final : public RowSink {
 public:
  SinkBehind(RowSink& sink, std::size_t row_words, bool threaded)
      : behind_(
            [&sink, row_words](std::span<const Word> block) {
              for (; !block.empty(); block = block.subspan(row_words)) sink.write(block.first(row_words));
            },
            threaded) {}
  void write(std::span<const Word> row) override {
    std::vector<Word>& block = behind_.block();
    block.insert(block.end(), row.begin(), row.end());
    if (block.size() >= block_words) behind_.submit();
  }
  void finish() {
    behind_.submit();
    behind_.finish();
  }

 private:
  Behind behind_;
};

/// Stands between the outside and a chase: passes rows of lights on, all changed where the target is on,
/// and tells the limits; takes the rows of presses, checks them against the lights, and passes them out.
class Gate final : public RowSource, public RowSink {
 public:
  Gate(RowSource& lights, Limits& limits)
      : lights_(lights), limits_(limits), ones_(all_lit(1, lights.columns())), row_(ones_.row_words()) {}

  std::size_t rows() const override { return lights_.rows(); }
  std::size_t columns() const override { return lights_.columns(); }
  void rewind() override {
    lights_.rewind();
    next_ = 0;
  }
  void read(std::span<Word> row) override {
    const double done = static_cast<double>(next_++) / static_cast<double>(rows());
    if (next_ % 64 == 0 && !limits_.proceed({.done = done, .lower = lower, .stage = stage}))
      throw Stopped{limits_.reason()};
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
  Limits& limits_;
  Board ones_;
  Vector row_;  // the presses that belong to the next row of lights
  std::size_t next_ = 0;
};

/// The largest nullity at which the fewest presses are looked for row by row.
constexpr std::size_t greatest_streamed_nullity = 16;

/// Chases from a start, checks and writes every row. The number of presses.
std::uint64_t write_presses(const ChaseShape& shape, const RowPuzzle& puzzle, Gate& gate,
                            const Start& start, RowSink& presses, unsigned threads) {
  RowCheck check(puzzle.rule, puzzle.wrap, puzzle.goal, shape.rows, shape.row_rule.columns);
  SinkBehind out(presses, shape.row_words(), repays_thread(shape, threads));
  gate.on = start.on;
  gate.stage = "writing the presses";
  gate.check = &check;
  gate.sink = &out;
  run_chase(shape, gate, state_of_rows(shape, start.rows), &gate);
  out.finish();
  if (const std::string& fault = check.finish(); !fault.empty())
    throw InternalError("an answer failed its own check: " + fault);
  return gate.written;
}

/// Reads the lights again beside the rows of a witness, checks it and passes it out.
class WitnessGate final : public RowSink {
 public:
  WitnessGate(RowSource& lights, const RowPuzzle& puzzle, RowSink& sink)
      : lights_(lights),
        check_(puzzle, lights.rows(), lights.columns()),
        sink_(sink),
        row_(words_for(lights.columns())) {
    lights_.rewind();
  }
  void write(std::span<const Word> witness) override {
    lights_.read(row_);
    check_.add(row_, witness);
    sink_.write(witness);
  }
  void finish() {
    if (const std::string& fault = check_.finish(); !fault.empty())
      throw InternalError("a witness failed its own check: " + fault);
  }

 private:
  RowSource& lights_;
  RowWitnessCheck check_;
  RowSink& sink_;
  Vector row_;
};

/// What a run from nothing leaves of the lights, and of the board with every cell lit (Fact 2); the latter
/// is empty for the goal off, which does not ask for it.
struct Residues {
  Vector lights;
  Vector all_lit = {};

  Vector on() const {
    Vector sum = lights;
    gf2::add(sum, all_lit);
    return sum;
  }
};

/// The kernel state of a witness that excludes the goals (Fact 17). It overlaps a board oddly when its
/// product with the residue of that board is odd.
Vector witness_of_goals(const FirstRow& first_row, const Residues& residues, Goal::Kind goal) {
  if (goal == Goal::Kind::off) return first_row.witness(residues.lights);
  Vector excludes_on = first_row.witness(residues.on());
  if (goal == Goal::Kind::on || !gf2::dot(excludes_on, residues.all_lit)) return excludes_on;
  Vector excludes_off = first_row.witness(residues.lights);
  if (gf2::dot(excludes_off, residues.all_lit)) gf2::add(excludes_off, excludes_on);
  return excludes_off;
}

struct FirstPass {
  Vector residue;
  std::uint64_t lit = 0;
};

/// Reads all lights on this thread and chases them on another where that pays.
FirstPass first_pass(const ChaseShape& shape, RowSource& lights, unsigned threads) {
  const std::size_t words = shape.row_words();
  FirstPass pass;
  ChaseRun run(shape, Vector(shape.state_words()));
  Behind behind(
      [&](std::span<const Word> block) {
        pass.lit += count_lit(block);
        for (; !block.empty(); block = block.subspan(words)) run.step(block.first(words));
      },
      repays_thread(shape, threads));
  lights.rewind();
  for (std::size_t i = 0; i < shape.rows; ++i) {
    std::vector<Word>& block = behind.block();
    block.resize(block.size() + words);
    lights.read(std::span(block).last(words));
    if (block.size() >= block_words) behind.submit();
  }
  behind.submit();
  behind.finish();
  pass.residue = run.residue();
  return pass;
}

void solve_by_chase(const ChaseShape& shape, RowSource& lights, RowSink& presses, RowSink* witness,
                    const RowPuzzle& puzzle, const SolveOptions& options, Limits& limits, Answer& answer) {
  const std::uint64_t memory = options.memory_bytes ? *options.memory_bytes : default_memory_bytes();
  const auto first_row = make_first_row(shape, memory, limits);
  if (!first_row) return;
  answer.nullity = first_row->nullity();

  Gate gate(lights, limits);
  FirstPass pass = first_pass(shape, gate, options.threads);
  Residues residues{std::move(pass.residue)};
  const std::uint64_t cells = shape.rows * shape.row_rule.columns;
  const std::uint64_t widest = shape.row_rule.self ? 5 : 4;
  const bool may_off = puzzle.goal != Goal::Kind::on;
  const bool may_on = puzzle.goal != Goal::Kind::off;
  const std::uint64_t changes = std::min(may_off ? pass.lit : cells, may_on ? cells - pass.lit : cells);
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
  if (may_off) consider(residues.lights, false);
  if (may_on) {
    PlainSource lit(shape.rows, shape.row_rule.columns, true);
    residues.all_lit = run_chase(shape, lit, Vector(shape.state_words()), nullptr);
    consider(residues.on(), true);
  }
  if (starts.empty()) {
    if (witness != nullptr) {
      gate.stage = "writing the witness";
      WitnessGate out(gate, puzzle, *witness);
      PlainSource dark(shape.rows, shape.row_rule.columns, false);
      const Vector kernel_state = witness_of_goals(*first_row, residues, puzzle.goal);
      run_chase(shape, dark, witness_state(shape, kernel_state), &out);
      out.finish();
    }
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
      start.on = gate.on;
      if (i == 0 || start.presses < best.presses) {
        best = std::move(start);
      } else if (start.presses == best.presses) {
        const std::uint64_t co_optimal = start.co_optimal + best.co_optimal;
        if (reading_order(start.rows, best.rows) < 0) best = std::move(start);
        best.co_optimal = co_optimal;
      }
    }
  }
  answer.upper = write_presses(shape, puzzle, gate, best, presses, options.threads);
  answer.status = any ? Status::feasible : within_reach ? Status::optimal : Status::unknown;
  if (answer.status != Status::optimal) return;
  answer.lower = *answer.upper;
  answer.optimal_solutions = std::to_string(best.co_optimal);
}

}  // namespace

Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
             RowSink* witness) {
  if (puzzle.goal == Goal::Kind::target) throw InputError("a target needs a board, not rows");
  Limits limits(options);
  const auto self = chase_self(puzzle.rule);
  if (self) {
    const ChaseShape shape{
        .rows = lights.rows(),
        .row_rule = {.columns = lights.columns(), .self = *self, .wraps = wraps_columns(puzzle.wrap)},
        .rows_wrap = wraps_rows(puzzle.wrap)};
    Answer answer;
    answer.method = "chase";
    try {
      solve_by_chase(shape, lights, presses, witness, puzzle, options, limits, answer);
    } catch (const Stopped&) {
      answer.status = Status::unknown;
    }
    answer.seconds = limits.seconds();
    return answer;
  }
  BoardPuzzle held{.start = Board(lights.rows(), lights.columns()),
                   .rule = puzzle.rule,
                   .wrap = puzzle.wrap,
                   .goal = {.kind = puzzle.goal}};
  lights.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) lights.read(held.start.row(i));
  Answer answer = solve(held, options);
  const auto write = [](const Board& board, RowSink& sink) {
    for (std::size_t i = 0; i < board.rows(); ++i) sink.write(board.row(i));
  };
  if (answer.solution) write(answer.solution->pressed, presses);
  if (answer.witness && witness != nullptr) write(*answer.witness, *witness);
  answer.solution.reset();
  answer.witness.reset();
  answer.all.clear();
  return answer;
}

}  // namespace flipwise
