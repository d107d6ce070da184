// SPDX-License-Identifier: MIT
#include "solve/colours/prime_power_chase.hpp"
#include "board/effect.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

std::vector<Offset> sorted(std::vector<Offset> offsets) {
  std::sort(offsets.begin(), offsets.end());
  return offsets;
}

ColourChase chase_of(const Puzzle& puzzle, unsigned modulus) {
  return {puzzle.start.rows(),
          {.columns = puzzle.start.columns(),
           .self = *colour_chase_self(puzzle.rule),
           .wraps = wraps_columns(puzzle.wrap),
           .modulus = modulus}};
}

}  // namespace

std::optional<bool> colour_chase_self(const Rule& rule) {
  if (rule.form != Rule::Form::stencil) return std::nullopt;
  const std::vector<Offset> offsets = sorted(rule.kinds[0]);
  for (const bool self : {false, true})
    if (offsets == sorted(parse_rule(self ? "plus" : "ring").kinds[0])) return self;
  return std::nullopt;
}

bool can_chase(const Puzzle& puzzle, bool turned) {
  const bool wraps = turned ? wraps_columns(puzzle.wrap) : wraps_rows(puzzle.wrap);
  return colour_chase_self(puzzle.rule) && !wraps && !puzzle.holes && !puzzle.free && !puzzle.fixed;
}

PrimePowerChase::PrimePowerChase(const Puzzle& puzzle, PrimePower modulus, Limits& limits)
    : PrimePowerSystem("chase", colours_of(puzzle)),
      chase_(chase_of(puzzle, modulus.value)),
      first_row_(make_colour_first_row(chase_, modulus, limits)) {}

/// Chases all rows; returns the row after the last.
ByteVector PrimePowerChase::chase(const Board& lights, ByteVector first, Board* presses,
                                  Limits& limits) const {
  ByteVector before(chase_.rule.columns);
  for (std::size_t i = 0; i < chase_.rows; ++i) {
    if (presses != nullptr) std::copy(first.begin(), first.end(), presses->row_numbers(i).begin());
    chase_.rule.advance(before, first, lights.row_numbers(i));
    std::swap(before, first);
    limits.count_operations(chase_.rule.columns / 16 + 1,
                            static_cast<double>(i) / static_cast<double>(chase_.rows), "chasing");
  }
  return first;
}

std::optional<Board> PrimePowerChase::particular(const Board& lights, Limits& limits) const {
  const ByteVector residue = chase(lights, ByteVector(chase_.rule.columns), nullptr, limits);
  auto first = first_row_->solve(residue, limits);
  if (!first) return std::nullopt;
  Board presses(chase_.rows, chase_.rule.columns, colours());
  chase(lights, std::move(*first), &presses, limits);
  return presses;
}

Board PrimePowerChase::quiet_pattern(std::size_t t, Limits& limits) const {
  Board presses(chase_.rows, chase_.rule.columns, colours());
  std::size_t next = 0;
  chase_from(chase_, first_row_->kernel(t, limits), limits, [&](const ByteVector& row) {
    std::copy(row.begin(), row.end(), presses.row_numbers(next++).begin());
  });
  return presses;
}

}  // namespace flipwise
