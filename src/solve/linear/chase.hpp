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

/// The effect of a row of presses on its own row, B in Fact 2: a press flips the two neighbours of its
/// cell, and the cell itself if `self`. If `wraps`, the columns form a ring.
struct RowRule {
  std::size_t columns = 0;
  bool self = true;
  bool wraps = false;

  /// Computes into += from * B + lights, each of words_for(columns) words; with `on`, lights is
  /// complemented. A single pass, vectorised by the compiler.
  void add_row(std::span<const Word> from, std::span<const Word> lights, std::span<Word> into,
               bool on = false) const;
};

/// The shape of a chase. Its state at the start is the presses u_1 of the first row and, if the rows wrap,
/// also u_0 of the row above it, which is the last row. Each row starts at a word boundary.
struct ChaseShape {
  std::size_t rows = 0;
  RowRule row_rule = {};
  bool rows_wrap = false;

  std::size_t row_words() const { return words_for(row_rule.columns); }
  std::size_t state_words() const { return row_words() * (rows_wrap ? 2 : 1); }
  std::size_t unknowns() const { return row_rule.columns * (rows_wrap ? 2 : 1); }
  std::size_t widest_press() const { return row_rule.self ? 5 : 4; }
};

/// True for the rows before which a chase polls the limits.
constexpr bool polls_limits(std::size_t i) {
  return i % 256 == 255;
}

/// The rows of a board with every cell lit, of any height. Polls the limits, and throws LimitReached.
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
  /// The presses u_i of the row whose lights are needed next.
  std::span<const Word> presses() const { return here_; }
  /// Chases one row; with `on`, towards all lights on.
  void step(std::span<const Word> lights, bool on = false);
  /// After the last row, returns what a solution makes 0: u_{m+1}; if rows wrap, (u_{m+1} + u_1, u_m +
  /// u_0).
  gf2::Vector residue() const;

  /// The two rows that determine all later ones: that whose lights are needed next, and the one above it.
  gf2::Vector state() const;
  void set_state(std::span<const Word> state);
  /// Adds the contribution of lights that would take the zero state to `state`.
  void add_state(std::span<const Word> state);

 private:
  ChaseShape shape_;
  gf2::Vector start_;
  gf2::Vector here_;
  gf2::Vector above_;
};

/// Chases all of `lights` and writes every row of presses to `sink`, if any. Returns the residue. Throws
/// LimitReached. Cost: one pass over the rows.
gf2::Vector run_chase(const ChaseShape& shape, RowSource& lights, std::span<const Word> start,
                      RowSink* sink, Limits& limits);

/// Makes a homogeneous chase, that is, one in which all lights are off; otherwise like run_chase().
gf2::Vector run_homogeneous_chase(const ChaseShape& shape, std::span<const Word> start, RowSink* sink,
                                  Limits& limits);

/// Returns the first state of the quiet pattern whose overlap with any lights has the parity of the overlap
/// of this kernel state with their residue. Cost: a chase.
gf2::Vector witness_state(const ChaseShape& shape, gf2::Vector kernel_state, Limits& limits);

/// The linear system for the first state s of a chase: run(s) = 0 or, if the rows wrap, run(s) = s, for
/// lights whose chase from the zero state leaves the residue r. Its matrix is symmetric, and a polynomial
/// in B, or four of them.
class FirstRow {
 public:
  /// The purpose of the preparation: everything, or only nullity and kernel, in less than half the time.
  enum class Use { all, kernel };

  virtual ~FirstRow() = default;
  virtual std::size_t nullity() const = 0;
  /// Returns a state that solves the system for the residue; nothing if there is none.
  virtual std::optional<gf2::Vector> solve(std::span<const Word> residue) const = 0;
  /// Returns a kernel state whose product with a residue without solution is odd.
  virtual gf2::Vector witness(std::span<const Word> residue) const = 0;
  /// Returns basis state t of the kernel.
  virtual gf2::Vector kernel(std::size_t t) const = 0;
};

/// Prepares the system by elimination. Cost: rows * columns^2 / 64 + columns^3 / 32 word operations and 3
/// columns^2 bits. Throws LimitReached.
std::unique_ptr<FirstRow> dense_first_row(const ChaseShape& shape, Limits& limits);

/// Prepares the system by polynomials modulo the minimal polynomial of the path or the ring (Fact 3). Cost:
/// about columns * log(columns)^2 bit operations. Returns nothing without NTL. Throws LimitReached.
std::unique_ptr<FirstRow> polynomial_first_row(const ChaseShape& shape, FirstRow::Use use, Limits& limits);

/// Prepares the system in the way that is faster for the shape.
std::unique_ptr<FirstRow> make_first_row(const ChaseShape& shape, Limits& limits);

/// Returns the nullity of the n x n board under the plus rule on the plane. Any thread may call it.
std::size_t plus_square_nullity(std::size_t n, Limits& limits);

}  // namespace flipwise
