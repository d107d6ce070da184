// SPDX-License-Identifier: MIT
#include <optional>
#include <utility>
#include <vector>

#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "held_rows.hpp"
#include "run/limits.hpp"
#include "solve/colours/local_chase.hpp"
#include "solve/colours/streamed_colours.hpp"
#include "solve_rows.hpp"
#include "verify/verify_colour_rows.hpp"

namespace flipwise {

namespace {

void require_checked(const std::string& fault) {
  if (!fault.empty()) throw InternalError("an answer failed its own check: " + fault);
}

/// Passes a witness out, and reads the lights again beside it.
class CheckedColourWitness final : public RowSink {
 public:
  CheckedColourWitness(RowSource& lights, const RowPuzzle& puzzle, RowSink& out)
      : lights_(lights),
        check_(puzzle, static_cast<unsigned>(lights.modulus()), lights.rows(), lights.columns()),
        out_(out),
        row_(lights.columns()) {}

  void write(std::span<const Word> witness) override {
    if (!is_written_) lights_.rewind();
    is_written_ = true;
    lights_.read(row_.words());
    check_.add(row_.numbers(), numbers_in(witness, lights_.columns()));
    out_.write(witness);
  }
  void finish() { require_checked(check_.finish()); }

 private:
  RowSource& lights_;
  ColourRowWitnessCheck check_;
  RowSink& out_;
  NumberRow row_;
  bool is_written_ = false;
};

/// Any other rule: the board is held.
Puzzle held_colours(const RowSource& lights, const RowPuzzle& puzzle) {
  return {.start = Board(lights.rows(), lights.columns(), lights.modulus()),
          .rule = puzzle.rule,
          .wrap = puzzle.wrap,
          .goal = puzzle.goal,
          .cost_of = puzzle.cost_of};
}

}  // namespace

Answer solve_numbers(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle,
                     const SolveOptions& options, RowSink* witness) {
  const auto colours = static_cast<unsigned>(lights.modulus());
  if (puzzle.goal.kind == Goal::Kind::target)
    throw InputError("a target needs a board, not rows", ErrorCode::unsupported);
  const auto self = colour_chase_self(puzzle.rule);
  if (!self || wraps_rows(puzzle.wrap))
    return solve_held(held_colours(lights, puzzle), lights, presses, witness, options);
  require_colours(colours);
  if (lights.rows() == 0 || lights.columns() == 0)
    throw InputError("a board needs at least one row and one column");
  if (puzzle.goal.kind == Goal::Kind::number) require_number(puzzle.goal.number, colours);
  Limits limits(options.run);
  const StreamedColourQuestion question{.chase = {lights.rows(),
                                                  {.columns = lights.columns(),
                                                   .self = *self,
                                                   .wraps = wraps_columns(puzzle.wrap),
                                                   .modulus = colours}},
                                        .goal = puzzle.goal,
                                        .cost_of = puzzle.cost_of,
                                        .any = options.find == SolveOptions::Find::any};
  ColourRowCheck check(puzzle, colours, lights.rows(), lights.columns());
  NumberRow words(lights.columns());
  std::optional<CheckedColourWitness> checked_witness;
  if (witness != nullptr) checked_witness.emplace(lights, puzzle, *witness);
  const auto write = [&](std::span<const std::uint8_t> light_row, std::span<const std::uint8_t> row) {
    check.add(light_row, row);
    presses.write(words.holding(row));
  };
  Answer answer =
      streamed_colours(question, lights, {write, checked_witness ? &*checked_witness : nullptr}, limits);
  if (answer.upper) {
    require_checked(check.finish());
    if (check.cost() != *answer.upper) require_checked("the presses cost " + std::to_string(check.cost()));
  }
  if (answer.status == Status::impossible && checked_witness) checked_witness->finish();
  answer.seconds = limits.seconds();
  return answer;
}

}  // namespace flipwise
