// SPDX-License-Identifier: MIT
#include "solve/linear/make_system.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "solve/linear/chase.hpp"
#include "solve/linear/packed_system.hpp"

namespace flipwise {

namespace {

/// Adapts a system to the board with rows and columns exchanged. The default search uses the reading order
/// of the outer board, so ties are broken as the user sees the board.
class Transposed final : public LinearSystem {
 public:
  explicit Transposed(std::unique_ptr<LinearSystem> inner)
      : LinearSystem(inner->method(), inner->widest_press()), inner_(std::move(inner)) {}
  std::size_t nullity() const override { return inner_->nullity(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override {
    const auto presses = inner_->particular(transposed(lights), limits);
    if (!presses) return std::nullopt;
    return transposed(*presses);
  }
  Board witness(const Board& lights, Limits& limits) const override {
    return transposed(inner_->witness(transposed(lights), limits));
  }
  Board quiet_pattern(std::size_t t, Limits& limits) const override {
    return transposed(inner_->quiet_pattern(t, limits));
  }

 private:
  std::unique_ptr<LinearSystem> inner_;
};

class SmallSystem final : public LinearSystem {
 public:
  SmallSystem(const Elimination& elimination, std::size_t rows, std::size_t columns)
      : LinearSystem("small", elimination.widest_press()),
        rows_(rows),
        columns_(columns),
        system_(elimination) {}

  std::size_t nullity() const override { return system_.nullity(); }
  std::optional<Board> particular(const Board& lights, Limits&) const override {
    const auto [presses, failed] = system_.image(packed_cells<1>(lights));
    if (failed != 0) return std::nullopt;
    return unpacked(presses);
  }
  Board witness(const Board& lights, Limits&) const override {
    const Word failed = system_.image(packed_cells<1>(lights))[1];
    return unpacked(system_.witnesses()[static_cast<std::size_t>(std::countr_zero(failed))][0]);
  }
  /// Members of the kernel are listed in reading order, so member 2^i is the i-th from last of the basis.
  Board quiet_pattern(std::size_t t, Limits&) const override {
    return unpacked(system_.members()[std::size_t{1} << (nullity() - 1 - t)][0]);
  }
  std::optional<Fewest> count_fewest(Board particular, std::uint64_t all, Limits&,
                                     std::uint64_t) const override {
    const Word presses = packed_cells<1>(particular)[0];
    const auto weight = [&](Word member) {
      return static_cast<std::uint64_t>(std::popcount(presses ^ member));
    };
    Fewest result = {.presses = max_small_cells + 1};
    std::uint64_t ways = 0;
    for (const auto& [member] : system_.members())
      result.presses = std::min(result.presses, weight(member));
    for (const auto& [member] : system_.members()) {
      if (weight(member) != result.presses) continue;
      ++ways;
      if (result.first.empty() || result.first.size() < all)
        result.first.push_back(unpacked(presses ^ member));
    }
    result.lower = result.presses;
    result.co_optimal = ways;
    return result;
  }

 private:
  Board unpacked(Word cells) const { return unpack_cells({&cells, 1}, rows_, columns_); }

  std::size_t rows_;
  std::size_t columns_;
  PackedSystem<1> system_;
};

std::unique_ptr<LinearSystem> chase_upright(const Puzzle& puzzle, bool self, Limits& limits) {
  ChaseShape shape{
      .rows = puzzle.start.rows(),
      .row_rule = {.columns = puzzle.start.columns(), .self = self, .wraps = wraps_columns(puzzle.wrap)},
      .rows_wrap = wraps_rows(puzzle.wrap)};
  // The unknowns are the columns, so on the plane a flat board is turned upright.
  const bool is_flat = puzzle.wrap == Wrap::none && shape.rows < shape.row_rule.columns / 2;
  if (is_flat) std::swap(shape.rows, shape.row_rule.columns);
  auto chase = make_chase(shape, make_first_row(shape, limits));
  if (!is_flat) return chase;
  return std::make_unique<Transposed>(std::move(chase));
}

std::unique_ptr<LinearSystem> parameter_chase_upright(const Puzzle& puzzle, Limits& limits) {
  if (puzzle.start.rows() >= puzzle.start.columns()) return make_parameter_chase(puzzle, limits);
  // About as many parameters are alive at a time as there are columns: make these the shorter side.
  return std::make_unique<Transposed>(make_parameter_chase(transposed(puzzle), limits));
}

}  // namespace

std::unique_ptr<LinearSystem> make_small_system(const Elimination& elimination, std::size_t rows,
                                                std::size_t columns) {
  return std::make_unique<SmallSystem>(elimination, rows, columns);
}

namespace {

std::unique_ptr<LinearSystem> make_any_system(const Puzzle& puzzle, Limits& limits) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  // Up to this many cells elimination is as quick as a chase, and can use a table of coset leaders.
  constexpr std::size_t max_eliminated_cells = 1024;
  const bool is_masked = has_masks(puzzle);
  const bool is_far = puzzle.rule.form != Rule::Form::stencil;  // a press reaches across the board
  if (puzzle.buttons)
    if (auto graph = make_graph_system(puzzle, limits)) return graph;
  if (puzzle.buttons || (is_masked && (is_far || puzzle.start.cells() <= max_eliminated_cells)))
    return std::make_unique<Elimination>(puzzle, limits);
  const bool has_holes = puzzle.holes && puzzle.holes->weight() > 0;
  const bool is_small = rows <= max_small_cells / columns;
  if (puzzle.rule.form == Rule::Form::cross && !has_holes) {
    auto cross = make_cross(rows, columns);
    if (!is_small || cross->nullity() > max_small_nullity) return cross;
  }
  if (is_small || is_far) {
    auto elimination = std::make_unique<Elimination>(puzzle, limits);
    if (!is_small || elimination->nullity() > max_small_nullity) return elimination;
    return make_small_system(*elimination, rows, columns);
  }
  if (const auto self = chase_self(puzzle.rule); self && !has_holes && !is_masked)
    return chase_upright(puzzle, *self, limits);
  return parameter_chase_upright(puzzle, limits);
}

}  // namespace

std::unique_ptr<LinearSystem> make_system(const Puzzle& puzzle, Limits& limits) {
  auto system = make_any_system(puzzle, limits);
  system->set_costs(PressCosts(puzzle));
  constexpr std::size_t max_checked_cells = 100'000;
  const std::size_t cells = puzzle.start.cells();
  if (puzzle.buttons || (cells > max_small_cells && cells <= max_checked_cells))
    system->set_check_source([puzzle] { return checks_of(puzzle); });
  return system;
}

}  // namespace flipwise
