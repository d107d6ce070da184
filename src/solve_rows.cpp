// SPDX-License-Identifier: MIT
#include "solve_rows.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/flipwise.hpp"
#include "run/limits.hpp"
#include "solve/colours/prime_power_chase.hpp"
#include "solve/colours/streamed_colours.hpp"
#include "solve/linear/streamed_chase.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

void require_checked(const std::string& fault) {
  if (!fault.empty()) throw InternalError("an answer failed its own check: " + fault);
}

/// Writes presses, and checks them against the corresponding lights.
class CheckedPresses final : public BlockSink {
 public:
  /// How rows are written, and what is called at the end of each band.
  struct Writing {
    bool anywhere = false;
    std::function<void()> settle = {};
  };
  CheckedPresses(const RowSource& lights, const RowPuzzle& puzzle, RowSink& out, Limits& limits,
                 Writing writing)
      : check_(puzzle, lights.modulus(), lights.rows(), lights.columns()),
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
    constexpr std::size_t between_polls = 256;
    band_.add(parts_[worker]);
    const std::size_t row_words = block.lights.size() / block.rows;
    for (std::size_t first = 0; first < block.rows; first += between_polls) {
      if (!limits_.should_continue()) limits_.give_up();
      const std::size_t rows = std::min(between_polls, block.rows - first);
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

  void finish() { require_checked(check_.finish()); }

 private:
  RowCheck check_;                     // check of all bands
  RowCheck band_;                      // check of the current band
  std::vector<RowCheck::Part> parts_;  // parts checked by each worker
  RowSink& out_;
  Limits& limits_;
  Writing writing_;
};

/// Writes a witness, and reads the lights again to check it.
class CheckedWitness final : public RowSink {
 public:
  CheckedWitness(RowSource& lights, const RowPuzzle& puzzle, RowSink& out)
      : lights_(lights),
        check_(puzzle, lights.modulus(), lights.rows(), lights.columns()),
        out_(out),
        row_(row_words(lights.columns(), lights.modulus())) {}

  void write(std::span<const Word> witness) override {
    if (!is_written_) lights_.rewind();
    is_written_ = true;
    lights_.read(row_);
    check_.add(row_, witness);
    out_.write(witness);
  }

  void finish() { require_checked(check_.finish()); }

 private:
  RowSource& lights_;
  RowWitnessCheck check_;
  RowSink& out_;
  std::vector<Word> row_;
  bool is_written_ = false;
};

/// Solves a board whose rule does not allow chasing while rows are read: keeps the board in memory, writes
/// the presses or the witness, and returns the answer without boards.
Answer solve_held(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
                  RowSink* witness) {
  Puzzle held{.start = Board(lights.rows(), lights.columns(), lights.modulus())};
  held.rule = puzzle.rule;
  held.wrap = puzzle.wrap;
  held.goal = puzzle.goal;
  held.cost_of = puzzle.cost_of;
  std::vector<Word> row(row_words(lights.columns(), lights.modulus()));
  BoardSink start(held.start);
  lights.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) {
    lights.read(row);
    start.write(row);
  }
  Answer answer = solve(held, options);
  const auto write = [&](const Board& board, RowSink& sink) {
    BoardSource source(board);
    for (std::size_t i = 0; i < board.rows(); ++i) {
      source.read(row);
      sink.write(row);
    }
  };
  // Rows of bits contain the pressed cells, but not the kinds of presses.
  if (answer.solution)
    write(lights.modulus() == 2 ? nonzero_cells(*answer.solution) : *answer.solution, presses);
  if (answer.witness && witness != nullptr) write(*answer.witness, *witness);
  answer.solution.reset();
  answer.witness.reset();
  answer.all.clear();
  return answer;
}

ChaseShape shape_of(const RowSource& lights, const RowPuzzle& puzzle, bool self) {
  return {.rows = lights.rows(),
          .row_rule = {.columns = lights.columns(), .self = self, .wraps = wraps_columns(puzzle.wrap)},
          .rows_wrap = wraps_rows(puzzle.wrap)};
}

/// All that another process needs to take part; empty if none can.
struct Invitation {
  std::string lights;
  std::string presses;
  std::size_t rows = 0;
  std::size_t columns = 0;
  bool self = false;
  Wrap wrap = Wrap::none;
  Goal::Kind kind = Goal::Kind::number;
  std::uint64_t number = 0;

  RowPuzzle puzzle() const { return {parse_rule(self ? "plus" : "ring"), wrap, {kind, number}}; }
  void save(Saving& out) const { out(lights, presses, rows, columns, self, wrap, kind, number); }
  void load(Loading& in) { in(lights, presses, rows, columns, self, wrap, kind, number); }
};

std::string invitation(const RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, bool self,
                       const Limits& limits) {
  if (!lights.reads_anywhere() || !ChaseBands::are_several(shape_of(lights, puzzle, self), limits))
    return {};
  Invitation invited{
      lights.address(),  {}, lights.rows(), lights.columns(), self, puzzle.wrap, puzzle.goal.kind,
      puzzle.goal.number};
  if (invited.lights.empty()) return {};
  invited.presses = presses.address();
  return invited.presses.empty() ? "" : packed(invited);
}

Answer chase_bits(bool self, RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, bool any,
                  CheckedWitness* witness, Limits& limits) {
  const std::string elsewhere = invitation(lights, presses, puzzle, self, limits);
  CheckedPresses checked(lights, puzzle, presses, limits, {.anywhere = !elsewhere.empty()});
  Answer answer = streamed_chase({shape_of(lights, puzzle, self), puzzle.goal, any, elsewhere}, lights,
                                 {checked, witness}, limits);
  if (answer.upper) checked.finish();
  return answer;
}

Answer chase_numbers(bool self, RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, bool any,
                     CheckedWitness* witness, Limits& limits) {
  const auto colours = static_cast<unsigned>(lights.modulus());
  require_colours(colours);
  if (lights.rows() == 0 || lights.columns() == 0)

    throw InputError("a board of " + std::to_string(lights.rows()) + " x " +
                     std::to_string(lights.columns()) +
                     " cells is empty; a board needs at least one row and one column");
  if (puzzle.goal.kind == Goal::Kind::number) require_number(puzzle.goal.number, colours);
  const StreamedColourQuestion question{.chase = {lights.rows(),
                                                  {.columns = lights.columns(),
                                                   .self = self,
                                                   .wraps = wraps_columns(puzzle.wrap),
                                                   .modulus = colours}},
                                        .goal = puzzle.goal,
                                        .cost_of = puzzle.cost_of,
                                        .any = any};
  RowCheck check(puzzle, colours, lights.rows(), lights.columns());
  const auto write = [&](std::span<const Word> light_row, std::span<const Word> row) {
    check.add(light_row, row);
    presses.write(row);
  };
  Answer answer = streamed_colours(question, lights, {write, witness}, limits);
  if (!answer.upper) return answer;
  require_checked(check.finish());
  if (check.cost() != *answer.upper) require_checked("the presses cost " + std::to_string(check.cost()));
  return answer;
}

}  // namespace

Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options,
             RowSink* witness) {
  const bool has_bits = lights.modulus() == 2;
  if (puzzle.goal.kind == Goal::Kind::target)
    throw InputError(
        "a board as the goal is not supported if the board is read row by row; load the whole board",
        ErrorCode::unsupported);
  const auto self = has_bits                  ? chase_self(puzzle.rule)
                    : wraps_rows(puzzle.wrap) ? std::nullopt
                                              : colour_chase_self(puzzle.rule);
  if (!self) return solve_held(lights, presses, puzzle, options, witness);
  Limits limits(options.run);
  std::optional<CheckedWitness> checked;
  if (witness != nullptr) checked.emplace(lights, puzzle, *witness);
  const bool any = options.find == SolveOptions::Find::any;
  Answer answer = (has_bits ? chase_bits : chase_numbers)(*self, lights, presses, puzzle, any,
                                                          checked ? &*checked : nullptr, limits);
  if (answer.status == Status::impossible && checked) checked->finish();
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
