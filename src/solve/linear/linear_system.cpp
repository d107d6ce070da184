// SPDX-License-Identifier: MIT
#include "solve/linear/linear_system.hpp"

#include <algorithm>
#include <utility>

#include "board/stencil.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/cross.hpp"
#include "solve/linear/elimination.hpp"
#include "solve/linear/parameter_chase.hpp"
#include "solve/linear/small.hpp"

namespace flipwise {

namespace {

/// A basis of the quiet patterns, unless it would take more than some gigabytes.
std::optional<std::vector<Board>> basis_of(const LinearSystem& system, const Board& lights) {
  const std::size_t dimension = system.nullity();
  const double bits =
      static_cast<double>(dimension) * static_cast<double>(lights.words().size()) * word_bits;
  if (bits > 4e10) return std::nullopt;
  std::vector<Board> basis;
  for (std::size_t t = 0; t < dimension; ++t) basis.push_back(system.quiet_pattern(t));
  return basis;
}

}  // namespace

std::optional<Fewest> LinearSystem::fewest(const Board& lights, std::uint64_t all, Limits& limits) const {
  auto directions = basis_of(*this, lights);
  if (!directions) return std::nullopt;
  return fewest_in_coset(particular(lights).value(), std::move(*directions), all, limits);
}

std::optional<std::vector<BigInt>> LinearSystem::solutions_by_presses(const Board& lights,
                                                                      Limits& limits) const {
  auto directions = basis_of(*this, lights);
  if (!directions) return std::nullopt;
  return weight_distribution(particular(lights).value(), std::move(*directions), limits);
}

namespace {

/// Another system's answers with rows and columns exchanged. The default search is in the reading order of
/// this side, so a tie is decided as the user sees the board.
class Turned final : public LinearSystem {
 public:
  explicit Turned(std::unique_ptr<LinearSystem> inner) : inner_(std::move(inner)) {}
  std::size_t nullity() const override { return inner_->nullity(); }
  std::optional<Board> particular(const Board& lights) const override {
    const auto presses = inner_->particular(transposed(lights));
    if (!presses) return std::nullopt;
    return transposed(*presses);
  }
  Board witness(const Board& lights) const override {
    return transposed(inner_->witness(transposed(lights)));
  }
  Board quiet_pattern(std::size_t t) const override { return transposed(inner_->quiet_pattern(t)); }
  std::size_t widest_press() const override { return inner_->widest_press(); }
  const char* method() const override { return inner_->method(); }

 private:
  std::unique_ptr<LinearSystem> inner_;
};

std::unique_ptr<LinearSystem> make_chase(const BoardPuzzle& puzzle, bool self, std::uint64_t memory_bytes,
                                         Limits& limits) {
  ChaseShape shape{
      .rows = puzzle.start.rows(),
      .row_rule = {.columns = puzzle.start.columns(), .self = self, .wraps = wraps_columns(puzzle.wrap)},
      .rows_wrap = wraps_rows(puzzle.wrap)};
  // The unknowns are the columns; on the plane a flat board is turned upright.
  const bool turned = puzzle.wrap == Wrap::none && shape.rows < shape.row_rule.columns / 2;
  if (turned) std::swap(shape.rows, shape.row_rule.columns);
  auto first_row = make_first_row(shape, memory_bytes, limits);
  if (!first_row) return nullptr;
  auto chase = std::make_unique<Chase>(shape, std::move(first_row));
  if (!turned) return chase;
  return std::make_unique<Turned>(std::move(chase));
}

std::unique_ptr<LinearSystem> make_sweep(const BoardPuzzle& puzzle, std::uint64_t memory_bytes,
                                         Limits& limits) {
  if (puzzle.start.rows() >= puzzle.start.columns()) return Sweep::prepare(puzzle, memory_bytes, limits);
  // The parameters that live at a time are about as many as there are columns: make those the shorter side.
  BoardPuzzle turned = puzzle;
  turned.start = transposed(puzzle.start);
  if (puzzle.holes) turned.holes = transposed(*puzzle.holes);
  if (puzzle.goal.kind == Goal::Kind::target) turned.goal.target = transposed(puzzle.goal.target);
  for (Offset& offset : turned.rule.kinds[0]) std::swap(offset.row, offset.column);
  if (puzzle.wrap == Wrap::rows) turned.wrap = Wrap::columns;
  if (puzzle.wrap == Wrap::columns) turned.wrap = Wrap::rows;
  auto sweep = Sweep::prepare(turned, memory_bytes, limits);
  return sweep ? std::make_unique<Turned>(std::move(sweep)) : nullptr;
}

}  // namespace

std::unique_ptr<LinearSystem> make_system(const BoardPuzzle& puzzle, std::uint64_t memory_bytes,
                                          Limits& limits) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  const bool has_holes = puzzle.holes && puzzle.holes->weight() > 0;
  if (puzzle.rule.form == Rule::Form::cross && !has_holes) {
    auto cross = std::make_unique<Cross>(rows, columns);
    if (rows > SmallSystem::most_cells / columns || cross->nullity() > SmallSystem::most_nullity)
      return cross;
  }
  if (rows <= SmallSystem::most_cells / columns) {
    auto elimination = Elimination::prepare(puzzle, memory_bytes, limits);
    if (!elimination || elimination->nullity() > SmallSystem::most_nullity) return elimination;
    return std::make_unique<SmallSystem>(puzzle, *elimination);
  }
  if (puzzle.rule.form == Rule::Form::cross) return Elimination::prepare(puzzle, memory_bytes, limits);
  if (const auto self = chase_self(puzzle.rule); self && !has_holes)
    return make_chase(puzzle, *self, memory_bytes, limits);
  return make_sweep(puzzle, memory_bytes, limits);
}

}  // namespace flipwise
