// SPDX-License-Identifier: MIT
#include "solve/linear/chase.hpp"

namespace flipwise {

using gf2::Vector;

Vector Chase::residue(const Board& lights, Limits& limits) const {
  BoardSource source(lights);
  return run_chase(shape_, source, Vector(shape_.state_words()), nullptr, limits);
}

std::optional<Board> Chase::particular(const Board& lights, Limits& limits) const {
  const auto state = first_row_->solve(residue(lights, limits));
  if (!state) return std::nullopt;
  Board presses(shape_.rows, shape_.row_rule.columns);
  BoardSource source(lights);
  BoardSink sink(presses);
  run_chase(shape_, source, *state, &sink, limits);
  return presses;
}

Board Chase::quiet_from(std::span<const Word> state, Limits& limits) const {
  Board pattern(shape_.rows, shape_.row_rule.columns);
  BoardSink sink(pattern);
  run_dark_chase(shape_, state, &sink, limits);
  return pattern;
}

Board Chase::witness(const Board& lights, Limits& limits) const {
  const Vector kernel_state = first_row_->witness(residue(lights, limits));
  return quiet_from(witness_state(shape_, kernel_state, limits), limits);
}

}  // namespace flipwise
