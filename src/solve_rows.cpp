// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"
#include "run/background_worker.hpp"
#include "solve/linear/streamed_chase.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

/// Passes rows out, and checks each with the row of lights that belongs to it.
template <typename Check>
class CheckedSink : public RowSink {
 public:
  CheckedSink(RowSource& lights, const RowPuzzle& puzzle, RowSink& out)
      : lights_(lights),
        check_(puzzle, lights.rows(), lights.columns()),
        out_(out),
        row_(words_for(lights.columns())) {}

  void finish() {
    if (!is_written_) return;
    if (const std::string& fault = check_.finish(); !fault.empty())
      throw InternalError("an answer failed its own check: " + fault);
  }

 protected:
  RowSource& lights_;
  Check check_;
  RowSink& out_;
  std::vector<Word> row_;
  bool is_written_ = false;
};

/// Stands between the outside and a chase: each row of presses is written before its row of lights is read.
class CheckedPresses final : public RowSource, public CheckedSink<RowCheck> {
 public:
  using CheckedSink::CheckedSink;
  std::size_t rows() const override { return lights_.rows(); }
  std::size_t columns() const override { return lights_.columns(); }
  void rewind() override { lights_.rewind(); }
  void read(std::span<Word> row) override {
    lights_.read(row);
    if (is_written_) check_.add(row, row_);
  }
  void write(std::span<const Word> presses) override {
    is_written_ = true;
    std::copy(presses.begin(), presses.end(), row_.begin());
    out_.write(presses);
  }
};

/// Reads the lights again beside the rows of a witness.
class CheckedWitness final : public CheckedSink<RowWitnessCheck> {
 public:
  using CheckedSink::CheckedSink;
  void write(std::span<const Word> witness) override {
    if (!is_written_) lights_.rewind();
    is_written_ = true;
    lights_.read(row_);
    check_.add(row_, witness);
    out_.write(witness);
  }
};

/// Any other rule: the board is held.
Answer solve_held(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
                  RowSink* witness) {
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

}  // namespace

Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
             RowSink* witness) {
  if (puzzle.goal == Goal::Kind::target) throw InputError("a target needs a board, not rows");
  const auto self = chase_self(puzzle.rule);
  if (!self) return solve_held(lights, presses, puzzle, options, witness);
  Limits limits(options);
  const ChaseShape shape{
      .rows = lights.rows(),
      .row_rule = {.columns = lights.columns(), .self = *self, .wraps = wraps_columns(puzzle.wrap)},
      .rows_wrap = wraps_rows(puzzle.wrap)};
  BackgroundSink out(presses, shape.row_words(), repays_thread(shape, limits));
  CheckedPresses checked(lights, puzzle, out);
  std::optional<CheckedWitness> checked_witness;
  if (witness != nullptr) checked_witness.emplace(lights, puzzle, *witness);
  const StreamedSinks sinks{checked, checked_witness ? &*checked_witness : nullptr};
  const bool any = options.find == SolveOptions::Find::any;
  Answer answer = streamed_chase({shape, puzzle.goal, any}, checked, sinks, limits);
  if (answer.upper) {
    out.finish();
    checked.finish();
  }
  if (answer.status == Status::impossible && checked_witness) checked_witness->finish();
  answer.seconds = limits.seconds();
  return answer;
}

}  // namespace flipwise
