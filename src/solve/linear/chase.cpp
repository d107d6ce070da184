// SPDX-License-Identifier: MIT
#include "solve/linear/chase.hpp"

#include <algorithm>
#include <utility>

#include "board/stencil.hpp"

namespace flipwise {

using gf2::Vector;

std::optional<bool> chase_self(const Rule& rule) {
  if (rule.form != Rule::Form::stencil) return std::nullopt;
  const auto stencil = canonical(rule.kinds[0]);
  if (stencil == canonical(parse_rule("plus").kinds[0])) return true;
  if (stencil == canonical(parse_rule("ring").kinds[0])) return false;
  return std::nullopt;
}

ChaseRun::ChaseRun(const ChaseShape& shape, std::span<const Word> start)
    : shape_(shape), start_(start.begin(), start.end()), above_(shape.row_words()) {
  const auto words = static_cast<std::ptrdiff_t>(shape.row_words());
  here_.assign(start.begin(), start.begin() + words);
  if (shape.rows_wrap) above_.assign(start.begin() + words, start.end());
}

void ChaseRun::step(std::span<const Word> lights) {
  shape_.row_rule.add_row(here_, lights, above_);
  std::swap(above_, here_);
}

Vector ChaseRun::residue() const {
  Vector end = here_;
  if (!shape_.rows_wrap) return end;
  end.insert(end.end(), above_.begin(), above_.end());
  gf2::add(end, start_);
  return end;
}

Vector run_chase(const ChaseShape& shape, RowSource& lights, std::span<const Word> start, RowSink* sink) {
  ChaseRun run(shape, start);
  Vector row(shape.row_words());
  lights.rewind();
  for (std::size_t i = 0; i < shape.rows; ++i) {
    if (sink) sink->write(run.presses());
    lights.read(row);
    run.step(row);
  }
  return run.residue();
}

Vector Chase::residue(RowSource& lights) const {
  return run_chase(shape_, lights, Vector(shape_.state_words()), nullptr);
}

std::optional<Board> Chase::particular(const Board& lights) const {
  BoardSource source(lights);
  const auto state = first_row_->solve(residue(source));
  if (!state) return std::nullopt;
  Board presses(shape_.rows, shape_.row_rule.columns);
  BoardSink sink(presses);
  run_chase(shape_, source, *state, &sink);
  return presses;
}

Board Chase::quiet_from(std::span<const Word> state) const {
  PlainSource dark(shape_.rows, shape_.row_rule.columns, false);
  Board pattern(shape_.rows, shape_.row_rule.columns);
  BoardSink sink(pattern);
  run_chase(shape_, dark, state, &sink);
  return pattern;
}

/// The presses of the run from nothing change the lights into the residue r: u_{m+1} in the last row and,
/// with rows that wrap, u_m in the first. So a quiet pattern Q overlaps the lights as Q_m overlaps u_{m+1},
/// plus Q_1 and u_m where rows wrap (then Q_m = Q_0). Quiet patterns upside down are quiet, so what is
/// wanted is the pattern whose last row, or rows m and 1 in this order, is the given state: with rows that
/// wrap that is the state with its two rows exchanged, else the last row of its own run.
Vector witness_state(const ChaseShape& shape, Vector kernel_state) {
  const std::size_t words = shape.row_words();
  if (shape.rows_wrap) {
    std::rotate(kernel_state.begin(), kernel_state.begin() + static_cast<std::ptrdiff_t>(words),
                kernel_state.end());
    return kernel_state;
  }
  ChaseShape shorter = shape;
  --shorter.rows;
  PlainSource dark(shorter.rows, shape.row_rule.columns, false);
  return run_chase(shorter, dark, kernel_state, nullptr);
}

Board Chase::witness(const Board& lights) const {
  BoardSource source(lights);
  return quiet_from(witness_state(shape_, first_row_->witness(residue(source))));
}

}  // namespace flipwise
