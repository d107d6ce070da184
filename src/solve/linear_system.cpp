// SPDX-License-Identifier: MIT
#include "solve/linear_system.hpp"

#include <algorithm>

#include "board/stencil.hpp"
#include "solve/chase.hpp"
#include "solve/cross.hpp"
#include "solve/elimination.hpp"
#include "solve/small.hpp"

namespace flipwise {

std::optional<Fewest> LinearSystem::fewest(const Board& lights, const FewestOptions& options,
                                           Watch& watch) const {
  const std::size_t dimension = nullity();
  const double bits =
      static_cast<double>(dimension) * static_cast<double>(lights.words().size()) * word_bits;
  if (bits > 4e10) return std::nullopt;
  std::vector<Board> directions;
  for (std::size_t t = 0; t < dimension; ++t) directions.push_back(quiet_pattern(t));
  return fewest_in_coset(particular(lights).value(), std::move(directions), options, watch);
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
                                         Watch& watch) {
  std::size_t rows = puzzle.start.rows();
  std::size_t columns = puzzle.start.columns();
  // On the plane the shorter side carries the unknowns; a wrapped side must be the columns.
  const bool turned = puzzle.wrap == Wrap::rows || (puzzle.wrap == Wrap::none && rows < columns);
  if (turned) std::swap(rows, columns);
  const RowRule rule{.columns = columns, .self = self, .wraps = puzzle.wrap != Wrap::none};
  auto chase = Chase::prepare(rows, rule, memory_bytes, watch);
  if (!chase || !turned) return chase;
  return std::make_unique<Turned>(std::move(chase));
}

}  // namespace

std::unique_ptr<LinearSystem> make_system(const BoardPuzzle& puzzle, std::uint64_t memory_bytes,
                                          Watch& watch) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  const bool has_holes = puzzle.holes && puzzle.holes->weight() > 0;
  if (puzzle.rule.form == Rule::Form::cross && !has_holes) {
    auto cross = std::make_unique<Cross>(rows, columns);
    if (rows > SmallSystem::most_cells / columns || cross->nullity() > SmallSystem::most_nullity)
      return cross;
  }
  if (rows <= SmallSystem::most_cells / columns) {
    auto elimination = Elimination::prepare(puzzle, memory_bytes, watch);
    if (!elimination || elimination->nullity() > SmallSystem::most_nullity) return elimination;
    return std::make_unique<SmallSystem>(puzzle, *elimination);
  }
  if (puzzle.rule.form == Rule::Form::stencil && puzzle.wrap != Wrap::torus && !has_holes) {
    const auto stencil = canonical(puzzle.rule.kinds[0]);
    if (stencil == canonical(parse_rule("plus").kinds[0]))
      return make_chase(puzzle, true, memory_bytes, watch);
    if (stencil == canonical(parse_rule("ring").kinds[0]))
      return make_chase(puzzle, false, memory_bytes, watch);
  }
  return Elimination::prepare(puzzle, memory_bytes, watch);
}

}  // namespace flipwise
