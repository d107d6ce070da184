// SPDX-License-Identifier: MIT
#include "solve/linear/chase.hpp"

#include <algorithm>
#include <utility>

#include "run/clones.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

using gf2::Vector;

namespace {

/// Adds the inner words of a row, which have neighbours on both sides.
FLIPWISE_CLONES void add_inner(const Word* u, const Word* b, Word centre, Word target, std::size_t last,
                               Word* to) {
  for (std::size_t i = 1; i < last; ++i)
    to[i] ^= u[i] << 1 ^ u[i] >> 1 ^ u[i - 1] >> 63 ^ u[i + 1] << 63 ^ (u[i] & centre) ^ b[i] ^ target;
}

}  // namespace

void RowRule::add_row(std::span<const Word> from, std::span<const Word> lights, std::span<Word> into,
                      bool on) const {
  const std::size_t last = from.size() - 1;
  const std::size_t top = (columns - 1) % word_bits;  // place of the last column in the last word
  const Word centre = self ? ~Word{0} : 0;
  const Word target = on ? ~Word{0} : 0;
  const Word first_bit = from[0] & 1;
  const Word last_bit = from[last] >> top & 1;
  const Word* const u = from.data();
  const Word* const b = lights.data();
  Word* const to = into.data();
  if (last == 0) {
    to[0] ^= u[0] << 1 ^ u[0] >> 1 ^ (u[0] & centre) ^ b[0] ^ target;
  } else {
    to[0] ^= u[0] << 1 ^ u[0] >> 1 ^ u[1] << 63 ^ (u[0] & centre) ^ b[0] ^ target;
    add_inner(u, b, centre, target, last, to);
    to[last] ^= u[last] << 1 ^ u[last] >> 1 ^ u[last - 1] >> 63 ^ (u[last] & centre) ^ b[last] ^ target;
  }
  if (wraps) {
    to[0] ^= last_bit;
    to[last] ^= first_bit << top;
  }
  to[last] &= ~Word{0} >> (word_bits - 1 - top);
}

ChaseRun::ChaseRun(const ChaseShape& shape, std::span<const Word> start)
    : shape_(shape), start_(start.begin(), start.end()), above_(shape.row_words()) {
  const auto words = static_cast<std::ptrdiff_t>(shape.row_words());
  here_.assign(start.begin(), start.begin() + words);
  if (shape.rows_wrap) above_.assign(start.begin() + words, start.end());
}

void ChaseRun::step(std::span<const Word> lights, bool on) {
  shape_.row_rule.add_row(here_, lights, above_, on);
  std::swap(above_, here_);
}

Vector ChaseRun::residue() const {
  Vector end = here_;
  if (!shape_.rows_wrap) return end;
  end.insert(end.end(), above_.begin(), above_.end());
  gf2::add(end, start_);
  return end;
}

Vector ChaseRun::state() const {
  Vector state = here_;
  state.insert(state.end(), above_.begin(), above_.end());
  return state;
}

void ChaseRun::set_state(std::span<const Word> state) {
  const auto above = state.begin() + static_cast<std::ptrdiff_t>(here_.size());
  here_.assign(state.begin(), above);
  above_.assign(above, state.end());
}

void ChaseRun::add_state(std::span<const Word> state) {
  gf2::add(here_, state.first(here_.size()));
  gf2::add(above_, state.subspan(here_.size()));
}

namespace {

/// Chases all rows; `lights_of` returns the lights of row i, and polls the limits.
template <typename Lights>
Vector chased(const ChaseShape& shape, std::span<const Word> start, RowSink* sink,
              const Lights& lights_of) {
  ChaseRun run(shape, start);
  for (std::size_t i = 0; i < shape.rows; ++i) {
    if (sink) sink->write(run.presses());
    run.step(lights_of(i));
  }
  return run.residue();
}

}  // namespace

Vector run_chase(const ChaseShape& shape, RowSource& lights, std::span<const Word> start, RowSink* sink,
                 Limits& limits) {
  Vector row(shape.row_words());
  lights.rewind();
  return chased(shape, start, sink, [&](std::size_t i) {
    if (polls_limits(i) && !limits.should_continue()) limits.give_up();
    lights.read(row);
    return std::span<const Word>(row);
  });
}

Vector run_homogeneous_chase(const ChaseShape& shape, std::span<const Word> start, RowSink* sink,
                             Limits& limits) {
  const Vector zeros(shape.row_words());
  return chased(shape, start, sink, [&](std::size_t i) {
    const auto done = [&] { return static_cast<double>(i) / static_cast<double>(shape.rows); };
    if (polls_limits(i) && !limits.report_and_continue({.done = done(), .stage = "chasing"}))
      limits.give_up();
    return std::span<const Word>(zeros);
  });
}

/// The chase from the zero state changes the lights into the residue r: u_{m+1} in the last row and, if the
/// rows wrap, u_m in the first. So a quiet pattern Q overlaps the lights as Q_m overlaps u_{m+1}, plus Q_1
/// and u_m if the rows wrap (then Q_m = Q_0). Quiet patterns upside down are quiet. So the wanted pattern
/// is the one whose last row, or rows m and 1 in this order, is the given state. If the rows wrap, it
/// starts with the two rows of that state exchanged, else with the last row of that state's own chase.
Vector witness_state(const ChaseShape& shape, Vector kernel_state, Limits& limits) {
  const std::size_t words = shape.row_words();
  if (shape.rows_wrap) {
    std::rotate(kernel_state.begin(), kernel_state.begin() + static_cast<std::ptrdiff_t>(words),
                kernel_state.end());
    return kernel_state;
  }
  ChaseShape shorter = shape;
  --shorter.rows;
  return run_homogeneous_chase(shorter, kernel_state, nullptr, limits);
}

namespace {

class Chase final : public LinearSystem {
 public:
  Chase(const ChaseShape& shape, std::unique_ptr<FirstRow> first_row)
      : LinearSystem("chase", shape.widest_press()), shape_(shape), first_row_(std::move(first_row)) {}

  std::size_t nullity() const override { return first_row_->nullity(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override {
    const auto state = first_row_->solve(residue(lights, limits));
    if (!state) return std::nullopt;
    Board presses(shape_.rows, shape_.row_rule.columns);
    BoardSource source(lights);
    BoardSink sink(presses);
    run_chase(shape_, source, *state, &sink, limits);
    return presses;
  }

  Board witness(const Board& lights, Limits& limits) const override {
    const Vector kernel_state = first_row_->witness(residue(lights, limits));
    return quiet_from(witness_state(shape_, kernel_state, limits), limits);
  }
  Board quiet_pattern(std::size_t t, Limits& limits) const override {
    return quiet_from(first_row_->kernel(t), limits);
  }

 private:
  /// Returns the residue of the chase from the zero state.
  Vector residue(const Board& lights, Limits& limits) const {
    BoardSource source(lights);
    return run_chase(shape_, source, Vector(shape_.state_words()), nullptr, limits);
  }

  Board quiet_from(std::span<const Word> state, Limits& limits) const {
    Board pattern(shape_.rows, shape_.row_rule.columns);
    BoardSink sink(pattern);
    run_homogeneous_chase(shape_, state, &sink, limits);
    return pattern;
  }

  ChaseShape shape_;
  std::unique_ptr<FirstRow> first_row_;
};

}  // namespace

std::unique_ptr<LinearSystem> make_chase(const ChaseShape& shape, std::unique_ptr<FirstRow> first_row) {
  return std::make_unique<Chase>(shape, std::move(first_row));
}

}  // namespace flipwise
