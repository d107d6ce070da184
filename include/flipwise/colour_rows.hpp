// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "flipwise/colours.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// Rows of a board of numbers, first to last, as often as wanted. A board in memory is one kind of it, a
/// file another, so that the solvers need not hold the board.
class ColourRowSource {
 public:
  virtual ~ColourRowSource() = default;
  virtual std::size_t rows() const = 0;
  virtual std::size_t columns() const = 0;
  /// Back to the first row.
  virtual void rewind() = 0;
  /// The next row, columns() numbers. Throws InputError when the row cannot be read.
  virtual void read(std::span<std::uint8_t> row) = 0;
};

/// Takes rows, first to last, columns numbers each.
class ColourRowSink {
 public:
  virtual ~ColourRowSink() = default;
  virtual void write(std::span<const std::uint8_t> row) = 0;
};

/// The rows of a board, which must outlive it.
class ColourBoardSource final : public ColourRowSource {
 public:
  explicit ColourBoardSource(const Board& board) : board_(board) {}
  std::size_t rows() const override { return board_.rows(); }
  std::size_t columns() const override { return board_.columns(); }
  void rewind() override { next_ = 0; }
  void read(std::span<std::uint8_t> row) override;

 private:
  const Board& board_;
  std::size_t next_ = 0;
};

/// Writes into a board, which must outlive it.
class ColourBoardSink final : public ColourRowSink {
 public:
  explicit ColourBoardSink(Board& board) : board_(board) {}
  void write(std::span<const std::uint8_t> row) override;

 private:
  Board& board_;
  std::size_t next_ = 0;
};

/// A puzzle of colours on a grid whose lights come row by row.
struct ColourRowPuzzle {
  unsigned colours = 3;
  Rule rule = {};
  Wrap wrap = Wrap::none;
  Goal goal = {};  ///< not a target
  CostOf cost_of = CostOf::amount;
};

/// As solve of a board, for one too large to hold, which is read two or three times; the presses are
/// written as they are found, and verified as they go by. The board has no holes. The plus and ring rules,
/// where no rows wrap, need memory for a few rows only, whatever the number of rows, others hold the board.
/// `solution` and `witness` stay empty; an impossible board writes no presses but, where a sink is given
/// for it, its witness; a stop before the presses are known writes nothing. Throws InternalError after
/// writing where what was written turns out wrong.
Answer solve(ColourRowSource& lights, ColourRowSink& presses, const ColourRowPuzzle& puzzle,
             const SolveOptions& options = {}, ColourRowSink* witness = nullptr);

/// Whether these presses, read beside the lights, reach the goal, or this witness excludes every solution.
/// For stencils; memory for a few rows, where rows wrap for some more. Throws InputError when the shapes do
/// not fit.
Verdict verify(ColourRowSource& lights, ColourRowSource& presses, const ColourRowPuzzle& puzzle);
Verdict verify_witness(ColourRowSource& lights, ColourRowSource& witness, const ColourRowPuzzle& puzzle);

}  // namespace flipwise
#pragma GCC visibility pop
