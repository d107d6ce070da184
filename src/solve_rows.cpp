// SPDX-License-Identifier: MIT
#include "solve_rows.hpp"

#include <algorithm>
#include <utility>
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
  /// How rows are written, and what is called at the end of each band.
  struct Writing {
    bool anywhere = false;
    std::function<void()> settle = {};
  };
  CheckedPresses(const RowSource& lights, const RowPuzzle& puzzle, RowSink& out, Limits& limits,
                 Writing writing)
      : check_(puzzle, lights.rows(), lights.columns()),
        band_(check_),
        parts_(limits.threads()),
        out_(out),
        limits_(limits),
        writing_(std::move(writing)) {}

  void begin(std::size_t first_row) override { band_.begin_at(first_row); }

  void check(const ChasedBlock& block, unsigned worker) override {
    band_.check(block.first_row, block.lights, block.of_run(0), parts_[worker]);
  }

  void write(const ChasedBlock& block, unsigned worker) override {
    constexpr std::size_t between_questions = 256;
    band_.add(parts_[worker]);
    const std::size_t row_words = block.lights.size() / block.rows;
    for (std::size_t first = 0; first < block.rows; first += between_questions) {
      if (!limits_.keep_on()) limits_.give_up();
      const std::size_t rows = std::min(between_questions, block.rows - first);
      const auto presses = block.of_run(0).subspan(first * row_words, rows * row_words);
      if (writing_.anywhere)
        out_.write_at(block.first_row + first, presses);
      else
        out_.write_rows(presses, rows);
    }
  }

  std::string end() override {
    if (writing_.settle) writing_.settle();
    return packed(band_.together());
  }

  void add(const std::string& band) override {
    RowCheck::Part part;
    unpack(band, part);
    check_.add(part);
  }

  void finish() {
    if (const std::string& fault = check_.finish(); !fault.empty())
      throw InternalError("an answer failed its own check: " + fault);
  }

 private:
  RowCheck check_;                     // of all bands
  RowCheck band_;                      // of the one at hand
  std::vector<RowCheck::Part> parts_;  // of each worker
  RowSink& out_;
  Limits& limits_;
  Writing writing_;
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
Puzzle held_board(const RowSource& lights, const RowPuzzle& puzzle) {
  return {.start = Board(lights.rows(), lights.columns()),
          .rule = puzzle.rule,
          .wrap = puzzle.wrap,
          .goal = puzzle.goal};
}

ChaseShape shape_of(const RowSource& lights, const RowPuzzle& puzzle, bool self) {
  return {.rows = lights.rows(),
          .row_rule = {.columns = lights.columns(), .self = self, .wraps = wraps_columns(puzzle.wrap)},
          .rows_wrap = wraps_rows(puzzle.wrap)};
}

/// All that another process needs to take part; empty where none can.
struct Invitation {
  std::string lights;
  std::string presses;
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool self = false;
  Wrap wrap = Wrap::none;
  std::string goal;  // off, on or uniform

  RowPuzzle puzzle() const {
    Goal of_all;
    if (goal == "on") of_all.number = 1;
    if (goal == "uniform") of_all.kind = Goal::Kind::uniform;
    return {parse_rule(self ? "plus" : "ring"), wrap, of_all};
  }
  void save(Saving& out) const { out(lights, presses, rows, columns, self, wrap, goal); }
  void load(Loading& in) { in(lights, presses, rows, columns, self, wrap, goal); }
};

std::string invitation(const RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, bool self,
                       const Limits& limits) {
  if (!lights.reads_anywhere() || !ChaseBands::are_several(shape_of(lights, puzzle, self), limits))
    return {};
  Invitation invited;
  invited.rows = lights.rows();
  invited.columns = lights.columns();
  invited.self = self;
  invited.wrap = puzzle.wrap;
  invited.goal = puzzle.goal.kind == Goal::Kind::uniform ? "uniform"
                 : puzzle.goal.number == 0               ? "off"
                                                         : "on";
  invited.lights = lights.address();
  if (invited.lights.empty()) return {};
  invited.presses = presses.address();
  return invited.presses.empty() ? "" : packed(invited);
}

}  // namespace

Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
             RowSink* witness) {
  if (lights.modulus() != 2) return solve_numbers(lights, presses, puzzle, options, witness);
  if (puzzle.goal.kind == Goal::Kind::target)
    throw InputError("a target needs a board, not rows", ErrorCode::unsupported);
  const auto self = chase_self(puzzle.rule);
  if (!self) return solve_held(held_board(lights, puzzle), lights, presses, witness, options);
  Limits limits(options.run);
  const std::string elsewhere = invitation(lights, presses, puzzle, *self, limits);
  CheckedPresses checked(lights, puzzle, presses, limits, {.anywhere = !elsewhere.empty()});
  std::optional<CheckedWitness> checked_witness;
  if (witness != nullptr) checked_witness.emplace(lights, puzzle, *witness);
  const StreamedSinks sinks{checked, checked_witness ? &*checked_witness : nullptr};
  const bool any = options.find == SolveOptions::Find::any;
  Answer answer =
      streamed_chase({shape_of(lights, puzzle, *self), puzzle.goal, any, elsewhere}, lights, sinks, limits);
  if (answer.upper) checked.finish();
  if (answer.status == Status::impossible && checked_witness) checked_witness->finish();
  answer.seconds = limits.seconds();
  return answer;
}

void assist_rows(Team& team, const std::string& question, Limits& limits, const OpenRows& open) {
  Invitation invited;
  unpack(question, invited);
  const SharedRows shared = open(invited.lights, invited.presses);
  if (!shared.lights || !shared.presses || shared.lights->rows() != invited.rows ||
      shared.lights->columns() != invited.columns)
    return;
  const RowPuzzle puzzle = invited.puzzle();
  CheckedPresses presses(*shared.lights, puzzle, *shared.presses, limits,
                         {.anywhere = true, .settle = shared.settle});
  assist_bands(team, shape_of(*shared.lights, puzzle, invited.self), *shared.lights, presses, limits);
}

}  // namespace flipwise
