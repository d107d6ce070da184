// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"
#include "held_rows.hpp"
#include "run/limits.hpp"
#include "solve/linear/streamed_chase.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

/// Passes presses out, and checks them with the lights that belong to them.
class CheckedPresses final : public BlockSink {
 public:
  CheckedPresses(const RowSource& lights, const RowPuzzle& puzzle, RowSink& out, Limits& limits)
      : check_(puzzle, lights.rows(), lights.columns()),
        parts_(limits.threads()),
        out_(out),
        limits_(limits) {}

  void check(const ChasedBlock& block, unsigned worker) override {
    check_.check(block.first_row, block.lights, block.of_run(0), parts_[worker]);
  }

  void write(const ChasedBlock& block, unsigned worker) override {
    constexpr std::size_t between_questions = 256;
    check_.add(parts_[worker]);
    const std::size_t row_words = block.lights.size() / block.rows;
    for (std::size_t first = 0; first < block.rows; first += between_questions) {
      if (!limits_.keep_on()) limits_.give_up();
      const std::size_t rows = std::min(between_questions, block.rows - first);
      out_.write_rows(block.of_run(0).subspan(first * row_words, rows * row_words), rows);
    }
  }

  void finish() {
    if (const std::string& fault = check_.finish(); !fault.empty())
      throw InternalError("an answer failed its own check: " + fault);
  }

 private:
  RowCheck check_;
  std::vector<RowCheck::Part> parts_;  // of each worker
  RowSink& out_;
  Limits& limits_;
};

/// Passes a witness out, and reads the lights again beside it.
class CheckedWitness final : public RowSink {
 public:
  CheckedWitness(RowSource& lights, const RowPuzzle& puzzle, RowSink& out)
      : lights_(lights),
        check_(puzzle, lights.rows(), lights.columns()),
        out_(out),
        row_(words_for(lights.columns())) {}

  void write(std::span<const Word> witness) override {
    if (!is_written_) lights_.rewind();
    is_written_ = true;
    lights_.read(row_);
    check_.add(row_, witness);
    out_.write(witness);
  }

  void finish() {
    if (const std::string& fault = check_.finish(); !fault.empty())
      throw InternalError("an answer failed its own check: " + fault);
  }

 private:
  RowSource& lights_;
  RowWitnessCheck check_;
  RowSink& out_;
  std::vector<Word> row_;
  bool is_written_ = false;
};

/// Any other rule: the board is held.
BoardPuzzle held_board(const RowSource& lights, const RowPuzzle& puzzle) {
  return {.start = Board(lights.rows(), lights.columns()),
          .rule = puzzle.rule,
          .wrap = puzzle.wrap,
          .goal = {.kind = puzzle.goal}};
}

}  // namespace

Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
             RowSink* witness) {
  if (puzzle.goal == Goal::Kind::target) throw InputError("a target needs a board, not rows");
  const auto self = chase_self(puzzle.rule);
  if (!self) return solve_held(held_board(lights, puzzle), lights, presses, witness, options);
  Limits limits(options);
  const ChaseShape shape{
      .rows = lights.rows(),
      .row_rule = {.columns = lights.columns(), .self = *self, .wraps = wraps_columns(puzzle.wrap)},
      .rows_wrap = wraps_rows(puzzle.wrap)};
  CheckedPresses checked(lights, puzzle, presses, limits);
  std::optional<CheckedWitness> checked_witness;
  if (witness != nullptr) checked_witness.emplace(lights, puzzle, *witness);
  const StreamedSinks sinks{checked, checked_witness ? &*checked_witness : nullptr};
  const bool any = options.find == SolveOptions::Find::any;
  Answer answer = streamed_chase({shape, puzzle.goal, any}, lights, sinks, limits);
  if (answer.upper) checked.finish();
  if (answer.status == Status::impossible && checked_witness) checked_witness->finish();
  answer.seconds = limits.seconds();
  return answer;
}

}  // namespace flipwise
