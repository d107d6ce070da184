// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "flipwise/rows.hpp"
#include "gf2/matrix.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// How a row of presses acts on its own row: each cell's two neighbours, and the cell itself where the
/// rule says so; on a ring of columns where they wrap. B in Fact 2.
struct RowRule {
  std::size_t columns = 0;
  bool self = true;
  bool wraps = false;

  /// into += from * B + lights, each words_for(columns) words; with `on` the lights that are off. One pass,
  /// vectorised by the compiler.
  void add_row(std::span<const Word> from, std::span<const Word> lights, std::span<Word> into,
               bool on = false) const;
};

/// What a chase needs to know to start: the presses u_1 of the first row, and where the rows wrap also
/// those of the row above it, u_0, which is the last. One row or two, each from a word boundary on.
struct ChaseShape {
  std::size_t rows = 0;
  RowRule row_rule = {};
  bool rows_wrap = false;

  std::size_t row_words() const { return words_for(row_rule.columns); }
  std::size_t state_words() const { return row_words() * (rows_wrap ? 2 : 1); }
  std::size_t unknowns() const { return row_rule.columns * (rows_wrap ? 2 : 1); }
  std::size_t widest_press() const { return row_rule.self ? 5 : 4; }
};

/// Whether a chase asks the limits before row i: now and then.
constexpr bool polls_limits(std::size_t i) {
  return i % 256 == 255;
}

/// The rows of a board of which every cell is lit, of any height. Asks the limits on the way, and throws
/// LimitReached.
class LitSource final : public RowSource {
 public:
  LitSource(const ChaseShape& shape, Limits& limits)
      : rows_(shape.rows), row_(all_lit(1, shape.row_rule.columns)), limits_(limits) {}
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return row_.columns(); }
  void rewind() override { next_ = 0; }
  void read(std::span<Word> row) override {
    const double done = static_cast<double>(next_) / static_cast<double>(rows_);
    if (polls_limits(next_++) && !limits_.report_and_continue({.done = done, .stage = "chasing"}))
      limits_.give_up();
    std::copy(row_.words().begin(), row_.words().end(), row.begin());
  }

 private:
  std::size_t rows_;
  std::size_t next_ = 0;
  Board row_;
  Limits& limits_;
};

/// A chase from the state `start`: u_{i+1} = b_i + B u_i + u_{i-1} (Fact 2). Memory: four rows.
class ChaseRun {
 public:
  ChaseRun(const ChaseShape& shape, std::span<const Word> start);
  /// The presses u_i of the row whose lights come next.
  std::span<const Word> presses() const { return here_; }
  /// `on`: towards all lights on.
  void step(std::span<const Word> lights, bool on = false);
  /// After the last row: what the state must still become 0 by, u_{m+1}, or with rows that wrap
  /// (u_{m+1} + u_1, u_m + u_0).
  gf2::Vector residue() const;

  /// The two rows that decide all that follow: that of the next lights, and the one above it.
  gf2::Vector state() const;
  void set_state(std::span<const Word> state);
  /// As if the run had also met the lights that lead from nothing to this state.
  void add_state(std::span<const Word> state);

 private:
  ChaseShape shape_;
  gf2::Vector start_;
  gf2::Vector here_;
  gf2::Vector above_;
};

/// Chases all of `lights`; every row of presses goes to `sink`, if any. Returns the residue; throws
/// LimitReached. Cost: one pass over the rows.
gf2::Vector run_chase(const ChaseShape& shape, RowSource& lights, std::span<const Word> start,
                      RowSink* sink, Limits& limits);

/// The same without any lights.
gf2::Vector run_dark_chase(const ChaseShape& shape, std::span<const Word> start, RowSink* sink,
                           Limits& limits);

/// The first state of the quiet pattern that overlaps any lights as this state of the kernel overlaps their
/// residue. Cost: a chase.
gf2::Vector witness_state(const ChaseShape& shape, gf2::Vector kernel_state, Limits& limits);

/// The linear system that the first state s of a chase obeys: run(s) = 0 or, where the rows wrap,
/// run(s) = s, for the lights whose run from nothing ends in the residue r. Its matrix is a polynomial in
/// B, or four of them, and symmetric.
class FirstRow {
 public:
  /// What it is made ready for: everything, or only nullity and kernel, which takes less than half the
  /// time.
  enum class Use { all, kernel };

  virtual ~FirstRow() = default;
  virtual std::size_t nullity() const = 0;
  /// A state whose run is right for the residue; nothing when there is none.
  virtual std::optional<gf2::Vector> solve(std::span<const Word> residue) const = 0;
  /// For a residue without solution: a state of the kernel whose product with it is odd.
  virtual gf2::Vector witness(std::span<const Word> residue) const = 0;
  /// Basis state t of the kernel.
  virtual gf2::Vector kernel(std::size_t t) const = 0;
};

/// By elimination. Cost: rows * columns^2 / 64 + columns^3 / 32 word operations and 3 columns^2 bits.
/// Throws LimitReached when it does not fit or was stopped.
std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, Limits& limits);

/// By polynomials modulo the minimal polynomial of the path or the ring (Fact 3). Cost: about columns *
/// log(columns)^2 bit operations. Nothing when this build has no NTL; throws LimitReached when stopped.
std::unique_ptr<FirstRow> polynomial_first_row(const ChaseShape& shape, FirstRow::Use use, Limits& limits);

/// The faster of the two for the shape.
std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, Limits& limits);

/// Nullity of the n x n board under the plus rule, on the plane. For any thread.
std::size_t plus_square_nullity(std::size_t n, Limits& limits);

}  // namespace flipwise
