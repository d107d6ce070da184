// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "flipwise/rows.hpp"
#include "solve/linear/first_row.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// Whether a press of the rule flips its own cell, for plus and ring, which are chased; nothing for others.
std::optional<bool> chase_self(const Rule& rule);

/// The rows of a board of which every cell is alike, of any height.
class PlainSource final : public RowSource {
 public:
  PlainSource(std::size_t rows, std::size_t columns, bool lit) : rows_(rows), row_(1, columns) {
    if (lit) row_ = all_lit(1, columns);
  }
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return row_.columns(); }
  void rewind() override {}
  void read(std::span<Word> row) override {
    std::copy(row_.words().begin(), row_.words().end(), row.begin());
  }

 private:
  std::size_t rows_;
  Board row_;
};

/// A chase from the state `start`: u_{i+1} = b_i + B u_i + u_{i-1} (Fact 2). Memory: four rows.
class ChaseRun {
 public:
  ChaseRun(const ChaseShape& shape, std::span<const Word> start);
  /// The presses u_i of the row whose lights come next.
  std::span<const Word> presses() const { return here_; }
  void step(std::span<const Word> lights);
  /// After the last row: what the state must still become 0 by, u_{m+1}, or with rows that wrap
  /// (u_{m+1} + u_1, u_m + u_0).
  gf2::Vector residue() const;

 private:
  ChaseShape shape_;
  gf2::Vector start_;
  gf2::Vector here_;
  gf2::Vector above_;
};

/// Chases all of `lights`; every row of presses goes to `sink`, if any. Returns the residue. Cost: one pass
/// over the rows.
gf2::Vector run_chase(const ChaseShape& shape, RowSource& lights, std::span<const Word> start,
                      RowSink* sink);

/// The first state of the quiet pattern that overlaps any lights as this state of the kernel overlaps their
/// residue. Cost: a chase.
gf2::Vector witness_state(const ChaseShape& shape, gf2::Vector kernel_state);

/// Light chasing for the plus and ring rules without holes, on plane, cylinder and torus: the presses of
/// the first row decide all others (Fact 2), and are one equation (Fact 3). Cost: two passes over a board,
/// and little more once.
class Chase final : public LinearSystem {
 public:
  Chase(const ChaseShape& shape, std::unique_ptr<FirstRow> first_row)
      : shape_(shape), first_row_(std::move(first_row)) {}

  std::size_t nullity() const override { return first_row_->nullity(); }
  std::optional<Board> particular(const Board& lights) const override;
  Board witness(const Board& lights) const override;
  Board quiet_pattern(std::size_t t) const override { return quiet_from(first_row_->kernel(t)); }
  std::size_t widest_press() const override { return shape_.row_rule.self ? 5 : 4; }
  const char* method() const override { return "chase"; }

  const ChaseShape& shape() const { return shape_; }
  const FirstRow& first_row() const { return *first_row_; }

  /// The residue of a run from nothing.
  gf2::Vector residue(RowSource& lights) const;

 private:
  Board quiet_from(std::span<const Word> state) const;

  ChaseShape shape_;
  std::unique_ptr<FirstRow> first_row_;
};

}  // namespace flipwise
