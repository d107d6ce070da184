// SPDX-License-Identifier: MIT
#include "solve/linear/streamed_chase.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "arithmetic/big_int.hpp"
#include "gf2/walsh.hpp"
#include "run/reasons.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

namespace {

using gf2::Vector;

/// The greatest nullity for which the minimum is searched row by row.
constexpr std::size_t greatest_streamed_nullity = 16;

/// The start of a run of presses: u_1, u_2 and, if the rows wrap, u_0. The first two determine all others,
/// and also the reading order of runs, even of runs to different targets.
struct Start {
  Board rows;
  std::uint64_t presses = 0;
  std::uint64_t co_optimal = 1;  ///< number of runs with as few presses, including itself
  bool on = false;               ///< target: all lights on
};

/// Convert a state of the chase and the first row's lights to the rows of a start, and back to a state.
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

Vector state_of_rows(const ChaseShape& shape, const Board& rows) {
  Vector state(rows.row(0).begin(), rows.row(0).end());
  if (shape.rows_wrap) state.insert(state.end(), rows.row(2).begin(), rows.row(2).end());
  return state;
}

/// Returns the start of the minimum solution for one target, without holding a board. All quiet patterns
/// are run along with one solution, and cells are counted by the patterns that press them (Fact 5). Cost:
/// nullity + 1 chases, and some nanoseconds for each cell in a pattern. Memory: 2^nullity words per thread.
Start fewest_start(const ChaseShape& shape, ChaseBands& bands, Start found, std::vector<Board> quiet,
                   Limits& limits) {
  Board particular = std::move(found.rows);
  normalise(particular, quiet, limits);
  const std::size_t dimension = quiet.size();
  std::vector<ChaseRun> runs;
  runs.emplace_back(shape, state_of_rows(shape, particular));
  for (const Board& rows : quiet) runs.emplace_back(shape, state_of_rows(shape, rows));
  PressTally tally = bands.count(std::move(runs), found.on);
  gf2::walsh_transform<std::int64_t>(tally.balance);

  const auto best = std::max_element(tally.balance.begin(), tally.balance.end());  // the first (Fact 16)
  Start start{.rows = std::move(particular), .on = found.on};
  start.presses = tally.fixed + (tally.active_cells - static_cast<std::uint64_t>(*best)) / 2;
  start.co_optimal =
      static_cast<std::uint64_t>(std::count(tally.balance.begin(), tally.balance.end(), *best));
  const auto member = static_cast<std::size_t>(best - tally.balance.begin());
  for (std::size_t t = 0; t < dimension; ++t)
    if (member >> (dimension - 1 - t) & 1) start.rows ^= quiet[t];
  return start;
}

class StreamedChase {
 public:
  StreamedChase(const StreamedQuestion& question, RowSource& lights, BlockSink& presses, Limits& limits)
      : shape_(question.shape),
        goal_(question.goal),
        any_(question.any),
        limits_(limits,
                [this](Progress state) {
                  state.lower = lower_;
                  return state;
                }),
        bands_(shape_, lights, presses, question.elsewhere, limits_) {}

  void run(RowSink* witness, Answer& answer) {
    first_row_ = make_first_row(shape_, limits_);
    answer.nullity = first_row_->nullity();
    read_lights(answer);
    std::vector<Start> starts = solvable_starts();
    if (starts.empty()) {
      if (witness != nullptr) write_witness(*witness);
      answer.status = Status::impossible;
      answer.lower = 0;
      answer.solutions = "0";
      return;
    }
    answer.solutions = (BigInt(1) << (first_row_->nullity() + starts.size() - 1)).decimal();
    const bool within_reach = first_row_->nullity() <= greatest_streamed_nullity;
    const bool is_choice = first_row_->nullity() > 0 || starts.size() > 1;
    const Start best =
        !any_ && within_reach && is_choice ? best_of(std::move(starts)) : std::move(starts[0]);
    answer.upper = bands_.write({shape_, state_of_rows(shape_, best.rows)}, best.on);
    answer.status = any_ ? Status::feasible : within_reach ? Status::optimal : Status::unknown;
    if (answer.status == Status::unknown)
      answer.reason = "with " + std::to_string(first_row_->nullity()) +
                      " independent quiet patterns, minimum solutions " + reason_ends::row_by_row;
    if (!is_choice || answer.status == Status::optimal) answer.lower = *answer.upper;
    if (answer.status != Status::optimal) return;
    answer.optimal_solutions = std::to_string(best.co_optimal);
  }

 private:
  bool may_be_off() const { return !goal_.is_number(1); }
  bool may_be_on() const { return !goal_.is_number(0); }

  void read_lights(Answer& answer) {
    auto [lit, first_lights, residue] = bands_.look();
    first_lights_ = std::move(first_lights);
    off_residue_ = std::move(residue);
    const std::uint64_t cells = shape_.rows * shape_.row_rule.columns;
    const std::uint64_t changes = std::min(may_be_off() ? lit : cells, may_be_on() ? cells - lit : cells);
    answer.lower = lower_ = (changes + shape_.widest_press() - 1) / shape_.widest_press();
  }

  /// Returns a start for each target that has a solution.
  std::vector<Start> solvable_starts() {
    std::vector<Start> starts;
    const auto consider = [&](const Vector& residue, bool on) {
      const auto state = first_row_->solve(residue);
      if (!state) return;
      Vector first = first_lights_;
      if (on) gf2::add(first, all_lit(1, shape_.row_rule.columns).words());
      starts.push_back({rows_of_start(shape_, *state, first), 0, 1, on});
    };
    if (may_be_off()) consider(off_residue_, false);
    if (may_be_on()) {
      LitSource lit(shape_, limits_);
      on_residue_ = run_chase(shape_, lit, Vector(shape_.state_words()), nullptr, limits_);
      gf2::add(on_residue_, off_residue_);
      consider(on_residue_, true);
    }
    return starts;
  }

  Start best_of(std::vector<Start> starts) {
    std::vector<Board> quiet;
    const Vector zeros(shape_.row_words());
    for (std::size_t t = 0; t < first_row_->nullity(); ++t)
      quiet.push_back(rows_of_start(shape_, first_row_->kernel(t), zeros));
    std::optional<Start> best;
    for (Start& one : starts) {
      Start start = fewest_start(shape_, bands_, std::move(one), quiet, limits_);
      if (!best || start.presses < best->presses) {
        best = std::move(start);
      } else if (start.presses == best->presses) {
        const std::uint64_t co_optimal = start.co_optimal + best->co_optimal;
        if (reading_order(start.rows, best->rows) < 0) best = std::move(start);
        best->co_optimal = co_optimal;
      }
    }
    return std::move(*best);
  }

  /// Writes a witness against every target (Fact 17). The witness made from a vector `state` shares an odd
  /// number of cells with a board if the product of `state` and the residue of that board is odd.
  void write_witness(RowSink& sink) {
    Vector state = first_row_->witness(goal_.is_number(1) ? on_residue_ : off_residue_);
    if (goal_.kind == Goal::Kind::uniform) {
      Vector excludes_on = first_row_->witness(on_residue_);
      if (gf2::dot(excludes_on, off_residue_))
        state = std::move(excludes_on);
      else if (!gf2::dot(state, on_residue_))
        gf2::add(state, excludes_on);
    }
    run_homogeneous_chase(shape_, witness_state(shape_, std::move(state), limits_), &sink, limits_);
  }

  ChaseShape shape_;
  Goal goal_;
  bool any_;
  std::uint64_t lower_ = 0;  // the proved bound
  Limits limits_;            // adds it to progress reports
  ChaseBands bands_;
  std::unique_ptr<FirstRow> first_row_;
  Vector first_lights_;
  Vector off_residue_;  // residue of the lights (Fact 2)
  Vector on_residue_;   // residue of the unlit lights, if the goal may be on
};

}  // namespace

Answer streamed_chase(const StreamedQuestion& question, RowSource& lights, StreamedSinks sinks,
                      Limits& limits) {
  Answer answer;
  answer.method = "chase";
  const std::string why = stopped_by(
      [&] { StreamedChase(question, lights, sinks.presses, limits).run(sinks.witness, answer); });
  if (!why.empty()) {
    answer.status = Status::unknown;
    answer.reason = why;
  }
  return answer;
}

}  // namespace flipwise
